//! Results and ratings of players, game by game: made from the rows of finished games, in the order in which they ended.
//!
//! Nothing of it is stored. A process reads all finished games once, when somebody first asks, and then those that have
//! ended since.
//!
//! Ratings follow Weng and Lin, as in the arena of bots. Only people are rated, and only against people: bots at a table
//! are left out of its places, so that nobody can climb by beating them. Whoever gave up, or was away at the end, comes
//! after all who stayed.

use crate::model::{ListedTable, PlayerId, SeatLine, Time, now};
use crate::store::{Store, StoreFault};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::{BTreeMap, HashMap};
use tokio::sync::Mutex;

/// What a player did in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// Games played to the end.
    pub games: u32,
    /// Those among them with others at the table.
    pub contested: u32,
    /// Those of these that were won, alone or shared.
    pub won: u32,
    /// All points.
    pub points: i64,
    /// The most points in a game.
    pub best: i16,
    /// Games that were rated.
    pub rated: u32,
    /// What is believed of the player's strength, and how far it can be off (one deviation).
    pub rating: WengLinRating,
}

impl Default for Standing {
    fn default() -> Self {
        Standing { games: 0, contested: 0, won: 0, points: 0, best: i16::MIN, rated: 0, rating: WengLinRating::new() }
    }
}

/// A player's standings, by the names of games.
pub type Standings = BTreeMap<String, Standing>;

/// A game counts when it has been over for so long: by then every process has written what it saw end before it.
const GRACE: Time = 2_000;
/// So many rows are read at a time.
const PAGE: u32 = 1_000;

/// All players' standings.
#[derive(Default)]
pub struct Ladder(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The end and the table of the last game that was counted.
    until: (Time, String),
    players: HashMap<PlayerId, Standings>,
}

impl Ladder {
    /// A player's standings now.
    pub async fn of(&self, store: &dyn Store, player: &PlayerId) -> Result<Standings, StoreFault> {
        let mut known = self.0.lock().await;
        loop {
            let (after, id) = known.until.clone();
            let rows = store.ended((after, &id), now() - GRACE, PAGE).await?;
            let Some(last) = rows.last() else { break };
            known.until = (last.touched, last.id.as_str().to_owned());
            rows.iter().for_each(|row| known.count(row));
        }
        Ok(known.players.get(player).cloned().unwrap_or_default())
    }
}

impl Known {
    fn count(&mut self, row: &ListedTable) {
        let summary = &row.summary;
        if summary.played_on || summary.seats.iter().any(|seat| seat.place.is_none()) {
            return;
        }
        let alone = summary.seats.len() == 1;
        let people: Vec<(&PlayerId, &SeatLine)> =
            summary.seats.iter().filter_map(|seat| Some((seat.player.as_ref()?, seat))).collect();
        let rated = if people.len() > 1 { self.rate(&summary.game, &people) } else { Vec::new() };
        for (i, (player, seat)) in people.iter().enumerate() {
            let standings = self.players.entry((*player).clone()).or_default();
            let standing = standings.entry(summary.game.clone()).or_default();
            let points = seat.points.unwrap_or_default();
            standing.games += 1;
            standing.contested += u32::from(!alone);
            standing.won += u32::from(!alone && place(seat) == 1);
            standing.points += i64::from(points);
            standing.best = standing.best.max(points);
            if let Some(rating) = rated.get(i) {
                (standing.rating, standing.rated) = (*rating, standing.rated + 1);
            }
        }
    }

    /// The ratings of the people at a table after their game.
    fn rate(&self, game: &str, people: &[(&PlayerId, &SeatLine)]) -> Vec<WengLinRating> {
        let before = |player| self.players.get(player).and_then(|known| known.get(game)).copied().unwrap_or_default();
        let teams: Vec<[WengLinRating; 1]> = people.iter().map(|(player, _)| [before(*player).rating]).collect();
        let placed = teams.iter().zip(people);
        let placed: Vec<_> = placed.map(|(team, (_, seat))| (&team[..], MultiTeamOutcome::new(place(seat)))).collect();
        weng_lin_multi_team(&placed, &WengLinConfig::new()).into_iter().map(|team| team[0]).collect()
    }
}

/// A person's place; whoever left the seat to a bot comes after all others.
fn place(seat: &SeatLine) -> usize {
    let place = usize::from(seat.place.unwrap_or_default());
    if seat.bot.is_some() { place + 100 } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Clock, Status, Summary, TableId};

    fn seat(name: &str, place: u8, points: i16) -> SeatLine {
        let player = (!name.is_empty()).then(|| PlayerId(name.to_owned()));
        let bot = name.is_empty().then(|| "normal".to_owned());
        SeatLine { name: None, player, bot, reserved: false, points: Some(points), place: Some(place) }
    }

    fn game(seats: Vec<SeatLine>) -> ListedTable {
        let options = serde_json::Value::Null;
        let summary =
            Summary { game: "emporion".to_owned(), options, seats, turn: vec![], clock: Clock::None, played_on: false };
        ListedTable { id: TableId::new(), status: Status::Over, public: true, due: None, touched: 0, summary }
    }

    fn standing(known: &Known, name: &str) -> Standing {
        known.players.get(&PlayerId(name.to_owned())).and_then(|s| s.get("emporion")).copied().unwrap_or_default()
    }

    #[test]
    fn people_are_rated_against_people_and_bots_move_nobody() {
        let mut known = Known::default();
        known.count(&game(vec![seat("ana", 1, 40), seat("", 2, 30)]));
        let ana = standing(&known, "ana");
        assert_eq!((ana.games, ana.won, ana.best, ana.rated), (1, 1, 40, 0));
        assert_eq!(ana.rating, WengLinRating::new());
        // A bot between two people changes nothing about who was ahead.
        known.count(&game(vec![seat("ana", 3, 10), seat("", 2, 20), seat("ben", 1, 30)]));
        let mut without = Known::default();
        without.count(&game(vec![seat("ana", 2, 10), seat("ben", 1, 30)]));
        assert_eq!(standing(&known, "ben").rating, standing(&without, "ben").rating);
        assert!(standing(&known, "ben").rating.rating > 25.0 && standing(&known, "ana").rating.rating < 25.0);
    }

    #[test]
    fn who_left_comes_last_and_unfinished_or_continued_games_do_not_count() {
        let mut known = Known::default();
        let left = SeatLine { bot: Some("normal".to_owned()), ..seat("ana", 1, 50) };
        known.count(&game(vec![left, seat("ben", 2, 30)]));
        assert_eq!(standing(&known, "ana").won, 0);
        assert!(standing(&known, "ana").rating.rating < 25.0);
        let before = standing(&known, "ben");
        let mut early = game(vec![seat("ana", 2, 1), seat("ben", 1, 9)]);
        early.summary.seats.iter_mut().for_each(|seat| seat.place = None);
        known.count(&early);
        let mut on = game(vec![seat("ana", 2, 1), seat("ben", 1, 9)]);
        on.summary.played_on = true;
        known.count(&on);
        assert_eq!(standing(&known, "ben"), before);
        // Alone at the table there is nobody to beat.
        known.count(&game(vec![seat("cleo", 1, 12)]));
        let cleo = standing(&known, "cleo");
        assert_eq!((cleo.games, cleo.contested, cleo.won, cleo.best), (1, 0, 0, 12));
    }
}
