"""A balance question as a picture: how much is it worth to begin in Emporion? `python examples/balance.py`

# %% Notebook style: each part can be run by itself.
"""

# %% Games between equal bots, at tables of 2, 3 and 4
from __future__ import annotations

from emporia import Game

shares: dict[int, list[float]] = {}
for players in (2, 3, 4):
    game = Game("emporion", players=players)
    wins = [0.0] * players
    games = 300
    for n in range(games):
        match = game.match(seed=n)
        first = match.view()["open"]["first"]
        while not match.is_over:
            seat = match.turn.seats[0]
            match.act(seat, match.choose(seat, "greedy", seed=n))
        for seat, part in enumerate(match.rewards("win")):
            wins[(seat - first) % players] += part
    shares[players] = [won / games for won in wins]
    print(players, "players, share of wins by place in the order:", [round(share, 3) for share in shares[players]])

# %% The picture
import matplotlib.pyplot as plt

for players, found in shares.items():
    plt.plot(range(1, players + 1), found, marker="o", label=f"{players} players")
    plt.axhline(1 / players, color="grey", linewidth=0.5)
plt.xlabel("place in the order of play")
plt.ylabel("share of wins")
plt.legend()
plt.savefig("balance.png", dpi=120)
