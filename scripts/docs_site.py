"""What MkDocs is told of this repository, so that `docs/` and the pages beside it become one site.

Pages link to one another as files of the repository, wherever that is read. The site has some of
them elsewhere: the README is its first page, and a file that is no page lies beside the pages as
text, for there is no other place on the web where the site could send its readers.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "bench/README.md": "bench.md",
}
"""Pages that do not lie in `docs/`, and what they are called in the site."""
LINK = re.compile(r'(?P<before>\]\(|\b(?:src|href)=")(?P<path>[^)"#\s]+)')


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages outside `docs/`, and every file that a page links to."""
    pages = [*OUTSIDE, *(f"docs/{page.src_uri}" for page in files.documentation_pages())]
    for path in [*OUTSIDE, *sorted(set().union(*map(files_linked_from, pages)))]:
        files.append(File.generated(config, site_path(path), abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return with_links_of_the_site(markdown, repository_path(page.file.src_uri))


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """What may be wider than a screen scrolls by itself, by keyboard too."""
    html = html.replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    return html.replace("</table>", "</table></div>")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Tell screen readers what the theme does not: which pages are French, where the menu is."""
    language = "fr" if page.file.src_uri.endswith(".fr.md") else "en"
    output = output.replace('<html lang="en"', f'<html lang="{language}"', 1)
    return output.replace('<div class="navbar ', '<div role="navigation" class="navbar ', 1)


def files_linked_from(page: str) -> set[str]:
    """What a page links to that neither is a page nor lies in `docs/`."""
    found = LINK.finditer((ROOT / page).read_text(encoding="utf-8"))
    paths = {linked_file(page, link["path"]) for link in found}
    return {path for path in paths if path and site_path(path).startswith("files/")}


def with_links_of_the_site(markdown: str, page: str) -> str:
    """The text of a page with its links to files leading to where the site has them."""
    folder = posixpath.dirname(site_path(page))

    def moved(link: re.Match[str]) -> str:
        path = linked_file(page, link["path"])
        return link["before"] + posixpath.relpath(site_path(path), folder) if path else link[0]

    return LINK.sub(moved, markdown)


def linked_file(page: str, target: str) -> str | None:
    """The file of the repository that is meant by a link of a page, if there is one."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
    return path if not path.startswith("../") and (ROOT / path).is_file() else None


def site_path(path: str) -> str:
    """Where the site has a file of the repository."""
    if path in OUTSIDE:
        return OUTSIDE[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return f"files/{path}" if path.endswith(".txt") else f"files/{path}.txt"


def repository_path(page: str) -> str:
    """Where the repository has a page of the site."""
    moved = {there: here for here, there in OUTSIDE.items()}
    return moved.get(page, f"docs/{page}")
