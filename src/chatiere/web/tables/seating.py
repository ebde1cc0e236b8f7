"""Who sits where at a table."""

from __future__ import annotations

import asyncio

from chatiere.core.translation import N_
from chatiere.store.rows import Seat, Stored
from chatiere.web.server.refusal import Forbidden
from chatiere.web.tables.people import HUMAN


class Seating:
    """The seats of a table, for people and for computer players."""

    host: str | None
    seats: list[Seat]
    stored: Stored
    salts_awaited: set[str]
    all_salts_sent: asyncio.Event

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.player == player]

    def is_at(self, player: str) -> bool:
        """Whether they sit here, or are the host."""
        return self.host == player or bool(self.seats_of(player))

    def seats_without_salt(self, player: str) -> list[int]:
        """Of a player at this table before its cards are dealt."""
        return [seat for seat in self.seats_of(player) if not self.stored.salts[seat]]

    def is_bot(self, seat: int) -> bool:
        """Whether the computer moves for this seat, for good or until somebody returns."""
        who = self.seats[seat]
        return who.kind != HUMAN or who.held or who.player is None

    def level_of(self, seat: int) -> str:
        kind = self.seats[seat].kind
        return "cat" if kind == HUMAN else kind

    def check_seat(self, player: str, seat: int) -> None:
        if seat not in self.seats_of(player):
            raise Forbidden(N_("That is not your seat."))

    def note_salts(self) -> None:
        """Browsers that have sent their salts, through whatever server, are no longer awaited."""
        self.salts_awaited = {who for who in self.salts_awaited if self.seats_without_salt(who)}
        if not self.salts_awaited:
            self.all_salts_sent.set()
