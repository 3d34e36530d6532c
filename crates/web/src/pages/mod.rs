//! Pages: HTML built from what a viewer may know, in both languages. Everything works with plain forms; the script
//! only keeps the page live.

pub mod plain;
pub mod parts;
pub mod scores;
pub mod diff;
pub mod home;
pub mod new;
pub mod hint;
pub mod table;
pub mod replay;
pub mod account;
pub mod player;
pub mod rules;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(pub mod $module;)* };
}
emporia_engine::each_game!(modules);

use crate::fault::Fault;
use crate::games::GAMES;
use crate::routes::assets;
use crate::site::Visitor;
use emporia_text::{Arg, Lang, say};
use maud::{DOCTYPE, Markup, html};

/// What a page shows, and so which styles and scripts it loads.
#[derive(Clone, Copy, Debug)]
pub enum PageKind<'a> {
    /// Words and forms.
    Site,
    /// The covers of all games, each drawn with what the game is played with.
    Covers,
    /// The rules of a game, with pictures.
    Rules(&'a str),
    /// A table of a game.
    Table(&'a str),
    /// A replay of a game.
    Replay(&'a str),
}

impl PageKind<'_> {
    /// The addresses of its sheets. Later ones count for more.
    fn sheets(self) -> Vec<&'static str> {
        let own = |game: &str| assets::find(&format!("{game}.css"));
        let place = if matches!(self, PageKind::Table(_) | PageKind::Replay(_)) { "table.css" } else { "site.css" };
        let mut sheets = vec![assets::address("common.css")];
        match self {
            PageKind::Site => {}
            PageKind::Covers => sheets.extend(GAMES.iter().filter_map(|game| own(game.name))),
            PageKind::Rules(game) | PageKind::Table(game) | PageKind::Replay(game) => sheets.extend(own(game)),
        }
        // What marks the pieces of any game, such as a hint, comes after the game's own.
        sheets.push(assets::address(place));
        if matches!(self, PageKind::Replay(_)) {
            sheets.push(assets::address("replay.css"));
        }
        sheets
    }

    /// Its script, which imports the others.
    fn script(self) -> &'static str {
        match self {
            PageKind::Site | PageKind::Covers | PageKind::Rules(_) => "toast.js",
            PageKind::Table(_) => "table.js",
            PageKind::Replay(_) => "replay.js",
        }
    }
}

/// A page's frame: language, visitor and where it is.
pub struct Frame<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// Who reads, if they have a name here.
    pub name: Option<&'a str>,
    /// The address of the page itself, to come back to.
    pub here: &'a str,
}

impl<'a> Frame<'a> {
    /// For a visitor at an address.
    pub fn new(visitor: &'a Visitor, here: &'a str) -> Frame<'a> {
        Frame { lang: visitor.lang, name: visitor.player.as_ref().map(|player| player.name.as_str()), here }
    }

    /// A sentence.
    pub fn say(&self, key: &str, args: &[Arg<'_>]) -> String {
        say(self.lang, key, args)
    }

    /// A sentence without values.
    pub fn t(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    /// The whole page.
    pub fn page(&self, kind: PageKind<'_>, title: &str, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(self.lang.code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) " · Emporia" }
                    link rel="icon" href=(assets::address("favicon.svg")) type="image/svg+xml";
                    @for sheet in kind.sheets() { link rel="stylesheet" href=(sheet); }
                    script type="module" src=(assets::address(kind.script())) {}
                    @for import in assets::imports(kind.script()) { link rel="modulepreload" href=(import); }
                }
                body {
                    a.skip href="#main" { (self.t("skip")) }
                    div.app {
                        (self.bar())
                        (body)
                    }
                    div.toast id="toast" role="status" aria-live="polite" hidden {}
                }
            }
        }
    }

    fn bar(&self) -> Markup {
        html! {
            header.bar {
                a.brand href="/" { "EMPORIA" }
                span.grow {}
                a href="/rules" { (icon("book")) " " span.vh-s { (self.t("nav-rules")) } }
                a href="/me" { (icon("person")) " " span.who { (self.name.map_or_else(|| self.t("nav-me"), str::to_owned)) } }
                form.lang method="post" action="/lang" aria-label=(self.t("nav-language")) {
                    input type="hidden" name="back" value=(self.here);
                    @for lang in Lang::ALL {
                        button name="lang" value=(lang.code()) lang=(lang.code()) title=(say(lang, "language-name", &[]))
                            aria-current=[(lang == self.lang).then_some("true")] { (lang.code().to_uppercase()) }
                    }
                }
            }
        }
    }
}

/// A picture of the sprite, beside a word that says the same.
pub fn icon(name: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ (assets::address("icons.svg")) "#i-" (name) } {} } }
}

/// A page that says what went wrong, with the way back to the table that it was about.
pub fn fault(lang: Lang, fault: &Fault, table: Option<&str>) -> Markup {
    let table = table.filter(|_| *fault != Fault::NotFound);
    let frame = Frame { lang, name: None, here: table.unwrap_or("/") };
    let sentence = fault.sentence(lang);
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("fault-title")) }
            p role="alert" {
                (sentence)
                @if let Fault::Illegal(clause) = fault { " " (parts::clause_link(clause)) }
            }
            p.row.wrap {
                @if let Some(table) = table { a.btn.main href=(table) { (frame.t("replay-table")) } }
                a.btn href="/" { (frame.t("fault-home")) }
            }
        }
    };
    frame.page(PageKind::Site, &frame.t("fault-title"), &body)
}

/// A seat's pawn: shape, letter and colour. A name that ends in a number, as those of bots do, shows the number.
pub fn pawn(seat: usize, name: Option<&str>) -> Markup {
    let number =
        |name: &str| name.rsplit(' ').next().filter(|last| last.len() == 1).and_then(|last| last.chars().next());
    let sign = name.and_then(|name| number(name).filter(char::is_ascii_digit).or_else(|| name.chars().next()));
    let letter = sign.map_or('+', |c| c.to_uppercase().next().unwrap_or(c));
    let class = match name {
        Some(_) => format!("pawn sm p{}", seat + 1),
        None => "pawn sm free".to_owned(),
    };
    html! { span class=(class) aria-hidden="true" { (letter) } }
}
