"""The source of chance that anybody can check afterwards.

Before the first move the table shows the commitment, the SHA-256 of the seed.  Then the
players' salts are mixed in, so not even the host can have arranged the cards.  The n-th
single draw is HMAC-SHA-256(key, n) modulo the number of outcomes.

In the key each salt stands behind its length.  Records of version 1 have none, so that
`["", "bb"]` and `["bb", ""]` were one key there; they are checked as they were made.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Self

from chatiere.core.errors import ChatiereError, shown
from chatiere.core.translation import N_

SEED_BYTES = 32
LONGEST_SALT = 32
"""Bytes; its length is one byte of the key."""
VERSION = 2
"""The version of the record format that is written now."""
VERSIONS = (1, 2)
"""Those that are read, replayed and checked."""


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
        N_("a seed is a whole number from 0 up, or 64 lower-case hex digits, not %(it)s"),
        it=shown(seed),
    )


def is_hex(text: str) -> bool:
    """Whole bytes in lower-case hex, or nothing."""
    return len(text) % 2 == 0 and all(c in "0123456789abcdef" for c in text)


def key_of(seed: bytes, salts: Sequence[bytes], version: int) -> bytes:
    """What the draws are reckoned with, as this version of the record format has it."""
    lengths = [b"" if version == 1 else bytes([len(salt)]) for salt in salts]
    mixed = [length + salt for length, salt in zip(lengths, salts, strict=True)]
    return hashlib.sha256(seed + b"".join(mixed)).digest()


class Dealer:
    """Draws numbers from a seed and the players' salts, and counts the draws."""

    generator = ""
    """How the numbers are reckoned, where a record has to say so."""

    def __init__(
        self,
        seed: bytes,
        salts: Sequence[bytes],
        commitment: str = "",
        version: int = VERSION,
    ) -> None:
        self.seed = seed
        self.salts = list(salts)
        self.version = version
        self.drawn = 0
        self.commitment = commitment or self.kept_commitment()
        self._key = key_of(seed, salts, version)

    def kept_commitment(self) -> str:
        """What the table must have shown before the first move."""
        return hashlib.sha256(self.seed).hexdigest()

    def again(self) -> Self:
        """The same dealer, who has drawn nothing yet."""
        return type(self)(self.seed, self.salts, version=self.version)

    def draw(self, outcomes: int) -> int:
        """The next draw: the number of one of so many outcomes."""
        digest = hmac.digest(self._key, str(self.drawn).encode(), "sha256")
        self.drawn += 1
        return int.from_bytes(digest, "big") % outcomes
