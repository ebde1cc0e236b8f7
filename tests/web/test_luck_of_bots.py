"""What the server hands to a computer player beside the hidden state."""

from __future__ import annotations

import pytest

from chatiere.bots.observation import read_observation
from tests.web.serving import Browser, Running, wait_until


def test_a_computer_player_is_never_handed_the_dealers_numbers(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the seed of the running match every card could be reckoned."""
    handed: list[str] = []

    async def move(hidden: bytes, level: str, seed: str, **how: object) -> str:
        handed.append(f"{hidden!r} {seed}")
        seen = read_observation(hidden)
        first = seen.game.plain().moves(seen.states)[0]
        return str(seen.game.words.text(seen.game.plain().given(seen.states)[0], first))

    monkeypatch.setattr(running.services.bot_service, "move", move)
    code = ana.lay("filou", "me", "cat", "cat", pace="instant", salt="5a17" * 8)
    table = running.table(code)
    for _ in range(3):
        wait_until(lambda: table.mover == 0)
        running.call(table.play(0, table.moves_made, table.playing().moves()[0]))
        ana.get(f"/t/{code}")  # where nobody looks, the cats would pause
    wait_until(lambda: len(handed) > 1)
    for secret in (table.stored.seed, *filter(None, table.stored.salts)):
        assert not [what for what in handed if secret in what]
