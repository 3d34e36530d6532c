//! What `docs/review.md` says of reviews: games between bots of five levels, each reviewed, a line of JSON for each seat.
//!
//!     cargo run --release -p emporia-review --example measure -- emporion 4 0 20 [twice]
//!
//! plays games 0 to 19 of Emporion with four players. `twice` reviews each with another seed too, and counts the grades
//! on which both agree.

use emporia_bots::{Mind, Spec, play};
use emporia_engine::options::set_up;
use emporia_engine::{CardSet, Match, Seat, SeatSet, Seed, with_game};
use emporia_review::{SeatReview, Settings, Story, walk};
use serde_json::json;
use std::ops::ControlFlow;
use std::time::Instant;

const BOTS: [&str; 5] = ["expert", "hard", "normal", "easy", "greedy"];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, numbers @ ..] = &args[..] else { return eprintln!("GAME PLAYERS FROM TO [twice]") };
    let numbers: Vec<u64> = numbers.iter().filter_map(|text| text.parse().ok()).collect();
    let &[players, from, to] = &numbers[..] else { return eprintln!("GAME PLAYERS FROM TO [twice]") };
    let twice = args.last().is_some_and(|last| last == "twice");
    with_game!(game.as_str(), G => (from..to).for_each(|n| measure::<G>(players, n, twice)), else eprintln!("no such game"));
}

fn measure<G: Mind>(players: u64, n: u64, twice: bool) {
    let game: G = set_up(&json!({"players": players}), G::Cards::builtin()).expect("so many may play");
    let names: Vec<&str> = (0..players).map(|seat| BOTS[((n + seat) % 5) as usize]).collect();
    let mut bots: Vec<_> =
        names.iter().zip(0..).map(|(name, seat)| Spec::read(name).expect("a bot").bot(n * 8 + seat)).collect();
    let mut played = Match::new(game.clone(), Seed::from_number(n), &mut |_| ());
    let watch = &mut |seat, action, _| {
        played.act(seat, action, &mut |_| ()).expect("legal");
        ControlFlow::Continue(())
    };
    play(&game, Seed::from_number(n), &mut bots, watch);
    let story = Story::of(&played, SeatSet::EMPTY, None);
    let reviewed = |seed: u64, seat| walk(&story, seat, &Settings { seed, ..Settings::USUAL });
    for (seat, name) in Seat::all(players as usize).zip(&names) {
        let start = Instant::now();
        let one = reviewed(1, seat);
        let seconds = start.elapsed().as_secs_f64();
        let agree = twice.then(|| agreement(&one, &reviewed(2, seat)));
        let sum = |of: fn(&emporia_review::Decision<G::Action>) -> f64| one.decisions.iter().map(of).sum::<f64>();
        let line = json!({
            "game": n, "seat": seat, "bot": name, "seconds": seconds, "decisions": one.decisions.len(),
            "loss": sum(|decision| decision.loss), "range": sum(|decision| decision.range),
            "error": sum(|decision| decision.error), "accuracy": one.accuracy, "account": one.account,
            "adjusted": one.adjusted, "graded": one.decisions.iter().map(|d| d.grade).collect::<Vec<_>>(),
            "agree": agree,
        });
        println!("{line}");
    }
}

/// Of how many decisions both say the same.
fn agreement<A>(one: &SeatReview<A>, other: &SeatReview<A>) -> usize {
    one.decisions.iter().zip(&other.decisions).filter(|(a, b)| a.entry == b.entry && a.grade == b.grade).count()
}
