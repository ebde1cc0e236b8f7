"""An evening through two servers: drawn at one, played at the other."""

from __future__ import annotations

import pytest

from tests.cluster.serving import Cluster
from tests.together.programs import Guest, play_until, steer
from tests.web.evenings.opening import open_evening, seen
from tests.web.serving import Browser

pytestmark = pytest.mark.no_cover


def test_an_evening_is_drawn_at_one_server_and_played_to_its_end_at_another(
    running: Cluster,
) -> None:
    here, there = running.peers
    with (
        Browser(here.url) as host,
        Guest(there.url, "Bo") as bo,
        Guest(there.url, "Cléo") as cleo,
    ):
        id = open_evening(host, rounds=2, **{"game-mmm": "yes"})  # noqa: A001
        code = seen(here, id).gathering.code
        for guest in (bo, cleo):
            guest.come_in(f"/e/{code}")
        assert "Cléo" in host.get(f"/evenings/{id}").text
        with bo.stream("GET", f"/evenings/{id}/room") as live:
            events, shown = live.iter_text(), ""
            next(events)
            assert steer(host, id, draw=0).status_code == 303
            while "data-go" not in shown:  # told by the server at which it was drawn
                shown += next(events)
        play_until([bo, cleo], id, lambda: seen(here, id).evening.rounds[0].is_done)
        assert steer(host, id, draw=1).status_code == 303
        play_until([bo, cleo], id, lambda: seen(here, id).state == "over")
        for browser in (host, bo):
            assert "The final standings" in browser.get(f"/evenings/{id}").text
    assert all(table.outcome for drawn in seen(there, id).evening.rounds for table in drawn.tables)


def test_of_two_servers_one_draws_and_one_lays(running: Cluster) -> None:
    """Both are asked at the same time: one round, each table once."""
    here, there = running.peers
    with Browser(here.url) as host, Guest(there.url, "Bo") as bo:
        id = open_evening(host, plays="yes", **{"game-mmm": "yes"})  # noqa: A001
        bo.come_in(f"/e/{seen(here, id).gathering.code}")
        steer(host, id, draw=0)
        before = seen(here, id)
        for server in (here, there, there, here):
            server.call(server.services.evenings.look(id, at_once=True))
        assert seen(there, id).evening == before.evening
        (table,) = before.evening.rounds[0].tables
        assert here.table(table.code).stored.seed == there.table(table.code).stored.seed
