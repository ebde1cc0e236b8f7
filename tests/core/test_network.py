"""Small networks as rules: layers, answers, and the file that they are read from."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError
from chatiere.core.network import (
    UNLIKELY,
    answer,
    layer,
    length,
    likeliest_move,
    likelihoods,
    load_weights,
    logarithms,
    sample_move,
    soft_max,
    sum_of_answers,
)

NUMBERS, WIDTH, ANSWERS = 5, 4, 3


def some_network() -> tuple[np.ndarray, list[np.ndarray]]:
    """One array of numbers, and the same as matrices."""
    luck = np.random.default_rng(3)
    parts = [
        luck.normal(size=WIDTH),
        luck.normal(size=(NUMBERS, WIDTH)),
        luck.normal(size=WIDTH),
        luck.normal(size=(WIDTH, WIDTH)),
        luck.normal(size=(ANSWERS, 1 + WIDTH)),
    ]
    return np.concatenate([part.ravel() for part in parts]), parts


def test_a_network_says_what_its_matrices_say() -> None:
    parameters, (b, w, c, v, last) = some_network()
    assert len(parameters) == length(NUMBERS, WIDTH, ANSWERS)
    x = np.array([0.5, 0.0, -1.0, 2.0, 0.0])
    y, z = np.zeros(WIDTH), np.zeros(WIDTH)
    at = layer(x, NUMBERS, parameters, 0, y, WIDTH)
    at = layer(y, WIDTH, parameters, at, z, WIDTH)
    within = np.maximum(np.maximum(x @ w + b, 0) @ v + c, 0)
    said = last[:, 0] + last[:, 1:] @ within
    for k in range(ANSWERS):
        assert answer(z, WIDTH, parameters, at, k) == pytest.approx(said[k])
    out, weights = np.array([2, 0, 7]), np.zeros(3)
    likelihoods(z, WIDTH, parameters, at, out, 2, weights)
    wanted = np.exp(said[[2, 0]])
    assert weights[:2] == pytest.approx(wanted / wanted.sum())


def test_a_move_that_is_never_liked_has_next_to_no_chance() -> None:
    parameters, weights = np.zeros(2 * (WIDTH + 1)), np.zeros(2)
    parameters[0] = 500.0
    likelihoods(np.zeros(WIDTH), WIDTH, parameters, 0, np.array([0, 1]), 2, weights)
    assert weights[0] == pytest.approx(1.0)
    assert 0.0 < weights[1] < 1e-20


def test_moves_are_drawn_as_often_as_they_are_likely() -> None:
    rng, out = generator("often"), np.array([8, 9])
    drawn = [sample_move(out, 2, np.array([0.25, 0.75]), rng) for _ in range(400)]
    assert 0.65 < drawn.count(9) / 400 < 0.85


def test_if_rounding_leaves_nothing_the_first_move_is_drawn() -> None:
    assert sample_move(np.array([4, 5]), 2, np.zeros(2), generator("any")) == 4


def test_weights_that_are_not_the_learned_ones_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "policy.npy"
    np.save(file, np.ones(3, np.float32))
    right = hashlib.sha256(file.read_bytes()).hexdigest()
    assert load_weights(file, right).tolist() == [1.0, 1.0, 1.0]
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    with pytest.raises(ChatiereError, match=r"policy.npy is damaged: install chatiere anew"):
        load_weights(file, right)
    with pytest.raises(ChatiereError, match="cannot read what the tiger has learned"):
        load_weights(tmp_path / "gone.npy", right)


def test_a_move_is_the_sum_of_its_parts() -> None:
    parameters, _ = some_network()
    at = length(NUMBERS, WIDTH, 0)
    z = np.array([0.5, 0.0, 2.0, 1.0])
    parts = np.array([2, 0, ANSWERS])
    said = sum_of_answers(z, parameters, at, parts, ANSWERS)
    alone = [answer(z, WIDTH, parameters, at, k) for k in (2, 0)]
    assert said == pytest.approx(sum(alone))


def test_logarithms_begin_at_the_best_and_do_not_end_in_the_depths() -> None:
    weights = np.array([0.25, 0.5, 0.0, 9.0])
    logarithms(weights, 3)
    assert weights.tolist() == pytest.approx([np.log(0.5), 0.0, np.log(UNLIKELY), 9.0])


def test_probabilities_come_back_from_their_logarithms() -> None:
    weights = np.log(np.array([0.2, 0.7, 0.1])) + 40.0
    soft_max(weights, 3)
    assert weights.tolist() == pytest.approx([0.2, 0.7, 0.1])


def test_the_likeliest_move_is_the_one_of_most_weight() -> None:
    assert likeliest_move(np.array([7, 3, 9]), 3, np.array([0.2, 0.7, 0.1])) == 3
    assert likeliest_move(np.array([7, 3, 9]), 1, np.array([0.2, 0.7, 0.1])) == 7
