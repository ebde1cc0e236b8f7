"""What a finished game takes on the disk: played at random, and written move by move."""

from __future__ import annotations

import time

import chatiere
from bench.web.scale.database import Watched
from bench.web.scale.figures import Found
from chatiere.core.chance import below, generator
from chatiere.core.game import games
from chatiere.core.match import Match
from chatiere.store.opening import open_store
from chatiere.store.rows import Seat, State, Stored
from chatiere.store.store import Store

PLAYERS = 3
SIZE = """SELECT sum(pg_total_relation_size(oid)) FROM pg_class
          WHERE relname IN ('game_table', 'seat', 'move')"""


def measure(watched: Watched, count: int, found: Found) -> None:
    """So many games of each kind, one kind after the other."""
    store = open_store(watched.url)
    for name in games():
        write(store, name, count)  # so that every table and index is there
    for name in sorted(games()):
        before, rows = settled_size(watched), 0
        for number in range(count):
            rows += write(store, name, number)
        size = settled_size(watched) - before
        found.add(f"game_{name}", size / count / 1000)
        found.add("row_bytes", size / rows)
        found.add("game_rows", rows / count)
    store.close()


def settled_size(watched: Watched) -> float:
    """Bytes, once what was written over is free again."""
    watched.sql.execute("VACUUM ANALYZE")
    return watched.one(SIZE)


def write(store: Store, name: str, number: int) -> int:
    """One game, as a server writes it: a transaction for each move, with what chance owes."""
    match = chatiere.new(name, players=PLAYERS, seed=number)
    rng, code, serial, made = generator(f"scale/{number}"), f"{name[:5]}{number:06d}", 0, 0
    store.add_table(laid(match, code))
    while not match.is_over:
        moves = match.engine.moves(match.states)
        match.choose(moves[below(rng, len(moves))])
        new = [(entry.who, entry.what) for entry in match.entries[made:]]
        state: State = "over" if match.is_over else "playing"
        store.append(code, made, new, time.time(), state, match.result, serial)
        serial, made = serial + 1, len(match.entries)
    return made


def laid(match: Match, code: str) -> Stored:
    """With people whose names are as long as people's are."""
    now = time.time()
    seats = tuple(Seat(seat, "human", f"Guest {seat}") for seat in range(PLAYERS))
    return Stored(
        id=code, game=match.game.name, seed="0" * 64, created=now, changed=now, state="playing",
        salts=["0" * 32] * PLAYERS, seats=seats,
    )  # fmt: skip
