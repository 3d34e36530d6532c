//! Ratings of bots from the places they took, for tables of any size.

use emporia_engine::rng::{below, fast};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// A game as ratings see it.
pub struct RatedGame<'a> {
    /// Games on the same deal hang together.
    pub deal: usize,
    /// The bot in each seat.
    pub bots: &'a [usize],
    /// The place of each seat.
    pub places: &'a [u8],
}

/// How many times the deals are drawn again, in another order each time: what the last games say weighs most in a rating,
/// and with few games the order would decide.
const DRAWS: usize = 100;

/// Each bot's Weng-Lin rating and its standard error, from drawing the deals again and again; the mean of all is 25.
pub fn ratings(bots: usize, games: &[RatedGame<'_>]) -> Vec<(f64, f64)> {
    let deals: Vec<&[RatedGame<'_>]> = games.chunk_by(|a, b| a.deal == b.deal).collect();
    if deals.is_empty() {
        return rate(bots, &deals).into_iter().map(|rating| (rating, 0.0)).collect();
    }
    let mut rng = fast(17, 0);
    let mut sums = vec![(0.0, 0.0); bots];
    for _ in 0..DRAWS {
        let drawn: Vec<_> = deals.iter().map(|_| deals[below(&mut rng, deals.len() as u32) as usize]).collect();
        for (sum, rating) in sums.iter_mut().zip(rate(bots, &drawn)) {
            sum.0 += rating;
            sum.1 += rating * rating;
        }
    }
    let n = DRAWS as f64;
    sums.iter().map(|(sum, squares)| (sum / n, (squares / n - (sum / n).powi(2)).max(0.0).sqrt())).collect()
}

fn rate(bots: usize, deals: &[&[RatedGame<'_>]]) -> Vec<f64> {
    let mut ratings = vec![WengLinRating::new(); bots];
    let config = WengLinConfig::new();
    for game in deals.iter().copied().flatten() {
        let seats: Vec<[WengLinRating; 1]> = game.bots.iter().map(|&bot| [ratings[bot]]).collect();
        let teams: Vec<_> = seats
            .iter()
            .zip(game.places)
            .map(|(team, &place)| (&team[..], MultiTeamOutcome::new(usize::from(place))))
            .collect();
        let after = weng_lin_multi_team(&teams, &config);
        // A bot in several seats learns from all of them together.
        for (bot, rating) in ratings.iter_mut().enumerate() {
            let own = || game.bots.iter().zip(&after).filter(|(sits, _)| **sits == bot).map(|(_, team)| team[0]);
            let n = own().count() as f64;
            if n > 0.0 {
                let uncertainty = own().map(|seat| seat.uncertainty).sum::<f64>() / n;
                *rating = WengLinRating { rating: own().map(|seat| seat.rating).sum::<f64>() / n, uncertainty };
            }
        }
    }
    let mean = ratings.iter().map(|r| r.rating).sum::<f64>() / bots.max(1) as f64;
    ratings.iter().map(|r| r.rating - mean + 25.0).collect()
}
