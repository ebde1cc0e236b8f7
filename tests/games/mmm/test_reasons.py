"""Why a move is good in Mmm!: true, in one clean line, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.match import Match
from chatiere.games.mmm import GAME
from chatiere.games.mmm.bot import reasons
from tests.games.mmm.boards import table
from tests.games.mmm.parameters import LEFT, with_left
from tests.games.table import spaced


@dataclass
class MoveEstimate:
    move: int
    win: float
    points: float | None = None
    playouts: int = 0


def why(match: Match, best: str, language: str, *others: MoveEstimate, win: float = 0.5) -> str:
    """Why this move of the record is good, beside all others at a hundredth less."""
    seat = match.to_move
    assert isinstance(seat, int)
    moves = match._choices()
    rest = [MoveEstimate(move, win - 0.01) for text, move in moves.items() if text != best]
    estimates = [MoveEstimate(moves[best], win), *(others or rest)]
    return spaced([reasons.why(match.state(seat), moves[best], estimates, language)])[0]


SAID = {
    "the only move": (
        with_left({"g1", "f7"}, "* roll C X X"),
        "put C g1",
        "C'est le seul coup possible.",
        "It is the only move there is.",
    ),
    "completes": (
        with_left({*LEFT}, "* roll B C X", steps=4),
        "put C g1",
        "Le fromage en g1, g2 et g3 est au complet, et le chat reste à 4 pas du cellier.",
        "The cheese on g1, g2 and g3 is complete, and the cat stays 4 steps from the pantry.",
    ),
    "completes another": (
        with_left({"g1", "a3", "f7", "g7"}, "* roll B C X\n0 put C g1"),
        "put B a3",
        "Le chat reste déjà où il est, et le pain en a3 et b3 est au complet aussi ; "
        "en relançant, 49,0 % de chances de gagner.",
        "The cat stays where it is in any case, and the bread on a3 and b3 is complete as well; "
        "by rolling again, 49.0% chance of winning.",
    ),
    "one more square": (
        with_left({"g1", *LEFT}, "* roll B C X\n0 put C g1"),
        "put B a3",
        "Le chat reste où il est : autant prendre une case de plus, et il ne manque plus que "
        "1 case pour que le pain en a3 et b3 soit au complet ; "
        "en relançant, 49,0 % de chances de gagner.",
        "The cat stays where it is, so take one more square: only 1 square will be missing from "
        "the bread on a3 and b3; by rolling again, 49.0% chance of winning.",
    ),
    "a chance to complete": (
        with_left(LEFT, "* roll B X X"),
        "put B a3",
        "Il ne manque plus que 1 case pour que le pain en a3 et b3 soit au complet, et avec 2 "
        "dés à relancer, un dé qui complète une provision tombe dans 56 % des cas.",
        "Only 1 square will be missing from the bread on a3 and b3, and with 2 dice to roll "
        "again, one that completes a provision comes up 56% of the time.",
    ),
    "a chance in line": (
        with_left({*LEFT, "a1"}, "* roll B X X", aligned=True),
        "put B a3",
        "Il reste 1 aliment à prendre en ligne avec cette case, et avec 2 dés à relancer, un "
        "dé qui complète une provision tombe dans 31 % des cas.",
        "In line with this square 1 food is left to take, and with 2 dice to roll again, one that "
        "completes a provision comes up 31% of the time.",
    ),
    "only closer": (
        table(1, "* first 0\n* roll A X X"),
        "put A b2",
        "Il ne manque plus que 3 cases pour que la carotte en b2, c2, c3 et d3 soit au complet.",
        "Only 3 squares will be missing from the carrot on b2, c2, c3 and d3.",
    ),
    "roll": (
        with_left(LEFT, "* roll B X X\n0 put B a3"),
        "roll",
        "Un dé qui complète une provision tombe dans 56 % des cas, et relancer ne fait perdre "
        "1 case que dans 25 % ; en vous arrêtant, 49,0 % de chances de gagner.",
        "A die that completes a provision comes up 56% of the time, and rolling again loses "
        "1 square only 25% of the time; by stopping, 49.0% chance of winning.",
    ),
    "roll for more": (
        table(1, "* first 0\n* roll A X X\n0 put A b2"),
        "roll",
        "S'arrêter ferait avancer le chat, et relancer trouve une case de plus dans 97 % des cas ; "
        "en vous arrêtant, 49,0 % de chances de gagner.",
        "Stopping would let the cat step, and rolling finds one more square 97% of the time; "
        "by stopping, 49.0% chance of winning.",
    ),
    "roll although complete": (
        with_left(LEFT, "* roll C X X\n0 put C g1"),
        "roll",
        "Le chat reste déjà où il est, et relancer ne fait tout perdre que dans 44 % des cas ; "
        "en vous arrêtant, 49,0 % de chances de gagner.",
        "The cat stays where it is in any case, and rolling again loses everything only 44% of the "
        "time; by stopping, 49.0% chance of winning.",
    ),
    "stop": (
        with_left(LEFT, "* roll B F X\n0 put B a3\n0 put F f7"),
        "stop",
        "Relancer ferait perdre 2 cases dans 50 % des cas, et un dé qui complète une provision "
        "ne tombe que dans 50 % ; en relançant, 49,0 % de chances de gagner.",
        "Rolling again would lose 2 squares 50% of the time, and a die that completes a "
        "provision comes up only 50% of the time; by rolling again, 49.0% chance of winning.",
    ),
    "stop without hope": (
        table(1, "* first 0\n* roll A X X\n0 put A b2"),
        "stop",
        "Relancer ferait perdre 1 case dans 3 % des cas, et aucun dé ne compléterait à lui seul "
        "une provision ; en relançant, 49,0 % de chances de gagner.",
        "Rolling again would lose 1 square 3% of the time, and no single die would complete a "
        "provision; by rolling again, 49.0% chance of winning.",
    ),
    "stop well": (
        with_left(LEFT, "* roll C X X\n0 put C g1", steps=1),
        "stop",
        "Une provision est au complet et le chat reste à 1 pas du cellier ; relancer ferait tout "
        "perdre dans 44 % des cas ; en relançant, 49,0 % de chances de gagner.",
        "A provision is complete and the cat stays 1 step from the pantry; rolling again would "
        "lose everything 44% of the time; by rolling again, 49.0% chance of winning.",
    ),
    "won": (
        with_left({"f7", "g7"}, "* roll F F X\n0 put F f7"),
        "put F g7",
        "Le cellier est vide et c'est gagné ; en relançant, 49,0 % de chances de gagner.",
        "The pantry is empty and the game is won; by rolling again, 49.0% chance of winning.",
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_the_reason_fits_the_move(case: str) -> None:
    match, best, french, english = SAID[case]
    assert why(match, best, "fr") == french
    assert why(match, best, "en") == english


def test_chances_that_were_searched_are_about() -> None:
    match = with_left(LEFT, "* roll B X X\n0 put B a3")
    moves = match._choices()
    estimates = [
        MoveEstimate(moves["roll"], 0.314, 1.0, 90),
        MoveEstimate(moves["stop"], 0.25, 0.0, 10),
    ]
    told = spaced([reasons.why(match.state(0), moves["roll"], estimates, "fr")])[0]
    assert told.endswith(" ; en vous arrêtant, environ 25 % de chances de gagner.")


def test_a_move_that_nobody_looked_at_is_not_compared() -> None:
    match = with_left(LEFT, "* roll B X X\n0 put B a3")
    moves = match._choices()
    estimates = [
        MoveEstimate(moves["roll"], 0.314, 1.0, 90),
        MoveEstimate(moves["stop"], 0.0, 0.0, 0),
    ]
    assert "chance" not in reasons.why(match.state(0), moves["roll"], estimates, "en")


def test_moves_that_are_as_good_are_not_compared() -> None:
    match = with_left(LEFT, "* roll B X X\n0 put B a3")
    same = MoveEstimate(match._choices()["stop"], 0.50001)
    assert why(match, "roll", "en", same).endswith("time.")


@pytest.mark.parametrize(
    ("p", "french", "english"),
    [
        (0.0, "0 %", "0%"),
        (0.001, "moins de 1 %", "less than 1%"),
        (0.5, "50 %", "50%"),
        (0.999, "plus de 99 %", "more than 99%"),
        (1.0, "100 %", "100%"),
    ],
)
def test_what_is_neither_certain_nor_impossible_is_not_called_so(
    p: float, french: str, english: str
) -> None:
    assert spaced([reasons.part(GAME.translator("fr"), p)]) == [french]
    assert reasons.part(GAME.translator("en"), p) == english


@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("side", [1, 2])
def test_every_move_of_a_whole_game_has_one_clean_line(side: int, aligned: bool) -> None:
    rng = generator(f"reasons {side}")
    match = Match(GAME, 2, {"side": side, "aligned": aligned}, dealer=Dealer(bytes(32), []))
    while not match.is_over:
        if match.to_move == "*":
            match.draw()
            continue
        texts = match.moves()
        for text in texts:
            for language in ("fr", "en"):
                assert_clean(why(match, text, language))
        match.play(texts[below(rng, len(texts))])


def assert_clean(told: str) -> None:
    assert told[0].isupper()
    assert told.endswith(".")
    assert told.isprintable()
    assert not set("{}") & set(told)
    assert "  " not in told
