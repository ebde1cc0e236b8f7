"""A circle whose people come by different servers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.cluster.serving import Cluster
from tests.web import test_circle_founders, test_circles
from tests.web.circles import Party, circle_of, plain
from tests.web.serving import Browser, wait_until

test_a_member_removes_nobody = test_circle_founders.test_a_member_removes_nobody_and_crowns_nobody
test_who_is_not_in_it_reads_and_changes_nothing = (
    test_circle_founders.test_who_is_not_in_it_reads_and_changes_nothing
)
test_with_the_last_seat_it_begins = (
    test_circles.test_a_table_waits_and_one_tap_sits_down_and_with_the_last_seat_it_begins
)
test_the_founder_leaves = (
    test_circle_founders.test_the_founder_leaves_and_the_oldest_takes_over_and_the_last_one_ends_it
)


@pytest.fixture
def party(running: Cluster) -> Iterator[Party]:
    """By the proxy: every request goes to either server."""
    with circle_of(running, "Ana", "Léo", "Zoé") as made:
        yield made


@pytest.fixture
def apart(running: Cluster) -> Iterator[tuple[Party, list[Browser]]]:
    """Ana asks the first server, Léo the second."""
    with circle_of(running, "Ana") as made, ExitStack() as stack:
        made.joined("Léo")
        browsers = []
        for peer, like in zip(running.peers, made.people, strict=True):
            browser = stack.enter_context(Browser(peer.url))
            browser.cookies.set("chatiere", like.cookies["chatiere"])
            browsers.append(browser)
        yield made, browsers


def shows(party: Party, browser: Browser, what: str) -> bool:
    answer = browser.get(party.path)
    return answer.status_code == 200 and what in plain(answer.text)


def test_who_is_here_is_known_at_every_server(apart: tuple[Party, list[Browser]]) -> None:
    party, (ana, leo) = apart
    assert shows(party, ana, "Who is here 1 of 2")
    with leo.stream("GET", f"{party.path}/live"):
        wait_until(lambda: shows(party, ana, "Who is here 2 of 2"))
    wait_until(lambda: shows(party, ana, "Who is here 1 of 2"))


def test_who_is_at_a_table_that_another_server_has_in_memory_is_here(
    apart: tuple[Party, list[Browser]], running: Cluster
) -> None:
    party, (ana, leo) = apart
    code = leo.lay("filou", "me", "friend", "friend", circle=party.id, name="Léo")
    assert code not in running.peers[0].services.registry.tables
    with leo.stream("GET", f"/t/{code}/live"):
        wait_until(lambda: shows(party, ana, "Who is here 2 of 2"))
    wait_until(lambda: shows(party, ana, "Who is here 1 of 2"))


def test_a_live_page_hears_of_a_table_that_was_laid_elsewhere(
    apart: tuple[Party, list[Browser]],
) -> None:
    party, (ana, leo) = apart
    with leo.stream("GET", f"{party.path}/live") as stream:
        parts = stream.iter_text()
        assert "Waiting for somebody" not in next(parts)
        ana.lay("filou", "me", "friend", "friend", circle=party.id)
        text = ""
        while "Waiting for somebody" not in text:
            text += next(parts)


def test_who_is_removed_is_refused_by_every_server_at_once(
    apart: tuple[Party, list[Browser]], running: Cluster
) -> None:
    party, (ana, leo) = apart
    old, gone = party.code, party.member(party.people[1]).id
    with leo.stream("GET", f"{party.path}/live") as stream:
        parts = stream.iter_text()
        next(parts)
        assert party.ask(ana, remove=gone).status_code == 303
        for peer in running.peers:
            with Browser(peer.url) as same:
                same.cookies.set("chatiere", leo.cookies["chatiere"])
                for path in ("", "/live", "/settings", "/results.csv"):
                    assert same.get(party.path + path).status_code == 404
                assert same.send_form(f"/c/{old}", name="Léo").status_code == 404
        text = ""
        while "no longer in this circle" not in text:
            text += next(parts)
    assert len(party.members()) == 1


def test_who_is_forgotten_at_one_server_is_on_no_page_of_another(
    apart: tuple[Party, list[Browser]],
) -> None:
    party, (ana, leo) = apart
    with ana.stream("GET", f"{party.path}/live") as stream:
        parts = stream.iter_text()
        assert "Léo" in next(parts)
        leo.send_form("/me", forget="yes")
        text = ""
        while "Who is here" not in text:
            text += next(parts)
        assert "Léo" not in text
