"""Playing again: one asks, everybody answers, and the next match begins.

It begins by itself when everybody who is here has said yes.  Where somebody has declined, or has
not answered for a while, who is ready may begin without them.  A cat takes the seat of who has
declined; who has said nothing keeps theirs, and a cat holds it until they come.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from chatiere.core.dealer import SEED_BYTES
from chatiere.core.game import Game
from chatiere.core.move_question import asks_questions
from chatiere.core.translation import N_
from chatiere.store.errors import Conflict
from chatiere.store.rows import Seat
from chatiere.store.tables import Seen
from chatiere.web.server.refusal import Forbidden, Late, MovedOn, Refusal
from chatiere.web.tables import messages
from chatiere.web.tables.catching_up import catch_up
from chatiere.web.tables.dealing import deal
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.messages import say
from chatiere.web.tables.names import BOTS, distinct
from chatiere.web.tables.registry import TableRegistry, kind_of
from chatiere.web.tables.rematch_call import (
    ANSWER_SECONDS,
    RematchCall,
    awaited_by,
    games_for,
    may_start,
    people_at,
)
from chatiere.web.tables.table import OVER, Table
from chatiere.web.tables.warming import warm_tigers

THE_SAME = "yes"
"""In place of a game's name: what was played here."""


class Rematches:
    """Takes everybody's answers, and lays the next table."""

    def __init__(self, registry: TableRegistry, driver: Driver) -> None:
        self.registry, self.driver = registry, driver

    async def propose(self, table: Table, player: str, game: str = THE_SAME) -> Table | None:
        """Ask everybody for another match; the new table, if it has begun.  Who asks for what
        somebody else has just asked for joins in; who asks for another game asks anew."""
        async with table.lock:
            check_may_answer(table, player)
            await self._check_apart(table, player)
            wanted = game_for(table, game)
            if table.stored.next is None and (
                table.rematch is None or table.rematch.game is not wanted
            ):
                say(table, messages.call_rematch, wanted.name, player)
                self.driver.publish_later(ANSWER_SECONDS, table)
            return await self._agree(table, player)

    async def join(self, table: Table, player: str, game: str) -> Table | None:
        """Say yes to what was asked for; the new table, if it has begun."""
        async with table.lock:
            check_may_answer(table, player)
            check_call(table, game)
            await self._check_apart(table, player)
            return await self._agree(table, player)

    async def decline(self, table: Table, player: str) -> None:
        """Say no, or no longer yes.  What nobody wants any more is not asked any more."""
        async with table.lock:
            check_may_answer(table, player)
            if table.stored.next is not None:
                raise Late(N_("The next game has begun already."))
            check_call(table)
            say(table, messages.answer_rematch, player, False)

    async def start(self, table: Table, player: str) -> Table:
        """Begin without those who have not said yes."""
        async with table.lock:
            check_may_answer(table, player)
            if table.stored.next is not None:
                return await self.registry.table(table.stored.next)
            call = check_call(table)
            if player not in call.ready or not may_start(call, table):
                raise Late(N_("Not everybody has answered yet: wait a moment."))
            return await self._begin(table, call)

    async def _agree(self, table: Table, player: str) -> Table | None:
        """Call with the lock held."""
        if table.stored.next is not None:
            return await self.registry.table(table.stored.next)
        call = check_call(table)
        say(table, messages.answer_rematch, player, True)
        if not awaited_by(call, table) and not call.declined:
            return await self._begin(table, call)
        return None

    async def _begin(self, table: Table, call: RematchCall) -> Table:
        """Everybody one seat further, so that the start moves on.  Each browser that is still
        here is asked for a salt of its own for this match."""
        call.declined |= await self._apart(table, call)
        seats = seats_for(table, call)
        same = call.game is table.game
        try:
            new = await self.registry.create(
                call.game, seats, table.stored.options if same else {},
                settings_for(table, call.game), host_for(table, call),
                secrets.token_bytes(SEED_BYTES), [""] * len(seats),
                rematch_of=Seen(table.id, table.serial), previous=table.id,
                circle=table.stored.circle, public=table.stored.public,
            )  # fmt: skip
        except Conflict:
            await catch_up(table)
            raise MovedOn(N_("The table has moved on: look again.")) from None
        table.lead_to(new.id)
        warm_tigers(self.driver, new)
        await deal(self.driver, new, shown_by=table)
        table.rematch_to_deal = new if new.salts_awaited else None
        table.publish()
        return new

    async def _check_apart(self, table: Table, player: str) -> None:
        """Who blocked somebody at a table for anybody does not play with them again.  Who was
        blocked is not told: the others do not answer, and that may have any reason."""
        rules = table.extensions.open_tables
        if rules and table.stored.public and await rules.blocked_by(player, people_at(table)):
            raise Refusal(N_("You have blocked somebody at this table."))

    async def _apart(self, table: Table, call: RematchCall) -> set[str]:
        """Who has not said yes and keeps away from somebody who has: no seat is kept for them."""
        rules = table.extensions.open_tables
        if rules is None or not table.stored.public:
            return set()
        silent = people_at(table) - call.ready
        return {who for who in silent if await rules.apart_from(who, call.ready)}


def check_may_answer(table: Table, player: str) -> None:
    if not table.seats_of(player):
        raise Forbidden(N_("You are only watching this game."))
    if table.state != OVER:
        raise Late(N_("The game is not over yet."))
    if table.extensions.way_on(table):
        raise Forbidden(N_("Here who leads the class says who plays next."))


def game_for(table: Table, name: str) -> Game:
    """What somebody asks for: as many as sit here must be able to play it."""
    if name == THE_SAME:
        return table.game
    for game in games_for(len(table.seats)):
        if game.name == name:
            return game
    raise Refusal(N_("This game is not for as many as sit here."))


def check_call(table: Table, game: str | None = None) -> RematchCall:
    """What is asked now; refuses an answer to what was asked before."""
    call = table.rematch
    if call is None or game not in (None, call.game.name):
        raise Late(N_("The table has moved on: look again."))
    return call


def seats_for(table: Table, call: RematchCall) -> list[Seat]:
    moved = [*table.seats[1:], table.seats[0]]
    names = [seat.name for seat in moved]
    return [
        seat_for(table, call, replace(seat, seat=place), [*names[:place], *names[place + 1 :]])
        for place, seat in enumerate(moved)
    ]


def seat_for(table: Table, call: RematchCall, seat: Seat, others: list[str]) -> Seat:
    """Of one person in the next match; where a game runs over days, nobody has to be there."""
    if seat.player is None:  # a cat plays for who was forgotten
        return replace(seat, kind=kind_of("cat" if seat.kind == "human" else seat.kind), held=False)
    if seat.player in call.declined:
        name = distinct(BOTS[seat.seat % len(BOTS)], others)
        return replace(seat, kind=kind_of("cat"), name=name, player=None, held=False)
    return replace(seat, held=seat.player not in call.ready and not table.settings.days)


def host_for(table: Table, call: RematchCall) -> str | None:
    """A host who plays no more hands the table to the first who does."""
    if table.host not in call.declined:
        return table.host
    return next(seat.player for seat in table.seats if seat.player in call.ready)


def settings_for(table: Table, game: Game) -> dict[str, Any]:
    """As before, as far as the game can."""
    learn = table.settings.learn and asks_questions(game)
    return {**table.settings.kept(), "learn": learn}
