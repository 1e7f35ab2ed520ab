//! A page that is none: one connection, asked and answered in JSON.

use luft_web::{Config, Server};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// More than any answer here should take, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A server at a free port.
pub fn server() -> Server {
    let config = Config {
        port: 0,
        ..Config::default()
    };
    Server::start(&config).expect("there is a free port")
}

/// A connection.
pub struct Client {
    socket: WebSocket<TcpStream>,
    next: u64,
}

impl Client {
    /// Connects; the refusal if there is one.
    pub fn try_new(server: &Server) -> Result<Self, String> {
        let stream = TcpStream::connect(server.address()).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // As browsers do.
        stream.set_nodelay(true).unwrap();
        let address = format!("ws://{}/socket", server.address());
        match tungstenite::client(address, stream) {
            Ok((socket, _)) => Ok(Self { socket, next: 0 }),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Connects and hears the greeting.
    pub fn new(server: &Server) -> Self {
        let mut client = Self::try_new(server).expect("the server lets us in");
        assert_eq!(client.hear()["is"], "hello");
        client
    }

    /// Sends a text as it is.
    pub fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("it listens");
    }

    /// Sends bytes.
    pub fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.socket
            .send(Message::binary(bytes))
            .expect("it listens");
    }

    /// The next message.
    pub fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("it talks") {
                return serde_json::from_str(&text).expect("it talks JSON");
            }
        }
    }

    /// Asks, without waiting for the answer; the number of the request.
    pub fn ask(&mut self, mut request: Value) -> u64 {
        self.next += 1;
        request["id"] = json!(self.next);
        self.send(&request.to_string());
        self.next
    }

    /// The next answer of this kind to a request.
    pub fn answer(&mut self, id: u64, kind: &str) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let reply = self.hear();
            if reply["id"] == json!(id) && reply["is"] == kind {
                return reply;
            }
            let failed = reply["is"] == "error" && reply["id"] == json!(id);
            assert!(!failed, "{kind} was expected: {reply}");
        }
        panic!("no {kind} came");
    }

    /// Asks and waits.
    pub fn get(&mut self, request: Value, kind: &str) -> Value {
        let id = self.ask(request);
        self.answer(id, kind)
    }
}

/// The answer to a raw request.
pub fn http(server: &Server, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    // A connection that is cut has said all it wanted to say.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}
