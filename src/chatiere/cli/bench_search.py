"""How many playouts a second the search makes."""

from __future__ import annotations

import typer
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

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


def print_searches(rows: list[tuple[Game, int, list[float]]], peer: float | None) -> None:
    typer.echo("\nthe search from the first choice of a game, playouts a second\n")
    table = Table(box=MARKDOWN)
    columns = ["game", "players", *KINDS]
    for column in columns + (["random, times OpenSpiel hearts"] if peer else []):
        table.add_column(column, justify="left" if column == "game" else "right")
    for game, players, rates in rows:
        ratio = [f"{rates[1] / peer:.1f}"] if peer else []
        table.add_row(game.name, str(players), *(f"{rate:,.0f}" for rate in rates), *ratio)
    if peer:
        table.add_row("OpenSpiel hearts", "4", f"{peer:,.0f}", f"{peer:,.0f}", "", "1.0")
    Console(width=120).print(table)
