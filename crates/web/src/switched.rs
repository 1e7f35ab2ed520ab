//! Searching with one technique switched off after the other, in an engine whose techniques are UCI options
//! (`--features tune`): which of them would have missed the move?

use crate::game::Game;
use crate::measured::measured;
use crate::notation;
use crate::reply::{Answer, Reply, SwitchedSearch};
use luft_chess::Position;
use luft_params::Technique;
use luft_run::EngineConfig;
use luft_search::REGISTRY;
use luft_uci::{Client, Go, OptionKind, SearchResult, SetPosition, Start};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Nodes that a search may use.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=5_000_000;
/// An engine that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_mins(1);

/// Searches under way. Dropped, they end after the present one.
pub(crate) struct SwitchedSearches(Arc<AtomicBool>);

impl Drop for SwitchedSearches {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Begins: the position as it is, then with each technique off, the most valuable first. Answers go to the page as they
/// come.
pub(crate) fn start(
    engine: EngineConfig,
    game: &Game,
    nodes: u64,
    id: u64,
    replies: tokio::sync::mpsc::Sender<Reply>,
) -> Result<SwitchedSearches, String> {
    let stop = Arc::new(AtomicBool::new(false));
    let run = Run {
        position: game.position,
        nodes: nodes.clamp(*NODES.start(), *NODES.end()),
        stop: Arc::clone(&stop),
    };
    let say = move |answer| replies.blocking_send(Reply { id, answer }).is_ok();
    let thread = std::thread::Builder::new().name("switched".to_owned());
    let begun = thread.spawn(move || {
        let last = match run.all(&engine, &say) {
            Ok(()) => Answer::Done,
            Err(message) => Answer::Error { message },
        };
        say(last);
    });
    begun.map_err(|error| error.to_string())?;
    Ok(SwitchedSearches(stop))
}

struct Run {
    position: Position,
    nodes: u64,
    stop: Arc<AtomicBool>,
}

impl Run {
    fn all(&self, engine: &EngineConfig, say: &impl Fn(Answer) -> bool) -> Result<(), String> {
        let mut client = engine.start().map_err(|error| error.to_string())?;
        let techniques = switches(&client);
        if techniques.is_empty() {
            let name = &engine.name;
            return Err(format!("the techniques of {name} cannot be switched"));
        }
        let whole = self.search(&mut client)?;
        let mut going = say(self.told(None, &whole));
        for technique in techniques {
            if !going || self.stop.load(Relaxed) {
                break;
            }
            client.set_option(technique.name, Some("false"));
            let found = self.search(&mut client)?;
            client.set_option(technique.name, Some("true"));
            going = say(self.told(Some(technique), &found));
        }
        let _ = client.quit(PATIENCE);
        Ok(())
    }

    fn search(&self, client: &mut Client) -> Result<SearchResult, String> {
        let begun = client.new_game(PATIENCE);
        begun.map_err(|error| error.to_string())?;
        client.position(SetPosition {
            start: Start::Fen(self.position.fen()),
            moves: Vec::new(),
        });
        let go = Go {
            nodes: Some(self.nodes),
            ..Go::default()
        };
        client
            .search(go, PATIENCE)
            .map_err(|error| error.to_string())
    }

    fn told(&self, technique: Option<&Technique>, found: &SearchResult) -> Answer {
        let last = found.last();
        let score = last.and_then(|info| info.score);
        let best = last.and_then(|info| info.pv.first());
        let mv = best.and_then(|text| self.position.parse_uci(text).ok());
        // The first depth from which on the move was always the best.
        let since = found
            .infos
            .iter()
            .filter(|info| info.score.is_some())
            .rev()
            .take_while(|info| info.pv.first() == best)
            .last()
            .and_then(|info| info.depth);
        Answer::Switched(Box::new(SwitchedSearch {
            technique: technique.map(|technique| technique.name),
            about: technique.map(|technique| technique.doc),
            measured: technique.and_then(|technique| measured(technique.name)),
            uci: best.cloned().unwrap_or_default(),
            san: mv.map_or_else(String::new, |mv| self.position.san(mv)),
            score: score.map_or_else(String::new, |score| {
                notation::score(score, self.position.side())
            }),
            depth: last.and_then(|info| info.depth),
            since,
        }))
    }
}

/// The techniques that are on and that the engine can switch, the most valuable first.
fn switches(client: &Client) -> Vec<&'static Technique> {
    let switchable = |technique: &&Technique| {
        let option = client.option(technique.name);
        option.is_some_and(|option| matches!(option.kind, OptionKind::Check { default: true }))
    };
    let mut found: Vec<_> = REGISTRY.techniques().filter(switchable).collect();
    let worth = |technique: &Technique| measured(technique.name).map_or(f64::MIN, |[elo, _]| elo);
    found.sort_by(|one, two| worth(two).total_cmp(&worth(one)));
    found
}
