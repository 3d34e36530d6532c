//! Pages: HTML built from what a viewer may know, in both languages. Everything works with plain forms; the script
//! only keeps the page live.

pub mod app;
pub mod plain;
pub mod parts;
pub mod scores;
pub mod credits;
pub mod diff;
pub mod lists;
pub mod home;
pub mod new;
pub mod hint;
mod lessons;
pub mod table;
pub mod replay;
pub mod notices;
pub mod review;
pub mod settings;
pub mod order;
pub mod admin;
pub mod player;
pub mod rules;

macro_rules! modules {
    ($($module:ident $Game:ident),*) => { $(pub mod $module;)* };
}
emporia_engine::each_game!(modules);

use crate::fault::Fault;
use crate::games::{GAMES, info};
use crate::people::{Appearance, Named};
use crate::routes::assets;
use crate::site::Visitor;
use emporia_text::{Arg, Lang, say};
use maud::{DOCTYPE, Markup, html};
use std::borrow::Cow;

/// What a page shows, and so which styles and scripts it loads.
#[derive(Clone, Copy, Debug)]
pub enum PageKind<'a> {
    /// Words and forms.
    Site,
    /// The covers of all games, each drawn with what the game is played with.
    Covers,
    /// The rules of a game, with pictures.
    Rules(&'a str),
    /// The waiting room of a table.
    Room,
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
            PageKind::Site | PageKind::Room => {}
            PageKind::Covers => sheets.extend(GAMES.iter().filter_map(|game| own(game.name))),
            PageKind::Rules(game) | PageKind::Table(game) | PageKind::Replay(game) => sheets.extend(own(game)),
        }
        // What marks the pieces of any game, such as a hint, comes after the game's own.
        sheets.push(assets::address(place));
        if matches!(self, PageKind::Room) {
            sheets.push(assets::address("room.css"));
        }
        if matches!(self, PageKind::Replay(_)) {
            sheets.push(assets::address("replay.css"));
        }
        sheets
    }

    /// The addresses of all files that it loads.
    pub fn files(self) -> Vec<&'static str> {
        let mut files = self.sheets();
        files.push(assets::address(self.script()));
        files.extend(assets::imports(self.script()));
        files
    }

    /// Its script, which imports the others.
    fn script(self) -> &'static str {
        match self {
            PageKind::Site | PageKind::Covers | PageKind::Rules(_) => "site.js",
            PageKind::Room => "room.js",
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
    pub name: Option<Cow<'a, str>>,
    /// The address of the page itself, to come back to.
    pub here: &'a str,
    /// How it looks.
    pub appearance: Appearance,
    /// What is the same on every page.
    pub around: Around<'a>,
}

/// What every page says of the site and of its reader's tables.
#[derive(Clone, Copy, Default, Debug)]
pub struct Around<'a> {
    /// Where the world finds the site, if that is known: `https://example.org`.
    pub origin: &'a str,
    /// How many other tables wait for the reader.
    pub waiting: usize,
}

impl<'a> Frame<'a> {
    /// For a visitor at an address.
    pub fn new(visitor: &'a Visitor, here: &'a str) -> Frame<'a> {
        let around = Around { origin: &visitor.origin, waiting: visitor.waiting_elsewhere(here) };
        let name = visitor.player.as_ref().map(|player| player.name.of(visitor.lang));
        Frame { lang: visitor.lang, name, here, appearance: visitor.appearance, around }
    }

    /// For nobody in particular.
    pub fn plain(lang: Lang, here: &'a str) -> Frame<'a> {
        Frame { lang, name: None, here, appearance: Appearance::default(), around: Around::default() }
    }

    /// The title of a page, as a window shows it.
    pub fn titled(&self, title: &str) -> String {
        format!("{title} · Emporia")
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
        let Appearance { theme, motion, sounds } = self.appearance;
        html! {
            (DOCTYPE)
            html lang=(self.lang.code()) data-theme=[theme.unusual()] data-motion=[motion.unusual()]
                data-sounds=[sounds.unusual()] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" content="#12314c";
                    title { (self.titled(title)) }
                    (self.card(kind, title))
                    link rel="icon" href=(assets::address("favicon.svg")) type="image/svg+xml";
                    link rel="apple-touch-icon" href=(assets::address("icon-192.png"));
                    link rel="manifest" href={ "/manifest.webmanifest?lang=" (self.lang.code()) };
                    @for sheet in kind.sheets() { link rel="stylesheet" href=(sheet); }
                    script type="module" src=(assets::address(kind.script())) {}
                    @for import in assets::imports(kind.script()) { link rel="modulepreload" href=(import); }
                }
                body {
                    a.skip href="#main" { (self.t("skip")) }
                    div.app.fixed[matches!(kind, PageKind::Table(_) | PageKind::Replay(_))] {
                        (self.bar(kind, title))
                        (body)
                    }
                    div.toast id="toast" role="status" aria-live="polite" hidden {}
                }
            }
        }
    }

    /// What other sites and messengers show of a link to the page.
    fn card(&self, kind: PageKind<'_>, title: &str) -> Markup {
        let game = match kind {
            PageKind::Rules(game) | PageKind::Table(game) | PageKind::Replay(game) => info(game),
            PageKind::Site | PageKind::Covers | PageKind::Room => None,
        };
        let about = game.map_or_else(|| self.t("home-about"), |game| self.t(&format!("{}-about", game.title)));
        html! {
            meta name="description" content=(about);
            meta property="og:site_name" content="Emporia";
            meta property="og:type" content="website";
            meta property="og:title" content=(title);
            meta property="og:description" content=(about);
            meta property="og:image" content={ (self.around.origin) (assets::address("preview.png")) };
            meta name="twitter:card" content="summary_large_image";
        }
    }

    /// How many other tables wait for the reader; the script keeps it true on a table's page.
    fn waiting(&self) -> Markup {
        let count = self.around.waiting;
        let words = self.say("calls-waiting", &[("n", count.into())]);
        let from = self.here.strip_prefix("/t/").and_then(|rest| rest.split(['/', '?']).next()).unwrap_or_default();
        html! {
            a.waiting id="waiting" href={ "/next?from=" (from) } title=(self.t("calls-waiting-help")) hidden[count == 0] {
                b { (count) } " " span.vh-s { (words) }
            }
        }
    }

    /// The bar above. On a phone all but the way home and the name of the table is behind its button.
    fn bar(&self, kind: PageKind<'_>, title: &str) -> Markup {
        let place = match kind {
            // Whose move it is stands in the banner, which is kept live.
            PageKind::Table(game) => info(game).map(|game| self.t(game.title)),
            PageKind::Replay(_) => Some(title.to_owned()),
            _ => None,
        };
        html! {
            header.bar {
                a.brand href="/" { "EMPORIA" }
                @if let Some(place) = place { span.place { (place) } }
                span.grow {}
                (self.waiting())
                button.burger type="button" popovertarget="menu" title=(self.t("nav-menu")) { span.vh { (self.t("nav-menu")) } }
                div.links popover id="menu" {
                    // Whoever looks something up does not leave the table.
                    @let playing = match kind { PageKind::Table(game) | PageKind::Replay(game) => Some(game), _ => None };
                    a href={ "/rules" @if let Some(game) = playing { "/" (game) } } target=[playing.map(|_| "_blank")] {
                        (icon("book")) " " span { (self.t("nav-rules")) }
                    }
                    a href="/me" { (icon("person")) " " span.who { (self.name.as_deref().map_or_else(|| self.t("nav-me"), str::to_owned)) } }
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
}

/// A picture of the sprite, beside a word that says the same.
pub fn icon(name: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ (assets::address("icons.svg")) "#i-" (name) } {} } }
}

/// A page that says what went wrong, with the way back to the table that it was about.
pub fn fault(frame: &Frame<'_>, fault: &Fault, table: Option<&str>) -> Markup {
    let table = table.filter(|_| *fault != Fault::NotFound);
    let sentence = fault.sentence(frame.lang);
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

/// A seat's pawn: shape, letter and colour.
pub fn pawn(seat: usize, name: Option<&str>) -> Markup {
    let letter = name.and_then(|name| name.chars().next()).map_or('+', |c| c.to_uppercase().next().unwrap_or(c));
    let class = match name {
        Some(_) => format!("pawn sm p{}", seat + 1),
        None => "pawn sm free".to_owned(),
    };
    html! { span class=(class) aria-hidden="true" { (letter) } }
}
