"""The circles of somebody, with how many are there now, for lists of them."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.store.rows import Circle
from chatiere.web.circles.rooms import people_here, room_of
from chatiere.web.server.request_context import RequestContext


@dataclass(frozen=True)
class MyCircle:
    circle: Circle
    here: list[str]
    """Names of the others who are there now."""


async def circles_of(context: RequestContext) -> list[Circle]:
    if context.is_new:
        return []
    return await context.services.write_queue.do(lambda store: store.circles_of(context.player))


async def my_circles(context: RequestContext) -> list[MyCircle]:
    """Those with somebody in them come first."""
    found = []
    for circle in await circles_of(context):
        found.append(MyCircle(circle, await names_here(context, circle)))
    return sorted(found, key=lambda mine: not mine.here)


async def names_here(context: RequestContext, circle: Circle) -> list[str]:
    """The store is asked for names only where somebody is."""
    here = people_here(context.services.live_rooms, circle.id) - {context.player}
    if not here:
        return []
    members = await context.services.write_queue.do(lambda store: store.members(circle.id))
    return [member.name for member in members if member.player in here]


async def rooms_of(context: RequestContext) -> list[str]:
    return [room_of(circle.id) for circle in await circles_of(context)]
