//! Where things lie on sheets of paper: as many as there is room for, each with its back behind it.

use crate::canvas::{Area, area};
use crate::component::{Component, Outline};

/// How much of the edge of a sheet printers leave empty.
pub const MARGIN: f32 = 5.0;

/// A format of paper, upright.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    /// Its name on the command line.
    pub name: &'static str,
    /// Width, in millimetres.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// The formats there are.
pub const PAPERS: [Paper; 2] =
    [Paper { name: "a4", width: 210.0, height: 297.0 }, Paper { name: "letter", width: 215.9, height: 279.4 }];

impl Paper {
    /// By its name.
    pub fn named(name: &str) -> Option<Paper> {
        PAPERS.into_iter().find(|paper| paper.name == name)
    }
}

/// How backs come behind their fronts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Backs {
    /// On the other side of the sheet, which is turned over its long edge.
    #[default]
    Duplex,
    /// Beside the fronts: the sheet is folded and glued.
    Fold,
    /// Not at all.
    None,
}

impl Backs {
    /// All, by their names on the command line.
    pub const ALL: [(&'static str, Backs); 3] =
        [("duplex", Backs::Duplex), ("fold", Backs::Fold), ("none", Backs::None)];

    /// By its name.
    pub fn named(name: &str) -> Option<Backs> {
        Backs::ALL.into_iter().find_map(|(known, backs)| (known == name).then_some(backs))
    }
}

/// What shows where to cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CutMarks {
    /// Ticks beside the things and between them.
    #[default]
    Cut,
    /// The outline of each thing.
    Lines,
    /// Nothing.
    None,
}

impl CutMarks {
    /// By its name on the command line.
    pub fn named(name: &str) -> Option<CutMarks> {
        let all = [("cut", CutMarks::Cut), ("lines", CutMarks::Lines), ("none", CutMarks::None)];
        all.into_iter().find_map(|(known, marks)| (known == name).then_some(marks))
    }
}

/// How paper is used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Job {
    /// The format.
    pub paper: Paper,
    /// Where backs come.
    pub backs: Backs,
    /// Where to cut.
    pub marks: CutMarks,
    /// How far drawings reach over the edge: 0 for things that lie edge to edge.
    pub bleed: f32,
}

impl Default for Job {
    fn default() -> Job {
        Job { paper: PAPERS[0], backs: Backs::Duplex, marks: CutMarks::Cut, bleed: 3.0 }
    }
}

/// A side of a thing on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// Which of the pieces.
    pub piece: usize,
    /// Whether its back shows.
    pub back: bool,
    /// Its middle.
    pub centre: (f32, f32),
    /// By how many degrees it is turned, clockwise.
    pub turn: i16,
    /// How far it is drawn over its edge.
    pub bleed: f32,
}

/// A side of a sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetSide {
    /// What lies on it.
    pub places: Vec<Spot>,
    /// Whether it is the side of the backs.
    pub back: bool,
    /// Where it is folded.
    pub fold: Option<Fold>,
}

/// A fold through the middle of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    /// From top to bottom: backs lie on the right.
    Upright,
    /// From left to right: backs lie below.
    Level,
}

/// A grid of cells of one size.
#[derive(Clone, Copy, Debug)]
struct Grid {
    columns: usize,
    rows: usize,
    turned: bool,
    fold: Option<Fold>,
}

impl Grid {
    fn cells(self) -> usize {
        self.columns * self.rows
    }
}

/// How far a thing is drawn over its edge: a small one less, or the paper would be mostly waste.
fn bleed_of(job: &Job, piece: &Component) -> f32 {
    if piece.shape == Outline::Page { 0.0 } else { job.bleed.min(0.08 * piece.width.min(piece.height)) }
}

/// How many lengths fit into a room, with twice the bleed between them; the last bleed may be lost.
fn count(room: f32, length: f32, bleed: f32) -> usize {
    ((room + 2.0 * bleed + 1e-3) / (length + 2.0 * bleed)).floor().max(0.0) as usize
}

/// The best grid for things of a size: the most on a sheet, upright if that is as good.
fn grid(job: &Job, (w, h): (f32, f32), bleed: f32, has_back: bool) -> Grid {
    let (paper_w, paper_h) = (job.paper.width - 2.0 * MARGIN, job.paper.height - 2.0 * MARGIN);
    let folded = has_back && job.backs == Backs::Fold;
    let rooms = if folded {
        // Half a sheet, and the fold keeps its distance too.
        let half = |length: f32| (length + 2.0 * MARGIN) / 2.0 - MARGIN - bleed.max(1.0);
        vec![(Some(Fold::Upright), half(paper_w), paper_h), (Some(Fold::Level), paper_w, half(paper_h))]
    } else {
        vec![(None, paper_w, paper_h)]
    };
    let mut best = Grid { columns: 0, rows: 0, turned: false, fold: None };
    for (fold, room_w, room_h) in rooms {
        for turned in [false, true] {
            let (w, h) = if turned { (h, w) } else { (w, h) };
            let found = Grid { columns: count(room_w, w, bleed), rows: count(room_h, h, bleed), turned, fold };
            if found.cells() > best.cells() {
                best = found;
            }
        }
    }
    best
}

/// Whether two things can share a sheet.
fn alike(a: &Component, b: &Component) -> bool {
    a.width == b.width && a.height == b.height && a.shape == b.shape && a.back.is_some() == b.back.is_some()
}

/// All sheets for some pieces, each as often as it has copies. A thing for which the paper is too small in every way lies
/// alone in the middle of a sheet.
pub fn sheets(job: &Job, pieces: &[Component]) -> Vec<SheetSide> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (n, piece) in pieces.iter().enumerate() {
        let copies = std::iter::repeat_n(n, piece.copies.into());
        match groups.iter_mut().find(|group| group.first().is_some_and(|&first| alike(&pieces[first], piece))) {
            Some(group) => group.extend(copies),
            None => groups.push(copies.collect()),
        }
    }
    groups.iter().filter(|group| !group.is_empty()).flat_map(|group| group_sheets(job, pieces, group)).collect()
}

fn group_sheets(job: &Job, pieces: &[Component], group: &[usize]) -> Vec<SheetSide> {
    let first = &pieces[group[0]];
    let bleed = bleed_of(job, first);
    let has_back = first.back.is_some() && job.backs != Backs::None;
    let mut grid = grid(job, (first.width, first.height), bleed, has_back);
    if grid.cells() == 0 {
        grid = Grid {
            columns: 1,
            rows: 1,
            turned: first.width > first.height && first.width > job.paper.width,
            fold: None,
        };
    }
    let mut sheets = Vec::new();
    for cells in group.chunks(grid.cells()) {
        let fronts: Vec<Spot> =
            cells.iter().enumerate().map(|(cell, &piece)| front(job, first, grid, bleed, cell, piece)).collect();
        let behind = |place: &Spot| behind(job, grid.fold, place);
        match (has_back, grid.fold) {
            (true, Some(_)) => {
                let backs: Vec<Spot> = fronts.iter().map(behind).collect();
                sheets.push(SheetSide { places: [fronts, backs].concat(), back: false, fold: grid.fold });
            }
            (true, None) => {
                let backs = fronts.iter().map(behind).collect();
                sheets.push(SheetSide { places: fronts, ..SheetSide::default() });
                sheets.push(SheetSide { places: backs, back: true, fold: None });
            }
            (false, _) => sheets.push(SheetSide { places: fronts, ..SheetSide::default() }),
        }
    }
    sheets
}

/// Where the thing in a cell lies.
fn front(job: &Job, size: &Component, grid: Grid, bleed: f32, cell: usize, piece: usize) -> Spot {
    let (w, h) = if grid.turned { (size.height, size.width) } else { (size.width, size.height) };
    let (column, row) = (cell % grid.columns, cell / grid.columns);
    let (paper_w, paper_h) = match grid.fold {
        Some(Fold::Upright) => (job.paper.width / 2.0, job.paper.height),
        Some(Fold::Level) => (job.paper.width, job.paper.height / 2.0),
        None => (job.paper.width, job.paper.height),
    };
    let pitch = (w + 2.0 * bleed, h + 2.0 * bleed);
    let middle = |n: usize, count: usize, pitch: f32| (n as f32 - (count as f32 - 1.0) / 2.0) * pitch;
    // Beside a fold things lie in what is left between the edge that is not printed and the fold.
    let shift = match grid.fold {
        Some(Fold::Upright) => ((MARGIN - bleed.max(1.0)) / 2.0, 0.0),
        Some(Fold::Level) => (0.0, (MARGIN - bleed.max(1.0)) / 2.0),
        None => (0.0, 0.0),
    };
    let x = paper_w / 2.0 + shift.0 + middle(column, grid.columns, pitch.0);
    let y = paper_h / 2.0 + shift.1 + middle(row, grid.rows, pitch.1);
    Spot { piece, back: false, centre: (x, y), turn: if grid.turned { 90 } else { 0 }, bleed }
}

/// Where the back of a place lies: behind it once the sheet is turned over its long edge, or folded.
fn behind(job: &Job, fold: Option<Fold>, place: &Spot) -> Spot {
    let (x, y) = place.centre;
    let (centre, turn) = match fold {
        Some(Fold::Level) => ((x, job.paper.height - y), 180 - place.turn),
        Some(Fold::Upright) | None => ((job.paper.width - x, y), -place.turn),
    };
    Spot { back: true, centre, turn, ..*place }
}

impl Spot {
    /// The rectangle that is left when it is cut out.
    pub fn trim(&self, piece: &Component) -> Area {
        let (w, h) =
            if self.turn.rem_euclid(180) == 90 { (piece.height, piece.width) } else { (piece.width, piece.height) };
        area(self.centre.0 - w / 2.0, self.centre.1 - h / 2.0, w, h)
    }
}
