"""The pages of a game give it as a PDF to print."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.launch import Axe, Language, NewPage
from tests.browser.site import Site, fits


@pytest.mark.parametrize(
    ("language", "path", "link", "word"),
    [
        ("fr", "/help/mmm", "PDF, papier A4", "fr"),
        ("en", "/games/mmm", "PDF, Letter paper", "en"),
    ],
)
def test_a_link_on_the_page_gives_a_pdf_in_the_readers_language(
    language: Language, path: str, link: str, word: str, new_page: NewPage, axe: Axe, site: Site
) -> None:
    from pypdf import PdfReader

    page = new_page("phone", language)
    page.goto(site.address + path)
    fits(page)
    assert axe(page) == []
    with page.expect_download() as coming:
        page.get_by_role("link", name=link).click()
    saved = coming.value
    assert saved.suggested_filename == f"mmm-{'a4' if 'A4' in link else 'letter'}.pdf"
    book = PdfReader(Path(saved.path()))
    assert str(book.root_object["/Lang"]) == word
    assert len(book.pages) == 10
