//! A game as it went: where it began, and the moves that stand. What was taken back is left out.

use emporia_engine::{Actor, Entry, Game, Match, Record, RecordFault, SeatSet, Turn};

/// A move that stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Made<A> {
    /// The entry of the log, from 1, as records and `replay` count them.
    pub entry: usize,
    /// Who made it.
    pub by: Actor,
    /// What.
    pub action: A,
}

/// A game from its first position on.
#[derive(Clone, Debug)]
pub struct Story<G: Game> {
    /// The rules.
    pub game: G,
    /// The position after the deal.
    pub start: G::State,
    /// What stands of the log.
    pub moves: Vec<Made<G::Action>>,
}

impl<G: Game> Story<G> {
    /// Of a match with its log; `bots` as `Match::against` was told, and where it began if that was not the deal.
    pub fn of(played: &Match<G>, bots: SeatSet, origin: Option<&G::State>) -> Story<G> {
        let (game, seed) = (played.game().clone(), played.seed().clone());
        let start = origin.cloned().unwrap_or_else(|| game.start(&mut seed.luck(0)));
        let mut again = Match::at(game.clone(), seed, start.clone(), &mut |_| ()).against(bots);
        // The numbers of the entries that stand.
        let mut standing: Vec<usize> = (0..again.log().len()).collect();
        for entry in played.log() {
            let known = again.log().len();
            match *entry {
                Entry::Chance(_) => continue,
                Entry::Do(seat, action) => {
                    if again.act(seat, action, &mut |_| ()).is_err() {
                        break;
                    }
                    standing.extend(known..again.log().len());
                }
                Entry::Undo(seat) => {
                    let Ok(places) = again.can_undo(seat) else { break };
                    if again.undo(seat).is_err() {
                        break;
                    }
                    let last = standing.len();
                    let mut place = 0..;
                    standing.retain(|_| place.next().is_none_or(|at: usize| !places.contains(&(last - 1 - at))));
                }
            }
        }
        let made = |&index: &usize| match again.log()[index] {
            Entry::Chance(action) => Some(Made { entry: index + 1, by: Actor::Chance, action }),
            Entry::Do(seat, action) => Some(Made { entry: index + 1, by: Actor::Seat(seat), action }),
            Entry::Undo(_) => None,
        };
        Story { game, start, moves: standing.iter().filter_map(made).collect() }
    }

    /// Of a record, which is played again and checked.
    pub fn read(record: &Record, cards: &G::Cards) -> Result<Story<G>, RecordFault> {
        let played = Match::<G>::replay(record, cards, &mut |_, _, _| ())?;
        let bots = SeatSet::of(record.players.iter().map(|player| player.bot.is_some()));
        Ok(Story::of(&played, bots, None))
    }

    /// The last position.
    pub fn last(&self) -> G::State {
        let mut state = self.start.clone();
        self.moves.iter().for_each(|made| self.game.apply(&mut state, made.by, made.action, &mut |_| ()));
        state
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.game.turn(&self.last()) == Turn::Over
    }
}
