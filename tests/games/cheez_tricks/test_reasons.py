"""Cheez-Tricks: why a move is good, in a sentence that is true."""

from __future__ import annotations

import re

import pytest

from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.bot.reasons import why
from chatiere.games.cheez_tricks.state import PLAY
from tests.games.cheez_tricks.hands import dealt, seen, whole_games
from tests.games.cheez_tricks.test_strategy import picking
from tests.games.table import spaced
from tests.games.tables import Table, tables_of

ONE_TRICK = "R10 R5 R3 R4"


def reason(match: Match, move: str, language: str = "en") -> str:
    seat = match.to_move
    assert isinstance(seat, int)
    word = "trump" if seen(match).stage != PLAY else "play"
    [line] = spaced([why(seen(match, seat), match.chosen(f"{word} {move}"), [], language)])
    return line


@pytest.mark.parametrize("table", tables_of(GAME), ids=str)
def test_there_is_one_clean_line_for_every_move_of_whole_games(table: Table) -> None:
    for match, seat in whole_games(table, 1, "why"):
        s = seen(match, seat)
        for move in match.engine.moves(match.states):
            for language in LANGUAGES:
                line = why(s, move, [], language)
                assert re.fullmatch(r"[A-Z][^\n{}]+[^ .;]\.", line)
                assert "  " not in line


@pytest.mark.parametrize("players", [2, 4, 5])
def test_C9_in_the_wild_game_a_hint_knows_only_the_last_trick_and_the_current_one(
    players: int,
) -> None:
    """Whoever has forgotten all older tricks would read the very same sentence."""
    looked = 0
    for match, seat in whole_games(Table(GAME, players, {"level": "wild"}), 2, "forgetful"):
        remembering, forgetting = seen(match, seat), seen(match, seat)
        for other in range(players):
            forgetting.won[other] = forgetting.voids[other] = 0
        for move in match.engine.moves(match.states):
            for language in LANGUAGES:
                line = why(remembering, move, [], language)
                assert line == why(forgetting, move, [], language)
                looked += "perhaps" in line or "peut-être" in line
    assert looked


def test_C9_in_the_wild_game_a_hint_does_not_count_what_has_been_played() -> None:
    played = "R10 R5 R3 R4 R8 R1 R6 R7"
    assert "1 higher card of its suit is still out" in reason(dealt(played=played), "S9")
    assert reason(dealt(played=played, level="wild"), "S9").startswith(
        "You lead the Swiss 9, and a higher card of its suit may still be out; "
    )
    assert reason(dealt(played=played, level="wild"), "P3", "fr").endswith(
        "vous avez 2 plis, et il en reste 8 à jouer."
    )


# -- trump -------------------------------------------------------------------------------


def test_trump_is_picked_for_what_one_holds_of_it() -> None:
    match = picking("R1 R2 R3 R4 R5 B6 B7 B8 B9 S1 S2 S3")
    assert (
        reason(match, "R") == "You hold 5 cards of Roquefort, up to the 5, with 4 more elsewhere."
    )
    assert reason(match, "B", "fr") == (
        "Vous avez 4 cartes de Brie, jusqu'au 9 ; ailleurs, il y en a 5."
    )
    assert reason(match, "P") == "You hold no Parmesan: it is for the others to trump."


# -- what a card does --------------------------------------------------------------------


def test_a_card_that_plays_last_and_wins() -> None:
    assert reason(dealt(played="P3 P1 P2"), "P4").startswith(
        "You play last, and the Parmesan 4 wins the trick; winning this trick would bring you"
    )


def test_a_card_that_may_be_beaten_says_by_how_many() -> None:
    assert reason(dealt(), "R8").startswith(
        "You lead the Roquefort 8, and 1 higher card of its suit is still out; "
    )
    assert reason(dealt(played="P3"), "P9").startswith(
        "The Parmesan 9 is the best so far, but 1 higher card of its suit is still out; "
    )
    assert reason(dealt(), "P6", "fr").startswith(
        "Le Parmesan 6 a peu de chances de remporter le pli : 4 cartes plus hautes de sa "
        "couleur sont encore cachées ; "
    )
    assert reason(dealt(), "R10").startswith("Only a trump can still beat the Roquefort 10; ")


def test_a_card_that_nothing_can_beat() -> None:
    match = dealt(played="R10 R5 R3 R4 R8 R1 R6 R7 R2")
    assert reason(match, "S10").startswith("No card still out can beat the Swiss 10; ")
    assert reason(match, "S6").startswith(
        "The Swiss 6 trumps, but 3 higher cards of its suit are still out; "
    )


def test_the_only_card() -> None:
    match = dealt(played="R10 R5 R3 R4 R8 R1 R6")
    match.play("play R7")
    match.play("play R2")
    match.play("play B2")
    assert reason(match, "R9").startswith("The Roquefort 9 is the only card you can play; ")


def test_a_card_that_cannot_win() -> None:
    assert reason(dealt(played="B10", first=3), "B1") == (
        "None of your cards can win this trick, so the Brie 1 may as well go; there are 7 "
        "cards of Brie elsewhere."
    )


def test_a_trick_left_to_others_for_its_cat() -> None:
    match = dealt("trick:2 trick:7 trick:8", f"{ONE_TRICK} B9 B2 B3")
    line = reason(match, "B4")
    assert line.startswith(
        "The black cat (whoever wins trick 2) waits for this trick, and the Brie 4 does not win "
        "it; winning this trick would cost you about "
    )
    assert re.search(r"about \d\.\d points\.$", line)
    assert re.search(r"environ \d,\d points?\.$", reason(match, "B4", "fr"))
    assert reason(match, "B10").endswith(
        "the black cat (whoever wins trick 2) waits for the winner of this trick."
    )


def test_a_trick_left_to_others_though_no_cat_sits_on_it() -> None:
    assert reason(dealt(played="P3 P1 P2"), "P4") != reason(dealt(played="P6 P1 P2"), "P4")
    line = reason(dealt("exactly:1 trick:7 trick:8", f"{ONE_TRICK} S5 S2 S7"), "S4")
    assert line.startswith("This trick is better left to somebody else, and the Swiss 4 does not")


def test_a_card_that_a_siamese_cat_waits_for_goes_to_another() -> None:
    assert reason(dealt("takes:R7 trick:7 trick:8", "R10 R5 R3"), "R7").startswith(
        "The Roquefort 7 goes into somebody else's trick, where the Siamese cat (whoever takes the "
        "Roquefort 7) is waiting for it; "
    )
    assert "Siamese cat (whoever takes the Roquefort 8) waits for the winner" in reason(
        dealt("takes:R8 trick:7 trick:8"), "R8"
    )


# -- and why -----------------------------------------------------------------------------


def test_the_third_cat_is_welcome() -> None:
    match = dealt("trick:2 trick:3 trick:4", ONE_TRICK)
    match.states["captured"][0, 0] = 0b110
    line = reason(match, "R8")
    assert line.endswith("with the third cat each of your tricks would count 3 points.")


def test_one_trick_more_brings_the_white_cat() -> None:
    match = dealt("first:2 trick:7 trick:8", ONE_TRICK)
    line = reason(match, "S9", "fr")
    assert line.endswith("encore un pli, et le chat blanc (le premier à 2 plis) vous prend.")
    match.states["captured"][0, 3] = 0b001
    assert "white cat" not in reason(match, "S9")


def test_the_tuxedo_cat_waits_for_as_many_tricks_as_one_has() -> None:
    match = dealt("exactly:1 trick:7 trick:8", "R10 R5 R3 R4 P3 P9 P8 P4 S10 S7 S8")
    assert reason(match, "S1").endswith(
        "the tuxedo cat (exactly 1 trick) waits, and you have 1 trick."
    )


def test_somebody_after_has_no_card_of_the_suit_left() -> None:
    match = dealt(played="B10", first=3)
    match.states["voids"][0, 2] = 0b1000
    assert reason(match, "B1").endswith("somebody after you has no Brie left.")
    match.states["voids"][0, 2] = 0
    match.states["voids"][0, 3] = 0b1000  # who has played already
    assert "somebody" not in reason(match, "B1")


def test_a_low_card_is_not_led_for_the_points_of_the_trick() -> None:
    match = dealt(played=ONE_TRICK)
    assert "would bring you" in reason(match, "S9")
    assert reason(match, "B1").endswith("; there are 7 trumps elsewhere.")
    assert reason(match, "S1").endswith("; you have 1 trick, with 9 still to be played.")


def test_what_tricks_count_with_a_cat() -> None:
    match = dealt(played="B10", first=3)
    match.states["captured"][0, 0] = 0b001
    assert reason(match, "B1").endswith("each of your tricks counts 1 point as things stand.")
