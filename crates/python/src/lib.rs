//! The native part of the Python package `emporia`: games, matches, states and batches without their types, and the classes
//! of Python around them. Everything that is a dictionary in Python crosses as JSON; what is many numbers, as arrays of numpy.

mod any;
mod batch;
mod classes;
mod rules;

use pyo3::prelude::*;

/// `emporia._emporia`.
#[pymodule]
mod _emporia {
    #[pymodule_export]
    use super::classes::{Batch, Match, PyGame, State};

    #[pymodule_export]
    use super::classes::{games, verify};
}
