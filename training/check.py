"""Play the table of tensors and the rules side by side: same moves, same numbers, same ends.

python training/check.py
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import torch
from filou_table import ACTIONS, CARDS, FEATURES, PLACE, RAISES, FilouTable

from chatiere.core.game import find
from chatiere.core.kernel import CHANCE
from chatiere.games.filou.bot.features import write_features
from chatiere.games.filou.state import PASSIVE

GAMES = 24
ROUNDING = 1e-5
GAME = find("filou")
ENGINE = GAME.plain()


def dealt(table: FilouTable, row: int) -> Any:
    """The same game by the rules."""
    options = GAME.check_options({})
    states = ENGINE.new_states(1)
    ENGINE.setup(states, 0, table.n, GAME.setup_arguments(options))
    ENGINE.play(states, 0, int(table.first[row]))
    for seat in range(table.n):
        ENGINE.play(states, 0, int(table.lost[row, seat]))
    return states


def same_before(table: FilouTable, row: int, states: Any, x: np.ndarray) -> None:
    """Whose turn, what they see, and what they may do."""
    assert ENGINE.to_move(states) == int(table.seat[row])
    hidden = states.copy()
    ENGINE.hide(hidden, 0, ENGINE.to_move(states))
    mine = np.zeros(FEATURES)
    write_features(ENGINE.given(hidden)[0], mine)
    assert np.abs(mine - x).max() < ROUNDING
    legal = [k for k in range(ACTIONS) if table.legal()[row, k]]
    highest = int(table.highest[row])
    moves = [move_of(k, int(table.phase[row]), highest) for k in legal]
    top = highest + RAISES
    assert moves == [m for m in ENGINE.moves(states) if table.phase[row] == PLACE or m <= top]


def move_of(action: int, phase: int, highest: int) -> int:
    if phase == PLACE:
        return action
    return 0 if action == CARDS else highest + action - CARDS


def check(players: int) -> None:
    table = FilouTable(players, GAMES, "cpu", players)
    matches = [dealt(table, row) for row in range(GAMES)]
    while not table.done.all():
        x, legal = table.features().numpy()[:, :FEATURES], table.legal()
        likes = legal.float() + (~legal.any(1))[:, None]
        likes[:, CARDS] *= 2
        likes[:, CARDS + 2 :] *= 0.3
        action = torch.multinomial(likes, 1)[:, 0]
        live = [row for row in range(GAMES) if not table.done[row]]
        for row in live:
            same_before(table, row, matches[row], x[row])
        phase, highest = table.phase.clone(), table.highest.clone()
        table.step(action)
        for row in live:
            states = matches[row]
            ENGINE.play(states, 0, move_of(int(action[row]), int(phase[row]), int(highest[row])))
            if ENGINE.to_move(states) == CHANCE and int(states["phase"][0]) == PASSIVE:
                ENGINE.play(states, 0, int(table.passive_card[row]))
    for row in range(GAMES):
        scores, winners = ENGINE.result(matches[row], 0, players)
        assert scores == table.score()[row].tolist()
        assert winners == [seat for seat in range(players) if table.wins()[row, seat] > 0]


if __name__ == "__main__":
    torch.manual_seed(1)
    for count in (3, 4, 5):
        check(count)
        sys.stdout.write(f"{count} players: the same\n")
