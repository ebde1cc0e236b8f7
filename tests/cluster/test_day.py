"""The deal of the day where several servers share a store: one deal, one tiger, one table each."""

from __future__ import annotations

from chatiere.web.daily.deal import origin_of
from chatiere.web.tables.table import Table
from tests.cluster.serving import Cluster
from tests.web.dailies import answer_at_once, begin
from tests.web.serving import Browser, Running, wait_until


def tigers(running: Running) -> object:
    days, queue = running.services.days, running.services.write_queue
    day = days.today.isoformat()
    return running.call(queue.do(lambda store: store.day_result(day, "chasse-aux-souris")))


def test_all_servers_deal_the_same_and_one_tiger_plays_it(
    running: Cluster, ana: Browser, leo: Browser
) -> None:
    for peer in running.everywhere():
        answer_at_once(peer)
    game, peers = "chasse-aux-souris", running.everywhere()
    codes = [begin(ana, game), begin(leo, game, "Léo")]
    assert [begin(ana, game), begin(leo, game)] == codes, "whichever server is asked"
    seeds = {running.table(code).stored.seed for code in codes}
    today = peers[0].services.days.today
    assert seeds == {peer.services.days.secrets.seed(today, game).hex() for peer in peers}
    for peer in peers:
        peer.loop.call_soon_threadsafe(peer.services.days.tiger.begin, today, game)
    wait_until(lambda: tigers(peers[0]))
    wait_until(lambda: not any(peer.services.days.tiger.tasks for peer in peers))
    assert tigers(peers[0]) == tigers(peers[1])
    page = ana.get(f"/day/{game}").text
    assert peers[0].services.days.secrets.commitment(today, game) in page
    assert not [seed for seed in seeds if seed in page]


def test_what_is_finished_at_one_server_counts_at_all(running: Cluster, ana: Browser) -> None:
    """By the origin of its table, which every server writes alike."""
    code = begin(ana, "cheez-tricks")
    days = running.services.days

    async def luck_and_moves(peer: Running, table: Table) -> tuple[str | None, int]:
        return peer.services.registry.extensions.luck_of_bots(table), table.moves_made

    for peer in running.everywhere():
        table = peer.table(code)
        assert table.stored.origin == origin_of(days.today)
        luck, n = peer.call(luck_and_moves(peer, table))
        assert luck == days.secrets.luck(days.today, "cheez-tricks", n)
