"""What can be done to an evening: each gives the evening as it is then, or refuses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from chatiere.core.translation import N_
from chatiere.web.evenings.content import ROBIN, DrawnTable, Evening, Outcome, Round
from chatiere.web.evenings.pairing import Players, draw, rounds_wanted
from chatiere.web.server.refusal import Late

MOST_ROUNDS = 20


def is_finished(evening: Evening, here: Collection[int]) -> bool:
    """Whether all rounds were played to their end."""
    played = evening.round
    return (
        played is not None
        and played.is_done
        and len(evening.rounds) >= rounds_wanted(evening, here)
    )


def with_round(
    evening: Evening,
    seen: int,
    here: Collection[int],
    players: Players,
    new_code: Callable[[], str],
) -> Evening:
    """With one more round, for who is there.  `seen` is how many rounds there were for who asks:
    who presses twice, or at the same time as somebody else, draws once."""
    if len(evening.rounds) != seen:
        raise Late(N_("The next round has been drawn already."))
    if evening.round and not evening.round.is_done:
        raise Late(N_("This round is not over yet."))
    if is_finished(evening, here):
        raise Late(N_("All rounds have been played."))
    if evening.settings.format == ROBIN and not evening.rounds:
        evening = replace(evening, ring=tuple(sorted(here)))
    new = draw(evening, here, players, new_code)
    return replace(evening, rounds=(*evening.rounds, new))


def with_outcomes(evening: Evening, found: Mapping[str, Outcome], now: float) -> Evening:
    """With what these tables came to, by their codes; what is known stays."""

    def noted(table: DrawnTable) -> DrawnTable:
        if table.is_done or table.code not in found:
            return table
        return replace(table, outcome=found[table.code])

    return _each_table(evening, noted, now)


def without_table(evening: Evening, code: str, now: float) -> Evening:
    """The host ends a table that hangs: it counts as if its people had sat out."""
    check_running(evening, code)
    return _each_table(
        evening, lambda one: replace(one, cancelled=True) if one.code == code else one, now
    )


def left_to_cats(evening: Evening, code: str, now: float) -> Evening:
    """Cats play on for who is away from this table."""
    check_running(evening, code)
    return _each_table(
        evening, lambda one: replace(one, by_cats=True) if one.code == code else one, now
    )


def check_running(evening: Evening, code: str) -> None:
    tables = evening.round.tables if evening.round else ()
    if not any(table.code == code and not table.is_done for table in tables):
        raise Late(N_("This table is over already."))


def closed(evening: Evening, now: float) -> Evening:
    """The evening ends early: what is not played to its end does not count."""
    return _each_table(
        evening, lambda one: one if one.is_done else replace(one, cancelled=True), now
    )


def _each_table(
    evening: Evening, change: Callable[[DrawnTable], DrawnTable], now: float
) -> Evening:
    """Of the last round: those before it are done."""
    drawn = evening.round
    if drawn is None:
        return evening
    tables = tuple(map(change, drawn.tables))
    if tables == drawn.tables:
        return evening
    new = Round(tables, drawn.sitting_out)
    if new.is_done:
        new = replace(new, done_at=now)
    return replace(evening, rounds=(*evening.rounds[:-1], new))


def longer(evening: Evening) -> Evening:
    """One more round than was meant."""
    if evening.settings.format == ROBIN:
        raise Late(N_("Everybody has played everybody."))
    rounds = max(evening.settings.rounds, len(evening.rounds)) + 1
    if rounds > MOST_ROUNDS:
        raise Late(N_("An evening has at most %(n)s rounds."), n=MOST_ROUNDS)
    return replace(evening, settings=replace(evening.settings, rounds=rounds))


def without_person(evening: Evening, number: int) -> Evening:
    """The host sends somebody away: they cannot come back by the link."""
    return replace(evening, banned=evening.banned | {number})


def with_person(evening: Evening, number: int) -> Evening:
    return replace(evening, banned=evening.banned - {number})
