"""What a seat of La Chasse aux Souris knows as numbers, and what the game says of itself."""

from __future__ import annotations

from collections import Counter

import pytest

from chatiere.arena.simulate import simulate
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.cards import CARDS, CLASSES, KINDS, class_of, copies
from chatiere.games.chasse_aux_souris.state import LAY, State
from scripts.lengths import simulation_of
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.observed import observed, places, random_positions
from tests.games.tables import Table, tables_of

TABLES = tables_of(GAME)
OWN = "own hand: how many of each card, of those that there are"
SEEN = "drawn or seen laid since the top layer was made: share of each kind"
DIGIT, TENS = "total: last digit", "total: below zero, then its tens"
DEBTOR = "who owes two cards next: by seat, or the next player"
ALIKE = Counter(class_of(card) for card in range(KINDS) for _ in range(copies(card)))
"""How many cards do the same as each other."""


def number_of(card: str) -> int:
    return CARD_NAMES.index(card)


def hand(match: Match, seat: int) -> dict[str, float]:
    return {CARD_NAMES[card]: n for card, n in enumerate(observed(match, seat)[OWN]) if n}


def seen(match: Match, seat: int) -> dict[int, int]:
    """How many cards of each class went by."""
    shares = observed(match, seat)[SEEN]
    return {kind: round(n * ALIKE[kind]) for kind, n in enumerate(shares) if n}


def classes(*cards: str) -> dict[int, int]:
    return dict(Counter(class_of(number_of(card)) for card in cards))


# -- what a seat sees ----------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_twins_by_how_many_of_the_four_it_has() -> None:
    at = Sitting(2, "poursuite poursuite 7 piege 3+4 3+5", "sumo 8 9+9 9+8 2+2 1+1")
    assert hand(at.match, 0) == {
        "3+4": 1,
        "3+5": 1,
        "7": 1,
        "poursuite": 2 / 4,
        "piege": 1,
    }
    assert hand(at.match, 1)["sumo"] == 1 / 4


@pytest.mark.parametrize(
    ("laid", "total", "digit", "tens"),
    [
        ("5", -5, 5, 0),
        ("10+10", 20, 0, 3),
        ("3+4", 7, 7, 1),
        ("poursuite", 0, 0, 1),
    ],
)
def test_S2_the_total_is_a_number_and_its_digits(
    laid: str, total: int, digit: int, tens: int
) -> None:
    at = Sitting(3, "5 10+10 3+4 poursuite 1+1 1+2").lay(f"0 {laid}")
    found = observed(at.match, 2)
    assert found["total"] == [total / 64]
    assert places(found[DIGIT]) == [digit]
    assert places(found[TENS]) == [tens]


def test_S11_a_total_of_a_hundred_that_ends_the_game_has_as_many_tens_as_99() -> None:
    at = Sitting(2, "5+6 1+1 1+2 1+3 1+4 1+5")
    s = GAME.plain().given(at.match.states)[0]
    s.total, s.tokens[0] = 95, 1
    at.match.enter(0, "lay 5+6")
    assert at.match.is_over
    found = observed(at.match, 0)
    assert found["total"] == [106 / 64]
    assert places(found[TENS]) == [10]
    assert places(found["phase"]) == [4]


def test_seats_are_counted_clockwise_from_who_observes() -> None:
    at = Sitting(4, "10+10 5 1+1 1+2 1+3 1+4").lay("0 10+10")
    found = observed(at.match, 3)
    assert found["tokens, by seat"] == [3 / 4, 2 / 4, 3 / 4, 3 / 4, 0, 0]
    assert places(found["seat whose turn it is"]) == [2]
    assert places(found["seat that deals"]) == [0]
    assert places(found["own number"]) == [3]
    assert places(found["players"]) == [2]
    assert found["cards in hand, by seat"] == [6 / 8] * 4 + [0, 0]


def test_S5_who_owes_two_cards_next_is_seen() -> None:
    at = Sitting(4, "poursuite piege 1+1 1+2 1+3 1+4", "1+5 1+6 1+7 1+8 2+1 2+2")
    at.match.enter(0, "lay poursuite")
    assert places(observed(at.match, 2)[DEBTOR]) == [6]
    at.rest()
    found = observed(at.match, 2)
    assert not any(found[DEBTOR])
    assert found["cards owed in this turn"] == [1]
    at.match.enter(1, "lay 1+5")
    assert observed(at.match, 2)["cards laid in this turn"] == [1 / 2]


def test_S5_a_chosen_opponent_owes_two_cards() -> None:
    at = Sitting(4, "piege 1+1 1+2 1+3 1+4 1+5")
    at.match.enter(0, "lay piege 2")
    assert [places(observed(at.match, seat)[DEBTOR]) for seat in range(4)] == [[2], [1], [0], [3]]


def test_S7_the_direction_is_seen() -> None:
    at = Sitting(4, "demi-tour 1+1 1+2 1+3 1+4 1+5")
    assert observed(at.match, 1)["direction"] == [1]
    at.lay("0 demi-tour")
    assert observed(at.match, 1)["direction"] == [-1]


def test_S8_a_cadeau_draws_one_card_more() -> None:
    at = Sitting(3, "cadeau 1+1 1+2 1+3 1+4 1+5")
    at.match.enter(0, "lay cadeau")
    found = observed(at.match, 1)
    assert found["cards to draw besides"] == [1]
    assert found["cards still to draw"] == [2 / 8]


def test_S2_the_option_is_seen() -> None:
    at = Sitting(3, no_negative=True)
    assert observed(at.match, 1)["no sum larger than the total"] == [1]


def test_before_anybody_deals_there_is_no_dealer() -> None:
    match = Match(GAME, 3)
    found = observed(match, 1)
    assert not any(found["seat that deals"])
    assert not any(found[SEEN])
    assert found["cards left in the top layer"] == [CARDS / 64]


# -- what went by --------------------------------------------------------------------------


def test_a_seat_remembers_what_it_drew_and_what_others_laid() -> None:
    at = Sitting(2, "1+1 1+2 1+3 1+4 1+5 1+6", "sumo sumo 8 9+9 9+8 2+2")
    assert seen(at.match, 0) == classes("1+1", "1+2", "1+3", "1+4", "1+5", "1+6")
    at.match.enter(0, "lay 1+1")
    assert seen(at.match, 0) == classes("1+1", "1+2", "1+3", "1+4", "1+5", "1+6")
    assert seen(at.match, 1) == classes("sumo", "sumo", "8", "9+9", "9+8", "2+2", "1+1")
    at.take("draw", "10")
    assert class_of(number_of("10")) in seen(at.match, 0)
    assert class_of(number_of("10")) not in seen(at.match, 1)


def test_additions_with_the_same_result_count_together() -> None:
    at = Sitting(2, "1+3 3+1 2+2 5+5 5+6 6+5")
    assert seen(at.match, 0) == {2: 3, 8: 1, 9: 2}
    assert observed(at.match, 0)[SEEN][2] == 1


def test_S10_what_was_seen_before_the_last_round_ended_is_under_the_pile_and_still_seen() -> None:
    at = Sitting(2, "10+10 1+1 1+2 1+3 1+4 1+5")
    GAME.plain().given(at.match.states)[0].total = 95
    at.match.enter(0, "lay 10+10")
    assert at.view["phase"] == "deal"
    assert seen(at.match, 0) == classes("10+10", "1+1", "1+2", "1+3", "1+4", "1+5")
    assert observed(at.match, 0)["rounds begun"] == [2 / 8]
    assert observed(at.match, 0)["direction"] == [1]


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_S10_what_was_seen_since_the_top_layer_was_made_is_not_in_it(seated: Table) -> None:
    for k, (match, states) in enumerate(random_positions(seated, 3, "layers")):
        if k % 7:
            continue
        s = GAME.plain().given(states)[0]
        seat = k % s.players
        shares = observed(match, seat, states)[SEEN]
        gone, others = went_by(s, seat), hidden_from(s, seat)
        for kind in range(CLASSES):
            assert shares[kind] == pytest.approx(gone[kind] / ALIKE[kind])
            assert gone[kind] + others[kind] <= ALIKE[kind]


def went_by(s: State, seat: int) -> Counter[int]:
    """Counted from the log of all rounds since the one that made the top layer."""
    log = [(s.log_who[i], s.log_card[i]) for i in range(s.log_end[s.top], s.log_end[s.rounds])]
    own = [card for who, card in log if who == seat]
    others = [card for who, card in log if who >= LAY and who - LAY != seat]
    return Counter(class_of(card) for card in (*own, *others))


def hidden_from(s: State, seat: int) -> Counter[int]:
    """What is in the top layer and in others' hands."""
    found: Counter[int] = Counter()
    for card in range(KINDS):
        found[class_of(card)] += s.pile[card]
    for other in range(s.players):
        if other != seat:
            found.update(class_of(s.hand[other, i]) for i in range(s.held[other]))
    return found


# -- what the game says of itself ----------------------------------------------------------


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_no_game_is_longer_than_its_log_and_nobody_ends_with_more_than_three_tokens(
    seated: Table,
) -> None:
    result = simulate(simulation_of(seated), 1000, 1, lambda chunk: None)
    assert result.longest <= GAME.rules.LONGEST == 1 + 13 * (81 + 36 + 81)
    assert GAME.rules.SCORES == (0, 3)


def test_every_move_has_one_number_and_every_number_one_text() -> None:
    s = Sitting(6).state
    texts = [GAME.words.text(s, move) for move in range(GAME.rules.ACTIONS)]
    assert len(set(texts)) == len(texts) == 126 + 2 * 6
