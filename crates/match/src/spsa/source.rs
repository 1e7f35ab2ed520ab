//! The text of the one table, `technique { name = default in min..=max step step; }`, read just well
//! enough to know where each default stands, so that nothing else is touched.

use std::ops::{Range, RangeInclusive};

/// A parameter as it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Technique and name, joined as options are.
    pub(super) option: String,
    /// The default.
    pub(super) default: i32,
    /// Where the default stands, in bytes.
    pub(super) place: Range<usize>,
    /// What it may be.
    pub(super) range: RangeInclusive<i32>,
}

/// All parameters of the `registry!` in a text.
pub(super) fn rows(text: &str) -> Result<Vec<Row>, String> {
    let mut scanner = Scanner { text, at: 0 };
    scanner.find_table()?;
    let mut rows = Vec::new();
    while !scanner.takes("}") {
        let technique = scanner.word()?;
        if scanner.takes(":") {
            scanner.word()?;
        }
        scanner.expect("{")?;
        while !scanner.takes("}") {
            rows.push(scanner.row(technique)?);
        }
    }
    Ok(rows)
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Goes to the first word behind `registry! {`, wherever that is not part of a comment.
    fn find_table(&mut self) -> Result<(), String> {
        loop {
            self.skip_blank();
            if self.takes("registry!") {
                return self.expect("{");
            }
            let Some(next) = self.rest().chars().next() else {
                return Err("there is no `registry!` in this file".to_owned());
            };
            self.at += next.len_utf8();
        }
    }

    /// `name = default in min..=max step step;`
    fn row(&mut self, technique: &str) -> Result<Row, String> {
        let name = self.word()?;
        self.expect("=")?;
        let (default, place) = self.number()?;
        self.expect("in")?;
        let (min, _) = self.number()?;
        self.expect("..=")?;
        let (max, _) = self.number()?;
        self.expect("step")?;
        self.number()?;
        self.expect(";")?;
        Ok(Row {
            option: format!("{technique}_{name}"),
            default,
            place,
            range: min..=max,
        })
    }

    fn word(&mut self) -> Result<&'a str, String> {
        let place = self.run(|letter| letter.is_alphanumeric() || letter == '_');
        match &self.text[place] {
            "" => Err(self.wrong("a name")),
            word => Ok(word),
        }
    }

    fn number(&mut self) -> Result<(i32, Range<usize>), String> {
        let place = self.run(|letter| letter.is_ascii_digit() || matches!(letter, '_' | '-'));
        let digits = self.text[place.clone()].replace('_', "");
        let number = digits.parse().map_err(|_| self.wrong("a whole number"))?;
        Ok((number, place))
    }

    /// The longest run of such letters from here.
    fn run(&mut self, is_part: impl Fn(char) -> bool) -> Range<usize> {
        self.skip_blank();
        let start = self.at;
        let rest = self.rest();
        self.at += rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        start..self.at
    }

    fn expect(&mut self, symbol: &str) -> Result<(), String> {
        if self.takes(symbol) {
            return Ok(());
        }
        Err(self.wrong(&format!("`{symbol}`")))
    }

    fn takes(&mut self, symbol: &str) -> bool {
        self.skip_blank();
        let here = self.rest().starts_with(symbol);
        self.at += if here { symbol.len() } else { 0 };
        here
    }

    /// Passes over white space and comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let blank = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                rest.len() - rest.trim_start().len()
            };
            if blank == 0 {
                return;
            }
            self.at += blank;
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn wrong(&self, wanted: &str) -> String {
        let line = self.text[..self.at].matches('\n').count() + 1;
        format!("line {line}: {wanted} is expected in the table")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use luft_search::REGISTRY;

    /// The real table.
    pub(in crate::spsa) fn table() -> String {
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .unwrap();
        std::fs::read_to_string(crates.join("search/src/params.rs")).unwrap()
    }

    #[test]
    fn the_real_table_is_read_as_the_compiler_reads_it() {
        let text = table();
        let rows = rows(&text).unwrap();
        let parameters = REGISTRY.techniques().iter().flat_map(|one| one.parameters);
        assert_eq!(rows.len(), parameters.clone().count());
        for (row, parameter) in rows.iter().zip(parameters) {
            assert_eq!(row.option, parameter.option);
            assert_eq!(row.default, parameter.default);
            assert_eq!(row.range, parameter.min..=parameter.max);
            assert_eq!(text[row.place.clone()], parameter.default.to_string());
        }
    }

    #[test]
    fn any_layout_is_understood() {
        let text = "//! registry! { no }\nluft_params::registry!{ /* a { */ a:off{/// x = 1\n\
                    x=-1_000 in -2000 ..= 5 step 1 ;} b { } }\nfn rest() { x = 3; }";
        let found = rows(text).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].option.as_str(), found[0].default), ("a_x", -1000));
        assert_eq!(&text[found[0].place.clone()], "-1_000");
        assert_eq!(found[0].range, -2000..=5);
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_line() {
        for (text, reason) in [
            ("fn main() {}", "no `registry!`"),
            (
                "registry! {\n a {\n x = y in 1..=2 step 1; } }",
                "line 3: a whole number",
            ),
            ("registry! { a { x = 1 in 1..2 step 1; } }", "`..=`"),
            ("registry! { a { x = 1 in 1..=2 step 1; }", "a name"),
            ("registry! { a", "`{`"),
        ] {
            let error = rows(text).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
