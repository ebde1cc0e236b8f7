"""Moves in words: the record's, those for people, and saying the total aloud (S12)."""

from __future__ import annotations

import re

import pytest

from chatiere.core.errors import NotAMove
from chatiere.games.chasse_aux_souris import announcing, words
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.state import State
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.chasse_aux_souris.test_rounds import careful_game
from tests.games.table import spaced

NAMES = ["Ana", "Ben", "Cléo"]


def is_move(text: str) -> bool:
    return any(re.fullmatch(form, text) for form in words.MOVES.values())


def test_S12_the_total_to_announce_is_known_before_the_card_counts() -> None:
    sitting = Sitting(2, "10+7", "7+8 14 sumo souris").lay("0 10+7")
    before = sitting.state
    assert asked(before, "lay 7+8").answer == "32"
    assert asked(before, "lay 14").answer == "3"
    assert announcing.question(before, "lay sumo") is None
    assert announcing.question(before, "lay souris 0") is None


def asked(before: State, what: str) -> announcing.Announcement:
    question = announcing.question(before, what)
    assert question is not None
    return question


def test_S12_a_total_is_asked_for_in_words_and_may_be_typed_with_either_minus() -> None:
    question = announcing.Announcement(3, "14")
    assert question.is_right("-11")
    assert question.is_right(" \N{MINUS SIGN}11 ")
    assert not question.is_right("11")
    assert not question.is_right("eleven")
    assert question.text("fr") == "Quel total annoncez-vous\N{NO-BREAK SPACE}?"
    assert question.text("en") == "Which total do you announce?"
    assert question.explanation("en") == announcing.decomposition(3, "14", "en")


@pytest.mark.parametrize(
    ("total", "card", "french", "english"),
    [
        (
            47,
            "6+7",
            "6 + 7 = 13 ; 47 + 13 : 47 + 3 = 50, 50 + 10 = 60",
            "6 + 7 = 13; 47 + 13: 47 + 3 = 50, 50 + 10 = 60",
        ),
        (12, "2+3", "2 + 3 = 5 ; 12 + 5 = 17", "2 + 3 = 5; 12 + 5 = 17"),
        (50, "6+7", "6 + 7 = 13 ; 50 + 13 = 63", "6 + 7 = 13; 50 + 13 = 63"),
        (47, "1+2", "1 + 2 = 3 ; 47 + 3 = 50", "1 + 2 = 3; 47 + 3 = 50"),
        (32, "14", "32 - 14 : 32 - 2 = 30, 30 - 12 = 18", "32 - 14: 32 - 2 = 30, 30 - 12 = 18"),
        (5, "14", "5 - 14 : 5 - 5 = 0, 0 - 9 = -9", "5 - 14: 5 - 5 = 0, 0 - 9 = -9"),
        (47, "sumo", "47 + 0 = 47", "47 + 0 = 47"),
        (-3, "8", "-3 - 8 : -3 - 7 = -10, -10 - 1 = -11", "-3 - 8: -3 - 7 = -10, -10 - 1 = -11"),
    ],
)
def test_S12_a_wrong_answer_is_corrected_with_the_card_s_decomposition(
    total: int, card: str, french: str, english: str
) -> None:
    assert spaced([announcing.decomposition(total, card, "fr")]) == [french.replace("-", "−")]
    assert spaced([announcing.decomposition(total, card, "en")]) == [english.replace("-", "−")]
    assert " =" not in announcing.decomposition(total, card, "fr"), "a sum stays in one line"


def test_S12_the_moves_offered_do_not_give_the_total_away() -> None:
    sitting = Sitting(2, "10+7", "7+8 14").lay("0 10+7")
    for language in ("fr", "en"):
        said = sitting.match.say(language)
        assert not re.search(r"\b(32|3)\b", said["lay 7+8"] + said["lay 14"])


def test_every_card_has_its_own_name_and_form() -> None:
    assert len(set(CARD_NAMES)) == 126
    for card in CARD_NAMES:
        assert re.fullmatch(words.CARD, card)
        assert is_move(f"lay {card}") == (card not in ("piege", "souris"))


@pytest.mark.parametrize(
    "text",
    "lay 01+1,lay 11+1,lay 1,lay 21,lay piege,lay souris,lay souris 6,lay,lay sumo 1,lay 1 + 1,"
    "lay  1+1,lay piège 1,draw 1+1,lay souris 01,pass".split(","),
)
def test_what_is_no_move_is_refused_as_such(text: str) -> None:
    assert not is_move(text)
    with pytest.raises(NotAMove):
        Sitting(3).match.enter(0, text)


def test_chance_moves_have_their_forms() -> None:
    for entry in careful_game(3, 1).entries:
        forms = words.CHANCES if entry.who == "*" else words.MOVES
        assert any(re.fullmatch(form, entry.what) for form in forms.values())


def test_every_move_is_said_in_both_languages() -> None:
    sitting = Sitting(3, "2+3 17 poursuite demi-tour horloge sumo", "piege cadeau souris")
    french = sitting.match.say("fr")
    assert french["lay 2+3"] == "ajouter 2+3"
    assert french["lay 17"] == "retrancher 17"
    sitting.lay("0 sumo")
    for seated, name in zip(sitting.match.seats, NAMES, strict=True):
        seated["name"] = name
    assert sitting.match.say("en")["lay souris 2"] == "play the Souris: two cards for Cléo"
    piege = sitting.match.say("fr")["lay piege 0"]
    assert piege == "poser le Piège\u00a0: deux cartes pour Ana"


def test_S9_among_two_nothing_is_said_to_turn() -> None:
    sitting = Sitting(2, "demi-tour")
    assert sitting.match.say("en")["lay demi-tour"].endswith(
        "which changes nothing with two players"
    )
    sitting.lay("0 demi-tour")
    assert sitting.view["direction"] == "clockwise"
