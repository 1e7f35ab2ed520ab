//! The layout of the weight table: named rows of scores in groups, and how to write it as source.

use super::score::Score;

/// What a row of weights is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Group {
    Material,
    Squares,
    Mobility,
    Pieces,
    Pawns,
    Passed,
    Shelter,
    Danger,
    Threats,
    Tempo,
}

impl Group {
    /// All groups in the order of the table.
    pub const ALL: [Self; 10] = [
        Self::Material,
        Self::Squares,
        Self::Mobility,
        Self::Pieces,
        Self::Pawns,
        Self::Passed,
        Self::Shelter,
        Self::Danger,
        Self::Threats,
        Self::Tempo,
    ];
}

/// A run of weights under one name.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name in the source.
    pub name: &'static str,
    /// Its documentation, line by line.
    pub notes: &'static [&'static str],
    /// What it is about.
    pub group: Group,
    /// How many weights stand on a line of the source.
    pub columns: usize,
    /// The index of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

/// Builds the rows, their names and the weights from one table.
macro_rules! weights {
    ($($group:ident {$(
        $(#[doc = $note:literal])+
        $row:ident / $columns:literal = [$(S($middlegame:literal, $endgame:literal)),+ $(,)?];
    )+})+) => {
        // The layout of a struct counts the offsets for us.
        #[repr(C)]
        #[allow(non_snake_case)]
        struct Layout {
            $($($row: [Score; [$($middlegame),+].len()],)+)+
        }

        /// How many weights there are.
        pub const COUNT: usize = size_of::<Layout>() / size_of::<Score>();

        $($(
            $(#[doc = $note])+
            pub(crate) const $row: Row = Row {
                name: stringify!($row),
                notes: &[$($note),+],
                group: Group::$group,
                columns: $columns,
                start: std::mem::offset_of!(Layout, $row) / size_of::<Score>(),
                len: [$($middlegame),+].len(),
            };
        )+)+

        /// Every row, in order.
        pub static ROWS: &[Row] = &[$($($row),+),+];

        /// Every weight, row after row.
        pub static WEIGHTS: [Score; COUNT] = [
            $($($(Score::new($middlegame, $endgame)),+),+),+
        ];
    };
}
pub(crate) use weights;

const HEADER: &str = "\
//! The weights of the classical evaluation, in centipawns of middlegame and endgame.
//!
//! `luft-lab texel --write` fits this table and writes it back. By hand, change names, notes and
//! shapes only. A row reads `NAME / weights per line = [...]`; rows by rank begin at the own first
//! rank, boards at a1, half boards hold files a to d and count for both wings.

use super::score::Score;
use super::table::{Group, Row, weights};

";

/// The source of a weight table: `weights.rs` with these numbers in it.
pub fn source(rows: &[Row], weights: &[Score]) -> String {
    let groups = rows.chunk_by(|a, b| a.group == b.group).map(|rows| {
        let body: String = rows.iter().map(|row| row_source(row, weights)).collect();
        format!("    {:?} {{\n{body}    }}\n", rows[0].group)
    });
    format!("{HEADER}weights! {{\n{}}}\n", groups.collect::<String>())
}

fn row_source(row: &Row, weights: &[Score]) -> String {
    let entry = |weight: &Score| format!("S({:4}, {:4})", weight.middlegame(), weight.endgame());
    let line = |line: &[Score]| {
        let entries: Vec<String> = line.iter().map(entry).collect();
        format!("            {},\n", entries.join(", "))
    };
    let notes = row.notes.iter().map(|note| format!("        ///{note}\n"));
    let lines = weights[row.start..row.start + row.len].chunks(row.columns);
    format!(
        "{}        {} / {} = [\n{}        ];\n",
        notes.collect::<String>(),
        row.name,
        row.columns,
        lines.map(line).collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::super::{ROWS, WEIGHTS};

    #[test]
    fn the_table_writes_itself() {
        assert_eq!(super::source(ROWS, &WEIGHTS), include_str!("weights.rs"));
    }
}
