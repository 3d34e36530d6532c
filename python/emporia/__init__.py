"""Three table games of ancient merchants, for researchers: Emporous, Emporous Roll & Write and Emporion.

The rules are those of the Rust engine, and so are the names: a `Game` is the rules with their options and cards, a `Match`
plays it, a `State` is one position, a View is what one seat may know.

>>> import emporia
>>> emporia.games()[:3]
['emporion', 'emporous', 'roll-and-write']
>>> game = emporia.Game("roll-and-write", players=2)
>>> match = game.match(seed=7)
>>> while not match.is_over:
...     seat = match.turn.seats[0]
...     match.act(seat, match.actions(seat)[0])
>>> min(match.outcome.places)
1
>>> emporia.verify(match.record(["Ada", "Blas"])) == match.record(["Ada", "Blas"])
True
"""

from __future__ import annotations

from ._emporia import games, verify
from .batch import Batch
from .errors import Illegal
from .game import Feature, Game, Outcome, Ranked, Turn
from .place import Action, Match, State

__all__ = [
    "Action", "Batch", "Feature", "Game", "Illegal", "Match", "Outcome", "Ranked", "State", "Turn", "games", "verify",
]
