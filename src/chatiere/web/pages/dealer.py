"""Checking the dealer: the page, and what its script needs to know of the rules."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from chatiere.core.errors import ChatiereError
from chatiere.web.asking import Asking
from chatiere.web.draws import draws_of
from chatiere.web.pages.answers import SEE_OTHER, show
from chatiere.web.reading import read
from chatiere.web.refusal import N_, Refusal

router = APIRouter(include_in_schema=False)
FRESH = {"cache-control": "no-store"}


@router.get("/dealer")
async def dealer(request: Request, code: str = "") -> Response:
    """For a file of the reader's, or for the game that `code` names."""
    if code:
        return RedirectResponse(f"/dealer/{quote(code, safe='')}", SEE_OTHER)
    return show(Asking.of(request), "dealer.html", source="")


@router.get("/dealer/{code}")
async def dealer_of(request: Request, code: str) -> Response:
    """For a finished game, played here or brought along."""
    asking = Asking.of(request)
    asking.limit("look")
    await asking.house.archive.replay(code)
    return show(asking, "dealer.html", source=f"/r/{code}/record")


@router.post("/dealer/draws")
async def draws(request: Request) -> Response:
    """What each draw of a record could have been.  The rules are checked, the dealer is not:
    that is for who asks.  For a record that breaks a rule, also how far it got."""
    asking = Asking.of(request)
    try:
        asking.limit("record")
        content = await request.body()
        found, broken = await asking.house.reading.do(lambda: draws_of(read(content)))
    except ClientDisconnect:
        return wrong(asking, Refusal(N_("This form cannot be read.")))
    except ChatiereError as error:
        return wrong(asking, error)
    if broken:
        told = asking.tell(broken)
        return JSONResponse({"error": told, "draws": found}, Refusal.status, FRESH)
    return JSONResponse({"draws": found}, headers=FRESH)


def wrong(asking: Asking, error: ChatiereError) -> Response:
    """For the script, which shows the line."""
    status = error.status if isinstance(error, Refusal) else Refusal.status
    return JSONResponse({"error": asking.tell(error)}, status, FRESH)
