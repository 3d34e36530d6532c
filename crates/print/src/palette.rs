//! The colours of paper: those of the screen, by family, and a set that spares ink.

/// What a thing is painted with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The ground of the frame, out to the bleed.
    pub frame: &'static str,
    /// Words on the frame.
    pub on_frame: &'static str,
    /// Lines, and words in the colour of the family.
    pub line: &'static str,
    /// The paper inside the frame.
    pub paper: &'static str,
    /// A second paper, for what stands out from it.
    pub shade: &'static str,
    /// The drawing, from light to dark: sky, middle, ground.
    pub grounds: [&'static str; 3],
    /// Dark figures of the drawing.
    pub figure: &'static str,
    /// Its light lines.
    pub light: &'static str,
    /// Its accent.
    pub accent: &'static str,
}

/// How much ink may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// As on the screen.
    #[default]
    Full,
    /// White grounds, thin frames, pale drawings.
    Low,
}

impl Ink {
    /// By its name on the command line.
    pub fn named(name: &str) -> Option<Ink> {
        [("full", Ink::Full), ("low", Ink::Low)].into_iter().find_map(|(known, ink)| (known == name).then_some(ink))
    }
}

/// Words on paper.
pub const TEXT: &str = "#2b2118";
/// Words that matter less.
pub const SOFT: &str = "#5e4b36";
/// The paper of things.
const PAPER: &str = "#fdf7e8";
const SHADE: &str = "#f2e5c6";

const fn family(
    frame: &'static str,
    grounds: [&'static str; 3],
    figure: &'static str,
    accent: &'static str,
) -> Palette {
    Palette {
        frame,
        on_frame: "#ffffff",
        line: frame,
        paper: PAPER,
        shade: SHADE,
        grounds,
        figure,
        light: "#fdf3da",
        accent,
    }
}

impl Palette {
    /// Trade, and the sea.
    pub const TRADE: Palette = family("#1b5687", ["#d3e6f0", "#7fb0cf", "#2f6f9f"], "#0f2c45", "#d8702f");
    /// Culture.
    pub const CULTURE: Palette = family("#4c5f1f", ["#eaeecb", "#b3c173", "#6b7d33"], "#26330f", "#c9963a");
    /// War.
    pub const WAR: Palette = family("#9c3517", ["#f8dcbc", "#e09a66", "#b14d28"], "#3a1109", "#d9a335");
    /// Prestige, and Contracts.
    pub const PRESTIGE: Palette = family("#7d5a08", ["#fdf0c4", "#ecc968", "#b98a24"], "#3d2a05", "#b4482a");
    /// Goods.
    pub const GOODS: Palette = family("#6b2f63", ["#efdcec", "#c08dba", "#7d4277"], "#2f0f2b", "#d9a34a");
    /// Works of artisans, and whatever belongs to no family.
    pub const BRONZE: Palette = family("#7c4d1e", ["#f6e6c6", "#dfc08a", "#b98a4e"], "#33210f", "#b4482a");
    /// The night sea of the site's head.
    pub const NIGHT: Palette = family("#12314c", ["#cfe2ea", "#7fb0cf", "#2f6f9f"], "#0f2c45", "#d9a94a");

    /// The same for as much ink as there may be.
    pub const fn with(self, ink: Ink) -> Palette {
        match ink {
            Ink::Full => self,
            Ink::Low => Palette {
                frame: "#ffffff",
                on_frame: self.line,
                line: self.line,
                paper: "#ffffff",
                shade: "#ffffff",
                grounds: ["#ffffff", "#f0eee8", "#dcd8ce"],
                figure: "#77726a",
                light: "#ffffff",
                accent: "#c9c4b8",
            },
        }
    }

    /// Whether it spares ink.
    pub fn is_pale(&self) -> bool {
        self.frame == "#ffffff"
    }

    /// A drawing in these colours.
    pub fn painted(&self, drawing: &str) -> String {
        let [sky, middle, ground] = self.grounds;
        let island = if self.is_pale() { [sky, middle] } else { ["#d9b878", "#7d8f42"] };
        let colours = [
            ("var(--a1)", sky),
            ("var(--a2)", middle),
            ("var(--a3)", ground),
            ("var(--ink)", self.figure),
            ("var(--hi)", self.light),
            ("var(--acc)", self.accent),
            ("var(--isl,#d9b878)", island[0]),
            ("var(--isl2,#7d8f42)", island[1]),
            ("var(--die,#fffaf0)", "#fffaf0"),
        ];
        colours.iter().fold(drawing.to_owned(), |drawing, (name, colour)| drawing.replace(name, colour))
    }
}
