"""Random games in Python equal those of Rust, record by record and byte by byte."""

from __future__ import annotations

import os
import subprocess

import pytest

from emporia import Game

TABLES = {"emporion": 400, "emporous": 100, "roll-and-write": 500}


@pytest.mark.skipif("EMPORIA_RECORDS" not in os.environ, reason="EMPORIA_RECORDS names the example `random_records`")
@pytest.mark.parametrize("name", TABLES)
def test_records_are_those_of_rust(name: str) -> None:
    games = TABLES[name]
    rust = subprocess.run([os.environ["EMPORIA_RECORDS"], name, str(games)], check=True, capture_output=True, text=True)
    rules = Game(name, players=3)
    python = []
    for n in range(games):
        match = rules.match(seed=n)
        core, luck = match._core, n
        while (seat := core.player) >= 0:
            actions = match.actions(seat)
            # The generator of Knuth's MMIX, the same as in the example.
            luck = (luck * 6364136223846793005 + 1442695040888963407) % 2**64
            match.act(seat, actions[(luck >> 33) % len(actions)])
        python.append(match.record([f"seat {seat}" for seat in range(3)]))
    assert "".join(python) == rust.stdout
