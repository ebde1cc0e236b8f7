"""The documentation as a site: it builds, every link of it leads somewhere, and it asks nothing of
other sites."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt

from scripts.docs_site import OUTSIDE, repository_path, site_path, with_links_of_the_site

ROOT = Path(__file__).parents[1]
SOURCES = [*sorted((ROOT / "docs").rglob("*.md")), *(ROOT / path for path in OUTSIDE)]
LOADED = {("link", "href"), ("script", "src"), ("img", "src")}
COUNTED = ("h1", "h2", "h3", "li", "table", "tr", "pre", "img", "em", "strong", "code")
FROM_OUTSIDE = re.compile(r"""url\(\s*["']?(?:https?:)?//|@import|\bimport\(|fetch\(["']http""")


class Built(HTMLParser):
    """A page of the site: where it leads, what can be linked to in it, what its text is made of."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.language = ""
        self.links: list[tuple[str, str, str]] = []
        self.anchors: set[str] = set()
        self.roles: set[str] = set()
        self.counted: Counter[str] = Counter()
        self._open = 0  # elements open within the page's own text
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.language = given["lang"] if tag == "html" else self.language
        self.links += [(tag, name, given[name]) for name in ("href", "src") if name in given]
        self.anchors.add(given.get("id", ""))
        self.roles.add(given.get("role", ""))
        if given.get("role") == "main" or self._open:
            self._open += tag == "div"
            self.counted[tag] += tag in COUNTED

    def handle_endtag(self, tag: str) -> None:
        self._open -= tag == "div" and self._open > 0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `CONTRIBUTING.md` says, with every warning an error: a missing page, a dead link, a
    heading that is not there, a page that no menu has."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Built]:
    return {path.relative_to(site).as_posix(): Built(path) for path in site.rglob("*.html")}


def built_name(source: Path) -> str:
    return site_path(source.relative_to(ROOT).as_posix()).removesuffix(".md") + ".html"


def test_every_page_of_the_repository_is_in_the_site(pages: dict[str, Built]) -> None:
    assert {built_name(source) for source in SOURCES} <= set(pages)


def test_every_link_leads_somewhere(pages: dict[str, Built], site: Path) -> None:
    """Pictures and styles too, which MkDocs does not follow where they are written as HTML."""
    for name, page in pages.items():
        if name == "404.html":  # it is answered for any address, and so names places from the root
            continue
        for tag, _, target in page.links:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            path = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
            assert path.is_file(), f"{name}: {tag} {target}"
            if parts.fragment and path.suffix == ".html":
                there = pages[path.relative_to(site).as_posix()]
                assert unquote(parts.fragment) in there.anchors, f"{name}: {target}"


def test_nothing_is_loaded_from_other_sites(pages: dict[str, Built], site: Path) -> None:
    for name, page in pages.items():
        for tag, attribute, target in page.links:
            if (tag, attribute) in LOADED:
                assert not urlsplit(target).netloc, f"{name}: {target}"
    for path in [*site.rglob("*.css"), *site.rglob("*.js")]:
        assert not FROM_OUTSIDE.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_reads_as_it_does_elsewhere(source: Path, pages: dict[str, Built]) -> None:
    """There is more than one Markdown: as many headings, points, rows and pictures in this one."""
    elsewhere = MarkdownIt("commonmark").enable("table").render(source.read_text(encoding="utf-8"))
    wanted = Counter(re.findall(rf"<({'|'.join(COUNTED)})\b", elsewhere))
    assert +pages[built_name(source)].counted == wanted


def test_what_is_wide_scrolls_by_keyboard_too(site: Path) -> None:
    text = (site / "hosting.html").read_text(encoding="utf-8")
    assert text.count("<table>") == text.count('<div class="wide" tabindex="0"><table>') > 0
    assert text.count("<pre") == text.count('<pre tabindex="0">') > 0


def test_every_page_has_its_landmarks(pages: dict[str, Built]) -> None:
    """The menu, the contents and the text: what a screen reader jumps to."""
    for source in SOURCES:
        page = pages[built_name(source)]
        assert {"navigation", "complementary", "main"} <= page.roles, source


def test_french_pages_say_that_they_are_french(pages: dict[str, Built]) -> None:
    french = {built_name(source) for source in SOURCES if source.name.endswith(".fr.md")}
    assert french
    assert {name for name, page in pages.items() if page.language == "fr"} == french


@pytest.mark.parametrize(
    ("page", "written", "in_the_site"),
    [
        ("README.md", "[a](docs/hosting.md#backup)", "[a](hosting.md#backup)"),
        (
            "README.md",
            '<img src="docs/screens/mmm-phone.png">',
            '<img src="screens/mmm-phone.png">',
        ),
        ("README.md", "[a](LICENSE)", "[a](files/LICENSE.txt)"),
        ("bench/README.md", "[a](../docs/scale.md)", "[a](scale.md)"),
        ("docs/scale.md", "[a](../bench/README.md)", "[a](bench.md)"),
        ("docs/games/mmm.md", "[a](../../README.md)", "[a](../index.md)"),
        ("docs/hosting.md", "[a](scale.md)", "[a](scale.md)"),
        ("docs/hosting.md", "[a](no-such-page.md)", "[a](no-such-page.md)"),
        ("docs/hosting.md", "[a](../../elsewhere)", "[a](../../elsewhere)"),
        ("docs/hosting.md", "[a](https://cats.example/x)", "[a](https://cats.example/x)"),
    ],
)
def test_links_between_files_become_links_of_the_site(
    page: str, written: str, in_the_site: str
) -> None:
    assert with_links_of_the_site(written, page) == in_the_site


def test_a_page_is_found_again_where_it_came_from() -> None:
    for source in SOURCES:
        path = source.relative_to(ROOT).as_posix()
        assert repository_path(site_path(path)) == path
