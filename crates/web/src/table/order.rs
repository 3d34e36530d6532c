//! Order at a table: who may speak and how much, who is silenced or was removed, which words are hidden.
//!
//! The host may open the talk to those who only watch, silence somebody, and until the start remove a guest or close the
//! table. A game that runs between people is not the host's to end: whoever has had enough gives up, and a bot plays on.
//! Only an administrator closes a game that runs.

use super::fold::{Said, Table};
use crate::fault::Fault;
use crate::model::{Change, Guest, Holder, OrderChange, PlayerId, Status, Talk, Time, now};
use std::collections::HashMap;
use std::sync::Arc;

/// The longest thing that can be said at once, in characters.
pub const MOST_SAID: usize = 500;
/// So many words of each person stay; older ones of theirs leave, and nobody else's.
const KEPT: usize = 100;
/// So many words of all who only watch stay.
const KEPT_WATCHERS: usize = 200;
/// So much may one person say at a table, and all who only watch together: the log has an end.
const MOST_WORDS: u32 = 1_000;
/// So much may one person say in a minute.
const MOST_A_MINUTE: usize = 20;
const MINUTE: Time = 60_000;

/// Who may speak, and who was kept from it.
#[derive(Clone, Default, Debug)]
pub struct Order {
    /// Whether those who only watch may speak.
    pub everyone: bool,
    silenced: Vec<PlayerId>,
    removed: Vec<PlayerId>,
    spoken: HashMap<PlayerId, u32>,
    /// What those said together who only watched.
    watchers: u32,
}

impl Order {
    /// As a table begins.
    pub fn new(talk: Talk) -> Order {
        Order { everyone: talk == Talk::Everyone, ..Order::default() }
    }

    /// Whether the host has silenced somebody.
    pub fn is_silenced(&self, player: &PlayerId) -> bool {
        self.silenced.contains(player)
    }

    /// Whether the host has removed somebody from a seat.
    pub fn is_removed(&self, player: &PlayerId) -> bool {
        self.removed.contains(player)
    }
}

/// Who asks for order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Authority {
    /// Somebody at the table: the host has a say.
    Guest,
    /// An administrator.
    Admin,
}

/// The change that keeps order as somebody wants it, or why not.
pub fn decide_order(table: &Table, guest: &Guest, what: &OrderChange, by: Authority) -> Result<Change, Fault> {
    let (host, admin) = (table.host.id == guest.id, by == Authority::Admin);
    let granted = || Ok(Change::Order(what.clone()));
    match what {
        OrderChange::Hide { seq } if admin => {
            let there = table.chat.iter().any(|said| said.seq == *seq && !said.hidden);
            if there { granted() } else { Err(Fault::NotFound) }
        }
        OrderChange::Hide { .. } => Err(Fault::NotFound),
        OrderChange::Close if matches!(table.status, Status::Over | Status::Closed) => {
            Err(Fault::Conflict("fault-closed"))
        }
        OrderChange::Close if admin => granted(),
        _ if !host => Err(Fault::Forbidden("fault-not-host-order")),
        OrderChange::Close if table.status != Status::Open => Err(Fault::Conflict("fault-close-running")),
        OrderChange::Close | OrderChange::Talk { .. } => granted(),
        OrderChange::Silence { player, .. } => {
            let there = *player != table.host.id && table.guests().any(|known| known.id == *player);
            if there { granted() } else { Err(Fault::NotFound) }
        }
        OrderChange::Remove { seat } => {
            let person = table.seats.get(usize::from(*seat)).and_then(Holder::person);
            match (table.status, person) {
                (Status::Open, Some(person)) if person.id != table.host.id => granted(),
                (Status::Open, _) => Err(Fault::NotFound),
                _ => Err(Fault::Conflict("fault-started")),
            }
        }
    }
}

/// The word that somebody may say now, or why not.
pub fn say(table: &Table, guest: &Guest, text: &str) -> Result<Change, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Fault::Bad("fault-say-nothing"));
    }
    if text.chars().count() > MOST_SAID {
        return Err(Fault::Bad("fault-say-long"));
    }
    let (order, id) = (&table.order, &guest.id);
    if order.is_silenced(id) || order.is_removed(id) {
        return Err(Fault::Forbidden("fault-silenced"));
    }
    if !table.may_speak(Some(id)) {
        return Err(Fault::Forbidden("fault-say-seats"));
    }
    let watches = table.seat_of(id).is_none();
    let spoken = order.spoken.get(id).copied().unwrap_or_default();
    if spoken >= MOST_WORDS || watches && order.watchers >= MOST_WORDS {
        return Err(Fault::Conflict("fault-say-full"));
    }
    let lately = now() - MINUTE;
    if table.chat.iter().filter(|said| said.guest.id == *id && said.at > lately).count() >= MOST_A_MINUTE {
        return Err(Fault::Conflict("fault-say-fast"));
    }
    Ok(Change::Say { guest: guest.clone(), text: text.to_owned() })
}

impl Table {
    /// Whether somebody may speak here, as far as seats go.
    pub fn may_speak(&self, player: Option<&PlayerId>) -> bool {
        self.order.everyone || player.is_some_and(|id| self.seat_of(id).is_some() || self.host.id == *id)
    }

    /// Folds a word. The oldest of whoever says too much leaves.
    pub(super) fn hear(&mut self, said: Said) {
        let id = said.guest.id.clone();
        let watches = self.seat_of(&id).is_none();
        let order = Arc::make_mut(&mut self.order);
        *order.spoken.entry(id.clone()).or_default() += 1;
        order.watchers += u32::from(watches);
        let seated: Vec<PlayerId> = self.seats.iter().filter_map(|holder| Some(holder.person()?.id.clone())).collect();
        let chat = Arc::make_mut(&mut self.chat);
        chat.push(said);
        let own = |said: &Said| if watches { !seated.contains(&said.guest.id) } else { said.guest.id == id };
        let most = if watches { KEPT_WATCHERS } else { KEPT };
        if chat.iter().filter(|said| own(said)).count() > most
            && let Some(oldest) = chat.iter().position(own)
        {
            chat.remove(oldest);
        }
    }

    /// Folds a change of the order.
    pub(super) fn keep_order(&mut self, seq: u64, change: &OrderChange) -> Result<(), Fault> {
        match change {
            OrderChange::Talk { everyone } => Arc::make_mut(&mut self.order).everyone = *everyone,
            OrderChange::Silence { player, on } => {
                let order = Arc::make_mut(&mut self.order);
                order.silenced.retain(|known| known != player);
                if *on {
                    order.silenced.push(player.clone());
                }
            }
            OrderChange::Remove { seat } => {
                let person = self.seats.get(usize::from(*seat)).and_then(Holder::person).cloned();
                let person = person.ok_or(Fault::Unplayable)?;
                self.stand(seq, *seat)?;
                Arc::make_mut(&mut self.order).removed.push(person.id);
            }
            OrderChange::Hide { seq } => {
                let chat = Arc::make_mut(&mut self.chat);
                for said in chat.iter_mut().filter(|said| said.seq == *seq) {
                    said.hidden = true;
                }
            }
            OrderChange::Close => self.status = Status::Closed,
        }
        Ok(())
    }
}
