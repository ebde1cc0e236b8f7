"""Help pages as HTML: what it takes to start comes first, and pictures are the game's own."""

from __future__ import annotations

import re

import pytest
from miette import GAME as MIETTE

from chatiere.core.game import Game, games
from chatiere.core.scene import MARK, BadScene
from chatiere.core.translation import LANGUAGES
from chatiere.web.home.guide import figure, guide

GAMES = sorted(game.name for game in games().values() if game.package.startswith("chatiere."))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_page_opens_with_what_it_takes_to_start_and_ends_with_the_rulings(
    name: str, language: str
) -> None:
    page = guide(name, language)
    assert page.opening.count("<h2>") == 1
    assert page.opening.count("<figure") == 1
    assert page.rest.startswith("<h2>")
    last = page.rest.rsplit("<h2>", 1)[1]
    assert last.startswith({"fr": "Points de règle", "en": "Rule points"}[language])


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_has_become_a_picture_with_words(name: str) -> None:
    html = "".join(guide(name, "fr"))
    assert html.count("<figure") == len(MARK.findall(games()[name].help("fr")))
    assert not re.search(r"<img|scene:|piece:|<p>\s*<(div|figure)", html)
    assert html.count("<figure") == len(
        re.findall(r'picture" role="img" aria-label="[^"]{20,}"', html)
    )


def test_a_page_without_sections_is_all_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chatiere.web.home.guide.find", lambda name: MIETTE)
    page = guide.__wrapped__(MIETTE.name, "en")
    assert "<h1>" in page.opening
    assert page.rest == ""


def test_a_caption_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    html = figure(games()["filou"], "sack", "<b>& 15</b>", "en")
    assert "<figcaption>&lt;b&gt;&amp; 15&lt;/b&gt;</figcaption>" in html


def test_a_scene_that_is_not_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "help", lambda self, language: "# A\n\n![b](scene:hat)\n")
    with pytest.raises(BadScene, match=r"filou: scenes\.toml has no ‹hat›"):
        guide.__wrapped__("filou", "en")
