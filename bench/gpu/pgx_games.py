"""One game of pgx, played at random with auto-reset on what JAX finds, observation and mask
included: `python -m bench.gpu.pgx_games sparrow_mahjong 16384 131072`."""

from __future__ import annotations

import importlib
import json
import statistics
import sys
import time
from typing import Any

MILLION = 1e6
STEPS = 64
ROUNDS = 5


def measure(name: str, size: int) -> float:
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    wrapper: Any = importlib.import_module("pgx.experimental")
    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(wrapper.auto_reset(env.step, env.init))

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, luck, chance = jax.random.split(key, 3)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(luck, weights, axis=-1)
        state = step(state, action, jax.random.split(chance, size))
        return (state, key), state.observation.sum()

    @jax.jit  # type: ignore[untyped-decorator]
    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, (state, key), None, length=STEPS)

    state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), size))
    (state, key), total = many(state, jax.random.PRNGKey(1))
    total.block_until_ready()
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        (state, key), total = many(state, key)
        total.block_until_ready()
        found.append(STEPS * size / (time.perf_counter() - began))
    return statistics.median(found)


if __name__ == "__main__":
    for size in map(int, sys.argv[2:]):
        rate = measure(sys.argv[1], size) / MILLION
        sys.stdout.write(json.dumps({"pgx": sys.argv[1], "size": size, "moves": rate}) + "\n")
        sys.stdout.flush()
