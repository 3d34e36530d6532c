"""An agent that looks one move ahead by itself, against our `greedy`: `python examples/greedy_agent.py`.

It tries each listed move in positions that fit its View and takes the one after which it leads by most points.
"""

from __future__ import annotations

import copy

from emporia import Action, Game, Match

SAMPLES = 2


def lead(points: tuple[int, ...], seat: int) -> int:
    return points[seat] - max(other for n, other in enumerate(points) if n != seat)


def choose(match: Match, seat: int) -> Action:
    worlds = [match.sample(seat, seed) for seed in range(SAMPLES)]

    def promise(action: Action) -> float:
        total = 0
        for world in worlds:
            tried = copy.copy(world)
            tried.act(seat, action)
            total += lead(tried.outcome.points, seat)
        return total

    return max(match.actions(seat), key=promise)


def main() -> None:
    game = Game("emporion", players=2)
    wins = 0.0
    games = 10
    for n in range(games):
        match, mine = game.match(seed=n), n % 2
        while not match.is_over:
            seat = match.turn.seats[0]
            match.act(seat, choose(match, seat) if seat == mine else match.choose(seat, "greedy", seed=n))
        wins += match.rewards("win")[mine]
        print(f"game {n + 1}: {match.outcome.points}, own seat {mine}")
    print(f"won {wins} of {games}")


if __name__ == "__main__":
    main()
