//! The server: its address, its routes and how many sessions there may be.

use crate::connections::{self, ConnectionLimits};
use crate::duel::Duels;
use crate::engine_settings::{most_hash, most_threads};
use crate::measured::measured;
use crate::reply::{Answer, EventName, Hello, Reply};
use crate::results::ResultsDirectory;
use crate::sources::Sources;
use crate::{headers, origin, page, socket};
use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use luft_chess::Position;
use luft_run::EngineConfig;
use luft_search::{Event, MAX_ELO, MIN_ELO, REGISTRY};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

/// LUFT on the keys of a telephone.
pub const DEFAULT_PORT: u16 = 5838;
/// As many tabs as may be open at once: each has an engine with its memory.
pub const MAX_SESSIONS: usize = 16;

/// Where to serve and what.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address of the interface; this machine only, unless told otherwise.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// A directory of results of `luft-lab` to draw.
    pub lab: Option<PathBuf>,
    /// Directories of Syzygy tables, as `SyzygyPath` names them.
    pub tablebases: Option<String>,
    /// A Polyglot book.
    pub book: Option<PathBuf>,
    /// Engines that may play matches; one called `Luft` is this program itself.
    pub engines: Vec<EngineConfig>,
    /// What a connection may take.
    pub limits: ConnectionLimits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: DEFAULT_PORT,
            lab: None,
            tablebases: None,
            book: None,
            engines: Vec::new(),
            limits: ConnectionLimits::default(),
        }
    }
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("{}", refused(.0, .1))]
    Address(SocketAddr, io::Error),
    /// There is no such directory.
    #[error("{} is no directory", .0.display())]
    NotADirectory(PathBuf),
    /// Tables or a book that cannot be read.
    #[error("{0}")]
    Source(String),
    /// The system does not play along.
    #[error(transparent)]
    System(io::Error),
}

fn refused(address: &SocketAddr, error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::AddrInUse {
        let port = address.port();
        format!("port {port} is taken; --port 0 finds a free one")
    } else {
        format!("{address} cannot be served: {error}")
    }
}

/// A running server. Dropped, it ends and takes its sessions with it.
pub struct Server {
    address: SocketAddr,
    runtime: Option<Runtime>,
}

/// What every request may need.
struct ServerState {
    results: Option<ResultsDirectory>,
    loopback: bool,
    sources: Arc<Sources>,
    duels: Duels,
    sessions: Arc<Semaphore>,
}

impl Server {
    /// Starts serving and returns.
    pub fn start(config: &Config) -> Result<Self, ServeError> {
        let results = match &config.lab {
            Some(path) => {
                let directory = ResultsDirectory::open(path);
                Some(directory.ok_or_else(|| ServeError::NotADirectory(path.clone()))?)
            }
            None => None,
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(ServeError::System)?;
        let wanted = SocketAddr::new(config.address, config.port);
        let refused = |error| ServeError::Address(wanted, error);
        let listener = runtime
            .block_on(TcpListener::bind(wanted))
            .map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let loopback = address.ip().is_loopback();
        let sources = Sources::open(config, loopback)?;
        let state = ServerState {
            results,
            loopback,
            duels: Duels::new(sources.engines.clone()),
            sources: Arc::new(sources),
            sessions: Arc::new(Semaphore::new(MAX_SESSIONS)),
        };
        // It ends only with the runtime.
        runtime.spawn(connections::serve(listener, router(state), config.limits));
        Ok(Self {
            address,
            runtime: Some(runtime),
        })
    }

    /// Where it is, for a browser.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
        }
        format!("http://{address}/")
    }

    /// Where other machines find it: nothing if only this one is served.
    pub fn network_urls(&self) -> Vec<String> {
        let here = self.address.ip();
        let interfaces = if here.is_loopback() {
            Vec::new()
        } else if here.is_unspecified() {
            if_addrs::get_if_addrs().unwrap_or_default()
        } else {
            return vec![self.url()];
        };
        let addresses = interfaces.iter().map(if_addrs::Interface::ip);
        let reachable = |address: &IpAddr| match address {
            IpAddr::V4(v4) => !v4.is_loopback() && !v4.is_link_local(),
            // An address of the link alone is nothing a browser can open.
            IpAddr::V6(v6) => here.is_ipv6() && !v6.is_loopback() && !v6.is_unicast_link_local(),
        };
        let port = self.address.port();
        let url = |address| format!("http://{}/", SocketAddr::new(address, port));
        addresses.filter(reachable).map(url).collect()
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the program is ended.
    pub fn wait(&self) {
        if let Some(runtime) = &self.runtime {
            runtime.block_on(std::future::pending::<()>());
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn router(state: ServerState) -> Router {
    let state = Arc::new(state);
    Router::new()
        .route("/socket", get(connect))
        .route("/match", get(duel).post(start_duel).delete(stop_duel))
        .route("/lab", get(results))
        .route("/lab/{name}", get(result))
        .fallback(get(page::file))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
        .layer(middleware::from_fn(headers::add))
        .with_state(state)
}

/// Lets in who may come in.
async fn guard(State(state): State<Arc<ServerState>>, request: Request, next: Next) -> Response {
    if origin::is_ours(request.headers(), state.loopback) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "only the own page is served\n").into_response()
    }
}

async fn connect(State(state): State<Arc<ServerState>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = Arc::clone(&state.sessions).try_acquire_owned() else {
        let message = format!("there are {MAX_SESSIONS} tabs already\n");
        return (StatusCode::SERVICE_UNAVAILABLE, message).into_response();
    };
    let sources = Arc::clone(&state.sources);
    let hello = hello(state.results.is_some(), &sources);
    upgrade
        .max_message_size(socket::TOO_LONG)
        .on_upgrade(move |socket| async move {
            socket::serve(socket, hello, sources).await;
            drop(permit);
        })
}

async fn results(State(state): State<Arc<ServerState>>) -> Response {
    match &state.results {
        Some(results) => results.index(),
        None => no_results(),
    }
}

async fn result(State(state): State<Arc<ServerState>>, Path(name): Path<String>) -> Response {
    match &state.results {
        Some(results) => results.result(&name),
        None => no_results(),
    }
}

async fn duel(State(state): State<Arc<ServerState>>) -> Response {
    state.duels.state()
}

async fn start_duel(State(state): State<Arc<ServerState>>, body: Bytes) -> Response {
    state.duels.start(&body)
}

async fn stop_duel(State(state): State<Arc<ServerState>>) -> Response {
    state.duels.stop();
    state.duels.state()
}

fn no_results() -> Response {
    let message = "the server was started without a directory of results\n";
    (StatusCode::NOT_FOUND, message).into_response()
}

/// The first thing a page hears.
fn hello(lab: bool, sources: &Sources) -> Reply {
    let technique = |name: &str| {
        let mut techniques = REGISTRY.techniques();
        let found = techniques.find(|technique| technique.name == name);
        found.map(|technique| technique.doc)
    };
    let name = |event: &Event| EventName {
        name: event.name(),
        about: event.about(),
        technique: technique(event.name()),
        measured: measured(event.name()),
    };
    Reply {
        id: 0,
        answer: Answer::Hello(Hello {
            version: env!("CARGO_PKG_VERSION"),
            start: Position::startpos().fen(),
            elo: [MIN_ELO, MAX_ELO],
            lab,
            threads: most_threads(),
            hash: most_hash(),
            paths: sources.paths,
            tablebases: sources.tables.as_ref().map(|tables| tables.max_pieces()),
            book: sources.book.as_ref().map(|book| book.entries().len()),
            engines: sources.engines.iter().map(|one| one.name.clone()).collect(),
            events: Event::ALL.iter().map(name).collect(),
        }),
    }
}
