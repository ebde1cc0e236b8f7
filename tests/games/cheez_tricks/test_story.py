"""What happened, in sentences for people."""

from __future__ import annotations

from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from tests.games.cheez_tricks.rounds import (
    AT_THREE,
    EXAMPLE_7,
    after_round,
    first_tricks,
    play_round,
    play_tricks,
    start_round,
)
from tests.games.table import spaced, table

NAMES = ["Jerry", "Pinky", "Remy", "Minnie"]


def told(match: Match, n: int, language: str, seat: int = -1) -> list[str]:
    match.seats = [{"name": name, "kind": "human"} for name in NAMES[: match.players]]
    return spaced(match.tell(n % len(match.entries), language, seat))


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
