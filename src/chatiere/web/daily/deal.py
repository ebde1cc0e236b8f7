"""The deal of a day: its seed, its table, and the luck of its cats.

The seed follows from the store's secret, the day and the game, so all servers of one store deal
the same, nobody can foresee it, and telling it afterwards tells nothing of another day's.  Nobody
adds a salt, or it would not be the same for everybody; the commitment of tomorrow's is shown
today already, so that whoever noted it knows that nobody has chosen the cards since.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import date

from chatiere.bots.levels import CAT
from chatiere.core.dealer import Dealer
from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.store.origins import DAY
from chatiere.store.rows import Seat, Stored
from chatiere.web.tables.codes import new_code
from chatiere.web.tables.people import HUMAN, described
from chatiere.web.tables.registry import seats_from
from chatiere.web.tables.sealing import day_of
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.table import PLAYING, Table

MINE = 0
"""The seat of who plays it."""
TAG = 6
"""Letters of the commitment by which friends know that they played the same deal."""


@dataclass(frozen=True)
class Secrets:
    """What only the servers of one store can reckon."""

    secret: bytes

    def _number(self, *what: object) -> bytes:
        own = hmac.digest(self.secret, b"the deal of the day", "sha256")
        return hmac.digest(own, " ".join(map(str, what)).encode(), "sha256")

    def seed(self, day: date, game: str) -> bytes:
        return self._number("seed", day.isoformat(), game)

    def commitment(self, day: date, game: str) -> str:
        return hashlib.sha256(self.seed(day, game)).hexdigest()

    def luck(self, day: date, game: str, n: int) -> str:
        """Of the computer player who makes move n."""
        return self._number("luck", day.isoformat(), game, n).hex()[:16]

    def luck_at(self, table: Table) -> str | None:
        """Of who moves now at a table, if it is one of a day."""
        day = day_of(table.stored.origin)
        return self.luck(day, table.game.name, table.moves_made) if day else None


def origin_of(day: date) -> str:
    return f"{DAY}{day.isoformat()}"


def seats_for(players: int, player: str, name: str) -> list[Seat]:
    """One person, and cats."""
    cats = [(CAT, "", False)] * (players - 1)
    return seats_from([(HUMAN, name, True), *cats], player)


def dealt(game: Game, players: int, seed: bytes, seats: list[Seat]) -> Match:
    """The game as it stands before the first move."""
    dealer = Dealer(seed, [b""] * players)
    match = Match(game, players, dealer=dealer, seats=[described(seat) for seat in seats])
    match.draw()
    return match


def table_for(match: Match, seats: list[Seat], day: date, at: float) -> Stored:
    """A table that has begun, so that nobody can change anything about it before."""
    assert match.dealer is not None
    return Stored(
        id=new_code(),
        game=match.game.name,
        seed=match.dealer.seed.hex(),
        created=at,
        changed=at,
        host=seats[MINE].player,
        state=PLAYING,
        options=dict(match.options),
        keys=dict(match.keys),
        settings=TableSettings(hints=False).kept(),
        salts=[""] * match.players,
        origin=origin_of(day),
        version=match.version,
        seats=tuple(seats),
        moves=[(entry.who, entry.what) for entry in match.entries],
    )
