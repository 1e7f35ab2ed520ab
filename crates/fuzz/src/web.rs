//! Messages of a page to the board's server, over its socket.

use luft_web::{Config, Server};
use std::net::{SocketAddr, TcpStream};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use tungstenite::{Error, Message, WebSocket};

/// Longer than any answer takes that is not a search.
const PATIENCE: Duration = Duration::from_mins(1);
const STOP: &str = r#"{"do":"stop"}"#;
/// The number of the first question; those of an input are smaller by far.
const FIRST: u64 = 1 << 40;

struct Page {
    // Kept alive.
    _server: Server,
    address: SocketAddr,
    socket: Option<WebSocket<TcpStream>>,
    /// The number of the next question.
    next: u64,
}

static PAGE: LazyLock<Mutex<Page>> = LazyLock::new(|| {
    let config = Config {
        port: 0,
        ..Config::default()
    };
    let server = Server::start(&config).expect("a port is free");
    Mutex::new(Page {
        address: server.address(),
        _server: server,
        socket: None,
        next: FIRST,
    })
});

impl Page {
    fn connect(&self) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(self.address).expect("the server lives");
        let ready = stream.set_read_timeout(Some(PATIENCE));
        ready.expect("a socket has timeouts");
        // Three short messages one after the other: each would wait for the acknowledgement of the last.
        stream.set_nodelay(true).expect("a socket of TCP");
        let url = format!("ws://{}/socket", self.address);
        let (socket, _) = tungstenite::client(url, stream).expect("the server lives");
        socket
    }

    /// Sends a message, ends what it may have begun, and waits until the server answers a question.
    fn say(&mut self, text: &str) {
        let mut socket = self.socket.take().unwrap_or_else(|| self.connect());
        let id = self.next;
        self.next += 1;
        let question = format!(r#"{{"id":{id},"do":"position","position":{{"moves":[]}}}}"#);
        for line in [text, STOP, &question] {
            if socket.send(Message::text(line)).is_err() {
                // Too much of something: the next message gets another connection.
                return;
            }
        }
        loop {
            match socket.read() {
                Ok(Message::Text(answer)) if answer.contains(&id.to_string()) => {
                    // Not one that there were too many.
                    assert!(answer.contains(r#""is":"position""#), "{answer}");
                    break;
                }
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => {
                    return;
                }
                Ok(_) => {}
                Err(error) => panic!("no answer after {text:?}: {error}"),
            }
        }
        self.socket = Some(socket);
    }
}

/// Any text as a message of a page: the server answers, or closes that connection, and lives on.
pub fn web(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut page = PAGE.lock().unwrap_or_else(PoisonError::into_inner);
    page.say(&text);
}
