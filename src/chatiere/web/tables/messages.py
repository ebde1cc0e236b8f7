"""What goes on around a board and is not stored: said to every server that has the table.

Each kind is a function that changes the table as it is here in memory; `say` calls it and sends
the same to the others.  What belongs to one turn says how many moves were made, and is dropped
where the table has moved on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from chatiere.core.game import games
from chatiere.core.moments import moments_of
from chatiere.web.tables.hints import Hint
from chatiere.web.tables.people import REACTION_SECONDS, Reaction, fresh_reactions
from chatiere.web.tables.questions import AnswerNote, Chosen
from chatiere.web.tables.rematch_call import ANSWER_SECONDS, RematchCall
from chatiere.web.tables.round_break import RoundBreak
from chatiere.web.tables.sayings import SAYING_SECONDS, Saying, fresh_sayings

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table

Kind = Callable[..., None]


def react(table: Table, seat: int, name: str, number: int, age: float = 0.0) -> None:
    """Somebody shows a cat's face."""
    others = [said for said in fresh_reactions(table.reactions) if said.seat != seat]
    table.reactions = [*others, Reaction(seat, name, time.monotonic() - age, number)]
    table.publish()


def speak(table: Table, seat: int, phrase: str, line: str, number: int, age: float = 0.0) -> None:
    """Somebody says something in words; what they said before is over."""
    others = [said for said in fresh_sayings(table.sayings) if said.seat != seat]
    table.sayings = [*others, Saying(seat, phrase, line, time.monotonic() - age, number)]
    table.publish()


def point(table: Table, seat: int, what: str | None) -> None:
    """Somebody points at a move, or no longer."""
    if what is None:
        table.pointing.pop(seat, None)
    else:
        table.pointing[seat] = what
    table.publish()


def lift_curtain(table: Table, player: str, seat: int) -> None:
    table.curtain_lifted[player] = seat
    table.publish()


def hint(table: Table, seat: int, content: dict[str, Any] | None) -> None:
    """What a seat is advised to do, shown to that seat alone; or it is put away."""
    if content is None:
        table.hints.pop(seat, None)
    else:
        table.hints[seat] = Hint(**{**content, "moves": tuple(content["moves"])})
    table.presence.wake_player(table.seats[seat].player)


def choose(table: Table, seat: int, what: str | None, age: float = 0.0) -> None:
    """A learner has chosen a move and is asked about it, or chooses again."""
    if what is None:
        table.questions.drop(seat)
    else:
        table.questions.ask(seat, Chosen(what, time.monotonic() - age))
    table.publish()


def note(table: Table, seat: int, n: int, explanation: str, is_right: bool) -> None:
    """What a learner is told about an answer."""
    table.questions.notes[seat] = AnswerNote(n, explanation, is_right)
    table.publish()


def go_on(table: Table, player: str) -> None:
    """Somebody has seen the end of a round."""
    if table.round_break is not None:
        table.round_break.go_on(player)
        table.publish()


def between(table: Table, n: int, ready: list[str], left: float) -> None:
    """A break between two rounds, for a server that has just fetched the table."""
    ends = [moment for moment in moments_of(table.playing(), n) if moment.kind.ends_round]
    if table.round_break is None and ends:
        table.round_break = RoundBreak(n, ends[0], table.moves_made, 0.0)
        table.round_break.ready |= set(ready)
        table.round_break.until = time.monotonic() + left
        table.publish()


def call_rematch(table: Table, game: str, asker: str, age: float = 0.0) -> None:
    """Somebody asks everybody for another match."""
    table.rematch = RematchCall(games()[game], asker, since=time.monotonic() - age)
    table.publish()


def answer_rematch(table: Table, player: str, is_ready: bool) -> None:
    """What nobody wants any more is not asked any more."""
    call = table.rematch
    if call is None:
        return
    (call.ready if is_ready else call.declined).add(player)
    (call.declined if is_ready else call.ready).discard(player)
    if not call.ready:
        table.rematch = None
    table.publish()


def await_salts(table: Table, players: list[str]) -> None:
    """The cards are about to be dealt: these browsers are asked for a salt."""
    table.salts_awaited = set(players)
    table.all_salts_sent.clear()
    table.note_salts()
    table.publish()


def left(table: Table, player: str, age: float) -> None:
    """Somebody closed their last page so long ago."""
    if not table.presence.is_here(player):
        table.presence.left_at[player] = time.monotonic() - age


KINDS: dict[str, Kind] = {
    kind.__name__: kind
    for kind in (
        react, speak, point, lift_curtain, hint, choose, note, go_on, between, call_rematch,
        answer_rematch, await_salts, left,
    )
}  # fmt: skip
OF_ONE_TURN = (point, hint, choose, go_on, between)
SHOWN_FOR = {react: REACTION_SECONDS, speak: SAYING_SECONDS, call_rematch: ANSWER_SECONDS}
"""Seconds after which it is to be looked at again: then it is over, or something may be done."""


def say(table: Table, kind: Kind, *content: Any) -> None:
    """Here, and to the others."""
    kind(table, *content)
    table.bus.send("say", table.id, table.moves_made, kind.__name__, *content)


def hear(table: Table, n: int, name: str, *content: Any) -> Kind | None:
    """What another server says; its kind, unless it is of no use here."""
    kind = KINDS.get(name)
    if kind is None:  # of a later version
        return None
    if kind in OF_ONE_TURN and n != table.moves_made:
        return None
    kind(table, *content)
    return kind


def all_said(table: Table) -> Iterator[tuple[Any, ...]]:
    """All of it, for a server that has just fetched the table."""
    yield from said_by_seats(table, time.monotonic())
    yield from said_by_people(table, time.monotonic())


def said_by_seats(table: Table, now: float) -> Iterator[tuple[Any, ...]]:
    for said in fresh_reactions(table.reactions):
        yield react, said.seat, said.name, said.number, now - said.at
    for words in fresh_sayings(table.sayings):
        yield speak, words.seat, words.phrase, words.line, words.number, now - words.at
    for seat, what in table.pointing.items():
        yield point, seat, what
    for seat, advice in table.hints.items():
        yield hint, seat, asdict(advice)
    for seat, chosen in table.questions.chosen.items():
        yield choose, seat, chosen.what, now - chosen.at
    for seat, told in table.questions.notes.items():
        yield note, seat, *told


def said_by_people(table: Table, now: float) -> Iterator[tuple[Any, ...]]:
    for player, seat in table.curtain_lifted.items():
        yield lift_curtain, player, seat
    for player, since in table.presence.left_at.items():
        yield left, player, now - since
    if pause := table.round_break:
        yield between, pause.n, sorted(pause.ready), pause.until - now
    if table.salts_awaited:
        yield await_salts, sorted(table.salts_awaited)
    if call := table.rematch:
        yield call_rematch, call.game.name, call.asker, now - call.since
        for answers, is_ready in ((call.ready, True), (call.declined, False)):
            for player in answers:
                yield answer_rematch, player, is_ready
