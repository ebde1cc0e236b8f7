"""The list of open tables, and keeping away from somebody whom one met there."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import games
from chatiere.core.translation import N_
from chatiere.store.people import digest
from chatiere.store.rows import Seat
from chatiere.store.strangers import Report
from chatiere.web.live.stream import live
from chatiere.web.open_tables.listing import rendered
from chatiere.web.open_tables.reasons import REASONS
from chatiere.web.open_tables.strangers import ROOM
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import Late, NotFound, Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.tables import actions
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.table import OPEN, Table

router = APIRouter(include_in_schema=False)
MOST_BLOCKED = 200


def check_offered(context: RequestContext) -> None:
    """Where the host offers no open tables, there is no such page."""
    if context.services.strangers is None:
        raise NotFound(N_("There is no such page."))


@router.get("/open")
async def open_tables(request: Request) -> Response:
    context = RequestContext.of(request)
    check_offered(context)
    context.limit("look")
    fragment = Markup(await rendered(context))  # noqa: S704 - rendered by our templates
    count = await context.services.write_queue.do(lambda s: s.count_blocked(context.player))
    return show(
        context, "open.html", fragment=fragment, live_address="/open/live",
        games=games().values(), blocked=count,
    )  # fmt: skip


@router.get("/open/live")
async def open_live(request: Request) -> Response:
    context = RequestContext.of(request)
    check_offered(context)
    return live(context, ROOM, partial(rendered, context))


@router.post("/open")
async def change(request: Request) -> Response:
    """Whoever was blocked is not any more: nobody knows their names here."""
    context = RequestContext.of(request)
    check_offered(context)
    form = await context.form("ask")
    if not form.has("unblock"):
        raise Refusal(N_("Nothing was chosen."))
    await context.services.write_queue.do(lambda store: store.unblock_all(context.player))
    return go(context, "/open")


# -- at a table --------------------------------------------------------------------------


async def open_table(context: RequestContext, code: str) -> Table:
    """An open table at which the asker sits."""
    check_offered(context)
    context.limit("look")
    table = await context.services.table(code)
    if not table.stored.public or not table.seats_of(context.player):
        raise NotFound(N_("There is no such page."))
    return table


def others_at(table: Table, player: str) -> list[Seat]:
    return [
        seat for seat in table.seats
        if seat.kind == HUMAN and seat.player is not None and seat.player != player
    ]  # fmt: skip


@router.get("/open/at/{code}")
async def people(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    table = await open_table(context, code)
    others = others_at(table, context.player)
    return show(context, "open_people.html", table=table, others=others, reasons=REASONS)


@router.post("/open/at/{code}")
async def act(request: Request, code: str) -> Response:
    """Block or report who sits on a seat."""
    context = RequestContext.of(request)
    form = await context.form("report")
    table = await open_table(context, code)
    seat = seat_in(table, form, context.player)
    await remember_player(context, "")
    if form.has("report"):
        await report(context, table, seat, form.text("reason"))
        return show(context, "open_told.html", says="report", code=code)
    await block(context, table, seat)
    return show(context, "open_told.html", says="block", code=code)


def seat_in(table: Table, form: Form, player: str) -> Seat:
    """Who is meant; the name says whether somebody else has sat down there meanwhile."""
    number = form.number("report" if form.has("report") else "block")
    for seat in others_at(table, player):
        if seat.seat == number and seat.name == form.text("name"):
            return seat
    raise Late(N_("Nobody of this name sits there any more: look again."))


async def report(context: RequestContext, table: Table, seat: Seat, reason: str) -> None:
    if reason not in REASONS:
        raise Refusal(N_("Please choose what was wrong."))
    assert seat.player is not None
    new = Report(
        table.id, digest(context.player), digest(seat.player), reason, context.services.now()
    )
    await context.services.write_queue.do(lambda store: store.add_report(new))


async def block(context: RequestContext, table: Table, seat: Seat) -> None:
    """From now on they do not meet; at a table that has not begun they part."""
    other, me, now = seat.player, context.player, context.services.now()
    assert other is not None
    has_room = await context.services.write_queue.do(
        lambda store: store.block(me, other, now, MOST_BLOCKED)
    )
    if not has_room:
        raise Refusal(N_("You have blocked %(n)s people: unblock them first."), n=MOST_BLOCKED)
    if table.state == OPEN:
        leaves = other if table.host == me else me
        for number in table.seats_of(leaves):
            await actions.stand_up(table, me, number)
    elif table.rematch is not None and table.stored.next is None:
        await context.services.rematches.decline(table, me)
