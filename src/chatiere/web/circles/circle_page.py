"""What the page of a circle shows, to one of its members.

Of a table it shows the game and who sits there, whoever looks: its cards, moves and turns are for
the table's own page, which asks who may look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chatiere.core.game import find, games
from chatiere.store.rows import Circle, Listed, Member
from chatiere.store.store import Store
from chatiere.web.circles.boards import Stamp
from chatiere.web.circles.rooms import people_here
from chatiere.web.evenings.links import EveningLink, evening_links
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.tables.circle_membership import Membership
from chatiere.web.tables.invitation import is_far, qr
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.routes import link_of
from chatiere.web.tables.table import OPEN, PLAYING

MOST_TABLES = 40
MOST_EVENINGS = 5


@dataclass(frozen=True)
class Somebody:
    """A member, as the others see them."""

    id: str
    name: str
    face: str
    is_me: bool
    is_here: bool
    is_founder: bool


@dataclass(frozen=True)
class Look:
    """A circle as the store has it at one moment."""

    circle: Circle
    members: list[Member]
    faces: dict[str, str]
    tables: list[Listed]
    evenings: list[EveningLink]
    results: tuple[int, float, int]


def look_at(circle: Circle, store: Store) -> Look:
    store.note_results(circle.id)
    members = store.members(circle.id)
    return Look(
        circle,
        members,
        store.faces_of([member.player for member in members]),
        store.tables_of_circle(circle.id, [OPEN, PLAYING], MOST_TABLES),
        evening_links(store, circle.id)[:MOST_EVENINGS],
        store.results_stamp(circle.id),
    )


async def look(context: RequestContext, circle: Circle) -> Look:
    return await context.services.write_queue.do(lambda store: look_at(circle, store))


def people_of(context: RequestContext, seen: Look) -> list[Somebody]:
    """Who is here comes first, and oneself before the others."""
    here = people_here(context.services.live_rooms, seen.circle.id) | {context.player}
    people = [
        Somebody(
            member.id, member.name, seen.faces.get(member.player, ""),
            member.player == context.player, member.player in here,
            member.player == seen.circle.founder,
        )
        for member in seen.members
    ]  # fmt: skip
    return sorted(people, key=lambda one: (not one.is_here, not one.is_me))


@dataclass(frozen=True)
class ShownTable:
    """A table of the circle as a line of its page."""

    listed: Listed
    player: str

    @property
    def game(self) -> Any:
        return find(self.listed.game)

    @property
    def is_mine(self) -> bool:
        return any(seat.player == self.player for seat in self.listed.seats)

    @property
    def may_look(self) -> bool:
        """As the table itself says it: see `check_may_look`."""
        is_at = self.is_mine or self.listed.host == self.player
        return is_at or self.listed.state == OPEN or self.listed.settings.get("onlookers") is True

    @property
    def over_days(self) -> bool:
        return self.listed.settings.get("days") is True

    @property
    def names(self) -> list[str]:
        """Of the people who sit there."""
        return [seat.name for seat in self.listed.seats if seat.kind == HUMAN and seat.player]

    @property
    def free(self) -> int:
        return sum(seat.kind == HUMAN and seat.player is None for seat in self.listed.seats)


def shown_tables(player: str, tables: Sequence[Listed]) -> list[ShownTable]:
    """In an order that does not change with every move."""
    known = [table for table in tables if table.game in games()]
    return [ShownTable(table, player) for table in sorted(known, key=lambda table: table.id)]


async def tables_for(context: RequestContext, seen: Look) -> dict[str, Any]:
    """Those that wait for somebody, those where one plays, and those of the others."""
    shown = shown_tables(context.player, seen.tables)
    playing = [table for table in shown if table.listed.state == PLAYING]
    mine = [table for table in playing if table.is_mine]
    turns = context.services.turns
    my_turn = await turns.waiting_for(context.player, [table.listed for table in mine])
    return {
        "waiting": [table for table in shown if table.listed.state == OPEN and table.free],
        "mine": sorted(mine, key=lambda table: table.listed.id not in my_turn),
        "my_turn": my_turn,
        "others": [table for table in playing if not table.is_mine],
    }


async def room_values(context: RequestContext, membership: Membership) -> dict[str, Any]:
    seen = await look(context, membership.circle)
    ids = tuple(member.id for member in seen.members)
    stamp = Stamp(seen.results, ids, membership.circle.settings.get("ratings") is True)
    link = link_of(context, f"/c/{membership.circle.code}")
    return {
        "circle": membership.circle,
        "me": membership.me,
        "is_founder": membership.is_founder,
        "people": people_of(context, seen),
        "names": {member.id: member.name for member in seen.members},
        "standings": await context.services.boards.standings(membership.circle.id, stamp),
        "games": games(),
        "evenings": seen.evenings,
        "link": link,
        "is_far": is_far(link),
        "qr": qr(link),
        **await tables_for(context, seen),
    }


async def room_html(context: RequestContext, membership: Membership) -> str:
    """The part of the page that changes."""
    values = await room_values(context, membership)
    return page("circles/room.html", context.language, **values)
