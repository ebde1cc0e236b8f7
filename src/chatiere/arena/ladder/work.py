"""A folder of work: what is to be played, and journals of what has been.

It can be carried to another machine with the same players, be played on there, and be carried
back.  `rungs.jsonl` says in its first line by whom it is played, and in every other one what: a
pairing.  Beside it lies a journal of the arena for each contest of a pairing, which `chatiere
arena --journal` reads too.  Deals are numbered and written in order, so of two folders that hold
a pairing the one with more deals holds all of the other's, and nothing is ever counted twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from chatiere.arena.deal import Deal
from chatiere.arena.journal import Journal, is_unborn, read_journal
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import Pairing
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.core.errors import ChatiereError, printable
from chatiere.core.files import output_file
from chatiere.core.game import find
from chatiere.release import VERSION

RUNGS = "rungs.jsonl"
KIND, FORMAT = "ladder work", 1
LONGEST_RELEASE = 30

Dealt = tuple[Deal, ...]
"""A deal as it came out at every table of a pairing."""


class PairingJournals:
    """The journals of a pairing, open for us alone."""

    def __init__(self, pairing: Pairing, journals: Sequence[Journal]) -> None:
        self.pairing = pairing
        self._journals = journals
        self._lengths = [len(journal.deals) for journal in journals]
        self.result = result_of(pairing, [journal.deals for journal in journals])

    def add(self, dealt: Dealt) -> None:
        """The next deal: written before it counts.  Of two journals one may hold it already."""
        number = self.result.deals
        for k, (journal, deal) in enumerate(zip(self._journals, dealt, strict=True)):
            assert deal.number == number
            if self._lengths[k] == number:
                journal.add(deal)
                self._lengths[k] += 1
        self.result.add([dealt])


def result_of(pairing: Pairing, deals: Iterable[list[Deal]]) -> PairingResult:
    """What the deals that every table of a pairing has had came to."""
    result = PairingResult(pairing, players_fingerprint(pairing.game))
    result.add(zip(*deals, strict=False))
    return result


def make_folder(path: Path, pairings: Iterable[Pairing]) -> None:
    """A new one, in which nothing has been played."""
    wanted = list(pairings)
    games = dict.fromkeys(pairing.game for pairing in wanted)
    head = {
        "chatiere": KIND,
        "format": FORMAT,
        "version": VERSION,
        "fingerprints": {game: players_fingerprint(game) for game in games},
    }
    lines = [head, *map(line_of, wanted)]
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise ChatiereError(f"cannot make the folder {path}: {error.strerror}") from error
    if any(path.iterdir()):
        raise ChatiereError(f"{path} is no folder of work, and is not empty: name another one")
    with output_file(path / RUNGS) as beside:
        beside.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def line_of(pairing: Pairing) -> dict[str, Any]:
    return {
        "game": pairing.game,
        "players": pairing.players,
        "options": dict(pairing.options),
        "better": pairing.better,
        "other": pairing.other,
    }


def is_folder(path: Path) -> bool:
    return (path / RUNGS).is_file()


def pairings_in(path: Path) -> list[Pairing]:
    """What is to be played there, if it is by our players."""
    try:
        head, *lines = map(json.loads, (path / RUNGS).read_text(encoding="utf-8").splitlines())
        if (head["chatiere"], head["format"]) != (KIND, FORMAT):
            raise ValueError("it is of another kind or format")
        fingerprints, version = dict(head["fingerprints"]), printable(str(head["version"]))
        pairings = [pairing_in(line) for line in lines]
    except OSError as error:
        raise ChatiereError(f"{path} is no folder of work: {error.strerror}") from error
    except (ChatiereError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise ChatiereError(f"{path / RUNGS} cannot be read: {error}") from error
    for game in dict.fromkeys(pairing.game for pairing in pairings):
        if fingerprints.get(game) != players_fingerprint(game):
            raise ChatiereError(
                f"{path} is work for chatiere {version[:LONGEST_RELEASE]}, whose players of {game} "
                f"are not those of this installation ({VERSION}): read it there, "
                "or name another folder"
            )
    return pairings


def pairing_in(line: dict[str, Any]) -> Pairing:
    game = find(line["game"])
    players, options = game.check_players(line["players"]), game.check_options(line["options"])
    return Pairing(game.name, players, options, str(line["better"]), str(line["other"]))


def results_in(path: Path) -> Iterator[PairingResult]:
    """What has been played there by now, also while somebody plays on."""
    for pairing in pairings_in(path):
        yield result_of(pairing, deals_in(path, pairing))


def deals_in(path: Path, pairing: Pairing) -> list[list[Deal]]:
    """The deals of each contest of a pairing; none where no journal was begun."""
    found: list[list[Deal]] = []
    for contest, name in zip(pairing.contests, pairing.file_names, strict=True):
        file = path / name
        try:
            data = file.read_bytes() if file.exists() else b""
        except OSError as error:
            raise ChatiereError(f"cannot read {file}: {error.strerror}") from error
        if is_unborn(data):
            found.append([])
            continue
        held = read_journal(file, data, contest)
        check_release(file, held.other_release)
        found.append(held.deals)
    return found


def check_release(file: Path, other_release: str | None) -> None:
    if other_release is not None:
        raise ChatiereError(
            f"{file} was played by chatiere {other_release}, whose players may be others: "
            "take it out of the folder"
        )


@contextmanager
def open_journals(path: Path, pairings: Iterable[Pairing]) -> Iterator[list[PairingJournals]]:
    """Those of each pairing, begun where there were none."""
    with ExitStack() as stack:
        opened = []
        for pairing in pairings:
            journals = [
                stack.enter_context(Journal(path / name, contest))
                for name, contest in zip(pairing.file_names, pairing.contests, strict=True)
            ]
            for journal in journals:
                check_release(journal.path, journal.other_release)
            opened.append(PairingJournals(pairing, journals))
        yield opened


def take_over(opened: Iterable[PairingJournals], other: Path) -> None:
    """The deals that another folder holds beyond ours."""
    theirs = {pairing.name: pairing for pairing in pairings_in(other)}
    for ours in opened:
        if theirs.get(ours.pairing.name) == ours.pairing:
            for dealt in list(zip(*deals_in(other, ours.pairing), strict=False))[
                ours.result.deals :
            ]:
                ours.add(dealt)
