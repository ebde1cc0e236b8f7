"""What each draw of a record could have been: with that, anybody can check the dealer.

The rules are ours and run here; the numbers are reckoned where the record is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chatiere.core.errors import BadRecord, ChatiereError
from chatiere.core.kernel import States, copied
from chatiere.core.match import Match
from chatiere.core.record import match_of

Draw = dict[str, Any]


def draws_of(record: object) -> tuple[list[Draw], BadRecord | None]:
    """Every single draw of a record, in order, and what rule the record breaks, if any.

    Where a rule is broken the draws end; a draw that could not be is the last one.
    """
    try:
        return number(drawn(match_of(record))), None
    except BadRecord as error:
        if not isinstance(record, dict):
            raise
        match = match_of({**record, "moves": [], "result": None})
        return number(drawn_before(match, record.get("moves"))), error


def number(draws: Iterator[Draw]) -> list[Draw]:
    return [{"n": n, **draw} for n, draw in enumerate(draws)]


def drawn(match: Match) -> Iterator[Draw]:
    for n, entry in enumerate(match.entries):
        if entry.who == "*":
            head = head_of(match, entry.steps[0][0])
            for place, (states, move) in enumerate(entry.steps, len(head)):
                if match.engine.outcomes(states):
                    yield draw(match, states, n, place, name_of(match, states, move))


def drawn_before(match: Match, moves: object) -> Iterator[Draw]:
    """As far as the rules were kept, and into the move that broke them if chance made it."""
    for move in moves if isinstance(moves, list) else []:
        if not isinstance(move, list) or len(move) != 2:  # noqa: PLR2004
            break
        try:
            match.enter(*move)
        except ChatiereError:
            yield from drawn(match)
            yield from refused(match, move[1])
            return
    yield from drawn(match)


def refused(match: Match, what: object) -> Iterator[Draw]:
    """The draws of a chance move that cannot be, up to the one that spoils it."""
    if match.to_move != "*" or not isinstance(what, str):
        return
    head, words = head_of(match, match.states), what.split(" ")
    names = words[len(head) :] if words[: len(head)] == head else []
    states = copied(match.states)
    for place, word in enumerate(names[: match.engine.draws(states)], len(head)):
        possible = {name_of(match, states, move): move for move in match.engine.moves(states)}
        if match.engine.outcomes(states):
            yield draw(match, states, len(match.entries), place, word)
        if word not in possible:
            return
        match.engine.play(states, 0, possible[word])


def draw(match: Match, states: States, n: int, place: int, name: str) -> Draw:
    """Move `n` of the record drew `name`, its word number `place`, from these outcomes."""
    outcomes = [name_of(match, states, move) for move in match.engine.moves(states)]
    return {"move": n, "word": place, "outcomes": outcomes, "drawn": name}


def head_of(match: Match, states: States) -> list[str]:
    """The words before what is drawn, like `deal 0`."""
    head: str = match.game.words.chance(match.engine.given(states)[0])
    return head.split(" ")


def name_of(match: Match, states: States, move: int) -> str:
    return str(match.game.words.name(match.engine.given(states)[0], move))
