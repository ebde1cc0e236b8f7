"""Mmm!: what lies on the table as numbers (R1 to R6)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.core.chance import below, generator
from chatiere.core.facts import facts_of
from chatiere.core.match import Match
from chatiere.games.mmm import GAME, board
from chatiere.games.mmm.board import FOODS, SQUARES
from chatiere.games.mmm.observation import (
    BELOW,
    LACKS,
    MICE,
    ON_BOARD,
    PLANES,
    PLAYERS,
    REST,
    RIGHT,
    ROLLED,
    TURN,
)
from chatiere.games.mmm.state import MOST_PROVISIONS, ROLL, STOP
from tests.games.mmm.boards import BOARD, table
from tests.games.observing import Planes, number, observed, ones, random_positions
from tests.games.tables import Table, tables_of

PLANE_OF = dict(zip(FOODS, ("bread", "fish", "cucumber", "cheese", "carrot"), strict=True))
FOOD = {square: food for food, on in BOARD["provisions"] for square in on}


def squares(planes: Planes, name: str) -> list[str]:
    return [SQUARES[square] for square in ones(planes, name)]


def lacking(planes: Planes) -> dict[str, int]:
    """How many squares its provision lacks, of every square."""
    found = planes["squares that the provision lacks"]
    return {square: round(5 * lacks) for square, lacks in zip(SQUARES, found, strict=True)}


def provisions(planes: Planes) -> list[set[str]]:
    """Squares that belong together, put together again from the edges that they share."""
    groups = {square: {square} for square in SQUARES}
    below = squares(planes, "same provision as the square below")
    right = squares(planes, "same provision as the square to the right")
    joined = [(square, square[0] + str(int(square[1]) + 1)) for square in below]
    joined += [(square, chr(ord(square[0]) + 1) + square[1]) for square in right]
    for one, other in joined:
        both = groups[one] | groups[other]
        groups |= dict.fromkeys(both, both)
    return [set(found) for found in {frozenset(group) for group in groups.values()}]


# -- where things stand -----------------------------------------------------------------------


def test_the_planes_stand_where_their_names_say() -> None:
    starts, at = {}, 0
    for name, size in PLANES.items():
        starts[name] = at
        at += size
    assert at == facts_of(GAME).observation
    assert starts["same provision as the square below"] == BELOW
    assert starts["same provision as the square to the right"] == RIGHT
    assert starts["squares that the provision lacks"] == LACKS
    assert starts["mice"] == MICE
    assert starts["dice on the board"] == ON_BOARD
    assert starts["dice rolled beside the board"] == ROLLED
    assert starts["dice that are not on the board"] == REST
    assert starts["players"] == PLAYERS
    assert starts["whose turn"] == TURN


# -- the board ----------------------------------------------------------------------------------


def test_R1_every_square_has_its_food() -> None:
    planes = observed(table(2), 0)
    for food, name in PLANE_OF.items():
        right = [square for square in SQUARES if FOOD[square] == food]
        assert squares(planes, f"squares with {name}") == right


def test_R1_which_squares_make_a_provision_can_be_told() -> None:
    found = provisions(observed(table(2), 0))
    assert sorted(map(sorted, found)) == sorted(sorted(on) for _, on in BOARD["provisions"])


@pytest.mark.parametrize("side", [1, 2])
def test_R1_our_own_boards_can_be_told_as_well(side: int) -> None:
    planes = observed(Match(GAME, 1, {"side": side}), 0)
    right = [sorted(on) for _, on in board.default({"side": side})["provisions"]]
    assert sorted(map(sorted, provisions(planes))) == sorted(right)


def test_R1_the_cat_begins_ten_steps_away() -> None:
    assert number(observed(table(2), 0), "steps of the cat") == 1
    lost = table(1, "* first 0\n* roll X X X")
    assert number(observed(lost, 0), "steps of the cat") == pytest.approx(0.9)


# -- a turn ---------------------------------------------------------------------------------------


def test_R2_dice_are_falling_then_beside_the_board_then_on_it() -> None:
    match = table(1, "* first 0")
    assert number(observed(match, 0), "dice that are falling") == 1
    match.enter("*", "roll B X B")
    planes = observed(match, 0)
    assert number(planes, "dice that are falling") == 0
    rolled = planes["dice rolled beside the board"]
    assert rolled == pytest.approx([2 / 3, 0, 0, 0, 0, 1 / 3], abs=1e-3)
    assert number(planes, "a die of this roll was placed") == 0
    match.enter(0, "put B a1")
    planes = observed(match, 0)
    assert squares(planes, "dice on the board") == ["a1"]
    assert squares(planes, "mice") == []
    assert number(planes, "dice that are not on the board") == pytest.approx(2 / 3, abs=1e-3)
    assert number(planes, "a die of this roll was placed") == 1


def test_R3_who_stops_turns_dice_into_mice_and_their_provisions_lack_less() -> None:
    match = table(2, "* first 0\n* roll B X B\n0 put B a1")
    assert lacking(observed(match, 0))["b1"] == 3
    match.enter(0, "stop")
    planes = observed(match, 0)
    assert squares(planes, "mice") == ["a1"]
    assert squares(planes, "dice on the board") == []
    assert number(planes, "squares without a mouse") == pytest.approx(48 / 49, abs=1e-3)
    assert {square for square, n in lacking(planes).items() if n == 2} >= {"a1", "b1", "a2"}


def test_R4_the_variant_is_known() -> None:
    assert number(observed(table(1), 0), "dice must be aligned") == 0
    assert number(observed(table(1, aligned=True), 0), "dice must be aligned") == 1


def test_R6_whose_turn_it_is_counts_from_the_seat_that_observes() -> None:
    match = table(4)
    assert ones(observed(match, 1), "whose turn") == []
    match.enter("*", "first 3")
    assert ones(observed(match, 3), "whose turn") == [0]
    assert ones(observed(match, 1), "whose turn") == [2]
    assert ones(observed(match, 1), "players") == [3]


@settings(max_examples=20, deadline=None)
@given(table=st.sampled_from(tables_of(GAME)), seed=st.integers(0, 2**32))
def test_the_table_is_that_of_the_page_for_everybody(table: Table, seed: int) -> None:
    for match in random_positions(GAME, table, seed):
        view, planes = match.view(), observed(match, 0)
        assert squares(planes, "mice") == sorted(view["mice"])
        assert squares(planes, "dice on the board") == sorted(view["dice"])
        assert round(10 * number(planes, "steps of the cat")) == view["steps"]
        apart = {**planes, "whose turn": []}
        for seat in range(1, table.players):
            assert {**observed(match, seat), "whose turn": []} == apart


# -- in numbers ------------------------------------------------------------------------------------


def turns(seed: int) -> Iterator[tuple[int, int]]:
    """Of a game in which every die is put after a roll of its own: the moves and draws of each
    turn, and its mice."""
    rng, match, made = generator(f"turns/{seed}"), table(1, "* first 0"), 0
    s = match.state()
    while not match.is_over:
        left, steps = s.left, s.steps
        moves = match.engine.moves(match.states)
        move = ROLL if ROLL in moves else moves[below(rng, len(moves))]
        match.engine.play(match.states, 0, move)
        made, s = made + 1, match.state()
        if (left, steps) != (s.left, s.steps):
            yield made, left - s.left
            made = 0


def test_no_turn_takes_longer_than_the_longest_game_is_reckoned_with() -> None:
    found = {turn for seed in range(100) for turn in turns(seed)}
    assert {(11, 3), (10, 0), (3, 0)} <= found
    assert all(made <= (2 * mice + 5 if mice else 10) for made, mice in found)


def test_the_longest_game_allows_for_more_provisions_than_a_board_has() -> None:
    for side in (1, 2):
        assert len(board.default({"side": side})["provisions"]) < MOST_PROVISIONS
    assert facts_of(GAME).longest == 1 + 98 + 5 * 23 + 100
    assert facts_of(GAME).actions == STOP + 1
    assert facts_of(GAME).scores == (-49, board.STEPS)
