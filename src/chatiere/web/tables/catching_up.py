"""A table that was changed in the store by somebody else: another server, or a write of ours that
was reported as failed and done all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.core.translation import N_
from chatiere.store.rows import Move, Stored
from chatiere.web.server.refusal import NotFound
from chatiere.web.tables.packing import pack
from chatiere.web.tables.round_break import break_after
from chatiere.web.tables.settings import TableSettings

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table


async def catch_up(table: Table) -> None:
    """Take the table from the store as it is now; call with the lock held.  The table stays the
    same one: pages and thoughts about it go on."""
    stored = await table.write_queue.do(lambda store: store.table(table.id))
    if stored is None:
        raise NotFound(N_("There is no table with this link."))
    replace_by(table, stored)


async def was_behind(table: Table, seen: int) -> bool:
    """Whether another server had changed the table, which we had `seen` so, and we did not know;
    now we do."""
    if not table.bus.is_shared:
        return False
    codes = [table.id]
    async with table.lock:
        serials = await table.write_queue.do(lambda store: store.serials(codes))
        if serials.get(table.id, -1) != table.serial:
            await catch_up(table)
        return table.serial != seen


def replace_by(table: Table, stored: Stored) -> None:
    table.settings = TableSettings.of(stored.settings, table.game)
    if (stored.host, *stored.seats) != (table.host, *table.seats):
        table.replace_people(stored)
    table.stored, table.serial = stored, stored.serial
    enter_moves(table, stored.moves)
    table.state = stored.state
    table.note_salts()
    table.publish()


def enter_moves(table: Table, moves: list[Move]) -> None:
    """All moves of the match: those that we know already stay as they are."""
    match = table.match
    if match is None:
        if moves:
            table.match = table.replayed(moves)
            table.clock.begin_turn()
        return
    known = [(entry.who, entry.what) for entry in match.entries]
    if moves == known:
        return
    if moves[: len(known)] == known:
        add_moves(table, moves[len(known) :])
        return
    same = next(n for n, (a, b) in enumerate(zip(known, [*moves, None], strict=False)) if a != b)
    started = table.clock.started_before
    table.match = table.replayed(moves)
    table.sentences.forget_from(same)
    table.begin_turn(None)
    if len(moves) < len(known):
        table.clock.resume(started)


def add_moves(table: Table, moves: list[Move]) -> None:
    """Moves that were made after those that we know."""
    match, before = table.playing(), table.moves_made
    for who, what in moves:
        match.enter(who, what)
    pack(match)
    movers = [who for who, _ in moves if isinstance(who, int)]
    between = break_after(match, before) if table.people_here() and not table.lesson else None
    table.begin_turn(movers[-1] if movers else None, between)
