"""Positions to think about: taken once, answered by who has taken them, gone with who asked."""

from __future__ import annotations

from contextlib import closing

import pytest

from chatiere.store.errors import Conflict
from chatiere.store.opening import open_store
from chatiere.store.store import Store

QUESTION = {"ask": "move", "game": "mmm", "hidden": "AAAA", "seed": "x"}
REPLY = {"move": 3}


@pytest.fixture
def servers(store: Store) -> Store:
    store.join_servers("w", "web")
    for thinker in ("t", "u"):
        store.join_servers(thinker, "think")
    return store


def asked(store: Store, asker: str = "ana") -> int:
    return store.ask_thought("w", asker, QUESTION, 0.5)


def test_a_thought_is_asked_taken_answered_and_gone(servers: Store) -> None:
    n = asked(servers)
    assert servers.waiting_askers() == ["ana"]
    assert servers.waiting_thoughts() == 1
    taken = servers.take_thought("t", "ana")
    assert taken is not None
    assert (taken.id, taken.asker, taken.question, taken.budget) == (n, "ana", QUESTION, 0.5)
    assert servers.takers("w", [n]) == {n: "t"}
    assert servers.take_replies("w", [n]) == {}
    assert servers.reply_to(n, "t", REPLY) == "w"
    assert servers.take_replies("w", [n, n + 1]) == {n: REPLY}
    assert servers.takers("w", [n]) == {}


def test_nobody_takes_what_somebody_has_taken(servers: Store) -> None:
    first, second = asked(servers), asked(servers)
    taken = [servers.take_thought(thinker, "ana") for thinker in ("t", "u", "t")]
    assert [thought and thought.id for thought in taken] == [first, second, None]
    assert servers.waiting_askers() == []


def test_whoever_came_first_stands_first(servers: Store) -> None:
    for asker in ("eve", "eve", "ana", "eve"):
        asked(servers, asker)
    assert servers.waiting_askers() == ["eve", "ana"]
    assert servers.take_thought("t", "bob") is None
    assert servers.waiting_thoughts() == 4


def test_a_thinker_leaves_games_that_it_does_not_know_to_others(servers: Store) -> None:
    asked(servers)
    other = servers.ask_thought("w", "ana", {**QUESTION, "game": "filou"}, 0.5)
    servers.ask_thought("w", "eve", QUESTION, 0.5)
    assert servers.waiting_askers(["mmm"]) == ["ana"]
    taken = servers.take_thought("t", "ana", ["mmm"])
    assert taken is not None
    assert taken.id == other
    assert servers.take_thought("t", "ana", ["mmm"]) is None
    assert servers.waiting_askers(["mmm", "filou"]) == []
    assert servers.waiting_thoughts() == 2


def test_what_another_is_about_to_take_is_passed_over(url: str) -> None:
    """Nobody waits for anybody."""
    with closing(open_store(url)) as one, closing(open_store(url)) as other:
        one.join_servers("w", "web")
        one.join_servers("t", "think")
        numbers = [asked(one) for _ in range(2)]
        with one.transaction():
            taken = [one.take_thought("t", "ana"), other.take_thought("t", "ana")]
            assert other.take_thought("t", "ana") is None
        assert [thought and thought.id for thought in taken] == numbers


def test_what_a_dead_thinker_had_taken_is_free_and_its_reply_does_not_count(
    servers: Store,
) -> None:
    n = asked(servers)
    servers.take_thought("t", "ana")
    servers.leave_servers("t")
    assert servers.takers("w", [n]) == {n: None}
    assert servers.reply_to(n, "t", REPLY) is None
    taken = servers.take_thought("u", "ana")
    assert taken is not None
    assert taken.id == n
    assert servers.reply_to(n, "t", REPLY) is None
    assert servers.reply_to(n, "u", REPLY) == "w"
    assert servers.reply_to(n, "u", {"move": 4}) is None, "once is enough"
    assert servers.take_replies("w", [n]) == {n: REPLY}


def test_a_reply_stays_though_its_thinker_leaves_before_it_is_read(servers: Store) -> None:
    n = asked(servers)
    servers.take_thought("t", "ana")
    servers.reply_to(n, "t", REPLY)
    servers.leave_servers("t")
    assert servers.waiting_askers() == []
    assert servers.take_thought("u", "ana") is None
    assert servers.take_replies("w", [n]) == {n: REPLY}


def test_who_was_given_up_can_take_and_ask_nothing(servers: Store) -> None:
    asked(servers)
    servers.leave_servers("t")
    with pytest.raises(Conflict):
        servers.take_thought("t", "ana")
    with pytest.raises(Conflict):
        servers.ask_thought("t", "ana", QUESTION, 0.0)
    assert servers.waiting_thoughts() == 1


def test_with_a_server_its_questions_go(servers: Store) -> None:
    n = asked(servers)
    servers.take_thought("t", "ana")
    servers.leave_servers("w")
    assert servers.takers("w", [n]) == {}
    assert servers.reply_to(n, "t", REPLY) is None


def test_a_server_has_nothing_of_what_another_asked(servers: Store) -> None:
    servers.join_servers("v", "web")
    n = asked(servers)
    servers.drop_thought("v", n)
    assert not servers.take_back("v", n)
    assert servers.takers("v", [n]) == {}
    servers.take_thought("t", "ana")
    servers.reply_to(n, "t", REPLY)
    assert servers.take_replies("v", [n]) == {}
    assert servers.take_replies("w", [n]) == {n: REPLY}


def test_a_question_is_taken_back_only_while_nobody_has_it(servers: Store) -> None:
    first, second = asked(servers), asked(servers)
    servers.take_thought("t", "ana")
    assert not servers.take_back("w", first)
    assert servers.take_back("w", second)
    assert not servers.take_back("w", second)
    servers.drop_thought("w", first)
    assert servers.takers("w", [first, second]) == {}
    assert servers.reply_to(first, "t", REPLY) is None
