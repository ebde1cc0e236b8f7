"""Texts, views and saying it aloud: S12, the record's words, sentences for people."""

from __future__ import annotations

import json
import re

import pytest

from chatiere.core.errors import NotAMove
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME, announcing, words
from chatiere.games.chasse_aux_souris.sentences import LINES
from chatiere.games.chasse_aux_souris.state import State
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.chasse_aux_souris.test_rounds import careful_game
from tests.games.table import spaced

NAMES = ["Ana", "Ben", "Cléo"]


def is_move(text: str) -> bool:
    return any(re.fullmatch(form, text) for form in words.MOVES.values())


def told(match: Match, n: int = -1, language: str = "fr", seat: int = ONLOOKER) -> list[str]:
    for seated, name in zip(match.seats, NAMES, strict=False):
        seated["name"] = name
    return spaced(match.tell(n % len(match.entries), language, seat))


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
    assert len(set(words.CARD_NAMES)) == 126
    for card in words.CARD_NAMES:
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


def test_others_draws_are_not_named() -> None:
    sitting = Sitting(2, "cadeau 1+3", dealer=1).lay("0 cadeau")
    assert sitting.match.history(1)[-1] == ("*", "draw ? ?")
    assert re.fullmatch(r"draw \d+\+\d+ \d+\+\d+", sitting.match.history(0)[-1][1])
    assert told(sitting.match) == ["Ana pioche 2 cartes."]
    assert re.fullmatch(r"Ana pioche 2 cartes : \d.*, \d.*", told(sitting.match, seat=0)[0])
    assert told(sitting.match, 1, "en") == ["Ana is dealt 6 cards."]
    assert told(sitting.match, 0, "en") == ["Ben deals the first round."]


def test_a_card_and_what_it_costs_are_told() -> None:
    sitting = Sitting(2, "5+5", "6+7").lay("0 5+5", "1 6+7")
    assert told(sitting.match, -4) == [
        "Ana pose 5+5 et annonce 10.",
        "C'est un multiple de dix : Ana rend un jeton et en garde 2.",
    ]
    assert told(sitting.match, -3) == ["Ana pioche une carte."]
    assert told(sitting.match, -2, "en") == ["Ben plays 6+7 and announces 23."]


def test_what_is_taken_away_is_told_with_a_minus_sign() -> None:
    sitting = Sitting(2, "10+10 9+9", "5+9 14", "").lay("0 10+10", "1 5+9", "0 9+9", "1 14")
    laid = [n for n, (who, _) in enumerate(sitting.match.history()) if who != "*"]
    assert told(sitting.match, laid[-1]) == ["Ben pose −14 et annonce 38."]
    assert "Cartes posées : 10+10 (Ana), 5+9 (Ben), 9+9 (Ana), −14 (Ben)." in spaced(
        sitting.match.lines("fr")
    )


def test_a_total_below_zero_has_a_minus_sign() -> None:
    sitting = Sitting(2, "14").lay("0 14")
    laid = [n for n, (who, _) in enumerate(sitting.match.history()) if who != "*"]
    assert told(sitting.match, laid[-1], "en") == ["Ana plays −14 and announces −14."]
    assert "Total: −14." in sitting.match.lines("en")


def test_special_cards_are_told() -> None:
    sitting = Sitting(3, "poursuite", "horloge", "demi-tour", dealer=2)
    sitting.lay("0 poursuite", "1 horloge", "2 demi-tour")
    assert told(sitting.match, -6)[1] == "Le joueur suivant devra poser deux cartes."
    assert told(sitting.match, -5)[1] == "Ben doit poser deux cartes."
    assert told(sitting.match, -4)[1] == "La deuxième carte n'est plus due."
    assert told(sitting.match, -2) == [
        "Cléo pose un Demi-tour ; le total reste 0.",
        "Le jeu tourne dans l'autre sens.",
    ]
    sitting = Sitting(2, "demi-tour", "souris").lay("0 demi-tour", "1 souris 0")
    assert len(told(sitting.match, -4)) == 1
    assert told(sitting.match, -2, "en")[1] == "Ana will have to play two cards."


def test_the_end_of_a_round_and_of_the_game_are_told() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8", "10+8 9+8 10+10")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    assert told(sitting.match, language="en") == [
        "Ben plays 10+10 and announces 108.",
        "That reaches the hundred: Ben gives up a token and keeps 2.",
        "The round is over. Round 2: Ana deals, the total is back at 0.",
    ]
    sitting = Sitting(3, "5+5 4+6 3+7", "sumo sumo", "sumo sumo")
    sitting.lay("0 5+5", "1 sumo", "2 sumo", "0 4+6", "1 sumo", "2 sumo", "0 3+7")
    assert told(sitting.match)[2:] == [
        "Ana n'a plus de jeton : la partie est terminée.",
        "Jetons : Ana 0, Ben 3, Cléo 3.",
        "Ben et Cléo se partagent la victoire.",
    ]
    sitting = Sitting(2, "5+5 4+6 3+7", "sumo sumo")
    sitting.lay("0 5+5", "1 sumo", "0 4+6", "1 sumo", "0 3+7")
    assert told(sitting.match, language="en")[-1] == "Ben wins."


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


def test_both_languages_have_the_same_sentences() -> None:
    assert LINES["fr"].keys() == LINES["en"].keys()


def test_a_view_shows_own_cards_and_only_those() -> None:
    sitting = Sitting(3, "2+3", "souris 4+5", "6+7").lay("0 2+3", "1 souris 0")
    view = sitting.match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["hands"][0] is None
    assert "4+5" in view["hands"][1]
    assert view["laid"] == [{"seat": 0, "card": "2+3"}, {"seat": 1, "card": "souris"}]
    assert view["to_lay"] == 2
    assert sitting.match.view()["hands"] == [None, None, None]


def test_a_view_says_who_will_owe_two_cards() -> None:
    sitting = Sitting(3, "poursuite", "souris")
    sitting.match.enter(0, "lay poursuite")
    assert sitting.view["debtor"] == "next"
    sitting.rest()
    assert sitting.view["debtor"] is None
    sitting.match.enter(1, "lay souris 0")
    assert sitting.view["debtor"] == 0


def test_S9_among_two_nothing_is_said_to_turn() -> None:
    sitting = Sitting(2, "demi-tour")
    assert sitting.match.say("en")["lay demi-tour"].endswith(
        "which changes nothing with two players"
    )
    sitting.lay("0 demi-tour")
    assert sitting.view["direction"] == "clockwise"


def test_the_table_reads_as_lines() -> None:
    match = Match(GAME, 2)
    assert GAME.view.lines(match.view(), "en", NAMES[:2])[0] == "Ana: 3 tokens, 0 cards."
    sitting = Sitting(2, "poursuite")
    lines = GAME.view.lines(sitting.match.view(0), "en", NAMES[:2])
    assert "No card has been played yet." in lines
    assert lines[-1] == "It is Ana's turn."
    sitting.lay("0 poursuite")
    lines = GAME.view.lines(sitting.match.view(0), "fr", NAMES[:2])
    assert "Cartes posées : Poursuite (Ana)." in lines
    assert lines[-1] == "À Ben de poser deux cartes."
    sitting.match.enter(1, f"lay {sitting.legal()[0]}")
    sitting.match.enter(1, f"lay {sitting.legal()[0]}")
    assert GAME.view.lines(sitting.match.view(0), "fr", NAMES[:2])[-1].startswith("Pioche")
