"""Every kind of turn of every game on every screen, measured in a real browser.

    .venv/bin/python -m scripts.measure_screens [GAME…] [--size 1366x650] [--text 100]
        [--players 5] [--kind bid] [--dark] [--brief] [--pictures DIR] [--page FILE]

prints every fault in a line, `game players kind size text: what`, then how many there are for
each kind of turn and screen; it fails if there is one.  `--kind` takes the beginning of a kind,
`--brief` leaves out the single faults, `--pictures` keeps a sheet of pictures for each screen,
`--page` writes the table down, as `docs/every-screen.md` has it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser

from chatiere.core.game import find, games
from scripts.contact_sheet import Sheets
from scripts.screen_faults import SIZES, TEXTS, Fault, Screen, measured, named, own_page, screens
from scripts.screen_positions import Position, positions
from scripts.screen_tables import tables
from tests.browser.launch import chromium
from tests.web.serving import Running

PAGE = """# Every screen

Every kind of turn of every game, with its fewest and its most players, on eleven screens, with \
text at 100 % and at 200 %, measured in a real browser by \
`.venv/bin/python -m scripts.measure_screens --page docs/every-screen.md`: whether \
what one needs is in sight without scrolling, nothing overlaps, nothing is cut off, \
every target has 44 pixels. A number would count faults, a dot means none.

```
{table}
```

{counted}.
"""


def main(arguments: list[str]) -> int:
    asked = read(arguments)
    shown = [each for game in asked.games for each in positions(game) if fits(each, asked)]
    on = screens(asked.size or SIZES, asked.text or TEXTS)
    with (
        tempfile.TemporaryDirectory() as folder,
        tables(Path(folder)) as running,
        chromium() as browser,
    ):
        faults = measure(browser, running, shown, on, asked)
    counted = f"{len(faults)} faults in {len(shown)} positions on {len(on)} screens"
    say(table(shown, on, faults))
    say(counted)
    if asked.page:
        lines = table(shown, on, faults)
        asked.page.write_text(PAGE.format(table=lines, counted=counted), encoding="utf-8")
    return 1 if faults else 0


def measure(
    browser: Browser,
    running: Running,
    shown: Sequence[Position],
    on: Sequence[Screen],
    asked: argparse.Namespace,
) -> list[Fault]:
    sheets = Sheets(browser, asked.pictures) if asked.pictures else None
    faults: list[Fault] = []
    with own_page(browser, running, asked.dark) as page:
        for position in shown:
            for screen, found in measured(page, running, position, on):
                faults += found
                for fault in [] if asked.brief else found:
                    say(str(fault))
                if sheets:
                    sheets.take(page, position, screen, len(found))
    if sheets:
        sheets.keep()
    return faults


def table(shown: Sequence[Position], on: Sequence[Screen], faults: Sequence[Fault]) -> str:
    """How many faults each position has on each screen; a dot where there is none."""
    counts = Counter((fault.position, fault.screen) for fault in faults)
    wide = max(len(label(position)) for position in shown)
    head = " ".join(f"{named(screen.size):>9}" for screen in on)
    texts = " ".join(f"{f'{screen.text}%':>9}" for screen in on)
    rows = [
        " ".join([f"{label(position):{wide}}", *(f"{counts[position, s] or '·':>9}" for s in on)])
        for position in shown
    ]
    return "\n".join([f"{'':{wide}} {head}", f"{'':{wide}} {texts}", *rows])


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def label(position: Position) -> str:
    return f"{position.game} {position.players} {position.kind}"


def fits(position: Position, asked: argparse.Namespace) -> bool:
    is_kind = any(position.kind.startswith(kind) for kind in asked.kind or [""])
    return is_kind and asked.players in (None, position.players)


def size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="measure_screens", description="Measure every screen.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=sorted(games()))
    parser.add_argument("--size", type=size, action="append", help="like 1366x650; may be repeated")
    parser.add_argument("--text", type=int, action="append", help="100 or 200")
    parser.add_argument("--players", type=int)
    parser.add_argument("--kind", action="append", help="the beginning of a kind of turn")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--brief", action="store_true", help="counts alone")
    parser.add_argument("--pictures", type=Path, metavar="DIR")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the table down")
    asked = parser.parse_args(arguments)
    for name in asked.games:
        find(name)
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
