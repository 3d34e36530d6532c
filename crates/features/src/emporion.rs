//! Emporion: every move is one step, numbered by the rows of the card file.

use crate::encoder::{Encode, Exchanges};
use crate::sink::Sink;
use emporia_engine::bits::bits;
use emporia_engine::emporion::cards::{GOODS_TRADE, MAX_KINDS};
use emporia_engine::emporion::state::PORT;
use emporia_engine::emporion::{
    Action, ActionCard, Card, Emporion, Ending, Face, Kind, Phase, PortSet, Realm, Resource, Source, Tally, Type, View,
};
use emporia_engine::{Game, Seat};

/// How many choices of Port cards there are, the empty one too.
const SETS: usize = 1 << PORT;
/// Figures of a card's face.
const FACE: usize = 24;
/// Figures of a Realm.
const REALM: usize = 27;

/// All moves with these cards, and where those of each sort begin.
pub struct StepTable {
    moves: Vec<Action>,
    /// The first special Prestige kind.
    special: usize,
    reserve: usize,
    /// By kind, source and Action.
    add: [[[u16; 3]; 3]; MAX_KINDS],
    expedition: usize,
    discard: usize,
    faces: Vec<[f32; FACE]>,
    /// What the rules use of each kind.
    printed: Vec<Face>,
}

/// No step.
const NONE: u16 = u16::MAX;

fn face_figures(face: &Face) -> [f32; FACE] {
    let mut figures = Vec::with_capacity(FACE);
    let each = |tally: Tally, n: usize| (0..n).map(move |lane| f32::from(tally.at(lane)));
    figures.push(1.0);
    figures.extend((0..5).map(|class| f32::from(u8::from(face.class as usize == class))));
    figures.extend(each(face.requires, 3).map(|n| n / 8.0));
    figures.extend(each(face.gives, 3).map(|n| n / 4.0));
    figures.push(f32::from(face.icons) / 4.0);
    figures.extend([0, 3].map(|power| f32::from(u8::from(face.powers.0 >> power & 7 != 0))));
    figures.extend(each(face.multipliers, 6).map(|n| n / 4.0));
    figures.extend([f32::from(face.points) / 10.0, f32::from(face.spoils) / 4.0]);
    figures.push(f32::from(u8::from(face.breaks_ties)));
    figures.try_into().unwrap_or_else(|figures: Vec<f32>| unreachable!("{} figures of a face", figures.len()))
}

impl Encode for Emporion {
    type Tables = StepTable;
    type Draft = ();

    fn tables(&self, _: Exchanges) -> StepTable {
        let cards = self.cards();
        let special = cards.goods.index() + 1;
        let open = || (0..special as u8).map(Kind);
        let mut moves = vec![Action::Begin(cards.hoplites), Action::Begin(cards.sophistes), Action::Pass];
        let reserve = moves.len();
        moves.extend(open().map(Action::Reserve));
        let mut add = [[[NONE; 3]; 3]; MAX_KINDS];
        for (kind, Card { face, .. }) in cards.kinds() {
            let sources: &[Source] =
                if kind.index() < special { &[Source::Polis, Source::Reserved] } else { &[Source::Beside] };
            for &source in sources {
                for by in Resource::ALL.into_iter().filter(|&by| face.class.history().is_none_or(|own| own == by)) {
                    add[kind.index()][source as usize][by as usize] = moves.len() as u16;
                    moves.push(Action::Add { card: kind, source, by });
                }
            }
        }
        let expedition = moves.len();
        for cards in 1..SETS as u8 {
            moves.extend((0..=PORT as u8).map(|history| Action::Expedition { cards: PortSet(cards), history }));
        }
        let discard = moves.len();
        moves.extend(open().map(Action::Discard));
        let printed: Vec<Face> = cards.list.iter().map(|card| card.face).collect();
        let faces = printed.iter().map(face_figures).collect();
        StepTable { moves, special, reserve, add, expedition, discard, faces, printed }
    }

    fn steps(tables: &StepTable) -> usize {
        tables.moves.len()
    }

    #[inline]
    fn step_of(&self, tables: &StepTable, action: Action) -> Option<usize> {
        let open = |kind: Kind| (kind.index() < tables.special).then_some(kind.index());
        Some(match action {
            Action::Begin(card) if card == self.cards().hoplites => 0,
            Action::Begin(card) if card == self.cards().sophistes => 1,
            Action::Begin(_) => return None,
            Action::Pass => 2,
            Action::Reserve(card) => tables.reserve + open(card)?,
            Action::Add { card, source, by } => {
                let step = tables.add.get(card.index())?[source as usize][by as usize];
                if step == NONE { return None } else { usize::from(step) }
            }
            Action::Expedition { cards, history } => {
                let set = usize::from(cards.0).checked_sub(1).filter(|&set| set + 1 < SETS)?;
                let history = usize::from(history);
                if history > PORT { return None } else { tables.expedition + set * (PORT + 1) + history }
            }
            Action::Discard(card) => tables.discard + open(card)?,
        })
    }

    fn move_of(&self, tables: &StepTable, step: usize) -> Option<Action> {
        tables.moves.get(step).copied()
    }

    fn faces(tables: &StepTable) -> Vec<Vec<f32>> {
        tables.faces.iter().map(|face| face.to_vec()).collect()
    }

    fn write(&self, tables: &StepTable, view: &View, me: Seat, (): &(), out: &mut impl Sink) {
        let seats = self.seats();
        let open = &view.open;
        out.tensor("phase", &[3], "what is decided: a card to begin with, a turn, nothing (over)");
        out.one_of(Some(open.phase as usize), 3);
        debug_assert!(Phase::Over as usize == 2, "phases are numbered in this order");
        out.tensor("clock", &[6], "rounds (twentieths), last round for a full Realm, for the History pile, History and Development cards left, seats before the first player's next turn");
        out.share(open.round, 20.0);
        out.flag(open.ending == Some(Ending::Realm));
        out.flag(open.ending == Some(Ending::History));
        out.share(view.history.len, 40.0);
        out.share(view.development, 32.0);
        out.share(((open.first.index() + seats - me.index() - 1) % seats) as u8, 4.0);
        out.tensor(
            "counters",
            &[2, 5],
            "the Action card of the own counter (or of the shared one), and of the other one",
        );
        let own = if seats == 2 { me.index() } else { 0 };
        for counter in [own, 1 - own] {
            out.one_of(open.counters[counter].map(|card: ActionCard| card as usize), 5);
        }
        out.tensor("realms", &[seats, REALM], "own first: cards (18ths), resources (3), cards by type (5), icons, powers (6), multipliers (6), printed points, score, Spoils, drachmas, first player");
        for other in 0..seats {
            let seat = (me.index() + other) % seats;
            let realm = &open.realms[seat];
            out.share(realm.len, 18.0);
            (0..3).for_each(|lane| out.share(realm.resources.at(lane), 10.0));
            (0..5).for_each(|lane| out.share(realm.types.at(lane), 8.0));
            out.share(realm.icons, 4.0);
            (0..6).for_each(|power| out.flag(realm.powers.0 >> power & 1 == 1));
            (0..6).for_each(|lane| out.share(realm.multipliers.at(lane), 6.0));
            out.share(realm.points, 40.0);
            out.share(view.scores[seat].total(), 40.0);
            out.share(view.spoils[seat].len, 8.0);
            out.share(realm.drachmas(), 2.0);
            out.flag(open.first.index() == seat);
        }
        out.tensor("port", &[PORT, FACE], FACES);
        write_faces(tables, &open.port, out);
        let mine = &open.realms[me.index()];
        out.tensor("reserved", &[2, FACE], "the own reserved cards, as in `port`");
        write_faces(tables, &mine.reserved, out);
        write_polis(tables, view, mine, view.spoils[me.index()].len, out);
    }
}

const FACES: &str = "the cards of the Port: there at all, type (5), requires (3), gives (3), icons, powers (Prestige, Goods), multipliers (6), \
    points, Spoils, breaks ties";

fn write_faces(tables: &StepTable, cards: &[Option<Kind>], out: &mut impl Sink) {
    for card in cards {
        let figures = card.map_or(&[0.0; FACE], |kind| &tables.faces[kind.index()]);
        figures.iter().for_each(|&figure| out.put(figure));
    }
}

/// The Polis: what it offers by type, and how many cards of each kind.
fn write_polis(tables: &StepTable, view: &View, mine: &Realm, spoils: u8, out: &mut impl Sink) {
    let polis = &view.open.polis;
    // Cards, cards that the own Realm can pay for, least lacking, and over those it can pay for: most points, most
    // multipliers, most given.
    let mut by_type = [[0.0_f32, 0.0, 1.0, 0.0, 0.0, 0.0]; 5];
    for kind in bits(polis.kinds).map(usize::from) {
        let face = &tables.printed[kind];
        let requires =
            if face.class == Type::Goods { Tally::of(1, GOODS_TRADE + mine.of(Type::Goods)) } else { face.requires };
        let lacking = mine.resources.missing(requires);
        let row = &mut by_type[face.class as usize];
        let count = f32::from(polis.counts[kind]);
        row[0] += count / 8.0;
        row[2] = row[2].min(f32::from(lacking) / 8.0);
        if lacking <= spoils {
            row[1] += count / 8.0;
            row[3] = row[3].max(f32::from(face.points) / 10.0);
            row[4] = row[4].max(face.multipliers.total() as f32 / 4.0);
            row[5] = row[5].max(face.gives.total() as f32 / 4.0);
        }
    }
    out.tensor("polis", &[5, 6], "by type: cards, those the own Realm can pay for (eighths), least resources lacking; of those: most points, most multipliers, most given");
    by_type.iter().flatten().for_each(|&figure| out.put(figure));
    out.tensor(
        "polis_cards",
        &[tables.special],
        "cards of each row of the card file in the Polis; `faces` has what stands on them",
    );
    polis.counts[..tables.special].iter().for_each(|&count| out.share(count, 4.0));
    out.tensor("beside", &[4], "special Prestige cards that lie beside the Polis");
    (0..4).for_each(|place| out.flag(view.open.beside >> place & 1 == 1));
}
