"""`chatiere print`: a file, or one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_commands import Captured, fault, output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_print_writes_a_pdf_named_after_the_game_and_its_paper(
    here: Path, capsys: Captured
) -> None:
    assert output(["print", "mmm", "--lang", "en"], capsys) == "mmm-a4.pdf\n"
    assert (here / "mmm-a4.pdf").read_bytes().startswith(b"%PDF-")
    assert output(["print", "mmm", "--paper", "letter", "--out", "cats.pdf"], capsys) == (
        "cats.pdf\n"
    )
    assert (here / "cats.pdf").read_bytes().startswith(b"%PDF-")


def test_print_never_writes_over_a_file(here: Path, capsys: Captured) -> None:
    (here / "filou-a4.pdf").write_text("mine")
    assert fault(["print", "filou"], capsys) == "filou-a4.pdf exists already; choose another name"
    assert (here / "filou-a4.pdf").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("chess", "no game ‹chess›; there are: "),
        ("filou --paper a3", "a paper is a4 or letter, not ‹a3›"),
        ("filou --lang de", "a language is fr or en, not ‹de›"),
        ("mmm --out nowhere/x.pdf", "nowhere/x.pdf: No such file or directory"),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_line(
    arguments: str, line: str, here: Path, capsys: Captured
) -> None:
    assert fault(["print", *arguments.split()], capsys).startswith(line)
    assert list(here.iterdir()) == []
