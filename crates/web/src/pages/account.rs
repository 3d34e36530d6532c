//! Who I am: the name, and a password to keep it.

use super::{Frame, PageKind, icon};
use crate::model::PlayerId;
use crate::site::MOST_NAME;
use maud::{Markup, html};

/// The page.
pub fn page(frame: &Frame<'_>, claimed: bool, player: Option<&PlayerId>) -> Markup {
    let name = frame.name.unwrap_or_default();
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("me-title")) }
            @if let Some(player) = player { p { a.btn href={ "/p/" (player.0) } { (icon("crown")) (frame.t("me-results")) } } }
            @if claimed {
                p { (frame.say("me-claimed", &[("name", name.into())])) }
                form.form method="post" action="/logout" { button.btn { (frame.t("me-logout")) } }
            } @else {
                form.form.panel method="post" action="/name" {
                    h2 { (frame.t("me-name-title")) }
                    (field("text", "name", &frame.t("me-name"), name, Some(MOST_NAME), "nickname"))
                    div.row { button.btn.main { (frame.t("me-save")) } }
                }
                form.form.panel method="post" action="/claim" {
                    h2 { (frame.t("me-claim-title")) }
                    p.soft { (frame.t("me-claim-help")) }
                    (field("text", "name", &frame.t("me-name"), name, Some(MOST_NAME), "username"))
                    (field("password", "password", &frame.t("me-password"), "", Some(200), "new-password"))
                    div.row { button.btn.main { (frame.t("me-claim")) } }
                }
                form.form.panel method="post" action="/login" {
                    h2 { (frame.t("me-login-title")) }
                    (field("text", "name", &frame.t("me-name"), "", Some(MOST_NAME), "username"))
                    (field("password", "password", &frame.t("me-password"), "", Some(200), "current-password"))
                    div.row { button.btn.main { (frame.t("me-login")) } }
                }
            }
        }
    };
    frame.page(PageKind::Site, &frame.t("me-title"), &body)
}

fn field(kind: &str, name: &str, label: &str, value: &str, most: Option<usize>, complete: &str) -> Markup {
    html! {
        label.field {
            span { (label) }
            input type=(kind) name=(name) value=(value) maxlength=[most] autocomplete=(complete) required;
        }
    }
}
