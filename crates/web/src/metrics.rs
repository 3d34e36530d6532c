//! What is counted, for `/metrics`.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::time::Duration;

/// What a request came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct Answered {
    /// The pattern of its address.
    pub route: String,
    /// The status code.
    pub status: u16,
}

/// All that is counted.
pub struct Metrics {
    registry: Registry,
    /// Tables that are awake.
    pub live: Gauge,
    /// Pages and programs that watch a table.
    pub watchers: Gauge,
    /// Changes of tables that were kept: moves, seats, words.
    pub changes: Counter,
    /// Changes that came second to another process.
    pub conflicts: Counter,
    /// Bots that panicked or made an illegal move.
    pub bot_faults: Counter,
    /// Requests and streams that panicked.
    pub panics: Counter,
    /// Requests.
    pub requests: Family<Answered, Counter>,
    groups: Histogram,
    commits: Histogram,
    thoughts: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("emporia");
        let new = Metrics {
            live: Gauge::default(),
            watchers: Gauge::default(),
            changes: Counter::default(),
            conflicts: Counter::default(),
            bot_faults: Counter::default(),
            panics: Counter::default(),
            requests: Family::default(),
            groups: Histogram::new(exponential_buckets(1.0, 2.0, 11)),
            commits: Histogram::new(exponential_buckets(0.000_25, 2.0, 14)),
            thoughts: Histogram::new(exponential_buckets(0.001, 2.0, 14)),
            registry: Registry::default(),
        };
        registry.register("live_tables", "Tables that are awake", new.live.clone());
        registry.register("watchers", "Pages and programs that watch a table", new.watchers.clone());
        registry.register("changes", "Changes of tables that were kept", new.changes.clone());
        registry.register("conflicts", "Changes that came second to another process", new.conflicts.clone());
        registry.register("bot_faults", "Bots that panicked or made an illegal move", new.bot_faults.clone());
        registry.register("panics", "Requests and streams that panicked", new.panics.clone());
        registry.register("requests", "Requests by route and status", new.requests.clone());
        registry.register("commit_writes", "Writes in one commit", new.groups.clone());
        registry.register("commit_seconds", "Time of a commit", new.commits.clone());
        registry.register("bot_seconds", "Time that a bot took to decide", new.thoughts.clone());
        Metrics { registry, ..new }
    }
}

impl Metrics {
    /// A commit of so many writes took so long.
    pub fn commit(&self, writes: usize, took: Duration) {
        self.groups.observe(writes as f64);
        self.commits.observe(took.as_secs_f64());
    }

    /// A bot decided.
    pub fn thought(&self, took: Duration) {
        self.thoughts.observe(took.as_secs_f64());
    }

    /// In the text format of Prometheus.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let _ = encode(&mut out, &self.registry);
        out
    }
}
