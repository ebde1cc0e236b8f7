"""How many playouts a second the search makes."""

from __future__ import annotations

from chatiere.bots.search import Search
from chatiere.bots.search_engine import ALL, SearchEngine, search_engine
from chatiere.cli.bench_rates import median_rate
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.game import Game
from chatiere.core.match import Match

KINDS: dict[str, frozenset[str]] = {
    "random to the end": ALL,
    "random, as far as the tiger looks": ALL - {"is_leaf", "evaluate", "expected_points"},
    "the tiger's own": frozenset(),
}
"""Three ways to play on, as the table calls them, and what each does without."""
BATCH = 500
"""Playouts of one search."""


def search_rates(game: Game, players: int, seconds: float) -> list[float]:
    """Playouts a second from the first choice of a game, for each kind of search."""
    match = Match(game, players, dealer=Dealer(seed_bytes(1), [b""] * players))
    match.draw()
    seat = match.to_move
    assert isinstance(seat, int)
    hidden = match.hidden(seat)
    rates = []
    for without in KINDS.values():
        engine = search_engine(game, without=without)
        engine.warm("run_playouts")

        def searched(engine: SearchEngine = engine) -> int:
            search = Search(engine, hidden, players, "bench")
            search.go_on(BATCH)
            return search.playouts

        rates.append(median_rate(searched, seconds))
    return rates
