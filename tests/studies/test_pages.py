"""The pages of the studies are what their counts say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chatiere.core.game import find, games
from chatiere.core.translation import LANGUAGES
from chatiere.studies.page import findings_of, names, page, plot_name
from chatiere.studies.results import Results, load

FOLDER = Path(__file__).parents[2] / "docs" / "games"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.fixture(scope="module", params=FILES, ids=[path.stem for path in FILES])
def results(request: pytest.FixtureRequest) -> Results:
    return load(request.param)


def test_pages_say_what_the_counts_say(results: Results) -> None:
    for language in LANGUAGES:
        kept = (FOLDER / names(results)[language]).read_text(encoding="utf-8")
        assert kept == page(results, language)
        assert results.command in kept


def test_every_plot_of_a_page_is_there(results: Results) -> None:
    for language in LANGUAGES:
        text = (FOLDER / names(results)[language]).read_text(encoding="utf-8")
        for name in findings_of(results).PLOTS:
            file = plot_name(results.game, name, language, "svg")
            assert f"](plots/{file})" in text
            assert (FOLDER / "plots" / file).stat().st_size > 1000


def test_a_study_is_hundreds_of_thousands_of_games(results: Results) -> None:
    assert results.is_whole
    assert results.games >= 600_000
    assert results.game == find(results.game).name


def test_french_signs_keep_their_distance(results: Results) -> None:
    """No line may begin with a colon, nor end with an opening quotation mark."""
    text = (FOLDER / names(results)["fr"]).read_text(encoding="utf-8")
    text = text.replace("Mmm!", "Mmm")  # a name
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|^\|[-:| ]+\|$", "", text, flags=re.M)
    assert re.findall(r".{0,12}(?<=[^\u00a0\u202f|\-])[;:!?»](?=\s|$)", text) == []
    assert re.findall(r"«(?![\u00a0\u202f]).{0,12}", text) == []


def test_all_studies_together_are_millions_of_games() -> None:
    assert len(FILES) == len(games())
    assert sum(load(path).games for path in FILES) > 4_000_000
