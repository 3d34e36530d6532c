//! The tree, in one flat list: a node is a move in the order of moves that led to it, whatever luck did in between.

use emporia_engine::Seat;

/// No node.
pub const NONE: u32 = u32::MAX;

/// A move that was tried, and what came of it for the seat that made it.
#[derive(Clone, Copy, Debug)]
pub struct Node<A> {
    pub action: A,
    /// Sum of results.
    pub total: f64,
    /// Sum of points.
    pub points: f64,
    /// How many times it was tried.
    pub visits: u32,
    /// How many times it could have been tried since it first was.
    pub seen: u32,
    /// The first move that was tried after it.
    pub first: u32,
    /// The next move that was tried in its place.
    pub next: u32,
}

/// All nodes. Its room is taken once, so that growing it costs nothing.
#[derive(Clone, Debug)]
pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// The first move tried from the root.
    first: u32,
    room: usize,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub fn new(room: usize) -> Tree<A> {
        Tree { nodes: Vec::with_capacity(room), first: NONE, room }
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.first = NONE;
    }

    #[inline]
    pub fn node(&self, at: u32) -> &Node<A> {
        &self.nodes[at as usize]
    }

    #[inline]
    pub fn node_mut(&mut self, at: u32) -> &mut Node<A> {
        &mut self.nodes[at as usize]
    }

    /// The first move tried after a node, or from the root.
    #[inline]
    pub fn first(&self, parent: u32) -> u32 {
        if parent == NONE { self.first } else { self.nodes[parent as usize].first }
    }

    /// Adds a move after a node, unless there is no room.
    #[inline]
    pub fn add(&mut self, parent: u32, action: A) -> u32 {
        if self.nodes.len() >= self.room {
            return NONE;
        }
        let at = self.nodes.len() as u32;
        let next = self.first(parent);
        self.nodes.push(Node { action, total: 0.0, points: 0.0, visits: 0, seen: 0, first: NONE, next });
        if parent == NONE {
            self.first = at;
        } else {
            self.nodes[parent as usize].first = at;
        }
        at
    }

    /// The moves tried after a node.
    pub fn after(&self, parent: u32) -> impl Iterator<Item = &Node<A>> {
        let mut at = self.first(parent);
        std::iter::from_fn(move || {
            let node = self.nodes.get(at as usize)?;
            at = node.next;
            Some(node)
        })
    }
}

/// A step down the tree: the node entered, and who moved.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub node: u32,
    pub seat: Seat,
}
