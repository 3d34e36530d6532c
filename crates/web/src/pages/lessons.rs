//! Which lesson of a guided first game fits the moment: first what has never been done and can be done now, then what is
//! worth knowing about what was just done, at last the rest. Nothing is remembered: what was done is in the log.

use super::emporion::class_of;
use crate::games::Situation;
use emporia_engine::emporion::{self, Emporion, Type};
use emporia_engine::emporous::{self, Emporous, Journey};
use emporia_engine::rollwrite::{self, RollWrite, Stage};

/// Realms are so large when the end is worth a word.
const LATE: u8 = 12;

/// Emporous: each lesson is told when the learner can do it for the first time.
pub fn emporous(at: &Situation<'_, Emporous>) -> &'static str {
    use emporous::{Action, Event, Phase};
    let table = &at.view.table;
    let Some(me) = at.view.seat else { return "wait" };
    let did = |event: &Event| match event {
        Event::Bought { seat, .. } | Event::Coined { seat, .. } => *seat == me,
        _ => false,
    };
    let worked = |event: &Event| matches!(event, Event::Commissioned { seat, .. } if *seat == me);
    let fulfilled = |event: &Event| matches!(event, Event::Fulfilled { seat, .. } if *seat == me);
    let sailed = |event: &Event| matches!(event, Event::Sailed { seat, .. } if *seat == me);
    let proposed = |event: &Event| matches!(event, Event::Proposed { seat, .. } if *seat == me);
    let sealed = |event: &Event| matches!(event, Event::Sealed { seat, .. } if *seat == me);
    let mastered = |event: &Event| matches!(event, Event::Mastered { .. });
    let drew = |event: &Event| matches!(event, Event::Drew { seat, .. } if *seat == me);
    match table.phase {
        Phase::Islands => return "start",
        Phase::Answer if table.active != me => return "answer",
        Phase::Office if table.active == me => return "office",
        Phase::Decide if table.active == me => return "decide",
        _ if table.active != me => return "wait",
        _ => {}
    }
    let holds = table.seal == Some(me);
    // The journey is made: what came of it, and what is left to do.
    match table.journey {
        Journey::None => {}
        Journey::City(1) if holds => return "second",
        Journey::City(_) => {
            let last = at.seen.iter().rev().find(|event| did(event) || worked(event) || fulfilled(event));
            return match last {
                Some(event) if worked(event) => "worked",
                Some(event) if fulfilled(event) => "fulfilled",
                _ => "bought",
            };
        }
        _ => return "sailed",
    }
    if at.never(|event| did(event) || worked(event) || fulfilled(event)) {
        "buy"
    } else if at.never(fulfilled) && at.may(|a| matches!(a, Action::Fulfil { .. })) {
        "fulfil"
    } else if at.never(worked) && at.may(|a| matches!(a, Action::Commission { .. })) {
        "work"
    } else if at.never(sailed) && at.may(|a| matches!(a, Action::Sail(_))) {
        "sail"
    } else if holds && at.never(drew) {
        "held"
    } else if at.never(proposed) && at.view.may_propose() {
        "exchange"
    } else if at.never(sealed) {
        "seal"
    } else if at.never(worked) {
        "collect"
    } else if at.never(mastered) {
        "mastery"
    } else if at.never(fulfilled) {
        "contract"
    } else {
        "free"
    }
}

/// Emporion: the same, with Realms that grow.
pub fn emporion(game: &Emporion, at: &Situation<'_, Emporion>) -> &'static str {
    use emporion::{Action, Event, Phase};
    let open = &at.view.open;
    if open.phase == Phase::Choosing {
        return "start";
    }
    let emporia_engine::Viewer::Seat(me) = at.who else { return "wait" };
    if at.actions.is_empty() {
        return "wait";
    }
    let class = |kind: &emporion::Kind| class_of(game, *kind);
    let added = |event: &Event| matches!(event, Event::Added { seat, .. } if *seat == me);
    let of = |event: &Event, wanted: Type| matches!(event, Event::Added { seat, card, .. } if *seat == me && class(card) == wanted);
    let sailed = |event: &Event| matches!(event, Event::Moved { seat, mandatory: false, .. } if *seat == me);
    let reserved = |event: &Event| matches!(event, Event::Reserved { seat, .. } if *seat == me);
    let adds = at.times(added);
    let may_add = |wanted: Type| at.may(|a| matches!(a, Action::Add { card, .. } if class(card) == wanted));
    match adds {
        0 => "add",
        1 => "counter",
        _ if at.never(sailed) && at.may(|a| matches!(a, Action::Expedition { .. })) => "expedition",
        2 => "cost",
        _ if at.never(|event| of(event, Type::Prestige)) && may_add(Type::Prestige) => "prestige",
        _ if at.never(|event| of(event, Type::Goods)) && may_add(Type::Goods) => "goods",
        3 => "power",
        _ if at.never(reserved) && at.may(|a| matches!(a, Action::Reserve(_))) => "reserve",
        _ if open.realms[me.index()].len >= LATE => "end",
        _ => "free",
    }
}

/// Roll & Write: the same, in rounds that all play at once.
pub fn roll_and_write(at: &Situation<'_, RollWrite>) -> &'static str {
    use rollwrite::{Action, Event, Phase};
    match at.view.phase {
        Phase::Deal | Phase::Contracts => return "contracts",
        Phase::Islands => return "islands",
        Phase::Over => return "free",
        Phase::Roll | Phase::Round => {}
    }
    let Some(mine) = &at.view.mine else { return "wait" };
    let sheet = &at.view.sheets[mine.seat.index()];
    let did = |fits: fn(&Action) -> bool| move |event: &Event| matches!(event, Event::Did { seat, action, .. } if *seat == mine.seat && fits(action));
    let bought = did(|a| matches!(a, Action::Buy(_)));
    let home = did(|a| matches!(a, Action::Home));
    let worked = did(|a| matches!(a, Action::Commission(..)));
    let jewel = did(|a| matches!(a, Action::Jewel(..)));
    let sold = did(|a| matches!(a, Action::Sell(_) | Action::SellJewel));
    let fulfilled = did(|a| matches!(a, Action::Fulfil(..)));
    match mine.stage {
        Stage::Done => return "wait",
        Stage::Second => return "second",
        Stage::Selling => return "selling",
        Stage::Rest if at.never(jewel) && at.may(|a| matches!(a, Action::Jewel(..))) => return "jewel",
        Stage::Rest => return "rest",
        Stage::Start => {}
    }
    if at.never(bought) && at.never(worked) {
        "buy"
    } else if at.never(fulfilled) && at.may(|a| matches!(a, Action::Fulfil(..))) {
        "fulfil"
    } else if at.never(worked) && at.may(|a| matches!(a, Action::Commission(..))) {
        "work"
    } else if at.never(home) && at.may(|a| matches!(a, Action::Home)) {
        "sail"
    } else if at.never(worked) {
        "collect"
    } else if at.never(sold) && sheet.coins < 4 {
        "coins"
    } else if at.times(worked) == 1 {
        "mastery"
    } else if at.never(fulfilled) {
        "contract"
    } else {
        "free"
    }
}
