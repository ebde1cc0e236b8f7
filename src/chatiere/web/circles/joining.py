"""Founding a circle, and coming in by its code."""

from __future__ import annotations

from chatiere.core.translation import N_
from chatiere.store.circles import MOST_MEMBERS
from chatiere.store.rows import Circle, Member
from chatiere.web.circles.codes import circle_by_code
from chatiere.web.circles.rooms import room_of
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.request_context import RequestContext
from chatiere.web.tables.codes import new_code
from chatiere.web.tables.names import distinct

BESIDE = 10
"""Who comes gets another animal than those who came last."""
SETTINGS = ("ratings", "free_lines")
"""What a circle may want, and does not unless its founder says so: ratings, and lines that people
write themselves at its tables."""


async def found_circle(context: RequestContext, title: str, name: str) -> str:
    """A new one, with who asks as its founder; its id."""
    await remember_player(context, name)
    now = context.services.now()
    settings = dict.fromkeys(SETTINGS, False)
    new = Circle(new_code(), new_code(), title, context.player, settings, now, now)
    founder = Member(new_code(), new.id, context.player, name, now)
    await context.services.write_queue.do(lambda store: store.add_circle(new, founder))
    return new.id


async def invited_to(context: RequestContext, code: str) -> Circle:
    """The circle of a code; a wrong one is told no more than that."""
    circle = await circle_by_code(context.services.write_queue, code)
    if circle is None:
        raise NotFound(N_("This code leads nowhere: it may have been changed. Ask for a new one."))
    return circle


async def join_circle(context: RequestContext, circle: Circle, name: str) -> None:
    """By the code that the circle had when it was looked up: it may have been changed since."""
    write_queue = context.services.write_queue
    members = await write_queue.do(lambda store: store.members(circle.id))
    last = [member.player for member in members[-BESIDE:]]
    faces = await write_queue.do(lambda store: store.faces_of(last))
    await remember_player(context, name, list(faces.values()))
    shown = distinct(name, [member.name for member in members])
    new = Member(new_code(), circle.id, context.player, shown, context.services.now())
    await write_queue.do(lambda store: store.join_circle(new, MOST_MEMBERS, circle.code))
    context.services.live_rooms.wake(room_of(circle.id))
