//! The source text of a [`group!`](crate::group!), read just well enough to know where each default
//! stands, so that a tool can write new defaults and touch nothing else. What the table says is
//! better read from the [`Registry`](crate::Registry).

use std::ops::{Range, RangeInclusive};
use thiserror::Error;

/// A parameter as it stands in the source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceParameter {
    /// Technique and name, joined as options are.
    pub option: String,
    /// The default.
    pub default: i32,
    /// Where the default stands, in bytes.
    pub place: Range<usize>,
    /// What it may be.
    pub range: RangeInclusive<i32>,
}

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// It has no table.
    #[error("there is no `group!` in this file")]
    NoGroup,
    /// The table is not written as it should be.
    #[error("line {line}: {wanted} is expected in the table")]
    Expected {
        /// Where, counted from 1.
        line: usize,
        /// What should stand there.
        wanted: String,
    },
}

/// All parameters of the first `group!` in a source text.
pub fn parameters(text: &str) -> Result<Vec<SourceParameter>, SourceError> {
    let mut scanner = Scanner { text, at: 0 };
    scanner.find_group()?;
    scanner.heading()?;
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
    /// Goes to the first word behind `group! {`, wherever that is not part of a comment.
    fn find_group(&mut self) -> Result<(), SourceError> {
        loop {
            self.skip_blank();
            if self.takes("group!") {
                return self.expect("{");
            }
            let Some(next) = self.rest().chars().next() else {
                return Err(SourceError::NoGroup);
            };
            self.at += next.len_utf8();
        }
    }

    /// `"Heading";`
    fn heading(&mut self) -> Result<(), SourceError> {
        self.expect("\"")?;
        let end = self.rest().find('"');
        self.at += end.ok_or_else(|| self.wrong("the end of the heading"))?;
        self.expect("\"")?;
        self.expect(";")
    }

    /// `name = default in min..=max step step;`
    fn row(&mut self, technique: &str) -> Result<SourceParameter, SourceError> {
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
        Ok(SourceParameter {
            option: format!("{technique}_{name}"),
            default,
            place,
            range: min..=max,
        })
    }

    fn word(&mut self) -> Result<&'a str, SourceError> {
        let place = self.run(|letter| letter.is_alphanumeric() || letter == '_');
        match &self.text[place] {
            "" => Err(self.wrong("a name")),
            word => Ok(word),
        }
    }

    fn number(&mut self) -> Result<(i32, Range<usize>), SourceError> {
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

    fn expect(&mut self, symbol: &str) -> Result<(), SourceError> {
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

    fn wrong(&self, wanted: &str) -> SourceError {
        SourceError::Expected {
            line: self.text[..self.at].matches('\n').count() + 1,
            wanted: wanted.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    mod table {
        pub mod one {
            crate::group! {
                "A group: of one";
                /// x = 1
                a: off {
                    x = -1_000 in -2000..=5 step 1;
                }
                b {}
            }
        }
        crate::registry! { one }
    }

    #[test]
    fn this_file_is_read_as_the_compiler_reads_it() {
        let text = include_str!("source.rs");
        // Its own name stands in the code above, before the table of this test.
        let start = text.find("mod table").unwrap();
        let found = parameters(&text[start..]).unwrap();
        let parameter = table::REGISTRY.parameters().next().unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].option, parameter.option);
        assert_eq!(found[0].default, parameter.default);
        assert_eq!(found[0].range, parameter.min..=parameter.max);
        assert_eq!(&text[start..][found[0].place.clone()], "-1_000");
        assert!(table::b::on() && !table::a::on() && table::a::x() == -1000);
    }

    #[test]
    fn any_layout_is_understood() {
        let text = "//! group! { no }\nluft_params::group!{\"G {\";/* a { */ a:off{/// x = 1\n\
                    x=-1_000 in -2000 ..= 5 step 1 ;} b { } }\nfn rest() { x = 3; }";
        let found = parameters(text).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].option.as_str(), found[0].default), ("a_x", -1000));
        assert_eq!(&text[found[0].place.clone()], "-1_000");
        assert_eq!(found[0].range, -2000..=5);
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_line() {
        for (text, reason) in [
            ("fn main() {}", "no `group!`"),
            ("group! { a { x = 1 in 1..=2 step 1; } }", "line 1: `\"`"),
            (
                "group! {\n \"G\"; a {\n x = y in 1..=2 step 1; } }",
                "line 3: a whole number",
            ),
            ("group! { \"G\"; a { x = 1 in 1..2 step 1; } }", "`..=`"),
            ("group! { \"G\"; a { x = 1 in 1..=2 step 1; }", "a name"),
            ("group! { \"G\"; a", "`{`"),
            ("group! { \"G", "the end of the heading"),
        ] {
            let error = parameters(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
