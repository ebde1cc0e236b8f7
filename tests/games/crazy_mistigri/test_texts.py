"""What Crazy Mistigri says beside what whole games meet: rare sentences, pictures, pages."""

from __future__ import annotations

import re

import pytest

from chatiere.core.language import typeset
from chatiere.core.translation import LANGUAGES, messages_of
from chatiere.games.crazy_mistigri import lines, story
from chatiere.games.crazy_mistigri.art import pieces
from chatiere.games.crazy_mistigri.bot import reason_texts
from chatiere.games.crazy_mistigri.words import EFFECTS, SAY
from tests.games.crazy_mistigri.dealing import GAME

NOT_FOR_PEOPLE = re.compile(
    r"\b[1-9][a-e]\b|\bM\b|[{}_`]|\b[a-e], [b-e]\b|\(M\d+\)|(?<!\u00a0)\?(?= |,|\.)|  "
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_that_are_rare_are_as_well_written(language: str) -> None:
    t = GAME.translator(language)
    tables = (SAY, EFFECTS, story.SENTENCES, lines.SENTENCES, reason_texts.SENTENCES)
    for sentence in [text for table in tables for text in table.values()]:
        assert t.knows(sentence)
        check(typeset(re.sub(r"\{\w+\}", "Zoé", t.text(sentence))), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_have_names_for_people(language: str) -> None:
    for piece in pieces():
        check(typeset(piece.label(language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_written_for_people(language: str) -> None:
    text = re.sub(r"!\[([^]]*)\]\((piece|scene):[\w-]+\)", r"\1", GAME.help(language))
    for line in re.sub(r"\|[-|]+\|", "", text).splitlines():
        check(line.strip("| "), language)


def test_the_catalogue_is_well_written() -> None:
    said = messages_of("fr", GAME.package).values()
    for text in [form for each in said for form in ([each] if isinstance(each, str) else each)]:
        check(re.sub(r"%\(\w+\)s|\{\w+\}", "Zoé", text), "fr")


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


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_page_has_the_player_counts_and_no_numbers_of_rulings(language: str) -> None:
    text = GAME.help(language)
    assert re.search(r"\b3\b.*\b5\b", text)
    assert not re.search(r"\(M\d+\)", text)
    assert not re.search(r"`[a-eM]`", text)
