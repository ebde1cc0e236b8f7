"""What a seat of Cheez-Tricks knows as numbers, and what the game says of itself."""

from __future__ import annotations

import pytest

from chatiere.arena.simulate import simulate
from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.deck import SUIT_NAMES, VALUES, card_name, names_of
from chatiere.games.cheez_tricks.observation import FAMILIES
from chatiere.games.cheez_tricks.state import PLAY
from scripts.lengths import simulation_of
from tests.games.cheez_tricks.hands import HANDS, dealt
from tests.games.cheez_tricks.rounds import AT_THREE, after_round, start_round
from tests.games.observed import by_seat, observed, places, random_positions
from tests.games.table import table
from tests.games.tables import Table, tables_of

TABLES = tables_of(GAME)
TRICK = "current trick, by seat: suits, values"
EARLIER, LAST = "cards of earlier tricks of this round", "cards of the last trick"
CATS = "the three cats: families, suits, values or numbers"
CAPTURED = "captured, by seat: by each of the three cats"
WON = "won, by seat: of what each of the three cats counts"
VOIDS = "suits that were not followed, by seat"


def cards(numbers: list[float]) -> set[str]:
    return {card_name(place) for place in places(numbers)}


def trick(seen: dict[str, list[float]]) -> list[str]:
    """The cards of the current trick, the seat's own first."""
    found = []
    for marks in by_seat(seen[TRICK], len(SUIT_NAMES) + VALUES):
        suit, value = places(marks[:4]), places(marks[4:])
        found.append(f"{SUIT_NAMES[suit[0]]}{value[0] + 1}" if suit else "")
    return found


def cats(match: Match) -> list[tuple[str, str, int]]:
    """The family, the suit and the value or number of each of the three cats."""
    found = []
    for marks in by_seat(observed(match, 0)[CATS], len(FAMILIES) + 4 + VALUES):
        [family], suit = places(marks[:6]), places(marks[6:10])
        number = places(marks[10:])
        found.append(
            (FAMILIES[family], SUIT_NAMES[suit[0]] if suit else "", number[0] + 1 if number else 0)
        )
    return found


# -- what a seat sees ----------------------------------------------------------------------


def test_a_seat_sees_the_cards_of_its_own_hand() -> None:
    match = dealt()
    assert [cards(observed(match, seat)["own hand"]) for seat in range(4)] == [
        set(hand.split()) for hand in HANDS
    ]


def test_seats_are_counted_clockwise_from_who_observes() -> None:
    match = dealt(played="B9 B2")
    assert trick(observed(match, 0)) == ["B9", "B2", "", "", ""]
    assert trick(observed(match, 1)) == ["B2", "", "", "B9", ""]
    assert [places(observed(match, seat)["seat to move"]) for seat in range(4)] == [
        [2],
        [1],
        [0],
        [3],
    ]
    assert places(observed(match, 1)["seat that leads"]) == [3]
    assert places(observed(match, 1)["seat that wins the trick so far"]) == [3]
    assert places(observed(match, 3)["seat with the token"]) == [1]


@pytest.mark.parametrize("level", ["domestic", "wild"])
def test_C9_at_both_levels_who_remembers_well_knows_every_card_that_was_played(level: str) -> None:
    match = dealt(played="B9 B2 B3 B10 P5 P3 P1 P2 S4", level=level)
    seen = observed(match, 2)
    assert cards(seen[EARLIER]) == {"B9", "B2", "B3", "B10", "P5", "P3", "P1", "P2"}
    assert cards(seen[LAST]) == {"P5", "P3", "P1", "P2"}
    assert places(seen["seat that won the last trick"]) == [1]
    assert seen["wild"] == [float(level == "wild")]


def test_C5_a_cat_is_its_family_and_what_it_looks_at() -> None:
    assert cats(dealt("takes:P7 most:2 fewest:S")) == [
        ("takes", "P", 7),
        ("most", "", 2),
        ("fewest", "S", 0),
    ]
    assert cats(dealt("trick:8 first:3 exactly:1")) == [
        ("trick", "", 8),
        ("first", "", 3),
        ("exactly", "", 1),
    ]
    assert cats(dealt("most:tricks fewest:tricks most:10", level="wild")) == [
        ("most", "", 0),
        ("fewest", "", 0),
        ("most", "", 10),
    ]


def test_C7_a_seat_sees_whom_each_cat_has_captured_and_how_many_of_what_it_counts_they_have() -> (
    None
):
    match = dealt("trick:2 most:B exactly:1", played="B9 B2 B3 B10 P5 P3 P1 P2")
    seen = observed(match, 3)
    assert by_seat(seen[CAPTURED], 3)[0] == [1, 0, 0]
    assert by_seat(seen[CAPTURED], 3)[1:] == [[0, 0, 0]] * 4
    assert by_seat(seen[WON], 3)[0] == [2 / 8, 4 / 8, 2 / 8]
    assert seen["tricks, by seat"] == [2 / 8, 0, 0, 0, 0]


def test_C3_who_did_not_follow_is_seen_to_lack_the_suit() -> None:
    match = dealt(played="R2 R1 R3 R4 S4 S1 S2 S3 S8 S5 S6 S7 R7 R8 R5 R6 S9 S10 P2")
    assert [places(marks) for marks in by_seat(observed(match, 0)[VOIDS], 4)] == [
        [],
        [],
        [0],
        [],
        [],
    ]


def test_C4_trump_and_points_of_earlier_rounds_are_seen() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4")
    start_round(match, AT_THREE, "trick:5 trick:8 most:1", trump="B", turned=1)
    seen, points = observed(match, 1), match.state().sheet
    assert places(seen["trump"]) == [3]
    assert seen["points, by seat"][:3] == [points[0, seat] / 64 for seat in (1, 2, 0)]
    assert seen["points of the best round, by seat"][:3] == [
        points[0, seat] / 32 for seat in (1, 2, 0)
    ]
    assert places(seen["rounds that are over"]) == [1]
    assert len(places(seen["cats shown in this game"])) == 6
    assert places(seen["players"]) == [1]


def test_while_cards_are_dealt_a_seat_sees_how_many_others_have_and_its_own() -> None:
    match = table(GAME, 2, "* first 0 \n * deal 0 S1 S2 S3 S4 S5 S6 S7 R1 R2 R3")
    assert observed(match, 1)["cards in hand, by seat"][:2] == [0, 10 / 16]
    assert not any(observed(match, 1)["own hand"])
    assert not any(observed(match, 1)["trump"])
    assert not any(observed(match, 1)[CATS])


def test_when_all_is_over_no_round_is_played() -> None:
    *_, (match, states) = random_positions(TABLES[0], 1, "end")
    assert not any(observed(match, 0, states)["rounds that are over"])
    assert not any(observed(match, 0, states)["seat to move"])


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_what_a_seat_has_seen_is_in_no_other_hand(seated: Table) -> None:
    for match, states in random_positions(seated, 1, "unseen"):
        s = GAME.plain().given(states)[0]
        seen = observed(match, 1, states)
        own = cards(seen["own hand"])
        assert own == set(names_of(s.hand[1]))
        if s.stage == PLAY:
            known = own | cards(seen[EARLIER]) | set(trick(seen))
            others = (s.hand[seat] for seat in range(s.players) if seat != 1)
            assert not any(known & set(names_of(hand)) for hand in others)


# -- what the game says of itself ----------------------------------------------------------


def test_a_number_means_a_card_or_a_suit_for_trump_and_never_both() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4")
    start_round(match, AT_THREE, "trick:5 trick:8 most:1", turned=1)
    texts = [GAME.words.text(match.state(), move) for move in range(GAME.rules.ACTIONS)]
    assert texts[:40] == [f"play {card_name(card)}" for card in range(40)]
    assert texts[40:] == ["trump S", "trump R", "trump P", "trump B"]


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_C2_a_game_has_the_same_number_of_moves_and_draws_each_time(seated: Table) -> None:
    result = simulate(simulation_of(seated), 500, 1, lambda chunk: None)
    cards, rounds = {2: (20, 4), 3: (36, 3), 4: (40, 4), 5: (40, 5)}[seated.players]
    assert result.longest == 1 + rounds * (cards + 3 + 1 + cards)
    assert result.longest <= GAME.rules.LONGEST == 421


def test_C8_nobody_scores_more_than_three_points_for_every_trick() -> None:
    assert GAME.rules.SCORES == (0, 120)
