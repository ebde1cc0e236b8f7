"""The board of a circle as a table and as JSON: what its page shows, of all games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from chatiere.core.game import games
from chatiere.core.translation import N_
from chatiere.store.circles import HUMAN, CircleResult, Place
from chatiere.store.rows import Circle
from chatiere.web.server.level_names import LEVEL_NAMES

COLUMNS = (
    N_("date"), N_("game"), N_("real table"), N_("seat"), N_("player"), N_("points"), N_("won"),
)  # fmt: skip
GONE = N_("somebody who left")
Text = Callable[[str], str]


def name_of(place: Place, names: Mapping[str, str], text: Text) -> str:
    """A member by their name now, a guest by the one they had, a level by its own."""
    if place.kind != HUMAN:
        return text(LEVEL_NAMES[place.kind].title) if place.kind in LEVEL_NAMES else place.kind
    return names.get(place.member or "", place.name) or text(GONE)


def lines(
    past: Sequence[CircleResult], names: Mapping[str, str], text: Text
) -> Iterator[list[object]]:
    """One for each who sat at a table."""
    yes_no = text(N_("no")), text(N_("yes"))
    for result in past:
        for place in result.places:
            yield [
                moment(result),
                label(result),
                yes_no[result.kind == "real"],
                place.seat + 1,
                name_of(place, names, text),
                points(result, place),
                yes_no[place.seat in result.result["winners"]],
            ]


def label(result: CircleResult) -> str:
    known = games()
    return known[result.game].label if result.game in known else result.game


def moment(result: CircleResult) -> str:
    return datetime.fromtimestamp(result.at, UTC).strftime("%Y-%m-%d %H:%M")


def points(result: CircleResult, place: Place) -> object:
    scores = result.result["scores"]
    return scores[place.seat] if place.seat < len(scores) else ""


def as_json(
    circle: Circle, past: Sequence[CircleResult], names: Mapping[str, str], text: Text
) -> str:
    described: dict[str, Any] = {
        "circle": circle.name,
        "members": list(names.values()),
        "results": [
            {
                "at": datetime.fromtimestamp(result.at, UTC).isoformat(timespec="seconds"),
                "game": result.game,
                "real_table": result.kind == "real",
                "players": [
                    {"name": name_of(place, names, text), "kind": place.kind}
                    for place in result.places
                ],
                **result.result,
            }
            for result in past
        ],
    }
    return json.dumps(described, ensure_ascii=False, indent=1)
