//! Somebody's deadlines as a calendar (RFC 5545).

use super::message::Message;
use super::notice::{NoticeKey, NoticeKind};
use crate::calls::seat_of;
use crate::model::{ListedTable, PlayerId, Time};
use emporia_text::{Lang, say};
use std::time::{Duration, UNIX_EPOCH};

/// How long an entry is.
const LENGTH: Time = 900_000;

/// The calendar of the tables that wait for somebody with a clock that runs.
pub fn calendar(lang: Lang, player: &PlayerId, rows: &[ListedTable], origin: &str, now: Time) -> String {
    let mut out = Lines::default();
    out.put("BEGIN:VCALENDAR");
    out.put("VERSION:2.0");
    out.put("PRODID:-//Emporia//Emporia//EN");
    out.put(&format!("X-WR-CALNAME:{}", escaped(&say(lang, "calendar-title", &[]))));
    out.put("REFRESH-INTERVAL;VALUE=DURATION:PT15M");
    for row in rows {
        let seat = seat_of(row, Some(player)).and_then(|seat| row.summary.seats.get(seat));
        let Some(until) = seat.and_then(|seat| seat.until) else { continue };
        let key = NoticeKey { player: player.clone(), table: row.id.clone(), kind: NoticeKind::Turn };
        let message = Message::of(lang, &key, row, false);
        let url = format!("{origin}{}", message.path);
        out.put("BEGIN:VEVENT");
        out.put(&format!("UID:{}@emporia", row.id));
        out.put(&format!("DTSTAMP:{}", stamp(now)));
        out.put(&format!("DTSTART:{}", stamp(until - LENGTH)));
        out.put(&format!("DTEND:{}", stamp(until)));
        out.put(&format!("SUMMARY:{}", escaped(&message.title)));
        out.put(&format!("DESCRIPTION:{}", escaped(&format!("{}\n{url}", message.body))));
        out.put(&format!("URL:{url}"));
        out.put("TRANSP:TRANSPARENT");
        out.put("END:VEVENT");
    }
    out.put("END:VCALENDAR");
    out.0
}

/// Lines of at most 75 bytes, folded where they are longer.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn put(&mut self, line: &str) {
        let mut width = 0;
        for c in line.chars() {
            if width + c.len_utf8() > 75 {
                self.0 += "\r\n ";
                width = 1;
            }
            self.0.push(c);
            width += c.len_utf8();
        }
        self.0 += "\r\n";
    }
}

/// Text as a value.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out += "\\n",
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A time as calendars write it.
fn stamp(at: Time) -> String {
    let since = UNIX_EPOCH + Duration::from_millis(at.max(0) as u64);
    let date = time::OffsetDateTime::from(since);
    let (day, hour) = (date.date(), date.time());
    let (month, second) = (u8::from(day.month()), hour.second());
    format!("{:04}{month:02}{:02}T{:02}{:02}{second:02}Z", day.year(), day.day(), hour.hour(), hour.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_lines_and_texts_are_as_calendars_want_them() {
        assert_eq!(stamp(1_700_000_000_000), "20231114T221320Z");
        assert_eq!(escaped("a,b;c\\d\ne\r"), "a\\,b\\;c\\\\d\\ne");
        let mut lines = Lines::default();
        lines.put(&format!("X:{}", "ñ".repeat(80)));
        assert!(lines.0.ends_with("\r\n") && lines.0.lines().all(|line| line.len() <= 75), "{}", lines.0);
        assert_eq!(lines.0.replace("\r\n ", ""), format!("X:{}\r\n", "ñ".repeat(80)));
    }
}
