//! Who may talk to the server: pages that came from it. A foreign page could otherwise make a
//! browser talk to it, by its address or by a name that suddenly means this machine.

use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// Whether a request comes from our own page, or from no page at all. `loopback` says that only
/// this machine is served.
pub(crate) fn is_ours(headers: &HeaderMap, loopback: bool) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(header::HOST) else {
        return false;
    };
    let from_here = match text(header::ORIGIN) {
        Some(origin) => origin.strip_prefix("http://") == Some(host),
        None => !headers.contains_key(header::ORIGIN),
    };
    from_here && is_address(host, loopback) && !is_cross_site(headers)
}

/// Whether the browser says that another site asks (`Sec-Fetch-Site`). Another port of this machine is another site
/// too. A link that somebody follows is none: whoever set it learns nothing.
fn is_cross_site(headers: &HeaderMap) -> bool {
    let is = |name: &str, value: &str| headers.get(name).is_some_and(|found| found == value);
    let site = "sec-fetch-site";
    let ours = !headers.contains_key(site) || is(site, "same-origin") || is(site, "none");
    let followed = is("sec-fetch-mode", "navigate") && is("sec-fetch-dest", "document");
    !ours && !followed
}

/// Names other than `localhost` are not served: an address cannot be made to mean another machine.
fn is_address(host: &str, loopback: bool) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || !loopback,
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(host: &str, origin: Option<&str>, loopback: bool) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_ours(&headers, loopback)
    }

    #[test]
    fn our_own_page_and_programs_are_served() {
        for host in [
            "127.0.0.1:5838",
            "localhost:5838",
            "[::1]:5838",
            "localhost",
        ] {
            assert!(ours(host, None, true), "{host}");
            assert!(ours(host, Some(&format!("http://{host}")), true), "{host}");
        }
        assert!(ours(
            "192.168.1.7:5838",
            Some("http://192.168.1.7:5838"),
            false
        ));
    }

    #[test]
    fn foreign_pages_and_names_are_refused() {
        let here = "127.0.0.1:5838";
        for origin in [
            "http://evil.example",
            "null",
            "https://127.0.0.1:5838",
            "http://127.0.0.1:1",
        ] {
            assert!(!ours(here, Some(origin), true), "{origin}");
        }
        assert!(!ours("evil.example:5838", None, true));
        assert!(!ours(
            "evil.example:5838",
            Some("http://evil.example:5838"),
            false
        ));
        assert!(!ours("192.168.1.7:5838", None, true));
        assert!(!is_ours(&HeaderMap::new(), true));
    }

    #[test]
    fn cross_site_requests_are_refused_by_sec_fetch_site() {
        let ours = |fetch: &[(&'static str, &str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "127.0.0.1:5838".parse().unwrap());
            for &(name, value) in fetch {
                headers.insert(name, value.parse().unwrap());
            }
            is_ours(&headers, true)
        };
        for site in ["same-origin", "none"] {
            assert!(ours(&[("sec-fetch-site", site)]), "{site}");
        }
        for site in ["cross-site", "same-site", "nonsense"] {
            let site = ("sec-fetch-site", site);
            assert!(!ours(&[site]), "{site:?}");
            assert!(!ours(&[site, ("sec-fetch-mode", "no-cors")]), "{site:?}");
            let navigates = ("sec-fetch-mode", "navigate");
            assert!(!ours(&[site, navigates, ("sec-fetch-dest", "iframe")]));
            assert!(ours(&[site, navigates, ("sec-fetch-dest", "document")]));
        }
    }
}
