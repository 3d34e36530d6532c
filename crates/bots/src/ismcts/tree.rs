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
    /// How many times it was tried.
    pub visits: u32,
    /// The availability count: how many times it could have been tried since it first was.
    pub available: u32,
    /// The first move that was listed after it.
    pub first: u32,
    /// The next move that was listed in its place.
    pub next: u32,
}

/// How far a list of moves was compared with the nodes: the last that was found, and the one expected next.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    last: u32,
    next: u32,
    /// Whether there were nodes before.
    grown: bool,
}

/// All nodes. Its room is taken once, so that growing it costs nothing.
#[derive(Clone, Debug)]
pub struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// The first move from the root.
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

    /// The first move after a node, or from the root.
    #[inline]
    pub fn first(&self, parent: u32) -> u32 {
        if parent == NONE { self.first } else { self.nodes[parent as usize].first }
    }

    /// Before the first move of a list.
    #[inline]
    pub fn cursor(&self, parent: u32) -> Cursor {
        let next = self.first(parent);
        Cursor { last: NONE, next, grown: next != NONE }
    }

    /// The node of a move, made if need be; none if there is no room. Lists come in the same order each time, and
    /// nodes stand in that order, so it is mostly the one after the last that was found.
    #[inline]
    pub fn child(&mut self, parent: u32, cursor: &mut Cursor, action: A) -> u32 {
        let at = cursor.next;
        if at != NONE && self.nodes[at as usize].action == action {
            (cursor.last, cursor.next) = (at, self.nodes[at as usize].next);
            return at;
        }
        self.look_for(parent, cursor, action)
    }

    fn look_for(&mut self, parent: u32, cursor: &mut Cursor, action: A) -> u32 {
        if cursor.grown {
            for (from, until) in [(cursor.next, NONE), (self.first(parent), cursor.next)] {
                let mut at = from;
                while at != until {
                    let node = &self.nodes[at as usize];
                    if node.action == action {
                        (cursor.last, cursor.next) = (at, node.next);
                        return at;
                    }
                    at = node.next;
                }
            }
        }
        if self.nodes.len() >= self.room {
            return NONE;
        }
        let at = self.nodes.len() as u32;
        self.nodes.push(Node { action, total: 0.0, visits: 0, available: 0, first: NONE, next: cursor.next });
        match (cursor.last, parent) {
            (NONE, NONE) => self.first = at,
            (NONE, parent) => self.nodes[parent as usize].first = at,
            (last, _) => self.nodes[last as usize].next = at,
        }
        cursor.last = at;
        at
    }

    /// The moves after a node.
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
pub struct PathStep {
    pub node: u32,
    pub seat: Seat,
}
