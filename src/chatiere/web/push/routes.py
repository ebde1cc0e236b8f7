"""Browsers that ask to be told by push when a table waits for their player, or no longer."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.translation import N_
from chatiere.store.rows import Subscription
from chatiere.web.push import push_services
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import NO_CONTENT

router = APIRouter(include_in_schema=False)


@router.post("/push")
async def push(request: Request) -> Response:
    """A browser wants to be notified, or no longer."""
    context = RequestContext.of(request)
    form = await context.form("key")
    services = context.services
    if services.config.push is None:
        raise NotFound(N_("This server sends no messages."))
    endpoint = form.text("endpoint", most=push_services.LONGEST)
    if form.has("drop"):
        await services.write_queue.do(
            lambda store: store.drop_subscription(endpoint, context.player)
        )
        return Response(status_code=NO_CONTENT)
    keys = {"p256dh": form.text("p256dh"), "auth": form.text("auth")}
    push_services.check_endpoint(endpoint, services.config.push_services)
    push_services.check_browser_keys(**keys)
    await remember_player(context, "")
    subscription = Subscription(endpoint, context.player, keys, context.language, services.now())
    await services.write_queue.do(lambda store: store.add_subscription(subscription))
    return Response(status_code=NO_CONTENT)
