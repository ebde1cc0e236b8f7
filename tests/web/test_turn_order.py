"""Thinkers take turns among askers as a server's own workers do."""

from __future__ import annotations

from chatiere.web.bot_workers.round_robin import Asker
from chatiere.web.bot_workers.turn_order import TurnOrder, asker_of, asker_text


def order(*asked: tuple[Asker, str]) -> str:
    """Who is taken after whom, if all of them wait."""
    turns, waiting, taken = TurnOrder(), list(asked), ""
    while waiting:
        asker = turns.sort(list(dict.fromkeys(asker for asker, _ in waiting)))[0]
        turns.serve(asker)
        first = next(item for item in waiting if item[0] == asker)
        waiting.remove(first)
        taken += first[1]
    return taken


def test_those_of_one_table_are_answered_in_the_order_in_which_they_came() -> None:
    assert order(*((("here", "ana", "t"), name) for name in "abc")) == "abc"


def test_one_question_of_somebody_else_comes_after_one_of_sixty() -> None:
    many = [(("there", "eve", f"t{n}"), "x") for n in range(60)]
    assert order(*many, (("here", "ana", "t"), "A")) == "xA" + 59 * "x"


def test_many_names_at_one_address_are_one_address() -> None:
    many = [(("there", f"eve{n}", f"t{n}"), "x") for n in range(5)]
    assert order(*many, (("here", "ana", "t"), "A"), (("here", "ana", "u"), "B")) == "xAxBxxx"


def test_hosts_at_one_address_take_turns_and_so_do_the_tables_of_a_host() -> None:
    asked = [(("here", "eve", "t"), "x"), (("here", "eve", "t"), "y"), (("here", "eve", "u"), "z")]
    assert order(*asked, (("here", "ana", "v"), "A")) == "xAzy"


def test_who_asks_one_thing_after_the_other_does_not_keep_others_waiting() -> None:
    turns, one, other = TurnOrder(), ("here", "ana", "t"), ("there", "eve", "u")
    assert turns.sort([one])[0] == one
    turns.serve(one)
    assert turns.sort([other])[0] == other
    assert turns.sort([one, other])[0] == other, "who came back is behind who has waited"


def test_reviews_come_after_everybody_who_waits() -> None:
    assert order(((), "r"), (("here", "ana", "t"), "A"), ((), "s"), (("x",), "B")) == "ABrs"


def test_no_address_can_be_read_in_the_store_but_all_servers_write_the_same() -> None:
    asker = ("192.0.2.1", "ana", "table")
    written = asker_text(asker, b"secret")
    assert "192" not in written
    assert "ana" not in written
    assert written == asker_text(asker, b"secret")
    assert written != asker_text(asker, b"another")
    assert asker_of(written)[:2] == asker_of(asker_text(("192.0.2.1", "ana", "u"), b"secret"))[:2]
    assert asker_of(asker_text((), b"secret")) == ()
