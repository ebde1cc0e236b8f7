"""Filou: why a move is good, in a sentence that is true."""

from __future__ import annotations

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from chatiere.games.filou import GAME
from chatiere.games.filou.bot.reasons import NUMBERS, SENTENCES, why
from chatiere.games.filou.cards import NAMES
from chatiere.games.filou.state import DECLINE, PASS, State
from tests.games.filou.sack import declined, opened, placed, said, sold
from tests.games.table import spaced
from tests.games.tables import Table, tables_of


def reason(match: Match, move: str, language: str = "en") -> str:
    """Why this move would be good, with plain spaces."""
    seat = match.to_move
    assert isinstance(seat, int)
    return spaced([why(match.state(seat), match.chosen(move), [], language)])[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_knows_all_reasons(language: str) -> None:
    t = GAME.translator(language)
    assert [text for text in (*SENTENCES.values(), *NUMBERS.values()) if not t.knows(text)] == []


# -- placing -----------------------------------------------------------------------------


def test_a_card_that_is_seen_at_once() -> None:
    match = opened(4)
    assert reason(match, "place 5") == (
        "Your card is turned up before the bidding: better keep the 15 cat for a round in "
        "which your card stays hidden."
    )
    assert "the 15 cat will tempt the others" in reason(match, "place 15")
    lost = opened(4, lost="15 d d d")
    for card in ("3 3 3 3", "11 11 11 11"):
        sold(lost, card, "bid 1, pass, pass, pass")
    assert "the −8 cat will bring the price of the row down" not in reason(lost, "place -5")
    for card in ("8 8 8 8", "5 5 5 5"):
        sold(lost, card, "bid 1, pass, pass, pass")
    assert "the −8 cat will bring the price of the row down" in reason(lost, "place -8")


def test_a_card_stays_hidden_until_enough_players_have_passed() -> None:
    match = opened(4)
    match.play("place 3")
    assert reason(match, "place 15") == (
        "Nobody else will know that the 15 cat is in the row until a player passes."
    )
    match.play("place 3")
    assert reason(match, "place -8", "fr") == (
        "Qui prend la rangée prend aussi le chat −8, et personne d'autre ne le saura, "
        "jusqu'à ce que deux joueurs aient passé."
    )


def test_at_three_players_the_first_card_is_hidden_and_the_last_two_open_together() -> None:
    match = opened(3)
    assert reason(match, "place 11").endswith("until a player passes.")
    placed(match, "3 3")
    assert reason(match, "place 11").endswith("until two players have passed.")


def test_animals_that_count_nothing_are_placed_for_their_own_reasons() -> None:
    match = opened(4, lost="3 3 3 3")
    match.play("place 5")
    assert "worth less than it seems" in reason(match, "place D")
    assert "worth more than it seems" in reason(match, "place d")
    assert reason(match, "place R").endswith("you keep the 15 cat for another round.")


def test_the_last_card_needs_no_reason() -> None:
    match = opened(4)
    for _ in range(8):
        declined(match)
    assert reason(match, match.moves()[0]) == "It is your last card."


# -- an open row ---------------------------------------------------------------------------


def test_an_open_row_is_counted_without_what_the_dog_chases() -> None:
    match = opened(4)
    sold(match, "8 D 15 -5", "pass, pass, pass")
    assert reason(match, "buy") == (
        "The whole row is open: it is worth 3 points once the 15 cat is gone, for one mouse."
    )
    assert "it is worth 3 points once the 15 cat is gone, but" in reason(match, "decline")


def test_an_open_row_that_is_not_worth_its_price() -> None:
    match = opened(4)
    sold(match, "-8 3 3 3", "pass, pass, pass")
    assert reason(match, "decline") == (
        "The whole row is open: it counts 1 point, and is not worth a mouse."
    )


def test_an_open_row_without_a_dog() -> None:
    match = opened(4)
    sold(match, "8 3 3 -5", "pass, pass, pass")
    assert reason(match, "buy", "fr") == (
        "Toute la rangée est ouverte : elle vaut 9 points, pour une souris."
    )


def test_without_a_mouse_an_open_row_is_declined() -> None:
    match = opened(4)
    sold(match, "3 3 3 3", "pass, pass, pass")
    s: State = match.state(3)
    s.mice[3] = 0
    assert why(s, DECLINE, [], "en") == "It would take 1 mouse, and you have 0."


# -- bidding -------------------------------------------------------------------------------


def test_what_a_row_is_worth_and_which_dogs_are_out() -> None:
    match = opened(4)
    placed(match, "15 3 3 3")
    assert reason(match, "bid 2") == (
        "The row is worth about 21 and you bid 2; dogs may be hidden in it: six have not been "
        "seen yet."
    )
    assert reason(match, "pass") == (
        "The row is worth about 21, but the 2 mice on the mouse card are certain; dogs may be "
        "hidden in it: six have not been seen yet."
    )
    assert "a bid of 8 at once leaves little to gain" in reason(match, "bid 8")


def test_passing_is_weighed_against_the_next_bid() -> None:
    match = opened(4)
    placed(match, "-8 3 3 3")
    said(match, "bid 4")
    assert reason(match, "pass") == (
        "The row is worth about 1, the next bid is 5, and passing brings 2 mice; dogs may be "
        "hidden in it: four have not been seen yet."
    )


def test_a_bare_round_brings_nothing_for_passing() -> None:
    match = opened(4)
    declined(match)
    placed(match, "3 3 3 3")
    assert "nobody knows yet who will want to pay" in reason(match, "pass")
    said(match, "bid 14")
    assert "the next bid is 15 already" in reason(match, "pass")
    assert "whoever still wants it must pay more" in reason(match, "bid 15")


def test_while_others_may_raise_it_can_pay_to_stay() -> None:
    match = opened(4)
    placed(match, "3 3 3 3")
    said(match, "bid 9")
    assert reason(match, "bid 10").endswith(
        "but three players have not passed yet, and passing later may bring 6 mice instead of 2."
    )


def test_whoever_has_too_few_mice_passes() -> None:
    match = opened(4)
    placed(match, "15 3 3 3")
    said(match, "bid 15")
    assert reason(match, "pass") == "It would take 16 mice, and you have 15."


def test_a_hidden_card_of_ones_own_speaks_for_a_bid_or_a_pass() -> None:
    match = opened(4)
    placed(match, "3 15 -8 D")
    said(match, "bid 1")
    assert reason(match, "bid 2").endswith("; nobody else knows that the 15 cat is in it.")
    assert reason(match, "pass").endswith(
        "; dogs may be hidden in it: four have not been seen yet."
    )
    said(match, "bid 2")
    assert reason(match, "pass").endswith("; nobody else knows that the −8 cat is in it.")
    said(match, "bid 3")
    assert reason(match, "pass").endswith("; nobody else knows that the big dog is in it.")


def test_dogs_in_sight() -> None:
    match = opened(4)
    placed(match, "D 15 D 3")
    assert reason(match, "bid 1").endswith(
        "; the big dog will chase a card in it if no other dog comes."
    )
    said(match, "bid 1, pass, pass")
    assert reason(match, "bid 2", "fr").endswith(
        "; ses chiens ne courent que les uns après les autres."
    )


def test_nothing_hidden_any_more() -> None:
    match = opened(4)
    placed(match, "15 3 3 3")
    said(match, "pass, pass, bid 1")
    assert reason(match, "bid 2").endswith("; you know all its cards.")


def test_dogs_that_were_shown_are_out_no_more() -> None:
    match = opened(4, lost="3 3 3 3")
    sold(match, "D D D D", "pass, pass, pass, decline")
    placed(match, "15 5 5 5")
    said(match, "pass, pass")
    assert reason(match, "bid 1", "fr").endswith("; un chien peut encore s'y cacher.")
    said(match, "pass, buy")
    sold(match, "d d d d", "bid 1, pass, pass, pass")
    placed(match, "15 11 11 11")
    assert reason(match, "bid 1").endswith("; no dog can be hidden in it any more.")


@pytest.mark.parametrize("table", tables_of(GAME), ids=str)
def test_every_move_has_one_clean_line_in_both_languages(table: Table) -> None:
    rng = generator(f"reasons/{table}")
    match = Match(GAME, table.players, table.options)
    while not match.is_over:
        seat = match.to_move
        legal = match.engine.moves(match.states)
        if isinstance(seat, int):
            for move in legal:
                for language in LANGUAGES:
                    line = why(match.state(seat), move, [], language)
                    assert line == line.strip()
                    assert line.endswith(".")
                    assert "\n" not in line
                    assert "{" not in line
        near = legal[: 3 if PASS in legal else len(NAMES)]
        match.engine.play(match.states, 0, near[below(rng, len(near))])
