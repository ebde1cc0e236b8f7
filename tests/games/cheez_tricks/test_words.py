"""Moves as the record writes them, and sentences for people."""

from __future__ import annotations

import re

import pytest

from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME, words
from tests.games.cheez_tricks.rounds import (
    AT_THREE,
    EXAMPLE_7,
    after_round,
    first_tricks,
    play_round,
    play_tricks,
    start_round,
)
from tests.games.cheez_tricks.test_cats import ALL_CATS
from tests.games.table import spaced, table

NAMES = ["Jerry", "Pinky", "Remy", "Minnie"]


def told(match: Match, n: int, language: str, seat: int = -1) -> list[str]:
    match.seats = [{"name": name, "kind": "human"} for name in NAMES[: match.players]]
    return spaced(match.tell(n % len(match.entries), language, seat))


def is_form(forms: dict[str, str], text: str) -> bool:
    return any(re.fullmatch(pattern, text) for pattern in forms.values())


@pytest.mark.parametrize("text", ["play S1", "play B10", "play R9", "trump S", "trump B"])
def test_every_players_move_has_a_form(text: str) -> None:
    assert is_form(words.MOVES, text)


@pytest.mark.parametrize(
    "text",
    [
        "play S0",
        "play S11",
        "play S01",
        "play s1",
        "play S1 ",
        "play G10",
        "play ?",
        "trump G",
        "S1",
    ],
)
def test_nothing_malformed_has_one(text: str) -> None:
    assert not is_form(words.MOVES, text)


def test_chance_moves_have_forms() -> None:
    assert is_form(words.CHANCES, "first 4")
    assert not is_form(words.CHANCES, "first 5")
    for cards, right in ((7, False), (8, True), (9, False), (10, True), (11, False), (12, True)):
        assert is_form(words.CHANCES, "deal 1" + " R7" * cards) == right
    for cat in ALL_CATS:
        assert is_form(words.CHANCES, f"cats {cat} first:2 takes:B8")
    assert not is_form(words.CHANCES, "cats first:4 first:2 takes:B8")
    assert not is_form(words.CHANCES, "cats first:2 takes:B8")
    assert is_form(words.CHANCES, "trump P")


def test_every_cat_has_words_of_its_own_in_both_languages() -> None:
    for language in ("fr", "en"):
        assert len({words.cat_words(cat, language) for cat in ALL_CATS}) == len(ALL_CATS)
    assert words.cat_words("most:tricks", "fr") == "chat gris (le plus de plis)"
    assert words.cat_words("most:8", "fr") == "chat gris (le plus de cartes 8)"
    assert words.cat_words("most:8", "en") == "grey cat (the most 8s)"
    assert words.cat_words("fewest:S", "en") == "orange cat (the fewest Swiss)"
    assert words.cat_words("exactly:1", "en") == "tuxedo cat (exactly 1 trick)"
    assert words.cat_words("takes:P7", "fr") == "chat siamois (qui prend le Parmesan 7)"


def test_moves_are_said_to_the_one_who_chooses() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    for seat in range(3):
        cards = " ".join(move.split()[-1] for move in match.moves()[:12])
        match.enter("*", f"deal {seat} {cards}")
    match.enter("*", "cats trick:3 trick:5 trick:6")
    assert match.say("fr")["trump S"] == "choisir le Suisse comme atout"
    assert match.say("en")["trump S"] == "make Swiss trump"
    match.enter(match.to_move or 0, "trump S")
    first = match.moves()[0]
    assert first == "play R4"
    assert match.say("fr")[first] == "jouer le Roquefort 4"
    assert match.say("en")[first] == "play the Roquefort 4"


def test_set_up_is_told() -> None:
    match = table(GAME, 3, "* first 2")
    start_round(match, AT_THREE, "trick:2 most:S exactly:3", turned=2)
    assert told(match, 0, "fr") == ["Remy reçoit le jeton du premier joueur."]
    assert told(match, 1, "fr", seat=1) == ["Jerry reçoit 12 cartes."]
    [own] = told(match, 1, "en", seat=0)
    assert own.startswith("Jerry is dealt 12 cards: ")
    assert "Parmesan 8" in own
    assert told(match, 4, "en") == [
        "The cats of this round: black cat (whoever wins trick 2), grey cat (the most Swiss)"
        " and tuxedo cat (exactly 3 tricks)."
    ]
    assert told(match, 5, "fr") == [
        "L'atout de cette manche est le Suisse.",
        "Remy entame le premier pli.",
    ]


def test_the_choice_of_trump_is_told() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    start_round(match, AT_THREE, "trick:5 trick:8 most:1", trump="B", turned=1)
    assert told(match, -2, "en")[1:] == ["Remy has the fewest points and picks the trump suit."]
    assert told(match, -1, "en") == [
        "Remy picks the trump suit: Brie.",
        "Pinky leads the first trick.",
    ]


def test_a_card_a_trick_and_a_capture_are_told() -> None:
    match = table(GAME, 4, "* first 0")
    start_round(match, EXAMPLE_7, "trick:5 trick:8 most:P")
    play_tricks(match, first_tricks(EXAMPLE_7, 5))
    assert told(match, -2, "fr") == ["Minnie joue le Suisse 9."]
    assert told(match, -1, "fr") == [
        "Jerry joue le Roquefort 6.",
        "Minnie remporte le pli 5.",
        "Minnie se fait capturer par le chat noir (qui gagne le pli 5).",
    ]


def test_the_end_of_a_round_is_told() -> None:
    match = after_round(4, EXAMPLE_7, "trick:5 trick:8 most:P")
    assert told(match, -1, "en") == [
        "Remy plays the Brie 9.",
        "Minnie wins trick 10.",
        "Jerry is captured by the grey cat (the most Parmesan).",
        "Minnie is captured by the grey cat (the most Parmesan).",
        "Round 1 is over.",
        "Jerry: 3 tricks, 1 cat, 3 points in this round, 3 points in all.",
        "Pinky: 3 tricks, 0 cats, 6 points in this round, 6 points in all.",
        "Remy: 0 tricks, 0 cats, 0 points in this round, 0 points in all.",
        "Minnie: 4 tricks, 3 cats, 12 points in this round, 12 points in all.",
    ]
    assert told(match, -1, "fr")[-2] == (
        "Remy : 0 pli, 0 chat, 0 point dans cette manche, 0 point en tout."
    )


def test_the_end_of_the_game_is_told() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:8 most:1")
    play_round(match, AT_THREE, "trick:3 most:P fewest:7", turned=1)
    play_round(match, AT_THREE, "trick:4 fewest:2 fewest:3", turned=2)
    assert told(match, -1, "fr")[-1] == "Jerry, Pinky et Remy se partagent la victoire."
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    play_round(match, AT_THREE, "trick:5 trick:8 most:1", turned=1)
    play_round(match, AT_THREE, "trick:3 most:P fewest:3", turned=2)
    assert told(match, -1, "en")[-1] == "Pinky wins the game."
    assert match.view()["stage"] == "over"


def test_lines_say_what_the_view_shows() -> None:
    match = table(GAME, 4)
    assert GAME.view.lines(match.view(), "en", NAMES)[0] == "Round 1 of 4."
    match.enter("*", "first 0")
    start_round(match, EXAMPLE_7, "trick:5 trick:8 most:P")
    play_tricks(match, first_tricks(EXAMPLE_7, 9))
    match.enter(3, "play P8")
    assert GAME.view.lines(match.view(1), "en", NAMES) == [
        "Round 1 of 4.",
        "Trick 10 of 10.",
        "First player of this round: Jerry.",
        "Trump suit: Swiss.",
        "Black cat (whoever wins trick 5): Minnie.",
        "Black cat (whoever wins trick 8): Minnie.",
        "Grey cat (the most Parmesan): nobody yet.",
        "Jerry: 0 points, 3 tricks, 0 cats, 1 card in hand.",
        "What Jerry has won and the cats count: Parmesan 3, 5, 6, 7 and 9.",
        "Pinky: 0 points, 3 tricks, 0 cats, 1 card in hand.",
        "Remy: 0 points, 0 tricks, 0 cats, 1 card in hand.",
        "Minnie: 0 points, 3 tricks, 2 cats, 0 cards in hand.",
        "What Minnie has won and the cats count: Parmesan 1, 2 and 10.",
        "Current trick: Parmesan 8 (Minnie).",
        "Last trick, won by Minnie: Swiss 10 (Minnie), Parmesan 1 (Jerry), Parmesan 10 (Pinky),"
        " Swiss 8 (Remy).",
        "Pinky's cards: Parmesan 4.",
    ]
    assert GAME.view.lines(match.view(1), "fr", NAMES)[-3:] == [
        "Pli en cours : Parmesan 8 (Minnie).",
        "Dernier pli, pour Minnie : Suisse 10 (Minnie), Parmesan 1 (Jerry), Parmesan 10 (Pinky),"
        " Suisse 8 (Remy).",
        "Cartes de Pinky : Parmesan 4.",
    ]
