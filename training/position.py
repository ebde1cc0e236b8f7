"""Fit what a position between two rounds of Filou is worth, to games of a policy against itself.

python training/position.py policy.npz position.npz
"""

from __future__ import annotations

import logging
import sys

import numpy as np
import torch
from filou_table import CARDS, FEATURES, FEWEST, ROUNDS, FilouTable
from self_play import DEVICE, LONGEST, LOOKS
from torch import nn

log = logging.getLogger("training")
KNOWN = CARDS + 4 + ROUNDS + 3
HIDDEN, GAMES, ITERATIONS, PART, SEED = 24, 16384, 41, 16384, 5
RATE = 3e-3


class Fixed:
    """A policy that has learned enough."""

    def __init__(self, path: str) -> None:
        self.w = {key: torch.tensor(value, device=DEVICE) for key, value in np.load(path).items()}

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        h = torch.relu(x @ self.w["w0"].T + self.w["b0"])
        h = torch.relu(h @ self.w["w1"].T + self.w["b1"])
        return h @ self.w["w2"].T + self.w["b2"]


def seen(table: FilouTable) -> torch.Tensor:
    """The numbers of each seat, as `strength` in `games/filou/bot/evaluation.py` lists them."""
    score = table.score().float()
    f = torch.zeros(table.b, table.n, KNOWN, device=DEVICE)
    f[:, :, :CARDS] = table.hand
    f[:, :, CARDS] = table.mice / 30.0
    f[:, :, CARDS + 1] = score / 50.0
    f[:, :, CARDS + 2] = table.first[:, None] == table.seats
    f[:, :, CARDS + 3] = (score - score.mean(1, keepdim=True)) / 20.0
    f[table.rows, :, CARDS + 4 + table.rounds.clamp(max=ROUNDS - 1)] = 1.0
    f[:, :, CARDS + 4 + ROUNDS + table.n - FEWEST] = 1.0
    return f


@torch.no_grad()
def games(table: FilouTable, policy: Fixed) -> tuple[torch.Tensor, torch.Tensor]:
    """What every seat had between all rounds, and who won."""
    table.reset()
    kept = torch.zeros(table.b, ROUNDS, table.n, KNOWN, device=DEVICE)
    for number in range(1, LONGEST + 1):
        between = (table.phase == 0) & (table.placed == 0)
        at = table.rounds.clamp(max=ROUNDS - 1)
        here = kept[table.rows, at]
        kept[table.rows, at] = torch.where(between[:, None, None], seen(table), here)
        legal = table.legal()
        legal[:, 0] |= table.done
        likes = policy(table.features()[:, :FEATURES]).masked_fill(~legal, -1e9)
        table.step(torch.multinomial(torch.softmax(likes, 1), 1, generator=table.rng)[:, 0])
        if number % LOOKS == 0 and bool(table.done.all()):
            break
    rounds = kept[:, 1:].reshape(-1, table.n, KNOWN)
    return rounds, table.wins()[:, None].expand(-1, ROUNDS - 1, -1).reshape(-1, table.n)


def main(policy: str, out: str) -> None:
    torch.manual_seed(SEED)
    net = nn.Sequential(nn.Linear(KNOWN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1)).to(DEVICE)
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    tables = [FilouTable(n, GAMES, DEVICE, 100 + n) for n in (3, 4, 5)]
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
        log.info("iteration %d, players %d, loss %.3f", k + 1, tables[k % 3].n, loss.item())
    arrays = {}
    for k, layer in enumerate((net[0], net[2])):
        arrays[f"v{k}"] = layer.weight.detach().cpu().numpy()
        arrays[f"c{k}"] = layer.bias.detach().cpu().numpy()
    np.savez(out, **arrays)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    main(*sys.argv[1:])
