//! What WebDriver has no word for, asked of the browser in its own (the Chrome DevTools Protocol).

use fantoccini::Client;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};

/// A command with its parameters.
#[derive(Debug)]
struct Cdp(String);

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.expect("a browser")))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.clone()))
    }
}

/// Asks the browser.
pub async fn cdp(browser: &Client, command: &str, params: Value) -> Value {
    let ask = json!({ "cmd": command, "params": params }).to_string();
    browser.issue_cmd(Cdp(ask)).await.unwrap_or_else(|error| panic!("{command}: {error}"))
}
