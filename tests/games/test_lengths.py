"""Games end, and no later than the documentation says."""

from __future__ import annotations

import pytest

from chatiere.arena.simulate import simulate
from scripts.lengths import PAGE, row_of, simulation_of
from tests.games.tables import TABLES, Table

FIRST_GAMES = 2000


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_end_no_later_than_documented(table: Table) -> None:
    """The first of the very games that the table in the documentation was made from."""
    start = row_of(table, 0).removesuffix("0 |")
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if start in line]
    assert len(rows) == 1, f"one row for {start}"
    documented = int(rows[0].removeprefix(start).removesuffix(" |"))
    result = simulate(simulation_of(table), FIRST_GAMES, 1, lambda chunk: None)
    assert result.games == FIRST_GAMES
    assert 0 < result.longest <= documented
