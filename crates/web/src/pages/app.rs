//! The page that stands in for all others when there is no network.

use super::{Frame, PageKind};
use emporia_text::Lang;
use maud::{Markup, html};

/// The page. The browser keeps it, so it says nothing of anybody.
pub fn offline(lang: Lang) -> Markup {
    let frame = Frame::plain(lang, "/");
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("offline-title")) }
            p { (frame.t("offline-text")) }
            // The address is that of the page which could not be had.
            p { a.btn.main href="" { (frame.t("offline-again")) } }
        }
    };
    frame.page(PageKind::Site, &frame.t("offline-title"), &body)
}
