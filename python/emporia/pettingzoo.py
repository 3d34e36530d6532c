"""PettingZoo: every game one seat after another (AEC), and Roll & Write's rounds for all at once (Parallel)."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from .game import Game
from .place import Match

Observation = dict[str, Any]


def _spaces(game: Game) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (game.width,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.steps,), np.int8),
        }
    )


def _render(match: Match, seat: int | None, mode: str | None, lang: str) -> str | None:
    if mode is None:
        gymnasium.logger.warn("Say render_mode=\"ansi\" or \"human\" to see the table.")
        return None
    drawing = match.draw(seat, lang)
    if mode == "ansi":
        return drawing
    # The terminal is cleared first, as the binary does between moves; where there is none, drawings follow each other.
    sys.stdout.write(("\x1b[2J\x1b[H" if sys.stdout.isatty() else "") + drawing + "\n")
    sys.stdout.flush()
    return None


class AECGame(AECEnv):  # type: ignore[misc]
    """Any game, one decision after another; choices that are made together are asked for seat by seat, hidden."""

    metadata = {"name": "emporia_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, game: Game, *, rewards: str = "place", render_mode: str | None = None, lang: str = "en") -> None:
        super().__init__()
        self.game = game
        self.rewards_by = rewards
        self.render_mode = render_mode
        self.lang = lang
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _spaces(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.steps) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.match = self.game.match(int(self.np_random.integers(2**62)))
        self._core = self.match._core
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._core.player]

    def observe(self, agent: str) -> Observation:
        seat = self._seat[agent]
        return {"observation": self._core.observe(seat), "action_mask": self._core.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._core.step(self._seat[agent], int(action))
        player = self._core.player
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
            return
        # Only the end brings rewards, so that there is nothing to add up before.
        for seat, reward in enumerate(self._core.rewards(self.rewards_by)):
            name = self.possible_agents[seat]
            self.rewards[name] = self._cumulative_rewards[name] = reward
            self.terminations[name] = True
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        seat = self._seat[self.agent_selection] if self.agents else None
        return _render(self.match, seat, self.render_mode, self.lang)

    def close(self) -> None:
        """Nothing is held open."""


class ParallelRollWrite(ParallelEnv):  # type: ignore[misc]
    """Roll & Write: all who have yet to choose act at once. Who is done has an empty mask, `waiting` in its info, and may
    send anything; Islands are chosen one after another, and then all but one are waiting."""

    metadata = {"name": "emporia_roll_and_write_v0", "render_modes": ["ansi", "human"]}

    def __init__(
        self, players: int = 3, *, rewards: str = "place", render_mode: str | None = None, lang: str = "en", **more: Any
    ) -> None:
        self.game = Game("roll-and-write", players, **more)
        self.rewards_by = rewards
        self.render_mode = render_mode
        self.lang = lang
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.observation_spaces = {agent: _spaces(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.steps) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _look(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        core = self.match._core
        acting = core.turn[1]
        seen, infos = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            mask = core.mask(seat)
            seen[agent] = {"observation": core.observe(seat), "action_mask": mask}
            infos[agent] = {"waiting": seat not in acting}
        return seen, infos

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.match = self.game.match(int(self.np_random.integers(2**62)))
        self.agents = self.possible_agents[:]
        return self._look()

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        core = self.match._core
        for seat in core.turn[1]:
            # A step of another seat may have closed the round: then this one chooses when the next has been rolled.
            if seat in core.turn[1]:
                core.step(seat, int(actions[self.possible_agents[seat]]))
        seen, infos = self._look()
        over = core.player < 0
        earned = core.rewards(self.rewards_by) if over else [0.0] * self.game.seats
        agents = self.possible_agents
        rewards = dict(zip(agents, earned))
        terminations = dict.fromkeys(agents, over)
        truncations = dict.fromkeys(agents, False)
        if over:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def render(self) -> str | None:
        return _render(self.match, None, self.render_mode, self.lang)

    def close(self) -> None:
        """Nothing is held open."""


def aec_env(name: str, players: int, *, render_mode: str | None = None, **options: Any) -> AECGame:
    """A game as an AEC environment: `aec_env("emporous", 4, chapter=2)`."""
    return AECGame(Game(name, players, **options), render_mode=render_mode)


def parallel_env(players: int = 3, **options: Any) -> ParallelRollWrite:
    """Roll & Write as a Parallel environment."""
    return ParallelRollWrite(players, **options)
