"""How people learn that a table waits for them: the home page asks, and a browser is told."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from chatiere.store.rows import Subscription
from chatiere.web.asking import Asking
from chatiere.web.pages.answers import NO_CONTENT
from chatiere.web.pages.home import remember_player, unfinished
from chatiere.web.push import services
from chatiere.web.refusal import N_, NotFound

router = APIRouter(include_in_schema=False)


@router.get("/turns")
async def turns(request: Request) -> Response:
    """The tables of this browser's player that wait for a move of theirs."""
    asking = Asking.of(request)
    asking.limit("look")
    waiting = await asking.house.turns.waiting_for(asking.player, await unfinished(asking))
    return JSONResponse({"tables": waiting}, headers={"cache-control": "no-store"})


@router.post("/push")
async def push(request: Request) -> Response:
    """A browser wants to be told, or no longer."""
    asking = Asking.of(request)
    form = await asking.form("key")
    house = asking.house
    if house.config.push is None:
        raise NotFound(N_("This server sends no messages."))
    endpoint = form.text("endpoint", most=services.LONGEST)
    if form.has("drop"):
        await house.desk.do(lambda store: store.drop_subscription(endpoint, asking.player))
        return Response(status_code=NO_CONTENT)
    keys = {"p256dh": form.text("p256dh"), "auth": form.text("auth")}
    services.check_endpoint(endpoint, house.config.push_services)
    services.check_browser_keys(**keys)
    await remember_player(asking, "")
    wish = Subscription(endpoint, asking.player, keys, asking.language, house.now())
    await house.desk.do(lambda store: store.add_subscription(wish))
    return Response(status_code=NO_CONTENT)
