//! The connections: how many there may be, and how long one may take. Who is slow, idle or one too many is closed,
//! so that nobody can keep the server from those who want something of it.

use crate::headers;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// What a connection may take. A tab in use is none of these: its WebSocket has limits of its own.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections at once; a browser has six.
    pub connections: usize,
    /// How long a request may take to arrive, and how long a connection may wait for the next one.
    pub request: Duration,
    /// How long a connection may last at all, however it trickles.
    pub lifetime: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            connections: 64,
            request: Duration::from_secs(15),
            lifetime: Duration::from_mins(2),
        }
    }
}

/// How long a connection whose time is up may take to finish what it is at.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long to wait where the system has no room for another connection.
const NO_ROOM: Duration = Duration::from_millis(500);

/// Accepts and serves for ever.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits) {
    let room = Arc::new(Semaphore::new(limits.connections));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => match Arc::clone(&room).try_acquire_owned() {
                Ok(permit) => {
                    let served = connection(stream, router.clone(), limits, permit);
                    drop(tokio::spawn(served));
                }
                Err(_) => turn_away(&stream),
            },
            // One that was closed before it was accepted.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(_) => sleep(NO_ROOM).await,
        }
    }
}

/// One connection, until its end or its limits. A WebSocket leaves it and lives on.
async fn connection(
    stream: TcpStream,
    router: Router,
    limits: ConnectionLimits,
    _permit: OwnedSemaphorePermit,
) {
    // Answers are short, and one must not wait until the page has acknowledged the one before. Slower, but no less right,
    // where it cannot be had.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.request);
    let served = http.serve_connection(TokioIo::new(stream), service);
    let mut served = std::pin::pin!(served.with_upgrades());
    if timeout(limits.lifetime, served.as_mut()).await.is_err() {
        served.as_mut().graceful_shutdown();
        // Dropped after that, whatever it was doing.
        let _ = timeout(FAREWELL, served).await;
    }
}

/// Says why, if that can be said at once.
fn turn_away(stream: &TcpStream) {
    let body = "too many connections\n";
    let mut answer = String::from("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n");
    for (name, value) in headers::ALWAYS {
        answer.extend([name, ": ", value, "\r\n"]);
    }
    answer.extend([
        "content-length: ",
        &body.len().to_string(),
        "\r\n\r\n",
        body,
    ]);
    let _ = stream.try_write(answer.as_bytes());
}
