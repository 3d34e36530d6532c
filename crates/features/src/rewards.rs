//! What a game was worth to each seat.

use emporia_engine::{MAX_SEATS, Outcome};

/// What rewards are made from, once a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rewards {
    /// From 1 for the first place down to -1 for the last; those who share places share what these are worth. They add up to
    /// nothing. Who plays alone gets a hundredth of the points.
    #[default]
    Place,
    /// 1 for a win, in parts if it is shared, else nothing.
    Win,
    /// The points.
    Points,
}

impl Rewards {
    /// By its name.
    pub fn named(name: &str) -> Option<Rewards> {
        Some(match name {
            "place" => Rewards::Place,
            "win" => Rewards::Win,
            "points" => Rewards::Points,
            _ => return None,
        })
    }

    /// One for each seat.
    pub fn of(self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        let seats = usize::from(outcome.seats);
        let places = &outcome.places[..seats];
        std::array::from_fn(|seat| {
            if seat >= seats {
                return 0.0;
            }
            let sharing = places.iter().filter(|&&place| place == places[seat]).count() as f32;
            match self {
                Rewards::Points => f32::from(outcome.points[seat]),
                Rewards::Win => f32::from(u8::from(places[seat] == 1)) / sharing,
                Rewards::Place if seats == 1 => f32::from(outcome.points[seat]) / 100.0,
                Rewards::Place => {
                    // Who shares a place stands in the middle of the places that they take up together.
                    let middle = f32::from(places[seat]) - 1.0 + (sharing - 1.0) / 2.0;
                    1.0 - 2.0 * middle / (seats as f32 - 1.0)
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_add_up_to_nothing() {
        let outcome = Outcome::rank(4, [5, 9, 9, 2, 0], &[5, 9, 9, 2]);
        let rewards = Rewards::Place.of(&outcome);
        assert!(rewards.iter().sum::<f32>().abs() < 1e-6);
        assert_eq!(rewards[1], rewards[2]);
        assert!(rewards[1] > rewards[0] && rewards[0] > rewards[3] && rewards[3] == -1.0);
        assert_eq!(Rewards::Win.of(&outcome)[..4], [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(Rewards::Points.of(&outcome)[..4], [5.0, 9.0, 9.0, 2.0]);
    }
}
