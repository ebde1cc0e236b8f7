"""A policy that learns from the games of a table: proximal policy optimisation (Schulman and
others, 2017).

Policy and critic stand on the same two layers.  What the policy thinks of a move is the sum of
what it thinks of the move's parts, and of how the move looks at first sight, as far as it trusts
that: so it begins with what a cat knows.  The critic has two answers: the share of the win that
its seat may expect, and of what part of the others it will be ahead, which says more about a
single game; both are only learned from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from tables import RESULTS, Table, View
from torch import Tensor, nn

FADE = 0.95
"""How much of a surprise is still counted one decision earlier (GAE's lambda)."""
CLIP, CRITIC, NORM = 0.2, 1.0, 0.5
NEVER = -1e9


class Network(nn.Module):
    """What is seen, through two layers, to what to do and what to expect."""

    def __init__(self, numbers: int, hidden: int, parts: int, first_sight: bool) -> None:
        super().__init__()
        self.first = nn.Linear(numbers, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, parts + 1 if first_sight else parts)
        self.critic = nn.Linear(hidden, RESULTS)
        self._parts, self._first_sight = parts, first_sight
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        if first_sight:
            nn.init.ones_(self.policy.bias[parts:])

    def forward(self, view: View) -> tuple[Tensor, Tensor]:
        """The logarithm of each move's probability, and what the critic expects."""
        within = self.within(view.seen.float())
        return torch.log_softmax(self.likes(within, view), 1), self.critic(within)

    def likes(self, within: Tensor, view: View) -> Tensor:
        """What is thought of each move: of all its parts, and of how it looks."""
        told = self.policy(within)
        answers = nn.functional.pad(told[:, : self._parts], (0, 1))
        parts = view.parts.masked_fill(~view.legal[:, :, None], self._parts).long()
        likes = answers.gather(1, parts.flatten(1)).view(parts.shape).sum(2)
        if self._first_sight:
            likes = likes + told[:, self._parts :] * view.likes.float()
        return likes.masked_fill(~view.legal, NEVER)

    def within(self, seen: Tensor) -> Tensor:
        return torch.relu(self.second(torch.relu(self.first(seen))))


class Decisions(NamedTuple):
    """What the learner did in one step of a table, a row for each game where it was to move."""

    rows: Tensor
    seat: Tensor
    expected: Tensor
    view: View
    chosen: Tensor
    log_chance: Tensor


class Lesson(NamedTuple):
    """What is to be learned from decisions: which were better than expected, and what should have
    been."""

    view: View
    chosen: Tensor
    log_chance: Tensor
    better: Tensor
    due: Tensor

    def taken(self, part: Tensor) -> Lesson:
        return Lesson(View(*(x[part] for x in self.view)), *(x[part] for x in self[1:]))


class Outcome(NamedTuple):
    """What came of that step: where games ended, and what they brought."""

    done: Tensor
    results: Tensor


def sample(log_chances: Tensor) -> Tensor:
    """A move for each row, as likely as the policy says."""
    noise = torch.empty_like(log_chances).exponential_().log_()
    return (log_chances - noise).argmax(1)


Pick = Callable[[Tensor], Tensor]
"""How a move is taken, by the logarithms of what the policy finds likely."""


def likeliest(log_chances: Tensor) -> Tensor:
    return log_chances.argmax(1)


@torch.no_grad()
def play(
    table: Table, policy: Network, earlier: Network, steps: int, pick: Pick = sample
) -> list[tuple[Decisions, Outcome]]:
    """Let the games go on by so many steps, and tell what the learner did."""
    told = []
    for _ in range(steps):
        actions = table.guests_actions()
        theirs = table.rows_of_earlier()
        if len(theirs):
            actions[theirs] = table.actions(theirs, sample(earlier(table.view(theirs))[0]))
        rows = table.rows_of_learner()
        view = table.view(rows)
        log_chances, expected = policy(view)
        chosen = pick(log_chances)
        actions[rows] = table.actions(rows, chosen)
        log_chance = log_chances.gather(1, chosen[:, None])[:, 0]
        seat = table.seat[rows]
        view = view._replace(seen=view.seen.half(), likes=view.likes.half())
        table.step(actions)
        outcome = Outcome(table.done().clone(), table.results())
        told.append((Decisions(rows, seat, expected, view, chosen, log_chance), outcome))
    return told


@torch.no_grad()
def lesson_of(table: Table, told: list[tuple[Decisions, Outcome]], ahead: float) -> Lesson:
    """Of all that was told, the decisions where there was a choice and it is known what came next.
    `ahead`: what it is worth to be ahead of all others, beside the win, which is worth 1."""
    surprise, due, known = surprises(table, told)
    better = surprise[:, 0] + ahead * surprise[:, 1]
    views = View(*(torch.cat(parts) for parts in zip(*(d.view for d, _ in told), strict=True)))
    chosen, log_chance = (torch.cat([d[k] for d, _ in told]) for k in (4, 5))
    choices = (known & (views.legal[:, 1])).nonzero()[:, 0]
    lesson = Lesson(views, chosen, log_chance, better, due).taken(choices)
    better = lesson.better
    return lesson._replace(better=(better - better.mean()) / (better.std() + 1e-8))


@torch.no_grad()
def surprises(table: Table, told: list[tuple[Decisions, Outcome]]) -> tuple[Tensor, Tensor, Tensor]:
    """For each decision by how much it went better than expected, what should have been expected,
    and whether that is known; backwards, each seat of each row by itself.  What comes after a
    seat's last decision is not known yet: that one only says what was expected before it."""
    follows = torch.zeros(table.size, table.players, RESULTS, device=table.device)
    fading, known = torch.zeros_like(follows), torch.zeros_like(follows[:, :, 0]).bool()
    better, knew = [], []
    for decisions, outcome in reversed(told):
        ended = outcome.done[:, None, None]
        follows = torch.where(ended, outcome.results, follows)
        fading = fading.masked_fill(ended, 0.0)
        known |= outcome.done[:, None]
        at = decisions.rows, decisions.seat
        surprise = follows[at] - decisions.expected + FADE * fading[at]
        knew.append(known[at])
        surprise = surprise * knew[-1][:, None]
        better.append(surprise)
        follows[at], fading[at], known[at] = decisions.expected, surprise, True
    expected = torch.cat([decisions.expected for decisions, _ in told])
    surprise = torch.cat(better[::-1])
    return surprise, surprise + expected, torch.cat(knew[::-1])


class Learner:
    """A policy and what it needs to learn: `part` decisions at a time, `passes` times."""

    def __init__(
        self, policy: Network, rate: float, curious: float, part: int, passes: int
    ) -> None:
        self.policy, self._rate, self._curious = policy, rate, curious
        self._part, self._passes = part, passes
        self._adam = torch.optim.Adam(policy.parameters(), lr=rate, eps=1e-5)

    def learn(self, lessons: list[Lesson], rest: float) -> None:
        """Make likelier what went better than expected, but never change much at once.  `rest`
        goes from 1 to 0 while the learner gets calmer."""
        views = View(*(torch.cat(parts) for parts in zip(*(x.view for x in lessons), strict=True)))
        others = (torch.cat(parts) for parts in zip(*(x[1:] for x in lessons), strict=True))
        whole = Lesson(views, *others)
        for group in self._adam.param_groups:
            group["lr"] = self._rate * (0.05 + 0.95 * rest)
        for _ in range(self._passes):
            order = torch.randperm(len(whole.chosen), device=whole.chosen.device)
            for part in order.split(self._part):
                self._step(whole.taken(part), rest)

    def _step(self, part: Lesson, rest: float) -> None:
        log_chances, expected = self.policy(part.view)
        ratio = (log_chances.gather(1, part.chosen[:, None])[:, 0] - part.log_chance).exp()
        most = ratio.clamp(1 - CLIP, 1 + CLIP)
        gain = torch.minimum(ratio * part.better, most * part.better).mean()
        doubt = -(log_chances.exp() * log_chances.clamp(min=-60)).sum(1).mean()
        wrong = (expected - part.due).square().mean()
        self._adam.zero_grad()
        curious = self._curious * (0.05 + 0.95 * rest)
        (CRITIC * wrong - gain - curious * doubt).backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.policy.parameters(), NORM)
        self._adam.step()
