"""Fit what a position between two rounds of Filou is worth, to games of a policy against itself.

python training/position.py policy.npz position.npz
"""

from __future__ import annotations

import logging
import sys

import numpy as np
import torch
from self_play import DEVICE, LOOKS
from table import Table
from torch import nn

from chatiere.games.filou.bot.evaluation import FEATURES as KNOWN
from chatiere.games.filou.bot.evaluation import HIDDEN
from chatiere.games.filou.bot.policy import FEATURES
from chatiere.games.filou.observation import A_SEAT, HELD, PHASE, REST, ROUND
from chatiere.games.filou.state import CARDS, ROUNDS

log = logging.getLogger("training")
GAMES, ITERATIONS, PART, SEED = 16384, 41, 16384, 5
RATE = 3e-3
IN_SEAT = (1, 2, 15)
"""Where in what is observed of a seat its mice, its points and the first player's token are."""
PLACED = 16


class Fixed:
    """A policy that has learned enough."""

    def __init__(self, path: str) -> None:
        self.w = {key: torch.tensor(value, device=DEVICE) for key, value in np.load(path).items()}

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        h = torch.relu(x @ self.w["w0"].T + self.w["b0"])
        h = torch.relu(h @ self.w["w1"].T + self.w["b1"])
        return h @ self.w["w2"].T + self.w["b2"]


def seen(observed: torch.Tensor) -> torch.Tensor:
    """The numbers of each seat, as `strength` in `games/filou/bot/evaluation.py` lists them, from
    what it observes."""
    own = [observed[:, :, k : k + 1] for k in (*IN_SEAT, REST + 13)]
    rounds = observed[:, :, ROUND : ROUND + ROUNDS + 3]
    return torch.cat([observed[:, :, HELD : HELD + CARDS], *own, rounds], 2)


def between(observed: torch.Tensor) -> torch.Tensor:
    """Whether a round is about to begin: somebody is to place, and nobody has."""
    first = observed[:, 0]
    return (first[:, PHASE] > 0) & (first[:, PLACED::A_SEAT][:, : observed.shape[1]].sum(1) == 0)


@torch.no_grad()
def games(table: Table, policy: Fixed) -> tuple[torch.Tensor, torch.Tensor]:
    """What every seat had between all rounds, and who won."""
    table.reset()
    kept = torch.zeros(table.size, ROUNDS, table.players, KNOWN, device=DEVICE)
    rows, number = torch.arange(table.size, device=DEVICE), 0
    while number % LOOKS > 0 or not bool(table.done.all()):
        observed = table.observed()
        at = observed[:, 0, ROUND : ROUND + ROUNDS].argmax(1)
        begins = (between(observed) & ~table.done)[:, None, None]
        kept[rows, at] = torch.where(begins, seen(observed), kept[rows, at])
        likes = policy(table.seen()[:, :FEATURES]).masked_fill(~table.legal(), -1e9)
        table.step(torch.multinomial(torch.softmax(likes, 1), 1, generator=table.rng)[:, 0])
        number += 1
    rounds = kept[:, 1:].reshape(-1, table.players, KNOWN)
    won = table.wins()[:, None].expand(-1, ROUNDS - 1, -1)
    return rounds, won.reshape(-1, table.players)


def main(policy: str, out: str) -> None:
    torch.manual_seed(SEED)
    net = nn.Sequential(nn.Linear(KNOWN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1)).to(DEVICE)
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    tables = [Table(n, GAMES, DEVICE, 100 + n) for n in (3, 4, 5)]
    for k in range(ITERATIONS):
        x, won = games(tables[k % 3], Fixed(policy))
        for group in adam.param_groups:
            group["lr"] = RATE * (1.02 - k / ITERATIONS)
        for part in torch.randperm(len(x), device=DEVICE).split(PART):
            told = torch.log_softmax(net(x[part])[:, :, 0], 1)
            loss = -(won[part] * told).sum(1).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
        log.info("iteration %d, players %d, loss %.3f", k + 1, tables[k % 3].players, loss.item())
    arrays = {}
    for k, layer in enumerate((net[0], net[2])):
        arrays[f"v{k}"] = layer.weight.detach().cpu().numpy()
        arrays[f"c{k}"] = layer.bias.detach().cpu().numpy()
    np.savez(out, **arrays)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    main(*sys.argv[1:])
