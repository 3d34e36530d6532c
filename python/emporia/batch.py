"""Many tables at once, in arrays that stay where they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from . import _emporia
from .game import Game


class Batch:
    """Steps N tables at once, without the GIL, in arrays that belong to the caller.

    `observation`, `mask`, `reward`, `terminated` and `player` have one row for each table and are written in place: what
    the one who decides sees and may do, what the last step brought each seat, whether it ended the game, and who decides
    (-1 once a game is over). Where a game is over the next step is ignored and deals the table anew
    (`AutoresetMode.NEXT_STEP` of Gymnasium); with `same_step` it is dealt anew at once.

    With `opponents` one seat of each table (seat n modulo the players at table n) is the learner's and bots of that name
    play all others.

    >>> batch = Batch(Game("roll-and-write", players=2), tables=4, seed=1)
    >>> batch.reset()
    >>> steps = np.zeros(4, dtype=np.int64)
    >>> for _ in range(300):
    ...     batch.random(steps)
    ...     batch.step(steps)
    >>> batch.observation.shape[0], int(batch.mask.max())
    (4, 1)
    """

    def __init__(
        self,
        game: Game,
        tables: int,
        *,
        seed: int = 0,
        rewards: str = "place",
        threads: int = 1,
        opponents: str | None = None,
        same_step: bool = False,
        observation: NDArray[np.float32] | None = None,
        mask: NDArray[np.int8] | None = None,
        reward: NDArray[np.float32] | None = None,
        terminated: NDArray[np.bool_] | None = None,
        player: NDArray[np.int32] | None = None,
    ) -> None:
        self.game = game
        self.tables = tables
        self.observation = np.zeros((tables, game.width), np.float32) if observation is None else observation
        self.mask = np.zeros((tables, game.steps), np.int8) if mask is None else mask
        self.reward = np.zeros((tables, game.seats), np.float32) if reward is None else reward
        self.terminated = np.zeros(tables, np.bool_) if terminated is None else terminated
        self.player = np.zeros(tables, np.int32) if player is None else player
        arrays = (self.observation, self.mask, self.reward, self.terminated, self.player)
        self._core = _emporia.Batch(game._core, tables, seed, rewards, threads, opponents, same_step, *arrays)
        self.step = self._core.step
        """Makes one step at each table."""
        self.random = self._core.random
        """Fills an array with any legal step of each table, each as likely."""

    def reset(self, seed: int | None = None) -> None:
        """Deals all tables anew; with a seed, as the first time with that seed."""
        self._core.reset(seed)
