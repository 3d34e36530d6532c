//! Columns of plain text.

use crate::tell::Words;
use emporia_engine::Seat;

/// Pads to a width counted in characters; longer text stays whole.
pub fn pad(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

/// A table whose first column is to the left and whose others are to the right, each as wide as it must be.
pub fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            if column == 0 {
                line += &pad(cell, widths[0]);
            } else {
                let gap = widths[column] - cell.chars().count();
                line += &format!("  {}{cell}", " ".repeat(gap));
            }
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

/// A score sheet with a line for each seat: its sources of points by their keys, the total after them, and the place, if
/// it is known. `game` begins the keys.
pub fn score_sheet(words: &Words<'_>, game: &str, keys: &[&str], seats: &[(Vec<i16>, Option<u8>)]) -> String {
    let mut head = vec![String::new()];
    head.extend(keys.iter().chain(&["total", "place"]).map(|key| words.say(&format!("{game}-score-{key}"), &[])));
    let mut rows = vec![head];
    for (seat, (points, place)) in Seat::all(seats.len()).zip(seats) {
        let mut row = vec![words.who(seat).to_owned()];
        row.extend(points.iter().map(ToString::to_string));
        row.push(place.map_or_else(|| "-".to_owned(), |place| place.to_string()));
        rows.push(row);
    }
    columns(&rows)
}

/// A space at which `wrap` does not break.
pub const TIED: &str = "\u{a0}";

/// Breaks text at spaces into lines no wider than that; later lines are indented, a word that is too long is cut.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        } else if !lines.is_empty() {
            line.push_str("  ");
        }
        line.push_str(word);
        if line.chars().count() > width {
            line = line.chars().take(width.saturating_sub(1)).chain(['…']).collect();
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.replace(TIED, " ")).collect()
}

/// Columns of the same width with two spaces between them.
pub fn side_by_side(columns: &[Vec<String>], width: usize) -> String {
    let tall = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut out = String::new();
    for row in 0..tall {
        let cells: Vec<String> =
            columns.iter().map(|lines| pad(lines.get(row).map_or("", String::as_str), width)).collect();
        out += cells.join("  ").trim_end();
        out.push('\n');
    }
    out
}
