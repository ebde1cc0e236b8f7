"""Games that were played by the old M10 are replayed by it, and only by it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chatiere.core import record
from chatiere.core.errors import BadRecord
from tests.games.crazy_mistigri.dealing import GAME

OLD = sorted((Path(__file__).parents[2] / "records").glob(f"{GAME.name}-*-version-1.json"))
"""Records that 0.5 wrote; by the new rule some of their rounds would have gone on."""


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_M10_a_record_of_version_1_is_verified_by_its_own_rule(path: Path) -> None:
    match = record.verify(path)
    assert match.result == read(path)["result"]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_version_1_is_not_verified_as_one_of_version_2(
    path: Path, tmp_path: Path
) -> None:
    renamed = tmp_path / "renamed.json"
    renamed.write_text(json.dumps({**read(path), "chatiere": 2}), encoding="utf-8")
    with pytest.raises(BadRecord):
        record.verify(renamed)


@pytest.mark.parametrize("players", GAME.players)
def test_M10_by_the_new_rule_a_round_goes_on_that_ended_by_the_old_one(players: int) -> None:
    told = []
    for old in map(read, OLD):
        if len(old["players"]) == players:
            try:
                record.match_of({**old, "chatiere": 2})
            except BadRecord as refusal:
                told.append(str(refusal))
    assert any("is not legal now; legal: draw" in line for line in told)
