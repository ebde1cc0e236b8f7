"""Whether somebody belongs to a circle: who does may lay tables for it."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.translation import N_
from chatiere.store.rows import Circle, Member
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.request_context import RequestContext
from chatiere.web.tables.codes import is_code


@dataclass(frozen=True)
class Membership:
    """Somebody in a circle, as the store has it now."""

    circle: Circle
    me: Member

    @property
    def is_founder(self) -> bool:
        return self.circle.founder == self.me.player


async def membership_of(context: RequestContext, circle: str) -> Membership:
    """Refuses who is not in it, in the same words as where there is no such circle."""
    found = None
    if is_code(circle) and not context.is_new:
        found = await context.services.write_queue.do(
            lambda store: store.membership(circle, context.player)
        )
    if found is None:
        raise NotFound(N_("There is no such circle, or you are not in it."))
    return Membership(*found)
