"""What people read of a game keeps the laws of its language, through whole games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from chatiere.bots.search import MoveEstimate
from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.game import Game, games
from chatiere.core.kernel import Numbers
from chatiere.core.language import typeset
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from tests.games.tables import Table, tables_of

OURS = list(games().values())
NAMES = ("Ana", "Élie", "Hugo", "Yves", "Œdipe", "Isis")
"""All of them take an elision."""
EVERY = 5
"""The table is looked at after so many moves."""
ALL = {
    "a hyphen is no minus": r"(?<!\w)-\d|\d - \d",
    "a hole was left": r"[{}]|None\b(?! of)|\[|\]|  ",
    "an identifier": r"\w_\w|`|\b(wild|domestic|true|false|tuxedo:|takes:)\b",
    "the number of a ruling": r"\([CFMRS]\d+\)",
    "one of several": r"(?<![.,])\b1 (plis|chats|cartes|points|jetons|cases|dés|tricks|cats|cards"
    r"|tokens|squares|dice|mice|steps)\b",
}
LAWS = {
    "fr": {
        "a sign that may begin a line": r"(?<![\u00a0/])[:;!?»]|«(?!\u00a0)|\d %",
        "no elision": r"(?i)(?<![\w-])(d|qu|jusqu|l|n|s)(e|a) (?=[aàâeéèêiîoôuœ][a-zé]|Hugo|Yves)",
        "nought is singular": r"(?<![.,])\b0 (plis|chats|cartes|points|jetons|cases|dés)\b",
        "English": r"\b(the|lays|plays|puts|bids)\b",
    },
    "en": {
        "a French space": r"[\u00a0 ][:;!?%]",
        "nought is plural": r"(?<![.,])\b0 (trick|cat|card|point|token|square|die|mouse)\b",
        "French": r"\b(le|les|joue|pose|mise)\b",
    },
}
CODES = {
    "chasse-aux-souris": r"\b(piege|poursuite|horloge|sumo|cadeau)\b",
    "cheez-tricks": r"\b[SRPB](10|[1-9])\b|(most|trick|takes):\w",
    "crazy-mistigri": r"\b[1-9][a-e]\b|\bM\b",
    "filou": r"\b[RDd]\b(?!')",
    "mmm": r"\b[BFUCX]\b(?!')",
}
"""Letters and names of the record."""


def broken(text: str, game: Game, language: str) -> list[str]:
    laws = ALL | LAWS[language] | {"a card's code": CODES[game.name]}
    return [law for law, pattern in laws.items() if re.search(pattern, text)]


def said_in(table: Table, language: str) -> Iterator[str]:
    """All that a game says along one random game."""
    seats = [{"name": name, "kind": "human"} for name in NAMES[: table.players]]
    dealer = Dealer(bytes(32), [b""] * table.players)
    match = Match(table.game, table.players, table.options, dealer=dealer, seats=seats)
    rng = generator(f"sentences/{table}")
    match.draw()
    told = 0
    while not match.is_over:
        if len(match.entries) % EVERY == 0:
            yield from match.lines(language, below(rng, table.players))
            yield from match.say(language).values()
            yield reason(match, language, rng)
        moves = match.engine.moves(match.states)
        match.choose(moves[below(rng, len(moves))])
        for n in range(told, len(match.entries)):
            yield from match.tell(n, language, below(rng, table.players))
        told = len(match.entries)
    yield from match.lines(language)


def reason(match: Match, language: str, rng: Numbers) -> str:
    """Why some move would be good."""
    moves = match.engine.moves(match.states)
    first = below(rng, len(moves))
    order = [moves[first], *moves[:first], *moves[first + 1 :]]
    estimates = [MoveEstimate(move, 0.5 - n / 100, None, 0) for n, move in enumerate(order)]
    seat = match.to_move
    assert isinstance(seat, int)
    return typeset(
        match.game.module("bot.reasons").why(match.state(seat), order[0], estimates, language)
    )


WALKED = [
    table
    for game in OURS
    for table in tables_of(game)
    if table.players in (game.players[0], game.players[-1])
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", WALKED, ids=str)
def test_whole_games_are_told_by_the_laws_of_the_language(table: Table, language: str) -> None:
    faults = {
        text: laws
        for text in said_in(table, language)
        if (laws := broken(text, table.game, language))
    }
    assert faults == {}


def folder_of(game: Game) -> Path:
    return Path(str(game.rules.__file__)).parent


def written_in(game: Game) -> Iterator[str]:
    """The French of a game's files."""
    folder = folder_of(game)
    text = (folder / "help.fr.md").read_text(encoding="utf-8")
    marks = r"\((piece|scene):[^)]*\)|\*\*|^#+ |^\|[-|]+$|!(?=\[)"
    yield from re.sub(marks, "", text, flags=re.M).split("\n")
    with (folder / "fr.po").open("rb") as file:
        for message in read_po(file, locale="fr"):
            said = message.string or ""
            yield from [said] if isinstance(said, str) else said


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_french_of_a_game_keeps_its_spaces_and_says_vous(game: Game) -> None:
    laws = {
        "a sign that may begin a line": r" [:;!?»]|« |\d %(?!\()|\u202f",
        "a hyphen is no minus": r"(?<![\w(])-\d|\d - \d",
        "tu": r"(?i)\b(tu|toi|ton|tes|te|t'\w+)\b",
        "the number of a ruling": r"\([CFMRS]\d+",
        "an identifier": r"`|\w_\w",
    }
    faults = [
        (law, text)
        for text in written_in(game)
        for law, pattern in laws.items()
        if re.search(pattern, text)
    ]
    assert faults == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_english_pages_name_no_identifiers(game: Game) -> None:
    text = (folder_of(game) / "help.en.md").read_text(encoding="utf-8")
    assert re.findall(r"`|\w_\w|\([CFMRS]\d+|[(\s]-\d|from age|\b[Ll]ays?\b", text) == []
