"""How fast it is, on one core, beside other suites that are installed: `python -m emporia.bench`.

Seconds are those of this thread on a core, so that other programs on the machine do not count.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from .batch import Batch
from .game import Game

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("emporion", {"players": 4}),
    ("emporous", {"players": 4, "exchanges": "none"}),
    ("emporous", {"players": 4, "exchanges": "full"}),
    ("roll-and-write", {"players": 4}),
]


def rate(round_of: Callable[[], int], seconds: float) -> float:
    """Steps a second: `round_of` makes some and says how many."""
    round_of()
    start, steps = time.thread_time(), 0
    while (spent := time.thread_time() - start) < seconds:
        steps += round_of()
    return steps / spent


def batch_rates(game: Game, tables: int, seconds: float) -> tuple[float, float]:
    """Steps of a batch with masks and features: with a random policy, and of `step` alone."""
    batch = Batch(game, tables, seed=1)
    batch.reset()
    steps = np.zeros(tables, np.int64)
    alone = 0.0

    def round_of() -> int:
        nonlocal alone
        for _ in range(64):
            batch.random(steps)
            start = time.thread_time()
            batch.step(steps)
            alone += time.thread_time() - start
        return 64 * tables

    made = 0

    def counted() -> int:
        nonlocal made
        made += round_of()
        return 64 * tables

    whole = rate(counted, seconds)
    return whole, made / alone


def single_rate(game: Game, seconds: float) -> float:
    """Single tables through calls of Python: list the legal steps, choose one, make it."""
    chooser = random.Random(1)
    core, seed = game.match(0)._core, 0

    def round_of() -> int:
        nonlocal core, seed
        for _ in range(500):
            player = core.player
            if player < 0:
                seed += 1
                core = game.match(seed)._core
                player = core.player
            legal = core.legal(player)
            core.step(player, legal[int(chooser.random() * len(legal))])
        return 500

    return rate(round_of, seconds)


def aec_rate(env: Any, seconds: float) -> float:
    """An environment of PettingZoo with a random policy: observation and mask of each step are read."""
    chooser = np.random.default_rng(1)
    env.reset(seed=1)
    draws = chooser.random(1 << 16)
    at = 0

    def round_of() -> int:
        nonlocal at
        for _ in range(300):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            at = (at + 1) & 0xFFFF
            env.step(legal[int(draws[at] * len(legal))])
        return 300

    return rate(round_of, seconds)


def spiel_rate(name: str, seconds: float) -> float:
    """A game of OpenSpiel from Python with random moves."""
    import pyspiel

    game = pyspiel.load_game(name)
    chooser = random.Random(1)

    def round_of() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chooser.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                steps += 1
        return max(steps, 1)

    return rate(round_of, seconds)


def anchors(seconds: float) -> dict[str, float]:
    """Other suites, as far as they are installed."""
    found: dict[str, float] = {}
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401 - registers those of OpenSpiel that are written in Python.

        from . import open_spiel  # noqa: F401

        known = set(pyspiel.registered_names())
        for name in ("hearts", "python_kuhn_poker", "python_liars_poker"):
            if name in known:
                found[f"OpenSpiel {name}"] = spiel_rate(name, seconds)

        for name in ("emporia_emporion", "emporia_roll_and_write"):
            found[f"OpenSpiel {name} (ours)"] = spiel_rate(name, seconds)
    except ImportError:
        pass
    try:
        from pettingzoo.classic import tictactoe_v3

        found["PettingZoo tictactoe_v3"] = aec_rate(tictactoe_v3.env(), seconds)
    except Exception:  # noqa: BLE001 - its extras may be missing in many ways, and then it is no anchor.
        pass
    return found


def measure(seconds: float, tables: int) -> dict[str, Any]:
    """All figures, steps a second."""
    found: dict[str, Any] = {"tables": tables, "games": [], "anchors": anchors(seconds)}
    for name, options in TABLES:
        game = Game(name, **options)
        batch, alone = batch_rates(game, tables, seconds)
        row = {"game": name, **options, "batch": batch, "batch_step_alone": alone, "single": single_rate(game, seconds)}
        try:
            from .pettingzoo import AECGame

            row["aec"] = aec_rate(AECGame(game), seconds)
        except ImportError:
            pass
        found["games"].append(row)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m emporia.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--tables", type=int, default=64, help="tables of a batch")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    asked = parser.parse_args()
    found = measure(asked.seconds, asked.tables)
    if asked.json:
        print(json.dumps(found))
        return
    print(f"Steps a second on one core; a batch has {asked.tables} tables.")
    for row in found["games"]:
        label = f"{row['game']}, {row['players']} players" + (f", exchanges {row['exchanges']}" if "exchanges" in row else "")
        rates = ", ".join(f"{key} {row[key]:,.0f}" for key in ("batch", "batch_step_alone", "single", "aec") if key in row)
        print(f"  {label}: {rates}")
    for name, steps in found["anchors"].items():
        print(f"  {name}: {steps:,.0f}")


if __name__ == "__main__":
    main()
