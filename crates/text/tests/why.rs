//! Every move of a bot has a reason in words, and the words fit what it does.

use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::rng::{Seed, fast, pick};
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{CardSet, Game, Match, Viewer};
use emporia_text::why::reasons;
use emporia_text::{Lang, Tell, Words};
use std::collections::BTreeMap;

/// How many reasons of each sort random games give, by the word that tells them apart.
fn counted<G: Tell>(game: &G, sorts: &[&'static str]) -> BTreeMap<&'static str, usize> {
    let names: Vec<String> = (0..game.seats()).map(|n| format!("Player {n}")).collect();
    let words = Words { lang: Lang::En, names: &names };
    let mut found = BTreeMap::new();
    let (mut actions, mut rng) = (Vec::new(), fast(3, 1));
    for seed in 0..4 {
        let mut played = Match::new(game.clone(), Seed::from_number(seed), &mut |_| ());
        while let Some(seat) = played.turn().seats().first() {
            game.actions(played.state(), seat, &mut actions);
            let action = *pick(&mut rng, &actions).expect("a legal move");
            let view = game.view(played.state(), Viewer::Seat(seat));
            let reasons = reasons(game, &words, &view, seat, action);
            assert!(!reasons.is_empty() && reasons.iter().all(|reason| !reason.is_empty()), "{action:?}");
            for reason in reasons {
                let sort = sorts.iter().find(|sort| reason.contains(**sort));
                *found.entry(*sort.unwrap_or_else(|| panic!("{reason}"))).or_insert(0) += 1;
            }
            played.act(seat, action, &mut |_| ()).expect("legal");
        }
    }
    found
}

const SORTS: [&str; 5] = ["at once:", "at once", "can be had", "instead of", "could have had"];

#[test]
fn every_move_of_every_game_has_a_reason() {
    let ion = emporion::Options { special: true, ..emporion::Options::players(3) };
    let ion = counted(&Emporion::new(ion, emporion::Cards::builtin()).unwrap(), &SORTS);
    assert_eq!(ion.len(), SORTS.len(), "cards of the Polis are taken away from rivals: {ion:?}");
    let rw = counted(&RollWrite::new(rollwrite::Options { players: 2 }, rollwrite::Cards::builtin()).unwrap(), &SORTS);
    assert_eq!(rw.len(), SORTS.len() - 1, "nobody takes anything from anybody: {rw:?}");
    let ous = emporous::Options::players(3);
    let ous = counted(&Emporous::new(ous, emporous::Cards::builtin()).unwrap(), &SORTS);
    assert!(ous.len() >= SORTS.len() - 1, "{ous:?}");
}
