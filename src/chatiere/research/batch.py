"""Many games of one kind side by side, as arrays: `Batch("filou", 4096)`.

    batch = Batch("filou", 4096, players=3)
    while True:
        actions = policy(batch.observation, batch.mask)
        batch.step(actions)

Chance is drawn inside, from numbers that the seed, the row, the number of its game and the number
of the draw decide: so a row plays the same game in a batch of any size, on a CPU and on a GPU.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from chatiere.bots.search_engine import parameters_for, search_engine
from chatiere.core.counter import IMAGINE, draw_below
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.facts import facts_of
from chatiere.core.game import Game, find
from chatiere.core.kernel import States
from chatiere.core.match import Match
from chatiere.research import kernels
from chatiere.research.checks import (
    check_actions,
    check_first,
    check_rows,
    check_seats,
    check_seed,
    check_size,
)
from chatiere.research.devices import device_of
from chatiere.research.rows import KEPT, Rows, Terms, Wishes, new_rows

LEVELS = {"random": kernels.RANDOM, "kitten": kernels.KITTEN, "cat": kernels.CAT}
REWARDS = ("score", "win")


class Batch:
    """So many games, a row each.

    The arrays are the batch's own memory, and change with every `step`: copy what is to stay.
    NumPy's on a CPU, CuPy's on a GPU, and shared with PyTorch or JAX by DLPack.
    """

    def __init__(  # noqa: PLR0913 - what a batch may be asked for
        self,
        game: str | Game,
        size: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        device: str = "cpu",
        *,
        rewards: str = "score",
        auto_reset: bool = True,
        checked: bool = True,
        threads: int = 1,
        mask: bool = True,
        observation: bool = True,
        log: bool = False,
        first: int = 0,
    ) -> None:
        """`rewards`: `score`, the points at the end (below zero where fewest win), or `win`, a 1
        for each winner.  Unless `checked`, nobody looks whether actions are legal or rows exist:
        what is not may write anywhere.  Without `mask` or `observation` those are not made, which
        is faster.  With a `log` of all moves, `match` knows how a row came where it is.  Rows are
        numbered from `first` on: a large batch in parts plays the same games as in one piece."""
        self.game = game if isinstance(game, Game) else find(game)
        self.facts = facts_of(self.game)
        self.size = check_size(size)
        self.players = self.game.check_players(self.game.players[0] if players is None else players)
        self.options = self.game.check_options(options or {})
        self.seed, self.first = check_seed(seed), check_first(first)
        self.device = device
        self.checked, self.threads = checked, threads
        self.auto_reset = bool(auto_reset)
        self._guesses = 0
        self._seated: dict[tuple[int, ...], tuple[Any, Any, Any]] = {}
        self._here = device_of(device, self.game)
        if rewards not in REWARDS:
            raise ChatiereError(f"rewards are one of {', '.join(REWARDS)}, not {shown(rewards)}")
        self.rewards = rewards
        self._terms = Terms(self.seed, self.first, self.players, self._sign(), int(auto_reset))
        self.wishes = wishes = Wishes(mask, observation, log)
        made = new_rows(self._here, self._fresh(), self.size, self.players, self.facts, wishes)
        self._rows = self._here.hold(made)
        self._restart(self._here.xp.ones(self.size, bool), again=0)

    # -- the arrays ---------------------------------------------------------------------------

    @property
    def seat(self) -> Any:
        """Who is to move in each row; -2 where the game is over (without `auto_reset`)."""
        return self._rows.seat

    @property
    def count(self) -> Any:
        """How many legal actions there are in each row."""
        return self._rows.count

    @property
    def legal(self) -> Any:
        """Which: the first `count` of each row; what stands behind them means nothing."""
        return self._rows.legal

    @property
    def mask(self) -> Any:
        """The same with a place for each action, true where it is legal."""
        return self._rows.mask

    @property
    def observation(self) -> Any:
        """What the seat to move knows in each row, as numbers: `facts.planes` names them."""
        return self._rows.observation

    @property
    def reward(self) -> Any:
        """What the last step brought each seat: zeros, but where it ended a game."""
        return self._rows.reward

    @property
    def done(self) -> Any:
        """Whether the last step ended a game; with `auto_reset` another has begun since."""
        return self._rows.done

    @property
    def scores(self) -> Any:
        """The points of the last game of each row that ended."""
        return self._rows.scores

    @property
    def won(self) -> Any:
        """Who won it."""
        return self._rows.won

    @property
    def episode(self) -> Any:
        """How many games of each row came before the present one."""
        return self._rows.episode

    @property
    def decided(self) -> Any:
        """How many moves seats have made in the present game of each row."""
        return self._rows.decided

    @property
    def drawn(self) -> Any:
        """How many numbers chance has taken in the present game of each row."""
        return self._rows.drawn

    @property
    def state_bytes(self) -> Any:
        """The whole truth: the bytes of each row's state.  No player may see it."""
        return self._rows.words.view(self._here.xp.uint8)

    # -- playing ------------------------------------------------------------------------------

    def reset(self, rows: Any = None) -> None:
        """Begin another game in these rows (numbers, or true and false for each); by default in
        all, from the first game on: as if the batch were new."""
        if rows is None:
            self._rows.episode[:] = 0
            self._restart(self._here.xp.ones(self.size, bool), again=0)
        else:
            self._restart(check_rows(rows, self.size, self._here.xp), again=1)

    def step(self, actions: Any) -> None:
        """Make these moves, one for each row; where a game is over, nothing is done."""
        chosen = self._here.xp.asarray(actions)
        if self.checked:
            check_actions(chosen, self._rows, self._here)
        self._run("step_rows", self._rows, chosen, self._terms)
        self._look()

    def act(self, level: str = "cat") -> Any:
        """What a built-in level would do in each row: an array of actions, for `step`."""
        actions = self._here.xp.zeros(self.size, self._rows.legal.dtype)
        self._run("choose_rows", *self._players(level), self._terms, actions)
        return actions

    def play_out(self, level: str | Sequence[str] = "random") -> Any:
        """Play every game to its end by a built-in level, or by one for each seat; the points."""
        self._run("play_out_rows", *self._players(level), self._terms)
        self._look()
        return self._rows.scores

    def play_until(self, seat: int, level: str | Sequence[str] = "random") -> None:
        """Let the others move by a built-in level, or by one for each seat, until this seat is to
        move or the game is over.  A batch that resets by itself has no end to stop at: take one
        with `auto_reset=False`."""
        if self._terms.resets:
            raise ChatiereError("play_until stops where a game ends: take auto_reset=False")
        check_seats(seat, self.size, self.players, np)
        self._run("play_until_rows", *self._players(level), self._terms, seat)
        self._look()

    # -- what a seat knows ----------------------------------------------------------------------

    def observe(self, seat: int | Any) -> Any:
        """What a seat (or one for each row) knows, whoever is to move: a new array."""
        x = self._here.table(self.size, self.facts.observation, np.float32)
        self._observe(check_seats(seat, self.size, self.players, self._here.xp), x)
        return x

    def hide(self, seat: int | Any) -> Any:
        """The bytes of what a seat (or one for each row) may know: a new array."""
        words = self._here.xp.zeros_like(self._rows.words)
        states = self._here.states_of(words, self.game.rules.State.dtype)
        seats = check_seats(seat, self.size, self.players, self._here.xp)
        self._run("hide_rows", self._rows, seats, states, words)
        return words.view(self._here.xp.uint8)

    def guess(self, worlds: int = 1) -> Batch:
        """For each row so many possible worlds, as likely as the rules make them for who is to
        move there: a batch whose rows are those of row 0, then those of row 1, and so on.  Chance
        falls otherwise in it than here."""
        self._guesses += 1
        seed = draw_below(2**31, self.seed, self._guesses, 0, 0, IMAGINE)
        made = Batch(
            self.game, self.size * check_size(worlds), self.players, self.options, seed,
            self.device, rewards=self.rewards, auto_reset=False, checked=self.checked,
            threads=self.threads, mask=self.wishes.mask, observation=self.wishes.observation,
            first=self.first * worlds,
        )  # fmt: skip
        made._take_worlds(self._rows, worlds)
        return made

    def _take_worlds(self, rows: Rows, each: int) -> None:
        self._run("guess_rows", rows, self._rows, each, self._terms)
        self._look()

    # -- one of them, and all of them --------------------------------------------------------------

    def match(self, row: int) -> Match:
        """The game of one row as a match: to look at, to record, to go on with.  It knows the
        moves so far if the batch keeps a `log`."""
        from chatiere.research.row_match import match_of_row

        check_rows([row], self.size, np)
        return match_of_row(self, row)

    def states(self, row: int) -> States:
        """One row's state, as the rules have it: the whole truth."""
        words = self._here.get(self._rows.words[row : row + 1])
        states: States = np.ascontiguousarray(words).view(self.game.rules.State.dtype).reshape(1)
        return states

    def moves_made(self, row: int) -> list[int]:
        """The moves of seats in the present game of a row, where there is a log."""
        moves: list[int] = self._here.get(self._rows.log[row, : int(self.decided[row])]).tolist()
        return moves

    def save(self) -> bytes:
        """All of it, as bytes that `Batch.load` reads."""
        from chatiere.research.saving import saved

        arrays = {name: self._here.get(getattr(self._rows, name)) for name in KEPT}
        return saved(self, arrays, self._guesses)

    @staticmethod
    def load(data: bytes, device: str = "cpu") -> Batch:
        """A batch that was saved, on this device or another."""
        from chatiere.research.saving import read_batch

        game, settings, arrays, guesses = read_batch(data)
        batch = Batch(game, device=device, **settings)
        batch._take(arrays, guesses)
        return batch

    # -- inside ---------------------------------------------------------------------------------

    def _take(self, arrays: Mapping[str, Any], guesses: int) -> None:
        """Go on where a batch of the same settings was."""
        for name, array in arrays.items():
            getattr(self._rows, name)[:] = self._here.put(array)
        self._guesses = guesses
        self._run("look_rows", self._rows)
        self._look()

    def _sign(self) -> int:
        if self.rewards == "win":
            return kernels.WINS
        return -1 if self.facts.aim == "fewest" else 1

    def _fresh(self) -> Any:
        """A table before any chance."""
        states = self.game.plain().new_states()
        arguments = self.game.setup_arguments(self.options)
        self.game.plain().setup(states, 0, self.players, arguments)
        return states

    def _run(self, name: str, *arguments: Any) -> None:
        self._here.run(name, self.size, *arguments, threads=self.threads)

    def _restart(self, chosen: Any, again: int) -> None:
        self._run("reset_rows", self._rows, chosen, again, self._terms)
        self._look()

    def _look(self) -> None:
        """Who is to move sees the table anew."""
        if self.wishes.observation:
            self._observe(self._rows.seat, self._rows.observation)

    def _observe(self, seats: Any, x: Any) -> None:
        if self.facts.observes:
            self._run("observe_rows", self._rows, seats, x)
            return
        words = self._here.xp.zeros_like(self._rows.words)
        states = self._here.states_of(words, self.game.rules.State.dtype)
        self._run("hide_rows", self._rows, seats, states, words)
        self._run("observe_bytes_rows", seats, words.view(np.int8), x)

    def _players(self, level: str | Sequence[str]) -> tuple[Any, Any, Any]:
        """The rows, who plays at each seat, and the numbers that they go by."""
        names = [level] * self.players if isinstance(level, str) else list(level)
        if len(names) != self.players or not set(names) <= set(LEVELS):
            known, n = ", ".join(LEVELS), self.players
            raise ChatiereError(f"a level is one of {known}, or {n} of them, not {shown(level)}")
        numbers = tuple(LEVELS[name] for name in names)
        if numbers not in self._seated:
            engine = search_engine(self.game, self.device != "plain")
            parameters = parameters_for(engine, self._fresh(), searching=False)
            levels = self._here.put(np.array(numbers, np.int64))
            self._seated[numbers] = self._rows, levels, self._here.put(parameters)
        return self._seated[numbers]
