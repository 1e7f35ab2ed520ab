//! The tokens of a line, separated by white space, with the unread rest at hand.

use crate::UciError;
use std::str::FromStr;
use std::time::Duration;

/// The tokens of a line. Cloning gives a bookmark.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// What was not read yet, as it was written.
    pub(crate) fn rest(&self) -> &'a str {
        self.0.trim()
    }

    /// The next token without reading it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The number that must follow the token `name`.
    pub(crate) fn number<T: FromStr>(&mut self, name: &str) -> Result<T, UciError> {
        let text = self
            .next()
            .ok_or_else(|| UciError::MissingValue(name.to_owned()))?;
        parse_number(name, text)
    }

    /// The milliseconds that must follow the token `name`. A clock that ran over is an empty one,
    /// and one that would outlast everybody is cut to a year, so that sums of times stay sane.
    pub(crate) fn milliseconds(&mut self, name: &str) -> Result<Duration, UciError> {
        const YEAR: i64 = 365 * 24 * 60 * 60 * 1000;
        let number = match self.number::<i64>(name) {
            Err(UciError::OutOfRange { text, .. }) if text.starts_with('-') => 0,
            Err(UciError::OutOfRange { .. }) => YEAR,
            number => number?,
        };
        Ok(Duration::from_millis(number.clamp(0, YEAR).unsigned_abs()))
    }

    /// The tokens up to the next one of these, joined by single spaces.
    pub(crate) fn until(&mut self, keywords: &[&str]) -> String {
        let mut phrase = Vec::new();
        while let Some(word) = self.peek().filter(|word| !keywords.contains(word)) {
            phrase.push(word);
            self.next();
        }
        phrase.join(" ")
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let (word, rest) = text
            .split_once(char::is_whitespace)
            .unwrap_or((text, Default::default()));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }
}

/// Reads a whole number and says what is wrong with a text that is none.
pub(crate) fn parse_number<T: FromStr>(name: &str, text: &str) -> Result<T, UciError> {
    text.parse().map_err(|_| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (name, text) = (name.to_owned(), text.to_owned());
        // Only the size can be wrong with a text that is all digits.
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            UciError::OutOfRange { name, text }
        } else {
            UciError::NotANumber { name, text }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_one_by_one_and_leave_the_rest() {
        let mut tokens = Tokens::new("  a\tb   c  d ");
        assert_eq!((tokens.next(), tokens.peek()), (Some("a"), Some("b")));
        assert_eq!(tokens.rest(), "b   c  d");
        assert_eq!(tokens.until(&["d"]), "b c");
        assert_eq!((tokens.next(), tokens.next()), (Some("d"), None));
        assert_eq!(Tokens::new(" \t ").next(), None);
    }

    #[test]
    fn numbers_are_named_when_they_are_wrong() {
        let complaint = |text| parse_number::<u8>("depth", text).unwrap_err().to_string();
        assert_eq!(complaint("x"), "depth needs a whole number, not 'x'");
        assert_eq!(complaint("-"), "depth needs a whole number, not '-'");
        assert_eq!(complaint("256"), "depth cannot be 256");
        assert_eq!(complaint("-1"), "depth cannot be -1");
    }

    #[test]
    fn clocks_may_have_run_over() {
        let millis = |text| Tokens::new(text).milliseconds("wtime").unwrap().as_millis();
        assert_eq!(millis("1500"), 1500);
        assert_eq!(millis("-5"), 0);
        assert_eq!(millis("-99999999999999999999"), 0);
        assert_eq!(millis("99999999999999999999"), 31_536_000_000);
        assert_eq!(millis("9223372036854775807"), 31_536_000_000);
    }
}
