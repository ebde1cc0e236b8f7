"""Carrying all games over: from a file to PostgreSQL, back, or to another of the same kind."""

from __future__ import annotations

import typer

from chatiere.store.moving import move_store as carry_over


def move_store(source: str, target: str) -> None:
    counts = carry_over(source, target, tell)
    typer.echo(
        f"{counts['game_table']} tables with {counts['move']} moves, {counts['player']} players, "
        f"{counts['record']} records; {sum(counts.values())} rows in all"
    )


def tell(name: str, done: int) -> None:
    """For those who wait long."""
    typer.echo(f"{name}: {done}", err=True)
