"""Checking the dealer: the page, and what its script needs to know of the rules."""

from __future__ import annotations

import json
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from chatiere.core.errors import ChatiereError
from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.web.server.refusal import Late, Refusal
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show
from chatiere.web.tables.routes import check_may_look

router = APIRouter(include_in_schema=False)
FRESH = {"cache-control": "no-store"}


@router.get("/dealer")
async def dealer(request: Request, code: str = "") -> Response:
    """For a file of the reader's, or for the game that `code` names."""
    if code:
        return RedirectResponse(f"/dealer/{quote(code, safe='')}", SEE_OTHER)
    return show(RequestContext.of(request), "dealer.html", source="", salted=[], is_over=True)


@router.get("/dealer/{code}")
async def dealer_of(request: Request, code: str) -> Response:
    """For one game: who sent a salt, and once it is over the check; also for a game that was
    brought along."""
    context = RequestContext.of(request)
    context.limit("look")
    match, is_open = await match_at(context, code)
    assert match.dealer is not None
    return show(
        context,
        "dealer.html",
        source=f"/r/{code}/record",
        commitment=match.dealer.commitment,
        salted=salted(match),
        is_over=is_open,
    )


async def match_at(context: RequestContext, code: str) -> tuple[Match, bool]:
    """A finished game is for whoever has its link; one that is on, or whose cards are still a
    secret, for who may look at it.  Whether every draw can be checked."""
    try:
        return (await context.services.replays.replay(code)).match, True
    except Late:
        table = await context.services.table(code)
        check_may_look(table, context.player)
        return table.playing(), False


def salted(match: Match) -> list[dict[str, str]]:
    """Who sits there, and whether they added a salt to this match; never which."""
    assert match.dealer is not None
    return [
        {"name": seat["name"], "kind": seat["kind"] if salt or seat["kind"] == "bot" else "none"}
        for seat, salt in zip(match.seats, match.dealer.salts, strict=True)
    ]


@router.post("/dealer/draws")
async def draws(request: Request) -> Response:
    """What each draw of a record could have been.  The rules are checked, the dealer is not:
    that is for who asks.  For a record that breaks a rule, also how far it got."""
    context = RequestContext.of(request)
    try:
        context.limit("record")
        content = await request.body()
        found, broken = await context.services.record_reader.draws(content)
    except ClientDisconnect:
        return wrong(context, Refusal(N_("This form cannot be read.")))
    except ChatiereError as error:
        return wrong(context, error)
    if broken:
        return draws_response(found, Refusal.status, error=context.tell(broken))
    return draws_response(found)


def draws_response(draws: bytes, status: int = 200, **more: str) -> Response:
    """As JSON; the draws are so already, and there may be megabytes of them."""
    head = "".join(f"{json.dumps(key)}: {json.dumps(value)}, " for key, value in more.items())
    body = b'{%b"draws": %b}' % (head.encode(), draws)
    return Response(body, status, FRESH, "application/json")


def wrong(context: RequestContext, error: ChatiereError) -> Response:
    """For the script, which shows the line."""
    status = error.status if isinstance(error, Refusal) else Refusal.status
    return JSONResponse({"error": context.tell(error)}, status, FRESH)
