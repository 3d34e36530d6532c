//! Results and ratings of players, game by game: made from the rows of finished games, in the order in which they ended.
//!
//! Nothing of it is stored. A process reads all finished games once, when somebody first asks, and then those that have
//! ended since.
//!
//! Ratings follow Weng and Lin, as in the arena of bots. Only people are rated, and only against people: bots at a table
//! are left out of its places, so that nobody can climb by beating them. Whoever gave up, or was away at the end, comes
//! after all who stayed.

use crate::model::{ListedTable, PlayerId, SeatLine, TableId, Time, now};
use crate::names::PlayerName;
use crate::store::{Store, StoreFault};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::{BTreeMap, HashMap, VecDeque};
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
    /// The most points in a game alone.
    pub best_alone: i16,
    /// Games that were rated.
    pub rated: u32,
    /// What is believed of the player's strength, and how far it can be off (one deviation).
    pub rating: WengLinRating,
}

impl Default for Standing {
    fn default() -> Self {
        Standing {
            games: 0,
            contested: 0,
            won: 0,
            points: 0,
            best: i16::MIN,
            best_alone: i16::MIN,
            rated: 0,
            rating: WengLinRating::new(),
        }
    }
}

/// What a game did to a player's rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// Whose.
    pub player: PlayerId,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub after: f64,
}

/// A good result of a game alone, at a table that everyone may look at.
#[derive(Clone, Debug)]
pub struct BestAlone {
    /// The points.
    pub points: i16,
    /// Whose.
    pub name: Option<PlayerName>,
    /// Where.
    pub table: TableId,
}

/// What a finished game means beside others.
#[derive(Clone, Default, Debug)]
pub struct Aftermath {
    /// What it did to ratings; empty if it was not rated.
    pub changes: Vec<RatingChange>,
    /// The best results of games alone, the best first.
    pub best: Vec<BestAlone>,
}

/// A player's standings, by the names of games.
pub type Standings = BTreeMap<String, Standing>;

/// A game counts when it has been over for so long: by then every process has written what it saw end before it.
pub const GRACE: Time = 2_000;
/// So many rows are read at a time.
const PAGE: u32 = 1_000;
/// Of so many rated games it is remembered what they did.
const MOST_CHANGES: usize = 10_000;
/// So many results of games alone are the best.
const MOST_BEST: usize = 5;

/// All players' standings.
#[derive(Default)]
pub struct Ladder(Mutex<CountedGames>);

/// What the games counted so far come to.
#[derive(Default)]
struct CountedGames {
    /// The end and the table of the last game that was counted.
    until: (Time, String),
    players: HashMap<PlayerId, Standings>,
    /// What the latest rated games did.
    changes: HashMap<TableId, Vec<RatingChange>>,
    /// Those games, the oldest first.
    rated: VecDeque<TableId>,
    /// The best results of games alone, by the names of games.
    alone: HashMap<String, Vec<BestAlone>>,
}

impl Ladder {
    /// A player's standings now.
    pub async fn of(&self, store: &dyn Store, player: &PlayerId) -> Result<Standings, StoreFault> {
        let mut known = self.0.lock().await;
        known.catch_up(store).await?;
        Ok(known.players.get(player).cloned().unwrap_or_default())
    }

    /// What a finished game of this name means beside others. One that has just ended is counted once its time has come.
    pub async fn aftermath(&self, store: &dyn Store, game: &str, table: &TableId) -> Result<Aftermath, StoreFault> {
        let mut known = self.0.lock().await;
        known.catch_up(store).await?;
        let changes = known.changes.get(table).cloned().unwrap_or_default();
        Ok(Aftermath { changes, best: known.alone.get(game).cloned().unwrap_or_default() })
    }
}

impl CountedGames {
    async fn catch_up(&mut self, store: &dyn Store) -> Result<(), StoreFault> {
        loop {
            let (after, id) = self.until.clone();
            let rows = store.ended((after, &id), now() - GRACE, PAGE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            self.until = (last.touched, last.id.as_str().to_owned());
            rows.iter().for_each(|row| self.count(row));
        }
    }

    fn count(&mut self, row: &ListedTable) {
        let summary = &row.summary;
        if summary.played_on || summary.seats.iter().any(|seat| seat.place.is_none()) {
            return;
        }
        let alone = summary.seats.len() == 1;
        let people: Vec<(&PlayerId, &SeatLine)> =
            summary.seats.iter().filter_map(|seat| Some((seat.player.as_ref()?, seat))).collect();
        // Where all may ask a bot nobody knows whose strength it was.
        let rated = if people.len() > 1 && !summary.helped { self.rate(&summary.game, &people) } else { Vec::new() };
        if !rated.is_empty() {
            self.note_changes(row, &people, &rated);
        }
        if let ([(_, seat)], true, true) = (&people[..], alone, row.public) {
            self.note_alone(row, seat);
        }
        for (i, (player, seat)) in people.iter().enumerate() {
            let standings = self.players.entry((*player).clone()).or_default();
            let standing = standings.entry(summary.game.clone()).or_default();
            let points = seat.points.unwrap_or_default();
            standing.games += 1;
            standing.contested += u32::from(!alone);
            standing.won += u32::from(!alone && place(seat) == 1);
            standing.points += i64::from(points);
            standing.best = standing.best.max(points);
            if alone {
                standing.best_alone = standing.best_alone.max(points);
            }
            if let Some(rating) = rated.get(i) {
                (standing.rating, standing.rated) = (*rating, standing.rated + 1);
            }
        }
    }

    fn note_changes(&mut self, row: &ListedTable, people: &[(&PlayerId, &SeatLine)], rated: &[WengLinRating]) {
        let change = |((player, _), after): (&(&PlayerId, &SeatLine), &WengLinRating)| {
            let before = self.rating(&row.summary.game, player).rating;
            RatingChange { player: (*player).clone(), before, after: after.rating }
        };
        let changes = people.iter().zip(rated).map(change).collect();
        self.changes.insert(row.id.clone(), changes);
        self.rated.push_back(row.id.clone());
        if self.rated.len() > MOST_CHANGES
            && let Some(oldest) = self.rated.pop_front()
        {
            self.changes.remove(&oldest);
        }
    }

    fn note_alone(&mut self, row: &ListedTable, seat: &SeatLine) {
        let best = self.alone.entry(row.summary.game.clone()).or_default();
        let points = seat.points.unwrap_or_default();
        // Of equals the first stays ahead.
        let place = best.partition_point(|other| other.points >= points);
        best.insert(place, BestAlone { points, name: seat.name.clone(), table: row.id.clone() });
        best.truncate(MOST_BEST);
    }

    fn rating(&self, game: &str, player: &PlayerId) -> WengLinRating {
        self.players.get(player).and_then(|known| known.get(game)).copied().unwrap_or_default().rating
    }

    /// The ratings of the people at a table after their game.
    fn rate(&self, game: &str, people: &[(&PlayerId, &SeatLine)]) -> Vec<WengLinRating> {
        let teams: Vec<[WengLinRating; 1]> = people.iter().map(|(player, _)| [self.rating(game, player)]).collect();
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
    use crate::model::{Clock, Status, Summary};

    fn seat(name: &str, place: u8, points: i16) -> SeatLine {
        let player = (!name.is_empty()).then(|| PlayerId(name.to_owned()));
        let bot = name.is_empty().then(|| "normal".to_owned());
        SeatLine { name: None, player, bot, reserved: false, points: Some(points), place: Some(place) }
    }

    fn game(seats: Vec<SeatLine>) -> ListedTable {
        let options = serde_json::Value::Null;
        let summary = Summary {
            game: "emporion".to_owned(),
            options,
            seats,
            turn: vec![],
            clock: Clock::None,
            host: None,
            played_on: false,
            helped: false,
        };
        ListedTable { id: TableId::new(), status: Status::Over, public: true, due: None, touched: 0, summary }
    }

    fn standing(known: &CountedGames, name: &str) -> Standing {
        known.players.get(&PlayerId(name.to_owned())).and_then(|s| s.get("emporion")).copied().unwrap_or_default()
    }

    #[test]
    fn people_are_rated_against_people_and_bots_move_nobody() {
        let mut known = CountedGames::default();
        known.count(&game(vec![seat("ana", 1, 40), seat("", 2, 30)]));
        let ana = standing(&known, "ana");
        assert_eq!((ana.games, ana.won, ana.best, ana.rated), (1, 1, 40, 0));
        assert_eq!(ana.rating, WengLinRating::new());
        // A bot between two people changes nothing about who was ahead.
        known.count(&game(vec![seat("ana", 3, 10), seat("", 2, 20), seat("ben", 1, 30)]));
        let mut without = CountedGames::default();
        without.count(&game(vec![seat("ana", 2, 10), seat("ben", 1, 30)]));
        assert_eq!(standing(&known, "ben").rating, standing(&without, "ben").rating);
        assert!(standing(&known, "ben").rating.rating > 25.0 && standing(&known, "ana").rating.rating < 25.0);
    }

    #[test]
    fn a_rated_game_says_what_it_did_and_the_best_alone_are_kept() {
        let mut known = CountedGames::default();
        let rated = game(vec![seat("ana", 2, 10), seat("ben", 1, 30)]);
        known.count(&rated);
        let changes = &known.changes[&rated.id];
        assert_eq!(changes[1].player, PlayerId("ben".to_owned()));
        assert_eq!((changes[1].before, changes[1].after), (25.0, standing(&known, "ben").rating.rating));
        assert!(changes[0].after < changes[0].before);
        // Against bots nobody is rated.
        let other = game(vec![seat("ana", 1, 40), seat("", 2, 30)]);
        known.count(&other);
        assert!(!known.changes.contains_key(&other.id));
        for points in [7, 31, 12, 40, 9, 12, 35] {
            known.count(&game(vec![seat("cleo", 1, points)]));
        }
        let mut hidden = game(vec![seat("cleo", 1, 99)]);
        hidden.public = false;
        known.count(&hidden);
        let best: Vec<i16> = known.alone["emporion"].iter().map(|best| best.points).collect();
        assert_eq!(best, [40, 35, 31, 12, 12], "of tables that everyone may look at");
        assert_eq!(standing(&known, "cleo").best_alone, 99);
        assert_eq!(standing(&known, "ana").best_alone, i16::MIN);
    }

    #[test]
    fn who_left_comes_last_and_unfinished_or_continued_games_do_not_count() {
        let mut known = CountedGames::default();
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
        // Where everyone may ask a bot, games are counted and nobody is rated.
        let mut helped = game(vec![seat("ana", 2, 1), seat("ben", 1, 9)]);
        helped.summary.helped = true;
        known.count(&helped);
        assert_eq!((standing(&known, "ben").games, standing(&known, "ben").rating), (before.games + 1, before.rating));
        // Alone at the table there is nobody to beat.
        known.count(&game(vec![seat("cleo", 1, 12)]));
        let cleo = standing(&known, "cleo");
        assert_eq!((cleo.games, cleo.contested, cleo.won, cleo.best), (1, 0, 0, 12));
    }
}
