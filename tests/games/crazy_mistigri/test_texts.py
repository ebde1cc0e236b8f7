"""Every sentence of Crazy Mistigri, met in whole games: words for people, well written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import chatiere
from chatiere.core.chance import below, generator
from chatiere.core.game import LANGUAGES
from chatiere.core.kernel import ONLOOKER
from chatiere.core.language import typeset
from chatiere.core.match import Match
from chatiere.games.crazy_mistigri.art import pieces
from chatiere.games.crazy_mistigri.because import SENTENCES
from chatiere.games.crazy_mistigri.reasons import why
from chatiere.games.crazy_mistigri.story import EFFECTS, SAY, TELL
from chatiere.games.crazy_mistigri.view import WORDS
from tests.games.crazy_mistigri.dealing import GAME
from tests.games.crazy_mistigri.test_judgement import liked
from tests.games.crazy_mistigri.test_reasons import Hope

NAMES = ("Ana", "Éric", "Inès", "Oscar", "Yves")
FOLDER = Path(__file__).parents[3] / "src" / "chatiere" / "games" / "crazy_mistigri"

NOT_FOR_PEOPLE = re.compile(
    r"\b[1-9][a-e]\b|\bM\b|[{}_`]|\b[a-e], [b-e]\b|\(M\d+\)|\?(?= |,|\.)|  "
)
"""Card letters, the record's Mistigri, fields of code, numbers of rulings, a card not seen."""
UNELIDED = re.compile(r"(?<![\w-])(?:[dlns]e|la|que) [aeiouàâéèêëîïôûœ]", re.IGNORECASE)
BREAKABLE = re.compile(r" [:;!?»](?!-)|« |\d %|[^\s\u00a0|*:-][:;!?](?=\s|$)|(?<![\w-])-\d")
"""A sign that may be left alone on a line, or stands too close to its word; a false minus."""
TU = re.compile(r"\b(?:tu|toi|ton|tes|ta)\b", re.IGNORECASE)


def check(text: str, language: str) -> None:
    assert not NOT_FOR_PEOPLE.search(text), text
    if language == "fr":
        for wrong in (UNELIDED, BREAKABLE, TU):
            assert not wrong.search(text), text
    else:
        assert not re.search(r"\s[:;!?]", text), text


def walk(players: int, seed: int) -> Iterator[Match]:
    """A whole game of cats who now and then try something else, before and after each move."""
    match = chatiere.new(GAME.name, players, seed=seed, names=list(NAMES[:players]))
    rng = generator(f"texts/{seed}")
    while not match.is_over:
        yield match
        moves = match.engine.moves(match.states)
        random = below(rng, 3) == 0
        match.choose(moves[below(rng, len(moves))] if random else liked(match, "cat", "t"))
    yield match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_in_words_for_people(players: int, language: str) -> None:
    for seed in (players, 10 + players):
        told = 0
        for match in walk(players, seed):
            seats = {ONLOOKER, match.players - 1, 0}
            for seat in seats:
                for line in match.lines(language, seat):
                    check(line, language)
                for n in range(told, len(match.entries)):
                    for line in match.tell(n, language, seat):
                        check(line, language)
                        assert line[0].isupper()
                        assert line.endswith(".")
            told = len(match.entries)
            check_choices(match, language)


def check_choices(match: Match, language: str) -> None:
    """What can be done now, and why one might."""
    for said in match.say(language).values() if not match.is_over else ():
        check(said, language)
    mover = match.to_move
    if isinstance(mover, int):
        moves = match.engine.moves(match.states)
        for best in moves[:: 1 + len(moves) // 4]:
            hopes = [Hope(best, 0.3), *(Hope(move, 0.2) for move in moves if move != best)]
            check(typeset(why(match.state(mover), best, hopes, language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_that_are_rare_are_as_well_written(language: str) -> None:
    sentences = [*SAY[language].values(), *TELL[language].values(), *WORDS[language].values()]
    sentences += [*EFFECTS[language].values(), *SENTENCES[language].values()]
    for sentence in sentences:
        check(typeset(re.sub(r"\{\w+\}", "Zoé", sentence)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_have_names_for_people(language: str) -> None:
    for piece in pieces():
        check(typeset(piece.label(language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["help.{}.md", "printing/summary.{}.md"])
def test_pages_are_written_for_people(page: str, language: str) -> None:
    text = (FOLDER / page.format(language)).read_text(encoding="utf-8")
    for line in re.sub(r"!\[[^]]*\]\(piece:[\w-]+\)|\|[-|]+\|", "", text).splitlines():
        check(line.strip("| "), language)


def test_the_catalogue_is_well_written() -> None:
    text = (FOLDER / "fr.po").read_text(encoding="utf-8")
    for said in re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', text, re.MULTILINE):
        check(re.sub(r"%\(\w+\)s", "Zoé", said), "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_how_the_mistigri_leaves_and_comes_back(language: str) -> None:
    help_page = GAME.help(language)
    about = help_page.split("## ")[4]
    assert all(pair in about for pair in ("2+2", "3+3", "4+4", "7+7", "8+8"))
    assert {"fr": "paire de 5", "en": "pair of 5s"}[language] in about
    at_random = {"fr": "au hasard", "en": "at random"}[language]
    for pair in ("7+7", "8+8"):
        row = next(line for line in help_page.splitlines() if f" {pair} |" in line)
        assert at_random in row
