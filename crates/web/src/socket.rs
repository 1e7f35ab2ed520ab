//! One connection: messages of the page to its session, and what the session says back. Here are the
//! limits: how long a message may be, how many may wait, how long a page may be silent.

use crate::reply::{Answer, Reply};
use crate::request;
use crate::session::{Event, Handle, Session};
use crate::sources::Sources;
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{interval, timeout};

/// The longest message that is read; a longer one is refused in words.
pub(crate) const LONGEST: usize = 512 << 10;
/// A connection that sends more than this in one message is closed.
pub(crate) const TOO_LONG: usize = 4 << 20;
/// Requests that may wait for their answers.
const WAITING: usize = 16;
/// How often a page hears what is new.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// How often a silent page is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// A page that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_mins(1);
/// A page that takes so long to take a message is gone.
const SLOW: Duration = Duration::from_secs(30);

/// The page is gone.
struct Gone;

/// Talks with a page until it is gone.
pub(crate) async fn serve(mut socket: WebSocket, hello: Reply, sources: Arc<Sources>) {
    let (replies, mut answers) = mpsc::channel(WAITING);
    let handle = match Session::start(replies, sources) {
        Ok(handle) => handle,
        Err(error) => {
            let message = format!("no session can be had: {error}");
            let _ = say(&mut socket, error_of(0, message)).await;
            return;
        }
    };
    if say(&mut socket, hello).await.is_err() {
        return;
    }
    let room = Arc::new(Semaphore::new(WAITING));
    let (mut news, mut ping) = (interval(PROGRESS_INTERVAL), interval(PING));
    let mut heard = Instant::now();
    loop {
        let went = tokio::select! {
            message = socket.recv() => {
                let Some(Ok(message)) = message else { return };
                heard = Instant::now();
                match take(message, &handle, &room) {
                    Some(refusal) => say(&mut socket, refusal).await,
                    None => Ok(()),
                }
            }
            answer = answers.recv() => {
                let Some(answer) = answer else { return };
                // The last progress of a search is sent before its result.
                match send_progress(&mut socket, &handle).await {
                    Ok(()) => say(&mut socket, answer).await,
                    gone => gone,
                }
            }
            _ = news.tick() => send_progress(&mut socket, &handle).await,
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return;
                }
                send(&mut socket, Message::Ping(Bytes::new())).await
            }
        };
        if went.is_err() {
            return;
        }
    }
}

/// Hands a message to the session; says why not.
fn take(message: Message, handle: &Handle, room: &Arc<Semaphore>) -> Option<Reply> {
    let text = match message {
        Message::Text(text) => text,
        Message::Binary(_) => return Some(error_of(0, "messages are text".to_owned())),
        // The library answers these itself.
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return None,
    };
    if text.len() > LONGEST {
        let most = LONGEST >> 10;
        return Some(error_of(
            0,
            format!("a message of more than {most} kB is too long"),
        ));
    }
    let (id, request) = request::read(&text);
    let request = match request {
        Ok(request) => request,
        Err(message) => return Some(error_of(id, message)),
    };
    let Ok(permit) = Arc::clone(room).try_acquire_owned() else {
        return Some(error_of(id, "too many requests at once".to_owned()));
    };
    let asked = Event::Asked {
        id,
        request,
        permit,
    };
    let gone = handle.events.send(asked).is_err();
    gone.then(|| error_of(id, "the session is over".to_owned()))
}

fn error_of(id: u64, message: String) -> Reply {
    Reply {
        id,
        answer: Answer::Error { message },
    }
}

async fn send_progress(socket: &mut WebSocket, handle: &Handle) -> Result<(), Gone> {
    match handle.progress.take() {
        Some((id, report)) => {
            let answer = Answer::Progress(report);
            say(socket, Reply { id, answer }).await
        }
        None => Ok(()),
    }
}

async fn say(socket: &mut WebSocket, reply: Reply) -> Result<(), Gone> {
    send(socket, Message::Text(Utf8Bytes::from(reply.text()))).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match timeout(SLOW, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}
