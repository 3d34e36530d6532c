"""Tables of every kind: what is true of one is tested with all of them."""

from __future__ import annotations

from typing import Any

from emporia import Game

MODES: list[tuple[str, dict[str, Any]]] = [
    ("emporion", {"players": 2}),
    ("emporion", {"players": 3}),
    ("emporion", {"players": 3, "even_start": True}),
    ("emporion", {"players": 4, "special": True}),
    ("emporous", {"players": 2}),
    ("emporous", {"players": 4}),
    ("emporous", {"players": 3, "chapter": 2, "open_exchanges": True}),
    ("emporous", {"players": 4, "chapter": 2, "fugitives": 3}),
    ("emporous", {"players": 4, "chapter": 2, "even_start": True}),
    ("roll-and-write", {"players": 1}),
    ("roll-and-write", {"players": 3}),
]
IDS = [name + "-" + "-".join(f"{key}={value}" for key, value in options.items()) for name, options in MODES]


def game(mode: tuple[str, dict[str, Any]], **more: Any) -> Game:
    name, options = mode
    return Game(name, **options, **more)
