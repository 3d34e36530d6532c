//! What a person at a terminal sees: lines that break between words, and colours where they are wanted.

use crate::tell::put;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::io::stdout;
use terminal_size::{Width, terminal_size_of};
use textwrap::WrapAlgorithm;

/// What a line is, for its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Nothing special.
    Plain,
    /// What to look at first.
    Heading,
    /// What can be chosen, and good news.
    Good,
    /// A refusal.
    Wrong,
    /// What one knows already.
    Quiet,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Tone::Plain => Style::new(),
            Tone::Heading => Style::new().bold(),
            Tone::Good => AnsiColor::Green.on_default().bold(),
            Tone::Wrong => AnsiColor::Red.on_default().bold(),
            Tone::Quiet => AnsiColor::Cyan.on_default(),
        }
    }
}

/// How many columns the terminal has; nothing if lines go to a file or a pipe.
pub fn width() -> Option<usize> {
    terminal_size_of(stdout()).map(|(Width(columns), _)| usize::from(columns)).filter(|&columns| columns > 0)
}

/// Text in the colour of its tone: on a terminal, unless `NO_COLOR` or the like forbids it.
pub fn toned(tone: Tone, text: &str) -> String {
    if tone == Tone::Plain || AutoStream::choice(&stdout()) == ColorChoice::Never {
        return text.to_owned();
    }
    let style = tone.style();
    format!("{style}{text}{style:#}")
}

/// Prints lines, each broken between words where the terminal ends.
pub fn show(tone: Tone, text: &str) {
    for line in text.split('\n') {
        let begins = line.chars().take_while(|&c| c == ' ').count();
        put(&format!("{}\n", toned(tone, &broken(line, begins + 2, width()))));
    }
}

/// Prints a move of a menu with its number.
pub fn show_choice(n: usize, text: &str) {
    let number = format!("{n:>4}");
    let lines = broken(&format!("{number}  {text}"), 6, width());
    put(&format!("{}{}\n", toned(Tone::Good, &number), &lines[number.len()..]));
}

/// A line in as many as it needs; those after the first are set in by so many columns.
fn broken(line: &str, set_in: usize, width: Option<usize>) -> String {
    let Some(width) = width else { return line.to_owned() };
    let set_in = " ".repeat(set_in.min(width / 2));
    let options = textwrap::Options::new(width).subsequent_indent(&set_in).wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(line, options).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_stay_set_in() {
        let at = |width| broken("  12  the market has Stone and Development", 6, Some(width));
        assert_eq!(at(80), "  12  the market has Stone and Development");
        assert_eq!(at(24), "  12  the market has\n      Stone and\n      Development");
        assert_eq!(broken("one two three", 2, Some(8)), "one two\n  three");
        assert_eq!(broken("no terminal, no end of a line", 2, None), "no terminal, no end of a line");
        for width in 8..60 {
            let text = "  3  Koinonía: 2 Development, 1 Extraordinarily-Long";
            assert!(broken(text, 6, Some(width)).lines().all(|line| line.chars().count() <= width), "{width}");
        }
    }
}
