"""What happened, in sentences for people."""

from __future__ import annotations

from chatiere.core.line import Line
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
    assert told(match, 1, "fr", seat=1) == [
        "La manche 1 sur 3 commence.",
        "Jerry reçoit 12 cartes.",
    ]
    assert told(match, 2, "fr", seat=0) == ["Pinky reçoit 12 cartes."]
    [begins, own] = told(match, 1, "en", seat=0)
    assert begins == "Round 1 of 3 begins."
    assert own.startswith("Jerry is dealt 12 cards: ")
    assert "Parmesan 8" in own
    assert told(match, 4, "en") == [
        "Lies in wait: the black cat (whoever wins trick 2).",
        "Lies in wait: the grey cat (the most Swiss).",
        "Lies in wait: the tuxedo cat (exactly 3 tricks).",
    ]
    assert told(match, 5, "fr") == [
        "L'atout de cette manche est le Suisse.",
        "Remy entame le premier pli.",
    ]


def test_the_choice_of_trump_is_told() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    start_round(match, AT_THREE, "trick:5 trick:8 most:1", trump="B", turned=1)
    assert told(match, -2, "en")[3:] == ["Remy has the fewest points and picks the trump suit."]
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
        "Jerry: 3 tricks, 1 cat, 3 points.",
        "Pinky: 3 tricks, 0 cats, 6 points.",
        "Remy: 0 tricks, 0 cats, 0 points.",
        "Minnie: 4 tricks, 3 cats, 12 points.",
        "In all: Jerry 3, Pinky 6, Remy 0 and Minnie 12.",
    ]
    assert told(match, -1, "fr")[-3:] == [
        "Remy : 0 pli, 0 chat, 0 point.",
        "Minnie : 4 plis, 3 chats, 12 points.",
        "En tout : Jerry 3, Pinky 6, Remy 0 et Minnie 12.",
    ]


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


def pieces(match: Match, n: int, seat: int = -1) -> list[tuple[str, ...]]:
    """The pieces drawn beside each line of a move."""
    lines = match.tell(n % len(match.entries), "en", seat)
    return [line.pieces if isinstance(line, Line) else () for line in lines]


def test_small_cards_and_cats_stand_beside_the_lines_that_name_them() -> None:
    match = table(GAME, 4, "* first 0")
    start_round(match, EXAMPLE_7, "trick:5 trick:8 most:P")
    assert pieces(match, 5) == [("trick:5",), ("trick:8",), ("most:P",)]
    assert pieces(match, 6) == [("trump-S",), ()]
    play_tricks(match, first_tricks(EXAMPLE_7, 5))
    assert pieces(match, -1) == [("R6",), ("trick",), ("trick:5",)]


def test_cards_dealt_are_drawn_for_their_holder_alone() -> None:
    match = table(GAME, 3, "* first 0")
    start_round(match, AT_THREE, "trick:2 most:S exactly:3")
    assert len(pieces(match, 1, seat=0)[1]) == 12
    assert pieces(match, 1, seat=1) == [(), ()]


def test_a_round_begins_with_a_line_above_its_first_sentence() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    start_round(match, AT_THREE, "trick:5 trick:8 most:1", trump="B", turned=1)
    begun = [
        line
        for n in range(len(match.entries))
        for line in match.tell(n, "en", -1)
        if isinstance(line, Line) and line.begins_round
    ]
    assert begun == ["Round 1 of 3 begins.", "Round 2 of 3 begins."]
