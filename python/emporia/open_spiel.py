"""OpenSpiel: importing this module registers the games, `pyspiel.load_game("emporia_emporion(players=4)")`.

Games are sequential with imperfect information. Chance is explicit: the root deals one of `deals` numbered shuffles, and
dice of Roll & Write fall one by one. Choices that are made together are hidden and commute, so that asking for them seat
by seat is exact. The View is the information state: what a seat remembers stands in it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from .game import Game
from .place import State

_DICE = {"contracts": (1, 6), "prices": (2, 6)}


@dataclass(frozen=True)
class _Table:
    """What all states of a game share. OpenSpiel copies a state of Python attribute by attribute: this one stays."""

    rules: Game
    deals: int

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        return self


class EmporiaState(pyspiel.State):  # type: ignore[misc]
    """A position; the one of our engine is a single attribute that knows how to copy itself."""

    def __init__(self, game: EmporiaGame) -> None:
        super().__init__(game)
        self._of = game.table
        self._at: State | None = None
        self._rolls = 0
        self._dice: list[int] = []
        self._player = int(pyspiel.PlayerId.CHANCE)

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._at._core.legal(player) if self._at is not None else []

    def _faces(self) -> tuple[str, int, int]:
        """What is rolled now: the first dice of Roll & Write deal Contracts, all others set prices."""
        kind = "contracts" if self._rolls == 0 else "prices"
        return (kind, *_DICE[kind])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._at is None:
            deals = self._of.deals
            return [(deal, 1.0 / deals) for deal in range(deals)]
        _, low, high = self._faces()
        return [(face, 1.0 / (high - low + 1)) for face in range(low, high + 1)]

    def _apply_action(self, action: int) -> None:
        if self._player >= 0:
            assert self._at is not None
            self._at._core.step(self._player, action)
        elif self._at is None:
            self._at = self._of.rules.start(action)
        else:
            self._roll(action)
        self._player = self._at._core.player

    def _roll(self, face: int) -> None:
        assert self._at is not None
        kind, _, _ = self._faces()
        self._dice.append(face)
        wanted = self._of.rules.seats if kind == "contracts" else 5
        if len(self._dice) == wanted:
            dice = self._dice + [0] * (5 - wanted)
            self._at._core.chance(f'{{"{kind}": {dice}}}')
            self._rolls += 1
            self._dice = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self._of.rules.step_name(action)
        if self._at is None:
            return f"deal {action}"
        return f"die {len(self._dice) + 1} shows {action}"

    def returns(self) -> list[float]:
        if not self.is_terminal() or self._at is None:
            return [0.0] * self._of.rules.seats
        return self._at._core.rewards("place")

    def information(self, player: int) -> str:
        """What a player knows, as text."""
        if self._at is None:
            return "nothing dealt"
        return f"{self._dice} {self._at._core.view(player)} {self._at._core.draft(player)}"

    def resampled(self, player: int) -> EmporiaState:
        """Some state that the player cannot tell from this one."""
        other: EmporiaState = self.clone()
        if self._at is not None:
            other._at = self._at.sample(player, random.getrandbits(63))
        return other

    def __str__(self) -> str:
        return f"{self._dice} {self._at._core.write()}" if self._at is not None else "nothing dealt"


class EmporiaObserver:
    """Observations and information states as tensors and text."""

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None, width: int) -> None:
        if params:
            raise ValueError(f"Observers take no parameters: {params}")
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: EmporiaState, player: int) -> None:
        if state._at is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = state._at._core.observe(player)

    def string_from(self, state: EmporiaState, player: int) -> str:
        return state.information(player)


class EmporiaGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; `_register` makes a class of it for each."""

    name: str
    kind: Any
    options: dict[str, Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.options, **(params or {})}
        deals = int(chosen.pop("deals"))
        rules = Game(self.name, **chosen)
        self.table = _Table(rules, deals)
        alone = rules.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.steps,
            max_chance_outcomes=max(deals, 7),
            num_players=rules.seats,
            min_utility=-2.0 if alone else -1.0,
            max_utility=4.0 if alone else 1.0,
            utility_sum=None,
            max_game_length=200_000,
        )
        super().__init__(self.kind, info, {**self.options, **(params or {})})

    def new_initial_state(self) -> EmporiaState:
        return EmporiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> EmporiaObserver:
        return EmporiaObserver(iig_obs_type, params, self.table.rules.width)


def _register(name: str, title: str, least: int, most: int, options: dict[str, Any]) -> type[EmporiaGame]:
    short = "emporia_" + name.replace("-", "_")
    kind = pyspiel.GameType(
        short_name=short,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=options,
    )
    made = type("".join(part.title() for part in short.split("_")), (EmporiaGame,), {"name": name, "kind": kind, "options": options})
    pyspiel.register_game(kind, made)
    return made


Emporion = _register("emporion", "Emporion", 2, 4, {"players": 3, "special": False, "even_start": False, "deals": 1000})
Emporous = _register(
    "emporous",
    "Emporous",
    2,
    4,
    {
        "players": 3,
        "chapter": 1,
        "fugitives": 1,
        "open_exchanges": False,
        "even_start": False,
        "exchanges": "full",
        "deals": 1000,
    },
)
RollAndWrite = _register("roll-and-write", "Emporous Roll & Write", 1, 5, {"players": 2, "deals": 1000})


def resampler(state: EmporiaState, player: int) -> EmporiaState:
    """For `ISMCTSBot.set_resampler` of `open_spiel.python.algorithms.ismcts`."""
    return state.resampled(player)
