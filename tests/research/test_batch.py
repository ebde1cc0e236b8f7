"""Batches of games: the rules' own games, whatever their number, thread or device."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from miette import GAME as MIETTE

from chatiere.core import record
from chatiere.core.chance import below, generator
from chatiere.core.counter import DEAL, draw_below
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, Value
from chatiere.core.kernel import CHANCE, OVER
from chatiere.research import Batch
from tests.research.all_games import GAMES, TABLES

ARRAYS = ("seat", "count", "mask", "observation", "reward", "done", "scores", "won", "state_bytes")


def random_actions(batch: Batch, rng: Any) -> Any:
    """A legal action for each row, and nothing for those that are over."""
    picks = [below(rng, int(n)) if n else 0 for n in batch.count]
    return batch.legal[np.arange(batch.size), picks]


def assert_same(one: Batch, other: Batch, rows: Any = slice(None)) -> None:
    """All that there is to see is equal, to the byte."""
    for name in ARRAYS:
        here, there = getattr(one, name)[rows], getattr(other, name)
        assert here.tobytes() == there.tobytes(), name


class Reference:
    """One row's games by the engine alone: what a batch has to agree with."""

    def __init__(self, game: Game, players: int, options: dict[str, Value], seed: int, row: int):
        self.engine, self.game = game.plain(), game
        self.players, self.options, self.seed, self.row = players, options, seed, row
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        self.episode, self.drawn = self.episode + 1, 0
        self.states = self.engine.new_states()
        arguments = self.game.setup_arguments(self.options)
        self.engine.setup(self.states, 0, self.players, arguments)
        self.draw()

    def draw(self) -> None:
        while self.engine.to_move(self.states) == CHANCE:
            n, k = self.engine.outcomes(self.states), 0
            if n:
                k = draw_below(n, self.seed, self.row, self.episode, self.drawn, DEAL)
                self.drawn += 1
            self.engine.play(self.states, 0, self.engine.outcome(self.states, 0, k))

    def step(self, action: int) -> tuple[list[int], list[int]] | None:
        """Play; the result, if that was the end."""
        self.engine.play(self.states, 0, action)
        self.draw()
        if self.engine.to_move(self.states) != OVER:
            return None
        result = self.engine.result(self.states, 0, self.players)
        self.begin()
        return result


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_row_plays_by_the_rules(game: Game, players: int, options: dict[str, Value]) -> None:
    batch = Batch(game, 3, players, options, seed=11)
    rows = [Reference(game, players, options, 11, row) for row in range(3)]
    rng = generator("rows")
    for _ in range(60):
        actions = random_actions(batch, rng)
        batch.step(actions)
        for i, reference in enumerate(rows):
            result = reference.step(int(actions[i]))
            assert bool(batch.done[i]) == (result is not None)
            if result:
                assert batch.scores[i].tolist() == result[0]
                assert np.flatnonzero(batch.won[i]).tolist() == result[1]
            assert batch.states(i).tobytes() == reference.states.tobytes()
            assert batch.seat[i] == reference.engine.to_move(reference.states)
            legal = reference.engine.moves(reference.states)
            assert batch.legal[i, : batch.count[i]].tolist() == legal
            assert np.flatnonzero(batch.mask[i]).tolist() == sorted(legal)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_plays_the_same_game_in_a_batch_of_any_size_and_with_any_threads(game: Game) -> None:
    small, large = Batch(game, 2, seed=3), Batch(game, 3000, seed=3, threads=2)
    for _ in range(30):
        actions = large.act("random")
        assert actions[:2].tolist() == small.act("random").tolist()
        large.step(actions)
        small.step(actions[:2])
        assert_same(large, small, slice(0, 2))


@pytest.mark.parametrize("game", GAMES)
def test_plain_and_compiled_batches_are_equal_to_the_byte(game: Game) -> None:
    plain, compiled = (Batch(game, 4, seed=9, device=device) for device in ("plain", "cpu"))
    for level in ("random", "kitten", "cat") * 4:
        actions = plain.act(level)
        assert actions.tolist() == compiled.act(level).tolist()
        plain.step(actions)
        compiled.step(actions)
        assert_same(plain, compiled)
    for seat in range(plain.players):
        assert plain.observe(seat).tobytes() == compiled.observe(seat).tobytes()
        assert plain.hide(seat).tobytes() == compiled.hide(seat).tobytes()
    assert_same(plain.guess(2), compiled.guess(2))


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_out_to_their_ends(game: Game) -> None:
    batch = Batch(game, 50, seed=2, auto_reset=False)
    scores = batch.play_out("random")
    assert batch.done.all()
    assert (batch.seat == OVER).all()
    low, high = batch.facts.scores
    assert low <= scores.min() <= scores.max() <= high
    sign = -1 if game.aim == "fewest" else 1
    assert (batch.reward == sign * scores).all()
    before = batch.state_bytes.copy()
    batch.step(np.zeros(50, int))
    assert (batch.state_bytes == before).all(), "what is over stays as it is"
    assert not batch.done.any()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_knows_is_the_same_in_every_world_that_it_can_imagine(game: Game) -> None:
    batch = Batch(game, 20, seed=4)
    for _ in range(12):
        batch.step(batch.act("random"))
    worlds = batch.guess(3)
    for row in range(20):
        for world in range(3 * row, 3 * row + 3):
            assert worlds.observation[world].tobytes() == batch.observation[row].tobytes()
            assert worlds.mask[world].tobytes() == batch.mask[row].tobytes()
    hidden, again = batch.hide(batch.seat), worlds.hide(worlds.seat)
    assert np.repeat(hidden, 3, axis=0).tobytes() == again.tobytes()
    assert worlds.play_out().shape == (60, batch.players)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_as_a_match_has_its_moves_and_a_record_that_can_be_checked(game: Game) -> None:
    batch = Batch(game, 3, seed=6, log=True)
    for _ in range(25):
        batch.step(batch.act("random"))
    match = batch.match(1)
    assert match.states.tobytes() == batch.states(1).tobytes()
    assert sum(entry.who != "*" for entry in match.entries) == batch.decided[1]
    record.check_dealer(record.match_of(match.record(), game))


def test_without_a_log_a_match_is_the_position_alone() -> None:
    batch = Batch(MIETTE, 3, seed=6)
    match = batch.match(2)
    assert match.states.tobytes() == batch.states(2).tobytes()
    assert not match.entries


def test_a_row_that_began_in_the_middle_cannot_be_told() -> None:
    batch = Batch(MIETTE, 2, seed=6, log=True, auto_reset=False)
    batch._rows.decided[0] = 0
    batch.step(batch.act("random"))
    batch._rows.decided[0] = 0
    with pytest.raises(ChatiereError, match="row 0 was not played from its first move on"):
        batch.match(0)


@pytest.mark.parametrize("game", GAMES)
def test_reset_begins_anew_in_the_rows_that_are_named(game: Game) -> None:
    batch = Batch(game, 4, seed=8)
    first = batch.state_bytes.copy()
    for _ in range(5):
        batch.step(batch.act("random"))
    kept = batch.state_bytes.copy()
    batch.reset([1, 3])
    assert (batch.state_bytes[[0, 2]] == kept[[0, 2]]).all()
    assert batch.decided.tolist()[1] == batch.decided.tolist()[3] == 0
    assert batch.episode.tolist()[1] >= 1
    batch.reset()
    assert (batch.state_bytes == first).all()


def test_rewards_may_be_wins() -> None:
    batch = Batch(MIETTE, 30, seed=1, rewards="win", auto_reset=False)
    batch.play_out(["cat", "random"])
    assert (batch.reward == batch.won).all()


def test_what_nobody_asked_for_is_not_made() -> None:
    batch = Batch(MIETTE, 5, mask=False, observation=False)
    batch.step(batch.act("random"))
    assert len(batch.mask) == len(batch.observation) == 0


def test_arrays_are_shared_by_dlpack_without_a_copy() -> None:
    batch = Batch(MIETTE, 5)
    for name in ("seat", "mask", "observation", "reward", "done", "legal", "count"):
        array = getattr(batch, name)
        assert np.shares_memory(np.from_dlpack(array), array), name


def test_without_checks_a_step_looks_at_nothing_first() -> None:
    batch = Batch(MIETTE, 2, checked=False)
    batch.step(np.array([0, 1]))
    assert batch.decided.tolist() == [1, 1]
