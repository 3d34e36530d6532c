//! The part of the settings where people choose how they are told, and the pages behind addresses with a secret.

use super::settings::{SettingsView, ago};
use super::{Frame, PageKind, icon};
use crate::fault::Fault;
use crate::model::ListedTable;
use crate::notices::{Channel, ChannelKind, ChannelState};
use maud::{Markup, html};

/// What the part is drawn from.
#[derive(Default)]
pub struct NoticesView {
    /// Where the person is told.
    pub channels: Vec<Channel>,
    /// Their tables that are not over, with what they are called.
    pub tables: Vec<(ListedTable, String)>,
    /// The public key for push services.
    pub push_key: Option<String>,
    /// Whether letters can be sent.
    pub has_mail: bool,
    /// Whether there is an address of the calendar.
    pub has_calendar: bool,
}

/// The part of the settings.
pub fn section(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let all = &view.notices;
    let Some(account) = view.account else { return html! {} };
    let of = |kind: ChannelKind| all.channels.iter().filter(move |channel| channel.kind == kind);
    let wrong = |form: &str| view.typed.wrong(form).map(|fault| fault.sentence(frame.lang));
    let wishes = account.preferences.notices;
    let boxes = [
        ("games", wishes.games),
        ("invitations", wishes.invitations),
        ("words", wishes.words),
        ("always", wishes.always),
    ];
    html! {
        section.panel.sessions id="notices" aria-labelledby="h-notices" {
            h2 id="h-notices" { (frame.t("notices-title")) }
            p.soft { (frame.t("notices-help")) }
            (said(wrong("channels")))
            h3 { (frame.t("notices-devices")) }
            @if let Some(key) = &all.push_key {
                p {
                    button.btn id="push" type="button" data-key=(key) data-failed=(frame.t("fault-notice-device"))
                        data-on=(frame.t("notices-device-on")) data-off=(frame.t("notices-device-off")) hidden {}
                    span.soft id="push-none" { (frame.t("notices-device-none")) }
                }
            }
            (channels(frame, all, of(ChannelKind::Push)))
            @if all.has_mail {
                h3 { (frame.t("notices-mail")) }
                (channels(frame, all, of(ChannelKind::Mail)))
                form.form method="post" action="/me/notices/mail" {
                    (said(wrong("mail")))
                    label.field {
                        span { (frame.t("notices-mail-address")) }
                        input type="email" name="address" maxlength="200" autocomplete="email" required;
                    }
                    div.row { button.btn { (frame.t("notices-mail-add")) } }
                }
            }
            h3 { (frame.t("notices-hooks")) }
            p.soft.s { (frame.t("notices-hooks-help")) }
            (channels(frame, all, of(ChannelKind::Hook)))
            form.form method="post" action="/me/notices/hook" {
                (said(wrong("hook")))
                label.field {
                    span { (frame.t("notices-hook-address")) }
                    input type="url" name="address" maxlength="1000" autocomplete="off" required;
                }
                label.field {
                    span { (frame.t("notices-hook-table")) }
                    select name="table" {
                        option value="" { (frame.t("notices-hook-mine")) }
                        @for (row, name) in &all.tables { option value=(row.id) { (name) } }
                    }
                }
                div.row { button.btn { (frame.t("notices-hook-add")) } }
            }
            h3 { (frame.t("notices-what")) }
            form.form method="post" action="/me/notices" {
                p.soft.s { (frame.t("notices-what-help")) }
                @for (name, is) in boxes {
                    label.row {
                        input type="checkbox" name=(name) checked[is];
                        span { (frame.t(&format!("notices-{name}"))) }
                    }
                }
                div.row { button.btn { (frame.t("me-save")) } }
            }
            h3 { (frame.t("notices-calendar")) }
            p.soft.s { (frame.t("notices-calendar-help")) }
            @if let Some(made) = &view.typed.made {
                p role="status" { (frame.t("notices-calendar-made")) br; code { (made) } }
            }
            form.row.wrap method="post" action="/me/notices/calendar" {
                button.btn name="on" value="true" {
                    (frame.t(if all.has_calendar { "notices-calendar-new" } else { "notices-calendar-on" }))
                }
                @if all.has_calendar { button.btn name="on" value="false" { (frame.t("notices-calendar-off")) } }
            }
        }
    }
}

fn said(wrong: Option<String>) -> Markup {
    html! { @if let Some(sentence) = wrong { p.wrong role="alert" { (sentence) } } }
}

fn channels<'a>(frame: &Frame<'_>, all: &NoticesView, channels: impl Iterator<Item = &'a Channel>) -> Markup {
    let channels: Vec<&Channel> = channels.collect();
    html! {
        @if !channels.is_empty() {
            ul.tables {
                @for channel in channels {
                    li {
                        (icon("bell"))
                        div {
                            b { (name(channel)) }
                            @match channel.state {
                                ChannelState::On => {}
                                ChannelState::Asked => { " " span.chip.flag { (frame.t("notices-asked")) } }
                                ChannelState::Off => { " " span.chip.flag { (frame.t("notices-off")) } }
                            }
                            br;
                            @if let Some(table) = &channel.table {
                                a href={ "/t/" (table) } { (table_name(frame, all, channel)) } " · "
                            }
                            (frame.say("me-session-since", &[("when", ago(frame.lang, channel.since).into())]))
                        }
                        span.row.wrap {
                            @if channel.state != ChannelState::Asked {
                                form method="post" action="/me/notices/try" {
                                    button.btn.small name="channel" value=(channel.id) { (frame.t("notices-try")) }
                                }
                            }
                            form method="post" action="/me/notices/remove" {
                                button.btn.small name="channel" value=(channel.id) { (frame.t("notices-remove")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a channel is called: a browser, an address of mail, the host of a webhook. The rest of its address is a secret.
fn name(channel: &Channel) -> String {
    let host = || channel.address.split('/').nth(2).unwrap_or_default().to_owned();
    match channel.kind {
        ChannelKind::Mail => channel.address.clone(),
        ChannelKind::Hook => host(),
        ChannelKind::Push => {
            let agent = channel.keys.as_ref().map(|keys| keys.agent.clone()).filter(|agent| !agent.is_empty());
            agent.unwrap_or_else(host)
        }
    }
}

fn table_name(frame: &Frame<'_>, all: &NoticesView, channel: &Channel) -> String {
    let known = all.tables.iter().find(|(row, _)| Some(&row.id) == channel.table.as_ref());
    known.map_or_else(|| frame.t("notices-hook-table"), |(_, name)| name.clone())
}

/// A page behind an address with a secret.
pub enum PassPage<'a> {
    /// A button does it; the words are `KEY` and `KEY-help`.
    Button {
        /// What it does.
        key: &'a str,
        /// Where.
        action: &'a str,
    },
    /// It is done, or cannot be.
    Said(&'a str),
    /// The address of mail of whoever lost a password.
    Forgotten,
    /// A new password.
    Password {
        /// Where.
        action: &'a str,
        /// What was wrong with the last one.
        fault: Option<&'a Fault>,
    },
}

/// Draws it.
pub fn pass(frame: &Frame<'_>, page: &PassPage<'_>) -> Markup {
    let (title, body) = match page {
        PassPage::Button { key, action } => {
            let form = html! {
                form.form.panel method="post" action=(action) {
                    p { (frame.t(&format!("{key}-help"))) }
                    div.row { button.btn.main { (frame.t(key)) } }
                }
            };
            (frame.t(key), form)
        }
        PassPage::Said(key) => {
            let home = html! { p.row { a.btn href="/me" { (frame.t("me-title")) } } };
            (frame.t("notices-title"), html! { p role="status" { (frame.t(key)) } (home) })
        }
        PassPage::Forgotten => {
            let form = html! {
                form.form.panel method="post" action="/forgotten" {
                    p.soft { (frame.t("password-lost-help")) }
                    label.field {
                        span { (frame.t("notices-mail-address")) }
                        input type="email" name="address" maxlength="200" autocomplete="email" required;
                    }
                    div.row { button.btn.main { (frame.t("password-lost-send")) } }
                }
            };
            (frame.t("password-lost"), form)
        }
        PassPage::Password { action, fault } => {
            let form = html! {
                form.form.panel method="post" action=(action) {
                    (said(fault.map(|fault| fault.sentence(frame.lang))))
                    label.field {
                        span { (frame.t("me-password-new")) }
                        input type="password" name="password" maxlength="200" autocomplete="new-password" required;
                    }
                    p.soft.s { (frame.t("me-password-help")) }
                    div.row { button.btn.main { (frame.t("me-save")) } }
                }
            };
            (frame.t("password-lost"), form)
        }
    };
    frame.page(PageKind::Site, &title, &html! { main.page id="main" { h1 { (title) } (body) } })
}
