//! Counts the positions that can be reached from a deal, move by move: perft for games of chance and hidden cards.
//!
//!     cargo run --release --example count -- emporion 4 1
//!
//! takes the game, how deep to look and the number of the deal. Each line says how many moves lead to that depth and how
//! many different positions there are. After a roll only the dice that the deal's seed gives are followed.

use emporia_engine::{Actor, CardSet, Game, Seed, Turn, emporion, emporous, rollwrite};
use std::process::ExitCode;

/// Positions one move deeper: dice are rolled at once, and seats that choose together choose in the order of seats.
fn deeper<G: Game>(game: &G, seed: &Seed, depth: u64, from: &[G::State]) -> (u64, Vec<G::State>) {
    let (mut moves, mut found) = (0, Vec::<G::State>::new());
    let mut actions = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for state in from {
        let Some(seat) = game.turn(state).seats().first() else { continue };
        game.actions(state, seat, &mut actions);
        moves += actions.len() as u64;
        for &action in &actions {
            let mut next = state.clone();
            game.apply(&mut next, Actor::Seat(seat), action, &mut |_| ());
            roll(game, seed, depth, &mut next);
            if seen.insert(format!("{next:?}")) {
                found.push(next);
            }
        }
    }
    (moves, found)
}

fn roll<G: Game>(game: &G, seed: &Seed, depth: u64, state: &mut G::State) {
    while game.turn(state) == Turn::Chance {
        let dice = game.chance(state, &mut seed.luck(depth + 1));
        game.apply(state, Actor::Chance, dice, &mut |_| ());
    }
}

fn count<G: Game>(game: &G, depths: u64, deal: u64) {
    let seed = Seed::from_number(deal);
    let mut state = game.start(&mut seed.luck(0));
    roll(game, &seed, 0, &mut state);
    let mut positions = vec![state];
    println!("{:>5} {:>12} {:>12}", "depth", "moves", "positions");
    for depth in 1..=depths {
        let (moves, found) = deeper(game, &seed, depth, &positions);
        println!("{depth:>5} {moves:>12} {:>12}", found.len());
        positions = found;
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| args.get(place).map_or(Ok(usual), |text| text.parse());
    let (Ok(depths), Ok(deal)) = (number(1, 3), number(2, 1)) else {
        eprintln!("The depth and the deal are numbers: count GAME DEPTH DEAL");
        return ExitCode::from(2);
    };
    let two = "two may play every game";
    match args.first().map(String::as_str) {
        Some(rollwrite::RollWrite::NAME) => {
            let options = rollwrite::Options { players: 2 };
            count(&rollwrite::RollWrite::new(options, rollwrite::Cards::builtin()).expect(two), depths, deal);
        }
        Some(emporion::Emporion::NAME) => {
            let options = emporion::Options { special: true, ..emporion::Options::players(2) };
            count(&emporion::Emporion::new(options, emporion::Cards::builtin()).expect(two), depths, deal);
        }
        Some(emporous::Emporous::NAME) => {
            let options = emporous::Options::players(2);
            let game = emporous::Emporous::new(options, emporous::Cards::builtin()).expect(two);
            // Exchanges would drown all else: they can be offered in thousands of ways.
            count(&game.without_offers(), depths, deal);
        }
        _ => {
            eprintln!("Say which game: count roll-and-write, count emporion or count emporous");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
