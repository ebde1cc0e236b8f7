"""Does a sample have the frequencies it should have?"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping


def p_value(seen: Mapping[Hashable, int], weights: Mapping[Hashable, float]) -> float:
    """Pearson's chi-square test of a sample against weights (of any sum).

    Something seen that has no weight is impossible: 0.  The tail is Wilson and Hilferty's
    cube-root approximation, good to a few per mille where we need it.
    """
    if set(seen) - {key for key, weight in weights.items() if weight > 0}:
        return 0.0
    n, total = sum(seen.values()), sum(weights.values())
    expected = {key: n * weight / total for key, weight in weights.items() if weight > 0}
    chi = sum((seen.get(key, 0) - e) ** 2 / e for key, e in expected.items())
    freedom = len(expected) - 1
    if freedom == 0:
        return 1.0
    z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return 0.5 * math.erfc(z / math.sqrt(2))


def assert_fair(seen: Counter[Hashable], weights: Mapping[Hashable, float]) -> None:
    """Every possible thing was seen, nothing else, and about as often as it should be."""
    missing = [key for key, weight in weights.items() if weight > 0 and key not in seen]
    assert not missing, f"never seen: {missing[:5]}"
    p = p_value(seen, weights)
    assert p > 1e-4, f"p = {p:.2g} for {seen.most_common(8)}"
