"""Files that pages refer to: found in every feature's folder, and styles that say a thing once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chatiere.core.game import games
from chatiere.web.server.assets import IF_DARK, assets
from chatiere.web.server.languages import WEB, folder_of, folders_named
from tests.web.serving import Browser

LONGEST_LINE = 120
SHEETS = [
    *(file for folder in folders_named("static") for file in folder.glob("*.css")),
    *(folder_of(game) / "style.css" for game in games().values()),
]
NUMBERED = re.compile(r"(seat|line|chart)-\d|(rows|tables)-\d\d?")
"""Classes that templates put together."""


def names(paths: list[Path]) -> list[str]:
    return [f"{path.parent.parent.name}/{path.name}" for path in paths]


@pytest.mark.parametrize("kind", ["templates", "static"])
def test_no_two_features_have_a_file_of_the_same_name(kind: str) -> None:
    """Templates and files are known by their path below a feature's folder."""
    paths = [
        file.relative_to(folder)
        for folder in folders_named(kind)
        for file in folder.rglob("*")
        if file.is_file()
    ]
    assert len(paths) == len(set(paths)) > len(folders_named(kind))


@pytest.mark.parametrize("sheet", SHEETS, ids=names(SHEETS))
def test_dark_colours_are_written_once_and_lines_are_short(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert text.count(IF_DARK.decode()) <= 1
    assert "data-theme" not in text
    assert max(map(len, text.splitlines())) <= LONGEST_LINE


@pytest.mark.parametrize("kind", ["static", "templates"])
def test_no_two_features_have_a_file_of_one_name(kind: str) -> None:
    """One of them would be served in place of the other."""
    files = [
        path.relative_to(folder).as_posix()
        for folder in folders_named(kind)
        for path in folder.rglob("*.*")
    ]
    assert len(files) == len(set(files)), sorted(name for name in files if files.count(name) > 1)


@pytest.mark.parametrize("path", ["base.css", "games.css"])
def test_who_has_chosen_a_theme_gets_its_colours_whatever_the_system_prefers(path: str) -> None:
    usual = assets()[path].body
    light, dark = assets()[f"light/{path}"].body, assets()[f"dark/{path}"].body
    assert IF_DARK in usual
    assert usual.replace(IF_DARK, b"not all") == light
    assert usual.replace(IF_DARK, b"all") == dark


def test_a_page_asks_for_the_colours_of_the_chosen_theme(ana: Browser) -> None:
    def links() -> list[str]:
        found = re.findall(r'href="/a/\w+/([^"]*(?:base|games)\.css)"', ana.get("/").text)
        assert all(path in assets() for path in found)
        return found

    assert links() == ["base.css", "games.css"]
    for theme in ("dark", "light"):
        ana.send_form("/look", theme=theme)
        assert links() == [f"{theme}/base.css", f"{theme}/games.css"]
    ana.send_form("/look", theme="")
    assert links() == ["base.css", "games.css"]


def test_every_class_in_our_styles_is_one_that_something_has() -> None:
    sources = [*WEB.rglob("*.html"), *WEB.rglob("*.py"), *WEB.rglob("*.js")]
    sources += [folder_of(game) / "table.html" for game in games().values()]
    words = {word for file in sources for word in re.findall(r"[\w-]+", file.read_text("utf-8"))}
    for sheet in SHEETS[: -len(games())]:
        text = re.sub(r"/\*.*?\*/|{[^{}]*}", " ", sheet.read_text(encoding="utf-8"), flags=re.S)
        for name in re.findall(r"\.([a-zA-Z][\w-]*)", text):
            assert name in words or NUMBERED.fullmatch(name), f"{sheet.name}: .{name}"


TOO_NEW = {
    r"color-mix\(": "Safari 16.2, Chrome 111",
    r"popover": "Safari 17, Chrome 114, Firefox 125",
    r"checkVisibility": "Safari 17.4, Firefox 125",
    r"attr\([^)]*type\(": "no Safari or Firefox has it",
    r"@starting-style": "Safari 17.5, Chrome 117, Firefox 129",
    r"\.toSorted\(|\.toReversed\(|\.toSpliced\(": "Chrome 110",
    r"Object\.groupBy|Promise\.withResolvers": "Chrome 117, Safari 17.4",
}
"""What came after the oldest browsers that we serve: Safari 16, Chrome 109, Firefox ESR 115."""
OURS = [
    *SHEETS,
    *(file for folder in folders_named("static") for file in folder.rglob("*.js")),
    *(file for folder in folders_named("templates") for file in folder.rglob("*.html")),
    *(folder_of(game) / "table.html" for game in games().values()),
]


@pytest.mark.parametrize("what", TOO_NEW)
def test_nothing_is_used_that_old_browsers_lack(what: str) -> None:
    ours = [file for file in OURS if "vendor" not in file.parts]
    found = [file for file in ours if re.search(what, file.read_text(encoding="utf-8"))]
    assert not found, f"only since {TOO_NEW[what]}"


def test_every_palette_has_the_tints_of_its_accent() -> None:
    """Mixed colours stand beside what they are mixed from: old browsers cannot mix."""
    alphas = {"tint": "24", "strong-tint": "42", "half-accent": "80"}
    for sheet in SHEETS:
        text = sheet.read_text(encoding="utf-8")
        for block in re.findall(r"{([^{}]*--accent: #[^{}]*)}", text):
            values = dict(re.findall(r"--([\w-]+): (#\w+)", block))
            tints = {name: values.get(name) for name in alphas}
            assert tints == {name: values["accent"] + alpha for name, alpha in alphas.items()}


@pytest.mark.parametrize("sheet", SHEETS, ids=names(SHEETS))
def test_a_browser_that_lacks_has_still_reads_the_selectors_beside_it(sheet: Path) -> None:
    """One unknown selector spoils its whole list: Firefox knows `:has` since 121 only."""
    for selectors in re.findall(r"([^{};]*:has\([^{}]*){", sheet.read_text(encoding="utf-8")):
        has = [":has(" in each for each in re.split(r",(?![^()]*\))", selectors)]
        assert len(set(has)) == 1, selectors
