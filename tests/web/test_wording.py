"""Pages in the reader's language: no identifier of the code, no word of the other language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from chatiere.bots.levels import LEVELS
from chatiere.core.game import games
from chatiere.web.server.languages import WEB
from chatiere.web.server.level_names import LEVEL_NAMES
from scripts.messages import translated
from tests.web.reading import english_in, read
from tests.web.records import played
from tests.web.serving import Browser, Running
from tests.web.test_language import texts
from tests.web.test_upload import bring, code_of

FAMILIAR = re.compile(
    r"\b(?:[Tt]u|[Tt]e|[Tt]oi|[Tt]on|[Tt]a|[Tt]es)\b|\b[Tt]'|"
    r"(?:^|[.!?…]\s)(?:Joue|Lis|Regarde|Choisis|Appuie|Continue)\b"
)
"""What one says to a friend."""
OPTIONS = {name for game in games().values() for name in game.options} - {"side", "level"}


def french() -> Iterator[str]:
    yield from chain.from_iterable(texts(message.string) for message in translated(WEB))


def test_french_addresses_the_reader_as_vous() -> None:
    assert [text for text in french() if FAMILIAR.search(text)] == []


def test_french_has_minus_signs_and_one_kind_of_apostrophe() -> None:
    for text in french():
        assert not re.search(r"(?<![\w-])-\d", text), text
        assert "’" not in text, text


def test_the_same_thing_has_one_word_on_all_pages() -> None:
    for text in french():
        assert not re.search(r"\brécits?\b|joueurs? de l'ordinateur|s'exerce", text), text


@pytest.fixture
def marie(running: Running) -> Iterator[Browser]:
    with Browser(running.url, "fr") as browser:
        browser.get("/")
        yield browser


def pages(browser: Browser) -> Iterator[tuple[str, str]]:
    """Every page that a player comes to, but help and what is for programs."""
    learner = browser.send_form("/practice", name="Zoé").headers["location"]
    for name in games():
        code = code_of(bring(browser, played(name)))
        fewest = games()[name].players[0]
        waiting = browser.lay(name, "me", *["friend"] * max(1, fewest - 1))
        cats = [] if games()[name].aim == "together" else ["kitten", "cat", "tiger", "cat"]
        playing = browser.lay(name, "me", *cats[: max(games()[name].players) - 1])
        for path in (f"/games/{name}", f"/r/{code}", f"/r/{code}?eyes=open", f"/r/{code}/review",
                     f"/dealer/{code}", f"/t/{waiting}", f"/t/{playing}"):  # fmt: skip
            yield path, browser.get(path).text
    for path in (
        "/", "/me", "/key", "/me/games", "/replay", "/dealer", "/learn", "/practice",
        "/practice/progress", learner, f"{learner}/progress", f"{learner}/ask",
    ):  # fmt: skip
        yield path, browser.get(path).text


def test_no_page_in_french_shows_an_identifier_or_a_word_of_english(marie: Browser) -> None:
    for path, page in pages(marie):
        for text in read(page):
            plain = re.sub(r"https?://\S+|/key#\S+|\./play --lan|chatiere serve", "", text)
            assert english_in(plain) == [], (path, text)
            assert not any(name in plain for name in (*OPTIONS, *games())), (path, text)


def test_every_level_has_a_name_on_pages() -> None:
    assert tuple(LEVEL_NAMES) == LEVELS
