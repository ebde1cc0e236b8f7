"""Thinkers take turns among askers as a server's own workers do: what holds for both stands in
`test_bot_worker_fairness.py`."""

from __future__ import annotations

from chatiere.web.bot_workers.turn_order import TurnOrder, asker_of, asker_text
from tests.web.test_bot_worker_fairness import by_thinkers


def test_who_asks_one_thing_after_the_other_does_not_keep_others_waiting() -> None:
    turns, one, other = TurnOrder(), ("here", "ana", "t"), ("there", "eve", "u")
    assert turns.sort([one])[0] == one
    turns.serve(one)
    assert turns.sort([other])[0] == other
    assert turns.sort([one, other])[0] == other, "who came back is behind who has waited"


def test_reviews_come_after_everybody_who_waits() -> None:
    assert by_thinkers(((), "r"), (("here", "ana", "t"), "A"), ((), "s"), (("x",), "B")) == "ABrs"


def test_no_address_can_be_read_in_the_store_but_all_servers_write_the_same() -> None:
    asker = ("192.0.2.1", "ana", "table")
    written = asker_text(asker, b"secret")
    assert "192" not in written
    assert "ana" not in written
    assert written == asker_text(asker, b"secret")
    assert written != asker_text(asker, b"another")
    assert asker_of(written)[:2] == asker_of(asker_text(("192.0.2.1", "ana", "u"), b"secret"))[:2]
    assert asker_of(asker_text((), b"secret")) == ()
