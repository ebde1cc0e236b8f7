"""People as the store knows them: whoever has done something here is kept."""

from __future__ import annotations

from contextlib import suppress

from chatiere.store.errors import Conflict
from chatiere.store.rows import Player
from chatiere.web.server.request_context import RequestContext


async def stored_player(context: RequestContext) -> Player | None:
    """Who asks, if they have done something here before."""
    return await context.services.write_queue.do(lambda store: store.player(context.player))


async def remember_player(context: RequestContext, name: str) -> None:
    """Keep who asks; an empty name leaves the one that they had."""
    write_queue, now = context.services.write_queue, context.services.now()
    known = await stored_player(context)
    if known is None:
        new = Player(context.player, name, context.language, now, now)
        with suppress(Conflict):  # another request of theirs was faster
            await write_queue.do(lambda store: store.add_player(new))
            return
        known = await stored_player(context)
    if known and name and name != known.name:
        await write_queue.do(
            lambda store: store.rename_player(context.player, name, context.language)
        )
