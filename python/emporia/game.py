"""The rules of one game, with its options, its cards and its numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _emporia

if TYPE_CHECKING:
    from .place import Match, State


@dataclass(frozen=True)
class Turn:
    """Who has to act: `kind` is "chance", "seat", "together" or "over"."""

    kind: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """Points and places, by seat; those who share a place share its number."""

    points: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Ranked:
    """A move and what a bot expects of it: its result from 0 to 1, points, and how often it was tried."""

    action: Any
    result: float
    points: float
    tries: int


@dataclass(frozen=True)
class Feature:
    """A named tensor: a part of every observation."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    def of(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """This tensor of an observation, or of a batch of them: a view, not a copy."""
        size = int(np.prod(self.shape))
        return observation[..., self.offset : self.offset + size].reshape(*observation.shape[:-1], *self.shape)


class Game:
    """The rules of a game for a table.

    >>> game = Game("emporous", players=4, chapter=2)
    >>> game.options["chapter"], game.seats
    (2, 4)
    >>> Game("emporous", players=9)
    Traceback (most recent call last):
        ...
    ValueError: emporous is for 2 to 4 players, not 9.
    """

    def __init__(
        self,
        name: str,
        players: int,
        *,
        cards: str | None = None,
        exchanges: str = "full",
        **options: bool | int,
    ) -> None:
        """`cards` is the text of a card file (without it, the Emporia edition); `exchanges` is "full", "menu" or "none"."""
        asked = {"players": players, **{name.replace("_", "-"): value for name, value in options.items()}}
        self._core = _emporia.Game(name, json.dumps(asked), cards, exchanges)
        self._asked = (name, asked, cards, exchanges)
        self.name = name
        self.exchanges = exchanges
        self.seats = self._core.seats
        self.options: dict[str, Any] = json.loads(self._core.options)
        self.steps = self._core.steps
        """How many numbered steps there are: the n of `Discrete(n)`."""
        self.width = self._core.width
        """How many figures an observation has."""

    @property
    def rules(self) -> int:
        """The version of the rules."""
        return self._core.rules

    @property
    def cards_hash(self) -> str:
        """SHA-256 over what the rules use of the cards: steps mean the same wherever it is the same."""
        return self._core.cards_hash

    def card_rows(self) -> Any:
        """The rows of the card file."""
        return json.loads(self._core.card_rows)

    def features(self) -> list[Feature]:
        """What an observation is made of."""
        return [Feature(name, offset, tuple(shape), what) for name, offset, shape, what in self._core.features()]

    def faces(self) -> NDArray[np.float32]:
        """What stands on each card, by its row of the card file, where observations count cards so (Emporion)."""
        return np.array(self._core.faces(), dtype=np.float32)

    def step_name(self, step: int) -> str:
        """What a step says: a move as JSON, or part of one in a few words."""
        return self._core.step_name(step)

    def match(self, seed: int | str) -> Match:
        """Deals a match. A seed is a number, or 64 hexadecimal digits."""
        from .place import Match

        return Match(self, self._core.new_match(seed))

    def replay(self, record: str) -> Match:
        """The match that a record tells, checked move by move."""
        from .place import Match

        return Match(self, self._core.replay(record))

    def start(self, seed: int | str) -> State:
        """A position right after the deal, in which dice are still to be rolled."""
        from .place import State

        return State(self, self._core.start(seed))

    def sample(self, view: dict[str, Any], seed: int) -> State:
        """Some position that the owner of this View cannot tell from the true one."""
        from .place import State

        return State(self, self._core.sample(json.dumps(view), seed))

    def simulate(self, bots: list[str], games: int, seed: int = 0) -> dict[str, Any]:
        """Games between bots on all cores, one bot for each seat; figures as `emporia simulate --json` gives them."""
        result: dict[str, Any] = json.loads(self._core.simulate(bots, games, seed))
        return result

    def arena(self, bots: list[str], games: int, seed: int = 0) -> dict[str, Any]:
        """Bots against each other on the same deals with seats changed; figures as `emporia arena --json` gives them."""
        result: dict[str, Any] = json.loads(self._core.arena(bots, games, seed))
        return result

    def __reduce__(self) -> tuple[Any, ...]:
        return (_game, self._asked)

    def __repr__(self) -> str:
        return f"Game({self.name!r}, {self.options})"


def _game(name: str, asked: dict[str, Any], cards: str | None, exchanges: str) -> Game:
    options = {name.replace("-", "_"): value for name, value in asked.items() if name != "players"}
    return Game(name, asked["players"], cards=cards, exchanges=exchanges, **options)
