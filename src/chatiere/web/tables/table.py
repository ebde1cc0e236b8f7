"""One table while the server has it in mind: its match, its seats, who is there.

Everything that changes a table goes through its lock, is written to the store, and only
then told: the version moves on, and whoever watches is woken to look again.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.game import find
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.store.errors import Conflict
from chatiere.store.rows import State, Stored
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.server.refusal import N_, Forbidden, Late, Refusal
from chatiere.web.tables.packing import pack
from chatiere.web.tables.people import HUMAN, Reaction, described
from chatiere.web.tables.presence import Presence
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.story import Said, Told, story

T = TypeVar("T")
OPEN: State = "open"
PLAYING: State = "playing"
OVER: State = "over"
MOST_TOLD = 500
"""Sentences at hand while the game goes on: those of the last moves are asked for."""


class Table(Presence):
    """A table that somebody has asked for since the server started."""

    def __init__(self, stored: Stored, write_queue: WriteQueue) -> None:
        self.write_queue = write_queue
        self.id, self.host = stored.id, stored.host
        self.game = find(stored.game)
        super().__init__(TableSettings.of(stored.settings, self.game), stored.changed)
        self.stored = stored
        self.seats = list(stored.seats)
        self.state = stored.state
        self.lock = asyncio.Lock()
        self.version, self.born = 0, time.time_ns()
        """Each change has a version; those of a table that is fetched again are others."""
        self.match: Match | None = None
        self.awaited: set[str] = set()
        """Whose browsers are asked for a salt, in the moment before the cards."""
        self.all_salted = asyncio.Event()
        self.following: Table | None = None
        """The rematch, while its cards are about to be dealt."""
        self.uncovered: dict[str, int] = {}
        self.pointing: dict[int, str] = {}
        self.reactions: list[Reaction] = []
        self.saying: dict[int, str] = {}
        """Seats that have chosen a card and are asked for its total (S12)."""
        self.chosen: dict[int, float] = {}
        """When they chose it."""
        self.notes: dict[int, tuple[int, str, bool]] = {}
        """What was said to one seat alone about its last total: after which move, what,
        and whether it was right."""
        self.retractable: int | None = None
        """The number of the move that its mover may take back."""
        self.told: Said = {}
        self.drawn: dict[object, str] = {}
        """Pictures of the version `drawn_at`, by who looks."""
        self.drawn_at = -1
        self.mover_then: int | None = None
        self.mover_at = -1
        if stored.state != OPEN:
            self.match = self.replayed(stored.moves)

    # -- the match ----------------------------------------------------------------------

    def new_match(self) -> Match:
        salts = [bytes.fromhex(salt) for salt in self.stored.salts]
        dealer = Dealer(seed_bytes(self.stored.seed), salts, version=self.stored.version)
        people = [described(seat) for seat in self.seats]
        return Match(
            self.game, len(self.seats), self.stored.options, self.stored.keys, dealer, people
        )

    def replayed(self, moves: list[tuple[int | str, str]]) -> Match:
        """The match as the store has it."""
        match = self.new_match()
        for who, what in moves:
            match.enter(who, what)
        pack(match)
        return match

    def playing(self) -> Match:
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
        if self.mover_at != self.version:
            who = self.match.to_move
            self.mover_then = who if isinstance(who, int) else None
            self.mover_at = self.version
        return self.mover_then

    # -- who is who -----------------------------------------------------------------------

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.player == player]

    def players_with_pages(self) -> set[str]:
        """Whose browsers have a page of this table open."""
        return {watcher.player for watcher in self.watchers if watcher.is_page}

    def seats_without_salt(self, player: str) -> list[int]:
        """Of a player at this table before its cards are dealt."""
        return [seat for seat in self.seats_of(player) if not self.stored.salts[seat]]

    @property
    def is_rematch_to_deal(self) -> bool:
        """A rematch begins by itself, as soon as the salts are there."""
        return self.state == OPEN and self.stored.previous is not None and not self.awaited

    def is_bot(self, seat: int) -> bool:
        """Whether the computer moves for this seat, for good or until somebody returns."""
        who = self.seats[seat]
        return who.kind != HUMAN or who.held or who.player is None

    def level_of(self, seat: int) -> str:
        kind = self.seats[seat].kind
        return "cat" if kind == HUMAN else kind

    def seat_viewed_by(self, player: str) -> int:
        """Through whose eyes a browser sees the table now.

        With several seats at one browser it is the one that was uncovered last, and nobody's
        while the curtain is drawn.
        """
        mine = self.seats_of(player)
        if len(mine) <= 1 or not self.game.has_secrets:
            mover = self.mover
            return mover if mover in mine else mine[0] if mine else ONLOOKER
        shown = self.uncovered.get(player, ONLOOKER)
        if self.state == OVER:
            return mine[0]
        return ONLOOKER if self.next_behind_curtain(player) is not None else shown

    def next_behind_curtain(self, player: str) -> int | None:
        """The seat that has to lift the curtain: next to move, at a browser shared by several."""
        mine = self.seats_of(player)
        if len(mine) <= 1 or not self.game.has_secrets or self.mover not in mine:
            return None
        return None if self.uncovered.get(player) == self.mover else self.mover

    def check_seat(self, player: str, seat: int) -> None:
        if seat not in self.seats_of(player):
            raise Forbidden(N_("That is not your seat."))

    def goes_on(self) -> bool:
        """Whether computer players move here: for somebody who is there, or was just now.
        Where a game runs over days people are away, and they move for whoever sits there."""
        is_played = not all(self.is_bot(seat.seat) for seat in self.seats)
        return self.is_looked_at() or (self.settings.days and is_played)

    @property
    def asker(self) -> tuple[str, ...]:
        """Among whom the time to think is shared: addresses, hosts there, their tables."""
        return self.address, self.host or "", self.id

    # -- changes --------------------------------------------------------------------------

    async def write(self, change: Callable[[Store], T]) -> T:
        """To the store first; what is not written has not happened."""
        return await self.write_queue.do(change)

    def tell(self) -> None:
        """Something is new: whoever watches looks again when they are ready, and who plays
        before who only looks on."""
        self.version += 1
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.is_guest):
            watcher.news.set()

    def tell_one(self, player: str | None) -> None:
        """Something is new for one person alone, and the picture of all others is as it was."""
        for watcher in self.watchers:
            if watcher.player == player:
                watcher.news.set()

    def can_undo(self, player: str) -> int | None:
        """The number of the move that this player may take back."""
        n, match = self.retractable, self.match
        if n is None or match is None or n != len(match.entries) - 1:
            return None
        return n if match.entries[n].who in self.seats_of(player) else None

    async def play(self, seat: int, n: int, what: str) -> bool:
        """Move n of the match by a seat; False if exactly this had been done before."""
        async with self.lock:
            match = self.playing()
            if n < len(match.entries):
                entry = match.entries[n]
                if (entry.who, entry.what) == (seat, what):
                    return False
                raise Late(N_("The table has moved on: look again."))
            if match.is_over:
                raise Late(N_("The game is over."))
            if match.to_move != seat:
                raise Late(N_("It is not your turn."))
            if n > len(match.entries):
                raise Late(N_("The table has moved on: look again."))
            before = len(match.entries)
            try:
                match.play(what)
                pack(match)
                await self.write_moves(before)
            except Conflict:
                await self.catch_up()
                raise Late(N_("The table has moved on: look again.")) from None
            except BaseException:
                self.forget_after(before)
                raise
            self.after_move(seat)
            return True

    async def write_moves(self, before: int) -> None:
        match = self.playing()
        new = [(entry.who, entry.what) for entry in match.entries[before:]]
        result, now = match.result, time.time()
        state: State = OVER if result else PLAYING
        await self.write(lambda store: store.append(self.id, before, new, now, state, result))
        self.state = state

    async def catch_up(self) -> None:
        """The store knows more than we do: a write that was told as failed was done."""
        stored = await self.write_queue.do(lambda store: store.table(self.id))
        assert stored is not None
        self.match, self.state = self.replayed(stored.moves), stored.state
        self.told.clear()
        self.tell()

    def forget_after(self, n: int) -> None:
        """The store refused: what was not written never happened here either."""
        match = self.playing()
        if len(match.entries) > n:
            kept = [(entry.who, entry.what) for entry in match.entries[:n]]
            self.match = self.replayed(kept)

    def after_move(self, seat: int) -> None:
        self.turn_begins()
        self.pointing.clear()
        self.saying.pop(seat, None)
        self.retractable = None
        self.tell()

    async def take_back(self, seat: int, n: int) -> None:
        """Undo move n, the last one, which `undo.can_take_back` has allowed."""
        async with self.lock:
            match = self.playing()
            last = len(match.entries) - 1
            if n != last or self.retractable != n or match.entries[last].who != seat:
                raise Late(N_("This move can no longer be taken back."))
            now = time.time()
            await self.write(lambda store: store.retract(self.id, n, now))
            match.take_back()
            self.told = {key: said for key, said in self.told.items() if key[0] < n}
            self.after_move(seat)

    async def change_seat(self, seat: int, **changes: object) -> None:
        """Write a seat anew; call with the lock held."""
        new = replace(self.seats[seat], **changes)  # type: ignore[arg-type]
        await self.write(lambda store: store.set_seat(self.id, new))
        self.seats[seat] = new

    def sit_anew(self, stored: Stored) -> None:
        """The people as the store has them now; call with the lock held."""
        self.stored, self.host, self.seats = stored, stored.host, list(stored.seats)
        self.told.clear()
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
                await self.write_moves(0)
            except BaseException:
                self.match = None
                raise
            self.turn_begins()
            self.tell()

    def story(self, viewer: int, language: str, most: int) -> list[Told]:
        """The last moves in sentences, as this viewer may hear them."""
        if len(self.told) > MOST_TOLD and self.state != OVER:
            self.told.clear()
        return story(self.playing(), self.told, viewer, language, most)
