"""Keep the deals of a ladder after a change of code by which nobody plays otherwise.

    .venv/bin/python -m scripts.restamp docs/strength.json --earlier /old/.venv/bin/chatiere

The file holds a fingerprint of the players of each pairing, and a renamed variable changes it: the
ladder would begin anew.  So the players who were measured, of an installation before the change,
and those of today play the first deals of each pairing, by the commands in the file.  Where every
game of them comes out the same, the pairing gets today's fingerprint; where one does not, or the
earlier installation is not the one that was measured, it is named and stays as it is.

`--earlier` is a command, so an earlier commit without an installation of its own serves too:
`--earlier "env PYTHONPATH=/old/src CHATIERE_CACHE=/old/cache python -m chatiere"`.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from chatiere.arena.ladder.file import load, save
from chatiere.arena.ladder.pairings import Pairing
from chatiere.bots.fingerprint import players_fingerprint

TODAY = (sys.executable, "-m", "chatiere")


def main(arguments: Sequence[str] | None = None) -> int:
    """Restamp what can be; the status is 1 if something could not."""
    asked = arguments_of(arguments)
    ladder, earlier, failed = load(asked.file), shlex.split(asked.earlier), 0
    measured = said_by([*earlier, "ladder", str(asked.file), "--show"])
    for result in ladder.results.values():
        pairing, today = result.pairing, players_fingerprint(result.pairing.game)
        if result.fingerprint == today or (asked.game and pairing.game not in asked.game):
            continue
        deals = min(asked.deals, result.deals)
        why = doubt(pairing, measured) or difference(pairing, earlier, deals, asked.workers)
        if why is None:
            result.fingerprint = today
            ladder.put(result)
            save(ladder, asked.file)
        failed |= why is not None
        tell(f"{pairing.name}: {why or f'the same in {deals} deals'}")
    return int(failed)


def arguments_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="the ladder")
    parser.add_argument("--earlier", required=True, help="the command of the earlier chatiere")
    parser.add_argument("--deals", type=int, default=3, help="how many of each pairing to compare")
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    parser.add_argument("--workers", type=int, default=2, help="games at once")
    return parser.parse_args(arguments)


def said_by(command: Sequence[str]) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def doubt(pairing: Pairing, measured: str) -> str | None:
    """Why the earlier installation may not be the one that was measured, by its own word."""
    columns = r"\s+".join(map(re.escape, (pairing.table, pairing.better, pairing.other)))
    row = re.search(rf"^\s*{columns}\s.*$", measured, re.MULTILINE)
    if row is None:
        return "the earlier chatiere does not know it"
    return "was measured before that" if "by earlier players" in row[0] else None


def difference(pairing: Pairing, earlier: Sequence[str], deals: int, workers: int) -> str | None:
    """The first deal that comes out otherwise today."""
    for command in pairing.commands(deals):
        words = [*shlex.split(command)[1:], "--workers", str(workers)]
        before, today = (played([*program, *words]) for program in (earlier, TODAY))
        if len(before) != deals:
            return f"the earlier chatiere played {len(before)} deals, not {deals}"
        for number, (one, other) in enumerate(zip(before, today, strict=True)):
            if one != other:
                return f"deal {number} is another: {one} before, {other} today"
    return None


def played(command: Sequence[str]) -> list[str]:
    """Every deal of a contest as its journal holds it, scores and winners and faults."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "journal"
        said_by([*command, "--journal", str(journal)])
        return journal.read_text(encoding="utf-8").splitlines()[1:]


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
