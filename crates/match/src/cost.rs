//! What a switch costs: instructions a node with it turned, counted by `valgrind --tool=callgrind`.
//!
//! Instructions are the same on every run, whatever else the machine does, so a short search says more than a long
//! one by the clock. What starting the engine and clearing its tables takes is counted in a run without searches,
//! and subtracted.

mod callgrind;

use crate::bench::Benched;
use crate::identity::Identity;
use crate::measurements::Measurements;
use crate::screen::factor::factors;
use crate::screen::{Factor, FactorChoice};
use luft_run::{EngineConfig, RunError, TextTable, is_interrupted};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// Small: every game begins with clearing it.
const HASH: u32 = 1;

/// What to count.
#[derive(Clone, Debug)]
pub struct CostConfig {
    /// The engine.
    pub engine: EngineConfig,
    /// What is turned; every technique of Luft that the engine can switch if empty.
    pub factors: Vec<FactorChoice>,
    /// Nodes of all positions together.
    pub nodes: u64,
    /// Count again what is known.
    pub again: bool,
    /// The file where the results are kept, and added to.
    pub results: PathBuf,
}

/// What happens meanwhile.
#[derive(Clone, Copy, Debug)]
pub enum CostEvent<'a> {
    /// So many runs of the engine begin.
    Begin(usize),
    /// This is counted next.
    Factor(&'a str),
    /// A run has ended.
    Step,
    /// The last run has ended.
    End,
}

/// Instructions a node of one engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Costs {
    /// The engine.
    pub engine: Identity,
    /// Nodes that were asked for, in all positions together.
    pub nodes: u64,
    /// Instructions a node with nothing turned.
    pub usual: f64,
    /// One for each factor.
    pub costs: Vec<Cost>,
}

/// Instructions a node with one factor turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// The option.
    pub name: String,
    /// Whether it is on, or at its second number, unless it is turned.
    pub usually_high: bool,
    /// Instructions a node.
    pub turned: f64,
}

/// Counts what is not known yet. Gives all that is known, and the names of this run.
pub fn run(
    config: &CostConfig,
    observe: &mut impl FnMut(CostEvent<'_>),
) -> Result<(Costs, Vec<String>), RunError> {
    callgrind::check()?;
    let mut benched = Benched::start(&config.engine)?;
    let mut factors = factors(&config.engine, benched.client(), &config.factors)?;
    let has_hash = benched.client().option("Hash").is_some();
    let signature = benched.signature()?;
    let engine = Identity::new(&config.engine, benched.title(), signature);
    drop(benched);
    let names = factors.iter().map(|factor| factor.name.clone()).collect();
    // Held to the end: the file is replaced after every factor.
    let _lock = Measurements::lock(&config.results)?;
    let mut all = Measurements::load(&config.results)?;
    let index = all.costs_of(engine, config.nodes);
    let known = &all.costs[index];
    factors.retain(|factor| config.again || known.find(&factor.name).is_none());
    if factors.is_empty() {
        return Ok((known.clone(), names));
    }
    let usual = if has_hash {
        config.engine.with_default("Hash", HASH)
    } else {
        config.engine.clone()
    };
    observe(CostEvent::Begin(factors.len() + 2));
    let nothing = callgrind::count(&usual, 0)?.instructions;
    observe(CostEvent::Step);
    let mut count = |engine: &EngineConfig, name: &str| {
        observe(CostEvent::Factor(name));
        let count = callgrind::count(engine, config.nodes)?;
        observe(CostEvent::Step);
        Ok::<_, RunError>(count.a_node(nothing))
    };
    all.costs[index].usual = count(&usual, "nothing turned")?;
    for factor in factors {
        if is_interrupted() {
            return Err(RunError::interrupted("the same command goes on"));
        }
        let (name, value) = factor.option(true);
        let turned = count(&usual.with(&name, value), &name)?;
        all.costs[index].put(Cost::new(factor, turned));
        all.save(&config.results)?;
    }
    observe(CostEvent::End);
    Ok((all.costs.swap_remove(index), names))
}

impl Measurements {
    /// Where the costs of this engine are, or begin.
    fn costs_of(&mut self, engine: Identity, nodes: u64) -> usize {
        let new = Costs {
            engine,
            nodes,
            usual: 0.0,
            costs: Vec::new(),
        };
        let known = self.costs.iter().position(|known| known.is_like(&new));
        known.unwrap_or_else(|| {
            self.costs.push(new);
            self.costs.len() - 1
        })
    }
}

impl Costs {
    /// What is known of a factor.
    pub fn find(&self, name: &str) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.name == name)
    }

    /// Whether others were counted of the same engine in the same searches.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        (&self.engine, self.nodes) == (&other.engine, other.nodes)
    }

    /// Takes in what was counted elsewhere and is not known here.
    pub(crate) fn merge(&mut self, other: Self) {
        let new = other.costs.into_iter();
        let new: Vec<_> = new.filter(|one| self.find(&one.name).is_none()).collect();
        self.costs.extend(new);
    }

    /// How many more instructions a node has with a factor on, or at its second number: 0.03 are three percent.
    pub fn share(&self, name: &str) -> Option<f64> {
        let cost = self.find(name)?;
        let (on, off) = if cost.usually_high {
            (self.usual, cost.turned)
        } else {
            (cost.turned, self.usual)
        };
        (off > 0.0).then(|| on / off - 1.0)
    }

    fn put(&mut self, new: Cost) {
        match self.costs.iter_mut().find(|known| known.name == new.name) {
            Some(known) => *known = new,
            None => self.costs.push(new),
        }
    }

    /// These factors, those that cost most first.
    pub fn table(&self, names: &[String]) -> TextTable {
        let row = |name: &String| Some((self.find(name)?, self.share(name)?));
        let mut rows: Vec<_> = names.iter().filter_map(row).collect();
        rows.sort_by(|one, two| two.1.total_cmp(&one.1));
        let mut table = TextTable::new(["factor", "turned", "on against off"]);
        for (cost, share) in rows {
            let turned = format!("{:.0}", cost.turned);
            table.row([cost.name.clone(), turned, percent(share)]);
        }
        table
    }
}

/// A share as percent, with its sign.
pub fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    // A minus before nothing but zeros would be noise.
    let percent = if percent.abs() < 0.05 { 0.0 } else { percent };
    format!("{percent:+.1} %")
}

impl Cost {
    fn new(factor: Factor, turned: f64) -> Self {
        Self {
            name: factor.name,
            usually_high: factor.usually_high,
            turned,
        }
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            engine,
            nodes,
            usual,
            ..
        } = self;
        write!(
            f,
            "{engine}, {nodes} nodes: {usual:.0} instructions a node with nothing turned"
        )
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What was counted of factors that are on by default, where a node usually takes 100 instructions.
    pub(crate) fn costs(turned: &[(&str, f64)]) -> Costs {
        let engine = "./luft,name=a1b2c3".parse().unwrap();
        let cost = |&(name, turned): &(&str, f64)| Cost {
            name: name.to_owned(),
            usually_high: true,
            turned,
        };
        Costs {
            engine: Identity::new(&engine, "Luft", Some(7)),
            nodes: 40_000,
            usual: 100.0,
            costs: turned.iter().map(cost).collect(),
        }
    }

    #[test]
    fn the_cost_is_that_of_being_on() {
        let mut costs = costs(&[("rfp", 80.0), ("iid", 110.0)]);
        costs.costs[1].usually_high = false;
        assert!((costs.share("rfp").unwrap() - 0.25).abs() < 1e-12);
        assert!((costs.share("iid").unwrap() - 0.1).abs() < 1e-12);
        assert_eq!(costs.share("lmr"), None);
        let names = ["iid", "rfp", "lmr"].map(str::to_owned);
        let table = costs.table(&names).to_string();
        let rows: Vec<_> = table.lines().skip(2).collect();
        assert!(rows[0].starts_with("rfp") && rows[0].ends_with("+25.0 %"));
        assert!(rows[1].starts_with("iid") && rows[1].ends_with("+10.0 %"));
        assert_eq!((rows.len(), percent(-0.0001).as_str()), (2, "+0.0 %"));
    }
}
