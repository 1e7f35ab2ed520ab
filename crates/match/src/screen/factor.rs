//! What a screening compares: switches of the engine, and numbers at two values.

use luft_run::{EngineConfig, RunError};
use luft_search::REGISTRY;
use luft_uci::{Client, OptionKind};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Groups of techniques that are not at work where nodes are fixed and one thread searches.
const NOT_AT_WORK: [&str; 2] = ["Threads", "Time management"];

/// A factor as it is asked for: `NAME` of a switch (a `check` option), or `NAME=A..B` for a number (a `spin`
/// option), which is A unless it is turned to B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorChoice {
    name: String,
    numbers: Option<(i64, i64)>,
}

/// An option of the engine at two levels, of which one is usual and the other turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Factor {
    /// The name of the option.
    pub name: String,
    /// `false`, or the first number.
    pub low: String,
    /// `true`, or the second number.
    pub high: String,
    /// Whether the high level is the usual one.
    pub usually_high: bool,
    /// How likely a side has it turned, in percent.
    pub chance: f64,
}

impl FromStr for FactorChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is neither NAME nor NAME=A..B");
        let (name, numbers) = match text.split_once('=') {
            None => (text, None),
            Some((name, range)) => {
                let (first, second) = range.split_once("..").ok_or_else(wrong)?;
                let number = |text: &str| text.trim().parse().map_err(|_| wrong());
                (name, Some((number(first)?, number(second)?)))
            }
        };
        if name.trim().is_empty() || numbers.is_some_and(|(first, second)| first == second) {
            return Err(wrong());
        }
        let name = name.trim().to_owned();
        Ok(Self { name, numbers })
    }
}

impl Factor {
    /// The option with its usual or its turned value.
    pub(crate) fn option(&self, turned: bool) -> (String, String) {
        let value = if self.usually_high == turned {
            &self.low
        } else {
            &self.high
        };
        (self.name.clone(), value.clone())
    }

    /// Which way turning goes: +1 to the high level, -1 to the low one.
    pub(super) fn direction(&self) -> f64 {
        if self.usually_high { -1.0 } else { 1.0 }
    }

    fn switch(name: &str, usually_high: bool) -> Self {
        Self {
            name: name.to_owned(),
            low: false.to_string(),
            high: true.to_string(),
            usually_high,
            chance: 0.0,
        }
    }

    fn number(name: &str, (first, second): (i64, i64)) -> Self {
        Self {
            name: name.to_owned(),
            low: first.to_string(),
            high: second.to_string(),
            usually_high: false,
            chance: 0.0,
        }
    }
}

/// The two levels, the low one first: `off, on` or `26, 40`.
impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low.as_str(), self.high.as_str()) {
            ("false", "true") => f.write_str("off, on"),
            (low, high) => write!(f, "{low}, {high}"),
        }
    }
}

/// The factors that were asked for, or every technique of Luft that the engine can switch and that is at work in
/// games at fixed nodes.
pub(crate) fn factors(
    engine: &EngineConfig,
    client: &Client,
    choices: &[FactorChoice],
) -> Result<Vec<Factor>, RunError> {
    if choices.is_empty() {
        return techniques(engine, client);
    }
    let mut factors: Vec<Factor> = Vec::new();
    for choice in choices {
        let factor = factor(engine, client, choice)?;
        if factors.iter().any(|known| known.name == factor.name) {
            let reason = format!("{} is named twice", factor.name);
            return Err(RunError::request(reason));
        }
        factors.push(factor);
    }
    Ok(factors)
}

fn techniques(engine: &EngineConfig, client: &Client) -> Result<Vec<Factor>, RunError> {
    let switch = |name| {
        let option = client.option(name)?;
        Some(Factor::switch(name, switch_value(engine, option)?))
    };
    let groups = REGISTRY.groups().iter();
    let at_work = groups.filter(|group| !NOT_AT_WORK.contains(&group.name));
    let names = at_work
        .flat_map(|group| group.techniques)
        .map(|one| one.name);
    let factors: Vec<_> = names.filter_map(switch).collect();
    if factors.is_empty() {
        let checks = client.options().iter();
        let checks = checks.filter(|one| matches!(one.kind, OptionKind::Check { .. }));
        let checks: Vec<_> = checks.map(|one| one.name.as_str()).collect();
        return Err(RunError::request(format!(
            "{engine} has no technique of Luft; name its switches with --factor (it has: {}), or build Luft \
             with `cargo tune`",
            checks.join(", ")
        )));
    }
    Ok(factors)
}

fn factor(
    engine: &EngineConfig,
    client: &Client,
    choice: &FactorChoice,
) -> Result<Factor, RunError> {
    let name = &choice.name;
    let refuse = |reason: String| Err(RunError::request(reason));
    let Some(option) = client.option(name) else {
        return refuse(format!("{engine} has no option {name}"));
    };
    match (&option.kind, choice.numbers) {
        (OptionKind::Spin { min, max, .. }, Some(numbers)) => {
            let inside = |number| (*min..=*max).contains(&number);
            if inside(numbers.0) && inside(numbers.1) {
                Ok(Factor::number(&option.name, numbers))
            } else {
                refuse(format!("{name} goes from {min} to {max}"))
            }
        }
        (OptionKind::Spin { .. }, None) => {
            refuse(format!("{name} is a number: say --factor {name}=A..B"))
        }
        (_, None) => match switch_value(engine, option) {
            Some(on) => Ok(Factor::switch(&option.name, on)),
            None => refuse(format!("{name} is neither a switch nor a number")),
        },
        (_, Some(_)) => refuse(format!("{name} is no number")),
    }
}

/// Whether a switch is on as the engine was named; nothing if it is no switch.
fn switch_value(engine: &EngineConfig, option: &luft_uci::OptionDeclaration) -> Option<bool> {
    let OptionKind::Check { default } = option.kind else {
        return None;
    };
    let mut given = engine.options.iter().rev();
    let given = given.find(|(name, _)| name.eq_ignore_ascii_case(&option.name));
    Some(given.map_or(default, |(_, value)| value == "true"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_and_numbers_are_told_apart() {
        let choice = |text: &str| text.parse::<FactorChoice>();
        assert_eq!(choice("rfp").unwrap().numbers, None);
        let margin = choice("futility_margin=26..40").unwrap();
        assert_eq!(
            (margin.name.as_str(), margin.numbers),
            ("futility_margin", Some((26, 40)))
        );
        assert_eq!(choice("x=-3..-7").unwrap().numbers, Some((-3, -7)));
        for text in ["", "=1..2", "x=", "x=1", "x=1..", "x=1..1", "x=a..b"] {
            assert!(choice(text).is_err(), "{text}");
        }
    }

    #[test]
    fn groups_that_are_left_out_are_those_of_the_registry() {
        for name in NOT_AT_WORK {
            let mut groups = REGISTRY.groups().iter();
            assert!(groups.any(|group| group.name == name), "{name}");
        }
    }

    #[test]
    fn turning_goes_away_from_the_usual_value() {
        let value = |factor: &Factor, turned| factor.option(turned).1;
        let on = Factor::switch("rfp", true);
        assert_eq!(
            (value(&on, false), value(&on, true)),
            ("true".into(), "false".into())
        );
        let number = Factor::number("margin", (26, 40));
        assert_eq!(
            (value(&number, false), value(&number, true)),
            ("26".into(), "40".into())
        );
        assert!(on.direction() < 0.0 && number.direction() > 0.0);
        assert_eq!(
            (on.to_string(), number.to_string()),
            ("off, on".into(), "26, 40".into())
        );
    }
}
