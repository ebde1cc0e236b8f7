"""A finished game again: any moment of it, through anybody's eyes or with all cards open."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.kernel import EVERYTHING
from chatiere.core.record import dumps
from chatiere.core.translation import N_
from chatiere.web.replay import branch
from chatiere.web.replay.replay import Replay
from chatiere.web.server.players import remember_player, stored_player
from chatiere.web.server.refusal import Late, Refusal
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.tables.routes import link_of
from chatiere.web.tables.sealing import SEALED
from chatiere.web.tables.table_page import Viewer, render_fragment

router = APIRouter(include_in_schema=False)
OPEN_CARDS = "open"
NO_MOMENT = N_("There is no such moment in this game.")


@dataclass(frozen=True)
class ReplayPosition:
    """Where in a replay somebody is, and how it is looked at: all of it stands in the link."""

    replay: Replay
    n: int
    viewer: int
    """A seat, or everything; `eyes` in the link."""
    within: int | None = None
    """At which moment of the move that follows; None before it."""

    def link(self, n: int | None = None, viewer: int | None = None) -> str:
        """To another move, or through other eyes."""
        viewer = self.viewer if viewer is None else viewer
        if n is None:
            return self._link(self.n, self.within, viewer)
        return self._link(min(max(n, 0), self.replay.last), None, viewer)

    def _link(self, n: int, within: int | None, viewer: int) -> str:
        asked = {"n": n, "eyes": viewer_text(viewer)}
        if within is not None:
            asked["within"] = within
        return f"/r/{self.replay.code}?{urlencode(asked)}"

    @property
    def next(self) -> str:
        """One step on: the next moment of this move, or what came of it."""
        within = 0 if self.within is None else self.within + 1
        if within < len(self.replay.moments_within(self.n)):
            return self._link(self.n, within, self.viewer)
        return self.link(self.n + 1)

    @property
    def previous(self) -> str:
        """One step back: where `next` leads here."""
        if self.within is not None:
            return self._link(self.n, self.within - 1 if self.within else None, self.viewer)
        n = max(self.n - 1, 0)
        moments = len(self.replay.moments_within(n)) if self.n else 0
        return self._link(n, moments - 1 if moments else None, self.viewer)

    @property
    def round(self) -> int | None:
        """The number of the round that this moment belongs to."""
        begun = [number for number, start in self.replay.rounds if start <= self.n]
        return begun[-1] if begun else None


def viewer_text(viewer: int) -> str:
    return OPEN_CARDS if viewer == EVERYTHING else str(viewer)


def position_of(replay: Replay, context: RequestContext) -> ReplayPosition:
    """The moment that a link names; without one, the first there is to see."""
    asked = context.request.query_params
    viewer = asked.get("eyes", "")
    if viewer == OPEN_CARDS:
        seat = EVERYTHING
    elif not viewer:
        seat = replay.viewer_for(context.player)
    else:
        seat = number_in(viewer, len(replay.seats) - 1, N_("There is no such seat."))
    if replay.is_sealed and seat not in replay.seats_of(context.player):
        raise Late(SEALED)
    n = number_in(asked["n"], replay.last, NO_MOMENT) if asked.get("n") else replay.first
    within = None
    if asked.get("within"):
        within = number_in(asked["within"], len(replay.moments_within(n)) - 1, NO_MOMENT)
    return ReplayPosition(replay, n, seat, within)


def number_in(text: str, most: int, otherwise: str) -> int:
    """A number from 0 to `most`, or else the line that says what is wrong."""
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= most):  # noqa: PLR2004
        raise Refusal(otherwise)
    return int(text)


@router.get("/r/{code}")
async def show_replay(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    context.limit("look")
    replay = await context.services.replays.replay(code, context.player)
    position = position_of(replay, context)
    viewer = Viewer(
        position.viewer, None, (), False, context.language, context.preferences["order"]
    )
    html = render_fragment(replay.moment(position.n, position.within), viewer)
    return show(
        context,
        "replay/reel.html" if context.wants_part else "replay/page.html",
        replay=replay,
        position=position,
        game=replay.match.game,
        fragment=Markup(html),  # noqa: S704 - rendered by our templates
        link=link_of(context, position.link()),
        everything=EVERYTHING,
    )


@router.post("/r/{code}")
async def play_on(request: Request, code: str) -> Response:
    """Take a seat at this moment, and see what would have come of it."""
    context = RequestContext.of(request)
    form = await context.form("create")
    replay = await context.services.replays.replay(code)
    n = number_in(form.text("n"), replay.last, NO_MOMENT)
    seat = form.number("play_on") if form.text("play_on") else mover_at(replay, n)
    await remember_player(context, "")
    player = await stored_player(context)
    name = player.name if player else ""
    stored = branch.table_from(replay, n, seat, context.player, name)
    await context.services.write_queue.do(lambda store: store.add_table(stored))
    table = await context.services.table(stored.id)
    return go(context, f"/t/{table.id}")


def mover_at(replay: Replay, n: int) -> int:
    """Whose turn it is there, or whose comes next."""
    movers = [entry.who for entry in replay.match.entries[n:] if isinstance(entry.who, int)]
    if not movers:
        raise Refusal(N_("The game is over there: go back a few moves."))
    return movers[0]


@router.get("/r/{code}/record")
async def record(request: Request, code: str) -> Response:
    """The record of a replay, to keep."""
    context = RequestContext.of(request)
    context.limit("look")
    replay = await context.services.replays.replay(code)
    name = f"{replay.match.game.name}-{code}.json"
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(dumps(replay.match.record()), media_type="application/json", headers=headers)
