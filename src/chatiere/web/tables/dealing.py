"""The moment before the cards: everybody's browser adds a salt to the dealer's secret.

The table has shown its commitment; only then are the browsers of those who sit there asked
for a salt, fresh for every match.  Who sends none within a moment plays without, so that
nobody can hold up a game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from chatiere.core.dealer import LONGEST_SALT as MOST_BYTES
from chatiere.core.dealer import is_hex
from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal
from chatiere.web.tables.messages import await_salts, say
from chatiere.web.tables.table import OPEN, Table

if TYPE_CHECKING:
    from chatiere.web.tables.driver import Driver

MOMENT = 3.0
LONGEST_SALT = 2 * MOST_BYTES
"""Hex digits."""


def checked_salt(text: str) -> str:
    """What a browser adds to the dealer's secret; empty where none was sent."""
    salt = text.strip().lower()
    if len(salt) > LONGEST_SALT or not is_hex(salt):
        raise Refusal(N_("A salt is at most 64 hex digits."))
    return salt


async def deal(driver: Driver, table: Table, shown_by: Table | None = None) -> None:
    """Deal at once, or as soon as the browsers that are here have sent their salts.  Those of a
    rematch still show the table before; at a table that starts by itself they are on their way."""
    if table.salts_awaited:  # somebody has asked for it a moment ago
        return
    here = (shown_by or table).presence.players_with_pages()
    if table.settings.starts_by_itself and table.stored.previous is None:
        here = {seat.player for seat in table.seats if seat.player and not seat.held}
    say(table, await_salts, sorted(player for player in here if table.seats_without_salt(player)))
    if table.salts_awaited:
        driver.run_in_background(deal_in_a_moment(driver, table, shown_by))
    else:
        await table.start()
        driver.drive(table)


async def deal_in_a_moment(driver: Driver, table: Table, shown_by: Table | None) -> None:
    """Wait for salts, but not for long."""
    try:
        with suppress(TimeoutError):  # who is late plays without
            async with asyncio.timeout(MOMENT):
                await table.all_salts_sent.wait()
        await table.start()
        driver.drive(table)
    finally:
        say(table, await_salts, [])
        for each in (table, shown_by):
            if each is not None:
                each.rematch_to_deal = None
                each.publish()


async def add_salts(table: Table, player: str, sent: Mapping[int, str]) -> None:
    """For seats of this player, while they are asked for; what comes later is of no use."""
    async with table.lock:
        if table.state != OPEN or player not in table.salts_awaited:
            return
        salts = list(table.stored.salts)
        for seat in table.seats_without_salt(player):
            salts[seat] = checked_salt(sent.get(seat, ""))
        await table.write(lambda store, seen: store.set_table(table.id, seen=seen, salts=salts))
        table.stored = replace(table.stored, salts=salts)
        table.salts_awaited.discard(player)
        if not table.salts_awaited:
            table.all_salts_sent.set()


def salts_from(text: str) -> dict[int, str]:
    """`0:ab12 2:cd34`: a salt for each seat of a browser."""
    sent = {}
    for each in text.split():
        seat, _, salt = each.partition(":")
        if not (seat.isascii() and seat.isdigit()):
            raise Refusal(N_("A salt is at most 64 hex digits."))
        sent[int(seat)] = salt
    return sent
