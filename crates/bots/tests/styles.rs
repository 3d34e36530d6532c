//! Styles show: whoever has one makes more of the moves that it likes than the others at the same table, and loses next to
//! nothing by it.

use emporia_bots::{Bot, Mind, PlayStyle, Spec};
use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::rng::Seed;
use emporia_engine::rollwrite::{self, RollWrite};
use emporia_engine::{CardSet, Game, Seat};
use std::ops::ControlFlow;

/// For each style the share of its moves that it likes, and the share of such moves that the others make.
fn shown<G: Mind>(game: &G, level: &str, games: u64) -> [(f64, f64); 4] {
    // Moves by style, and of these those that each style likes.
    let (mut made, mut liked) = ([0.0; 4], [[0.0; 4]; 4]);
    for n in 0..games {
        let style = |seat: usize| PlayStyle::ALL[(seat + n as usize) % 4];
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.seats())
            .map(|seat| Spec::read(level).unwrap().bot_with(Some(style(seat)), n * 8 + seat as u64))
            .collect();
        let watch = &mut |seat: Seat, action: G::Action, _| {
            let own = (seat.index() + n as usize) % 4;
            made[own] += 1.0;
            for (other, &style) in PlayStyle::ALL.iter().enumerate() {
                liked[own][other] += f64::from(game.taste(style, &action));
            }
            ControlFlow::Continue(())
        };
        emporia_bots::play(game, Seed::from_number(n + 50), &mut bots, watch).unwrap();
    }
    std::array::from_fn(|style| {
        let others = (0..4).filter(|&other| other != style);
        let theirs = others.map(|other| liked[other][style] / made[other]).sum::<f64>() / 3.0;
        (liked[style][style] / made[style], theirs)
    })
}

fn differ<G: Mind>(game: &G, level: &str, games: u64) {
    for (style, (own, others)) in PlayStyle::ALL.iter().zip(shown(game, level, games)) {
        println!("{} {level} {style:?}: {own:.3}, others {others:.3}", G::NAME);
        assert!(own > others * 1.05, "{}, {level}: {style:?} {own:.3}, others {others:.3}", G::NAME);
    }
}

#[test]
fn styles_show_in_what_is_done() {
    let rollwrite = RollWrite::new(rollwrite::Options { players: 4 }, rollwrite::Cards::builtin()).unwrap();
    differ(&rollwrite, "easy", 60);
    let emporion = Emporion::new(emporion::Options::players(4), emporion::Cards::builtin()).unwrap();
    differ(&emporion, "easy", 60);
    let emporous = Emporous::new(emporous::Options::players(4), emporous::Cards::builtin()).unwrap();
    differ(&emporous, "easy", 40);
}

#[test]
fn a_name_has_one_style() {
    let names = ["Ariadne", "Berenike", "Chloris", "Daphne", "Eumelos", "Phaidra", "Glaukos", "Hermia", "Ion", "Kyra"];
    assert!(names.iter().all(|name| PlayStyle::of(name) == PlayStyle::of(name)));
    let had = |style: PlayStyle| names.iter().filter(|name| PlayStyle::of(name) == style).count();
    assert!(PlayStyle::ALL.into_iter().all(|style| had(style) > 0), "{:?}", PlayStyle::ALL.map(had));
}
