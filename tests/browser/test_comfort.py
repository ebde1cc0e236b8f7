"""A table as its player wishes it: sizes, sides, speed, sounds; and things that really move."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chatiere.core.game import games
from chatiere.web.server.rendering import REACTIONS
from tests.browser.launch import Axe, NewPage
from tests.browser.site import (
    VALUES,
    Site,
    by_click,
    fits,
    lay_table,
    number,
    see,
    wait_after,
    wait_for_turn,
)
from tests.browser.test_replay import bring

GAME = "cheez-tricks"
MOMENTS = {"card", "dice", "coin", "mew", "trick", "round", "win", "lose", "turn"}
WATCH = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const name = this.dataset.glide ?? this.dataset.tumble ?? this.dataset.to;
    const rest = this.getBoundingClientRect().top;
    const animation = animate.call(this, frames, how);
    const down = this.getBoundingClientRect().top - rest;
    window.moved.push({ name, duration: how.duration, down });
    return animation;
  };
}"""
"""Notes from now on what a script sets in motion, and how far below its place it is seen first."""
COUNT_AUDIO = """
  window.made = [];
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.made.push(this); }
  };
"""
RING = """async (sounds) => {
  const { NAMES, ring } = await import(sounds);
  NAMES.forEach(ring);
  return NAMES;
}"""
SWAP = """async ([glide, change]) => {
  const { beforeSwap, afterSwap } = await import(glide);
  const table = document.getElementById("table");
  const board = table.querySelector(".board");
  const make = (data, near = board) => {
    const made = document.createElement("i");
    made.textContent = "x";
    Object.assign(made.dataset, data);
    near.append(made);
    return made;
  };
  const changes = {
    "a card comes": [() => {}, () => make({ glide: "new", from: "player-1" })],
    "a card goes": [
      () => make({ glide: "old", to: "player-1" }),
      () => table.querySelector("[data-glide=old]").remove(),
    ],
    "dice are rolled": [
      () => { make({ tumble: "roll-1-a" }); make({ tumble: "roll-1-b" }); },
      () => { table.querySelector("[data-tumble=roll-1-b]").dataset.tumble = "roll-2-b"; },
    ],
  };
  const [first, then] = changes[change];
  first();
  beforeSwap(table);
  then();
  afterSwap(table);
}"""
"""Changes the table between the two halves of a swap."""


def choose(page: Page, **wishes: str) -> None:
    """Open the settings of the table and save these."""
    page.locator("[data-open=settings]").click()
    for name, value in wishes.items():
        page.locator(f"#settings [name={name}]").select_option(value)
    page.locator("#settings form[action='/look'] .button").click()
    name, value = next(iter(wishes.items()))
    page.locator(f"#settings [name={name}] option[value={value}][selected]").wait_for(
        state="attached"
    )
    page.wait_for_load_state()


def script(page: Page, name: str) -> str:
    """Where the page that is open has this script, beside the one of every page."""
    found: str = page.evaluate(
        "(name) => new URL(name, document.querySelector('script[src$=\"/page.js\"]').src).href",
        name,
    )
    return found


def play_one(page: Page) -> str:
    wait_for_turn(page)
    n, what = number(page), str(page.evaluate(VALUES)[0])
    by_click(page, what)
    wait_after(page, n)
    return what


def test_settings_are_kept_from_page_to_page_and_fit_the_phone(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("phone", "fr")
    lay_table(page, site, GAME)
    choose(page, text="larger", speed="fast", handed="left", patterns="on", sound="loud")
    page.goto(f"{site.address}/me")
    root = page.locator("html")
    for name, value in {
        "text": "larger",
        "speed": "fast",
        "handed": "left",
        "volume": "loud",
    }.items():
        expect(root).to_have_attribute(f"data-{name}", value)
    assert root.evaluate("e => getComputedStyle(e).fontSize") == "24px"
    fits(page)
    assert axe(page) == []
    page.reload()
    expect(page.get_by_label("Taille du texte")).to_have_value("larger")


def test_with_the_left_hand_the_side_column_is_on_the_left(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, GAME)

    def is_left() -> bool:
        story = page.locator(".story").bounding_box()
        assert story
        return bool(story["x"] < page.evaluate("innerWidth") / 2)

    assert not is_left()
    choose(page, handed="left")
    assert is_left()
    fits(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_stronger_contrast_is_black_and_white(theme: str, new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, GAME)
    choose(page, contrast="more", theme=theme)
    ink, paper = page.evaluate(
        "(s => [s.color, s.backgroundColor])(getComputedStyle(document.body))"
    )
    black, white = "rgb(0, 0, 0)", "rgb(255, 255, 255)"
    assert (ink, paper) == ((black, white) if theme == "light" else (white, black))


def test_a_device_that_wants_contrast_gets_it_unasked(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", contrast="more")
    page.goto(site.address)
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_seats_have_patterns_besides_colours_for_who_wants_them(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, GAME)
    bars = """[...document.querySelectorAll(".player")]
      .map((e) => getComputedStyle(e, "::before").backgroundImage)"""
    assert set(page.evaluate(bars)) == {"none"}
    choose(page, patterns="on")
    patterns = page.evaluate(bars)
    assert len(set(patterns)) == len(patterns) > 2
    assert all("gradient" in pattern for pattern in patterns)
    stroke = "e => getComputedStyle(e).strokeWidth"
    assert page.locator(".hand .art").first.evaluate(stroke) == "3px", "stronger on the cards, too"


def test_a_card_goes_from_the_hand_to_the_table(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", reduced_motion=False)
    lay_table(page, site, GAME)
    choose(page, speed="slow")
    page.locator("#table.my-turn").wait_for()
    page.evaluate(WATCH)
    card = play_one(page).split()[-1]
    flights = [each for each in page.evaluate("moved") if each["name"] == f"c-{card}"]
    assert flights[0]["down"] > 100, "it starts from the hand, far below its place"
    assert 400 < flights[0]["duration"] < 700
    page.wait_for_function("() => document.getAnimations().length === 0")


@pytest.mark.parametrize("game", sorted(games()))
def test_no_two_things_on_a_table_glide_by_the_same_name(
    game: str, new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, game)
    names = "[...document.querySelectorAll('#table [data-glide]')].map((e) => e.dataset.glide)"
    for _ in range(6):
        play_one(page)
        wait_for_turn(page)
        found = page.evaluate(names)
        assert len(found) == len(set(found)), sorted(found)


@pytest.mark.parametrize("still", ["reduced motion", "instant"])
def test_nothing_moves_for_who_wants_no_motion(still: str, new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", reduced_motion=still == "reduced motion")
    lay_table(page, site, GAME)
    if still == "instant":
        choose(page, speed="instant")
    page.locator("#table.my-turn").wait_for()
    page.evaluate(WATCH)
    play_one(page)
    assert page.evaluate("moved") == []
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_replay_moves_too(new_page: NewPage, site: Site, tmp_path: Path) -> None:
    page = new_page("desktop", "fr", reduced_motion=False)
    bring(page, site, tmp_path, GAME, 3)
    page.evaluate(WATCH)
    for _ in range(20):
        url = page.evaluate("document.getElementById('replay').dataset.url")
        page.keyboard.press("ArrowRight")
        see(page, f'#replay:not([data-url="{url}"])')
    assert page.evaluate("moved.some(({ name }) => name?.startsWith('c-'))")


def swap(page: Page, change: str) -> list[dict[str, object]]:
    """Change the table between the two halves of a swap; what was set in motion."""
    page.locator("#table.my-turn").wait_for()
    page.evaluate(WATCH)
    page.evaluate(SWAP, [script(page, "glide.js"), change])
    ours = "moved.filter(({ name }) => /^(new|old|roll-.*)$/.test(name))"
    found: list[dict[str, object]] = page.evaluate(ours)
    return found


def test_what_is_new_comes_from_its_place(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", reduced_motion=False)
    lay_table(page, site, GAME)
    (flight,) = swap(page, "a card comes")
    assert flight["name"] == "new"


def test_what_is_gone_flies_to_its_place_in_nobodys_way(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("desktop", "fr", reduced_motion=False)
    lay_table(page, site, GAME)
    (flight,) = swap(page, "a card goes")
    assert flight["name"] == "old"
    layer = page.locator(".flying")
    assert layer.get_attribute("aria-hidden") == "true"
    assert layer.evaluate("e => getComputedStyle(e).pointerEvents") == "none"
    expect(layer.locator("*")).to_have_count(0)
    assert axe(page) == []


def test_only_dice_that_were_rolled_tumble(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", reduced_motion=False)
    lay_table(page, site, GAME)
    (die,) = swap(page, "dice are rolled")
    assert die["name"] == "roll-2-b"


def ring_all(page: Page) -> list[str]:
    names: list[str] = page.evaluate(RING, script(page, "sounds.js"))
    return names


def test_no_sound_is_made_before_a_gesture_and_every_moment_has_one(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "fr")
    page.add_init_script(COUNT_AUDIO)
    lay_table(page, site, GAME)
    assert set(ring_all(page)) == MOMENTS | set(REACTIONS)
    page.locator("#table").evaluate("e => e.click()")
    assert page.evaluate("made.length") == 0
    page.keyboard.press("Tab")
    page.wait_for_function("() => made[0]?.state === 'running'")
    ring_all(page)
    assert page.evaluate("made.length") == 1


def test_who_wants_no_sounds_has_none_even_after_a_gesture(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr")
    page.add_init_script(COUNT_AUDIO)
    lay_table(page, site, GAME)
    choose(page, sound="off")
    page.keyboard.press("Tab")
    ring_all(page)
    assert page.evaluate("made.length") == 0
