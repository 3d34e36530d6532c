"""The examples in the documentation of the package hold."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("module", ["emporia", "emporia.errors", "emporia.game", "emporia.place", "emporia.batch"])
def test_examples_hold(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted > 0 and found.failed == 0
