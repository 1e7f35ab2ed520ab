//! A match runner for UCI engines: matches and tournaments on the clock or at fixed nodes, with pentanomial
//! statistics, logistic and normalised Elo (nElo), SPRT with its LLR, SPSA tuning ([`spsa`]), EPD test suites
//! ([`suite`]), ablation of search techniques one at a time ([`ablate`]) and all at once ([`screen`]), and what they cost
//! ([`cost`]). Nothing is printed: observers follow a run, results are values, reports implement `Display` and `Serialize`.
//!
//! Elo and the log-likelihood ratio from pentanomial counts, as fastchess and `OpenBench` print them:
//!
//! ```
//! use luft_match::{Pentanomial, Sprt, SprtDecision};
//!
//! // Game pairs with 0, ½, 1, 1½ and 2 points for the first engine.
//! let results = Pentanomial::from_pairs([559, 3841, 7174, 3978, 642]);
//! assert_eq!(results.games(), 32388);
//! println!("Elo {}, nElo {}", results.elo(), results.normalised_elo());
//!
//! let sprt = Sprt::normalised(0.0, 3.0);
//! println!("LLR {:.2}", sprt.llr(&results));
//! let huge = Pentanomial::from_pairs([0, 100, 1000, 400, 0]);
//! assert_eq!(sprt.decision(&huge), Some(SprtDecision::H1Accepted));
//! ```
//!
//! A match between two engine configurations:
//!
//! ```no_run
//! use luft_match::{MatchConfig, Sprt};
//!
//! let mut config = MatchConfig::new("./new,Hash=64".parse()?, "./old,Hash=64".parse()?);
//! config.play.rules.time_control = "8+0.08".parse()?;
//! config.play.book.path = Some("UHO_Lichess_4852_v1.epd.zip".into());
//! config.play.concurrency = 4;
//! config.games = 40_000;
//! config.sprt = Some(Sprt::normalised(0.0, 5.0));
//! let game_match = config.prepare()?;
//! let results = game_match.play(&mut ())?;
//! println!("{}", game_match.report(&results));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ablate;
mod bench;
pub mod cost;
mod identity;
pub mod levels;
mod match_runner;
mod measurements;
mod openings;
pub mod screen;
pub mod spsa;
mod statistics;
pub mod suite;
mod tournament;

pub use identity::Identity;
pub use match_runner::{
    BookConfig, EngineStats, Match, MatchConfig, MatchObserver, MatchReport, MatchResults,
    PlayConfig,
};
pub use measurements::Measurements;
pub use openings::OpeningOrder;
pub use statistics::{EloModel, Estimate, Outcome, Pentanomial, Sprt, SprtDecision};
pub use tournament::{
    Adjudication, DrawRule, Fault, FinishedGame, GameRules, IllegalPv, Pairing, ResignRule,
    Termination, TimeControl, TournamentFormat,
};
