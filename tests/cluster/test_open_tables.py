"""Open tables of two servers: one list, whoever laid them and wherever one looks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.cluster.serving import Cluster, cluster
from tests.postgres import Postgres
from tests.web.serving import Browser, wait_until

GAME = "chasse-aux-souris"


@pytest.fixture(scope="module")
def running(postgres: Postgres) -> Iterator[Cluster]:
    with cluster(postgres, workers=1, open_tables=True) as servers:
        yield servers


def listed(browser: Browser) -> list[str]:
    return re.findall(r'id="open-(\w+)"', browser.get("/open").text)


def test_the_list_is_one_and_live_at_both_servers(running: Cluster) -> None:
    wait_until(lambda: all(len(peer.services.bus.others) == 1 for peer in running.peers))
    here, there = running.peers
    with Browser(here.url) as ana, Browser(there.url) as leo:
        with leo.stream("GET", "/open/live") as answer:
            parts = answer.iter_text()
            next(parts)
            code = ana.lay(GAME, "me", "friend", public="yes")
            text = ""
            while code not in text:
                text += next(parts)
        assert listed(ana) == listed(leo) == [code]
        leo.sit(code, 1)
        assert here.table(code).seats[1].name == "Léo"
        blocked = ana.send_form(f"/open/at/{code}", block=1, name="Léo")
        assert blocked.status_code == 200, blocked.text
        wait_until(lambda: there.table(code).seats[1].player is None)
        assert listed(leo) == []
        assert leo.act(code, sit=1, name="Léo").status_code == 409


def test_who_sits_down_at_the_same_moment_through_two_servers_is_still_kept_apart(
    running: Cluster,
) -> None:
    """What was there before lets both in; the store takes one, and the other is asked again."""
    here, there = running.peers
    with Browser(here.url) as host, Browser(here.url) as ana, Browser(there.url) as leo:
        first = ana.lay(GAME, "me", "friend", public="yes")
        leo.sit(first, 1)
        assert here.table(first).seats[1].name == "Léo"
        assert ana.send_form(f"/open/at/{first}", block=1, name="Léo").status_code == 200
        code = host.lay(GAME, "me", "friend", "friend", public="yes", name="Zoé")
        ana.act(first, stand=0)
        there.table(code)
        ana.sit(code, 1, "Ana")
        answer = leo.act(code, sit=2, name="Léo")
        assert answer.status_code == 409
        assert "All seats are taken by now." in answer.text
