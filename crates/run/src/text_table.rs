//! A table for people: columns as wide as they must be, words to the left, numbers to the right.

use std::fmt;

/// Rows of text under one heading.
#[derive(Clone, Debug, Default)]
pub struct TextTable {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these columns and no rows.
    pub fn new<S: ToString>(heading: impl IntoIterator<Item = S>) -> Self {
        Self {
            heading: heading.into_iter().map(|cell| cell.to_string()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; cells that are missing stay empty.
    pub fn row<S: ToString>(&mut self, cells: impl IntoIterator<Item = S>) {
        let cells = cells.into_iter().map(|cell| cell.to_string());
        self.rows.push(cells.collect());
    }

    /// The same as a Markdown table.
    pub fn markdown(&self) -> String {
        let columns = self.columns();
        let line = |cells: &[String]| {
            let cell = |column: &Column| cells.get(column.index).map_or("", String::as_str);
            let cells: Vec<_> = columns.iter().map(cell).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = |column: &Column| if column.numbers { "---:" } else { "---" };
        let rules: Vec<_> = columns.iter().map(rule).collect();
        let mut text = line(&self.heading) + &format!("| {} |\n", rules.join(" | "));
        text.extend(self.rows.iter().map(|row| line(row)));
        text
    }

    fn columns(&self) -> Vec<Column> {
        let column = |(index, name): (usize, &String)| {
            let cells = || self.rows.iter().filter_map(move |row| row.get(index));
            let width = cells().map(|cell| cell.chars().count()).max();
            Column {
                index,
                width: width.unwrap_or(0).max(name.chars().count()),
                numbers: cells().any(|cell| is_number(cell))
                    && cells().all(|cell| is_number(cell) || cell.len() <= 1),
            }
        };
        self.heading.iter().enumerate().map(column).collect()
    }
}

struct Column {
    index: usize,
    width: usize,
    numbers: bool,
}

/// Whether a cell reads as a number, perhaps with a sign, a unit or an error behind it.
fn is_number(cell: &str) -> bool {
    let body = cell.trim_start_matches(['+', '-', '−', '±', '<', '>', '[']);
    body.starts_with(|first: char| first.is_ascii_digit())
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.columns();
        let mut line = |cells: &[String]| {
            let mut text = String::new();
            for column in &columns {
                let cell = cells.get(column.index).map_or("", String::as_str);
                let width = column.width;
                let cell = if column.numbers {
                    format!("{cell:>width$}")
                } else {
                    format!("{cell:<width$}")
                };
                text.push_str(&cell);
                text.push_str("  ");
            }
            writeln!(f, "{}", text.trim_end())
        };
        line(&self.heading)?;
        let rules = columns.iter().map(|column| "-".repeat(column.width));
        line(&rules.collect::<Vec<_>>())?;
        self.rows.iter().try_for_each(|row| line(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> TextTable {
        let mut table = TextTable::new(["engine", "points"]);
        table.row(["luft", "910"]);
        table.row(["a long name", "+7.5 ± 2"]);
        table.row(["short"]);
        table
    }

    #[test]
    fn columns_line_up() {
        let text = sample().to_string();
        let wanted = "engine         points\n-----------  --------\nluft              910\n\
            a long name  +7.5 ± 2\nshort\n";
        assert_eq!(text, wanted);
    }

    #[test]
    fn markdown_has_the_same_cells() {
        let wanted = "| engine | points |\n| --- | ---: |\n| luft | 910 |\n\
            | a long name | +7.5 ± 2 |\n| short |  |\n";
        assert_eq!(sample().markdown(), wanted);
    }
}
