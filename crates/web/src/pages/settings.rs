//! The settings: name, password, sessions, language, how pages look, move and sound. What is wrong with a form stands
//! beside its field.

use super::{Frame, PageKind, icon};
use crate::fault::Fault;
use crate::model::{Time, now};
use crate::names::MOST_NAME;
use crate::people::{Account, Key, Motion, Named, Sounds, StoredSession, Theme};
use emporia_text::{Lang, say};
use maud::{Markup, html};

/// What was typed into a form that was refused.
pub struct Typed<'a> {
    /// Which form; none has no name.
    pub form: &'static str,
    /// The name that was typed. Passwords are never sent back.
    pub name: Option<&'a str>,
    /// What is wrong.
    pub fault: Option<Fault>,
}

impl<'a> Typed<'a> {
    /// Nothing but which form.
    pub fn new(form: &'static str) -> Typed<'a> {
        Typed { form, name: None, fault: None }
    }

    /// A name.
    pub fn name(form: &'static str, name: &'a str) -> Typed<'a> {
        Typed { form, name: Some(name), fault: None }
    }

    /// What is wrong with a form.
    fn wrong(&self, form: &str) -> Option<&Fault> {
        self.fault.as_ref().filter(|_| self.form == form)
    }
}

/// What the page is drawn from.
pub struct SettingsView<'a> {
    /// Whose.
    pub account: Option<&'a Account>,
    /// The session of this browser.
    pub session: Option<Key>,
    /// All sessions.
    pub sessions: &'a [StoredSession],
    /// What was typed, if it was refused.
    pub typed: &'a Typed<'a>,
}

impl SettingsView<'_> {
    fn is_claimed(&self) -> bool {
        self.account.is_some_and(|account| account.password.is_some())
    }

    /// The name in a form: what was typed, or the one that there is.
    fn name_in<'v>(&'v self, form: &str, usual: &'v str) -> &'v str {
        self.typed.name.filter(|_| self.typed.form == form).unwrap_or(usual)
    }
}

/// The page.
pub fn page(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("me-title")) }
            @if let Some(account) = view.account {
                p.row.wrap {
                    a.btn href={ "/p/" (account.id.0) } { (icon("crown")) (frame.t("me-results")) }
                    @if account.admin { a.btn href="/admin" { (icon("flag")) (frame.t("admin-title")) } }
                }
                @if account.suspended.is_some() { p.wrong role="status" { (frame.t("fault-suspended")) } }
            }
            section id="account" {
                @if view.is_claimed() {
                    form.form.panel method="post" action="/logout" {
                        p { (frame.say("me-claimed", &[("name", frame.name.as_deref().unwrap_or_default().into())])) }
                        div.row { button.btn { (frame.t("me-logout")) } }
                    }
                } @else {
                    (signup(frame, view))
                    (login(frame, view))
                }
            }
            (name(frame, view))
            @if view.is_claimed() { (password(frame, view)) }
            (preferences(frame))
            @if !view.sessions.is_empty() { (sessions(frame, view)) }
            @if view.account.is_some() { (data(frame, view)) }
        }
    };
    frame.page(PageKind::Site, &frame.t("me-title"), &body)
}

/// A form about the own account: its id, where it is sent, its title, what explains it, and what its button says.
struct AccountForm {
    id: &'static str,
    action: &'static str,
    title: &'static str,
    help: Option<&'static str>,
    button: (&'static str, &'static str),
}

impl AccountForm {
    /// Draws it with its fields, which know what was wrong with them.
    fn draw(&self, frame: &Frame<'_>, view: &SettingsView<'_>, fields: impl Fn(&Wrong) -> Markup) -> Markup {
        let wrong = Wrong::of(frame.lang, self.id, view.typed);
        let (class, says) = self.button;
        html! {
            form.form.panel id=(self.id) method="post" action=(self.action) {
                h2 { (frame.t(self.title)) }
                @if let Some(help) = self.help { p.soft { (frame.t(help)) } }
                (wrong.at_form())
                (fields(&wrong))
                div.row { button class=(class) { (frame.t(says)) } }
            }
        }
    }
}

fn signup(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let (help, button) = (Some("me-signup-help"), ("btn main", "me-signup"));
    AccountForm { id: "signup", action: "/signup", title: "me-signup", help, button }.draw(frame, view, |wrong| {
        let name = Field { complete: "username", ..Field::name(frame, view.name_in("signup", chosen(view))) };
        html! { (name.draw(wrong)) (new_password(frame, "me-password", wrong)) }
    })
}

fn login(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let button = ("btn main", "me-login");
    AccountForm { id: "login", action: "/login", title: "me-login", help: None, button }.draw(frame, view, |wrong| {
        let name = Field { complete: "username", ..Field::name(frame, view.name_in("login", "")) };
        html! { (name.draw(wrong)) (Field::password(frame, "password", "me-password").draw(wrong)) }
    })
}

fn name(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let button = ("btn", "me-save");
    AccountForm { id: "name", action: "/me/name", title: "me-name-title", help: None, button }.draw(
        frame,
        view,
        |wrong| Field::name(frame, view.name_in("name", chosen(view))).draw(wrong),
    )
}

fn password(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let (help, button) = (Some("me-password-change-help"), ("btn", "me-password-change"));
    let form = AccountForm { id: "password", action: "/me/password", title: "me-password-title", help, button };
    form.draw(frame, view, |wrong| {
        let old = Field::password(frame, "old", "me-password-old").draw(wrong);
        html! { (old) (new_password(frame, "me-password-new", wrong)) }
    })
}

/// A password to be chosen, and what it must be like.
fn new_password(frame: &Frame<'_>, label: &str, wrong: &Wrong) -> Markup {
    html! {
        (Field { complete: "new-password", ..Field::password(frame, "password", label) }.draw(wrong))
        p.soft.s { (frame.t("me-password-help")) }
    }
}

/// The name that somebody chose; a guest's number is none.
fn chosen<'a>(view: &SettingsView<'a>) -> &'a str {
    view.account.map(|account| account.name.as_kept()).filter(|name| !name.starts_with('#')).unwrap_or_default()
}

fn preferences(frame: &Frame<'_>) -> Markup {
    let look = frame.appearance;
    html! {
        form.form.panel id="preferences" method="post" action="/me/preferences" {
            h2 { (frame.t("me-preferences")) }
            label.field {
                span { (frame.t("nav-language")) }
                select name="lang" {
                    @for lang in Lang::ALL {
                        option value=(lang.code()) lang=(lang.code()) selected[lang == frame.lang] {
                            (say(lang, "language-name", &[]))
                        }
                    }
                }
            }
            (choice::<Theme>(frame, look.theme))
            (choice::<Motion>(frame, look.motion))
            (choice::<Sounds>(frame, look.sounds))
            div.row { button.btn { (frame.t("me-save")) } }
        }
    }
}

fn choice<T: Named>(frame: &Frame<'_>, now: T) -> Markup {
    html! {
        label.field {
            span { (frame.t(&format!("me-{}", T::NAME))) }
            select name=(T::NAME) {
                @for (name, value) in T::ALL {
                    option value=(name) selected[*value == now] { (frame.t(&format!("me-{}-{name}", T::NAME))) }
                }
            }
        }
    }
}

fn sessions(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    html! {
        section.panel.sessions id="sessions" aria-labelledby="h-sessions" {
            h2 id="h-sessions" { (frame.t("me-sessions")) }
            p.soft { (frame.t("me-sessions-help")) }
            ul.tables {
                @for session in view.sessions {
                    @let own = Some(session.key) == view.session;
                    li {
                        (icon("person"))
                        div {
                            b { @if session.agent.is_empty() { (frame.t("me-session-program")) } @else { (session.agent) } }
                            @if own { " " span.chip.flag { (frame.t("me-session-this")) } }
                            br;
                            (frame.say("me-session-since", &[("when", ago(frame.lang, session.at).into())])) " · "
                            (frame.say("me-session-seen", &[("when", ago(frame.lang, session.seen).into())]))
                        }
                        form method="post" action="/me/sessions/end" {
                            input type="hidden" name="session" value=(session.name());
                            button.btn.small { (frame.t("me-session-end")) }
                        }
                    }
                }
            }
            form.row method="post" action="/me/sessions/end-all" { button.btn { (frame.t("me-sessions-end")) } }
        }
    }
}

fn data(frame: &Frame<'_>, view: &SettingsView<'_>) -> Markup {
    let wrong = Wrong::of(frame.lang, "delete", view.typed);
    let confirm = if view.is_claimed() {
        Field { name: "confirm", ..Field::password(frame, "confirm", "me-password") }
    } else {
        let word = frame.t("me-delete-word");
        let label = frame.say("me-delete-confirm", &[("word", word.into())]);
        Field { kind: "text", name: "confirm", label, value: "", most: 24, complete: "off" }
    };
    html! {
        section.panel id="data" aria-labelledby="h-data" {
            h2 id="h-data" { (frame.t("me-data")) }
            p { a.btn href="/me/download" { (frame.t("me-download")) } }
            details open[wrong.sentence.is_some()] {
                summary { (frame.t("me-delete")) }
                form.form id="delete" method="post" action="/me/delete" {
                    p { (frame.t("me-delete-help")) }
                    (wrong.at_form())
                    (confirm.draw(&wrong))
                    div.row { button.btn { (frame.t("me-delete")) } }
                }
            }
        }
    }
}

/// How long ago something was, in words.
pub fn ago(lang: Lang, at: Time) -> String {
    let minutes = ((now() - at) / 60_000).max(0);
    match minutes {
        0..60 => say(lang, "ago-minutes", &[("n", minutes.into())]),
        60..2_880 => say(lang, "ago-hours", &[("n", (minutes / 60).into())]),
        _ => say(lang, "ago-days", &[("n", (minutes / 1_440).into())]),
    }
}

/// What is wrong with a form, in a sentence, and with which of its fields.
struct Wrong {
    form: &'static str,
    field: &'static str,
    sentence: Option<String>,
}

impl Wrong {
    fn of(lang: Lang, form: &'static str, typed: &Typed<'_>) -> Wrong {
        let fault = typed.wrong(form);
        let field = match fault {
            Some(Fault::Bad("fault-password-short")) => "password",
            Some(Fault::Bad("fault-password-old")) => "old",
            Some(Fault::Bad("fault-delete-password" | "fault-delete-word")) => "confirm",
            Some(Fault::Password) => "password",
            Some(Fault::Bad(_) | Fault::Conflict(_)) => "name",
            _ => "",
        };
        Wrong { form, field, sentence: fault.map(|fault| fault.sentence(lang)) }
    }

    /// The sentence, where it is about no field.
    fn at_form(&self) -> Markup {
        html! {
            @if let Some(sentence) = self.sentence.as_ref().filter(|_| self.field.is_empty()) {
                p.wrong role="alert" { (sentence) }
            }
        }
    }
}

/// A field of a form.
struct Field<'a> {
    kind: &'static str,
    name: &'static str,
    label: String,
    value: &'a str,
    most: usize,
    complete: &'static str,
}

impl<'a> Field<'a> {
    fn name(frame: &Frame<'_>, value: &'a str) -> Field<'a> {
        let (label, complete) = (frame.t("me-name"), "nickname");
        Field { kind: "text", name: "name", label, value, most: MOST_NAME, complete }
    }

    fn password(frame: &Frame<'_>, name: &'static str, key: &str) -> Field<'a> {
        Field { kind: "password", name, label: frame.t(key), value: "", most: 200, complete: "current-password" }
    }

    fn draw(&self, wrong: &Wrong) -> Markup {
        let sentence = wrong.sentence.as_ref().filter(|_| wrong.field == self.name);
        let id = format!("wrong-{}-{}", wrong.form, self.name);
        html! {
            label.field {
                span { (self.label) }
                input type=(self.kind) name=(self.name) value=(self.value) maxlength=(self.most)
                    autocomplete=(self.complete) required autofocus[sentence.is_some()]
                    aria-invalid=[sentence.map(|_| "true")] aria-describedby=[sentence.map(|_| &id)];
            }
            @if let Some(sentence) = sentence { p.wrong id=(id) role="alert" { (sentence) } }
        }
    }
}
