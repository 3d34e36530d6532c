//! What stands before and after every request: limits, same-origin checks, headers, counting, and faults in words.

use crate::fault::Fault;
use crate::metrics::Answered;
use crate::model::TableId;
use crate::network::ip;
use crate::pages::{self, Frame};
use crate::sessions::key_of;
use crate::site::{COOKIE, CameWith, Site, appearance, bearer, cookie, lang, secret};
use axum::Json;
use axum::body::{Body, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use std::sync::Arc;
use std::time::Duration;

/// The largest body of a request.
const MOST_BODY: usize = 32 * 1024;

/// Nothing from elsewhere, no inline script or style, no framing. Patterns in the stylesheet are `data:` images.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// What programs get is no page.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

impl IntoResponse for Fault {
    /// The fault travels as an extension; the guard puts it in words, in the reader's language and format.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The layer around all routes.
pub async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let begun = std::time::Instant::now();
    let (mut parts, body) = request.into_parts();
    let key = secret(&parts.headers).map(key_of);
    parts.extensions.insert(CameWith(key));
    let method = parts.method.clone();
    let (lang, appearance) = (lang(&parts.headers), appearance(&parts.headers));
    let from = ip(&parts, site.config.proxies);
    let api = parts.uri.path().starts_with("/api");
    let live = parts.headers.contains_key("x-live");
    let table = table_of(parts.uri.path());
    let route = parts.extensions.get::<MatchedPath>().map_or("-", |path| path.as_str()).to_owned();
    let cookie = cookie(&parts.headers, COOKIE).map(str::to_owned);
    let refused = if let Err(fault) = site.allows(key.as_ref(), from) {
        Some(fault)
    } else if !is_same_origin(&parts.method, &parts.headers, site.config.public_url.as_deref()) {
        Some(Fault::ForeignOrigin)
    } else {
        None
    };
    let response = match refused {
        Some(fault) => fault.into_response(),
        None => match whole(body, site.config.body).await {
            Ok(body) => next.run(Request::from_parts(parts, body)).await,
            Err(fault) => fault.into_response(),
        },
    };
    let mut response = match response.extensions().get::<Fault>().cloned().or_else(|| unworded(&response)) {
        None => response,
        Some(fault) => {
            if let Fault::Store(why) = &fault {
                tracing::error!(%route, %why, "the store failed");
            }
            let mut worded = if api {
                (fault.status(), Json(fault.problem(lang))).into_response()
            } else if live {
                (fault.status(), fault.sentence(lang)).into_response()
            } else {
                let account = match &cookie {
                    Some(secret) => site.sessions.account(&key_of(secret)).await.ok().flatten(),
                    None => None,
                };
                let name = account.as_ref().map(|account| account.name.of(lang));
                let here = table.as_deref().unwrap_or("/");
                let frame = Frame { name, appearance, ..Frame::plain(lang, here) };
                (fault.status(), pages::fault(&frame, &fault, table.as_deref())).into_response()
            };
            if fault == Fault::TooSlow {
                worded.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            if fault.status() == StatusCode::TOO_MANY_REQUESTS {
                worded.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            worded
        }
    };
    let status = response.status().as_u16();
    tracing::debug!(%method, %route, status, micros = begun.elapsed().as_micros() as u64, "answered");
    site.hall.metrics.requests.get_or_create(&Answered { route, status }).inc();
    // A session that is used lasts on, and so does its cookie.
    if let Some(secret) = cookie.filter(|secret| site.sessions.renews(&key_of(secret)))
        && let Ok(cookie) = HeaderValue::from_str(&site.cookie(secret).to_string())
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    dress(response.headers_mut(), api, site.is_secure());
    response
}

/// The body of a request, once all of it is here. It is small, and nobody keeps us waiting for the rest of it.
async fn whole(body: Body, most: Option<Duration>) -> Result<Body, Fault> {
    if body.is_end_stream() {
        return Ok(body);
    }
    let read = Limited::new(body, MOST_BODY).collect();
    let read = match most {
        Some(most) => tokio::time::timeout(most, read).await.map_err(|_| Fault::TooSlow)?,
        None => read.await,
    };
    match read {
        Ok(whole) => Ok(Body::from(whole.to_bytes())),
        Err(error) if error.is::<LengthLimitError>() => Err(Fault::TooLarge),
        Err(_) => Err(Fault::Bad("fault-bad-request")),
    }
}

/// The page of the table that something was asked of.
fn table_of(path: &str) -> Option<String> {
    let (id, _) = path.strip_prefix("/t/")?.split_once('/')?;
    TableId::read(id).map(|id| format!("/t/{id}"))
}

/// A status that some layer below gave without words. A page that says what is wrong with a form has its own.
fn unworded(response: &Response<Body>) -> Option<Fault> {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("text/html")) {
        return None;
    }
    match response.status() {
        StatusCode::NOT_FOUND => Some(Fault::NotFound),
        StatusCode::PAYLOAD_TOO_LARGE => Some(Fault::TooLarge),
        StatusCode::METHOD_NOT_ALLOWED => Some(Fault::NotFound),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            Some(Fault::Bad("fault-bad-request"))
        }
        _ => None,
    }
}

fn dress(headers: &mut HeaderMap, api: bool, secure: bool) {
    let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if api {
        set(header::CONTENT_SECURITY_POLICY, NOTHING);
    } else {
        set(header::CONTENT_SECURITY_POLICY, POLICY);
        set(header::REFERRER_POLICY, "same-origin");
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    if secure {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Whether a changing request comes from our own pages, or from a program that no browser can be tricked into being.
fn is_same_origin(method: &Method, headers: &HeaderMap, public: Option<&str>) -> bool {
    if method.is_safe() || bearer(headers).is_some() {
        return true;
    }
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    match text(header::ORIGIN) {
        Some(origin) => {
            let host = text(header::HOST).unwrap_or_default();
            let named = origin.split_once("://").is_some_and(|(_, name)| name == host);
            named || public.is_some_and(|url| url.trim_end_matches('/') == origin)
        }
        None => cookie(headers, COOKIE).is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, HeaderValue::from_static(value));
        }
        is_same_origin(&Method::POST, &map, Some("https://emporia.example"))
    }

    #[test]
    fn only_our_own_pages_and_programs_may_change_anything() {
        assert!(from(&[("sec-fetch-site", "same-origin"), ("cookie", "emporia=x")]));
        assert!(!from(&[("sec-fetch-site", "cross-site"), ("cookie", "emporia=x")]));
        assert!(!from(&[("sec-fetch-site", "same-site"), ("host", "a.example")]));
        assert!(from(&[("origin", "http://here:8080"), ("host", "here:8080"), ("cookie", "emporia=x")]));
        assert!(from(&[("origin", "https://emporia.example"), ("host", "10.0.0.1:80")]));
        assert!(!from(&[("origin", "http://there"), ("host", "here:8080")]));
        assert!(!from(&[("origin", "null"), ("host", "here:8080")]));
        assert!(!from(&[("cookie", "emporia=x"), ("host", "here:8080")]));
        assert!(from(&[("host", "here:8080")]));
        assert!(from(&[("authorization", "Bearer x"), ("origin", "http://there")]));
        // What a browser sends by itself proves nothing.
        assert!(!from(&[("authorization", "Basic x"), ("origin", "http://there"), ("host", "here")]));
    }
}
