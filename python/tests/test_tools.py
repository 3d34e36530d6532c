"""The environments pass the conformance tests of their fields."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

import gymnasium
import pyspiel
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, seed_test

import emporia
import emporia.open_spiel
from emporia.gymnasium import VectorGame
from emporia.pettingzoo import aec_env, parallel_env
from modes import IDS, MODES, game

Mode = tuple[str, dict[str, Any]]


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_pettingzoo(mode: Mode) -> None:
    name, options = mode
    api_test(aec_env(name, **options), num_cycles=120)
    seed_test(lambda: aec_env(name, **options), num_cycles=60)


@pytest.mark.parametrize("players", [1, 2, 5])
def test_pettingzoo_parallel(players: int) -> None:
    parallel_api_test(parallel_env(players), num_cycles=200)


def test_rendering() -> None:
    env = aec_env("emporion", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Polis" in (env.render() or "")
    env = parallel_env(2, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None


def parallel_game(seed: int) -> str:
    """The record of a random game in rounds, in which the masks are what the engine allows."""
    env = parallel_env(3)
    seen, infos = env.reset(seed=seed)
    chooser = random.Random(1)
    while env.agents:
        steps = {}
        for agent in env.agents:
            legal = np.flatnonzero(seen[agent]["action_mask"])
            assert (len(legal) == 0) == infos[agent]["waiting"]
            steps[agent] = int(chooser.choice(legal)) if len(legal) else 0
        seen, rewards, over, _, infos = env.step(steps)
    assert abs(sum(rewards.values())) < 1e-6 and all(over.values())
    return env.match.record()


def test_parallel_rounds_are_those_of_the_engine() -> None:
    record = parallel_game(4)
    assert emporia.verify(record) == record == parallel_game(4) != parallel_game(5)


@pytest.mark.parametrize("opponents", [None, "random"])
@pytest.mark.parametrize("threads", [1, 2])
def test_vector_environment(opponents: str | None, threads: int) -> None:
    env = VectorGame(emporia.Game("roll-and-write", players=2), 24, opponents=opponents, threads=threads)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, infos = env.reset(seed=1)
    steps, over = np.zeros(24, np.int64), 0
    for _ in range(400):
        env.batch.random(steps)
        seen, rewards, terminated, truncated, infos = env.step(steps)
        assert seen is env.batch.observation and not truncated.any()
        assert (infos["action_mask"].sum(1) == 0).tolist() == terminated.tolist()
        assert (np.abs(rewards) > 0).sum() <= terminated.sum()
        over += int(terminated.sum())
    assert over > 10


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_a_batch_plays_as_single_tables_do(mode: Mode) -> None:
    """What a batch writes is what a state says that was led by the same steps."""
    rules = game(mode)
    batch = emporia.Batch(rules, 3, seed=9)
    again = emporia.Batch(rules, 3, seed=9, threads=2)
    batch.reset()
    again.reset()
    steps = np.zeros(3, np.int64)
    for _ in range(200):
        batch.random(steps)
        batch.step(steps)
        again.step(steps)
        assert np.array_equal(batch.observation, again.observation) and np.array_equal(batch.mask, again.mask)
        assert np.array_equal(batch.reward, again.reward) and np.array_equal(batch.player, again.player)
    while (batch.player < 0).any():
        batch.random(steps)
        batch.step(steps)
    before = batch.observation.copy()
    batch.random(steps)
    steps[1] = rules.steps
    with pytest.raises(ValueError, match="table 1"):
        batch.step(steps)
    assert np.array_equal(batch.observation, before), "a fault changes nothing"


def test_arrays_belong_to_the_caller() -> None:
    rules = emporia.Game("emporion", players=2)
    shared = np.zeros((2, 8, rules.width), np.float32)
    batch = emporia.Batch(rules, 8, observation=shared[1])
    batch.reset(seed=1)
    assert shared[1].any() and not shared[0].any()
    with pytest.raises(ValueError):
        emporia.Batch(rules, 8, observation=np.zeros((8, rules.width + 1), np.float32))


def _spiel(mode: Mode) -> Any:
    name, options = mode
    words = [f"{key}={value}" for key, value in options.items()]
    return pyspiel.load_game(f"emporia_{name.replace('-', '_')}({','.join(words)})")


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_open_spiel(mode: Mode) -> None:
    options = {**mode[1], "exchanges": "menu"} if mode[0] == "emporous" else mode[1]
    pyspiel.random_sim_test(_spiel((mode[0], options)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_open_spiel_resamples(mode: Mode) -> None:
    chooser = random.Random(3)
    state = _spiel(mode).new_initial_state()
    for _ in range(80):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(chooser.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        player = state.current_player()
        other = emporia.open_spiel.resampler(state, player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(chooser.choice(state.legal_actions()))
