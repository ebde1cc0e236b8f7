"""What the game says: moves to choose from, what happened, and the table in lines."""

from __future__ import annotations

import json
import re

import pytest

from chatiere.core.match import Match
from chatiere.core.translation import translator
from chatiere.games.mmm import GAME, story, view, words
from chatiere.games.mmm.names import SQUARE_COUNT
from chatiere.games.mmm.state import State
from tests.games.mmm.boards import table
from tests.games.table import go_on, spaced

LOST_NINE = "* roll X X X\n" * 9


def last_told(match: Match, language: str) -> list[str]:
    return spaced(match.tell(len(match.entries) - 1, language))


@pytest.mark.parametrize("text", ["put B a1", "put A g7", "roll", "stop"])
def test_a_move_matches_one_form(text: str) -> None:
    assert sum(bool(re.fullmatch(form, text)) for form in words.MOVES.values()) == 1


@pytest.mark.parametrize(
    "text", ["put X a1", "put B h1", "put B a8", "put B a01", "roll B", "Stop"]
)
def test_what_can_never_be_a_move_matches_none(text: str) -> None:
    assert not any(re.fullmatch(form, text) for form in words.MOVES.values())


@pytest.mark.parametrize("text", ["first 0", "first 5", "roll X", "roll B F", "roll B F U"])
def test_a_chance_move_matches_one_form(text: str) -> None:
    assert sum(bool(re.fullmatch(form, text)) for form in words.CHANCES.values()) == 1


@pytest.mark.parametrize("text", ["first 6", "roll", "roll Z", "roll B F U C", "roll  B"])
def test_what_chance_can_never_bring_matches_none(text: str) -> None:
    assert not any(re.fullmatch(form, text) for form in words.CHANCES.values())


def test_moves_in_a_players_words() -> None:
    match = table(1, "* first 0\n* roll B B F\n0 put B a3")
    assert match.say("fr")["put B b3"] == "poser un dé pain sur b3, dernière case de sa provision"
    assert match.say("fr")["put F f7"] == "poser un dé poisson sur f7"
    assert (
        match.say("en")["put B b3"] == "place a bread die on b3, the last square of its provision"
    )
    assert match.say("fr")["roll"] == "relancer 2 dés"
    assert match.say("en")["stop"] == "stop and collect a3"
    match.enter(0, "put F f7")
    assert match.say("en")["roll"] == "roll 1 die again"
    assert match.say("fr")["stop"] == "s'arrêter et récupérer a3 et f7"


def test_who_takes_the_dice_and_what_they_show_is_told() -> None:
    match = table(2, "* first 1")
    assert last_told(match, "fr") == ["P1 prend les dés."]
    match.enter("*", "roll B X U")
    assert last_told(match, "fr") == ["P1 lance les dés : pain, croix et concombre."]
    match.enter(1, "put B a1")
    assert last_told(match, "en") == ["P1 places a bread die on a1."]
    match.enter(1, "roll")
    assert last_told(match, "en") == ["P1 rolls 2 dice again."]


def test_a_lost_roll_is_told_with_the_step_of_the_cat() -> None:
    match = table(2, "* first 1\n* roll X X X")
    assert last_told(match, "en") == [
        "P1 rolls cross, cross and cross.",
        "No die can be placed: the turn is lost and nothing is collected.",
        "The cat takes a step; it is 9 steps from the pantry.",
    ]


def test_stopping_is_told_with_what_the_mice_took() -> None:
    match = table(2, "* first 1\n* roll B F X\n1 put B a1\n1 put F f7\n1 stop")
    assert last_told(match, "fr") == [
        "P1 s'arrête.",
        "Les souris prennent a1 et f7.",
        "Le chat avance ; il est à 9 pas du cellier.",
    ]


def test_the_third_die_is_told_with_the_provision_that_it_completes() -> None:
    match = table(1, "* first 0\n* roll B B F\n0 put B a3\n0 put F f7\n0 put B b3")
    assert last_told(match, "en") == [
        "P0 places a bread die on b3.",
        "The mice take a3, b3 and f7.",
        "A provision is complete: bread, on a3 and b3.",
        "The cat does not move; it is still 10 steps from the pantry.",
    ]


def test_a_defeat_is_told_to_the_end() -> None:
    match = table(1, "* first 0\n" + LOST_NINE + "* roll B F X\n0 put B a1\n0 stop")
    assert last_told(match, "fr") == [
        "P0 s'arrête.",
        "Les souris prennent a1.",
        "Le chat entre dans le cellier.",
        "C'est perdu : il reste 48 cases sans souris.",
        *spaced([GAME.translator("fr")(story.RATINGS[7])]),
    ]


def test_a_victory_is_told_to_the_end() -> None:
    match = table(1, "* first 0\n* roll B F X\n0 put B a1\n0 stop")
    before: State = match.state()
    after: State = match.state()
    before.left, before.dice, after.left, after.steps = 1, 0, 0, 1
    after.mice = before.mice | 1 << 48
    told = words.tell(before, after, 0, "put F g7", "en", ["Ana"])
    assert told[0] == "Ana places a fish die on g7."
    assert told[-2:] == [
        "You have won! The pantry is empty, and the cat is still 1 step away.",
        story.RATINGS[3],
    ]


@pytest.mark.parametrize(
    ("n", "language", "says"),
    [(0, "fr", "0 case"), (1, "fr", "1 case"), (2, "fr", "2 cases"), (0, "en", "0 squares")],
)
def test_numbers_agree_with_their_nouns(n: int, language: str, says: str) -> None:
    assert translator(language, GAME.package).count(SQUARE_COUNT, n) == says


def test_the_view_holds_the_whole_table_in_the_words_of_the_record() -> None:
    match = table(2, "* first 1\n* roll B F X\n1 put B a1\n1 stop\n* roll B C X\n0 put C g1")
    shown = match.view(0)
    json.dumps(shown)
    assert shown["roller"] == 0
    assert shown["mice"] == ["a1"]
    assert shown["dice"] == ["g1"]
    assert shown["rolled"] == ["B", "X"]
    assert shown["falling"] == 0
    assert (shown["steps"], shown["left"], shown["rating"]) == (9, 48, None)
    assert shown["provisions"][0] == {
        "food": "B", "squares": ["a1", "a2", "b1"], "need": 2, "free": 2,
    }  # fmt: skip
    assert shown["placeable"] == ["B"]
    assert shown["cat_stays"] is False


def test_the_view_says_what_the_last_turn_took_and_completed() -> None:
    match = table(1, "* first 0\n* roll B F X\n0 put B a3")
    assert match.view()["last_turn"] is None
    go_on(match, "0 roll\n* roll B X\n0 put B b3")
    assert match.view()["put"] == ["a3", "b3"]
    assert match.view()["cat_stays"] is True
    go_on(match, "0 stop\n* roll X X X")
    assert match.view()["last_turn"] == {"n": 7, "taken": [], "completed": 0}, "a lost roll"
    assert match.until(7).view()["last_turn"] == {"n": 6, "taken": ["a3", "b3"], "completed": 1}
    assert match.until(7).view()["put"] == []


def test_the_view_keeps_the_order_in_which_dice_were_put() -> None:
    match = table(1, "* first 0\n* roll B C X\n0 put C g1\n0 put B a1")
    assert match.view()["dice"] == ["a1", "g1"]
    assert match.view()["put"] == ["g1", "a1"]


def test_lines_before_the_first_roll() -> None:
    told = spaced(view.lines(table(1).view(), "fr", ["Ana"]))
    assert told[:2] == [
        "Le chat est à 10 pas du cellier ; il reste 49 cases à prendre.",
        "Personne n'a encore les dés.",
    ]


def test_lines_in_a_turn() -> None:
    match = table(2, "* first 0\n* roll B F X\n0 put B a1\n0 stop\n* roll B C X", aligned=True)
    told = view.lines(match.view(), "en", ["Ana", "Léo"])
    assert told[:4] == [
        "The cat is 9 steps from the pantry; 48 squares still to take.",
        "All dice of a turn go in one row or one column.",
        "Léo has the dice.",
        "Dice to place or roll again: bread, cheese and cross.",
    ]
    assert told[4] == "Bread, a1, a2 and b1: a2 and b1 to take."
    match.enter(1, "put C g1")
    assert "Dice on the board: g1." in view.lines(match.view(), "en", ["Ana", "Léo"])


def test_lines_between_rolls_and_of_a_complete_provision() -> None:
    match = table(1, "* first 0\n* roll B B X\n0 put B a3\n0 put B b3\n0 stop")
    told = spaced(view.lines(match.view(), "fr", ["Ana"]))
    assert told[1] == "Ana a les dés."
    assert "Pain, a3 et b3 : complète." in told
    assert match.view()["falling"] == 3


def test_lines_at_the_end_say_how_it_went() -> None:
    match = table(1, "* first 0\n" + LOST_NINE + "* roll X X X")
    shown = match.view()
    assert (shown["roller"], shown["falling"], shown["rating"]) == (None, 0, 7)
    assert view.lines(shown, "en", ["Ana"])[-2:] == ["You have lost.", story.RATINGS[7]]
    won = {**shown, "left": 0, "rating": 2}
    assert view.lines(won, "en", ["Ana"])[-2:] == ["You have won!", story.RATINGS[2]]
