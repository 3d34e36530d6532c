//! Where bots think: so many at a time, and whoever has had the least time is next (`fair.rs`). Bots at tables and hints
//! share these places.
//!
//! What is done in some milliseconds has places of its own: an easy bot never waits for an expert.

mod fair;

pub use fair::Payer;

use emporia_bots::{Budget, Spec};
use fair::{FairQueue, Micros};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What a bot of a level takes for a decision, about. Only the order of service follows from it; what is counted in the
/// end is the time that it took.
fn price(spec: Spec) -> Duration {
    match spec {
        Spec::Random | Spec::Novice | Spec::Easy | Spec::Greedy => Duration::from_millis(1),
        Spec::Normal => Duration::from_millis(3),
        Spec::Hard => Duration::from_millis(8),
        Spec::Expert => Duration::from_millis(300),
        Spec::Master => Duration::from_secs(3),
        Spec::Ismcts(settings) => match settings.budget {
            Budget::Time(time) => time,
            Budget::Iterations(n) => Duration::from_micros(u64::from(n) * 30),
        },
    }
}

/// How long something may think that nobody waits for, before it asks for a place again.
pub const SLICE: Duration = Duration::from_millis(100);

/// Up to here a thought is quick.
const QUICK: Duration = Duration::from_millis(50);

fn micros(time: Duration) -> Micros {
    Micros::try_from(time.as_micros()).unwrap_or(Micros::MAX)
}

/// Places, and who waits for one.
struct Lane {
    free: usize,
    queue: FairQueue<oneshot::Sender<ThinkingPlace>>,
    /// Those who take what nobody else wants.
    spare: FairQueue<oneshot::Sender<ThinkingPlace>>,
}

/// All places where bots think.
pub struct Thinkers {
    quick: Arc<Mutex<Lane>>,
    slow: Arc<Mutex<Lane>>,
}

impl Thinkers {
    /// So many places for quick thoughts, and as many for the others.
    pub fn new(places: usize) -> Thinkers {
        let lane = || {
            Arc::new(Mutex::new(Lane { free: places.max(1), queue: FairQueue::default(), spare: FairQueue::default() }))
        };
        Thinkers { quick: lane(), slow: lane() }
    }

    /// A place to think, when it is this one's turn. Whoever no longer wants it drops the future.
    pub async fn place(&self, payer: &Payer, spec: Spec) -> ThinkingPlace {
        let price = price(spec);
        let lane = if price <= QUICK { &self.quick } else { &self.slow };
        wait(lane, |lane, turn| lane.queue.push(payer, micros(price), turn)).await
    }

    /// A place for something that nobody waits for at a table: it is given when no bot and no hint wants it. Whoever has
    /// it gives it back after `SLICE` and asks again, so that a bot never waits for more than that.
    pub async fn spare(&self, payer: &Payer) -> ThinkingPlace {
        wait(&self.slow, |lane, turn| lane.spare.push(payer, micros(SLICE), turn)).await
    }
}

/// Waits in a queue of a lane until it is one's turn.
async fn wait(lane: &Arc<Mutex<Lane>>, push: impl Fn(&mut Lane, oneshot::Sender<ThinkingPlace>)) -> ThinkingPlace {
    loop {
        let (turn, waits) = oneshot::channel();
        push(&mut locked(lane), turn);
        grant(lane);
        if let Ok(place) = waits.await {
            return place;
        }
    }
}

/// A place to think; it is free again when this is dropped, and the time is counted.
pub struct ThinkingPlace {
    lane: Arc<Mutex<Lane>>,
    payer: Payer,
    price: Micros,
    is_spare: bool,
    begun: Instant,
}

impl Drop for ThinkingPlace {
    fn drop(&mut self) {
        let took = micros(self.begun.elapsed()).max(1);
        let mut lane = locked(&self.lane);
        lane.line(self.is_spare).charge(&self.payer, took - self.price);
        lane.free += 1;
        drop(lane);
        grant(&self.lane);
    }
}

/// Gives free places to those who are next.
fn grant(lane: &Arc<Mutex<Lane>>) {
    while let Some(Next { payer, price, turn, is_spare }) = next(&mut locked(lane)) {
        // Whoever goes away at this very moment drops the place, which gives it to the next.
        let _ = turn.send(ThinkingPlace { lane: lane.clone(), payer, price, is_spare, begun: Instant::now() });
    }
}

/// Who gets a place next.
struct Next {
    payer: Payer,
    price: Micros,
    turn: oneshot::Sender<ThinkingPlace>,
    is_spare: bool,
}

impl Lane {
    fn line(&mut self, is_spare: bool) -> &mut FairQueue<oneshot::Sender<ThinkingPlace>> {
        if is_spare { &mut self.spare } else { &mut self.queue }
    }
}

fn next(lane: &mut Lane) -> Option<Next> {
    for is_spare in [false, true] {
        while lane.free > 0
            && let Some((payer, price, turn)) = lane.line(is_spare).pop()
        {
            if turn.is_closed() {
                lane.line(is_spare).charge(&payer, -price);
                continue;
            }
            lane.free -= 1;
            return Some(Next { payer, price, turn, is_spare });
        }
    }
    None
}

fn locked(lane: &Mutex<Lane>) -> MutexGuard<'_, Lane> {
    lane.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use std::net::IpAddr;
    use tokio::sync::mpsc;

    fn payer(network: u8) -> Payer {
        Payer { network: IpAddr::from([10, 0, 0, network]), player: PlayerId("somebody".to_owned()) }
    }

    #[tokio::test]
    async fn what_nobody_waits_for_gets_what_nobody_wants() {
        let thinkers = Arc::new(Thinkers::new(1));
        let busy = thinkers.place(&payer(1), Spec::Expert).await;
        let (served, mut order) = mpsc::unbounded_channel();
        for (n, is_spare) in [true, false, true, false].into_iter().enumerate() {
            let (thinkers, served) = (thinkers.clone(), served.clone());
            tokio::spawn(async move {
                let _place = match is_spare {
                    true => thinkers.spare(&payer(9)).await,
                    false => thinkers.place(&payer(1), Spec::Expert).await,
                };
                served.send(n).unwrap();
                tokio::task::yield_now().await;
            });
            tokio::task::yield_now().await;
        }
        drop(busy);
        let mut got = Vec::new();
        for _ in 0..4 {
            got.push(order.recv().await.unwrap());
        }
        assert_eq!(got, [1, 3, 0, 2]);
    }

    #[tokio::test]
    async fn places_go_to_whoever_had_least_and_quick_thoughts_have_their_own() {
        let thinkers = Arc::new(Thinkers::new(1));
        let busy = thinkers.place(&payer(1), Spec::Expert).await;
        let (served, mut order) = mpsc::unbounded_channel();
        let mut tasks = Vec::new();
        for (n, network) in [1, 1, 1, 2].into_iter().enumerate() {
            let (thinkers, served) = (thinkers.clone(), served.clone());
            tasks.push(tokio::spawn(async move {
                let _place = thinkers.place(&payer(network), Spec::Expert).await;
                served.send(n).unwrap();
                tokio::task::yield_now().await;
            }));
            // On this one thread the task runs until it waits.
            tokio::task::yield_now().await;
        }
        // Somebody who gave up waiting gets nothing, and keeps nobody from anything.
        tasks[1].abort();
        tokio::task::yield_now().await;
        // An easy bot does not wait at all.
        drop(thinkers.place(&payer(1), Spec::Easy).await);
        assert!(order.try_recv().is_err());
        drop(busy);
        let mut got = Vec::new();
        for _ in 0..3 {
            got.push(order.recv().await.unwrap());
        }
        assert_eq!(got, [3, 0, 2]);
        drop(thinkers.place(&payer(3), Spec::Expert).await);
    }
}
