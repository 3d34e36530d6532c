"""Games, matches and states by themselves."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import emporia
from modes import IDS, MODES, game

Mode = tuple[str, dict[str, Any]]


def play(match: emporia.Match, chooser: random.Random, moves: int = 10**6) -> None:
    """Plays random moves of those that are listed."""
    for _ in range(moves):
        if match.is_over:
            return
        seat = chooser.choice(match.turn.seats)
        match.act(seat, chooser.choice(match.actions(seat)))


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_a_whole_game_is_recorded_and_verified(mode: Mode) -> None:
    match = game(mode).match(seed=3)
    play(match, random.Random(1))
    record = match.record()
    assert emporia.verify(record) == record
    assert match.game.replay(record).outcome == match.outcome
    assert sorted(match.outcome.places)[0] == 1
    assert len(match.events()) > 5


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_copies_are_alike_and_apart(mode: Mode) -> None:
    match = game(mode).match(seed=5)
    play(match, random.Random(2), 12)
    twins = [copy.deepcopy(match), copy.copy(match), pickle.loads(pickle.dumps(match))]
    before = match.record()
    assert all(twin.record() == before and twin.view(0) == match.view(0) for twin in twins)
    play(twins[0], random.Random(3), 3)
    assert match.record() == before
    state = match.state()
    assert pickle.loads(pickle.dumps(state)).write() == state.write() == copy.deepcopy(state).write()


@pytest.mark.parametrize("mode", MODES, ids=IDS)
def test_nothing_is_seen_that_is_not_in_the_view(mode: Mode) -> None:
    """In a position that a seat cannot tell from the true one, it sees and may do the same."""
    chooser = random.Random(4)
    match = game(mode).match(seed=8)
    for n in range(60):
        if match.is_over:
            break
        seat = match.turn.seats[0]
        view = match.view(seat)
        for imagined in (match.game.sample(view, seed=n), match.sample(seat, seed=n)):
            assert imagined.view(seat) == view
            assert np.array_equal(imagined.mask(seat), match.mask(seat))
            assert np.array_equal(imagined.observe(seat), match.observe(seat))
        # What is half said belongs to the seat and not to the View: a move is said to its end.
        whole = match.step(seat, chooser.choice(match.legal(seat)))
        while not whole:
            whole = match.step(seat, match.legal(seat)[-1])


def test_a_refusal_names_its_clause() -> None:
    match = emporia.Game("emporion", players=3).match(seed=1)
    with pytest.raises(emporia.Illegal) as refusal:
        match.act(match.turn.seats[0], "pass")
    assert refusal.value.clause == "ION-13" and "ION-13" in str(refusal.value)
    assert pickle.loads(pickle.dumps(refusal.value)).clause == "ION-13"
    other = (match.turn.seats[0] + 1) % 3
    with pytest.raises(emporia.Illegal):
        match.act(other, match.actions(match.turn.seats[0])[0])


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: emporia.Game("chess", players=2),
        lambda: emporia.Game("emporion", players=7),
        lambda: emporia.Game("emporion", players=2, chapter=2),
        lambda: emporia.Game("emporous", players=2, chapter=2),
        lambda: emporia.Game("emporous", players=3, exchanges="loud"),
        lambda: emporia.Game("emporion", players=2, cards="nothing"),
        lambda: emporia.Game("emporion", players=2).match(seed="short"),
        lambda: emporia.Game("emporion", players=2).match(seed=1).act(0, {"fly": 3}),
        lambda: emporia.Game("emporion", players=2).match(seed=1).view(4),
        lambda: emporia.Game("emporion", players=2).match(seed=1).choose(0, "grandmaster"),
        lambda: emporia.Game("emporion", players=2).sample({"open": 3}, seed=1),
        lambda: emporia.Game("emporion", players=2).simulate(["greedy"], 3),
        lambda: emporia.verify("{}"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(wrong: Any) -> None:
    with pytest.raises(ValueError) as refusal:
        wrong()
    assert len(str(refusal.value)) > 8


def test_a_view_that_no_table_had_is_refused() -> None:
    rules = emporia.Game("emporous", players=3)
    view = rules.match(seed=1).view(0)
    view["stack"] = 200
    view["hidden"] = {"wood": 31}
    with pytest.raises(ValueError):
        rules.sample(view, seed=1)


def test_moves_are_taken_back() -> None:
    match = emporia.Game("roll-and-write", players=2).match(seed=2)
    seat = match.turn.seats[0]
    before = match.view(seat)
    match.act(seat, match.actions(seat)[0])
    match.undo(seat)
    assert match.view(seat) == before
    with pytest.raises(ValueError):
        match.undo(seat)


def test_bots_choose_and_rank() -> None:
    match = emporia.Game("emporous", players=3).match(seed=2)
    seat = match.turn.seats[0]
    for bot in ("random", "greedy", "easy", "ismcts:iters=30"):
        assert match.choose(seat, bot) in match.actions(seat)
    ranked = match.rank(seat, "ismcts:iters=60")
    assert ranked[0].result >= ranked[-1].result and sum(row.tries for row in ranked) > 0
    assert match.told(seat, ranked[0].action) and match.told(seat, ranked[0].action, "es")


def test_the_lab_gives_figures() -> None:
    rules = emporia.Game("roll-and-write", players=2)
    found = rules.simulate(["greedy", "random"], games=20, seed=1)
    assert found["games"] == 20 and found["seats"][0]["mean_points"] > found["seats"][1]["mean_points"]
    pairs = rules.arena(["greedy", "random"], games=10, seed=1)["pairs"]
    assert pairs[0]["score"] != 0.5


def test_steps_and_features_are_described() -> None:
    for mode in MODES:
        rules = game(mode)
        names = [rules.step_name(step) for step in range(rules.steps)]
        assert len(set(names)) == rules.steps
        match = rules.match(seed=1)
        features = match.features(match.turn.seats[0])
        assert sum(tensor.size for tensor in features.values()) == rules.width
        for feature in rules.features():
            assert feature.meaning and features[feature.name].shape == feature.shape
    assert emporia.Game("emporion", players=2).faces().shape[1] == 24


def test_other_players_have_the_same_numbers() -> None:
    for name in ("emporion", "emporous", "roll-and-write"):
        assert len({emporia.Game(name, players=players).steps for players in (2, 3, 4)}) == 1


@pytest.mark.parametrize("exchanges", ["full", "menu", "none"])
def test_exchanges_can_be_said(exchanges: str) -> None:
    rules = emporia.Game("emporous", players=3, exchanges=exchanges)
    chooser = random.Random(1)
    proposed = 0
    for seed in range(3):
        match = rules.match(seed=seed)
        while not match.is_over:
            seat = match.turn.seats[0]
            match.step(seat, chooser.choice(match.legal(seat)))
        proposed += match.record().count("propose")
    assert (proposed > 0) == (exchanges != "none")
