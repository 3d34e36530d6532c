//! Lists of tables: what is played there and how, by whom, and who is waited for.

use super::table::remaining;
use super::{Frame, icon, pawn};
use crate::calls::{seat_of, waits};
use crate::games::{Info, info};
use crate::model::{Clock, ListedTable, PlayerId, Status};
use crate::pages::home::clock;
use crate::pages::settings::ago;
use emporia_text::{Lang, Words, bot_names};
use maud::{Markup, html};
use serde_json::Value;

/// A player's tables, in the order in which they want to be seen: those that wait for them first, the most urgent one
/// before all; then those that are played, that are to begin, that are over.
pub fn sorted<'a>(rows: &'a [ListedTable], me: &PlayerId) -> Vec<&'a ListedTable> {
    let order = |row: &&ListedTable| {
        let mine = seat_of(row, Some(me)).is_some_and(|seat| waits(row, seat));
        let until = row.due.filter(|_| mine && row.summary.clock != Clock::None).unwrap_or(i64::MAX);
        let status = match row.status {
            Status::Running => 0,
            Status::Open => 1,
            Status::Over | Status::Closed => 2,
        };
        (!mine, until, status, std::cmp::Reverse(row.touched))
    };
    let mut rows: Vec<&ListedTable> = rows.iter().collect();
    rows.sort_by_key(order);
    rows
}

/// A list of tables.
pub fn tables(frame: &Frame<'_>, me: Option<&PlayerId>, rows: &[&ListedTable], none: &str) -> Markup {
    html! {
        @if rows.is_empty() { p.soft { (frame.t(none)) } }
        ul.tables { @for row in rows { (line(frame, me, row, false)) } }
    }
}

/// The reader's own tables; those that are over can be taken from the list.
pub fn own(frame: &Frame<'_>, me: Option<&PlayerId>, rows: &[&ListedTable]) -> Markup {
    html! { ul.tables { @for row in rows { (line(frame, me, row, true)) } } }
}

fn line(frame: &Frame<'_>, me: Option<&PlayerId>, row: &ListedTable, own: bool) -> Markup {
    let game = info(&row.summary.game);
    let title = game.map_or_else(String::new, |game| frame.t(game.title));
    let options = game.map_or_else(Vec::new, |game| unusual(game, frame.lang, &row.summary.options));
    let my_seat = seat_of(row, me);
    let mine = my_seat.is_some_and(|seat| waits(row, seat));
    let names = names(row, frame.lang);
    let button = match (row.status, my_seat) {
        (Status::Open, None) => "home-join",
        (Status::Running, Some(_)) if mine => "home-your-move",
        (Status::Running, None) => "home-watch",
        (Status::Over, _) => "table-replay",
        _ => "home-look",
    };
    html! {
        li {
            (icon(match row.status {
                Status::Over if row.summary.seats.iter().all(|seat| seat.place.is_some()) => "crown",
                Status::Over => "flag",
                _ => "expedition",
            }))
            div {
                b { (title) } @for option in &options { " · " (option) }
                br;
                @if mine { strong.turn { (frame.t(if row.status == Status::Open { "home-start" } else { "home-turn" })) } " · " }
                (state(frame, row, &names, mine))
                @if row.status != Status::Over { " · " (clock(frame.lang, row.summary.clock)) }
                @else { " · " (ago(frame.lang, row.touched)) }
                @if let Some(until) = row.due.filter(|_| mine && row.summary.clock != Clock::None) {
                    " · " time.clock data-until=(until) { (frame.say("home-left", &[("left", remaining(until, frame.lang).into())])) }
                }
            }
            span.seats {
                @for (i, name) in names.iter().enumerate() {
                    span.on[row.summary.turn.contains(&(i as u8))] title=[name.as_deref()] { (pawn(i, name.as_deref())) }
                }
            }
            a.btn.main[mine] href={ "/t/" (row.id) (if row.status == Status::Over { "/replay" } else { "" }) } { (frame.t(button)) }
            @if own && row.status == Status::Over {
                form method="post" action={ "/t/" (row.id) "/unlist" } {
                    button.btn.quiet.away title=(frame.t("home-unlist")) { (icon("close")) span.vh { (frame.t("home-unlist")) } }
                }
            }
        }
    }
}

/// The options of a table that are not the usual ones, in a few words each.
pub fn unusual(game: &Info, lang: Lang, options: &Value) -> Vec<String> {
    let chosen = |name: &str| options.get(name).map(Value::to_string);
    let choices = game.choices.iter().filter_map(|choice| {
        let value = chosen(choice.name).filter(|value| choice.values.contains(&value.as_str()))?;
        (value != choice.values[0]).then(|| game.unusual(lang, choice, &value))
    });
    choices.collect()
}

/// Who has each seat: a person's name, or a bot's as it is called at the table.
fn names(row: &ListedTable, lang: Lang) -> Vec<Option<String>> {
    let seats = &row.summary.seats;
    let people: Vec<&str> = seats.iter().filter_map(|seat| Some(seat.name.as_ref()?.as_kept())).collect();
    let bots = bot_names(row.id.as_str(), seats.len(), &people);
    let name = |(i, bot): (usize, &&str)| {
        let seat = &seats[i];
        seat.name
            .as_ref()
            .map(|name| name.of(lang).into_owned())
            .or_else(|| seat.bot.as_ref().map(|_| (*bot).to_owned()))
    };
    bots.iter().enumerate().map(name).collect()
}

fn state(frame: &Frame<'_>, row: &ListedTable, names: &[Option<String>], mine: bool) -> Markup {
    let seats = &row.summary.seats;
    let list = |wanted: &dyn Fn(usize) -> bool| {
        let named = names.iter().enumerate().filter(|(i, _)| wanted(*i)).filter_map(|(_, name)| name.clone());
        Words { lang: frame.lang, names: &[] }.list(&named.collect::<Vec<_>>())
    };
    match row.status {
        Status::Open => {
            let free = seats.iter().filter(|seat| seat.player.is_none() && seat.bot.is_none()).count();
            let host = row.summary.host.and_then(|seat| names.get(usize::from(seat))?.clone());
            html! {
                @if let Some(host) = host { (frame.say("home-host", &[("name", host.into())])) " · " }
                (frame.say("home-free", &[("n", free.into())]))
            }
        }
        Status::Over => {
            let best = |i: usize| seats[i].place == Some(1);
            match &seats[..] {
                all if !all.iter().any(|seat| seat.place == Some(1)) => html! { (frame.t("home-ended")) },
                [alone] => html! { (frame.say("points", &[("n", alone.points.unwrap_or_default().into())])) },
                _ => html! { (frame.t("home-won")) " " (list(&best)) },
            }
        }
        _ => {
            let acts = |i: usize| row.summary.turn.contains(&(i as u8));
            html! {
                (list(&|_| true))
                @if rests(row) { " · " (frame.t("home-resting")) }
                @else if !row.summary.turn.is_empty() && !mine { " · " (frame.say("table-waiting", &[("names", list(&acts).into())])) }
            }
        }
    }
}

/// Whether all who play a table are away, so that its bots wait for somebody to come.
fn rests(row: &ListedTable) -> bool {
    row.status == Status::Running && row.summary.seats.iter().all(|seat| seat.bot.is_some())
}
