"""Film strips of the table's great moments, for `docs/films`: to be looked at.

    .venv/bin/python -m scripts.film_strips [GAME…]

finds in random matches a move for every moment that stays a second or longer, makes it at a real
table in a real browser, and takes a picture every 150 milliseconds until the present has come.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

import chatiere
from chatiere.core.game import find, games
from chatiere.core.match import Match
from chatiere.core.moments import moments_of
from chatiere.web.server.identity import COOKIE
from chatiere.web.tables.table import Table
from scripts.screen_positions import Position, turn
from scripts.screen_tables import ME, lay, tables
from tests.browser.launch import chromium, visit
from tests.web.serving import Running, wait_until

FILMS = Path(__file__).parents[1] / "docs" / "films"
HEAD = """# The great moments, filmed

A picture every 150 milliseconds from a real browser, from the move to the present, at the usual \
speed; pictures that are the same stand there once, with the time from the first to the last. \
`.venv/bin/python -m scripts.film_strips` makes them anew.
"""
EVERY = 0.15
LONGEST = 9.0
GREAT = 1.0
"""Seconds: what stays so long is a great moment."""
SEEDS = range(1, 30)
SIZE: ViewportSize = {"width": 900, "height": 640}
SETTLED = 700
"""Milliseconds until an opened page lies still."""
STYLE = """body { margin: 6px; font: 13px sans-serif; background: #555; display: grid; gap: 6px;
  grid-template-columns: repeat(5, 300px); } figure { margin: 0; background: #fff; }
img { display: block; width: 300px; } figcaption { padding: 1px 5px; }"""


@dataclass(frozen=True)
class Scene:
    """A position, and the move that is made there."""

    position: Position
    what: str
    names: tuple[str, ...]
    """The great moments that follow from it."""
    shows: str
    """That of them for which it was chosen."""


def scenes(game: str) -> Iterator[Scene]:
    """As few moves as show every great moment of a game, each seen by somebody else."""
    module = find(game).optional_module("moments")
    kinds = module.KINDS.values() if module else ()
    wanted = {kind.name for kind in kinds if kind.seconds >= GREAT}
    players = min(find(game).players[-1], max(find(game).players[0], 3))
    for seed in SEEDS:
        for scene in scenes_of(game, players, seed):
            if new := [name for name in scene.names if name in wanted]:
                wanted -= set(new)
                yield replace(scene, shows=new[0])
        if not wanted:
            return
    raise SystemExit(f"{game}: no match has {', '.join(sorted(wanted))}")


def scenes_of(game: str, players: int, seed: int) -> Iterator[Scene]:
    match, luck = chatiere.new(game, players, seed), random.Random(seed)  # noqa: S311
    while not match.is_over:
        here, what = turn(match, seed), luck.choice(match.moves())
        n = len(match.entries)
        match.play(what)
        names = great_moments(match, n)
        if names:
            onlooking = (here.seat + 1) % players
            seen = Position(game, players, "film", seed, onlooking, here.moves)
            yield Scene(seen, what, names, names[0])


def great_moments(match: Match, n: int) -> tuple[str, ...]:
    """Of the moves from n on, in the order in which they come."""
    found = [moment.kind for k in range(n, len(match.entries)) for moment in moments_of(match, k)]
    return tuple(kind.name for kind in found if kind.seconds >= GREAT)


def film(page: Page, running: Running, scene: Scene) -> list[tuple[float, bytes]]:
    """Make the move, and look: when each picture was taken, and the picture."""
    code = lay(running, scene.position)
    page.goto(f"{running.url}/t/{code}")
    wait_until(lambda: bool(running.table(code).people_here()))
    page.wait_for_timeout(SETTLED)
    table: Table = running.table(code)
    mover, n = table.mover, table.moves_made
    assert mover is not None
    pictures = [(0.0, page.screenshot(type="jpeg", quality=55))]
    running.call(table.play(mover, n, scene.what))
    began = time.monotonic()
    while (now := time.monotonic() - began) < LONGEST:
        pictures.append((now, page.screenshot(type="jpeg", quality=55)))
        if now > GREAT and page.locator("#table[data-hold]").count() == 0:
            break
        page.wait_for_timeout(max(1.0, 1000 * (EVERY - (time.monotonic() - began - now))))
    return pictures


def sheet(browser: Browser, pictures: list[tuple[float, bytes]], path: Path) -> None:
    """All pictures on one sheet; of those that are the same only the first, with both times."""
    times: dict[bytes, list[float]] = {}
    for at, picture in pictures:
        times.setdefault(picture, []).append(at)
    figures = "".join(
        f"<figure><figcaption>{seen[0]:.2f}{f'–{seen[-1]:.2f}' if seen[1:] else ''} s</figcaption>"
        f'<img src="data:image/jpeg;base64,{base64.b64encode(picture).decode()}"></figure>'
        for picture, seen in times.items()
    )
    page = browser.new_page(viewport={"width": 1542, "height": 300})
    page.set_content(f"<style>{STYLE}</style>{figures}", wait_until="load")
    page.screenshot(path=path, full_page=True, type="jpeg", quality=60)
    page.close()


def write_page() -> None:
    """`docs/films.md` shows every strip there is."""
    strips = sorted(path.name for path in FILMS.glob("*.jpg"))
    shown = [f'<img src="films/{name}" width="800" alt="{name[:-4]}">\n' for name in strips]
    FILMS.with_suffix(".md").write_text(HEAD + "\n" + "\n".join(shown), encoding="utf-8")


def main(names: list[str]) -> int:
    FILMS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        tables(Path(folder)) as running,
        chromium() as browser,
    ):
        page = visit(browser, "desktop", "fr", reduced_motion=False).page
        page.set_viewport_size(SIZE)
        cookie = running.services.signer.cookie(ME)
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": running.url}])
        for game in names or sorted(games()):
            for scene in scenes(game):
                path = FILMS / f"{game}-{scene.shows}.jpg"
                sheet(browser, film(page, running, scene), path)
                sys.stdout.write(f"{path.name}: {', '.join(scene.names)}\n")
    write_page()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
