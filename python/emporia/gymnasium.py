"""Gymnasium: many tables as one vector environment, in which one seat of each table is the learner's and bots play the rest,
or in which the learner plays all seats by turns (self-play)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .batch import Batch
from .game import Game


class VectorGame(VectorEnv):  # type: ignore[misc]
    """N tables; `infos["action_mask"]` and `infos["player"]` go with each observation.

    With `opponents` the reward is that of the learner's seat. Without, it is that of whoever made the step, so that the
    end rewards the last to move; `infos["rewards"]` has those of all seats.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        opponents: str | None = None,
        rewards: str = "place",
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        self.game = game
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (game.width,), np.float32)
        self.single_action_space = spaces.Discrete(game.steps)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(game, num_envs, seed=seed, rewards=rewards, threads=threads, opponents=opponents)
        self._rows = np.arange(num_envs)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._learner = None if opponents is None else self._rows % game.seats

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask, "player": self.batch.player, "rewards": self.batch.reward}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals all tables anew. The arrays that are returned are written again by the next step."""
        if isinstance(seed, list):
            seed = seed[0]
        self.batch.reset(seed)
        return self.batch.observation, self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.batch
        mover = batch.player.copy() if self._learner is None else self._learner
        batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        reward = batch.reward[self._rows, mover].astype(np.float64)
        return batch.observation, reward, batch.terminated, self._truncated, self._infos()

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""
