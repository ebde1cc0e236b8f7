"""Games to print, from a real server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from chatiere.web.printing.pdf_maker import PdfMaker
from chatiere.web.server.refusal import Unready
from tests.web.serving import Browser, served


def test_a_pdf_comes_in_the_askers_language_and_is_made_once(tmp_path: Path) -> None:
    with served(tmp_path / "chatiere.db") as running:
        files = {}
        for language, paper in (("fr", "a4"), ("en", "a4"), ("en", "letter")):
            with Browser(running.url, language) as browser:
                answer = browser.get(f"/print/mmm.pdf?paper={paper}")
                assert answer.status_code == 200
                assert answer.headers["content-type"] == "application/pdf"
                assert f'"mmm-{paper}.pdf"' in answer.headers["content-disposition"]
                files[language, paper] = answer.content
                assert browser.get(f"/print/mmm.pdf?paper={paper}").content == answer.content
        assert len(set(files.values())) == len(files)
        assert all(file.startswith(b"%PDF-") for file in files.values())


@pytest.mark.parametrize(
    ("path", "status", "line"),
    [
        ("/print/chess.pdf", 404, "There is no such game."),
        ("/print/filou.pdf?paper=a3", 400, "The paper is A4 or Letter."),
        ("/print/filou", 404, "There is no such page."),
    ],
)
def test_what_cannot_be_printed_is_told_on_a_page(
    path: str, status: int, line: str, tmp_path: Path
) -> None:
    with served(tmp_path / "chatiere.db") as running, Browser(running.url) as browser:
        answer = browser.get(path)
        assert answer.status_code == status
        assert line in answer.text


@pytest.mark.parametrize("script", ["raise SystemExit(1)", "", "import time; time.sleep(60)"])
def test_a_printer_that_fails_or_hangs_is_told_in_one_line(
    script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatiere.web.printing.pdf_maker.PATIENCE", 1.0)
    pdf_maker = PdfMaker([sys.executable, "-c", script])
    with pytest.raises(Unready, match="could not be made"):
        asyncio.run(pdf_maker.pdf("filou", "a4", "fr"))


def test_many_who_ask_at_once_get_one_file(tmp_path: Path) -> None:
    script = (
        "import pathlib, sys; log = pathlib.Path(sys.argv[1]);"
        "log.open('a').write('x'); sys.stdout.write('%PDF-')"
    )

    async def ask() -> list[bytes]:
        pdf_maker = PdfMaker([sys.executable, "-c", script, str(tmp_path / "log")])
        return await asyncio.gather(*(pdf_maker.pdf("filou", "a4", "fr") for _ in range(5)))

    assert asyncio.run(ask()) == [b"%PDF-"] * 5
    assert (tmp_path / "log").read_text() == "x"
