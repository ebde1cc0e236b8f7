"""Moves and advice for whoever asks, come what may.

A kitten and a cat answer in milliseconds.  A tiger needs what is compiled once on each
machine: while that is under way it is waited for a few seconds, and then a cat moves in
its place.  Only the worker that is asked knows whether all is at hand, for Mmm! has to be
solved for each board.

Where a worker dies, hangs or errs, a kitten moves, and if that fails too, the first legal
move is made.  All of it is counted, and logged in lines that tell no card.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Mapping, Sequence
from typing import Any

from chatiere.bots.budget import Budget
from chatiere.bots.levels import CAT, KITTEN, LEVELS, TIGER, Bot, bot_from_text
from chatiere.bots.observation import observation
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.core.game import find
from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.web.bot_workers.ahead import get_ready
from chatiere.web.bot_workers.errors import Busy, Lost, NotReady
from chatiere.web.bot_workers.heartbeat import Timeouts
from chatiere.web.bot_workers.pool import Pool, WorkerRequest
from chatiere.web.bot_workers.process import COMMAND
from chatiere.web.bot_workers.question import Decision
from chatiere.web.bot_workers.remote import RemoteThinkers
from chatiere.web.bot_workers.round_robin import Asker
from chatiere.web.bot_workers.tigers import Tigers
from chatiere.web.bot_workers.warming import Warming

log = logging.getLogger("chatiere.thinking")

Reply = dict[str, Any]
MOST_WORKERS = 4
FOR_A_TIGER = 5.0
"""Seconds for which people wait for a tiger that is being warmed, once."""
MOST_WARMING = 2
"""Tigers that are got ready at a time, if there are cores enough."""
UNREADY = 120.0
"""Seconds after a thinker said that it is not ready, in which perhaps none is."""


class BotService:
    """Costs nothing until somebody asks; then it belongs to that event loop."""

    def __init__(
        self,
        workers: int | None = None,
        timeouts: Timeouts | None = None,
        command: Sequence[str] = COMMAND,
        thinkers: RemoteThinkers | None = None,
    ) -> None:
        """`workers`: how many think at length at a time.  `command` starts one.  `thinkers`: on
        other machines, where long thoughts go first."""
        self._pool = Pool(workers or max(1, min(MOST_WORKERS, cores() - 1)), command, timeouts)
        self._warming = Warming(command, at_once=min(MOST_WARMING, cores()))
        self._tigers = Tigers(self._pool, self._warming)
        self._thinkers = thinkers
        self._faults = 0
        self._cats_for_tigers = 0
        self._thoughts_elsewhere = 0
        self._unready_elsewhere: dict[str, float] = {}

    async def move(
        self,
        hidden: bytes,
        level: str,
        seed: str,
        budget: str | None = None,
        asker: Asker = (),
    ) -> str:
        """A legal move in the words of the record, from what a seat may know.  `asker`:
        among whom the time to think is shared."""
        bot, decision = bot_of(level, budget), Decision.of(hidden, seed, asker)
        moves = decision.moves
        return decision.words(moves[0] if len(moves) == 1 else await self._chosen(bot, decision))

    async def advice(
        self,
        hidden: bytes,
        seed: str,
        budget: Budget | None = None,
        least: int | None = None,
        asker: Asker = (),
    ) -> dict[str, Any]:
        """What `chatiere.advise` says, as plain data; `NotReady` until it can be asked."""
        decision = Decision.of(hidden, seed, asker)
        try:
            reply = await self._of_a_tiger(decision, decision.for_advice(budget, least), wait=0)
            if reply is None:
                raise NotReady
            advice: dict[str, Any] = value_of(reply, "advice")
        except Lost as lost:
            self._count(f"an advisor of {decision.game} {lost.why}")
            raise
        return advice

    def is_ready(self, game: str, level: str) -> bool:
        """Whether a first thought would start at once, as far as we know."""
        played = find(game)
        return not bot_of(level).searches(played) or played.name in self._warming.ready

    async def warm(
        self, game: str, level: str, players: int, options: Mapping[str, object]
    ) -> None:
        """Get ready for such a table, as kittens and cats always are; what was compiled
        before takes a second or two.  Whether it worked, `is_ready` says."""
        if bot_of(level).level == TIGER:
            played = find(game)
            dealer = Dealer(seed_bytes(0), [b""] * played.check_players(players))
            match = Match(played, players, options, dealer=dealer)
            match.draw()
            table = f"{players} {match.options}"
            await self._warming.warm(game, observation(match), table)

    async def get_ready(self) -> None:
        """All tigers, and hints, once after each install, before anybody asks."""

        async def warm(game: str) -> bool:
            await self.warm(game, TIGER, find(game).players[0], {})
            return game in self._warming.ready

        await get_ready(warm, min(MOST_WARMING, cores()))

    def status(self) -> dict[str, Any]:
        """How much there is to do and what went wrong, for whoever runs the server."""
        return {
            "workers": len(self._pool.alive),
            "pids": [worker.pid for worker in self._pool.alive if worker.pid is not None],
            "most_workers": self._pool.workers,
            "thinking": len(self._pool.busy),
            "waiting": self._pool.waiting,
            "warming": self._warming.games,
            "ready": sorted(self._warming.ready),
            "faults": self._faults,
            "cats_for_tigers": self._cats_for_tigers,
            "thoughts_elsewhere": self._thoughts_elsewhere,
        }

    async def stand_by(self) -> None:
        """Be ready for tables that another server was driving a moment ago."""
        await self._pool.stand_by()

    async def close(self) -> None:
        """End every process.  Questions still open are refused as `Stopped`."""
        await self._warming.close()
        await self._pool.close()

    # -- how an answer is found ---------------------------------------------------------------

    async def _chosen(self, bot: Bot, decision: Decision) -> int:
        """The bot's move, or a kitten's, or the first that is legal."""
        name = f"{bot.level} of {decision.game}"
        try:
            return await self._answer(bot, decision)
        except Lost as lost:
            self._count(f"a {name} {lost.why}; a kitten moves for it")
        try:
            return await self._answer(Bot(KITTEN), decision)
        except (Lost, Busy) as error:
            why = error.why if isinstance(error, Lost) else "found no free worker"
            self._count(f"the kitten for a {name} {why}; the first legal move is made")
        return decision.moves[0]

    async def _answer(self, bot: Bot, decision: Decision) -> int:
        reply = None
        if bot.searches(decision.seen.game):
            reply = await self._of_a_tiger(decision, decision.for_move(bot), FOR_A_TIGER)
            if reply is None:
                self._cats_for_tigers += 1
                log.info("a cat moves for a tiger of %s that is not ready", decision.game)
                bot = Bot(CAT)
        if reply is None:
            reply = await self._pool.ask(decision.for_move(bot))
        move: int = value_of(reply, "move")
        if move not in decision.moves:
            raise Lost("answered what is not legal")
        return move

    async def _of_a_tiger(
        self, decision: Decision, asked: WorkerRequest, wait: float
    ) -> Reply | None:
        """A reply that needs a tiger's mind.  If that is not ready it is warmed and waited
        for so many seconds; then None."""
        if (reply := await self._from_elsewhere(decision, asked)) is not None:
            return reply
        return await self._tigers.ask(decision.game, decision.hidden, asked, wait)

    async def _from_elsewhere(self, decision: Decision, asked: WorkerRequest) -> Reply | None:
        """A thinker's reply; None where it is to be found here: there is no thinker, or it is not
        ready, or it failed, perhaps because it is of another release."""
        if self._thinkers is None:
            return None
        reply = await self._thinkers.ask(asked, lambda: self._could_begin(decision.game))
        if reply is None:
            return None
        if "not_ready" in reply:
            self._unready_elsewhere[decision.game] = time.monotonic()
            return None
        if "failed" in reply:
            self._count(f"a thinker for {decision.game} {reply['failed']}; it is found here")
            return None
        self._thoughts_elsewhere += 1
        return reply

    def _could_begin(self, game: str) -> bool:
        """Whether a tiger of ours would think at once, or is as good as those elsewhere."""
        since = time.monotonic() - self._unready_elsewhere.get(game, -UNREADY)
        return self._pool.has_room and (game in self._warming.ready or since < UNREADY)

    def _count(self, fault: str) -> None:
        self._faults += 1
        log.warning("%s", fault)


def bot_of(level: str, budget: str | None = None) -> Bot:
    """Somebody whom people sit down with."""
    if level not in LEVELS:
        raise ChatiereError(
            "no level %(it)s; there are: %(has)s",
            N_("there is no computer player %(it)s"),
            it=shown(level),
            has=listed(LEVELS),
        )
    return bot_from_text(level if budget is None else f"{level}:{budget}")


def value_of(reply: Reply, what: str) -> Any:
    """What was asked for, unless the worker says why it is missing."""
    if what not in reply:
        raise Lost(str(reply.get("failed", "gave no answer")))
    return reply[what]


def cores() -> int:
    """How many cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
