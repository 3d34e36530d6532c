//! Where the points of every Realm come from, card by card, as the rulebook's example counts.

use super::super::scores::{ScoreCell, ScoreRow, score_sheet};
use super::card::{card, type_id, type_name};
use emporia_engine::Seat;
use emporia_engine::emporion::{Emporion, Origin, Score, Type, View};
use emporia_text::Words;
use maud::Markup;

/// The rows of the sheet, in its order: printed points, Goods, multipliers by what they count, reserved cards,
/// the place in turn order.
const ROWS: usize = 11;

/// The score sheet.
pub fn sheet(game: &Emporion, words: &Words<'_>, view: &View) -> Markup {
    let times = |class| words.say("ionw-times", &[("type", type_name(words, class).into())]);
    let named = |key: &str| words.say(&format!("ion-score-{key}"), &[]);
    let mut heads = vec![("vp", named("history")), ("prestige", named("prestige")), ("goods", named("goods"))];
    heads.extend(Type::ALL.map(|class| (type_id(class), times(class))));
    heads.push(("drachma", named("reserved")));
    heads.push(("vp", named("start")));
    debug_assert_eq!(heads.len(), ROWS);
    let mut columns: Vec<Vec<ScoreCell>> = view.scores.iter().map(|_| vec![ScoreCell::default(); ROWS]).collect();
    for (seat, cells) in Seat::all(view.scores.len()).zip(&mut columns) {
        let (realm, spoils) = (&view.open.realms[seat.index()], view.spoils[seat.index()].len);
        game.each_origin(realm, spoils, &mut |origin, points| {
            let (row, picture, line) = told(game, words, origin);
            cells[row].add((picture, line, points));
        });
        let start = view.scores[seat.index()].start;
        if start != 0 {
            cells[ROWS - 1].add(("vp", named("start"), start));
        }
    }
    let column = |row: usize| columns.iter().map(|cells| cells[row].clone()).collect::<Vec<_>>();
    let rows =
        heads.into_iter().enumerate().map(|(row, (picture, word))| ScoreRow { picture, word, cells: column(row) });
    let rows: Vec<ScoreRow> = rows.filter(|row| row.cells.iter().any(|cell| !cell.origins.is_empty())).collect();
    let totals: Vec<i16> = view.scores.iter().map(Score::total).collect();
    score_sheet(words, "ion", &rows, &totals, Some(&view.outcome))
}

/// The row of an origin, its icon, and its words.
fn told(game: &Emporion, words: &Words<'_>, origin: Origin) -> (usize, &'static str, String) {
    let name = |kind| words.name(&card(game, kind).name).to_owned();
    let class = |kind| card(game, kind).face.class;
    match origin {
        Origin::Printed(kind) if class(kind) == Type::Prestige => (1, "prestige", name(kind)),
        Origin::Printed(kind) => (0, type_id(class(kind)), name(kind)),
        Origin::Goods(n) => (2, "goods", words.say("ionw-goods-set", &[("n", n.into())])),
        Origin::Multiplier(kind, counts, n) => {
            let counted = format!("{n} {}", type_name(words, counts));
            let line = words.say("ionw-multiplied", &[("card", name(kind).into()), ("counted", counted.into())]);
            (3 + counts as usize, type_id(class(kind)), line)
        }
        Origin::Reserved(kind) => (ROWS - 2, "drachma", name(kind)),
    }
}
