"""The PDFs themselves: whole, small, with their fonts, in the reader's language."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from miette import GAME as MIETTE
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from chatiere.core.errors import ChatiereError
from chatiere.core.game import find, games
from chatiere.core.scene import MARK
from chatiere.printing.book import RULES_PAGES, Book, can_print, pdf
from chatiere.printing.markup import typeset
from chatiere.printing.paper import PAPERS, paper_named
from tests.test_rooms import modules_after

LARGEST = 3_000_000
MILLIMETRE = 72 / 25.4
MAKING = RULES_PAGES
"""The page, from 0, on making the game, after the rules."""
KINDS = [("a4", "fr"), ("letter", "en")]
EVERY = pytest.mark.parametrize(
    ("name", "paper", "language"), [(name, *kind) for name in games() for kind in KINDS]
)


@cache
def made(name: str, paper: str, language: str) -> bytes:
    return pdf(find(name), PAPERS[paper], language)


def read(name: str, paper: str, language: str) -> PdfReader:
    return PdfReader(io.BytesIO(made(name, paper, language)))


@cache
def text_of(name: str, paper: str, language: str, n: int) -> str:
    """A page's words."""
    return flat(read(name, paper, language).pages[n].extract_text())


@EVERY
def test_a_book_is_small_and_its_pages_are_of_the_paper(
    name: str, paper: str, language: str
) -> None:
    assert len(made(name, paper, language)) < LARGEST
    for page in read(name, paper, language).pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        assert width == pytest.approx(PAPERS[paper].width * MILLIMETRE, abs=0.01)
        assert height == pytest.approx(PAPERS[paper].height * MILLIMETRE, abs=0.01)


@EVERY
def test_the_rules_are_the_help_page_and_every_front_has_its_back(
    name: str, paper: str, language: str
) -> None:
    book = Book(find(name), PAPERS[paper], language)
    pages = read(name, paper, language).pages
    assert len(pages) == MAKING + 1 + len(book.pages) == len(book.feet())
    assert MAKING % 2 == 1, "fronts are on odd pages"
    text = "".join(text_of(name, paper, language, n) for n in range(MAKING))
    for heading in re.findall(r"^##+ (.+)$", find(name).help(language), flags=re.M):
        assert flat(heading) in text
    end = flat(re.split(r"(?<=\.)\s", book.rules().strip())[-1].removeprefix("- "))
    assert end in text
    assert flat(book.words.in_the_box) in text_of(name, paper, language, MAKING)


@EVERY
def test_the_rules_show_the_scenes_of_the_help_page_and_their_captions(
    name: str, paper: str, language: str
) -> None:
    book = Book(find(name), PAPERS[paper], language)
    book.files()
    text = "".join(text_of(name, paper, language, n) for n in range(MAKING))
    shown = MARK.findall(find(name).help(language))
    assert list(book.scenes) == [scene for _, scene in shown]
    for caption, scene in shown:
        assert flat(caption) in text
        for lane in book.scenes[scene]:
            assert flat(lane["title"]) in text
            assert all(flat(item["note"]) in text for item in lane["items"])


@EVERY
def test_every_page_says_at_its_foot_which_game_page_and_paper_it_is(
    name: str, paper: str, language: str
) -> None:
    feet = Book(find(name), PAPERS[paper], language).feet()
    for n, foot in enumerate(feet, 1):
        assert foot.startswith(f"{find(name).label} · ")
        assert f" · {PAPERS[paper].label} · page {n} " in foot
    for n in range(MAKING + 1):
        assert flat(feet[n]) in text_of(name, paper, language, n)


@EVERY
def test_the_contents_page_counts_what_is_printed(name: str, paper: str, language: str) -> None:
    text = text_of(name, paper, language, MAKING)
    for sheet in Book(find(name), PAPERS[paper], language).sheets:
        for count, what in sheet.counted():
            assert flat(f"{count}{what}") in text


@EVERY
def test_all_fonts_are_embedded_and_all_art_is_vectors(
    name: str, paper: str, language: str
) -> None:
    fonts = 0
    for page in read(name, paper, language).pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            for inner in font.get_object()["/DescendantFonts"]:
                described = inner.get_object()["/FontDescriptor"].get_object()
                assert {"/FontFile2", "/FontFile3"} & set(described), described["/FontName"]
                fonts += 1
        assert "/Image" not in kinds_of(resources)
    assert fonts


def kinds_of(resources: DictionaryObject) -> set[str]:
    """The kinds of objects that a page or a drawing on it uses."""
    kinds = set()
    for drawn in resources.get("/XObject", {}).values():
        drawing = drawn.get_object()
        kinds |= {drawing["/Subtype"], *kinds_of(drawing.get("/Resources", DictionaryObject()))}
    return kinds


def test_a_book_says_its_language_its_title_and_what_its_pictures_show() -> None:
    book = read("filou", "a4", "fr")
    assert str(book.root_object["/Lang"]) == "fr"
    assert book.metadata is not None
    assert book.metadata.title == "Filou"
    assert "le gros chien" in set(alternatives(book.root_object["/StructTreeRoot"]))


def alternatives(node: Any) -> Iterator[str]:
    """The words that stand for pictures."""
    found = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(found, DictionaryObject):
        yield str(found.get("/Alt", ""))
        found = found.get("/K", [])
        found = found.get_object() if hasattr(found, "get_object") else found
        if isinstance(found, DictionaryObject):
            found = [found]
    for child in found if isinstance(found, list) else []:
        yield from alternatives(child)


def test_the_same_book_is_the_same_file() -> None:
    assert pdf(find("mmm"), PAPERS["a4"], "fr") == made("mmm", "a4", "fr")


def test_a_game_that_says_nothing_of_printing_is_refused_in_one_line() -> None:
    assert not can_print(MIETTE)
    with pytest.raises(ChatiereError, match=r"^miette has nothing to print: its folder has no"):
        pdf(MIETTE, PAPERS["a4"], "fr")


def test_an_unknown_paper_is_refused_in_one_line() -> None:
    with pytest.raises(ChatiereError, match=r"^a paper is a4 or letter, not ‹a3›$"):
        paper_named("a3")


def test_nothing_in_a_page_of_rules_is_markup_that_was_not_meant() -> None:
    odd = 'A "quote", #import, $x$, [b], <a>, @c, C:\\ and l\'été'
    shown = typeset(odd, lambda name, label: "")
    assert shown.strip() == f"#{json.dumps(odd, ensure_ascii=False)}".replace("'", "’")


def test_pictures_stand_beside_the_words_that_follow_them() -> None:
    drawn = typeset("![a](piece:x) **B** c\n\n![a](piece:x)\n![d](scene:y)", "<{} {}>".format)
    beside, _, alone = drawn.strip().partition("\n")
    assert beside == '#beside[<piece:x a>#" "][#strong[#"B"]#" c"]'
    assert alone.strip() == "<piece:x a> <scene:y d>"


def test_a_table_has_a_head_and_as_many_columns_as_it_says() -> None:
    drawn = typeset("| A | B |\n|---|---|\n| ![a](piece:x) c | d |\n", "<{} {}>".format)
    assert drawn.strip() == ('#rows(2, table.header([#"A"],[#"B"],),[<piece:x a>#" c"],[#"d"],)')


def test_nobody_who_does_not_print_loads_the_printer() -> None:
    assert "typst" not in modules_after("import chatiere.web.server.app, chatiere.cli")


def flat(text: str) -> str:
    """A text without its spaces, which a PDF need not hold."""
    return re.sub(r"\s", "", text.replace("'", "’"))
