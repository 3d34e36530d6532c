"""What goes wrong."""

from __future__ import annotations


class Illegal(ValueError):
    """A move that the rules forbid, and the clause that does.

    >>> import emporia
    >>> match = emporia.Game("emporion", players=2).match(seed=1)
    >>> try:
    ...     match.act(match.turn.seats[0], "pass")
    ... except Illegal as error:
    ...     print(error.clause)
    ION-13
    """

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(f"{clause}: {sentence}")
        self.clause = clause
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, str]]:
        return (Illegal, (self.clause, self.sentence))
