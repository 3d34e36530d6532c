//! A fair queue: whoever has had the least time is next, among addresses, and among the visitors of one address.
//!
//! Time is virtual (start-time fair queueing). Each share counts what it was given; one that had nothing to do for a while
//! begins again where the others stand, so that nobody saves time up.

use crate::model::PlayerId;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::net::IpAddr;

/// Who a thought is counted for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Payer {
    /// The address, or the network of an IPv6 address.
    pub network: IpAddr,
    /// The visitor.
    pub player: PlayerId,
}

/// Microseconds of thinking.
pub type Micros = i64;

/// So much is forgiven to those who left.
const FORGIVEN: Micros = 1_000_000;

/// Something that can have nothing waiting in it.
trait Waiting: Default {
    fn is_empty(&self) -> bool;
}

/// One share: what it has been given, and what waits there.
struct Share<L> {
    spent: Micros,
    line: L,
}

/// Shares that are served in turn.
struct Shares<K, L> {
    /// How far those are who wait.
    clock: Micros,
    shares: HashMap<K, Share<L>>,
    /// Those where something waits, by what they have been given.
    order: BTreeSet<(Micros, K)>,
}

impl<K, L> Default for Shares<K, L> {
    fn default() -> Self {
        Shares { clock: 0, shares: HashMap::new(), order: BTreeSet::new() }
    }
}

impl<K, L> Waiting for Shares<K, L> {
    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl<K: Clone + Ord + Hash, L: Waiting> Shares<K, L> {
    fn share(&mut self, key: &K) -> &mut Share<L> {
        let clock = self.clock;
        self.shares.entry(key.clone()).or_insert_with(|| Share { spent: clock, line: L::default() })
    }

    fn push(&mut self, key: &K, put: impl FnOnce(&mut L)) {
        let clock = self.clock;
        let share = self.share(key);
        let first = share.line.is_empty();
        if first {
            share.spent = share.spent.max(clock);
        }
        put(&mut share.line);
        let spent = share.spent;
        if first {
            self.order.insert((spent, key.clone()));
        }
        // Whoever has nothing waiting and is hardly ahead of the others is as good as new.
        if self.shares.len() > 2 * self.order.len() + 64 {
            self.shares.retain(|_, share| !share.line.is_empty() || share.spent > clock + FORGIVEN);
        }
    }

    /// Takes what is next; `take` says what it costs.
    fn pop<T>(&mut self, take: impl FnOnce(&mut L) -> Option<(Micros, T)>) -> Option<(Micros, K, T)> {
        let (spent, key) = self.order.pop_first()?;
        self.clock = self.clock.max(spent);
        let share = self.shares.get_mut(&key)?;
        let (price, taken) = take(&mut share.line)?;
        share.spent += price;
        if !share.line.is_empty() {
            self.order.insert((share.spent, key.clone()));
        }
        Some((price, key, taken))
    }

    /// Gives more, or takes some back, and lets `deeper` do the same further in.
    fn charge(&mut self, key: &K, cost: Micros, deeper: impl FnOnce(&mut L)) {
        let share = self.share(key);
        let before = share.spent;
        share.spent += cost;
        deeper(&mut share.line);
        let (after, waits) = (share.spent, !share.line.is_empty());
        if waits && self.order.remove(&(before, key.clone())) {
            self.order.insert((after, key.clone()));
        }
    }
}

/// What waits for one visitor: the cheapest first, then by age.
type Cheapest<T> = BTreeMap<(Micros, u64), T>;

impl<T> Waiting for Cheapest<T> {
    fn is_empty(&self) -> bool {
        BTreeMap::is_empty(self)
    }
}

/// Things that wait for time, each with who pays for it and what it will cost.
pub struct FairQueue<T> {
    networks: Shares<IpAddr, Shares<PlayerId, Cheapest<T>>>,
    number: u64,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue { networks: Shares::default(), number: 0 }
    }
}

impl<T> FairQueue<T> {
    /// Something waits.
    pub fn push(&mut self, payer: &Payer, price: Micros, item: T) {
        self.number += 1;
        let number = self.number;
        self.networks.push(&payer.network, |players| {
            players.push(&payer.player, |line| drop(line.insert((price, number), item)));
        });
    }

    /// Whatever is next. Its price is counted at once: whoever has much under way waits for the others.
    pub fn pop(&mut self) -> Option<(Payer, Micros, T)> {
        let cheapest = |line: &mut Cheapest<T>| line.pop_first().map(|((price, _), item)| (price, item));
        let (price, network, (player, item)) =
            self.networks.pop(|players| players.pop(cheapest).map(|(price, player, item)| (price, (player, item))))?;
        Some((Payer { network, player }, price, item))
    }

    /// It came to more than its price, or to less.
    pub fn charge(&mut self, payer: &Payer, cost: Micros) {
        self.networks.charge(&payer.network, cost, |players| players.charge(&payer.player, cost, |_| ()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(network: u8, player: &str) -> Payer {
        Payer { network: IpAddr::from([10, 0, 0, network]), player: PlayerId(player.to_owned()) }
    }

    /// The names of all that waits, in the order of service.
    fn served(queue: &mut FairQueue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop().map(|(_, _, item)| item)).collect()
    }

    #[test]
    fn a_crowd_of_one_visitor_takes_turns_with_whoever_comes() {
        let mut queue = FairQueue::default();
        for _ in 0..5 {
            queue.push(&payer(1, "crowd"), 100, "crowd");
        }
        assert_eq!(queue.pop().unwrap().2, "crowd");
        queue.push(&payer(2, "ana"), 100, "ana");
        queue.push(&payer(2, "ana"), 100, "ana again");
        queue.push(&payer(3, "ben"), 100, "ben");
        assert_eq!(served(&mut queue), ["ana", "ben", "crowd", "ana again", "crowd", "crowd", "crowd"]);
    }

    #[test]
    fn many_visitors_of_one_address_have_the_share_of_one_address() {
        let mut queue = FairQueue::default();
        for name in ["a", "b", "c", "d"] {
            queue.push(&payer(1, name), 100, "crowd");
        }
        queue.push(&payer(2, "ana"), 100, "ana");
        queue.push(&payer(2, "ana"), 100, "ana");
        assert_eq!(served(&mut queue), ["crowd", "ana", "crowd", "ana", "crowd", "crowd"]);
        // Within the address they take turns: two of one come after one of each.
        queue.push(&payer(1, "a"), 100, "a");
        queue.push(&payer(1, "a"), 100, "a");
        queue.push(&payer(1, "b"), 100, "b");
        assert_eq!(served(&mut queue), ["a", "b", "a"]);
    }

    #[test]
    fn the_cheap_thoughts_of_a_visitor_come_first() {
        let mut queue = FairQueue::default();
        queue.push(&payer(1, "ana"), 300, "expert");
        queue.push(&payer(1, "ana"), 8, "hard");
        queue.push(&payer(1, "ana"), 8, "hard, later");
        queue.push(&payer(1, "ana"), 1, "easy");
        assert_eq!(served(&mut queue), ["easy", "hard", "hard, later", "expert"]);
    }

    #[test]
    fn what_thoughts_cost_decides_not_how_many_they_are() {
        let mut queue = FairQueue::default();
        for _ in 0..2 {
            queue.push(&payer(1, "dear"), 100, "dear");
        }
        for _ in 0..12 {
            queue.push(&payer(2, "cheap"), 10, "cheap");
        }
        let order = served(&mut queue);
        let second = order.iter().rposition(|name| *name == "dear").unwrap();
        assert_eq!(second, 11, "ten cheap ones for a dear one: {order:?}");
    }

    #[test]
    fn a_thought_that_took_longer_than_its_price_is_paid_for() {
        let mut queue = FairQueue::default();
        for _ in 0..3 {
            queue.push(&payer(1, "slow"), 10, "slow");
            queue.push(&payer(2, "ana"), 10, "ana");
        }
        assert_eq!(queue.pop().unwrap().2, "slow");
        queue.charge(&payer(1, "slow"), 15);
        assert_eq!(served(&mut queue), ["ana", "ana", "ana", "slow", "slow"]);
    }

    #[test]
    fn nobody_saves_time_up_by_being_away() {
        let mut queue = FairQueue::default();
        queue.push(&payer(2, "ana"), 1, "ana");
        assert_eq!(served(&mut queue), ["ana"]);
        for _ in 0..10 {
            queue.push(&payer(1, "ben"), 100, "ben");
            queue.pop();
        }
        for _ in 0..3 {
            queue.push(&payer(2, "ana"), 100, "ana");
            queue.push(&payer(1, "ben"), 100, "ben");
        }
        assert_eq!(served(&mut queue), ["ana", "ben", "ana", "ben", "ana", "ben"]);
    }

    #[test]
    fn those_who_left_are_forgotten() {
        let mut queue = FairQueue::default();
        for n in 0..1000 {
            queue.push(&payer(1, &n.to_string()), 1, "once");
            queue.pop();
            queue.push(
                &Payer {
                    network: IpAddr::from([11, 0, (n / 250) as u8, (n % 250) as u8]),
                    player: PlayerId("x".into()),
                },
                1,
                "once",
            );
            queue.pop();
        }
        assert!(queue.networks.shares.len() < 200, "{}", queue.networks.shares.len());
        let players: usize = queue.networks.shares.values().map(|share| share.line.shares.len()).sum();
        assert!(players < 300, "{players}");
    }
}
