"""What happened, in sentences, as whoever hears them may know it."""

from __future__ import annotations

import re

from chatiere.core.kernel import ONLOOKER
from chatiere.core.line import Line
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME, story, view, words
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.table import spaced

NAMES = ["Ana", "Ben", "Cléo"]


def told(match: Match, n: int = -1, language: str = "fr", seat: int = ONLOOKER) -> list[str]:
    for seated, name in zip(match.seats, NAMES, strict=False):
        seated["name"] = name
    return spaced(match.tell(n % len(match.entries), language, seat))


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
        "C'est un multiple de dix : Ana rend un jeton.",
        "Ana garde 2 jetons.",
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
        "Cléo pose un Demi-tour.",
        "Le jeu tourne dans l'autre sens.",
    ]
    sitting = Sitting(2, "demi-tour", "souris").lay("0 demi-tour", "1 souris 0")
    assert told(sitting.match, -4) == ["Ana pose un Demi-tour.", "Le total reste 0."]
    assert told(sitting.match, -2, "en")[1] == "Ana will have to play two cards."


def test_the_end_of_a_round_and_of_the_game_are_told() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8", "10+8 9+8 10+10")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    assert told(sitting.match, language="en") == [
        "Ben plays 10+10 and announces 108.",
        "That reaches the hundred: Ben gives up a token.",
        "Ben keeps 2 tokens.",
        "The round is over.",
        "Round 2: Ana deals.",
        "The total is back at 0.",
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


def test_lines_have_the_cards_they_speak_of_and_no_others() -> None:
    sitting = Sitting(2, "cadeau 5+5", "6+7", dealer=1).lay("0 5+5", "1 6+7")
    match = sitting.match
    laid, cause, kept = match.tell(len(match.entries) - 4, "fr", ONLOOKER)
    assert [pieces(each) for each in (laid, cause, kept)] == [
        ("5+5",),
        ("mouse-lost",),
        ("mouse", "mouse"),
    ]
    drawn = len(match.entries) - 1
    assert pieces(match.tell(drawn, "fr", 0)[0]) == ("back",), "it is not seen"
    own = match.history(1)[-1][1].split(" ")[1:]
    assert pieces(match.tell(drawn, "fr", 1)[0]) == tuple(own)


def test_a_line_is_drawn_where_a_round_begins() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8", "10+8 9+8 10+10")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    lines = sitting.match.tell(len(sitting.match.entries) - 1, "en", ONLOOKER)
    assert [line for line in lines if begins_round(line)] == ["Round 2: P0 deals."]
    assert begins_round(sitting.match.tell(0, "en", ONLOOKER)[0])


def pieces(line: str) -> tuple[str, ...]:
    assert isinstance(line, Line)
    return line.pieces


def begins_round(line: str) -> bool:
    return isinstance(line, Line) and line.begins_round


def test_both_languages_have_the_same_sentences() -> None:
    french = GAME.translator("fr")
    for texts in (story.SENTENCES, story.SPECIALS, words.SAY, view.LINES):
        for message in texts.values():
            assert french.knows(message)
            assert holes(french.text(message)) == holes(message)
    for plural in (story.KEEPS, story.WINNERS, *story.DEALT, *story.DRAWN):
        assert french.knows(plural.one)
        assert holes(french.plural_text(plural, 2)) == holes(plural.many)


def holes(text: str) -> list[str]:
    return sorted(re.findall(r"{\w+}", text))
