"""PPO that learns Roll & Write for two and is measured against our `greedy` (torch on CPU):

    python examples/ppo.py --minutes 50 --threads 2

One seat of each table is the learner's, `greedy` plays the other. The reward comes at the end: the lead in points, squashed.
Prints a line for each measurement, and writes the same to `ppo.csv`.
"""

from __future__ import annotations

import argparse
import csv
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from emporia import Batch, Game

ROLLOUT, MINIBATCH, EPOCHS = 64, 4096, 3
GAMMA, LAMBDA, CLIP, ENTROPY = 0.999, 0.95, 0.2, 0.01


class Net(nn.Module):  # type: ignore[misc]
    """A policy over masked steps, and a value."""

    def __init__(self, width: int, steps: int, hidden: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, steps)
        self.value = nn.Linear(hidden, 1)
        for layer in self.modules():
            if isinstance(layer, nn.Linear):
                nn.init.orthogonal_(layer.weight, 2**0.5)
                nn.init.zeros_(layer.bias)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        body = self.body(seen)
        # A table that is dealt anew has no legal step: its row is left as it is, and not learned from.
        blocked = (mask == 0) & mask.any(1, keepdim=True)
        return self.policy(body).masked_fill(blocked, -1e9), self.value(body).squeeze(1)


def choose(logits: torch.Tensor) -> torch.Tensor:
    """Draws a step for each row (Gumbel's trick)."""
    noise = -torch.empty_like(logits).exponential_().log()
    return (logits + noise).argmax(1)


def reward_of(batch: Batch, learner: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The lead in points at the end of a game, squashed; nothing before."""
    rows = np.arange(batch.tables)
    lead = batch.reward[rows, learner] - batch.reward[rows, 1 - learner]
    return np.where(batch.terminated, np.tanh(lead / 15.0), 0.0).astype(np.float32)


def against(net: Net, game: Game, bot: str, games: int, seed: int) -> tuple[float, float]:
    """The share of games won against a bot, and the mean lead, with the likeliest steps."""
    tables = min(64, games)
    batch = Batch(game, tables, seed=seed, opponents=bot, rewards="points")
    batch.reset()
    learner = np.arange(tables) % 2
    rows = np.arange(tables)
    # Each table plays as many games as any other, so that short games do not count for more.
    left = np.full(tables, games // tables)
    won, lead, played = 0.0, 0.0, 0
    while played < games // tables * tables:
        with torch.no_grad():
            logits, _ = net(torch.from_numpy(batch.observation), torch.from_numpy(batch.mask))
        batch.step(logits.argmax(1).numpy())
        ended = batch.terminated & (left > 0)
        leads = batch.reward[rows, learner] - batch.reward[rows, 1 - learner]
        won += float((leads[ended] > 0).sum() + 0.5 * (leads[ended] == 0).sum())
        lead += float(leads[ended].sum())
        played += int(ended.sum())
        left -= ended
    return won / played, lead / played


class Rollout:
    """The memory of one rollout: rows by step and table."""

    def __init__(self, game: Game, tables: int) -> None:
        self.seen = torch.zeros(ROLLOUT, tables, game.width)
        self.mask = torch.zeros(ROLLOUT, tables, game.steps, dtype=torch.int8)
        self.steps = torch.zeros(ROLLOUT, tables, dtype=torch.int64)
        self.logp = torch.zeros(ROLLOUT, tables)
        self.value = torch.zeros(ROLLOUT + 1, tables)
        self.reward = torch.zeros(ROLLOUT, tables)
        self.over = torch.zeros(ROLLOUT, tables)

    def advantages(self) -> torch.Tensor:
        """Generalised advantage estimation; the row after an end belongs to the next game."""
        found = torch.zeros_like(self.reward)
        last = torch.zeros(self.reward.shape[1])
        for t in reversed(range(ROLLOUT)):
            goes_on = 1.0 - self.over[t]
            delta = self.reward[t] + GAMMA * self.value[t + 1] * goes_on - self.value[t]
            last = delta + GAMMA * LAMBDA * goes_on * last
            found[t] = last
        return found


def collect(net: Net, batch: Batch, learner: np.ndarray[Any, Any], memory: Rollout) -> None:
    """Plays one rollout."""
    with torch.no_grad():
        for t in range(ROLLOUT):
            memory.seen[t] = torch.from_numpy(batch.observation)
            memory.mask[t] = torch.from_numpy(batch.mask)
            logits, memory.value[t] = net(memory.seen[t], memory.mask[t])
            steps = choose(logits)
            memory.steps[t] = steps
            memory.logp[t] = logits.log_softmax(1).gather(1, steps[:, None]).squeeze(1)
            batch.step(steps.numpy())
            memory.reward[t] = torch.from_numpy(reward_of(batch, learner))
            memory.over[t] = torch.from_numpy(batch.terminated)
        _, memory.value[ROLLOUT] = net(torch.from_numpy(batch.observation), torch.from_numpy(batch.mask))


def learn(net: Net, optimiser: torch.optim.Optimizer, memory: Rollout) -> float:
    """Learns from one rollout; the mean entropy of the policy."""
    advantage = memory.advantages()
    target = (advantage + memory.value[:-1]).flatten()
    # Rows without a legal step only deal a table anew.
    rows = memory.mask.flatten(0, 1).any(1).nonzero().squeeze(1)
    seen, mask = memory.seen.flatten(0, 1), memory.mask.flatten(0, 1)
    steps, old, gain = memory.steps.flatten(), memory.logp.flatten(), advantage.flatten()
    gain = (gain - gain[rows].mean()) / (gain[rows].std() + 1e-8)
    entropies: list[float] = []
    for _ in range(EPOCHS):
        for part in rows[torch.randperm(len(rows))].split(MINIBATCH):
            logits, value = net(seen[part], mask[part])
            logps = logits.log_softmax(1)
            logp = logps.gather(1, steps[part][:, None]).squeeze(1)
            ratio = (logp - old[part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            entropy = -(logps.exp() * logps.clamp_min(-50)).sum(1).mean()
            loss = -better + 0.5 * (value - target[part]).square().mean() - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return sum(entropies) / len(entropies)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=50.0)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=512, help="of each measurement")
    parser.add_argument("--bot", default="greedy", help="who is played against")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between measurements")
    asked = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(asked.threads)
    game = Game("roll-and-write", players=2)
    net = Net(game.width, game.steps)
    optimiser = torch.optim.Adam(net.parameters(), lr=5e-4, eps=1e-5)
    batch = Batch(game, asked.tables, seed=1, opponents=asked.bot, rewards="points", threads=asked.threads)
    batch.reset()
    learner = np.arange(asked.tables) % 2
    memory = Rollout(game, asked.tables)
    start, measured, seen = time.process_time(), -asked.every, 0
    with open("ppo.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["core_minutes", "steps", "win_share", "mean_lead", "entropy"])
        entropy = 0.0
        while (spent := time.process_time() - start) < 60 * asked.minutes:
            if spent - measured >= asked.every:
                measured = spent
                share, lead = against(net, game, asked.bot, asked.games, seed=10_000)
                out.writerow([round(spent / 60, 2), seen, round(share, 4), round(lead, 2), round(entropy, 3)])
                file.flush()
                print(f"{spent / 60:5.1f} min, {seen:>10,} steps: won {100 * share:.1f} %, lead {lead:+.1f}", flush=True)
            collect(net, batch, learner, memory)
            entropy = learn(net, optimiser, memory)
            seen += ROLLOUT * asked.tables
        share, lead = against(net, game, asked.bot, 4 * asked.games, seed=20_000)
        print(f"end, {seen:,} steps: won {100 * share:.1f} % of {4 * asked.games} games, lead {lead:+.1f}")
        out.writerow([round(spent / 60, 2), seen, round(share, 4), round(lead, 2), round(entropy, 3)])
    torch.save(net.state_dict(), "ppo.pt")


if __name__ == "__main__":
    main()
