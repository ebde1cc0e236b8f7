"""The chances to win over a game, as each player could judge them at their own decisions."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from chatiere.core.translation import N_
from chatiere.web.replay.replay import Replay
from chatiere.web.review.findings import Finding, Review
from chatiere.web.server.plots import Axis, Mark, Series, line_plot, percent_axis

TITLE = N_("Chances of winning over the game, by player")
TOGETHER = N_("The mice")


def chances(
    replay: Replay, review: Review, translate: Callable[[str], str], language: str
) -> Markup:
    lines = together(replay, review, translate) or by_seat(replay, review)
    rounds = [(float(start), str(number)) for number, start in replay.rounds]
    x = Axis(float(replay.first), float(replay.last), rounds)
    marks = [mark(replay, turn.finding) for turn in review.turns]
    return line_plot(lines, x, percent_axis(language), translate(TITLE), marks)


def by_seat(replay: Replay, review: Review) -> list[Series]:
    """A line for each seat, from its own decisions to how it ended for it."""
    result = replay.match.result
    assert result is not None
    lines = []
    for seat in replay.seats:
        points = [at(finding) for finding in review.findings if finding.seat == seat.seat]
        if replay.is_sealed and not points:
            continue
        won = seat.seat in result["winners"]
        points.append((float(replay.last), 1 / len(result["winners"]) if won else 0.0))
        lines.append(Series(seat.name, points, f"seat-{seat.seat}"))
    return lines


def together(replay: Replay, review: Review, translate: Callable[[str], str]) -> list[Series]:
    """One line for all, where all win or lose together."""
    if replay.match.game.aim != "together":
        return []
    result = replay.match.result
    assert result is not None
    points = [at(finding) for finding in review.findings]
    points.append((float(replay.last), 1.0 if result["winners"] else 0.0))
    return [Series(translate(TOGETHER), points, "seat-0")]


def at(finding: Finding) -> tuple[float, float]:
    return float(finding.n), finding.best_win


def mark(replay: Replay, finding: Finding) -> Mark:
    name = replay.seats[finding.seat].name
    return Mark(
        float(finding.n), finding.best_win, f"{name}, {finding.n}", f"#turn-{finding.n}",
        f"seat-{finding.seat}",
    )  # fmt: skip
