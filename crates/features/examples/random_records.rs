//! Prints the records of random games: `random_records GAME GAMES`. Python's tests play the same and compare byte by byte.

use emporia_engine::options::{set_up, usual};
use emporia_engine::{CardSet, GAMES, Game, Match, Player, Seed, with_game};

/// The next number of Knuth's MMIX generator.
fn next(luck: &mut u64) -> usize {
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*luck >> 33) as usize
}

/// A game for three in which each move is any of those that are listed.
fn record<G: Game>(game: &G, n: u64) -> String {
    let (mut luck, mut actions) = (n, Vec::new());
    let mut played = Match::new(game.clone(), Seed::from_number(n), &mut |_| ());
    while let Some(seat) = played.turn().seats().first() {
        game.actions(played.state(), seat, &mut actions);
        let action = actions[next(&mut luck) % actions.len()];
        played.act(seat, action, &mut |_| ()).unwrap_or_else(|illegal| panic!("{action:?} is listed: {illegal}"));
    }
    let players = (0..game.seats()).map(|seat| Player { name: format!("seat {seat}"), bot: None });
    played.record(players.collect()).write()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, games] = arguments.as_slice() else { return eprintln!("random_records GAME GAMES") };
    let games = games.parse().unwrap_or(1);
    with_game!(name.as_str(), G => {
        let game: G = set_up(&usual(G::CHOICES, 3), CardSet::builtin()).expect("three may play");
        (0..games).for_each(|n| print!("{}", record(&game, n)));
    }, else eprintln!("No game is named \"{name}\", only {}.", GAMES.join(", ")));
}
