"""A person's own page: name, key for another device, preferences, and being forgotten."""

from __future__ import annotations

import secrets

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.core.translation import N_
from chatiere.store.people import digest
from chatiere.store.rows import Player
from chatiere.web.circles.my_circles import rooms_of
from chatiere.web.server.faces import ANIMALS, COLOURS, checked_face
from chatiere.web.server.players import remember_player, stored_player
from chatiere.web.server.preferences import CHOICES
from chatiere.web.server.refusal import Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import SEE_OTHER, refuse, show
from chatiere.web.tables.names import clean_name

router = APIRouter(include_in_schema=False)
KEY_MINUTES = 15


@router.get("/me")
async def me(request: Request) -> Response:
    context = RequestContext.of(request)
    player = await stored_player(context)
    return show_me(context, player)


def show_me(context: RequestContext, player: Player | None, key: str | None = None) -> Response:
    t = context.translator
    animal, _, colour = (player.face if player else "").rpartition("-")
    return show(
        context, "me.html", player=player, key=key, minutes=KEY_MINUTES, animal=animal,
        colour=colour, animals={name: t(says) for name, says in ANIMALS.items()},
        colours={name: t(says) for name, says in COLOURS.items()},
    )  # fmt: skip


@router.post("/me")
async def change_me(request: Request) -> Response:
    """A new name or face, a key for another device, all other keys revoked, or everything
    forgotten."""
    context = RequestContext.of(request)
    form = await context.form("key")
    if form.has("forget"):
        rooms = await rooms_of(context)
        await context.services.forgetting.forget(context.player)
        for room in rooms:
            context.services.live_rooms.wake(room)
        response = RedirectResponse("/", SEE_OTHER)
        response.delete_cookie("chatiere")
        return response
    if form.has("revoke"):
        await context.services.forgetting.revoke_keys(context.player)
        response = RedirectResponse("/me", SEE_OTHER)
        context.sign(response)
        return response
    if form.has("animal"):
        await choose_face(context, form)
        return RedirectResponse("/me", SEE_OTHER)
    if form.has("name"):
        await remember_player(context, clean_name(form.text("name")))
        return RedirectResponse("/me", SEE_OTHER)
    await remember_player(context, "")
    key = await new_key(context)
    return show_me(context, await stored_player(context), key)


async def choose_face(context: RequestContext, form: Form) -> None:
    """From the next table on: whoever sits somewhere now stays who they are there."""
    chosen = checked_face(form.text("animal"), form.text("colour", "0"))
    await remember_player(context, "")
    write_queue = context.services.write_queue
    await write_queue.do(lambda store: store.set_face(context.player, chosen))


async def new_key(context: RequestContext) -> str:
    """A key that works once; the store has only its digest."""
    key, expires = secrets.token_urlsafe(16), context.services.now() + 60 * KEY_MINUTES
    await context.services.write_queue.do(
        lambda store: store.add_key(digest(key), context.player, expires)
    )
    return key


@router.get("/key")
async def key_page(request: Request) -> Response:
    """Where a key is used; a link carries it behind `#`, which no server ever sees."""
    return show(RequestContext.of(request), "key.html")


@router.post("/key")
async def use_key(request: Request) -> Response:
    context = RequestContext.of(request)
    form = await context.form("key")
    key, now = form.text("key").strip(), context.services.now()
    player = await context.services.write_queue.do(lambda store: store.use_key(digest(key), now))
    if player is None:
        return refuse(
            context, Refusal(N_("This key was already used, or has expired: create another."))
        )
    context.player = context.browser = player
    response = RedirectResponse("/", SEE_OTHER)
    context.sign(response)
    return response


@router.post("/look")
async def change_preferences(request: Request) -> Response:
    """Language, colours, sizes, taps, sound, speed: kept in the browser."""
    context = RequestContext.of(request)
    form = await context.form("look")
    wishes = {name: form.text(name, context.preferences[name]) for name in CHOICES}
    back = form.text("back", "/")
    if not back.startswith("/") or back.startswith(("//", "/\\")):
        back = "/"
    response = RedirectResponse(back, SEE_OTHER)
    context.prefer(response, wishes)
    return response
