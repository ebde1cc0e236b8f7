"""What a browser wishes for itself: kept in a cookie that every release can read."""

from __future__ import annotations

import re

import pytest

from chatiere.web.server.preferences import CHOICES, COOKIE, cookie_text, preferences_from
from tests.web.serving import Browser

BEFORE = ["fr", "dark", "two", "off", "suit", "on"]
"""A cookie as the releases before text size, speed, hand, contrast and patterns wrote it."""


def shown(page: str) -> dict[str, str]:
    """What the page's root says of the wishes."""
    root = re.search(r"<html[^>]*>", page)
    assert root
    return dict(re.findall(r'data-(\w+)="([^"]*)"', root[0]))


def test_an_old_cookie_keeps_what_it_says_and_the_rest_is_at_its_default() -> None:
    found = preferences_from(".".join(BEFORE))
    assert list(found.values())[: len(BEFORE)] == BEFORE
    assert list(found.values())[len(BEFORE) :] == [
        values[0] for values in list(CHOICES.values())[len(BEFORE) :]
    ]


def test_a_sound_that_was_on_is_at_the_usual_volume() -> None:
    assert preferences_from("fr.dark.one.on")["sound"] == "normal"
    assert preferences_from("fr.dark.one.off")["sound"] == "off"


@pytest.mark.parametrize(
    "cookie", ["", "x", "." * 40, "fr.<script>.two", "é.😀", ".".join("z" * 99)]
)
def test_whatever_a_cookie_says_every_wish_has_one_of_its_values(cookie: str) -> None:
    found = preferences_from(cookie)
    assert all(found[name] in values for name, values in CHOICES.items())
    assert preferences_from(cookie_text(found)) == found


@pytest.mark.parametrize("name", list(CHOICES))
def test_every_value_survives_in_the_cookie(name: str) -> None:
    for value in CHOICES[name]:
        wished = preferences_from("") | {name: value}
        assert preferences_from(cookie_text(wished)) == wished


def test_a_page_follows_the_wishes_and_an_unknown_one_changes_nothing(ana: Browser) -> None:
    ana.send_form("/look", text="larger", speed="slow", handed="left", sound="soft", patterns="on")
    wished = {"text": "larger", "speed": "slow", "handed": "left", "volume": "soft"}
    assert shown(ana.get("/").text) == wished | {"taps": "one", "patterns": "on"}
    ana.send_form("/look", text="400", speed="", handed="both", sound="on", patterns='"><b>')
    assert shown(ana.get("/").text) == wished | {"taps": "one", "patterns": "on"}


def test_stronger_contrast_is_for_who_wants_it_here_or_on_the_device(ana: Browser) -> None:
    def link() -> tuple[str, str]:
        found = re.search(r'/a/\w+/([\w/]*contrast\.css)" media="([^"]*)"', ana.get("/").text)
        assert found
        return found[1], found[2]

    assert link() == ("contrast.css", "(prefers-contrast: more)")
    ana.send_form("/look", contrast="more", theme="dark")
    assert link() == ("dark/contrast.css", "all")
    ana.send_form("/look", contrast="")
    assert link()[1] == "(prefers-contrast: more)"


def test_a_browser_with_the_cookie_of_an_earlier_release_is_shown_its_colours(ana: Browser) -> None:
    ana.cookies.set(COOKIE, ".".join(BEFORE), domain="127.0.0.1")
    page = ana.get("/").text
    assert "/dark/base.css" in page
    assert shown(page)["volume"] == "off"
    assert shown(page)["text"] == "normal"
