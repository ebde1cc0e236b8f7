"""What learns, does: the example against cats, and the recipe of Filou's tiger, in short runs."""

from __future__ import annotations

import runpy
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
torch = pytest.importorskip("torch", reason="PyTorch is large: ./test learning fetches it")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Small matrices on few cores: threads would only wait for each other."""
    torch.set_num_threads(1)


@pytest.fixture
def ppo() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "examples" / "ppo.py"))


def test_the_example_fits_on_a_few_pages() -> None:
    assert len((ROOT / "examples" / "ppo.py").read_text(encoding="utf-8").splitlines()) <= 200


def test_the_example_learns_to_win_against_cats(ppo: dict[str, Any]) -> None:
    """It begins at three games of a hundred, as random players do, and is at a third, what a cat
    wins among cats, after 24 of its iterations; here it has 12."""
    wishes = ppo["wishes_from"](["--iterations", "12", "--trials", "1024"])
    curve = ppo["train"](wishes)
    assert curve[0] < 0.06
    assert curve[-1] > 0.10


def test_the_same_seed_learns_the_same(ppo: dict[str, Any]) -> None:
    short = ["--iterations", "2", "--games", "64", "--steps", "16", "--trials", "128"]
    once, again, other = (
        ppo["train"](ppo["wishes_from"]([*short, "--seed", seed])) for seed in "778"
    )
    assert once == again
    assert once != other


def test_the_tiger_of_filou_learns_on_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Self-play, the worth of positions, and one file of as many numbers as the tiger reads."""
    monkeypatch.syspath_prepend(str(ROOT / "training"))
    policy, position, weights = (str(tmp_path / name) for name in ("a.npz", "b.npz", "c.npy"))
    asked = ["self_play.py", "--iterations", "4", "--games", "16", "--out", policy]
    monkeypatch.setattr(sys, "argv", asked)
    packing, positions, self_play = map(import_module, ("pack", "position", "self_play"))

    self_play.main()
    monkeypatch.setattr(positions, "GAMES", 16)
    monkeypatch.setattr(positions, "ITERATIONS", 3)
    positions.main(policy, position)
    packing.main(policy, position, weights)
    from chatiere.games.filou.bot.weights import load_weights

    assert len(np.load(weights)) == len(load_weights())
