//! A real browser without a window, driven by the `DevTools` protocol.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// More than anything here should take, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// A browser with one tab.
pub struct Chrome {
    process: Child,
    profile: PathBuf,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: String,
    next: u64,
    /// What the page complained about.
    pub complaints: Vec<String>,
}

impl Chrome {
    /// Starts it with a window of this size.
    pub fn start(width: u32, height: u32) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let profile =
            std::env::temp_dir().join(format!("luft-chrome-{}-{number}", std::process::id()));
        let launch = |name: &&str| {
            Command::new(name)
                .args(["--headless=new", "--no-sandbox", "--disable-gpu"])
                .args([
                    "--no-first-run",
                    "--disable-extensions",
                    "--hide-scrollbars",
                ])
                .args(["--disable-dev-shm-usage", "--remote-debugging-port=0"])
                .arg(format!("--user-data-dir={}", profile.display()))
                .arg("about:blank")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .ok()
        };
        let started = NAMES.iter().find_map(launch);
        let mut process = started.expect("there is a chromium on this machine");
        let errors = process.stderr.take().expect("it was asked for");
        let mut lines = BufReader::new(errors).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                line.strip_prefix("DevTools listening on ")
                    .map(str::to_owned)
            })
            .expect("the browser says where it listens");
        // It goes on to complain, and must not wait for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(&address).expect("the browser answers");
        let mut chrome = Self {
            process,
            profile,
            socket,
            session: String::new(),
            next: 0,
            complaints: Vec::new(),
        };
        let tab = chrome.call("Target.createTarget", json!({"url": "about:blank"}));
        let target = tab["targetId"].clone();
        let attach = json!({"targetId": target, "flatten": true});
        let attached = chrome.call("Target.attachToTarget", attach);
        let name = attached["sessionId"].as_str();
        name.expect("it has a name").clone_into(&mut chrome.session);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            chrome.call(domain, json!({}));
        }
        chrome.resize(width, height);
        chrome
    }

    /// A window of this size.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Calls a method of the protocol and waits for its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        let message = self.try_call(method, parameters);
        assert!(message["error"].is_null(), "{method}: {}", message["error"]);
        message["result"].clone()
    }

    /// The same, with the whole answer: a page on its way to another cannot be asked.
    fn try_call(&mut self, method: &str, parameters: Value) -> Value {
        self.next += 1;
        let id = self.next;
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let text = Message::text(message.to_string());
        self.socket.send(text).expect("the browser listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("the browser talks") else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("it talks JSON");
            if message["id"] == json!(id) {
                return message;
            }
            match message["method"].as_str() {
                Some("Runtime.exceptionThrown") => {
                    self.complaints.push(message["params"].to_string());
                }
                Some("Log.entryAdded") if message["params"]["entry"]["level"] == "error" => {
                    self.complaints.push(message["params"]["entry"].to_string());
                }
                _ => {}
            }
        }
    }

    /// Shows a page.
    pub fn show(&mut self, url: &str) {
        self.call("Page.navigate", json!({"url": url}));
    }

    /// The value of an expression on the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let question =
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let answer = self.call("Runtime.evaluate", question);
        assert!(
            answer["exceptionDetails"].is_null(),
            "{expression}: {}",
            answer["exceptionDetails"]
        );
        answer["result"]["value"].clone()
    }

    /// The text of an element.
    pub fn text(&mut self, selector: &str) -> String {
        let value = self.value(&format!(
            "document.querySelector({selector:?})?.textContent ?? ''"
        ));
        value.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let begun = Instant::now();
        let safe = format!(
            "(async () => {{ try {{ return Boolean(await ({expression})); }} catch {{ return false; }} }})()"
        );
        let question = json!({"expression": safe, "awaitPromise": true, "returnByValue": true});
        while self.try_call("Runtime.evaluate", question.clone())["result"]["result"]["value"]
            != json!(true)
        {
            if begun.elapsed() > PATIENCE {
                let page = self.value("document.body.innerText");
                panic!("{expression} was never true; {:?}\n{page}", self.complaints);
            }
            sleep(Duration::from_millis(50));
        }
    }

    /// Lets the mouse do something.
    fn mouse(&mut self, kind: &str, point: (f64, f64)) {
        self.mouse_with("left", kind, point);
    }

    /// The same with this button.
    fn mouse_with(&mut self, button: &str, kind: &str, (x, y): (f64, f64)) {
        let buttons = if button == "left" { 1 } else { 2 };
        let event = json!({
            "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
        });
        self.call("Input.dispatchMouseEvent", event);
    }

    /// Draws an arrow with the right button.
    pub fn draw_arrow(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.mouse("mouseMoved", from);
        self.mouse_with("right", "mousePressed", from);
        self.mouse_with("right", "mouseMoved", to);
        self.mouse_with("right", "mouseReleased", to);
    }

    /// Points at the first element of this selector.
    pub fn point(&mut self, selector: &str) {
        let place = self.value(&format!(
            "(() => {{ const r = document.querySelector({selector:?}).getBoundingClientRect();
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        self.mouse("mouseMoved", (number(&place[0]), number(&place[1])));
    }

    /// Puts a text into a field as a hand does, in the place of what is there.
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.click(selector);
        self.value(&format!("document.querySelector({selector:?}).select?.()"));
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Chooses an option of a list.
    pub fn choose(&mut self, selector: &str, value: &str) {
        self.value(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.value = {value:?};
             e.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ));
    }

    /// Presses and releases the mouse.
    fn press(&mut self, point: (f64, f64)) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, point);
        }
    }

    /// Clicks on the first element of this selector.
    pub fn click(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({selector:?})"));
        let middle = self.value(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.scrollIntoView({{block: 'center'}});
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        self.press((number(&middle[0]), number(&middle[1])));
    }

    /// Clicks on a square of the board.
    pub fn square(&mut self, name: &str) {
        let point = self.middle(name);
        self.press(point);
    }

    /// Drags a piece from one square to another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        let halfway = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        self.mouse("mouseMoved", from);
        self.mouse("mousePressed", from);
        self.mouse("mouseMoved", halfway);
        self.mouse("mouseMoved", to);
        self.mouse("mouseReleased", to);
    }

    /// Taps on a square with a finger.
    pub fn tap(&mut self, name: &str) {
        let (x, y) = self.middle(name);
        let finger = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        self.call("Input.dispatchTouchEvent", finger);
        let lifted = json!({"type": "touchEnd", "touchPoints": []});
        self.call("Input.dispatchTouchEvent", lifted);
    }

    /// Where the middle of a square is in the window.
    fn middle(&mut self, name: &str) -> (f64, f64) {
        let place = self.value(
            "(() => { const e = document.querySelector('#board'); e.scrollIntoView({block: 'center'});
             const r = e.querySelector('cg-board').getBoundingClientRect();
             return [r.x, r.y, r.width, e.classList.contains('orientation-black') || e.querySelector('.orientation-black') !== null]; })()",
        );
        let letters: Vec<u8> = name.bytes().collect();
        let (file, rank) = (f64::from(letters[0] - b'a'), f64::from(letters[1] - b'1'));
        let (column, row) = if place[3] == json!(true) {
            (7.0 - file, rank)
        } else {
            (file, 7.0 - rank)
        };
        let side = number(&place[2]) / 8.0;
        let at = |start: &Value, count: f64| number(start) + (count + 0.5) * side;
        (at(&place[0], column), at(&place[1], row))
    }

    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", json!({"type": kind, "key": key}));
        }
    }

    /// Presses a key as a hand does, with what the browser itself makes of it: `Enter` and space press buttons.
    pub fn stroke(&mut self, key: &str) {
        let (code, number, text) = match key {
            " " => ("Space", 32, " "),
            "Enter" => ("Enter", 13, "\r"),
            "Tab" => ("Tab", 9, ""),
            "Escape" => ("Escape", 27, ""),
            "End" => ("End", 35, ""),
            "Home" => ("Home", 36, ""),
            letter => ("", 0, letter),
        };
        let shift = key.chars().all(char::is_uppercase);
        for kind in ["keyDown", "keyUp"] {
            let event = json!({
                "type": kind, "key": key, "code": code, "text": text,
                "windowsVirtualKeyCode": number, "modifiers": if shift { 8 } else { 0 },
            });
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Presses the mouse on an element, and lets it go a moment later.
    pub fn slow_click(&mut self, selector: &str, moment: Duration) {
        let place = self.value(&format!(
            "(() => {{ const r = document.querySelector({selector:?}).getBoundingClientRect();
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        let point = (number(&place[0]), number(&place[1]));
        self.mouse("mouseMoved", point);
        self.mouse("mousePressed", point);
        sleep(moment);
        self.mouse("mouseReleased", point);
    }

    /// Types a move into its field.
    pub fn type_move(&mut self, text: &str) {
        self.click("#typed-move");
        self.call("Input.insertText", json!({"text": text}));
        self.stroke("Enter");
        self.until("document.querySelector('#typed-move').value === ''");
    }

    /// A picture of the window as PNG, in base 64.
    pub fn picture(&mut self) -> String {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"}));
        shot["data"].as_str().unwrap_or_default().to_owned()
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

impl Drop for Chrome {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        // Its helpers hold their files for a moment longer.
        for _ in 0..50 {
            if std::fs::remove_dir_all(&self.profile).is_ok() {
                break;
            }
            sleep(Duration::from_millis(50));
        }
    }
}
