//! The date of today as PGN writes it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in Greenwich (UTC): `2026.11.18`.
pub fn date() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date_of(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// The date so many days after 1 January 1970. Years are counted from March here, so that the day of a leap year is their
/// last, and in periods of 400 years, after which the calendar repeats itself.
fn date_of(days: u64) -> String {
    const PERIOD: u64 = 146_097;
    // 1 March 2000 began a period, 11 017 days after 1970.
    let days = days + 4 * PERIOD - 11_017;
    let (period, day) = (days / PERIOD, days % PERIOD);
    let year = (day - day / 1460 + day / 36_524 - day / (PERIOD - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = 2000 + 400 * period + year + next_year - 1600;
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_782, "2024.02.29"),
            (20_775, "2026.11.18"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date_of(days), date, "{days}");
        }
        assert_eq!(date().len(), 10);
    }
}
