"""The rules of Mmm!, at the level of what a record says (R2, R3, R6)."""

from __future__ import annotations

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.errors import NotAMove, NotLegal
from chatiere.core.match import Match
from chatiere.games.mmm import GAME
from tests.games.mmm.boards import table
from tests.games.table import go_on

COUNTS = range(1, 6 + 1)


def steps(match: Match) -> int:
    return int(match.view()["steps"])


def mover(match: Match) -> int | str | None:
    return match.to_move


def mice(match: Match) -> list[str]:
    return list(match.view()["mice"])


# -- set-up -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_R1_the_cat_is_ten_steps_away_and_somebody_takes_the_dice(players: int) -> None:
    match = table(players)
    assert steps(match) == 10
    assert match.moves() == [f"first {seat}" for seat in range(players)]
    match.enter("*", f"first {players - 1}")
    assert mover(match) == "*"
    match.enter("*", "roll B B B")
    assert mover(match) == players - 1


def test_a_die_has_five_foods_and_a_cross_in_the_order_of_the_record() -> None:
    match = table(1, "* first 0\n* roll X X B\n0 put B a1\n0 roll\n* roll B X\n0 put B b1\n0 roll")
    assert match.moves() == [f"roll {face}" for face in "BFUCAX"]


def test_the_dealer_draws_each_die_by_its_number_among_six_faces() -> None:
    match = Match(GAME, 2, dealer=Dealer(bytes(32), []))
    match.draw()
    dealer = Dealer(bytes(32), [])
    first, faces = dealer.draw(2), [dealer.draw(6) for _ in range(3)]
    rolled = " ".join("BFUCAX"[face] for face in faces)
    assert match.history()[:2] == [("*", f"first {first}"), ("*", f"roll {rolled}")]


# -- a turn -----------------------------------------------------------------------------


def test_R2_three_dice_are_rolled_at_the_start_of_a_turn() -> None:
    match = table(2, "* first 1")
    for wrong in ("roll B", "roll B F", "roll B F U C", "roll B F Z", "roll"):
        with pytest.raises(NotLegal):
            match.enter("*", wrong)
    match.enter("*", "roll B F U")
    assert mover(match) == 1


def test_R2_a_die_goes_on_any_open_square_of_its_food() -> None:
    match = table(1, "* first 0\n* roll A X X")
    assert match.moves() == [f"put A {at}" for at in "b2 c2 c3 d3 f5 f6 g4 g5 g6".split()]
    with pytest.raises(NotLegal):
        match.enter(0, "put B a1")
    with pytest.raises(NotLegal):
        match.enter(0, "put A a1")


def test_R2_at_least_one_die_must_be_put_before_rolling_or_stopping() -> None:
    match = table(1, "* first 0\n* roll B X F")
    assert {move.split()[0] for move in match.moves()} == {"put"}
    match.enter(0, "put F f7")
    assert {"roll", "stop"} < set(match.moves())


def test_R2_several_dice_of_one_roll_may_be_put_in_any_order() -> None:
    match = table(1, "* first 0\n* roll B X F\n0 put F f7")
    assert "put B a1" in match.moves()
    assert "put F g7" not in match.moves()
    match.enter(0, "put B a1")
    assert match.moves() == ["roll", "stop"]


def test_R2_two_dice_of_one_food_go_on_two_squares() -> None:
    match = table(1, "* first 0\n* roll B B X\n0 put B a3")
    assert "put B a3" not in match.moves()
    match.enter(0, "put B b3")
    assert match.moves() == ["roll", "stop"]


def test_R2_a_cross_cannot_be_put() -> None:
    match = table(1, "* first 0\n* roll B X X\n0 put B a1")
    assert match.moves() == ["roll", "stop"]
    with pytest.raises(NotAMove):
        match.enter(0, "put X a2")


def test_R2_only_the_dice_left_over_are_rolled_and_the_others_stay() -> None:
    match = table(1, "* first 0\n* roll B F U\n0 put B a1\n0 roll")
    with pytest.raises(NotLegal):
        match.enter("*", "roll B F U")
    match.enter("*", "roll B F")
    assert match.view()["dice"] == ["a1"]
    assert "put B a1" not in match.moves()


def test_R2_dice_left_beside_the_board_cannot_be_put_after_they_were_rolled_again() -> None:
    match = table(1, "* first 0\n* roll B F U\n0 put B a1\n0 roll\n* roll C C")
    assert {move.split()[1] for move in match.moves()} == {"C"}


def test_R2_each_further_roll_has_the_same_duty() -> None:
    match = table(1, "* first 0\n* roll B F U\n0 put B a1\n0 roll\n* roll B F")
    assert {move.split()[0] for move in match.moves()} == {"put"}
    match.enter(0, "put F f7")
    assert {"roll", "stop"} < set(match.moves())


def test_R2_the_third_die_ends_the_turn_without_a_stop() -> None:
    match = table(2, "* first 0\n* roll B F U\n0 put B a1\n0 put F f7\n0 put U d7")
    assert mice(match) == ["a1", "d7", "f7"]
    assert match.view()["dice"] == []
    assert mover(match) == "*"
    match.enter("*", "roll B B B")
    assert mover(match) == 1


def test_R2_the_third_die_may_come_from_a_third_roll() -> None:
    match = table(
        1, "* first 0\n* roll B F U\n0 put B a1\n0 roll\n* roll X C\n0 put C g1\n0 roll\n* roll A"
    )
    match.enter(0, "put A g4")
    assert mice(match) == ["a1", "g1", "g4"]
    assert mover(match) == "*"


def test_R2_a_first_roll_of_crosses_loses_the_turn_and_the_cat_steps() -> None:
    match = table(3, "* first 2\n* roll X X X")
    assert steps(match) == 9
    assert mover(match) == "*"
    match.enter("*", "roll B X X")
    assert mover(match) == 0


def test_R2_a_lost_roll_takes_all_dice_of_the_turn_off_the_board() -> None:
    match = table(2, "* first 0\n* roll B F U\n0 put B a1\n0 put F f7\n0 roll\n* roll X")
    assert mice(match) == []
    assert match.view()["dice"] == []
    assert steps(match) == 9
    match.enter("*", "roll B X X")
    assert mover(match) == 1
    assert "put B a1" in match.moves()


def test_R2_a_lost_turn_costs_a_step_even_if_its_dice_would_have_completed_a_provision() -> None:
    match = table(1, "* first 0\n* roll B B U\n0 put B a3\n0 put B b3\n0 roll\n* roll X")
    assert mice(match) == []
    assert steps(match) == 9


# A cucumber turn after cucumber turn: its ten squares are taken in four turns.
ALL_CUCUMBERS = """
    * first 0
    * roll U U U\n0 put U e1\n0 put U f1\n0 put U e2
    * roll U U U\n0 put U f2\n0 put U c4\n0 put U d4
    * roll U U U\n0 put U d5\n0 put U d6\n0 put U d7
"""


def test_R2_a_food_that_is_used_up_cannot_be_put_like_a_cross() -> None:
    match = table(1, ALL_CUCUMBERS + "* roll U U X\n0 put U e7")
    assert match.moves() == ["roll", "stop"]
    match.enter(0, "stop")
    before = steps(match)
    match.enter("*", "roll U X U")
    assert steps(match) == before - 1
    assert mover(match) == "*"


def test_R2_with_one_square_of_a_food_left_one_die_of_it_can_be_put() -> None:
    match = table(1, ALL_CUCUMBERS + "* roll U U U\n0 put U e7")
    assert match.moves() == ["roll", "stop"]


def test_R2_a_roll_of_foods_that_only_dice_hold_is_lost() -> None:
    match = table(1, ALL_CUCUMBERS + "* roll U U X\n0 put U e7\n0 roll\n* roll U X")
    assert "e7" not in mice(match)


# -- stopping ---------------------------------------------------------------------------


def test_R3_stopping_puts_a_mouse_under_every_die_and_the_cat_steps() -> None:
    match = table(1, "* first 0\n* roll B F U\n0 put B a1\n0 put F f7\n0 stop")
    assert mice(match) == ["a1", "f7"]
    assert steps(match) == 9


def test_R3_a_square_with_a_mouse_takes_no_more_dice() -> None:
    match = table(1, "* first 0\n* roll A F U\n0 put A g4\n0 stop\n* roll A A A")
    assert "put A g4" not in match.moves()
    assert "put A g5" in match.moves()


def test_R3_completing_a_provision_keeps_the_cat_where_it_is() -> None:
    match = table(1, "* first 0\n* roll B B U\n0 put B a3\n0 put B b3\n0 stop")
    assert steps(match) == 10


def test_R3_the_last_square_counts_whenever_the_others_were_taken() -> None:
    match = table(1, "* first 0\n* roll B X X\n0 put B a3\n0 stop")
    assert steps(match) == 9
    go_on(match, "* roll B U F\n0 put B b3\n0 stop")
    assert steps(match) == 9


def test_R3_a_third_die_that_completes_a_provision_keeps_the_cat_too() -> None:
    match = table(1, "* first 0\n* roll B B B\n0 put B a1\n0 put B b1\n0 put B a2")
    assert steps(match) == 10


def test_R3_squares_of_two_provisions_of_one_food_complete_neither() -> None:
    match = table(1, "* first 0\n* roll B B X\n0 put B b7\n0 put B c6\n0 stop")
    assert steps(match) == 9


def test_R3_two_provisions_at_once_do_not_move_the_cat_back() -> None:
    match = table(
        1,
        "* first 0\n* roll A X X\n0 put A g4\n0 stop\n"
        "* roll A B B\n0 put A g5\n0 put B a3\n0 put B b3",
    )
    assert steps(match) == 9


# -- together ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_R6_the_roller_alone_moves_and_the_dice_go_round_to_the_left(players: int) -> None:
    match = table(players, "* first 0")
    for turn in range(8):
        match.enter("*", "roll B X X")
        assert mover(match) == turn % players
        for other in set(range(players)) - {turn % players}:
            with pytest.raises(NotLegal):
                match.enter(other, match.moves()[0])
            assert match.view(other)["moves"] == []
        match.enter(turn % players, match.moves()[0])
        match.enter(turn % players, "stop")


def test_the_player_count_only_changes_who_rolls() -> None:
    """The same dice and choices lead to the same table."""
    games = []
    for players in COUNTS:
        match, rng = table(players, "* first 0"), generator("same")
        while not match.is_over:
            if match.to_move == "*":
                count = match.engine.draws(match.states)
                match.enter("*", "roll " + " ".join("BFUCAX"[below(rng, 6)] for _ in range(count)))
            else:
                moves = match.moves()
                match.enter(int(match.to_move or 0), moves[below(rng, len(moves))])
        assert match.result is not None
        assert match.result["scores"] == [match.result["scores"][0]] * players
        whats = [what for _, what in match.history()]
        games.append((whats, match.view()["mice"], match.result["scores"][0]))
    assert all(game == games[0] for game in games)
