"""Filou: moves, stories and lines in French and English."""

from __future__ import annotations

import re
from typing import Any

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.filou.sack import declined, declined_to_the_end, opened, placed, said, sold
from tests.games.table import spaced, table

NAMES = ["Ana", "Bob", "Cléo", "Dan", "Eve"]


def named(match: Match) -> Match:
    match.seats = [{"name": name, "kind": "human"} for name in NAMES[: match.players]]
    return match


def told(match: Match, language: str = "en", seat: int = ONLOOKER) -> list[str]:
    return spaced(named(match).tell(len(match.entries) - 1, language, seat))


def lines(match: Match, language: str = "en", seat: int = ONLOOKER) -> list[str]:
    written: list[str] = GAME.view.lines(named(match).view(seat), language, match.names)
    return written


@pytest.mark.parametrize(
    "what",
    ["place 4", "place -08", "place", "bid 0", "bid 01", "bid 109", "bid -1", "pass ", "Buy"],
)
def test_malformed_words_are_no_moves(what: str) -> None:
    assert not any(re.fullmatch(form, what) for form in GAME.words.MOVES.values())


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_move_of_random_games_has_a_form_and_words(players: int) -> None:
    rng = generator(f"words {players}")
    match = named(Match(GAME, players))
    while not match.is_over:
        forms = GAME.words.CHANCES if match.to_move == "*" else GAME.words.MOVES
        moves = match.moves()
        for what in moves:
            assert sum(bool(re.fullmatch(form, what)) for form in forms.values()) == 1
        if match.to_move != "*":
            assert all(len(set(match.say(language).values())) == len(moves) for language in SAID)
        match.enter(
            match.to_move if match.to_move is not None else "",
            moves[below(rng, min(len(moves), 3))],
        )
        for language in SAID:
            for seat in (0, ONLOOKER, EVERYTHING):
                assert all(s.endswith(".") and "{" not in s for s in told(match, language, seat))
                assert all(s.endswith(".") and "{" not in s for s in lines(match, language, seat))


SAID: dict[str, dict[str, str]] = {
    "fr": {
        "place -8": "poser le chat −8",
        "place R": "poser le lapin",
        "bid 4": "miser 4 souris",
        "pass": "passer et prendre 2 souris",
        "buy": "acheter la rangée pour 1 souris",
        "decline": "refuser la rangée",
    },
    "en": {
        "place -8": "place the −8 cat",
        "place R": "place the rabbit",
        "bid 4": "bid 4 mice",
        "pass": "pass and take 2 mice",
        "buy": "buy the row for 1 mouse",
        "decline": "decline the row",
    },
}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_move_is_said_in_a_persons_words(language: str) -> None:
    match = opened(4)
    say = match.say(language)
    placed(match, "3 5 8 11")
    say |= match.say(language)
    said(match, "pass, pass, pass")
    say |= match.say(language)
    assert {text: say[text] for text in SAID[language]} == SAID[language]


def test_passing_in_a_bare_round_promises_nothing() -> None:
    match = opened(4)
    declined(match)
    placed(match, "3 5 8 11")
    assert (match.say("en")["pass"], match.say("fr")["pass"]) == ("pass", "passer")


def test_the_story_tells_the_draws() -> None:
    match = table(GAME, 3, "* first 1")
    assert told(match) == ["Bob starts."]
    match.enter("*", "lost 0 R")
    assert told(match) == ["Ana loses a card, which the others do not see."]
    assert told(match, "fr", 0) == ["Ana perd le lapin pour toute la partie."]
    match.enter("*", "lost 1 d")
    match.enter("*", "lost 2 d")
    start = "Round 1: Bob starts, with 3 and 6 mice on the mouse cards."
    assert told(match) == ["Cléo loses a card, which the others do not see.", start]
    match.enter(1, "place 3")
    assert told(match, "fr") == ["Bob pose une carte face cachée."]
    assert told(match, "fr", 1) == ["Bob pose le chat 3 face cachée."]
    match.enter(2, "place 5")
    match.enter(0, "place 8")
    match.enter("*", "passive D")
    assert told(match, "en", 1) == ["First card of the passive set: the big dog."]


def test_the_story_tells_all_that_follows_from_the_last_pass() -> None:
    match = opened(3, lost="3 3 3")
    placed(match, "11 -8 15", passive="d")
    said(match, "bid 1, bid 2, pass")
    assert told(match) == [
        "Cléo passes.",
        "Cléo takes 3 mice from the mouse card.",
        "Ana's card is turned up: the 11 cat.",
    ]
    said(match, "bid 3")
    assert told(match) == ["Ana bids 3 mice."]
    said(match, "pass")
    assert told(match) == [
        "Bob passes.",
        "Bob takes back a bid of 2 mice.",
        "Bob takes 6 mice from the mouse card.",
        "Bob's card is turned up: the −8 cat.",
        "Cléo's card is turned up: the 15 cat.",
        "Ana wins the row for 3 mice.",
        "The small dog chases the −8 cat, and both leave the game.",
        "Ana takes the 11 cat and the 15 cat.",
        "Round 2: Ana starts, with 3 and 6 mice on the mouse cards.",
    ]


def test_the_story_tells_of_a_bought_and_of_a_declined_row() -> None:
    match = opened(4)
    placed(match, "D D D D")
    assert told(match)[1:] == ["Ana's card is turned up: the big dog."]
    said(match, "pass, pass, pass, buy")
    assert told(match, "fr") == [
        "Dan achète la rangée pour 1 souris.",
        "Les chiens se courent après et quittent le jeu sans chasser personne.",
        "Dan ne reçoit aucune carte.",
        "Tour 2 : Dan commence, avec 2, 4 et 6 souris sur les cartes souris.",
    ]
    sold(match, "3 3 3 3", "pass, pass, pass, decline")
    assert told(match) == [
        "Cléo declines the row.",
        "The whole row leaves the game.",
        "Round 3: Dan starts, with no mice on the cards: nobody wanted the row.",
    ]
    assert lines(match)[0] == (
        "Previous round: the 3 cat, the 3 cat, the 3 cat and the 3 cat, which nobody wanted."
    )
    sold(match, "5 5 5 5", "pass, bid 1, pass, pass")
    assert (
        told(match)[-1] == "Round 4: Ana starts, with no mice on the cards: the bank is too poor."
    )


def test_the_story_tells_the_end() -> None:
    match = opened(3)
    declined_to_the_end(match)
    assert told(match)[1:] == [
        "The whole row leaves the game.",
        "The game is over.",
        "Ana: 18 points, 0 from cats and 18 mice.",
        "Bob: 21 points, 0 from cats and 21 mice.",
        "Cléo: 15 points, 0 from cats and 15 mice.",
        "Bob wins.",
    ]
    assert lines(match, "fr")[-4:] == [
        "Ana : 18 points.",
        "Bob : 21 points.",
        "Cléo : 15 points.",
        "Victoire : Bob.",
    ]


def test_the_story_tells_a_shared_victory() -> None:
    match = opened(3)
    declined(match)
    sold(match, "R R R", "pass, bid 3, pass", passive="R")
    declined_to_the_end(match)
    assert told(match, "fr")[-1] == "Bob et Cléo se partagent la victoire."


def test_lines_say_what_the_viewer_sees() -> None:
    match = opened(4, lost="R d d d")
    sold(match, "3 5 8 D", "bid 2, pass, pass, pass")
    placed(match, "-8 3")
    assert lines(match, "en", 0) == [
        "Previous round: the 3 cat, the 5 cat, the 8 cat and the big dog, sold to Ana for 2 mice.",
        "A dog chased the 8 cat.",
        "Round 2 of 9, Ana starts.",
        "Bank: 5 mice.",
        "On the mouse cards, lowest first: 2, 4, 6.",
        "Row, from the left: the −8 cat face down (Ana) and a card face down (Bob).",
        "Ana: 13 mice, cards in hand: 7, cards won: 2, has shown the 3 cat.",
        "Ana holds the −5 cat, the 5 cat, the 8 cat, the 11 cat, the 15 cat, the big dog "
        "and the small dog.",
        "Ana has lost the rabbit for the whole game.",
        "Ana has won the 3 cat and the 5 cat.",
        "Bob: cards in hand: 7, cards won: 0, has shown the 5 cat.",
        "Cléo: cards in hand: 8, cards won: 0, has shown the 8 cat.",
        "Dan: cards in hand: 8, cards won: 0, has shown the big dog.",
        "It is Cléo's turn.",
    ]


def test_lines_tell_bids_passes_and_the_passive_set() -> None:
    match = opened(3)
    placed(match, "3 5 8", passive="R")
    said(match, "bid 1, pass")
    wanted = {
        "Rangée, de gauche à droite : le lapin (paquet passif), le chat 3 (Ana), "
        "une carte face cachée (Bob) et une carte face cachée (Cléo).",
        "Ana : mise de 1 souris, cartes en main : 8, cartes gagnées : 0, a déjà montré le chat 3.",
        "Bob : a passé, cartes en main : 8, cartes gagnées : 0.",
        "À Cléo de jouer.",
    }
    assert wanted <= set(lines(match, "fr"))


def test_lines_before_the_first_card() -> None:
    match: Any = Match(GAME, 3)
    assert lines(match)[:4] == [
        "Round 1 of 9.",
        "Bank: 21 mice.",
        "On the mouse cards, lowest first: 0, 0.",
        "The row is empty.",
    ]


@pytest.mark.parametrize(
    ("n", "fr", "en"), [(0, "0 point", "0 points"), (-1, "−1 point", "−1 point")]
)
def test_points_are_counted_in_both_languages(n: int, fr: str, en: str) -> None:
    points_in = GAME.module("cards").points_in
    assert (points_in("fr", n), points_in("en", n)) == (fr, en)
