"""People as the store knows them: whoever has done something here is kept."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from chatiere.store.errors import Conflict
from chatiere.store.rows import Player
from chatiere.web.server.faces import chance_face
from chatiere.web.server.request_context import RequestContext


async def stored_player(context: RequestContext) -> Player | None:
    """Who asks, if they have done something here before."""
    return await context.services.write_queue.do(lambda store: store.player(context.player))


async def remember_player(context: RequestContext, name: str, beside: Collection[str] = ()) -> None:
    """Keep who asks; an empty name leaves the one that they had.  Who has no face yet gets one by
    chance, of an animal that nobody `beside` has."""
    write_queue, now = context.services.write_queue, context.services.now()
    known = await stored_player(context)
    if known is None:
        new = Player(context.player, name, context.language, now, now, chance_face(beside))
        with suppress(Conflict):  # another request of theirs was faster
            await write_queue.do(lambda store: store.add_player(new))
            return
        known = await stored_player(context)
    if known and not known.face:
        given = chance_face(beside)
        await write_queue.do(lambda store: store.set_face(context.player, given))
    if known and name and name != known.name:
        await write_queue.do(
            lambda store: store.rename_player(context.player, name, context.language)
        )
