"""A policy that learns from the games of a table: proximal policy optimisation (Schulman and
others, 2017).

Policy and critic stand on the same two layers.  The critic has two answers: the share of the win
that its seat may expect, which is kept for the tiger, and of what part of the others it will be
ahead, which says more about a single game and is only learned from.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from tables import RESULTS, Table
from torch import Tensor, nn

FADE = 0.95
"""How much of a surprise is still counted one decision earlier (GAE's lambda)."""
CLIP, CRITIC, NORM = 0.2, 1.0, 0.5
PASSES = 3
"""How often the learner goes through what happened."""
NEVER = -1e9


class Network(nn.Module):
    """What is seen, through two layers, to what to do and what to expect."""

    def __init__(self, numbers: int, hidden: int, actions: int) -> None:
        super().__init__()
        self.first = nn.Linear(numbers, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.critic = nn.Linear(hidden, RESULTS)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's probability, and what the critic expects."""
        within = self.within(seen)
        likes = self.policy(within).masked_fill(~legal, NEVER)
        return torch.log_softmax(likes, 1), self.critic(within)

    def within(self, seen: Tensor) -> Tensor:
        return torch.relu(self.second(torch.relu(self.first(seen))))

    def expect(self, seen: Tensor) -> Tensor:
        return self.critic(self.within(seen))  # type: ignore[no-any-return]


class Decisions(NamedTuple):
    """What the learner did in one step of a table, a row for each game where it was to move."""

    rows: Tensor
    seat: Tensor
    seen: Tensor
    legal: Tensor
    action: Tensor
    log_chance: Tensor
    expected: Tensor


class Lesson(NamedTuple):
    """What is to be learned from decisions: which were better than expected, and what should have
    been."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    log_chance: Tensor
    better: Tensor
    due: Tensor


class Outcome(NamedTuple):
    """What came of that step: where games ended, and what they brought."""

    done: Tensor
    results: Tensor


def sample(log_chances: Tensor) -> Tensor:
    """An action for each row, as likely as the policy says."""
    noise = torch.empty_like(log_chances).exponential_().log_()
    return (log_chances - noise).argmax(1)


@torch.no_grad()
def play(
    table: Table, policy: Network, earlier: Network, steps: int
) -> list[tuple[Decisions, Outcome]]:
    """Let the games go on by so many steps, and tell what the learner did."""
    told = []
    for _ in range(steps):
        actions = table.guests_actions()
        theirs = table.rows_of_earlier()
        if len(theirs):
            actions[theirs] = sample(earlier(*table.seen(theirs))[0])
        rows = table.rows_of_learner()
        seen, legal = table.seen(rows)
        log_chances, expected = policy(seen, legal)
        chosen = sample(log_chances)
        actions[rows] = chosen
        log_chance = log_chances.gather(1, chosen[:, None])[:, 0]
        seat = table.seat[rows]
        table.step(actions)
        outcome = Outcome(table.done().clone(), table.results())
        told.append((Decisions(rows, seat, seen, legal, chosen, log_chance, expected), outcome))
    return told


@torch.no_grad()
def lesson_of(
    table: Table, policy: Network, told: list[tuple[Decisions, Outcome]], ahead: float
) -> Lesson:
    """Of all that was told, the decisions where there was a choice.  `ahead`: what it is worth to
    be ahead of all others, beside the win, which is worth 1."""
    surprise, due = surprises(table, policy, told)
    better = surprise[:, 0] + ahead * surprise[:, 1]
    made = [torch.cat([decisions[k] for decisions, _ in told]) for k in range(2, 6)]
    choices = (made[1].sum(1) > 1).nonzero()[:, 0]
    better = better[choices]
    better = (better - better.mean()) / (better.std() + 1e-8)
    return Lesson(*(x[choices] for x in made), better, due[choices])


@torch.no_grad()
def surprises(
    table: Table, policy: Network, told: list[tuple[Decisions, Outcome]]
) -> tuple[Tensor, Tensor]:
    """For each decision by how much it went better than expected, and what should have been
    expected; backwards, each seat of each row by itself."""
    follows = torch.zeros(table.size, table.players, RESULTS, device=table.device)
    for seat in table.seats_of_learner():
        follows[:, seat] = policy.expect(table.observed_by(seat))
    fading = torch.zeros_like(follows)
    better: list[Tensor] = []
    for decisions, outcome in reversed(told):
        follows[outcome.done] = outcome.results[outcome.done]
        fading[outcome.done] = 0.0
        at = decisions.rows, decisions.seat
        surprise = follows[at] - decisions.expected + FADE * fading[at]
        better.append(surprise)
        follows[at], fading[at] = decisions.expected, surprise
    expected = torch.cat([decisions.expected for decisions, _ in told])
    surprise = torch.cat(better[::-1])
    return surprise, surprise + expected


class Learner:
    """A policy and what it needs to learn."""

    def __init__(self, policy: Network, rate: float, curious: float, part: int) -> None:
        self.policy, self._rate, self._curious, self._part = policy, rate, curious, part
        self._adam = torch.optim.Adam(policy.parameters(), lr=rate, eps=1e-5)

    def learn(self, lessons: list[Lesson], rest: float) -> None:
        """Make likelier what went better than expected, but never change much at once.  `rest`
        goes from 1 to 0 while the learner gets calmer."""
        whole = [torch.cat(parts) for parts in zip(*lessons, strict=True)]
        for group in self._adam.param_groups:
            group["lr"] = self._rate * (0.05 + 0.95 * rest)
        for _ in range(PASSES):
            order = torch.randperm(len(whole[0]), device=whole[0].device)
            for part in order.split(self._part):
                self._step(Lesson(*(x[part] for x in whole)), rest)

    def _step(self, part: Lesson, rest: float) -> None:
        log_chances, expected = self.policy(part.seen, part.legal)
        ratio = (log_chances.gather(1, part.action[:, None])[:, 0] - part.log_chance).exp()
        most = ratio.clamp(1 - CLIP, 1 + CLIP)
        gain = torch.minimum(ratio * part.better, most * part.better).mean()
        doubt = -(log_chances.exp() * log_chances.clamp(min=-60)).sum(1).mean()
        wrong = (expected - part.due).square().mean()
        self._adam.zero_grad()
        curious = self._curious * (0.05 + 0.95 * rest)
        (CRITIC * wrong - gain - curious * doubt).backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.policy.parameters(), NORM)
        self._adam.step()
