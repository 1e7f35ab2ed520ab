//! Durations in JSON: a number of seconds. The form of earlier versions, `{"secs": 8, "nanos": 0}`, is still read.
//!
//! ```
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Rules {
//!     #[serde(with = "luft_run::seconds")]
//!     base: std::time::Duration,
//! }
//! let rules: Rules = serde_json::from_str(r#"{"base":{"secs":8,"nanos":80000000}}"#).unwrap();
//! assert_eq!(serde_json::to_string(&rules).unwrap(), r#"{"base":8.08}"#);
//! ```

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value;
use std::time::Duration;

/// Writes a duration as seconds.
pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Reads a duration from seconds.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Seconds(f64),
        Parts { secs: u64, nanos: u32 },
    }
    match Written::deserialize(deserializer)? {
        Written::Seconds(seconds) => Duration::try_from_secs_f64(seconds).map_err(Error::custom),
        Written::Parts { secs, nanos } => Duration::from_secs(secs)
            .checked_add(Duration::from_nanos(nanos.into()))
            .ok_or_else(|| Error::custom("no time is so long")),
    }
}

/// A JSON text in which every duration is a number, whichever version wrote it; the text itself if it is no JSON.
pub fn normalised(text: &str) -> String {
    let Ok(mut value) = serde_json::from_str(text) else {
        return text.to_owned();
    };
    normalise(&mut value);
    value.to_string()
}

fn normalise(value: &mut Value) {
    let parts = |object: &serde_json::Map<String, Value>| {
        let (secs, nanos) = (
            object.get("secs")?.as_u64()?,
            object.get("nanos")?.as_u64()?,
        );
        let whole = object.len() == 2;
        let time = Duration::from_secs(secs).checked_add(Duration::from_nanos(nanos))?;
        whole.then_some(time.as_secs_f64())
    };
    match value {
        Value::Object(object) => match parts(object) {
            Some(seconds) => *value = seconds.into(),
            None => object.values_mut().for_each(normalise),
        },
        Value::Array(items) => items.iter_mut().for_each(normalise),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_the_same() {
        let old = r#"[{"base":{"secs":8,"nanos":80000000},"moves":null},[{"secs":0,"nanos":0}],{"secs":1}]"#;
        let new = r#"[{"base":8.08,"moves":null},[0.0],{"secs":1}]"#;
        assert_eq!(normalised(old), normalised(new));
        assert_ne!(normalised(old), normalised(&new.replace("8.08", "8.1")));
        assert_eq!(normalised("a letter"), "a letter");
    }
}
