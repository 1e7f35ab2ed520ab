//! One tab of a browser: an engine of its own on a thread of its own, and at most one thing under
//! way. It never waits for a search: requests and finished searches come in by the same door.

use crate::analysis::Analysis;
use crate::comparison::Comparison;
use crate::engine_settings::{EngineSettings, HASH};
use crate::game::{self, Game};
use crate::judgement::{self, PendingJudgement, judge};
use crate::lookup::lookup;
use crate::piece_values::piece_values;
use crate::progress::SearchProgress;
use crate::reply::{Answer, Reply};
use crate::reporter::SessionReporter;
use crate::request::{Clock, Request};
use crate::review::Review;
use crate::sources::Sources;
use crate::switched::{self, SwitchedSearches};
use luft_chess::{Move, Position};
use luft_search::{ClockTime, Engine, Limits, MAX_ELO, MIN_ELO, Settings, StartError};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;

/// Positions whose score is remembered.
const MAX_CACHED: usize = 4096;
/// The most lines of an analysis.
const MAX_MULTI_PV: usize = 5;
/// How long the engine thinks without a clock.
const THINKING: Duration = Duration::from_secs(1);
/// The first move at which a draw is taken.
const FIRST_DRAW: u16 = 20;
/// Who expects less than this has no draw to offer.
const EQUAL: f64 = 0.45;
/// A page is further away than a chess program.
const OVERHEAD: Duration = Duration::from_millis(100);

/// What a session waits for.
pub(crate) enum Event {
    /// The page asks for something. The permit is given back when it was dealt with.
    Asked {
        id: u64,
        request: Request,
        permit: OwnedSemaphorePermit,
    },
    /// A search is over.
    Searched { search: u64, best: Option<Move> },
    /// The page is gone.
    Gone,
}

/// What is under way.
enum Task {
    /// Analysis, until told to stop.
    Analyse,
    /// A move is wanted.
    Play,
    /// A move is judged, then the position after it analysed.
    Judge(Box<PendingJudgement>, Wanted),
    /// A draw is offered, at this move.
    Offer(u16),
    /// The best move is compared with another.
    Compare(Box<Comparison>),
    /// A game is reviewed.
    Review(Box<Review>),
}

/// What an analysis is to be: how many lines, and for how many milliseconds.
#[derive(Clone, Copy)]
struct Wanted {
    lines: usize,
    limit: Option<u64>,
}

/// The session.
pub(crate) struct Session {
    engine: Engine,
    progress: Arc<SearchProgress>,
    events: Sender<Event>,
    replies: tokio::sync::mpsc::Sender<Reply>,
    /// The request being worked on, and the work.
    task: Option<(u64, Task)>,
    /// The position of the search under way.
    root: Position,
    /// The number of that search.
    search: u64,
    /// Whether that search looks at some moves only.
    partial: bool,
    /// What was found out about positions, by their keys.
    known: HashMap<u64, Analysis>,
    settings: EngineSettings,
    sources: Arc<Sources>,
    /// Searches of another engine.
    switched: Option<SwitchedSearches>,
}

/// The two ends of a session that its connection holds.
pub(crate) struct Handle {
    pub(crate) events: Sender<Event>,
    pub(crate) progress: Arc<SearchProgress>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        // A session that is gone already needs no telling.
        let _ = self.events.send(Event::Gone);
    }
}

impl Session {
    /// Starts a session on a thread of its own. It ends when its handle is dropped.
    pub(crate) fn start(
        replies: tokio::sync::mpsc::Sender<Reply>,
        sources: Arc<Sources>,
    ) -> Result<Handle, StartError> {
        let engine = Engine::with_hash(HASH)?;
        let (events, waiting) = channel();
        let progress: Arc<SearchProgress> = Arc::default();
        let handle = Handle {
            events: events.clone(),
            progress: Arc::clone(&progress),
        };
        let session = Self {
            engine,
            progress,
            events,
            replies,
            task: None,
            root: Position::startpos(),
            search: 0,
            partial: false,
            known: HashMap::new(),
            settings: EngineSettings::new(&sources),
            sources,
            switched: None,
        };
        let thread = std::thread::Builder::new().name("session".to_owned());
        let started = thread.spawn(move || session.run(&waiting));
        started.map_err(|_| StartError::Thread)?;
        Ok(handle)
    }

    fn run(mut self, waiting: &Receiver<Event>) {
        for event in waiting {
            match event {
                Event::Asked {
                    id,
                    request,
                    permit,
                } => {
                    self.answer(id, request);
                    drop(permit);
                }
                Event::Searched { search, best } if search == self.search => self.finished(best),
                // Of a search that was given up.
                Event::Searched { .. } => {}
                Event::Gone => break,
            }
        }
        // Dropping the engine ends its search.
    }

    fn say(&self, id: u64, answer: Answer) {
        // A page that is gone hears nothing.
        let _ = self.replies.blocking_send(Reply { id, answer });
    }

    fn answer(&mut self, id: u64, request: Request) {
        match self.dispatch(id, request) {
            Ok(Some(answer)) => self.say(id, answer),
            Ok(None) => {}
            Err(message) => self.say(id, Answer::Error { message }),
        }
    }

    /// The answer, if it is there at once.
    fn dispatch(&mut self, id: u64, request: Request) -> Result<Option<Answer>, String> {
        Ok(Some(match request {
            Request::Position { position } => Answer::Position(position.game()?.view()),
            Request::ParseMove { position, text } => {
                let position = position.game()?.position;
                let mv = position.parse_move(text.trim());
                let mv = mv.map_err(|error| error.to_string())?;
                Answer::ParsedMove {
                    uci: game::uci(&position, mv),
                    san: position.san(mv),
                }
            }
            Request::Import { text } => Answer::Game(game::read(&text)?),
            Request::Export(game) => Answer::Pgn {
                text: game::write(&game)?,
            },
            Request::PieceValues { position } => {
                piece_values(&mut self.engine, &position.game()?.position)
            }
            Request::Lookup { position } => {
                let (book, tables) = (&self.settings.book, &self.settings.tables);
                lookup(&position.game()?, book.as_deref(), tables.as_deref())
            }
            Request::Configure(wanted) => {
                self.halt();
                self.settings.change(&mut self.engine, &wanted)?
            }
            Request::Switch { position, nodes } => {
                let game = position.game()?;
                self.halt();
                let engine = self.sources.switchable();
                let engine = engine.ok_or("no engine with switchable techniques was named")?;
                let replies = self.replies.clone();
                self.switched = Some(switched::start(engine, &game, nodes, id, replies)?);
                return Ok(None);
            }
            Request::Compare {
                position,
                mv,
                nodes,
            } => {
                let comparison = Comparison::new(position.game()?, &mv, nodes)?;
                self.halt();
                self.compare(id, Box::new(comparison));
                return Ok(None);
            }
            Request::Stop => {
                self.halt();
                Answer::Done
            }
            Request::Analyse {
                position,
                lines,
                judge,
                limit,
            } => {
                let game = position.game()?;
                self.halt();
                let wanted = Wanted { lines, limit };
                match PendingJudgement::of(game.clone()).filter(|_| judge) {
                    Some(case) => self.judge(id, Box::new(case), wanted),
                    None => self.analyse(id, &game, wanted),
                }
                return Ok(None);
            }
            Request::OfferDraw { position } => {
                let game = position.game()?;
                if game.outcome().is_some() {
                    return Err("the game is over".to_owned());
                }
                self.halt();
                self.task = Some((id, Task::Offer(game.position.fullmove())));
                self.go(None, &game, PendingJudgement::limits(), self.analysis(1));
                return Ok(None);
            }
            Request::Play {
                position,
                elo,
                clock,
            } => {
                let game = position.game()?;
                if game.outcome().is_some() {
                    return Err("the game is over".to_owned());
                }
                self.halt();
                self.play(id, &game, elo, clock);
                return Ok(None);
            }
            Request::Review { position, nodes } => {
                let game = position.game()?;
                self.halt();
                // What the engine knows already would change the verdict.
                self.engine.new_game();
                self.review(id, Box::new(Review::new(game, nodes)));
                return Ok(None);
            }
        }))
    }

    /// Ends what is under way.
    fn halt(&mut self) {
        self.engine.stop();
        self.engine.wait();
        self.remember();
        self.task = None;
        self.switched = None;
        // What the old search still has to say is not about the next one.
        self.search += 1;
    }

    /// Keeps what the last search found.
    fn remember(&mut self) -> Option<Analysis> {
        let info = self.progress.best()?;
        let found = Analysis::from_info(self.root, &info);
        let key = self.root.key();
        let deeper = |known: &Analysis| known.depth > found.depth;
        if !self.partial && !self.known.get(&key).is_some_and(deeper) {
            if self.known.len() >= MAX_CACHED {
                self.known.clear();
            }
            self.known.insert(key, found.clone());
        }
        Some(found)
    }

    /// Searches; `shown` is the request whose page sees the progress.
    fn go(&mut self, shown: Option<u64>, game: &Game, limits: Limits, settings: Settings) {
        self.search += 1;
        self.root = game.position;
        self.partial = !limits.search_moves.is_empty();
        self.progress.begin(shown, game.position);
        *self.engine.settings() = settings;
        let reporter = SessionReporter {
            progress: Arc::clone(&self.progress),
            events: self.events.clone(),
            search: self.search,
        };
        let reporter = Arc::new(reporter);
        self.engine
            .go(&game.position, &game.history, limits, reporter);
    }

    fn analyse(&mut self, id: u64, game: &Game, wanted: Wanted) {
        // There is nothing to think about: a search knows of the past only what is before its root.
        if game.outcome().is_some() {
            self.say(id, Answer::Done);
            return;
        }
        self.task = Some((id, Task::Analyse));
        let limits = Limits {
            infinite: wanted.limit.is_none(),
            move_time: wanted.limit.map(Duration::from_millis),
            ..Limits::default()
        };
        self.go(Some(id), game, limits, self.analysis(wanted.lines));
    }

    fn play(&mut self, id: u64, game: &Game, elo: Option<u32>, clock: Option<Clock>) {
        self.task = Some((id, Task::Play));
        let clock = clock.map(|clock| ClockTime {
            remaining: Duration::from_millis(clock.remaining.min(u64::from(u32::MAX))),
            increment: Duration::from_millis(clock.increment.min(u64::from(u32::MAX))),
            moves_to_go: None,
        });
        let limits = Limits {
            move_time: clock.is_none().then_some(THINKING),
            clock,
            ..Limits::default()
        };
        let settings = Settings {
            elo: elo.map(|elo| elo.clamp(MIN_ELO, MAX_ELO)),
            move_overhead: OVERHEAD,
            tables: self.settings.tables.clone(),
            ..Settings::default()
        };
        self.go(Some(id), game, limits, settings);
    }

    /// Goes on with a judgement: the position before the move, the one after it, the classification.
    fn judge(&mut self, id: u64, mut case: Box<PendingJudgement>, wanted: Wanted) {
        if case.before.is_none() {
            let known = self.known.get(&case.earlier.position.key());
            let deep = known.filter(|known| known.depth >= judgement::DEPTH);
            case.before = deep.cloned();
        }
        let Some(before) = &case.before else {
            let earlier = case.earlier.clone();
            self.task = Some((id, Task::Judge(case, wanted)));
            self.go(None, &earlier, PendingJudgement::limits(), self.analysis(1));
            return;
        };
        let game = case.game.clone();
        let after = Analysis::of_finished_game(&game);
        // The best move needs no search after it.
        let after = after.or_else(|| {
            let best = before.best() == Some(case.played);
            best.then(|| before.clone())
        });
        if let Some(after) = after {
            let judgement = judge(before, case.played, &after);
            self.say(id, Answer::Judgement(judgement));
            self.analyse(id, &game, wanted);
        } else {
            self.task = Some((id, Task::Judge(case, wanted)));
            self.go(
                Some(id),
                &game,
                PendingJudgement::limits(),
                self.analysis(wanted.lines),
            );
        }
    }

    /// Goes on with a comparison: the best move, then the other.
    fn compare(&mut self, id: u64, comparison: Box<Comparison>) {
        let (game, limits) = (comparison.game.clone(), comparison.limits());
        self.task = Some((id, Task::Compare(comparison)));
        self.go(None, &game, limits, self.analysis(1));
    }

    /// For whoever wants the truth.
    fn analysis(&self, lines: usize) -> Settings {
        Settings {
            multi_pv: lines.clamp(1, MAX_MULTI_PV),
            analyse_mode: true,
            tables: self.settings.tables.clone(),
            ..Settings::default()
        }
    }

    /// Goes on with a review: the next position, or the end.
    fn review(&mut self, id: u64, mut review: Box<Review>) {
        match review.next() {
            Some((game, limits)) => {
                self.task = Some((id, Task::Review(review)));
                self.go(None, &game, limits, self.analysis(1));
            }
            None => review
                .verdict()
                .into_iter()
                .for_each(|answer| self.say(id, answer)),
        }
    }

    /// A search came to its end.
    fn finished(&mut self, best: Option<Move>) {
        let found = self.remember();
        let Some((id, task)) = self.task.take() else {
            return;
        };
        match (task, found) {
            (Task::Analyse, _) => self.say(id, Answer::Done),
            (Task::Play, _) => {
                let answer = match best {
                    Some(mv) => Answer::Played {
                        uci: game::uci(&self.root, mv),
                        san: self.root.san(mv),
                    },
                    None => error("there is no move"),
                };
                self.say(id, answer);
            }
            (Task::Judge(mut case, wanted), Some(found)) => match &case.before {
                None => {
                    case.before = Some(found);
                    self.judge(id, case, wanted);
                }
                Some(before) => {
                    let judgement = judge(before, case.played, &found);
                    self.say(id, Answer::Judgement(judgement));
                    let game = case.game.clone();
                    self.analyse(id, &game, wanted);
                }
            },
            (Task::Offer(number), Some(found)) => {
                let (accepted, reason) = draw_offer(number, found.expected_score());
                self.say(id, Answer::DrawOffer { accepted, reason });
            }
            (Task::Compare(mut comparison), Some(found)) => match comparison.take(found) {
                Some(answer) => self.say(id, answer),
                None => self.compare(id, comparison),
            },
            (Task::Review(mut review), Some(found)) => {
                let answer = review.take(found);
                self.say(id, answer);
                self.review(id, review);
            }
            (Task::Judge(..) | Task::Offer(_) | Task::Compare(_) | Task::Review(_), None) => {
                self.say(id, error("the search found nothing"));
            }
        }
    }
}

/// What the engine says to an offer of a draw, at a move, by a player who expects this score.
fn draw_offer(number: u16, expected_score: f64) -> (bool, &'static str) {
    match (number, expected_score) {
        (..FIRST_DRAW, _) => (false, "it is too early for a draw"),
        (_, ..EQUAL) => (false, "it likes its position"),
        _ => (true, "the position is equal or worse for it"),
    }
}

fn error(message: &str) -> Answer {
    Answer::Error {
        message: message.to_owned(),
    }
}
