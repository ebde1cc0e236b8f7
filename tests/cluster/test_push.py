"""Who is away is notified by one server alone: the one that drives the table."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from chatiere.web.cluster.leases import Leases
from chatiere.web.push.keys import make_keys, read_keys
from chatiere.web.push.turn_notifier import TurnNotifier
from tests.cluster.serving import Cluster, cluster
from tests.postgres import Postgres
from tests.web.post_office import Device, Office, post_office
from tests.web.serving import Browser, Running, wait_until

QUIET = 1.0
"""Seconds in which something would have happened, if it did."""


@pytest.fixture(scope="module")
def office() -> Iterator[Office]:
    with post_office() as running:
        yield running


@pytest.fixture(scope="module")
def running(
    postgres: Postgres, office: Office, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    path = tmp_path_factory.mktemp("keys") / "push.json"
    make_keys(path, "host@cats.example")
    keys = read_keys(path)
    with cluster(postgres, workers=1, push=keys, push_services=(office.url,)) as servers:
        for peer in servers.peers:
            notifier_of(peer).absence = notifier_of(peer).pause = 0.0
        yield servers


def notifier_of(peer: Running) -> TurnNotifier:
    assert peer.services.notifier is not None
    return peer.services.notifier


def test_one_server_notifies_and_the_next_that_drives_the_table_does_not_again(
    running: Cluster, ana: Browser, leo: Browser, office: Office
) -> None:
    wait_until(lambda: all(peer.services.bus.others for peer in running.peers))
    code = ana.lay("chasse-aux-souris", "me", "friend")
    leo.sit(code, 1)
    for browser, name in ((ana, "ana"), (leo, "leo")):
        assert browser.send_form("/push", **Device(office, name).fields).status_code == 204
    ana.act(code, start="yes")
    both = [peer.table(code) for peer in running.peers]
    wait_until(lambda: all(table.mover is not None for table in both))
    for told in range(1, 4):
        wait_until(lambda told=told: len(office.letters) == told)
        time.sleep(QUIET)
        assert len(office.letters) == told
        give_up(running, code)
        time.sleep(QUIET)
        assert len(office.letters) == told
        mover, what = both[0].mover, both[0].playing().moves()[0]
        answer = (ana, leo)[mover or 0].act(code, n=both[0].moves_made, move=what)
        assert answer.status_code == 303, answer.text


def give_up(running: Cluster, code: str) -> None:
    """Whoever drives the table lets it go, and the other takes it."""
    one, other = sorted(running.peers, key=lambda peer: not leases_of(peer).is_mine(code))
    one.call(leases_of(one).drop([code]))
    wait_until(lambda: leases_of(other).is_mine(code))


def leases_of(peer: Running) -> Leases:
    return peer.services.cluster.leases
