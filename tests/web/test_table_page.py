"""What templates get is what the page for authors says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from miette import GAME

from chatiere.core.game import games
from chatiere.store.rows import Seat, Stored
from chatiere.web.server.languages import folder_of, folders_named
from chatiere.web.server.rendering import environment
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import viewer_of

PAGE = Path(__file__).parents[2] / "docs" / "tables.md"
INNER = {"table", "game", "viewer", "note", "lesson", "can_undo", "deadline", "waiting_since",
         "is_dealing", "next_table", "rematch", "rematch_games", "onlookers", "inviter",
         "is_far", "qr", "way_on"}  # fmt: skip
"""What base.html uses and a game does not need."""


def named() -> set[str]:
    """Names in the first column of the page's tables."""
    rows = re.findall(r"^\| (`[^|]*)\|", PAGE.read_text(encoding="utf-8"), re.M)
    return {name for row in rows for name in re.findall(r"`(\w+)", row)}


def test_the_page_names_all_that_a_template_gets() -> None:
    source = (Path(__file__).parents[2] / "src/chatiere/web/tables/table_page.py").read_text(
        encoding="utf-8"
    )
    body = source[source.index("def template_values(") : source.index("class TemplateHelpers")]
    given = set(re.findall(r'^        "(\w+)":', body, re.M))
    assert given - INNER - {"names_of", "tale"} <= named()


def test_the_page_names_every_block() -> None:
    base = environment("en").loader.get_source(environment("en"), "table/base.html")[0]  # type: ignore[union-attr]
    assert set(re.findall(r"{% block (\w+)", base)) <= named()


def test_styles_of_a_game_stay_within_the_game() -> None:
    for game in games().values():
        style = (folder_of(game) / "style.css").read_text(encoding="utf-8")
        plain = re.sub(r"/\*.*?\*/|\([^()]*\)", "", style, flags=re.S)
        for selector in re.findall(r"([^{}]+){[^{}]*}", plain):
            for one in selector.split(","):
                text = one.strip()
                if text and not text.startswith("@") and not re.fullmatch(r"from|to|[\d.]+%", text):
                    assert f".{game.name}" in text, text


def test_no_template_has_inline_styles_or_scripts() -> None:
    folders = [folder_of(game) for game in games().values()]
    folders += folders_named("templates")
    for folder in folders:
        for path in folder.rglob("*.html"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|<style", text), path


def test_a_game_without_a_table_of_its_own_still_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "miette", GAME)
    seats = (Seat(0, "human", "Ana", "ana"), Seat(1, "human", "Léo", "leo"))
    seed = "00" * 32
    stored = Stored(
        "abcdefghjk", "miette", seed, 0, 0, state="playing", salts=["", ""], seats=seats
    )
    table = Table(stored, None)  # type: ignore[arg-type]
    table.playing().draw()
    mover = "ana" if table.mover == 0 else "leo"
    page = render_fragment(table, viewer_of(table, mover, "fr", "rank"))
    assert page.count('name="move"') == len(table.playing().moves())
    assert "Léo" in page


def test_nothing_moves_for_longer_than_a_third_of_a_second() -> None:
    root = Path(__file__).parents[2] / "src/chatiere"
    sheets = [
        *(file for folder in folders_named("static") for file in folder.glob("*.css")),
        *root.glob("games/*/style.css"),
    ]
    assert len(sheets) > len(games())
    for path in sheets:
        if path.name == "ending.css":
            continue  # the winner's confetti: the game is over, and nobody waits for it
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"[^{}]*\.at-[^{}]*{[^{}]*}", "", text)  # a moment stays, and can be skipped
        for line in re.findall(r"(?:animation|transition)[^;{}]*", text):
            for amount, unit in re.findall(r"\b([\d.]+)(m?s)\b", line):
                assert float(amount) * (1 if unit == "ms" else 1000) <= 300, f"{path.name}: {line}"
