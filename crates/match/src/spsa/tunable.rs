//! A parameter to tune, and the line that `OpenBench` knows it by:
//! `name, int, start, min, max, c_end, r_end`.

use luft_params::{Group, Parameter, Setting};
use luft_run::RunError;
use luft_run::file;
use luft_search::REGISTRY;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// The customary learning rate at the end of a run.
const R_END: f64 = 0.002;

/// A number of the table that is to be tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tunable {
    /// Its option name.
    pub name: String,
    /// Where the run begins.
    pub start: f64,
    /// The smallest value tried.
    pub min: i32,
    /// The largest value tried.
    pub max: i32,
    /// The perturbation at the end: a change that play just notices.
    pub c_end: f64,
    /// The learning rate at the end, in perturbations for each point.
    pub r_end: f64,
}

impl Tunable {
    /// A value within the range.
    pub(super) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min.into(), self.max.into())
    }

    /// The value an engine is given for this one.
    pub fn whole(&self, value: f64) -> i32 {
        self.clamp(value).round() as i32
    }

    /// Whether it belongs to a group of the table.
    pub(super) fn is_in(&self, group: &Group) -> bool {
        let mut parameters = group.techniques.iter().flat_map(|one| one.parameters);
        parameters.any(|parameter| parameter.option == self.name)
    }

    /// Its row of the table.
    pub(super) fn parameter(&self) -> Result<&'static Parameter, String> {
        find(&self.name)
    }

    fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<_> = line.split(',').map(str::trim).collect();
        let [name, kind, start, min, max, c_end, r_end] = fields[..] else {
            return Err("a line is `name, int, start, min, max, c_end, r_end`".to_owned());
        };
        if kind != "int" {
            return Err(format!(
                "{name}: the table has whole numbers (int), not `{kind}`"
            ));
        }
        let tunable = Self {
            name: find(name)?.option.to_owned(),
            start: number(name, start)?,
            min: whole(name, min)?,
            max: whole(name, max)?,
            c_end: number(name, c_end)?,
            r_end: number(name, r_end)?,
        };
        tunable.check()?;
        Ok(tunable)
    }

    fn check(&self) -> Result<(), String> {
        let Self { name, min, max, .. } = self;
        let Parameter {
            min: least,
            max: most,
            ..
        } = self.parameter()?;
        if min >= max || min < least || max > most {
            return Err(format!(
                "{name}: the range {min} to {max} is not within {least} to {most}"
            ));
        }
        if self.start < f64::from(*min) || self.start > f64::from(*max) {
            let start = self.start;
            return Err(format!("{name}: {start} is not within {min} to {max}"));
        }
        if self.c_end <= 0.0 || self.r_end <= 0.0 {
            return Err(format!("{name}: c_end and r_end must be above 0"));
        }
        Ok(())
    }
}

impl From<&Parameter> for Tunable {
    fn from(parameter: &Parameter) -> Self {
        Self {
            name: parameter.option.to_owned(),
            start: parameter.default.into(),
            min: parameter.min,
            max: parameter.max,
            c_end: parameter.step.into(),
            r_end: R_END,
        }
    }
}

impl fmt::Display for Tunable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            start,
            min,
            max,
            c_end,
            r_end,
        } = self;
        // `{:?}` writes 8 as 8.0, as OpenBench does.
        write!(
            f,
            "{name}, int, {start:?}, {min}.0, {max}.0, {c_end:?}, {r_end:?}"
        )
    }
}

/// The choice of a command line: the lines of a file, then names of parameters, or of techniques
/// for all their parameters.
pub fn choose(names: &[String], input: Option<&Path>) -> Result<Vec<Tunable>, RunError> {
    let mut chosen = match input {
        Some(path) => {
            parse_lines(&file::read_text(path)?).map_err(|why| RunError::content(path, why))?
        }
        None => Vec::new(),
    };
    for name in names {
        chosen.extend(named(name.trim()).map_err(RunError::request)?);
    }
    for (index, tunable) in chosen.iter().enumerate() {
        if chosen[..index]
            .iter()
            .any(|other| other.name == tunable.name)
        {
            return Err(RunError::request(format!(
                "{} is named twice",
                tunable.name
            )));
        }
    }
    if chosen.is_empty() {
        return Err(RunError::request(
            "nothing to tune: say --params or --input",
        ));
    }
    Ok(chosen)
}

fn parse_lines(text: &str) -> Result<Vec<Tunable>, String> {
    let lines = text.lines().zip(1..);
    lines
        .filter(|(line, _)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map(|(line, number)| Tunable::parse(line).map_err(|why| format!("line {number}: {why}")))
        .collect()
}

fn named(name: &str) -> Result<Vec<Tunable>, String> {
    match REGISTRY.find(name) {
        Some(Setting::Switch(technique)) if !technique.parameters.is_empty() => {
            let parameters = technique.parameters.iter();
            Ok(parameters
                .filter(|one| one.min < one.max)
                .map(Tunable::from)
                .collect())
        }
        _ => {
            let tunable = Tunable::from(find(name)?);
            tunable.check()?;
            Ok(vec![tunable])
        }
    }
}

fn find(name: &str) -> Result<&'static Parameter, String> {
    match REGISTRY.find(name) {
        Some(Setting::Number(parameter)) => Ok(parameter),
        Some(Setting::Switch(_)) => Err(format!("{name} is a switch and has no number")),
        None => Err(format!("the table has no parameter called `{name}`")),
    }
}

fn number(name: &str, text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("{name}: `{text}` is not a number"))
}

fn whole(name: &str, text: &str) -> Result<i32, String> {
    let number = number(name, text)?;
    if number.fract() != 0.0 || number.abs() > f64::from(i32::MAX) {
        return Err(format!("{name}: `{text}` is not a whole number"));
    }
    Ok(number as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_registry_and_come_back() {
        let mut count = 0;
        for line in REGISTRY.spsa_lines() {
            let tunable = Tunable::parse(&line).unwrap();
            assert_eq!(tunable.to_string(), line);
            assert_eq!(named(&tunable.name).unwrap(), [tunable]);
            count += 1;
        }
        assert!(count > 50, "{count}");
        let own = "rfp_margin, int, 65.25, 20.0, 200.0, 7.5, 0.0015";
        assert_eq!(Tunable::parse(own).unwrap().to_string(), own);
    }

    #[test]
    fn a_technique_stands_for_its_parameters() {
        let names = |chosen: Vec<Tunable>| {
            let names = chosen.into_iter().map(|tunable| tunable.name);
            names.collect::<Vec<_>>()
        };
        assert_eq!(
            names(named("RFP").unwrap())[..2],
            ["rfp_max_depth", "rfp_margin"]
        );
        assert_eq!(names(named("RFP_Margin").unwrap()), ["rfp_margin"]);
        assert!(named("pvs").unwrap_err().contains("switch"));
        assert!(named("rfp_margine").unwrap_err().contains("rfp_margine"));
    }

    #[test]
    fn bad_lines_are_refused_by_number_and_reason() {
        for (line, reason) in [
            ("rfp_margin, int, 75", "name, int, start"),
            ("rfq_margin, int, 75, 16, 256, 8, 0.002", "rfq_margin"),
            ("pvs, int, 75, 16, 256, 8, 0.002", "switch"),
            ("rfp_margin, float, 75, 16, 256, 8, 0.002", "whole numbers"),
            (
                "rfp_margin, int, x, 16, 256, 8, 0.002",
                "`x` is not a number",
            ),
            ("rfp_margin, int, NaN, 16, 256, 8, 0.002", "not a number"),
            ("rfp_margin, int, 75, 16.5, 256, 8, 0.002", "not a whole"),
            (
                "rfp_margin, int, 300, 16, 256, 8, 0.002",
                "300 is not within",
            ),
            (
                "rfp_margin, int, 75, 16, 257, 8, 0.002",
                "not within 0 to 256",
            ),
            ("rfp_margin, int, 75, 90, 70, 8, 0.002", "not within"),
            ("rfp_margin, int, 75, 16, 256, 0, 0.002", "above 0"),
            ("rfp_margin, int, 75, 16, 256, 8, -1", "above 0"),
        ] {
            let error = parse_lines(&format!("# a comment\n\n{line}\n")).unwrap_err();
            assert!(error.starts_with("line 3: "), "{error}");
            assert!(error.contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn nothing_and_twice_are_refused() {
        let names = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        let error = |names: &[String]| choose(names, None).unwrap_err().to_string();
        assert!(error(&[]).contains("nothing to tune"));
        assert!(error(&names("rfp_margin,rfp")).contains("rfp_margin is named twice"));
        assert_eq!(
            choose(&names("rfp_margin, lmr_min_depth"), None)
                .unwrap()
                .len(),
            2
        );
    }
}
