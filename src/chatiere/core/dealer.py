"""The source of chance that anybody can check afterwards.

Before the first move the table shows the commitment, the SHA-256 of the seed.  Then the
players' salts are mixed in, so not even the host can have arranged the cards.  The n-th
single draw is HMAC-SHA-256(key, n) modulo the number of outcomes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from chatiere.core.errors import ChatiereError, shown

SEED_BYTES = 32


def seed_bytes(seed: object) -> bytes:
    """A seed given as a number, as hex, as bytes, or not at all (then it is random)."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if type(seed) is int and 0 <= seed < 256**SEED_BYTES:
        return seed.to_bytes(SEED_BYTES, "big")
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES and is_hex(seed):
        return bytes.fromhex(seed)
    raise ChatiereError(
        f"a seed is a whole number from 0 up, or 64 lower-case hex digits, not {shown(seed)}"
    )


def is_hex(text: str) -> bool:
    """Whole bytes in lower-case hex, or nothing."""
    return len(text) % 2 == 0 and all(c in "0123456789abcdef" for c in text)


class Dealer:
    """Draws numbers from a seed and the players' salts, and counts the draws."""

    def __init__(self, seed: bytes, salts: Sequence[bytes], commitment: str = "") -> None:
        self.seed = seed
        self.salts = list(salts)
        self.drawn = 0
        self.commitment = commitment or self.kept_commitment()
        self._key = hashlib.sha256(seed + b"".join(salts)).digest()

    def kept_commitment(self) -> str:
        """What the table must have shown before the first move."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, outcomes: int) -> int:
        """The next draw: the number of one of so many outcomes."""
        digest = hmac.digest(self._key, str(self.drawn).encode(), "sha256")
        self.drawn += 1
        return int.from_bytes(digest, "big") % outcomes
