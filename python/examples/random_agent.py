"""A random agent in every seat of any game, through PettingZoo: `python examples/random_agent.py emporion 4`."""

from __future__ import annotations

import sys

import numpy as np

from emporia.pettingzoo import aec_env


def main() -> None:
    name, players = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) == 3 else ("roll-and-write", 3)
    env = aec_env(name, players, render_mode="ansi")
    env.reset(seed=1)
    chooser = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            print(f"{agent}: {reward:+.2f}")
            env.step(None)
            continue
        env.step(int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
    print(env.match.draw())


if __name__ == "__main__":
    main()
