"""The dealer of a row of a batch, and the records it makes."""

from __future__ import annotations

from typing import Any

import pytest
from miette import GAME

from chatiere.core import record
from chatiere.core.counter import DEAL, draw_below
from chatiere.core.counter_dealer import GENERATOR, CounterDealer
from chatiere.core.errors import BadRecord
from chatiere.core.match import Match


def played() -> dict[str, Any]:
    match = Match(GAME, 3, dealer=CounterDealer.of_row(5, 2, 3, 3))
    match.draw()
    for _ in range(3):
        match.play("change")
    return match.record()


def test_it_draws_what_a_batch_draws_there() -> None:
    dealer = CounterDealer.of_row(5, 2, 3, players=3)
    assert [dealer.draw(9) for _ in range(20)] == [
        draw_below(9, 5, 2, 3, n, DEAL) for n in range(20)
    ]


def test_its_record_names_the_generator_and_can_be_checked() -> None:
    written = played()
    assert written["generator"] == GENERATOR
    again = record.match_of(written, GAME)
    record.check_dealer(again)
    assert again.record() == written


def test_a_card_that_the_batch_did_not_draw_is_found() -> None:
    written = played()
    other = next(n for n in range(1, 10) if f"crumb 0 {n}" != written["moves"][0][1])
    written["moves"] = [["*", f"crumb 0 {other}"]]
    written["result"] = None
    with pytest.raises(BadRecord, match="not what the dealer drew"):
        record.check_dealer(record.match_of(written, GAME))


@pytest.mark.parametrize("part", [{"salts": ["aa", "", ""]}, {"seed": "00" * 32}])
def test_a_record_with_salts_or_another_seed_is_none_of_a_batch(part: dict[str, Any]) -> None:
    dealer = record.match_of(played() | part, GAME).dealer
    assert dealer is not None
    assert not dealer.generator


def test_without_the_key_it_is_a_record_of_the_usual_dealer_who_drew_otherwise() -> None:
    written = played()
    del written["generator"]
    with pytest.raises(BadRecord, match="not what the dealer drew"):
        record.check_dealer(record.match_of(written, GAME))
