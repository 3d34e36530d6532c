//! How many streams each visitor, and each address, has open.

use crate::counts::{Allotments, Counted};
use crate::fault::Fault;
use crate::metrics::Metrics;
use crate::model::PlayerId;
use crate::network::network;
use crate::site::Visitor;
use std::net::IpAddr;
use std::sync::Arc;

/// The most streams that may be open.
#[derive(Clone, Copy, Debug)]
pub struct MostStreams {
    /// Of one visitor.
    pub visitor: usize,
    /// From one address.
    pub address: usize,
}

impl Default for MostStreams {
    fn default() -> MostStreams {
        MostStreams { visitor: 50, address: 200 }
    }
}

/// The streams that are open.
#[derive(Default)]
pub struct Streams {
    visitors: Allotments<PlayerId>,
    addresses: Allotments<IpAddr>,
}

/// A stream that is open.
pub struct OpenStream {
    _visitor: Option<Counted<PlayerId>>,
    _address: Counted<IpAddr>,
    metrics: Arc<Metrics>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.metrics.watchers.dec();
    }
}

impl Streams {
    /// Allotments one more, if there may be one.
    pub fn open(&self, visitor: &Visitor, most: MostStreams, metrics: &Arc<Metrics>) -> Result<OpenStream, Fault> {
        const FULL: Fault = Fault::Limit("fault-streams");
        let own = visitor.id().map(|player| self.visitors.take(player, most.visitor).ok_or(FULL)).transpose()?;
        let address = self.addresses.take(&network(visitor.ip), most.address).ok_or(FULL)?;
        metrics.watchers.inc();
        Ok(OpenStream { _visitor: own, _address: address, metrics: metrics.clone() })
    }
}
