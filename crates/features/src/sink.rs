//! Where features go: the same code that writes them also says what they are, so that the two cannot differ.

/// A named part of the features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tensor {
    /// Its name.
    pub name: &'static str,
    /// Where it begins among all figures of an observation.
    pub offset: usize,
    /// Its shape; the last axis is the one whose figures stand side by side.
    pub shape: Vec<usize>,
    /// What its figures mean.
    pub meaning: &'static str,
}

impl Tensor {
    /// How many figures it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// Takes figures one after another.
pub trait Sink {
    /// The figures that follow belong to this tensor.
    fn tensor(&mut self, name: &'static str, shape: &[usize], meaning: &'static str);
    /// One figure.
    fn put(&mut self, figure: f32);

    /// A count, as a share of what counts as many.
    #[inline]
    fn share(&mut self, count: impl Into<f32>, many: f32) {
        self.put(count.into() / many);
    }

    /// Yes or no.
    #[inline]
    fn flag(&mut self, holds: bool) {
        self.put(if holds { 1.0 } else { 0.0 });
    }

    /// One of so many: a one in its place, or none at all.
    #[inline]
    fn one_of(&mut self, place: Option<usize>, places: usize) {
        (0..places).for_each(|n| self.flag(place == Some(n)));
    }
}

/// Writes figures into a slice.
pub(crate) struct FigureSink<'a> {
    rest: std::slice::IterMut<'a, f32>,
}

impl<'a> FigureSink<'a> {
    pub fn new(out: &'a mut [f32]) -> Self {
        FigureSink { rest: out.iter_mut() }
    }

    /// How many figures are missing.
    pub fn missing(&self) -> usize {
        self.rest.len()
    }
}

impl Sink for FigureSink<'_> {
    #[inline]
    fn tensor(&mut self, _: &'static str, _: &[usize], _: &'static str) {}

    #[inline]
    fn put(&mut self, figure: f32) {
        if let Some(place) = self.rest.next() {
            *place = figure;
        }
    }
}

/// Notes names and shapes.
#[derive(Default)]
pub(crate) struct TensorList {
    pub tensors: Vec<Tensor>,
    pub width: usize,
}

impl Sink for TensorList {
    fn tensor(&mut self, name: &'static str, shape: &[usize], meaning: &'static str) {
        self.assert_whole();
        self.tensors.push(Tensor { name, offset: self.width, shape: shape.to_vec(), meaning });
    }

    fn put(&mut self, _: f32) {
        self.width += 1;
    }
}

impl TensorList {
    /// Panics unless the last tensor has as many figures as its shape says.
    pub fn assert_whole(&self) {
        if let Some(last) = self.tensors.last() {
            assert_eq!(self.width - last.offset, last.size(), "{} is not of the shape that it says", last.name);
        }
    }
}
