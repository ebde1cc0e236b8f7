"""Another way from there on: a new table that begins at a moment of a finished game.

Its chance goes on from the same seed and salts, so the same cards come where the same number
of draws was made, and its record can be checked like any other.  People who sat there keep
their seats in the record, because their salts are part of the key; cats play for them.
"""

from __future__ import annotations

import time
from dataclasses import replace

from chatiere.core.dealer import Dealer
from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.store.rows import Seat, Stored
from chatiere.web.replay.replay import Replay
from chatiere.web.server.refusal import Refusal
from chatiere.web.tables.codes import is_code, new_code
from chatiere.web.tables.extensions import PagePart
from chatiere.web.tables.names import distinct
from chatiere.web.tables.people import HUMAN, described
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.table import PLAYING, Table


def page_part(table: Table) -> PagePart | None:
    """On the page of a table whose game goes on from a moment of another: the link to it."""
    code, _, n = (table.stored.origin or "").partition(" ")
    if not is_code(code) or not n.isdigit():
        return None
    return PagePart("fair dealing", "table/went_on_from.html", {"link": f"/r/{code}?n={n}"})


def table_from(replay: Replay, n: int, seat: int, player: str, name: str) -> Stored:
    """A new table, to be stored, at which `player` has this seat; the moves before n are made."""
    if seat not in range(len(replay.seats)):
        raise Refusal(N_("There is no such seat."))
    seats = seats_for(replay, seat, player, name)
    match = match_until(replay, n, seats)
    if match.is_over:
        raise Refusal(N_("The game is over there: go back a few moves."))
    return stored_from(replay, n, match, seats, player)


def seats_for(replay: Replay, seat: int, player: str, name: str) -> list[Seat]:
    """The one who asks on their seat, computers everywhere else."""
    others = [who.name for who in replay.seats if who.seat != seat]
    mine = distinct(name, others) if name else replay.seats[seat].name
    return [
        replace(who, kind=HUMAN, name=mine, player=player, held=False)
        if who.seat == seat
        else replace(who, player=None, held=who.kind == HUMAN)
        for who in replay.seats
    ]


def match_until(replay: Replay, n: int, seats: list[Seat]) -> Match:
    """The same game up to there, with a dealer who goes on from where it was."""
    old = replay.match
    assert old.dealer is not None
    match = Match(
        old.game, old.players, old.options, old.keys,
        Dealer(old.dealer.seed, old.dealer.salts, version=old.version),
        [described(seat) for seat in seats],
    )  # fmt: skip
    for entry in old.entries[:n]:
        match.enter(entry.who, entry.what)
    match.draw()
    return match


def stored_from(replay: Replay, n: int, match: Match, seats: list[Seat], player: str) -> Stored:
    assert match.dealer is not None
    now = time.time()
    return Stored(
        id=new_code(),
        game=match.game.name,
        seed=match.dealer.seed.hex(),
        created=now,
        changed=now,
        host=player,
        state=PLAYING,
        options=dict(match.options),
        keys=dict(match.keys),
        settings=TableSettings().kept(),
        salts=[salt.hex() for salt in match.dealer.salts],
        origin=f"{replay.code} {n}",
        version=match.version,
        seats=tuple(seats),
        moves=[(entry.who, entry.what) for entry in match.entries],
    )
