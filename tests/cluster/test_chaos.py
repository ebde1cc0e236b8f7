"""A short version of `tests.cluster.chaos`, with one of everything."""

from __future__ import annotations

import asyncio

from tests.cluster.chaos import Plan, run

BUSY = 15.0
"""Seconds that a table may stand still where a machine is busy with other tests: `chaos` itself
wants five."""
DEEDS = (("kill", 0), ("stop", 1), ("database", 0), ("kill", 2))


def test_nothing_is_lost_when_servers_and_the_database_are_taken_away() -> None:
    report = asyncio.run(run(Plan(DEEDS, seed=7, pause=3.0, tables=7, stopped=5.0)))
    assert report.wrong() == [], report.text()
    assert report.worst("kill") < BUSY, report.text()
    assert len(report.events) == len(DEEDS) + 1, "who was stopped went on"
    assert sum(len(board.said) for board in report.load.boards) > 50, "they did play"
