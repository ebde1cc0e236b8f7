"""One table while the server has it in memory.

`Table` holds the row of the store, the people, the match and the lock, and writes every move.
Who is there (`presence`), whose time runs (`clock`), what has been rendered (`fragments`) and
what is asked of learners (`questions`) are parts of their own.

Everything that changes a table goes through its lock, is written to the store, and only then
published: the version moves on, and whoever watches is woken to look again.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.game import find
from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.store.errors import Conflict, Uncertain
from chatiere.store.rows import State, Stored
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.cluster.bus import Bus
from chatiere.web.server.refusal import Late, MovedOn, Refusal
from chatiere.web.tables.activity import Activity, activity_of
from chatiere.web.tables.catching_up import catch_up
from chatiere.web.tables.extensions import (
    NO_EXTENSIONS,
    Lesson,
    TableExtensions,
)
from chatiere.web.tables.fragments import FragmentCache
from chatiere.web.tables.hints import Hint
from chatiere.web.tables.move_checks import is_due
from chatiere.web.tables.move_counts import count_written
from chatiere.web.tables.packing import pack
from chatiere.web.tables.people import HUMAN, Reaction, described
from chatiere.web.tables.presence import Presence
from chatiere.web.tables.questions import OpenQuestions
from chatiere.web.tables.rematch_call import RematchCall
from chatiere.web.tables.round_break import RoundBreak, break_after
from chatiere.web.tables.sayings import Saying
from chatiere.web.tables.seating import Seating
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.story import StoryCache, StoryEntry
from chatiere.web.tables.turn_clock import TurnClock
from chatiere.web.tables.undo import UndoCheck, retractable

OPEN: State = "open"
PLAYING: State = "playing"
OVER: State = "over"


class Table(Seating):
    """A table that somebody has asked for since the server started."""

    is_past = False

    def __init__(
        self,
        stored: Stored,
        write_queue: WriteQueue,
        extensions: TableExtensions = NO_EXTENSIONS,
        bus: Bus | None = None,
    ) -> None:
        self.write_queue, self.extensions, self.bus = write_queue, extensions, bus or Bus()
        self.id, self.host = stored.id, stored.host
        self.game = find(stored.game)
        self.settings = TableSettings.of(stored.settings, self.game)
        self.stored = stored
        self.seats = list(stored.seats)
        self.state = stored.state
        self.serial = stored.serial
        """How often the table had been changed when we looked last."""
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.undo_check = UndoCheck()
        self.presence = Presence()
        self.clock = TurnClock(stored.changed)
        self.fragments = FragmentCache()
        self.sentences = StoryCache()
        self.questions = OpenQuestions()
        self.curtain_lifted: dict[str, int] = {}
        """At a browser of several seats: for which one the curtain was lifted last."""
        self.pointing: dict[int, str] = {}
        """Where all play together: the move that each seat points at."""
        self.hints: dict[int, Hint] = {}
        """What a seat is advised to do now: shown to that seat alone."""
        self.personal_bests: frozenset[int] | None = None
        """Who has never done better; None until the game is over and somebody has looked."""
        self.reactions: list[Reaction] = []
        self.sayings: list[Saying] = []
        self.round_break: RoundBreak | None = None
        """While people look at what came of a round."""
        self.salts_awaited: set[str] = set()
        """Whose browsers are asked for a salt, in the moment before the cards."""
        self.all_salts_sent = asyncio.Event()
        self.rematch: RematchCall | None = None
        """What the people have said about playing again, once it is over."""
        self.rematch_to_deal: Table | None = None
        """The rematch, while its cards are about to be dealt."""
        self._mover: tuple[int, int | None] = -1, None
        if stored.state != OPEN:
            self.match = self.replayed(stored.moves)

    # -- the match ----------------------------------------------------------------------

    def new_match(self) -> Match:
        """The match before its first draw."""
        salts = [bytes.fromhex(salt) for salt in self.stored.salts]
        dealer = Dealer(seed_bytes(self.stored.seed), salts, version=self.stored.version)
        people = [described(seat) for seat in self.seats]
        return Match(
            self.game, len(self.seats), self.stored.options, self.stored.keys, dealer, people
        )

    def replayed(self, moves: list[tuple[int | str, str]]) -> Match:
        """The match with these moves made, as the store has them."""
        match = self.new_match()
        for who, what in moves:
            match.enter(who, what)
        pack(match)
        return match

    def playing(self) -> Match:
        """The match, which has begun."""
        if self.match is None:
            raise Late(N_("The game has not begun yet."))
        return self.match

    def commitment(self) -> str:
        """What the table shows before the first move: the seed's SHA-256."""
        return hashlib.sha256(bytes.fromhex(self.stored.seed)).hexdigest()

    @property
    def moves_made(self) -> int:
        return len(self.match.entries) if self.match else 0

    @property
    def mover(self) -> int | None:
        """The seat to move, if somebody is: asked often, found once for each version."""
        if self.match is None or self.state != PLAYING:
            return None
        version, mover = self._mover
        if version != self.fragments.version:
            # In this order: what changes meanwhile is found again.
            version, who = self.fragments.version, self.match.to_move
            mover = who if isinstance(who, int) else None
            self._mover = version, mover
        return mover

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is being given here."""
        return self.extensions.lesson_at(self)

    @property
    def is_to_deal(self) -> bool:
        """Whether it begins by itself: a rematch, or where everybody was given a seat."""
        by_itself = self.stored.previous is not None or self.settings.starts_by_itself
        return self.state == OPEN and by_itself and not self.salts_awaited

    # -- who is there -----------------------------------------------------------------------

    def bots_may_move(self) -> bool:
        """Whether computer players move here: for somebody who is there, or was just now.
        Where a game runs over days people are away, and they move for whoever sits there."""
        is_played = not all(self.is_bot(seat.seat) for seat in self.seats)
        return self.presence.is_watched() or (self.settings.days and is_played)

    @property
    def asker(self) -> tuple[str, ...]:
        """Among whom the time to think is shared: addresses, hosts there, their tables."""
        return self.presence.address, self.host or "", self.id

    def people_here(self) -> set[str]:
        """Who sits here and has a page open."""
        pages = self.presence.players_with_pages()
        return {seat.player for seat in self.seats if seat.player in pages and not seat.held}

    def time_left(self) -> float:
        """Seconds until the clock of this move runs out."""
        return self.clock.time_left(self.settings.clock)

    def activity(self) -> Activity:
        """What goes on around the board now, for a page to show."""
        return activity_of(self)

    def story(self, viewer: int, language: str, most: int) -> list[StoryEntry]:
        """The last moves in sentences, as this viewer may hear them."""
        return self.sentences.last_moves(self.playing(), viewer, language, most)

    # -- changes --------------------------------------------------------------------------

    async def write(
        self,
        change: Callable[[Store, int], None],
        take_back: Callable[[], None] = lambda: None,
        news: tuple[Any, ...] = (),
    ) -> None:
        """To the store first; what is not written has not happened, and is taken back.  `change`
        is handed the serial that we have seen; call with the lock held.  `news` tells the other
        servers what is new, so that they need not look."""
        seen = self.serial
        try:
            await self.write_queue.do(lambda store: change(store, seen))
        except (Conflict, Uncertain):  # or it may be ours that was written
            take_back()
            await catch_up(self)
            raise MovedOn(N_("The table has moved on: look again.")) from None
        except BaseException:
            take_back()
            raise
        self.serial = seen + 1
        self.bus.send("table", self.id, self.serial, *news)
        if not news:
            self.extensions.tell_changed(self, "people")

    def publish(self) -> None:
        """Something is new, and written: whoever watches looks again when they are ready."""
        self.fragments.next_version()
        self.presence.wake()

    def can_undo(self, player: str) -> int | None:
        """The number of the move that this player may take back."""
        return retractable(self, player)

    async def play(self, seat: int, n: int, what: str) -> bool:
        """Move n of the match by a seat; False if exactly this had been done before, or if the
        table was paused while it was thought of."""
        async with self.lock:
            if self.settings.paused or not is_due(self.playing(), seat, n, what):
                return False
            await self.make_move(seat, what)
            return True

    async def make_move(self, seat: int, what: str) -> None:
        """The next move, checked by `move_checks`; call with the lock held."""
        match = self.playing()
        before = len(match.entries)
        match.play(what)
        pack(match)
        await self._write_moves(before)
        between = break_after(match, before) if self.people_here() and not self.lesson else None
        self.begin_turn(seat, between)

    async def _write_moves(self, before: int) -> None:
        match = self.playing()
        new = [(entry.who, entry.what) for entry in match.entries[before:]]
        result, now = match.result, time.time()
        state: State = OVER if result else PLAYING
        await self.write(
            lambda store, seen: store.append(self.id, before, new, now, state, result, seen),
            lambda: self.forget_after(before),
            (before, new, state),
        )
        self.state = state
        count_written(self, before)
        self.extensions.tell_changed(self, "over" if result else "moved" if before else "begun")

    def forget_after(self, n: int) -> None:
        """The store refused: what was not written never happened here either."""
        kept = [(entry.who, entry.what) for entry in self.playing().entries[:n]]
        self.match, self._mover = self.replayed(kept), (-1, None)

    def begin_turn(self, seat: int | None, between: RoundBreak | None = None) -> None:
        """A seat has moved, or taken its move back: what belonged to the turn before goes.
        `between` is the break before the turn begins, where a round is over."""
        self.clock.begin_turn()
        self.pointing.clear()
        self.hints.clear()
        if seat is not None:
            self.questions.drop(seat)
        self.round_break = between
        self.publish()

    def end_round_break(self) -> None:
        """Everybody has seen the round's end: its time begins to run for who is to move."""
        self.round_break = None
        self.clock.begin_turn()
        self.publish()

    async def take_back(self, seat: int, n: int) -> None:
        """Undo move n of a seat, checked by `move_checks`; call with the lock held."""
        now = time.time()
        await self.write(lambda store, seen: store.retract(self.id, n, now, seen))
        self.playing().take_back()
        self.sentences.forget_from(n)
        started = self.clock.started_before
        self.begin_turn(seat)
        self.clock.resume(started)

    def lead_to(self, rematch: str) -> None:
        """The store has a rematch of this table; call with the lock held."""
        self.stored = replace(self.stored, next=rematch)
        self.serial += 1
        self.bus.send("table", self.id, self.serial)

    def replace_people(self, stored: Stored) -> None:
        """Host and seats as the store has them now; call with the lock held."""
        self.stored, self.host, self.seats = stored, stored.host, list(stored.seats)
        self.serial = stored.serial
        self.sentences.clear()
        if self.match:
            self.match.seats = [described(seat) for seat in self.seats]

    async def start(self) -> None:
        """Deal: from here on the seats are fixed."""
        async with self.lock:
            if self.state != OPEN:
                return
            if any(seat.kind == HUMAN and seat.player is None for seat in self.seats):
                raise Refusal(N_("A seat is still empty: wait, or give it to a cat."))
            self.match = self.new_match()
            try:
                self.match.draw()
                pack(self.match)
                await self._write_moves(0)
            except BaseException:
                if self.state == OPEN:
                    self.match = None
                raise
            self.clock.begin_turn()
            self.publish()
