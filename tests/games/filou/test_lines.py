"""Filou: the table in lines of text."""

from __future__ import annotations

from typing import Any

from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.filou.sack import lines, opened, placed, said, sold


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
