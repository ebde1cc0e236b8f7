"""One request: who asks, in which language, with which form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.errors import ChatiereError
from chatiere.core.translation import N_, Translator, translator
from chatiere.web.server import preferences
from chatiere.web.server.form_reading import read_form
from chatiere.web.server.identity import COOKIE, PUPIL, YEAR
from chatiere.web.server.languages import preferred_language, reason_in
from chatiere.web.server.preferences import preferences_from
from chatiere.web.server.refusal import Forbidden, Refusal
from chatiere.web.server.services import Services


@dataclass
class RequestContext:
    """A request by somebody."""

    request: Request
    services: Services
    player: str
    """Who asks: the browser's own player, or, at the tables of a class, a pupil at it."""
    browser: str
    """Whom the browser itself stands for, whoever sits at it: forms are tied to that."""
    is_new: bool
    """Whether the browser had no cookie of ours yet."""
    preferences: dict[str, str]

    @classmethod
    def of(cls, request: Request) -> RequestContext:
        services: Services = request.app.state.services
        cookies = request.cookies
        found = services.signer.player_of(cookies.get(COOKIE))
        browser = found or services.signer.new_player()
        pupil = services.signer.player_of(cookies.get(PUPIL))
        return cls(
            request, services, pupil or browser, browser, found is None,
            preferences_from(cookies.get(preferences.COOKIE, "")),
        )  # fmt: skip

    @property
    def is_pupil(self) -> bool:
        """Whether who asks is in a class, and this is a page of it."""
        return self.player != self.browser

    @property
    def language(self) -> str:
        return self.preferences["language"] or preferred_language(
            self.request.headers.get("accept-language", "")
        )

    @property
    def translator(self) -> Translator:
        return translator(self.language)

    def tell(self, error: ChatiereError) -> str:
        """What is wrong, in the reader's language."""
        return error.translated(reason_in(self.language), self.translator.elides)

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""

    @property
    def wants_part(self) -> bool:
        """Whether htmx asks and wants a part of a page."""
        return self.request.headers.get("hx-request") == "true"

    def limit(self, kind: str) -> None:
        """By browser and by address: a new browser is soon made, an address is not."""
        limits = self.services.rate_limits
        if not self.is_new:
            limits.take(kind, self.player)
        limits.take_for_address(kind, self.address)

    def form_token(self) -> str:
        return self.services.signer.form_token(self.browser)

    async def form(self, kind: str, files: int = 0) -> Form:
        """The form that was sent, from a page of ours."""
        if self.is_new:
            raise Forbidden(N_("Your browser sent no cookie: please allow cookies for this site."))
        self.limit(kind)
        data = await read_form(self.request, files)
        if not self.services.signer.is_form_token(self.browser, data.get("token")):
            raise Forbidden(N_("This page is out of date: reload it."))
        return Form(data)

    def sign(self, response: Response) -> None:
        """Make sure that the browser is known again."""
        self.remember(response, COOKIE, self.services.signer.cookie(self.browser), True)

    def remember(self, response: Response, name: str, value: str, secret: bool) -> None:
        response.set_cookie(
            name, value, max_age=YEAR, httponly=secret, samesite="lax",
            secure=self.services.config.secure,
        )  # fmt: skip

    def prefer(self, response: Response, wishes: Mapping[str, str]) -> None:
        """Keep preferences in the browser; what is not one of their values is left out."""
        for name, value in wishes.items():
            if value in preferences.CHOICES[name]:
                self.preferences[name] = value
        text = preferences.cookie_text(self.preferences)
        self.remember(response, preferences.COOKIE, text, secret=False)


@dataclass(frozen=True)
class Form:
    """Fields of a form, each checked when it is read."""

    data: dict[str, str | bytes]

    def text(self, name: str, default: str = "", most: int = 200) -> str:
        value = self.data.get(name, default)
        if not isinstance(value, str) or len(value) > most:
            raise Refusal(
                N_("What was typed is too long: at most %(most)s characters, please."), most=most
            )
        return value

    def file(self, name: str) -> bytes:
        """What was chosen in a file field; nothing, where nothing was."""
        value = self.data.get(name)
        return value if isinstance(value, bytes) else b""

    def number(self, name: str, default: int | None = None) -> int:
        text = self.text(name, "" if default is None else str(default), 6)
        if not text.isascii() or not text.isdigit():
            raise Refusal(N_("This form cannot be read."))
        return int(text)

    def ticked(self, name: str) -> bool:
        return self.text(name) not in ("", "0", "no", "false")

    def has(self, name: str) -> bool:
        return name in self.data
