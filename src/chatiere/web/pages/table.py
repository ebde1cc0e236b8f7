"""The table itself: its page, its live stream, and everything that is done at it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import lru_cache

import segno
from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from chatiere.bots.levels import CAT
from chatiere.bots.observation import observation
from chatiere.web.asking import Asking, Form
from chatiere.web.lessons import coach
from chatiere.web.limits import home
from chatiere.web.live import stamp, stream, zipped
from chatiere.web.pages.answers import done, go, show
from chatiere.web.pages.home import remember_player
from chatiere.web.refusal import N_, Forbidden, Late, Refusal
from chatiere.web.render import REACTIONS, page
from chatiere.web.replays import branch
from chatiere.web.scene import Eyes, eyes, picture
from chatiere.web.tables import actions
from chatiere.web.tables.dealing import LONGEST_SALT, add_salts, salts_from
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.table import OPEN, OVER, Table
from chatiere.web.thinking import NotReady

router = APIRouter(include_in_schema=False)
MOST_SALTS = 6 * (LONGEST_SALT + 3)
LOOPBACKS = ("http://localhost", "http://127.", "http://[::1]")


async def table_of(asking: Asking, code: str) -> Table:
    """The table, if this browser may look at it."""
    asking.limit("look")
    table = await asking.house.table(code)
    check_may_look(table, asking.player)
    asking.house.looks(table, asking.player, asking.address)
    return table


def check_may_look(table: Table, player: str) -> None:
    """Before the game whoever has the link; then who sits there, and onlookers if allowed."""
    if table.state == OPEN or table.seats_of(player) or table.host == player:
        return
    if not table.manner.onlookers:
        raise Forbidden(N_("This game has begun, and its host did not ask for onlookers."))


def look(asking: Asking, table: Table) -> Eyes:
    """Through which eyes, now; a page may stay open while somebody has to leave the table."""
    check_may_look(table, asking.player)
    return eyes(table, asking.player, asking.language, asking.look["order"])


@router.get("/t/{code}")
async def show_table(request: Request, code: str) -> Response:
    asking = Asking.of(request)
    table = await table_of(asking, code)
    html = await picture(table, lambda: look(asking, table))
    link = link_of(asking, f"/t/{code}")
    player = await asking.house.desk.do(lambda store: store.player(asking.player))
    return show(
        asking,
        "table/page.html",
        table=table,
        game=table.game,
        fragment=Markup(html),  # noqa: S704 - rendered by our templates
        stamp=stamp(table, asking.player),
        link=link,
        is_far=not link.startswith(LOOPBACKS),
        qr=qr(link),
        reactions=list(REACTIONS),
        player=player,
        went_on_from=branch.link_of(table.stored.origin),
    )


def link_of(asking: Asking, path: str) -> str:
    """What others open: the host may sit at an address that only this computer knows."""
    public = asking.house.config.public or str(asking.request.base_url).rstrip("/")
    return f"{public}{path}"


@lru_cache(maxsize=500)
def qr(link: str) -> Markup:
    """The link as a picture for another device's camera."""
    svg = segno.make(link, micro=False).svg_inline(scale=4, border=2, omitsize=True, svgclass="qr")
    return Markup(svg)  # noqa: S704 - made from our own link


@router.get("/t/{code}/live")
async def live(request: Request, code: str) -> Response:
    asking = Asking.of(request)
    asking.limit("live")
    table = await table_of(asking, code)
    asking.house.places.check(table, asking.player, asking.address)
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    events = stream(
        asking.house, table, asking.player, asking.address, lambda: look(asking, table), seen
    )
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    is_zipped = "gzip" in request.headers.get("accept-encoding", "")
    if is_zipped:
        headers["content-encoding"] = "gzip"
    return StreamingResponse(
        zipped(events) if is_zipped else events,
        media_type="text/event-stream",
        headers=headers,
    )


Act = Callable[[Asking, Table, Form], Awaitable[Response | None]]


@router.post("/t/{code}")
async def act(request: Request, code: str) -> Response:
    """Whatever button was pressed: its name says what to do."""
    asking = Asking.of(request)
    form = await asking.form("move")
    table = await table_of(asking, code)
    for name, deed in DEEDS.items():
        if form.has(name):
            answer = await deed(asking, table, form)
            return answer or done(asking, f"/t/{code}")
    raise Refusal(N_("Nothing was chosen."))


async def move(asking: Asking, table: Table, form: Form) -> None:
    n, what = form.number("n"), form.text("move")
    coach.check_move(table, asking.player, n, what, asking.language)
    await actions.move(asking.house, table, asking.player, n, what)


async def lesson(asking: Asking, table: Table, form: Form) -> Response | None:
    path = await coach.answer(asking.house, table, asking.player, form.text("lesson"))
    return go(asking, path) if path else None


async def total(asking: Asking, table: Table, form: Form) -> None:
    await actions.say_total(
        asking.house, table, asking.player, form.number("n"), form.text("total", most=12),
        asking.language,
    )  # fmt: skip


async def again(asking: Asking, table: Table, form: Form) -> None:
    await actions.choose_again(table, asking.player)


async def undo(asking: Asking, table: Table, form: Form) -> None:
    await actions.undo(table, asking.player, form.number("undo"))


async def react(asking: Asking, table: Table, form: Form) -> None:
    asking.limit("react")
    actions.react(table, asking.player, form.text("react"))
    asking.house.driver.later(actions.REACTION_SECONDS, table)


async def point(asking: Asking, table: Table, form: Form) -> None:
    actions.point(table, asking.player, form.text("point"))


async def uncover(asking: Asking, table: Table, form: Form) -> None:
    actions.uncover(table, asking.player, form.number("uncover"))


async def hold(asking: Asking, table: Table, form: Form) -> None:
    await actions.hold(asking.house, table, asking.player, form.number("hold"))


async def pace(asking: Asking, table: Table, form: Form) -> None:
    await actions.set_pace(asking.house, table, asking.player, form.text("pace"))


async def sit(asking: Asking, table: Table, form: Form) -> None:
    asking.limit("join")
    name = form.text("name")
    await remember_player(asking, name and clean_name(name))
    await actions.sit(
        asking.house, table, asking.player, form.number("sit"), name, form.text("salt")
    )


async def stand(asking: Asking, table: Table, form: Form) -> None:
    await actions.stand_up(table, asking.player, form.number("stand"))


async def give(asking: Asking, table: Table, form: Form) -> None:
    seat, _, kind = form.text("give").partition(" ")
    if not (seat.isascii() and seat.isdigit()):
        raise Refusal(N_("This form cannot be read."))
    await actions.give_seat(table, asking.player, int(seat), kind)
    asking.house.warm(table)


async def start(asking: Asking, table: Table, form: Form) -> None:
    await actions.start(asking.house, table, asking.player)


async def rematch(asking: Asking, table: Table, form: Form) -> Response:
    asking.limit("create")
    new = await actions.rematch(asking.house, table, asking.player)
    return go(asking, f"/t/{new.id}")


async def salts(asking: Asking, table: Table, form: Form) -> None:
    """Sent by the page itself, when the table asks for it."""
    sent = salts_from(form.text("salts", most=MOST_SALTS))
    await add_salts(table, asking.player, sent)


async def hint(asking: Asking, table: Table, form: Form) -> Response:
    """What a tiger would do here, from what this seat may know; until it is ready, a cat."""
    asking.limit("think")
    if not table.manner.hints:
        raise Forbidden(N_("There are no hints at this table."))
    seat = actions.own_turn(table, asking.player, table.moves_made)
    async with table.lock:
        match = table.playing()
        if match.to_move != seat:
            raise Late(N_("It is not your turn."))
        hidden, says = observation(match, seat), match.say(asking.language)
        seed = f"{len(match.entries)}"
    thinkers, account = asking.house.thinkers, (home(asking.address), asking.player, table.id)
    try:
        advice = await thinkers.advice(hidden, seed, account=account)
    except NotReady:
        what = await thinkers.move(hidden, CAT, seed, account=account)
        return HTMLResponse(page("parts/hint_of_a_cat.html", asking.language, says=says[what]))
    return HTMLResponse(page("parts/hint.html", asking.language, advice=advice, says=says))


DEEDS: dict[str, Act] = {
    "move": move,
    "total": total,
    "again": again,
    "undo": undo,
    "react": react,
    "point": point,
    "uncover": uncover,
    "hold": hold,
    "pace": pace,
    "sit": sit,
    "stand": stand,
    "give": give,
    "start": start,
    "rematch": rematch,
    "salts": salts,
    "hint": hint,
    "lesson": lesson,
}
"""What a form can ask for, by the name of the button; the first that is there counts."""


@router.get("/t/{code}/record")
async def record(request: Request, code: str) -> Response:
    """The record of a finished game, to keep."""
    asking = Asking.of(request)
    table = await table_of(asking, code)
    async with table.lock:
        if table.state != OVER:
            raise Late(N_("The record is there once the game is over: it shows every card."))
        text = json.dumps(table.playing().record(), ensure_ascii=False, indent=1)
    name = f"{table.game.name}-{table.id}.json"
    return Response(
        text,
        media_type="application/json",
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )
