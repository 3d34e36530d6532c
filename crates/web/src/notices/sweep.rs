//! The sweep of the outbox: takes what is due, drops what was answered meanwhile, and sends the rest. What it takes is
//! its own for a while (a lease), so that of several processes one sends it; if that one dies, another does.

use super::channel::{Channel, ChannelKind, ChannelState};
use super::message::Message;
use super::notice::{HeldNotice, NoticeKind};
use super::sender::{Reception, Sender};
use crate::calls::{seat_of, waits};
use crate::model::{ListedTable, Status, Time, now, secret_name};
use crate::store::{ChannelWrite, NoticeWrite, PutOff, StoreFault, Write};
use emporia_text::Lang;
use futures_util::future::join_all;
use std::sync::{Arc, Weak};

/// So many notices are taken at a time.
const GROUP: u32 = 128;
/// For so long: sending them takes less.
const LEASE: Time = 60_000;
/// How long after a fault it is tried again, the first time and each time after that.
const AGAIN: [Time; 4] = [30_000, 120_000, 600_000, 3_600_000];
/// One letter in so long, unless somebody wants each at once.
const DIGEST: Time = 3_600_000;

/// Sweeps as long as somebody has the sender.
pub async fn sweep(sender: Weak<Sender>) {
    if let Some(sender) = sender.upgrade() {
        sender.release().await;
    }
    loop {
        let Some(sender) = sender.upgrade() else { return };
        let pause = sender.settings.sweep;
        let more = sender.round().await.unwrap_or_else(|fault| {
            tracing::warn!(%fault, "notices could not be looked for");
            false
        });
        drop(sender);
        if !more {
            tokio::time::sleep(pause).await;
        }
    }
}

/// What becomes of a notice.
enum NoticeFate {
    Done,
    /// It is looked at again then; whether that is for a fault.
    Later(Time, bool),
}

impl Sender {
    /// Where no other process can be sending, whatever was being sent when the last one ended is due again.
    async fn release(&self) {
        if !self.hall.store.shared()
            && let Err(fault) = self.hall.writer.write(Write::Notices(Box::new(NoticeWrite::Release))).await
        {
            tracing::warn!(%fault, "notices that were being sent could not be released");
        }
    }

    /// Takes a group of what is due and begins to send it: whether there may be more.
    async fn round(self: &Arc<Self>) -> Result<bool, StoreFault> {
        let time = now();
        if !self.hall.store.notice_due(time).await? {
            return Ok(false);
        }
        let Ok(place) = self.groups.clone().acquire_owned().await else { return Ok(false) };
        let taker = secret_name();
        let take = NoticeWrite::Take { taker: taker.clone(), now: time, until: time + LEASE, most: GROUP };
        if !self.hall.writer.write(Write::Notices(Box::new(take))).await? {
            return Ok(false);
        }
        let held = self.hall.store.taken(&taker).await?;
        let channels = self.hall.store.taken_channels(&taker).await?;
        let sender = self.clone();
        tokio::spawn(async move {
            sender.send(held, &channels).await;
            drop(place);
        });
        Ok(true)
    }

    /// Sends what was taken, each person's by itself.
    async fn send(&self, held: Vec<HeldNotice>, channels: &[Channel]) {
        let persons = held.chunk_by(|a, b| a.notice.key.player == b.notice.key.player);
        let sent = join_all(persons.map(|held| self.tell(held, channels))).await;
        let (mut done, mut later) = (Vec::new(), Vec::new());
        for (held, sent, fate) in sent.into_iter().flatten() {
            let (key, seq) = (held.notice.key.clone(), held.notice.seq);
            match fate {
                NoticeFate::Done => done.push((key, seq)),
                NoticeFate::Later(due, failed) => {
                    later.push(PutOff { key, seq, due, sent, tries: held.tries + u32::from(failed) });
                }
            }
        }
        let writes = [
            (!done.is_empty()).then_some(NoticeWrite::Done(done)),
            (!later.is_empty()).then_some(NoticeWrite::Later(later)),
        ];
        for write in writes.into_iter().flatten() {
            if let Err(fault) = self.hall.writer.write(Write::Notices(Box::new(write))).await {
                tracing::error!(%fault, "what was sent could not be noted, and may be sent again");
            }
        }
    }

    /// Tells one person of all that is due: what became of each notice, with the channels that had it.
    async fn tell<'h>(
        &self,
        held: &'h [HeldNotice],
        channels: &[Channel],
    ) -> Vec<(&'h HeldNotice, Vec<String>, NoticeFate)> {
        let called = held.iter().map(async |held| {
            let mut sent = held.sent.clone();
            let Some(row) = held.table.as_ref().filter(|row| is_wanted(held, row)) else {
                return (held, sent, NoticeFate::Done);
            };
            let mine = channels.iter().filter(|channel| is_told(channel, held) && !sent.contains(&channel.id));
            let brought = mine.filter(|channel| channel.kind != ChannelKind::Mail).map(async |channel| {
                let message = Message::of(lang(held, channel), &held.notice.key, row, channel.table.is_some());
                (&channel.id, self.bring(channel, &message).await)
            });
            let mut fate = NoticeFate::Done;
            for (id, reception) in join_all(brought).await {
                match reception {
                    Reception::Later => fate = again(held),
                    Reception::Sent | Reception::Dead | Reception::Refused => sent.push(id.clone()),
                }
            }
            (held, sent, fate)
        });
        let mut told: Vec<(&HeldNotice, Vec<String>, NoticeFate)> = join_all(called).await;
        let player = held.first().map(|held| &held.notice.key.player);
        let mail = |channel: &&Channel| channel.kind == ChannelKind::Mail && channel.state == ChannelState::On;
        for channel in channels.iter().filter(|channel| Some(&channel.player) == player).filter(mail) {
            self.write_of(channel, &mut told).await;
        }
        told
    }

    /// Puts all that a letter has not told yet into one, or puts it off until the hour is over.
    async fn write_of(&self, channel: &Channel, told: &mut [(&HeldNotice, Vec<String>, NoticeFate)]) {
        let mut fresh: Vec<_> = told
            .iter_mut()
            .filter(|(held, sent, _)| {
                let is_wanted = held.table.as_ref().is_some_and(|row| is_wanted(held, row));
                is_wanted && !sent.contains(&channel.id)
            })
            .collect();
        // What presses most stands first, and gives the letter its subject.
        fresh.sort_by_key(|(held, ..)| NoticeKind::ALL.iter().position(|kind| *kind == held.notice.key.kind));
        let Some((first, ..)) = fresh.first() else { return };
        let time = now();
        let is_always = first.preferences.as_ref().is_some_and(|chosen| chosen.notices.always);
        let after = if is_always { time } else { time - DIGEST };
        let claimed = self.keep(ChannelWrite::Use { id: channel.id.clone(), now: time, after }).await;
        if !matches!(claimed, Ok(true)) {
            let due = (channel.used + DIGEST).max(time + AGAIN[0]);
            for (.., fate) in &mut fresh {
                *fate = sooner(fate, NoticeFate::Later(due, false));
            }
            return;
        }
        let messages: Vec<Message> = fresh
            .iter()
            .filter_map(|(held, ..)| {
                Some(Message::of(lang(held, channel), &held.notice.key, held.table.as_ref()?, false))
            })
            .collect();
        let number: String =
            fresh.iter().map(|(held, ..)| format!("{:?} {};", held.notice.key, held.notice.seq)).collect();
        let channel = &Channel { lang: lang(first, channel), ..channel.clone() };
        match self.write(channel, &messages, &number).await {
            Reception::Later => {
                // The hour was not used.
                let back = ChannelWrite::Use { id: channel.id.clone(), now: channel.used, after: Time::MAX };
                let _ = self.keep(back).await;
                for (held, _, fate) in &mut fresh {
                    *fate = sooner(fate, again(held));
                }
            }
            Reception::Sent | Reception::Dead | Reception::Refused => {
                for (_, sent, _) in &mut fresh {
                    sent.push(channel.id.clone());
                }
            }
        }
    }
}

/// The language of a message: as the person chose, or had it where the channel was made.
fn lang(held: &HeldNotice, channel: &Channel) -> Lang {
    let chosen =
        held.preferences.as_ref().filter(|_| channel.table.is_none()).and_then(|chosen| chosen.lang.as_deref());
    chosen.and_then(Lang::named).unwrap_or(channel.lang)
}

/// When a notice is tried again after a fault, if it is.
fn again(held: &HeldNotice) -> NoticeFate {
    AGAIN.get(held.tries as usize).map_or(NoticeFate::Done, |after| NoticeFate::Later(now() + after, true))
}

fn sooner(a: &NoticeFate, b: NoticeFate) -> NoticeFate {
    match (a, b) {
        (NoticeFate::Later(x, failed), NoticeFate::Later(y, also)) => NoticeFate::Later((*x).min(y), *failed || also),
        (NoticeFate::Later(x, failed), NoticeFate::Done) => NoticeFate::Later(*x, *failed),
        (NoticeFate::Done, b) => b,
    }
}

/// Whether a channel is told of a notice: a person's own of theirs, a table's of whose move it is there, and of its
/// beginning and end.
fn is_told(channel: &Channel, held: &HeldNotice) -> bool {
    let key = &held.notice.key;
    let is_theirs = match &channel.table {
        None => channel.player == key.player,
        Some(table) => *table == key.table && (key.player.0.is_empty() || key.kind == NoticeKind::Turn),
    };
    channel.state == ChannelState::On && is_theirs
}

/// Whether a notice still says something: nobody is told of what they answered, nor of a table where they do not sit.
fn is_wanted(held: &HeldNotice, row: &ListedTable) -> bool {
    let key = &held.notice.key;
    let seat = seat_of(row, Some(&key.player));
    let stands = match key.kind {
        NoticeKind::Turn | NoticeKind::Time => seat.is_some_and(|seat| waits(row, seat)),
        NoticeKind::Started => row.status == Status::Running,
        NoticeKind::Ended => row.status == Status::Over,
        NoticeKind::Invited => row.status == Status::Open,
        NoticeKind::Word => row.status != Status::Closed,
    };
    if key.player.0.is_empty() {
        return stands;
    }
    let sits = seat.is_some() != (key.kind == NoticeKind::Invited);
    let wants = held.preferences.as_ref().is_some_and(|chosen| {
        let is_muted = held.notice.about.as_ref().is_some_and(|who| chosen.muted.contains(who));
        chosen.notices.want(key.kind) && !is_muted
    });
    stands && sits && wants
}
