"""Filou: what happened, in sentences."""

from __future__ import annotations

from chatiere.core.kernel import ONLOOKER
from chatiere.core.line import Line
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.filou.sack import (
    declined,
    declined_to_the_end,
    lines,
    opened,
    placed,
    said,
    sold,
    story,
)
from tests.games.table import table


def test_the_story_tells_the_draws() -> None:
    match = table(GAME, 3, "* first 1")
    assert story(match) == ["Bob starts."]
    match.enter("*", "lost 0 R")
    assert story(match) == ["Ana loses a card, which the others do not see."]
    assert story(match, "fr", 0) == ["Ana perd le lapin pour toute la partie."]
    match.enter("*", "lost 1 d")
    match.enter("*", "lost 2 d")
    assert story(match) == [
        "Cléo loses a card, which the others do not see.",
        "Round 1: Bob starts.",
        "On the mouse cards lie 3 and 6 mice.",
    ]
    match.enter(1, "place 3")
    assert story(match, "fr") == ["Bob pose une carte face cachée."]
    assert story(match, "fr", 1) == ["Bob pose le chat 3 face cachée."]
    match.enter(2, "place 5")
    match.enter(0, "place 8")
    match.enter("*", "passive D")
    assert story(match, "en", 1) == ["First card of the passive set: the big dog."]


def test_the_story_tells_all_that_follows_from_the_last_pass() -> None:
    match = opened(3, lost="3 3 3")
    placed(match, "11 -8 15", passive="d")
    said(match, "bid 1, bid 2, pass")
    assert story(match) == [
        "Cléo passes.",
        "Cléo takes 3 mice from the mouse card.",
        "Ana's card is turned up: the 11 cat.",
    ]
    said(match, "bid 3")
    assert story(match) == ["Ana bids 3 mice."]
    said(match, "pass")
    assert story(match) == [
        "Bob passes.",
        "Bob takes back a bid of 2 mice.",
        "Bob takes 6 mice from the mouse card.",
        "Bob's card is turned up: the −8 cat.",
        "Cléo's card is turned up: the 15 cat.",
        "The small dog chases the −8 cat out of the game.",
        "Ana wins the row for 3 mice.",
        "Ana takes the 11 cat and the 15 cat.",
        "Round 2: Ana starts.",
        "On the mouse cards lie 3 and 6 mice.",
    ]


def test_the_story_tells_of_a_bought_and_of_a_declined_row() -> None:
    match = opened(4)
    placed(match, "D D D D")
    assert story(match)[1:] == ["Ana's card is turned up: the big dog."]
    said(match, "pass, pass, pass, buy")
    assert story(match, "fr") == [
        "Dan achète la rangée pour 1 souris.",
        "Les chiens ne font que se courir après.",
        "Dan ne reçoit aucune carte.",
        "Tour 2 : Dan commence.",
        "Sur les cartes souris : 2, 4 et 6 souris.",
    ]
    sold(match, "3 3 3 3", "pass, pass, pass, decline")
    assert story(match) == [
        "Cléo declines the row.",
        "The whole row leaves the game.",
        "Round 3: Dan starts.",
        "No mice on the mouse cards: nobody wanted the row.",
    ]
    assert lines(match)[0] == (
        "Previous round: the 3 cat, the 3 cat, the 3 cat and the 3 cat, which nobody wanted."
    )
    sold(match, "5 5 5 5", "pass, bid 1, pass, pass")
    assert story(match)[-1] == "No mice on the mouse cards: the bank is too poor."


def test_small_cards_stand_beside_the_sentences_that_name_them() -> None:
    match = opened(3, lost="3 3 3")
    assert drawn(match)[1:] == [("first",), ("mouse",)]
    placed(match, "11")
    assert drawn(match) == [("back",)]
    assert drawn(match, 0) == [("11",)]
    placed(match, "-8 15", passive="d")
    said(match, "bid 1, bid 2, pass, bid 3, pass")
    assert drawn(match)[3:8] == [("-8",), ("15",), ("d", "-8"), ("sack",), ("11", "15")]
    lines = match.tell(len(match.entries) - 1, "en")
    assert [line.begins_round for line in lines if isinstance(line, Line)][-2:] == [True, False]


def drawn(match: Match, seat: int = ONLOOKER) -> list[tuple[str, ...]]:
    """The pieces beside each sentence of the last move."""
    told = match.tell(len(match.entries) - 1, "en", seat)
    return [line.pieces for line in told if isinstance(line, Line)]


def test_the_story_tells_the_end() -> None:
    match = opened(3)
    declined_to_the_end(match)
    assert story(match)[1:] == [
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
    assert story(match, "fr")[-1] == "Bob et Cléo se partagent la victoire."
