"""Our bot against OpenSpiel's ISMCTS (its Python one, through our sampler), seats changing from game to game:

    python examples/head_to_head.py emporion --games 20 --simulations 200

Our bot gets a tenth of the time that OpenSpiel's took for its moves so far. Says the share of wins with its 95 % interval.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import emporia.open_spiel as ours
from emporia import Game


def wilson(wins: float, games: int) -> tuple[float, float]:
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def theirs(game: Any, simulations: int, seed: int) -> Any:
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed)),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    bot.set_resampler(ours.resampler)
    return bot


def play(name: str, n: int, simulations: int, clock: dict[str, float]) -> float:
    """One game for two; what our bot won of it."""
    words = "(players=2,exchanges=none)" if name == "emporous" else "(players=2)"
    game = pyspiel.load_game(f"emporia_{name.replace('-', '_')}{words}")
    match = Game(name, players=2, exchanges="none").match(seed=n)
    bot, mine = theirs(game, simulations, n), n % 2
    while not match.is_over:
        seat = match.turn.seats[0]
        start = time.thread_time()
        if seat == mine:
            # Milliseconds of a tenth of their mean time for a move.
            budget = max(1, round(100 * clock["their time"] / max(1, clock["their moves"])))
            match.act(seat, match.choose(seat, f"ismcts:ms={budget}", seed=n))
            clock["our time"] += time.thread_time() - start
            clock["our moves"] += 1
        else:
            state = ours.EmporiaState(game)
            state._at = match.state()
            state._rolls, state._player = 2, seat
            match.step(seat, bot.step(state))
            clock["their time"] += time.thread_time() - start
            clock["their moves"] += 1
    return match.rewards("win")[mine]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["emporion", "emporous", "roll-and-write"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=200)
    asked = parser.parse_args()
    random.seed(1)
    clock = {"our time": 0.0, "our moves": 0.0, "their time": 0.2, "their moves": 1.0}
    wins = 0.0
    for n in range(asked.games):
        wins += play(asked.game, n, asked.simulations, clock)
        low, high = wilson(wins, n + 1)
        ms = {who: 1000 * clock[f"{who} time"] / max(1.0, clock[f"{who} moves"]) for who in ("our", "their")}
        print(
            f"{asked.game}, {n + 1} games: ours won {wins:g} = {100 * wins / (n + 1):.0f} % ({100 * low:.0f} to {100 * high:.0f}),"
            f" {ms['our']:.1f} ms a move against {ms['their']:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
