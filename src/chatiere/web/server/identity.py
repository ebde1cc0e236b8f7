"""Who is asking: a browser by its signed cookie, a program by its key.

A person is a random number that only their browser knows.  There is no account: whoever
holds the cookie, or a key made from it, is that person, until that person revokes it.  A
cookie and a program's key carry a number; those with a smaller one than the person's newest
no longer count, and of somebody who was forgotten none ever does again.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer

from chatiere.store.people import digest

COOKIE = "chatiere"
PUPIL = "pupil"
"""The cookie of somebody in a class: it is sent to the pages of that class and its tables alone, so
that what is done there is apart from whatever else this browser does."""
YEAR = 365 * 24 * 3600
ID_BYTES = 16
MOST_REMEMBERED = 10_000


class Seal(URLSafeSerializer):
    """One kind of signed texts.  Those that were read last, and were ours, are remembered: a
    browser shows its cookie with every request."""

    def __init__(self, secret: bytes, salt: str) -> None:
        super().__init__(secret, salt=salt)
        self._read_before: OrderedDict[str, tuple[str, int]] = OrderedDict()

    def signed(self, player: str, number: int) -> str:
        """The first key of a player is only the name, as it has always been."""
        return str(self.dumps([player, number] if number else player))

    def read(self, text: str) -> tuple[str, int] | None:
        """Whose it is, and its number; whether that still counts, others say."""
        if text in self._read_before:
            self._read_before.move_to_end(text)
            return self._read_before[text]
        try:
            found = self.loads(text)
        except BadSignature:
            return None
        match [found, 0] if isinstance(found, str) else found:
            case [str(player), int(number)]:
                self._remember(text, (player, number))
                return player, number
        return None

    def _remember(self, text: str, found: tuple[str, int]) -> None:
        self._read_before[text] = found
        if len(self._read_before) > MOST_REMEMBERED:
            self._read_before.popitem(last=False)


@lru_cache(maxsize=MOST_REMEMBERED)
def form_token(secret: bytes, player: str) -> str:
    """Made once for a browser: it sends the same one with every form."""
    return hmac.digest(secret, b"form/" + player.encode(), "sha256").hex()[:32]


class Signer:
    """Everything that we hand out and want to know again, signed with the store's secret."""

    def __init__(self, secret: bytes, revoked: Mapping[str, int] | None = None) -> None:
        """`revoked` has for a player's digest the number of the first key that counts."""
        self.secret = secret
        self.revoked = dict(revoked or {})
        self.cookies = Seal(secret, "cookie")
        self.programs = Seal(secret, "program")

    # -- people -----------------------------------------------------------------------

    def new_player(self) -> str:
        return secrets.token_urlsafe(ID_BYTES)

    def cookie(self, player: str) -> str:
        return self._signed(self.cookies, player)

    def player_of(self, cookie: str | None) -> str | None:
        return self._read(self.cookies, cookie)

    def program_key(self, player: str) -> str:
        """What a program sends as `Authorization: Bearer …`."""
        return self._signed(self.programs, player)

    def player_of_program(self, key: str | None) -> str | None:
        return self._read(self.programs, key)

    def newest(self, player: str) -> int:
        """The number of the keys that count now."""
        return self.revoked.get(digest(player), 0) if self.revoked else 0

    def _signed(self, seal: Seal, player: str) -> str:
        return seal.signed(player, self.newest(player))

    def _read(self, seal: Seal, text: str | None) -> str | None:
        found = seal.read(text) if text else None
        if found is None:
            return None
        player, number = found
        return player if number >= self.newest(player) else None

    # -- forms ------------------------------------------------------------------------

    def form_token(self, player: str) -> str:
        """Only pages that we rendered for this browser hold it."""
        return form_token(self.secret, player)

    def is_form_token(self, player: str, token: object) -> bool:
        mine = self.form_token(player)
        return isinstance(token, str) and hmac.compare_digest(mine.encode(), token.encode())
