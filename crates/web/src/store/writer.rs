//! Group commit: what many tables ask for goes to the disk in one transaction.
//!
//! While one transaction is being synced the next group gathers, so the slower the disk the larger the groups. Nobody
//! gets an answer before the disk has it.

use super::{Store, StoreFault, Write};
use crate::metrics::Metrics;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// The most that goes into one transaction: some, but not all that may be waiting. If everyone waited for the same commit,
/// nobody would have anything to do meanwhile.
const GROUP: usize = 128;

struct Request {
    write: Write,
    reply: oneshot::Sender<Result<bool, StoreFault>>,
}

/// The one that writes. Clones write through the same task.
#[derive(Clone)]
pub struct Writer {
    requests: mpsc::Sender<Request>,
}

impl Writer {
    /// Starts the task that writes to a store; it ends when the last clone is dropped.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (Writer, tokio::task::JoinHandle<()>) {
        let (requests, inbox) = mpsc::channel(32 * GROUP);
        (Writer { requests }, tokio::spawn(run(store, metrics, inbox)))
    }

    /// Writes, and returns when it is on the disk: whether it was accepted.
    pub async fn write(&self, write: Write) -> Result<bool, StoreFault> {
        let (reply, answer) = oneshot::channel();
        let stopped = || StoreFault::Unreachable("the server is stopping".to_owned());
        self.requests.send(Request { write, reply }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

async fn run(store: Arc<dyn Store>, metrics: Arc<Metrics>, mut inbox: mpsc::Receiver<Request>) {
    let mut group = Vec::with_capacity(GROUP);
    while inbox.recv_many(&mut group, GROUP).await > 0 {
        let (writes, replies): (Vec<Write>, Vec<_>) = group.drain(..).map(|r| (r.write, r.reply)).unzip();
        let begun = std::time::Instant::now();
        let written = store.write(&writes).await;
        metrics.commit(writes.len(), begun.elapsed());
        match written {
            Ok(accepted) => replies.into_iter().zip(accepted).for_each(|(reply, yes)| {
                let _ = reply.send(Ok(yes));
            }),
            Err(fault) if writes.len() == 1 => {
                tracing::error!(%fault, "a commit failed");
                replies.into_iter().for_each(|reply| {
                    let _ = reply.send(Err(fault.clone()));
                });
            }
            // One bad write must not fail the others: each gets a transaction of its own.
            Err(fault) => {
                tracing::warn!(%fault, group = writes.len(), "a group commit failed; trying one by one");
                for (write, reply) in writes.into_iter().zip(replies) {
                    let one = store.write(std::slice::from_ref(&write)).await;
                    let _ = reply.send(one.map(|accepted| accepted.first().copied().unwrap_or(false)));
                }
            }
        }
    }
}
