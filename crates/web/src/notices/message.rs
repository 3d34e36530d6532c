//! What a notice says: the game, with whom, how long is left. Never anything of the game itself, because it stands on
//! screens that are locked.

use super::notice::{NoticeKey, NoticeKind};
use crate::calls::seat_of;
use crate::games::info;
use crate::model::{ListedTable, Status};
use crate::pages::lists::names;
use crate::pages::table::remaining;
use crate::people::NoticeWishes;
use emporia_text::{Lang, Words, say};

/// What is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The first line.
    pub title: String,
    /// What follows.
    pub body: String,
    /// Where it leads, on this site.
    pub path: String,
    /// Of two messages with the same tag the later takes the place of the earlier.
    pub tag: String,
}

impl NoticeWishes {
    /// Whether somebody wants to be told.
    pub fn want(self, kind: NoticeKind) -> bool {
        match kind {
            NoticeKind::Turn | NoticeKind::Time => true,
            NoticeKind::Started | NoticeKind::Ended => self.games,
            NoticeKind::Invited => self.invitations,
            NoticeKind::Word => self.words,
        }
    }
}

impl Message {
    /// What a notice says to its person, or with `by_name` to others at the table.
    pub fn of(lang: Lang, key: &NoticeKey, row: &ListedTable, by_name: bool) -> Message {
        let game = info(&row.summary.game).map_or_else(String::new, |game| say(lang, game.title, &[]));
        let names = names(row, lang);
        let seat = seat_of(row, Some(&key.player));
        let own = seat.and_then(|seat| names.get(seat)?.clone());
        let rule = match (key.kind, row.status) {
            (NoticeKind::Turn, Status::Open) => "full".to_owned(),
            (NoticeKind::Turn, _) if by_name => "turn-of".to_owned(),
            (kind, _) => kind.name().to_owned(),
        };
        let title = say(
            lang,
            &format!("notice-{rule}"),
            &[("game", game.into()), ("name", own.clone().unwrap_or_default().into())],
        );
        let listed = |wanted: &dyn Fn(usize) -> bool| {
            let named = names.iter().enumerate().filter(|(i, _)| wanted(*i)).filter_map(|(_, name)| name.clone());
            let named: Vec<String> = named.collect();
            (!named.is_empty()).then(|| Words { lang, names: &[] }.list(&named))
        };
        let with = listed(&|i| by_name && own.is_none() || Some(i) != seat);
        let until = seat.and_then(|seat| row.summary.seats.get(seat)?.until);
        let left = until.filter(|_| matches!(key.kind, NoticeKind::Turn | NoticeKind::Time));
        let won = listed(&|i| row.summary.seats[i].place == Some(1)).filter(|_| key.kind == NoticeKind::Ended);
        let parts = [
            with.map(|names| say(lang, "notice-with", &[("names", names.into())])),
            won.map(|names| say(lang, "notice-won", &[("names", names.into())])),
            left.map(|until| say(lang, "home-left", &[("left", remaining(until, lang).into())])),
        ];
        let body = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let path = format!("/t/{}", row.id);
        // A turn and its end are one thing, as they are to the page itself.
        let tag = match key.kind {
            NoticeKind::Turn | NoticeKind::Time => path.clone(),
            kind => format!("{path}#{}", kind.name()),
        };
        Message { title, body, path, tag }
    }
}
