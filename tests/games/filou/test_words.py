"""Filou: moves as text, in the record's words and in a person's."""

from __future__ import annotations

import re

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.filou.sack import declined, lines, named, opened, placed, said, story


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
                assert all(s.endswith(".") and "{" not in s for s in story(match, language, seat))
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
