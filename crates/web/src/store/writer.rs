//! Group commit: what many tables ask for goes to the disk in one transaction.
//!
//! While one transaction is being synced the next group gathers, so the slower the disk the larger the groups. Nobody
//! gets an answer before the disk has it.

use super::{Store, StoreFault, Write};
use crate::metrics::Metrics;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// The most that goes into one transaction: some, but not all that may be waiting. If everyone waited for the same commit,
/// nobody would have anything to do meanwhile.
const GROUP: usize = 128;

struct Request {
    write: Write,
    reply: oneshot::Sender<Result<bool, StoreFault>>,
}

/// A commit that takes longer than this is a sign that writing does not work.
const SLOW: Duration = Duration::from_secs(3);
/// When nothing was written for so long, a probe says whether it would work.
const QUIET: Duration = Duration::from_secs(10);

/// What is known of the commits.
#[derive(Default)]
struct Pulse {
    /// When the one that is under way began.
    begun: Option<Instant>,
    /// When the last one succeeded.
    succeeded: Option<Instant>,
    /// Why the last one failed, if it did.
    fault: Option<StoreFault>,
}

/// The one that writes. Clones write through the same task.
#[derive(Clone)]
pub struct Writer {
    requests: mpsc::Sender<Request>,
    pulse: Arc<Mutex<Pulse>>,
}

impl Writer {
    /// Starts the task that writes to a store; it ends when the last clone is dropped.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (Writer, tokio::task::JoinHandle<()>) {
        let (requests, inbox) = mpsc::channel(32 * GROUP);
        let pulse = Arc::<Mutex<Pulse>>::default();
        let committer = Committer { store, metrics, pulse: pulse.clone() };
        (Writer { requests, pulse }, tokio::spawn(committer.run(inbox)))
    }

    /// Writes, and returns when it is on the disk: whether it was accepted.
    pub async fn write(&self, write: Write) -> Result<bool, StoreFault> {
        let (reply, answer) = oneshot::channel();
        let stopped = || StoreFault::Unreachable("the server is stopping".to_owned());
        self.requests.send(Request { write, reply }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    /// Whether writing works, or why not: nothing has been under way for too long, and the last commit was good. If that
    /// was long ago, or it failed, another is tried.
    pub async fn works(&self) -> Result<(), StoreFault> {
        let fault = {
            let pulse = self.pulse.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(age) = pulse.begun.map(|begun| begun.elapsed()).filter(|age| *age > SLOW) {
                return Err(pulse.fault.clone().unwrap_or_else(|| slow(age)));
            }
            if pulse.fault.is_none() && pulse.succeeded.is_some_and(|at| at.elapsed() < QUIET) {
                return Ok(());
            }
            pulse.fault.clone()
        };
        match timeout(SLOW, self.write(Write::Probe)).await {
            Ok(probed) => probed.map(|_| ()),
            Err(_) => Err(fault.unwrap_or_else(|| slow(SLOW))),
        }
    }
}

fn slow(age: Duration) -> StoreFault {
    StoreFault::Unreachable(format!("a commit has been under way for {} s", age.as_secs()))
}

/// The task that commits.
struct Committer {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    pulse: Arc<Mutex<Pulse>>,
}

impl Committer {
    async fn run(self, mut inbox: mpsc::Receiver<Request>) {
        let mut group = Vec::with_capacity(GROUP);
        while inbox.recv_many(&mut group, GROUP).await > 0 {
            let (writes, replies): (Vec<Write>, Vec<_>) = group.drain(..).map(|r| (r.write, r.reply)).unzip();
            let written = match self.commit(&writes).await {
                // Nobody knows whether it was written. What was is accepted again, so nothing happens twice.
                Err(StoreFault::Unreachable(why)) => {
                    tracing::warn!(why, group = writes.len(), "a commit got no answer; trying again");
                    self.commit(&writes).await
                }
                written => written,
            };
            match written {
                Ok(accepted) => replies.into_iter().zip(accepted).for_each(|(reply, yes)| {
                    let _ = reply.send(Ok(yes));
                }),
                // One bad write must not fail the others: each gets a transaction of its own.
                Err(fault) if writes.len() > 1 && !matches!(fault, StoreFault::Unreachable(_)) => {
                    tracing::warn!(%fault, group = writes.len(), "a group commit failed; trying one by one");
                    for (write, reply) in writes.into_iter().zip(replies) {
                        let one = self.commit(std::slice::from_ref(&write)).await;
                        let _ = reply.send(one.map(|accepted| accepted.first().copied().unwrap_or(false)));
                    }
                }
                Err(fault) => {
                    tracing::error!(%fault, "a commit failed");
                    replies.into_iter().for_each(|reply| {
                        let _ = reply.send(Err(fault.clone()));
                    });
                }
            }
        }
    }

    async fn commit(&self, writes: &[Write]) -> Result<Vec<bool>, StoreFault> {
        let begun = Instant::now();
        self.pulse.lock().unwrap_or_else(PoisonError::into_inner).begun = Some(begun);
        let written = self.store.write(writes).await;
        self.metrics.commit(writes.len(), begun.elapsed());
        let mut pulse = self.pulse.lock().unwrap_or_else(PoisonError::into_inner);
        pulse.begun = None;
        match &written {
            Ok(_) => (pulse.succeeded, pulse.fault) = (Some(Instant::now()), None),
            Err(fault) => pulse.fault = Some(fault.clone()),
        }
        written
    }
}
