"""The table of Crazy Mistigri in plain short lines, to be read or heard."""

from __future__ import annotations

from typing import Any

from chatiere.core.translation import N_, NP_, translator
from chatiere.games.crazy_mistigri.card_names import CARDS, PENALTY_POINTS, cards_listed
from chatiere.games.crazy_mistigri.deck import cards_named

SENTENCES = {
    "round": N_("Round {n}, {direction}."),
    "long round": N_("Round {n}, turn {turn} of {most} at most, {direction}."),
    "clockwise": NP_("direction of play", "clockwise"),
    "counterclockwise": NP_("direction of play", "counterclockwise"),
    "discard": N_("Discard: {cards}."),
    "empty": N_("The discard is empty."),
    "seat": N_("{name}: {count}, {total}{passed}."),
    "passed": N_(", has passed"),
    "out": N_("out of the round"),
    "hand": N_("{name} holds {cards}."),
    "turn": N_("It is {name}'s turn."),
    "swaps": N_("{name} has to swap a card with the discard."),
    "draws": N_("{name} takes {count} from {source}."),
}

View = dict[str, Any]


def lines(view: View, language: str, names: list[str]) -> list[str]:
    """Round, discard, players, the hands that the viewer knows, and who is to do what."""
    said = [round_line(view, language), discard_line(view, language)]
    said += [seat_line(view, seat, language, names[seat]) for seat in range(view["players"])]
    for seat, hand in enumerate(view["hands"]):
        if hand:
            said.append(hand_line(hand, language, names[seat]))
    return said + turn_line(view, language, names)


def round_line(view: View, language: str) -> str:
    """How many turns there were is said only when few are left (M12)."""
    t = translator(language, __package__)
    direction = t(SENTENCES[view["direction"]])
    if not view["ends_soon"]:
        return t(SENTENCES["round"], n=view["round"], direction=direction)
    turn, most = view["turns"], view["turns_at_most"]
    return t(SENTENCES["long round"], n=view["round"], turn=turn, most=most, direction=direction)


def discard_line(view: View, language: str) -> str:
    t = translator(language, __package__)
    if not view["discard"]:
        return t(SENTENCES["empty"])
    return t(SENTENCES["discard"], cards=cards_listed(cards_named(view["discard"]), language))


def seat_line(view: View, seat: int, language: str, name: str) -> str:
    """How many cards and points somebody has, and whether they passed."""
    t = translator(language, __package__)
    count = t.count(CARDS, view["counts"][seat])
    if seat in view["out"] or (view["phase"] == "over" and not view["counts"][seat]):
        count = t(SENTENCES["out"])
    total = t.count(PENALTY_POINTS, view["totals"][seat])
    passed = t(SENTENCES["passed"]) if seat in view["passed"] else ""
    return t(SENTENCES["seat"], name=name, count=count, total=total, passed=passed)


def hand_line(hand: list[str], language: str, name: str) -> str:
    t = translator(language, __package__)
    return t(SENTENCES["hand"], name=name, cards=cards_listed(cards_named(hand), language))


def turn_line(view: View, language: str, names: list[str]) -> list[str]:
    """What is due now; nothing before the first turn and after the last one."""
    t = translator(language, __package__)
    if view["phase"] in ("first", "deal", "over"):
        return []
    turn, source = names[view["turn"]], names[view["source"] or 0]
    if view["phase"] == "draw":
        count = t.count(CARDS, view["to_draw"])
        return [t(SENTENCES["draws"], name=turn, count=count, source=source)]
    if view["phase"] == "swap":
        return [t(SENTENCES["swaps"], name=source)]
    return [t(SENTENCES["turn"], name=turn)]
