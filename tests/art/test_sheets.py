"""What every sheet of pictures keeps."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from chatiere.art.sheet import Piece, sheet, single
from tests.art.gallery import GAMES, NAMES, SHEETS

LIMIT = 25_000
CARD = (100, 140)
ALLOWED = {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "title"}
PIECES = {name: make() for name, make in SHEETS.items()}
every_sheet = pytest.mark.parametrize("name", SHEETS)
every_game = pytest.mark.parametrize("name", GAMES)


def elements(document: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(document).iter())  # noqa: S314 -- ours


def tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


@every_sheet
def test_everything_on_the_table_has_a_picture(name: str) -> None:
    assert set(NAMES[name]) <= {piece.name for piece in PIECES[name]}


@every_game
def test_every_game_has_a_cover_of_16_to_10(name: str) -> None:
    (cover,) = [piece for piece in PIECES[name] if piece.name == "cover"]
    assert cover.width * 10 == cover.height * 16


@pytest.mark.parametrize("name", [name for name in GAMES if name != "mmm"])
def test_cards_and_their_back_are_5_to_7(name: str) -> None:
    sizes = {piece.name: (piece.width, piece.height) for piece in PIECES[name]}
    cards = [card for card in NAMES[name] if sizes[card] != (100, 100)]
    assert "back" in cards
    assert {sizes[card] for card in cards} == {CARD}


@every_sheet
def test_pictures_are_paths_and_nothing_that_needs_a_font_or_runs(name: str) -> None:
    assert {tag(element) for element in elements(sheet(PIECES[name]))} <= ALLOWED


@every_sheet
def test_ids_are_unique_and_safe(name: str) -> None:
    ids = Counter(e.get("id") for e in elements(sheet(PIECES[name])) if e.get("id") is not None)
    assert max(ids.values()) == 1
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", str(found)) for found in ids)


@every_sheet
def test_references_stay_in_the_sheet(name: str) -> None:
    text = sheet(PIECES[name])
    found = elements(text)
    ids = {element.get("id") for element in found}
    assert all(link.get("href", "")[1:] in ids for link in found if tag(link) == "use")
    assert text.count("http") == 1, "only the namespace"
    assert "url(" not in text
    assert not re.search("#[0-9a-f]{8}", text), "not every printer knows such colours"
    assert not any(key.startswith(("on", "style", "class")) for e in found for key in e.attrib)


@every_sheet
def test_a_piece_alone_is_a_whole_document(name: str) -> None:
    for piece in PIECES[name]:
        found = elements(single(piece, "fr"))
        ids = {element.get("id") for element in found}
        assert all(link.get("href", "")[1:] in ids for link in found if tag(link) == "use")
        assert found[1].text == piece.label("fr")


@every_sheet
def test_a_sheet_is_small_enough_for_a_phone(name: str) -> None:
    assert len(gzip.compress(sheet(PIECES[name]).encode())) <= LIMIT


@every_sheet
def test_numbers_are_short(name: str) -> None:
    assert not re.search(r"\.\d{3}", sheet(PIECES[name]))


@every_sheet
def test_labels_speak_both_languages(name: str) -> None:
    for piece in PIECES[name]:
        assert piece.label("fr").strip()
        assert piece.label("en").strip()


@every_game
def test_no_two_cards_look_alike(name: str) -> None:
    bodies = Counter(piece.body for piece in PIECES[name])
    assert max(bodies.values()) == 1


def test_a_label_may_hold_any_character() -> None:
    piece = Piece("x", "", 1, 1, "<&>")
    assert elements(single(piece))[1].text == "<&>"
