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
from chatiere.web.server.refusal import Late

SECONDS = 24 * 3600
"""How long a page may lie open before its deal is no longer taken, by a clock that only runs
forward."""
REMEMBERED = 2 * SECONDS
NONCE_BYTES = 16


class DealOffers:
    """What one server has offered, and what was taken of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._secret = secrets.token_bytes(32)
        self._signer = URLSafeSerializer(self._secret, salt="deal")
        self._clock = clock
        self._taken: OrderedDict[str, float] = OrderedDict()

    def offer(self) -> tuple[str, str]:
        """A new deal, and its commitment."""
        nonce = secrets.token_urlsafe(NONCE_BYTES)
        deal = str(self._signer.dumps([self._clock(), nonce]))
        return deal, hashlib.sha256(self._seed(nonce)).hexdigest()

    def take(self, deal: str) -> bytes:
        """The seed of a deal that we offered not too long ago and that nobody has taken."""
        self._forget()
        try:
            offered, nonce = self._signer.loads(deal)
        except BadSignature:
            raise Late(N_("This page is out of date: reload it.")) from None
        now, hashed = self._clock(), hashlib.sha256(nonce.encode()).hexdigest()
        if hashed in self._taken or now - offered > SECONDS:
            raise Late(N_("This page is out of date: reload it."))
        self._taken[hashed] = now
        return self._seed(nonce)

    def _forget(self) -> None:
        """Deals that are too old to be taken anyway."""
        long_ago = self._clock() - REMEMBERED
        while self._taken and next(iter(self._taken.values())) < long_ago:
            self._taken.popitem(last=False)

    def _seed(self, nonce: str) -> bytes:
        return hmac.digest(self._secret, b"seed/" + nonce.encode(), "sha256")
