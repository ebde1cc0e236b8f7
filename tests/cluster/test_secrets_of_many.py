"""Nobody learns a card that they should not know, whichever server answers: the same two worlds as
for one server, put into all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.serving import Cluster, cluster
from tests.postgres import Postgres
from tests.web import test_secrets, test_secrets_told
from tests.web.parties import open_mind, party
from tests.web.serving import wait_until

GAMES: list[tuple[str, int, dict[str, object], int]] = [
    ("filou", 3, {}, 13),
    ("chasse-aux-souris", 4, {"no_negative": True}, 5),
    ("crazy-mistigri", 3, {}, 16),
    ("cheez-tricks", 3, {"level": "wild"}, 13),
]
"""Game, players, options, and every how many moves somebody looks."""


@pytest.fixture(scope="module")
def running(postgres: Postgres) -> Iterator[Cluster]:
    with cluster(postgres, workers=1, away=1e9) as servers:
        for peer in servers.peers:
            peer.services.bot_service.advice = open_mind  # type: ignore[assignment, method-assign]
        yield servers


@pytest.mark.parametrize(("game", "players", "options", "every"), GAMES)
def test_no_answer_of_any_server_depends_on_what_its_reader_cannot_know(
    running: Cluster, game: str, players: int, options: dict[str, object], every: int
) -> None:
    asked = dict(running.proxy.served)
    with party(running, game, players, options) as at:
        at.play_in_two_worlds(
            every, lambda: wait_until(lambda: nobody_follows(running, at.table.id))
        )
    assert all(running.proxy.served[port] > asked[port] for port in asked), "all servers answered"


def nobody_follows(running: Cluster, code: str) -> bool:
    """Whether every server knows that the last reader has gone: who is there is no secret."""
    return not any(peer.table(code).presence.is_followed for peer in running.peers)


test_a_leak_is_noticed = test_secrets.test_a_leak_is_noticed
"""Here too."""
test_no_seeds_or_salts = (
    test_secrets_told.test_no_answer_and_no_log_holds_seeds_salts_or_who_somebody_is
)
"""What must stand in no answer stands in none of theirs."""
