"""Fit what a position between two rounds of Filou is worth, to games of a tiger among cats.

    python training/position.py src/chatiere/games/filou/bot/position-2.npy 3.npz 4.npz 5.npz

The tiger's hints look one round ahead and ask for it there.  Several tigers would not do: equals
agree on who is to win, and the winner is known too early.  The checksum goes into
`games/filou/bot/evaluation.py`.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from pathlib import Path

import numpy as np
import torch
from learn import load
from learner import Network, sample
from recipes import CAT, RECIPES, among
from tables import Table
from torch import Tensor, nn

from chatiere.games.filou.bot.evaluation import FEATURES, HIDDEN
from chatiere.games.filou.observation import A_SEAT, HELD, PHASE, REST, ROUND
from chatiere.games.filou.state import CARDS, ROUNDS

log = logging.getLogger("training")
GAMES, STEPS, ITERATIONS, PART, SEED = 1024, 512, 30, 4096, 5
RATE = 3e-3
IN_SEAT = (1, 2, 15)
"""Where in what is observed of a seat its mice, its points and the first player's token are."""
PLACED = 16


def seen(observed: Tensor) -> Tensor:
    """The numbers of each seat, as `strength` in `games/filou/bot/evaluation.py` lists them, from
    what it observes."""
    own = [observed[..., k : k + 1] for k in (*IN_SEAT, REST + 13)]
    rounds = observed[..., ROUND : ROUND + ROUNDS + 3]
    return torch.cat([observed[..., HELD : HELD + CARDS], *own, rounds], -1)


def between(observed: Tensor) -> Tensor:
    """Whether a round is about to begin: somebody is to place, and nobody has."""
    placed = observed[:, PLACED : PLACED + 5 * A_SEAT : A_SEAT].sum(1)
    return (observed[:, PHASE] > 0) & (placed == 0) & (observed[:, ROUND] == 0)


@torch.no_grad()
def games(table: Table, policy: Network) -> tuple[Tensor, Tensor]:
    """What every seat had between all rounds of whole games, and who won them."""
    kept: dict[int, list[Tensor]] = {row: [] for row in range(table.size)}
    rounds, won = [], []
    for _ in range(STEPS):
        rows = torch.arange(table.size)
        view = table.view(rows)
        begins = between(view.seen).nonzero()[:, 0]
        observed = [torch.from_dlpack(table.batch.observe(k)) for k in range(table.players)]
        every = torch.stack([seen(x) for x in observed], 1)
        for row in begins.tolist():
            kept[row].append(every[row])
        actions, ours = table.guests_actions(), table.rows_of_learner()
        actions[ours] = table.actions(ours, sample(policy(table.view(ours))[0]))
        table.step(actions)
        for row in table.done().nonzero()[:, 0].tolist():
            if len(kept[row]) == ROUNDS - 1:  # else it was under way when we came
                rounds += kept[row]
                won += [table.results()[row, :, 0]] * len(kept[row])
            kept[row] = []
    return torch.stack(rounds), torch.stack(won)


def fit(policies: list[tuple[int, Path]]) -> nn.Sequential:
    """A seat wins in proportion to exp of what the network says of it."""
    torch.manual_seed(SEED)
    net = nn.Sequential(nn.Linear(FEATURES, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    told = [games(*at_table(players, path)) for players, path in policies]
    for k in range(ITERATIONS):
        for group in adam.param_groups:
            group["lr"] = RATE * (1.02 - k / ITERATIONS)
        for x, won in told:
            for part in torch.randperm(len(x)).split(PART):
                said = torch.log_softmax(net(x[part])[:, :, 0], 1)
                loss = -(won[part] * said).sum(1).mean()
                adam.zero_grad()
                loss.backward()
                adam.step()
            log.info("iteration %d, %d players: loss %.3f", k + 1, x.shape[1], loss.item())
    return net


def at_table(players: int, path: Path) -> tuple[Table, Network]:
    recipe, seating = RECIPES["filou"], among(players, (CAT,), {})
    table = Table("filou", seating, GAMES, SEED, "cpu", recipe.moves, recipe.first_sight)
    policy = Network(table.policy.LOOKS, recipe.width, table.policy.PARTS, recipe.first_sight)
    load(policy, path)
    return table, policy


def main(out: str, *policies: str) -> None:
    net = fit([(players, Path(path)) for players, path in zip((3, 4, 5), policies, strict=True)])
    parts = [part for layer in (net[0], net[2]) for part in (layer.bias, layer.weight.T)]
    numbers = torch.cat([part.detach().ravel() for part in parts]).numpy()
    np.save(out, numbers.astype(np.float32))
    sys.stdout.write(f"{out} {hashlib.sha256(Path(out).read_bytes()).hexdigest()}\n")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    torch.set_num_threads(1)
    main(*sys.argv[1:])
