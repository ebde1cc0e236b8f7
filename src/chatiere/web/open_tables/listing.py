"""The list of tables that wait for anybody, as one of them sees it."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.game import Game, games
from chatiere.store.rows import Listed
from chatiere.web.history.rating import Rating
from chatiere.web.open_tables.strangers import since
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.tables.people import HUMAN

MOST_SHOWN = 40


@dataclass(frozen=True)
class Stranger:
    """All that is told of somebody."""

    name: str
    rating: Rating | None


@dataclass(frozen=True)
class WaitingTable:
    code: str
    game: Game
    seated: tuple[Stranger, ...]
    free: int
    computers: int
    is_mine: bool
    """Whether who looks sits there, or has laid it."""


async def waiting_tables(context: RequestContext) -> list[WaitingTable]:
    """Those with a free seat, and nobody at them whom the asker keeps away from; the asker's own
    come first."""
    strangers, me = context.services.strangers, context.player
    assert strangers is not None
    rows = await context.services.write_queue.do(
        lambda store: store.waiting_tables(since(), MOST_SHOWN)
    )
    everybody = {who for row in rows for who in people_of(row)}
    apart = await strangers.apart_from(me, everybody)
    shown = [row for row in rows if row.game in games() and not people_of(row) & apart]
    found = [await waiting_table(context, row) for row in shown]
    return sorted(
        (one for one in found if one.free or one.is_mine), key=lambda one: not one.is_mine
    )


def people_of(row: Listed) -> set[str]:
    found = {row.host, *(seat.player for seat in row.seats)}
    return {who for who in found if who is not None}


async def waiting_table(context: RequestContext, row: Listed) -> WaitingTable:
    ratings, seated = context.services.ratings, []
    for seat in row.seats:
        if seat.player is not None:
            seated.append(Stranger(seat.name, await ratings.of(seat.player, row.game)))
    humans = [seat for seat in row.seats if seat.kind == HUMAN]
    return WaitingTable(
        row.id,
        games()[row.game],
        tuple(seated),
        sum(seat.player is None for seat in humans),
        len(row.seats) - len(humans),
        context.player in people_of(row),
    )


async def rendered(context: RequestContext) -> str:
    """The part of the page that changes."""
    tables = await waiting_tables(context)
    return page("open_list.html", context.language, tables=tables)
