"""French and English for everything: no message is missing, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chatiere.core.translation import ROOT, Plural, folder_of, translator
from chatiere.web.server.languages import preferred_language
from scripts.messages import all_of, folders, said_in, translated

HOLES = re.compile(r"%\((\w+)\)s|\{(\w+)\}")


def texts(string: object) -> tuple[str, ...]:
    """One text, or one for each number."""
    return (string,) if isinstance(string, str) else tuple(string or ())  # type: ignore[arg-type]


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_every_message_has_its_french(folder: Path) -> None:
    own, shared = translated(folder), translated(folder_of(ROOT))
    for message in said_in(folder):
        if message.id:
            french = own.get(message.id, message.context) or shared.get(message.id)
            assert french is not None, message.id
            assert all_of(french.string), message.id


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_no_french_is_left_of_messages_that_nobody_says_any_more(folder: Path) -> None:
    said = said_in(folder)
    assert [m.id for m in translated(folder) if m.id and said.get(m.id, m.context) is None] == []


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_the_french_keeps_the_holes_of_the_message(folder: Path) -> None:
    for message in translated(folder):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        strings = texts(message.string)
        for english, french in zip(ids, strings, strict=True):
            assert set(HOLES.findall(french)) == set(HOLES.findall(english)), english


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_french_signs_stand_off_by_a_space_that_does_not_break(folder: Path) -> None:
    for message in translated(folder):
        for french in texts(message.string):
            assert not re.search(r" [!?;:»]|« ", french), french


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("en-GB,en;q=0.5", "en"),
        ("de, en;q=0.3, fr;q=0.2", "en"),
        ("de", "fr"),
        ("", "fr"),
        ("en;q=0, fr;q=0.1", "fr"),
        ("en;q=x,,;;", "fr"),
    ],
)
def test_the_browser_chooses_the_language_and_french_comes_first(
    header: str, language: str
) -> None:
    assert preferred_language(header) == language


def test_french_counts_nothing_as_one() -> None:
    french, english = translator("fr"), translator("en")
    won = Plural("%(who)s has won!", "%(who)s have won!")
    assert french.plural_text(won, 0) == french.plural_text(won, 1)
    assert french.plural_text(won, 2) != french.plural_text(won, 1)
    assert english.plural_text(won, 0) == won.many
