"""Deals that pages offer: each is taken once, and only from the server that offered it.

A page shows the commitment of a deal before its reader adds a salt.  The seed of a finished
game can be read from its record, so whoever could deal it again would know every card: a
deal that was taken is remembered here, by its hash, for longer than it lives, whatever is
deleted from the store.  What it is signed with is made anew at every start, so that no deal
outlives the memory of who has taken it, neither by a restart nor by a backup that is put back.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeSerializer

from chatiere.core.translation import N_
from chatiere.store.store import Store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.server.refusal import Late

SECONDS = 24 * 3600
"""How long a page may lie open before its deal is no longer taken, by a clock that only runs
forward."""
REMEMBERED = 2 * SECONDS
NONCE_BYTES = 16


class DealOffers:
    """What one server has offered, and what was taken of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._own_secret = secrets.token_bytes(32)
        self._clock = clock
        self._taken: OrderedDict[str, float] = OrderedDict()

    async def offer(self) -> tuple[str, str]:
        """A new deal, and its commitment."""
        secret, nonce = await self._secret(), secrets.token_urlsafe(NONCE_BYTES)
        deal = str(signer(secret).dumps([self._clock(), nonce]))
        return deal, hashlib.sha256(seed_of(secret, nonce)).hexdigest()

    async def take(self, deal: str) -> bytes:
        """The seed of a deal that we offered not too long ago and that nobody has taken."""
        secret = await self._secret()
        try:
            offered, nonce = signer(secret).loads(deal)
        except BadSignature:
            raise Late(N_("This page is out of date: reload it.")) from None
        now, hashed = self._clock(), hashlib.sha256(nonce.encode()).hexdigest()
        if now - offered > SECONDS or not await self._is_first(hashed, now):
            raise Late(N_("This page is out of date: reload it."))
        return seed_of(secret, nonce)

    async def _secret(self) -> bytes:
        return self._own_secret

    async def _is_first(self, hashed: str, now: float) -> bool:
        """Whether nobody has taken it; from now on somebody has.  Those that are too old to be
        taken anyway are forgotten."""
        while self._taken and next(iter(self._taken.values())) < now - REMEMBERED:
            self._taken.popitem(last=False)
        is_first = hashed not in self._taken
        self._taken.setdefault(hashed, now)
        return is_first


class SharedDealOffers(DealOffers):
    """What several servers have offered: the store remembers for all of them, and what it signs
    with is made anew whenever the database is started."""

    def __init__(self, write_queue: WriteQueue, clock: Callable[[], float] = time.time) -> None:
        super().__init__(clock)
        self.write_queue = write_queue

    async def _secret(self) -> bytes:
        return await self.write_queue.do(lambda store: store.deal_secret())

    async def _is_first(self, hashed: str, now: float) -> bool:
        def take(store: Store) -> bool:
            store.forget_deals(now - REMEMBERED)
            return store.take_deal(hashed, now)

        return await self.write_queue.do(take)


def signer(secret: bytes) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="deal")


def seed_of(secret: bytes, nonce: str) -> bytes:
    return hmac.digest(secret, b"seed/" + nonce.encode(), "sha256")
