//! From lines to tokens. The scanner knows comments, tags and words, but not chess.
//!
//! Files come in UTF-8 or, if older, in Latin-1; a line that is not the one is taken for the other.

use std::io::{self, BufRead};

/// A piece of a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag(String, String),
    /// Something that begins like a tag at the start of a line and is none.
    BadTag(String),
    /// `{...}` or `;...`, its words separated by single spaces.
    Comment(String),
    /// A comment that ran into the next game or the end of the file.
    UnclosedComment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move, a number, a result or anything else.
    Word(String),
}

/// Reads tokens, line by line.
pub(super) struct Scanner<R> {
    input: R,
    line: String,
    /// Offset of what is still to be read in the line.
    at: usize,
    /// Number of the line, from 1.
    pub(super) number: usize,
    /// Whether only tags stand before `at` in the line.
    fresh: bool,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            line: String::new(),
            at: 0,
            number: 0,
            fresh: true,
        }
    }

    /// The next token, or `None` at the end.
    pub(super) fn token(&mut self) -> io::Result<Option<Token>> {
        loop {
            self.skip_spaces();
            let Some(first) = self.rest().chars().next() else {
                if self.next_line()? {
                    continue;
                }
                return Ok(None);
            };
            if self.at == 0 && first == '%' {
                self.at = self.line.len();
                continue;
            }
            if first == '[' && self.fresh {
                return Ok(Some(self.tag()));
            }
            self.fresh = false;
            let token = match first {
                '{' => {
                    self.at += 1;
                    return self.comment().map(Some);
                }
                ';' => {
                    let text = join_words(self.rest().trim_start_matches(';'));
                    self.at = self.line.len();
                    // Comments are written in braces, which this one must not close.
                    Token::Comment(text.replace('}', ")"))
                }
                '(' => self.single(Token::Open),
                ')' => self.single(Token::Close),
                '[' | ']' | '}' | '*' => self.single(Token::Word(first.to_string())),
                _ => self.word(),
            };
            return Ok(Some(token));
        }
    }

    fn rest(&self) -> &str {
        self.line.get(self.at..).unwrap_or_default()
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// Goes to the next line; says whether there is one.
    fn next_line(&mut self) -> io::Result<bool> {
        let mut bytes = Vec::new();
        self.at = 0;
        self.line.clear();
        self.fresh = true;
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            let bytes = error.as_bytes();
            bytes.iter().map(|&byte| char::from(byte)).collect()
        });
        let text = text.trim_end_matches(['\n', '\r']);
        let marked = self.number == 1;
        let text = match text.strip_prefix('\u{feff}') {
            Some(unmarked) if marked => unmarked,
            _ => text,
        };
        self.line.push_str(text);
        Ok(true)
    }

    fn word(&mut self) -> Token {
        let rest = self.rest();
        let ends = |letter: char| letter.is_whitespace() || "{}()[];*$".contains(letter);
        // The first letter belongs to the word in any case: it may be the sign of a NAG.
        let mut letters = rest.char_indices().skip(1);
        let end = letters.find(|&(_, letter)| ends(letter));
        let end = end.map_or(rest.len(), |(index, _)| index);
        let word = rest.get(..end).unwrap_or_default().to_owned();
        self.at += end;
        Token::Word(word)
    }

    /// The rest of a comment in braces.
    fn comment(&mut self) -> io::Result<Token> {
        let mut text = String::new();
        loop {
            let rest = self.rest();
            if let Some(end) = rest.find('}') {
                text.push_str(rest.get(..end).unwrap_or_default());
                self.at += end + 1;
                return Ok(Token::Comment(join_words(&text)));
            }
            text.push_str(rest);
            text.push(' ');
            // A forgotten brace must not swallow the games that follow.
            if !self.next_line()? || self.line.starts_with("[Event \"") {
                return Ok(Token::UnclosedComment);
            }
        }
    }

    /// A tag; what cannot be read is skipped to the end of the line.
    fn tag(&mut self) -> Token {
        let rest = self.rest();
        if let Some((name, value, used)) = read_tag(rest) {
            self.at += used;
            return Token::Tag(name, value);
        }
        let text = rest.trim_end().to_owned();
        self.at = self.line.len();
        Token::BadTag(text)
    }
}

/// Name, value and length of the tag a text begins with.
fn read_tag(text: &str) -> Option<(String, String, usize)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let end = inner.find(|letter: char| letter.is_whitespace() || "[]\"".contains(letter))?;
    let (name, inner) = inner.split_at_checked(end)?;
    let mut letters = inner.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next()? {
            '"' => break,
            '\\' => match letters.next()? {
                escaped @ ('"' | '\\') => value.push(escaped),
                // A lone backslash, as in a path.
                other => value.extend(['\\', other]),
            },
            letter => value.push(letter),
        }
    }
    let after = letters.as_str().trim_start().strip_prefix(']')?;
    let named = !name.is_empty();
    named.then(|| (name.to_owned(), value, text.len() - after.len()))
}

fn join_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &[u8]) -> Vec<Token> {
        let mut scanner = Scanner::new(text);
        std::iter::from_fn(|| scanner.token().unwrap()).collect()
    }

    fn tag(name: &str, value: &str) -> Token {
        Token::Tag(name.to_owned(), value.to_owned())
    }

    fn comment(text: &str) -> Token {
        Token::Comment(text.to_owned())
    }

    fn word(text: &str) -> Token {
        Token::Word(text.to_owned())
    }

    #[test]
    fn tags_with_escapes() {
        assert_eq!(
            tokens(br#"[A "x \"y\" \\ \z"]  [ B  "" ] "#),
            [tag("A", r#"x "y" \ \z"#), tag("B", "")]
        );
        for bad in [
            "[A]",
            "[A \"x]",
            "[A \"x\" y]",
            "[\"x\"]",
            "[",
            "[A \"\\\"]",
        ] {
            assert_eq!(
                tokens(bad.as_bytes()),
                [Token::BadTag(bad.to_owned())],
                "{bad}"
            );
        }
    }

    #[test]
    fn comments_and_escapes() {
        assert_eq!(
            tokens(b"e4{a\n  b ; (}c5;rest } {\n%skipped {\n% (\n(x)"),
            [
                word("e4"),
                comment("a b ; ("),
                word("c5"),
                comment("rest ) {"),
                Token::Open,
                word("x"),
                Token::Close
            ]
        );
    }

    #[test]
    fn a_forgotten_brace_ends_at_the_next_game() {
        assert_eq!(
            tokens(b"e4 {x\n[Event \"y\"]\n{z"),
            [
                word("e4"),
                Token::UnclosedComment,
                tag("Event", "y"),
                Token::UnclosedComment
            ]
        );
    }

    #[test]
    fn old_files_are_latin_1() {
        assert_eq!(tokens(b"[A \"M\xfcller\"]"), [tag("A", "Müller")]);
        assert_eq!(tokens("[A \"Müller\"]".as_bytes()), [tag("A", "Müller")]);
        assert_eq!(tokens(b"\xef\xbb\xbf[A \"x\"]\r\n"), [tag("A", "x")]);
    }
}
