"""The bench that attacks a server of its own: its attacks are real, and a table plays on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.attack import attackers, memory
from bench.attack.__main__ import under
from bench.attack.attackers import ATTACKS
from bench.attack.server import serving
from bench.web.load import SEATS

SECONDS = 1.0


def test_a_table_plays_on_under_every_attack_and_every_attack_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path / "a.db") as server:
        for kind in ATTACKS:
            found, answers = asyncio.run(under(server, kind, SECONDS))
            assert found.moves > 0, kind
            assert len(found.late) == SEATS * found.moves
            assert found.back
            assert found.cats
            assert sum(answers.values()) > 0, kind


def test_nothing_is_asked_of_any_other_computer() -> None:
    assert attackers.HERE == "127.0.0.1"
    assert 1_900_000 < len(attackers.large_record()) < 2 * 2**20


def test_memory_is_looked_at_along_the_way_while_tables_come_and_go(tmp_path: Path) -> None:
    seen: list[tuple[int, float]] = []
    with serving(tmp_path / "m.db", memory.PROGRAM) as server:
        asyncio.run(
            memory.watched(
                server.port, lambda made: seen.append((made, server.memory())), 200, 8, 100
            )
        )
    assert [made for made, _ in seen] == [0, 100, 200]
    assert all(megabytes > 10 for _, megabytes in seen)
