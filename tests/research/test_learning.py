"""What learns, does: the example against cats, and the recipe of the tigers, in short runs."""

from __future__ import annotations

import runpy
from importlib import import_module
from pathlib import Path
from types import ModuleType
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


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "training"))
    return import_module("learn")


SHORT = ["--games", "16", "--steps", "16", "--trials", "32", "--iterations", "3"]


@pytest.mark.parametrize("game", ["filou", "chasse-aux-souris", "cheez-tricks", "crazy-mistigri"])
def test_one_program_teaches_every_game(learn: ModuleType, tmp_path: Path, game: str) -> None:
    """Two runs of one seed learn the same, another seed something else."""
    asked = [game, "--players", "3", "--out", str(tmp_path / "a.npz"), *SHORT]
    learned = [
        learn.train(learn.wishes_from([*asked, "--seed", seed])).first.weight for seed in "778"
    ]
    assert torch.equal(learned[0], learned[1])
    assert not torch.equal(learned[0], learned[2])


def test_the_tiger_of_filou_learns_on_the_rules(learn: ModuleType, tmp_path: Path) -> None:
    """After a few of its iterations it wins twice as often among cats as before."""
    out = tmp_path / "five.npz"
    asked = ["filou", "--players", "5", "--out", str(out), "--iterations", "12"]
    wishes = learn.wishes_from(asked)
    learn.train(wishes)
    school = learn.School(learn.RECIPES["filou"], wishes)
    before = school.share_of_wins(2048)
    learn.load(school.learner.policy, out)
    assert before < 0.035
    assert school.share_of_wins(2048) > 0.04


def test_what_was_learned_is_packed_as_the_tiger_reads_it(
    learn: ModuleType, tmp_path: Path
) -> None:
    """The packed numbers say of a position what the learner says of it."""
    from chatiere.core.network import answer, layer, length

    out = tmp_path / "some.npz"
    network = learn.train(learn.wishes_from(["filou", "--players", "3", "--out", str(out), *SHORT]))
    numbers, width = network.first.in_features, network.first.out_features
    actions = network.policy.out_features
    parameters = import_module("pack").packed(dict(np.load(out))).astype(np.float64)
    assert len(parameters) == length(numbers, width, actions)
    x = np.random.default_rng(1).integers(0, 2, numbers).astype(np.float64)
    y, z = np.zeros(width), np.zeros(width)
    at = layer(y, width, parameters, layer(x, numbers, parameters, 0, y, width), z, width)
    told = network.policy(network.within(torch.tensor(x, dtype=torch.float32)))
    said = [answer(z, width, parameters, at, k) for k in range(actions)]
    assert said == pytest.approx(told.tolist(), abs=5e-3)  # packed in half precision
