"""Who is asking: a browser by its signed cookie, a program by its key.

A person is a random number that only their browser knows.  There is no account: whoever
holds the cookie, or a key made from it, is that person.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

COOKIE = "chatiere"
YEAR = 365 * 24 * 3600
ID_BYTES = 16
DEAL_SECONDS = 24 * 3600
"""How long a page may lie open before its deal is no longer taken."""


def digest(text: str) -> str:
    """What the store keeps of a key."""
    return hashlib.sha256(text.encode()).hexdigest()


class Signer:
    """Everything that we hand out and want to know again, signed with the store's secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.cookies = URLSafeSerializer(secret, salt="cookie")
        self.programs = URLSafeSerializer(secret, salt="program")
        self.deals = URLSafeTimedSerializer(secret, salt="deal")

    # -- people -----------------------------------------------------------------------

    def new_player(self) -> str:
        return secrets.token_urlsafe(ID_BYTES)

    def cookie(self, player: str) -> str:
        return str(self.cookies.dumps(player))

    def player_of(self, cookie: str | None) -> str | None:
        return _read(self.cookies, cookie)

    def program_key(self, player: str) -> str:
        """What a program sends as `Authorization: Bearer …`."""
        return str(self.programs.dumps(player))

    def player_of_program(self, key: str | None) -> str | None:
        return _read(self.programs, key)

    # -- forms ------------------------------------------------------------------------

    def form_token(self, player: str) -> str:
        """Only pages that we rendered for this browser hold it."""
        return hmac.new(self.secret, b"form/" + player.encode(), "sha256").hexdigest()[:32]

    def is_form_token(self, player: str, token: object) -> bool:
        mine = self.form_token(player)
        return isinstance(token, str) and hmac.compare_digest(mine.encode(), token.encode())

    # -- the dealer's secret ------------------------------------------------------------

    def new_deal(self) -> tuple[str, str]:
        """A deal that a page offers, and its commitment.

        The page shows the commitment before its reader adds a salt; the seed itself comes
        from our secret again when the deal is taken.
        """
        nonce = secrets.token_urlsafe(ID_BYTES)
        return str(self.deals.dumps(nonce)), hashlib.sha256(self._seed(nonce)).hexdigest()

    def seed_of(self, deal: str) -> bytes | None:
        """The seed of a deal that we offered not too long ago."""
        try:
            nonce = self.deals.loads(deal, max_age=DEAL_SECONDS)
        except BadSignature:
            return None
        return self._seed(str(nonce))

    def _seed(self, nonce: str) -> bytes:
        return hmac.digest(self.secret, b"seed/" + nonce.encode(), "sha256")


def _read(signer: URLSafeSerializer, text: str | None) -> str | None:
    try:
        found = signer.loads(text) if text else None
    except BadSignature:
        return None
    return found if isinstance(found, str) else None
