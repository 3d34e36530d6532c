"""Matches and single positions."""

from __future__ import annotations

import json
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

from . import _emporia
from .game import Game, Outcome, Ranked, Turn

Action = Union[str, dict[str, Any]]
"""A move as JSON has it: `"done"`, `{"buy": "wood"}`."""


class _Place:
    """What matches and states have in common."""

    game: Game
    _core: _emporia.Match | _emporia.State

    @property
    def turn(self) -> Turn:
        """Who has to act."""
        kind, seats = self._core.turn
        return Turn(kind, tuple(seats))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._core.player == -4

    def actions(self, seat: int) -> list[Action]:
        """Each distinct legal move of a seat; of exchange offers, a menu."""
        actions: list[Action] = json.loads(self._core.actions(seat))
        return actions

    def act(self, seat: int, action: Action) -> None:
        """Makes a move, or raises `Illegal` with the clause that forbids it."""
        self._core.act(seat, json.dumps(action))

    def legal(self, seat: int) -> list[int]:
        """The legal steps of a seat, by number."""
        return self._core.legal(seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A one for each legal step of a seat."""
        return self._core.mask(seat)

    def step(self, seat: int, step: int) -> bool:
        """Makes a step by its number; whether that made a move whole."""
        return self._core.step(seat, step)

    def spell(self, seat: int, action: Action) -> list[int]:
        """The steps that say a move."""
        return self._core.spell(seat, json.dumps(action))

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as figures: `game.features()` says what they are."""
        return self._core.observe(seat)

    def features(self, seat: int) -> dict[str, NDArray[np.float32]]:
        """The same by name."""
        observation = self.observe(seat)
        return {feature.name: feature.of(observation) for feature in self.game.features()}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, or anyone who only watches."""
        view: dict[str, Any] = json.loads(self._core.view(seat))
        return view

    @property
    def outcome(self) -> Outcome:
        """Points and places if the game ended here."""
        points, places = self._core.outcome
        return Outcome(tuple(points), tuple(places))

    def rewards(self, rewards: str = "place") -> list[float]:
        """What the game is worth to each seat if it ended here: by "place" (1 to -1), "win" or "points"."""
        return self._core.rewards(rewards)

    def sample(self, seat: int, seed: int) -> State:
        """Some position that a seat cannot tell from this one."""
        return State(self.game, self._core.sample(seat, seed))

    def draw(self, seat: int | None = None, lang: str = "en", width: int = 100) -> str:
        """The table as a seat sees it, drawn with plain characters."""
        return self._core.draw(seat, lang, width)

    def told(self, seat: int, action: Action, lang: str = "en") -> str:
        """A move in a few words, in English or Spanish."""
        return self._core.told_action(seat, json.dumps(action), lang)


class Match(_Place):
    """A game being played, with its log.

    >>> match = Game("emporion", players=2).match(seed=1)
    >>> seat, = match.turn.seats
    >>> best = match.rank(seat, "ismcts:iters=50")[0]
    >>> match.act(seat, best.action)
    >>> import copy, pickle
    >>> pickle.loads(pickle.dumps(match)).view(0) == copy.deepcopy(match).view(0) == match.view(0)
    True
    """

    def __init__(self, game: Game, core: _emporia.Match) -> None:
        self.game = game
        self._core: _emporia.Match = core

    def events(self, seat: int | None = None, since: int = 0) -> list[Any]:
        """What a seat noticed of all that happened from event number `since` on."""
        events: list[Any] = json.loads(self._core.events(seat, since))
        return events

    def undo(self, seat: int) -> None:
        """Takes back the last move of a seat, if nobody else acted and nothing came to light since."""
        self._core.undo(seat)

    def record(self, names: list[str] | None = None) -> str:
        """The record of the match, with its seed: for keeping until it is over, then for anyone."""
        return self._core.record(names or [f"seat {seat}" for seat in range(self.game.seats)])

    @property
    def seed_hash(self) -> str:
        """SHA-256 of the seed, known from the start."""
        return self._core.seed_hash

    def choose(self, seat: int, bot: str, seed: int = 0) -> Action:
        """The move that a bot would make, given what the seat knows and remembers."""
        action: Action = json.loads(self._core.choose(seat, bot, seed))
        return action

    def rank(self, seat: int, bot: str, seed: int = 0) -> list[Ranked]:
        """The moves that a bot thinks of with what it expects of them, best first."""
        return [Ranked(**row) for row in json.loads(self._core.rank(seat, bot, seed))]

    def review(self, seat: int | None = None, worlds: int = 128, seed: int = 1) -> dict[str, Any]:
        """What was luck and what was play in a match that is over, for one seat or for all (docs/review.md)."""
        review: dict[str, Any] = json.loads(self._core.review(seat, worlds, seed))
        return review

    def state(self) -> State:
        """The position by itself, with everything that is hidden."""
        return State(self.game, self._core.state())

    def __copy__(self) -> Match:
        return Match(self.game, self._core.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_match, (self.game, self.record(), self._core.drafts()))


class State(_Place):
    """One position: no log, and dice fall as they are told to (`chance`) or by a seed (`roll`)."""

    def __init__(self, game: Game, core: _emporia.State) -> None:
        self.game = game
        self._core: _emporia.State = core

    def roll(self, seed: int) -> None:
        """Rolls all dice that are due."""
        self._core.roll(seed)

    def chance(self, action: Action) -> None:
        """Lets the dice fall as told."""
        self._core.chance(json.dumps(action))

    def write(self) -> str:
        """The position as text, with everything that is hidden."""
        return self._core.write()

    def __copy__(self) -> State:
        return State(self.game, self._core.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_state, (self.game, self.write()))


def _match(game: Game, record: str, drafts: str) -> Match:
    return Match(game, game._core.replay(record, drafts))


def _state(game: Game, text: str) -> State:
    return State(game, game._core.read_state(text))
