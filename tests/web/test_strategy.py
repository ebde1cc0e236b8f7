"""The strategy page of a game: what its study tells, in figures that are those of the study."""

from __future__ import annotations

import re
from html import unescape

import pytest
from miette import GAME as MIETTE

from chatiere.core.chart import Chart, Curve, Point
from chatiere.core.game import find, games
from chatiere.core.strategy import kept, strategy_of
from chatiere.core.translation import LANGUAGES, translator
from chatiere.web.strategy.drawing import digits_of, drawn, table_of, ticks
from chatiere.web.strategy.routes import sections
from tests.web.parties import finished
from tests.web.serving import Browser, Running, browser_of

GAMES = sorted(game.name for game in games().values() if game.package.startswith("chatiere."))
EN = translator("en")
LINES = Chart(
    "lines",
    (
        Curve("a", (Point(0, -3, 0.5), Point(10, 30, 1))),
        Curve("b", (Point(0, 1, 0),)),
    ),
    "how long",
    "how much",
    guide="zero",
)
BARS = Chart(
    "bars",
    (Curve("cats", (Point(0, 12, 3), Point(1, -4, 1))), Curve("tigers", (Point(0, 30, 2),))),
    y_label="naps",
    names=((0, "at noon"), (1, "<b>at night</b>")),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_finding_has_its_sentence_its_plot_and_its_figures(
    running: Running, name: str, language: str
) -> None:
    with browser_of(running, "p" * 20, language) as reader:
        text = unescape(reader.get(f"/strategy/{name}").text)
    findings = strategy_of(find(name), language).sections
    assert len(findings) >= 6
    assert text.count('<section class="sheet finding"') == len(findings)
    for one in findings:
        part = text.split(f'id="{one.anchor}"')[1].split("</section>")[0]
        assert one.title in part
        assert one.sentence in part
        assert 'role="img"' in part
        for row, cells in table_of(one.chart, translator(language)).rows:
            assert row in part
            assert all(cell in part for cell in cells)


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_on_the_page_are_the_stored_ones(
    running: Running, ana: Browser, name: str
) -> None:
    text = unescape(ana.get(f"/strategy/{name}").text)
    habits, study = kept(find(name), "habits"), kept(find(name), "figures")
    for data in (habits, study):
        assert data["command"] in text
        assert f"{data['games']:,} games" in text
    for habit, cases in habits["habits"].items():
        part = text.split(f'id="habit-{habit}"')[-1].split("</section>")[0]
        for case in cases.values():
            n, total, squares = case.get("tiger", (0, 0, 0))
            if total == squares and n >= 200 and part != text:
                assert f">{100 * total / n:.1f} ±" in part or f">{100 * total / n:.2f} ±" in part


def test_a_game_that_was_not_studied_has_no_page_and_no_links(
    ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), MIETTE.name, MIETTE)
    answer = ana.get(f"/strategy/{MIETTE.name}")
    assert answer.status_code == 404
    assert "This game has not been studied yet." in answer.text
    assert "/strategy/" not in ana.get(f"/help/{MIETTE.name}").text
    nothing = ana.get("/strategy/<b>bridge")
    assert nothing.status_code == 404
    assert "There is no such game." in nothing.text
    assert "<b>bridge" not in nothing.text


@pytest.mark.parametrize("name", GAMES)
def test_help_leads_there_and_back(ana: Browser, name: str) -> None:
    assert f'href="/strategy/{name}"' in ana.get(f"/help/{name}").text
    page = ana.get(f"/strategy/{name}").text
    assert f'href="/help/{name}"' in page
    assert f'href="/games/{name}"' in page


def test_help_over_the_table_leads_there_without_leaving_it(ana: Browser) -> None:
    part = {"hx-request": "true"}
    over = ana.get("/help/filou", headers=part).text
    assert 'hx-get="/strategy/filou"' in over
    told = ana.get("/strategy/filou", headers=part).text
    assert "<html" not in told
    assert 'id="finding-row"' in told


def test_the_end_of_a_game_and_its_review_lead_there(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        end = made.browsers[0].get(f"/t/{made.table.id}").text
        assert end.count('href="/strategy/filou"') == 1
        review = made.browsers[0].get(f"/r/{made.table.id}/review").text
        assert 'href="/strategy/filou"' in review


def test_a_page_is_drawn_once_for_all_who_read_it(ana: Browser) -> None:
    ana.get("/strategy/filou")
    before = sections.cache_info()
    ana.get("/strategy/filou")
    after = sections.cache_info()
    assert (after.misses, after.hits) == (before.misses, before.hits + 1)


# -- pictures -----------------------------------------------------------------------------


def test_lines_have_whiskers_a_line_at_nought_and_both_scales() -> None:
    html = str(drawn(LINES, "Naps", EN))
    assert 'aria-label="Naps. how much. how long"' in html
    assert html.count('class="whisker') == 2
    assert 'class="line guide"' in html
    assert html.count("<li>") == 2, "what is there to compare with is not in the legend"
    assert ">−" not in html or ">0<" in html


def test_bars_say_their_figures_to_who_does_not_see_them() -> None:
    html = str(drawn(BARS, "Naps", EN))
    assert 'aria-label="cats 12, tigers 30"' in html
    assert 'aria-label="cats −4"' in html
    assert "&lt;b&gt;at night" in html
    assert "<b>" not in html


def test_a_table_has_every_figure_with_its_margin() -> None:
    assert table_of(BARS, EN).rows == [
        ("at noon", ["12.0 ±\N{NO-BREAK SPACE}3.0", "30.0 ±\N{NO-BREAK SPACE}2.0"]),
        ("<b>at night</b>", ["−4.0 ±\N{NO-BREAK SPACE}1.0", ""]),
    ]
    assert [row for row, _ in table_of(LINES, EN).rows] == ["0", "10"]
    assert table_of(LINES, EN).rows[0][1][1] == "1.0", "what was computed has no margin"


def test_scales_have_a_few_round_numbers() -> None:
    assert [text for _, text in ticks(-3, 31, EN)] == ["0", "10", "20", "30"]
    assert [text for _, text in ticks(-0.21, 0.2, EN)] == ["−0.2", "−0.1", "0.0", "0.1", "0.2"]
    assert [text for _, text in ticks(0, 1, translator("fr"))][1] == "0,2"


@pytest.mark.parametrize(
    ("value", "is_share", "digits"),
    [(30, False, 0), (-5, False, 1), (0.5, False, 2), (0.5, True, 1), (30, True, 0)],
)
def test_small_figures_have_more_digits(value: float, is_share: bool, digits: int) -> None:
    chart = Chart("bars", (Curve("a", (Point(0, value, 0),)),), is_share=is_share)
    assert digits_of(chart) == digits


def test_no_margin_of_a_share_goes_beyond_none_and_all() -> None:
    points = (Point(0, 98, 5), Point(1, 1, 5))
    chart = Chart("bars", (Curve("a", points),), names=((0, "x"), (1, "y")), is_share=True)
    whiskers = re.findall(r'class="whisker" x1="([^"]+)%" x2="([^"]+)%"', str(drawn(chart, "", EN)))
    assert [tuple(map(float, ends)) for ends in whiskers] == [(74.4, 80.0), (0.0, 4.8)]
