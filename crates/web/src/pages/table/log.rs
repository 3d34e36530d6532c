//! The log: what happened, in that order, under headings by turn or round. A negotiation is one entry, however many
//! answers it had.

use super::{MOST_LINES, Sight};
use crate::board::{Strand, Told, ToldLine};
use crate::model::Status;
use crate::pages::icon;
use emporia_text::Words;
use maud::{Markup, html};

/// An entry of the log.
pub struct LogEntry {
    /// The version of the last thing that belongs to it.
    pub seq: u64,
    undone: bool,
    /// The name of an icon.
    pub picture: &'static str,
    /// What came of it.
    pub text: String,
    /// How it came about, if that is more.
    way: Vec<String>,
    /// The turn or round that begins with it.
    heading: Option<String>,
    /// Whether it is a negotiation that is still going on.
    open: bool,
}

/// How far a negotiation is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Negotiation {
    None,
    Open,
    Struck,
}

/// The entries that sentences make, in the order in which they happened.
pub fn entries(told: Vec<Told>) -> Vec<LogEntry> {
    let mut entries: Vec<LogEntry> = Vec::new();
    let mut deal = Negotiation::None;
    for Told { seq, undone, lines, .. } in told {
        for ToldLine { picture, text, heading, strand } in lines {
            // What was taken back stands by itself.
            let strand = if undone { Strand::Alone } else { strand };
            let goes_on = match deal {
                Negotiation::None => false,
                Negotiation::Open => true,
                Negotiation::Struck => strand == Strand::Succeeds,
            };
            let last = entries.last_mut().filter(|_| goes_on);
            match (strand, last) {
                (Strand::Murmurs, Some(entry)) => entry.seq = seq,
                (Strand::Murmurs, None) => {}
                (Strand::Proposes | Strand::Answers | Strand::Fails | Strand::Succeeds, Some(entry)) => {
                    entry.seq = seq;
                    entry.way.push(text.clone());
                    match strand {
                        Strand::Proposes => entry.text = text,
                        Strand::Succeeds if deal == Negotiation::Open => {
                            (entry.text, entry.picture, deal) = (text, picture, Negotiation::Struck);
                        }
                        Strand::Fails | Strand::Succeeds => entry.text = format!("{} {text}", entry.text),
                        _ => {}
                    }
                    entry.open &= !matches!(strand, Strand::Fails | Strand::Succeeds);
                    if strand == Strand::Fails {
                        deal = Negotiation::None;
                    }
                }
                _ => {
                    let open = strand == Strand::Proposes;
                    deal = if open { Negotiation::Open } else { Negotiation::None };
                    entries.push(LogEntry { seq, undone, picture, way: vec![text.clone()], text, heading, open });
                }
            }
        }
    }
    entries
}

impl LogEntry {
    /// Whether how it came about says more than what came of it.
    fn has_way(&self) -> bool {
        !self.way.iter().all(|line| self.text.contains(line.as_str()))
    }

    fn draw(&self, key: usize) -> Markup {
        html! {
            li.undone[self.undone] data-seq=(self.seq) data-key=(key) {
                (icon(self.picture))
                @if self.has_way() {
                    details { summary { (self.text) } @for line in &self.way { p { (line) } } }
                } @else { span { (self.text) } }
            }
        }
    }
}

/// What others did since the reader's last move.
pub struct SinceMove {
    /// The version of that move.
    pub move_seq: u64,
    /// How many entries of the log came after it.
    pub count: usize,
}

impl Sight<'_> {
    /// The entries of the log as the reader may see them.
    pub(super) fn entries(&self, words: &Words<'_>, after: u64) -> Vec<LogEntry> {
        self.table.board.as_ref().map_or_else(Vec::new, |board| entries(board.told(words, Some(self.viewer()), after)))
    }

    /// What came after the reader's own last move.
    pub(super) fn since_move(&self, words: &Words<'_>, entries: &[LogEntry]) -> Option<SinceMove> {
        let own = self.own_seat().filter(|_| self.table.status == Status::Running)?;
        let told = self.table.board.as_ref()?.told(words, Some(self.viewer()), 0);
        let move_seq = told.iter().rfind(|told| told.by == Some(own) && !told.undone)?.seq;
        let count = entries.iter().filter(|entry| entry.seq > move_seq && !entry.undone).count();
        Some(SinceMove { move_seq, count })
    }

    pub(super) fn log(&self, words: &Words<'_>) -> Markup {
        let mut lines = self.entries(words, 0);
        // A negotiation that goes on lies open beside the table; it is told when it is over, and then stays as it is.
        if lines.last().is_some_and(|entry| entry.open) {
            lines.pop();
        }
        let since = self.since_move(words, &lines).filter(|since| since.count > 0);
        for note in self.table.notes.iter() {
            let who = note.guest.name.of(self.lang).into_owned();
            let text = words.say(&format!("note-{}", note.kind), &[("who", who.into())]);
            let at = lines.partition_point(|entry| entry.seq <= note.seq);
            let (seq, way) = (note.seq, Vec::new());
            let entry = LogEntry { seq, undone: false, picture: "person", text, way, heading: None, open: false };
            lines.insert(at, entry);
        }
        // It grows at its end, so that nothing that was read moves: old lines leave many at a time. The whole of a long
        // game is in its record.
        let first = (lines.len() / MOST_LINES).saturating_sub(1) * MOST_LINES;
        let mut sections: Vec<(Option<&str>, Vec<usize>)> = vec![(None, Vec::new())];
        for (n, entry) in lines.iter().enumerate() {
            if entry.heading.is_some() {
                sections.push((entry.heading.as_deref(), Vec::new()));
            }
            sections.last_mut().expect("there is one").1.extend((n >= first).then_some(n));
        }
        html! {
            // Its place is kept while there is nothing to say, so that the log does not move.
            p.sincemove {
                @if let Some(since) = since {
                    (words.say("log-since", &[("n", since.count.into())])) " "
                    a href=(self.address(&format!("/replay?at={}", since.move_seq))) { (self.t("log-step")) }
                }
            }
            ol.log tabindex="0" aria-labelledby="h-log" {
                @for (n, (heading, entries)) in sections.iter().enumerate().filter(|(_, (_, entries))| !entries.is_empty()) {
                    @if let Some(heading) = heading { li.since data-key={ "h" (n) } { h3 { (heading) } } }
                    @for &n in entries { (lines[n].draw(n)) }
                }
            }
            (self.about(words))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(seq: u64, undone: bool, lines: &[(Strand, &str, Option<&str>)]) -> Told {
        let line = |(strand, text, heading): &(Strand, &str, Option<&str>)| ToldLine {
            picture: "info",
            text: (*text).to_owned(),
            heading: heading.map(str::to_owned),
            strand: *strand,
        };
        Told { seq, by: None, undone, lines: lines.iter().map(line).collect() }
    }

    fn texts(entries: &[LogEntry]) -> Vec<(u64, &str)> {
        entries.iter().map(|entry| (entry.seq, entry.text.as_str())).collect()
    }

    #[test]
    fn a_negotiation_is_one_entry_however_long_it_took() {
        use Strand::*;
        let all = entries(vec![
            told(1, false, &[(Alone, "A buys.", Some("Turn 1"))]),
            told(2, false, &[(Proposes, "A offers.", None)]),
            told(3, false, &[(Murmurs, "B has an answer.", None)]),
            told(4, false, &[(Murmurs, "B refuses.", None), (Answers, "C would rather.", None)]),
            told(5, false, &[(Proposes, "A offers more.", None)]),
            told(6, false, &[(Succeeds, "A and C agree.", None), (Succeeds, "It was Wood.", None)]),
            told(7, false, &[(Proposes, "B offers.", Some("Turn 2"))]),
            told(8, false, &[(Fails, "All refuse.", None)]),
            told(9, false, &[(Alone, "B sails.", None)]),
        ]);
        let wanted =
            [(1, "A buys."), (6, "A and C agree. It was Wood."), (8, "B offers. All refuse."), (9, "B sails.")];
        assert_eq!(texts(&all), wanted);
        assert_eq!(all[1].way, ["A offers.", "C would rather.", "A offers more.", "A and C agree.", "It was Wood."]);
        assert_eq!(all.iter().map(LogEntry::has_way).collect::<Vec<_>>(), [false, true, false, false]);
        assert_eq!(all[2].heading.as_deref(), Some("Turn 2"));
    }

    #[test]
    fn what_was_taken_back_stands_by_itself() {
        use Strand::*;
        let all = entries(vec![
            told(1, true, &[(Proposes, "A offers.", None)]),
            told(2, false, &[(Alone, "A takes it back.", None)]),
            told(3, false, &[(Proposes, "A offers less.", None)]),
        ]);
        assert_eq!(texts(&all), [(1, "A offers."), (2, "A takes it back."), (3, "A offers less.")]);
    }
}
