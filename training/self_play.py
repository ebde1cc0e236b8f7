"""Fit the policy of the tiger of Filou by self-play; `docs/training.md` is the recipe.

Proximal policy optimisation (Schulman and others, 2017): one policy sits at every seat, but for
some seats that belong to earlier policies, without which all learn to let the same seat win.
The critic sees all cards; it is not kept.
"""

from __future__ import annotations

import argparse
import logging
import random
from pathlib import Path

import numpy as np
import torch
from table import SEEN, Table
from torch import nn

from chatiere.games.filou.bot.policy import CHOICES, FEATURES

log = logging.getLogger("training")
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
LOOKS = 8
"""Every so many steps we look whether all games are over: looking costs time on a GPU."""
FADE = 0.95
"""How much of a surprise is still counted one decision earlier."""
CLIP, NORM, CRITIC = 0.2, 0.5, 2.0
PART = 65536
KEEP_EVERY, KEPT, NEWEST = 12, 24, 6
"""Of the earlier policies one in so many is kept, so many at most, the newest in any case."""
TABLES = (4, 3, 4, 5)
"""Players at the tables, in turn."""


def network(wide_in: int, hidden: int, wide_out: int) -> nn.Sequential:
    layers = nn.Sequential(
        nn.Linear(wide_in, hidden),
        nn.ReLU(),
        nn.Linear(hidden, hidden),
        nn.ReLU(),
        nn.Linear(hidden, wide_out),
    )
    nn.init.orthogonal_(layers[4].weight, 0.01)
    nn.init.zeros_(layers[4].bias)
    return layers.to(DEVICE)


def log_chances(policy: nn.Module, x: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    return torch.log_softmax(policy(x[:, :FEATURES]).masked_fill(~legal, -1e9), 1)


class Story:
    """What happened at a table: a list for each thing, a tensor for each step."""

    def __init__(self) -> None:
        self.x: list[torch.Tensor] = []
        self.legal: list[torch.Tensor] = []
        self.action: list[torch.Tensor] = []
        self.log_chance: list[torch.Tensor] = []
        self.seat: list[torch.Tensor] = []
        self.live: list[torch.Tensor] = []
        self.ours: list[torch.Tensor] = []


@torch.no_grad()
def play(table: Table, policy: nn.Module, earlier: nn.Module | None, guests: float) -> Story:
    """One game in each row, from the deal to the end."""
    table.reset()
    story = Story()
    share = guests if earlier is not None else 0.0
    is_guest = torch.rand(table.size, table.players, device=DEVICE) < share
    while len(story.x) % LOOKS > 0 or not bool(table.done.all()):
        x, legal, live = table.seen(), table.legal(), ~table.done
        log_chance = log_chances(policy, x, legal)
        guest = is_guest.gather(1, table.seat[:, None])[:, 0]
        if earlier is not None:
            log_chance = torch.where(guest[:, None], log_chances(earlier, x, legal), log_chance)
        action = torch.multinomial(log_chance.exp(), 1, generator=table.rng)[:, 0]
        story.x.append(x.to(torch.bfloat16) if DEVICE == "cuda" else x)
        story.legal.append(legal)
        story.action.append(action)
        story.log_chance.append(log_chance.gather(1, action[:, None])[:, 0])
        story.seat.append(table.seat)
        story.live.append(live)
        story.ours.append(~guest)
        table.step(action)
    return story


@torch.no_grad()
def surprises(
    story: Story, critic: nn.Module, reward: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """For each step how much better it went for its seat than the critic thought, and what the
    critic should have thought."""
    follows, fading = reward.clone(), torch.zeros_like(reward)
    better, value = [], []
    for t in range(len(story.x) - 1, -1, -1):
        seat, live = story.seat[t][:, None], story.live[t][:, None]
        thought = critic(story.x[t].float())[:, 0]
        surprise = follows.gather(1, seat)[:, 0] - thought + FADE * fading.gather(1, seat)[:, 0]
        better.append(surprise)
        value.append(surprise + thought)
        follows = torch.where(live, follows.scatter(1, seat, thought[:, None]), follows)
        fading = torch.where(live, fading.scatter(1, seat, surprise[:, None]), fading)
    return torch.stack(better[::-1]).flatten(), torch.stack(value[::-1]).flatten()


class Learner:
    """The policy, its critic, and the policies that it has been."""

    def __init__(self, wishes: argparse.Namespace) -> None:
        self.wishes = wishes
        self.policy = network(FEATURES, wishes.hidden, CHOICES)
        self.critic = network(SEEN, 512, 1)
        self.weights = [*self.policy.parameters(), *self.critic.parameters()]
        self.adam = torch.optim.Adam(self.weights, lr=wishes.rate, eps=1e-5)
        self.earlier: list[nn.Sequential] = []
        self.luck = random.Random(wishes.seed)  # noqa: S311

    def reward(self, table: Table) -> torch.Tensor:
        score = table.score().float()
        wishes = self.wishes
        ahead = wishes.ahead * table.ahead()
        return wishes.win * table.wins() + ahead + wishes.points * (score - score.mean(1, True))

    def learn(self, table: Table, rest: float) -> None:
        """One game in each row, and what is to be learned from it; `rest` goes from 1 to 0."""
        earlier = self.luck.choice(self.earlier) if self.earlier else None
        story = play(table, self.policy, earlier, self.wishes.guests)
        better, value = surprises(story, self.critic, self.reward(table))
        legal = torch.stack(story.legal).flatten(0, 1)
        counts = torch.stack(story.live).flatten() & torch.stack(story.ours).flatten()
        chosen = (counts & (legal.sum(1) > 1)).nonzero()[:, 0]
        better = (better - better[chosen].mean()) / (better[chosen].std() + 1e-8)
        x, action = torch.stack(story.x).flatten(0, 1), torch.stack(story.action).flatten()
        before = torch.stack(story.log_chance).flatten()
        for group in self.adam.param_groups:
            group["lr"] = self.wishes.rate * (0.05 + 0.95 * rest)
        curious = self.wishes.entropy * (0.05 + 0.95 * rest)
        for _ in range(2):
            for part in chosen[torch.randperm(len(chosen), device=DEVICE)].split(PART):
                self.step(
                    x[part].float(),
                    legal[part],
                    action[part],
                    before[part],
                    better[part],
                    value[part],
                    curious,
                )

    def step(self, x, legal, action, before, better, value, curious) -> None:  # type: ignore[no-untyped-def]
        log_chance = log_chances(self.policy, x, legal)
        ratio = (log_chance.gather(1, action[:, None])[:, 0] - before).exp()
        gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better)
        doubt = -(log_chance.exp() * log_chance).sum(1)
        wrong = (self.critic(x)[:, 0] - value).square()
        loss = -gain.mean() - curious * doubt.mean() + CRITIC * wrong.mean()
        self.adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.weights, NORM)
        self.adam.step()

    def remember(self) -> None:
        past = network(FEATURES, self.wishes.hidden, CHOICES)
        past.load_state_dict(self.policy.state_dict())
        self.earlier.append(past)
        if len(self.earlier) > KEPT:
            del self.earlier[self.luck.randrange(len(self.earlier) - NEWEST)]

    def save(self, path: Path) -> None:
        arrays = {}
        for k, layer in enumerate((self.policy[0], self.policy[2], self.policy[4])):
            arrays[f"w{k}"] = layer.weight.detach().cpu().numpy()
            arrays[f"b{k}"] = layer.bias.detach().cpu().numpy()
        np.savez(path, **arrays)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--iterations", type=int, default=387)
    asked.add_argument("--games", type=int, default=8192, help="at once")
    asked.add_argument("--hidden", type=int, default=128)
    asked.add_argument("--seed", type=int, default=12)
    asked.add_argument("--rate", type=float, default=1e-3)
    asked.add_argument("--entropy", type=float, default=0.01)
    asked.add_argument("--guests", type=float, default=0.5)
    asked.add_argument("--win", type=float, default=1.0)
    asked.add_argument("--ahead", type=float, default=0.3)
    asked.add_argument("--points", type=float, default=0.02)
    asked.add_argument("--out", type=Path, default=Path("policy.npz"))
    wishes = asked.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    torch.manual_seed(wishes.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    learner = Learner(wishes)
    tables = {n: Table(n, wishes.games, DEVICE, wishes.seed + n) for n in set(TABLES)}
    for k in range(wishes.iterations):
        learner.learn(tables[TABLES[k % len(TABLES)]], 1 - k / wishes.iterations)
        if (k + 1) % KEEP_EVERY == 0:
            learner.remember()
            log.info("iteration %d", k + 1)
    learner.save(wishes.out)


if __name__ == "__main__":
    main()
