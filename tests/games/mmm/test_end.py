"""The end of the game and its rating (R1, R5)."""

from __future__ import annotations

import pytest

from chatiere.core.errors import MatchOver
from chatiere.core.match import Match
from chatiere.games.mmm import GAME, story, view
from chatiere.games.mmm.state import State
from tests.games.mmm.boards import BOARD, table
from tests.games.table import go_on, spaced

PROVISIONS: list[tuple[str, list[str]]] = [(food, list(on)) for food, on in BOARD["provisions"]]
NINE_LOST = "* roll X X X\n" * 9


def turns_for(food: str, squares: list[str], seat: int = 0) -> str:
    """Take these squares of one food, up to three a turn."""
    script = ""
    for start in range(0, len(squares), 3):
        some = squares[start : start + 3]
        script += "* roll " + " ".join([food] * len(some) + ["X"] * (3 - len(some))) + "\n"
        script += "".join(f"{seat} put {food} {square}\n" for square in some)
        script += f"{seat} stop\n" if len(some) < 3 else ""
    return script


def all_but(left: int) -> Match:
    """A game with so many squares left, all in the last provisions, and the cat far off."""
    match = table(1, "* first 0")
    squares = [(food, square) for food, on in PROVISIONS for square in on]
    for food, on in PROVISIONS:
        keep = [square for square in on if (food, square) not in squares[len(squares) - left :]]
        go_on(match, turns_for(food, keep))
    assert match.view()["left"] == left
    return match


def lose(match: Match, seat: int = 0) -> None:
    while not match.is_over:
        match.enter("*", "roll X X X")


def test_R1_the_tenth_step_of_the_cat_loses_the_game() -> None:
    match = table(2, "* first 0\n" + NINE_LOST)
    assert match.view()["steps"] == 1
    assert not match.is_over
    match.enter("*", "roll X X X")
    assert match.is_over
    assert match.result == {"scores": [-49, -49], "winners": []}
    with pytest.raises(MatchOver):
        match.enter("*", "roll X X X")


def test_R5_all_squares_covered_when_a_turn_stops_wins_with_the_steps_left() -> None:
    match = all_but(2)
    steps = match.view()["steps"]
    go_on(match, "* roll F F X\n0 put F f7\n0 put F g7")
    assert not match.is_over
    match.enter(0, "stop")
    assert match.result == {"scores": [steps], "winners": [0]}


def test_R5_dice_on_the_last_squares_do_not_win_while_the_turn_goes_on() -> None:
    match = all_but(2)
    go_on(match, "* roll F F X\n0 put F f7\n0 put F g7\n0 roll\n* roll F")
    assert not match.is_over
    assert match.view()["left"] == 2


def test_R5_the_third_die_can_win() -> None:
    match = all_but(3)
    last = PROVISIONS[-2][1][-1]
    go_on(match, f"* roll B F F\n0 put B {last}\n0 put F f7\n0 put F g7")
    assert match.result is not None
    assert match.result["winners"] == [0]


def test_R5_squares_left_are_counted_with_the_mice_of_the_last_turn() -> None:
    match = table(3, "* first 0\n" + NINE_LOST + "* roll B F X\n0 put B a1\n0 put F f7\n0 stop")
    assert match.result == {"scores": [-47] * 3, "winners": []}


def test_R5_a_lost_last_turn_leaves_no_mice() -> None:
    script = NINE_LOST + "* roll B F X\n0 put B a1\n0 put F f7\n0 roll\n* roll X"
    match = table(3, "* first 0\n" + script)
    assert match.result == {"scores": [-49] * 3, "winners": []}


def test_R5_a_completed_provision_saves_the_game_on_the_last_step() -> None:
    match = table(1, "* first 0\n" + NINE_LOST + "* roll B B X\n0 put B a3\n0 put B b3\n0 stop")
    assert match.view()["steps"] == 1
    assert not match.is_over


def test_R5_everybody_wins_or_nobody() -> None:
    match = table(2, "* first 0")
    seat = 0
    for food, on in PROVISIONS:
        for part in [on] if len(on) < 4 else [on[:2], on[2:]]:
            go_on(match, turns_for(food, part, seat))
            seat = 1 - seat
    assert match.result is not None
    assert match.result["winners"] == [0, 1]
    assert len(set(match.result["scores"])) == 1


@pytest.mark.parametrize(
    ("steps", "grade"),
    [(10, 0), (6, 0), (5, 1), (4, 1), (3, 2), (2, 2), (1, 3)],
)
def test_R5_a_win_is_rated_by_the_steps_left(steps: int, grade: int) -> None:
    state: State = table(1).state()
    state.left, state.steps = 0, steps
    assert story.rating(state) == grade


@pytest.mark.parametrize(
    ("left", "grade"),
    [(1, 4), (2, 5), (3, 5), (4, 6), (5, 6), (6, 7), (49, 7)],
)
def test_R5_a_loss_is_rated_by_the_squares_left(left: int, grade: int) -> None:
    state: State = table(1).state()
    state.left, state.steps = left, 0
    assert story.rating(state) == grade


@pytest.mark.parametrize("language", ["fr", "en"])
def test_R5_the_rating_is_told_at_the_end(language: str) -> None:
    match = all_but(1)
    lose(match)
    rating = spaced([GAME.translator(language)(story.RATINGS[4])])[0]
    assert match.result == {"scores": [-1], "winners": []}
    assert spaced(match.tell(len(match.entries) - 1, language))[-1] == rating
    assert spaced(view.lines(match.view(), language, match.names))[-1] == rating
    assert len(set(map(GAME.translator(language), story.RATINGS))) == 8
