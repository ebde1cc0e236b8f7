"""Sitting down at a table whose chance is told, not drawn: for tests of single rules."""

from __future__ import annotations

from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.core.undo import shows


def table(game: Game, players: int, script: str = "", **options: object) -> Match:
    """A match without a dealer, after the moves of a script: `* first 2`, `2 place 11`, …

    One move a line, who first; empty lines and what follows a `#` do not count.
    """
    match = Match(game, players, options)
    go_on(match, script)
    return match


def spaced(lines: list[str]) -> list[str]:
    """Sentences with plain spaces for those that do not break, so that a test can be read."""
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def go_on(match: Match, script: str) -> None:
    """Enter the moves of a script."""
    for line in script.splitlines():
        if move := line.split("#")[0].strip():
            who, what = move.split(" ", 1)
            match.enter("*" if who == "*" else int(who), what)


def shows_something(match: Match, what: str) -> bool:
    """Whether this move, made now, tells anybody anything, as the game says it; then it is made."""
    said = shows(match, match.states, match.chosen(what))
    assert said is not None
    mover = match.to_move
    assert isinstance(mover, int)
    match.enter(mover, what)
    return said
