"""The dealer: committed before, checked after, by anybody."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import ChatiereError


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert Dealer(b"\1" * 32, []).commitment == hashlib.sha256(b"\1" * 32).hexdigest()


@pytest.mark.parametrize(("version", "mixed"), [(1, b"analeo"), (2, b"\3ana\0\3leo")])
def test_a_draw_is_hmac_of_its_number_modulo_the_outcomes(version: int, mixed: bytes) -> None:
    seed, salts = bytes(range(32)), [b"ana", b"", b"leo"]
    dealer = Dealer(seed, salts, version=version)
    key = hashlib.sha256(seed + mixed).digest()
    for n, outcomes in enumerate((3, 10, 1, 36)):
        digest = hmac.new(key, str(n).encode(), hashlib.sha256).hexdigest()
        assert dealer.draw(outcomes) == int(digest, 16) % outcomes
    assert dealer.drawn == 4


def test_salts_change_the_cards() -> None:
    plain, salted = Dealer(bytes(32), []), Dealer(bytes(32), [b"!"])
    assert [plain.draw(100) for _ in range(9)] != [salted.draw(100) for _ in range(9)]


def test_the_same_bytes_by_another_seat_are_another_key() -> None:
    ours, theirs = [Dealer(bytes(32), salts) for salts in ([b"", b"\xbb"], [b"\xbb", b""])]
    assert [ours.draw(100) for _ in range(9)] != [theirs.draw(100) for _ in range(9)]


def test_a_seed_is_a_number_hex_or_bytes() -> None:
    assert seed_bytes(7) == bytes(31) + b"\7"
    assert seed_bytes("ab" * 32) == b"\xab" * 32
    assert seed_bytes(b"\2" * 32) == b"\2" * 32
    assert len(seed_bytes(None)) == 32
    assert seed_bytes(None) != seed_bytes(None)


@pytest.mark.parametrize("seed", [-1, 256**32, True, "7", "AB" * 32, "zz" * 32, b"short", 1.5])
def test_anything_else_is_no_seed(seed: object) -> None:
    with pytest.raises(ChatiereError, match="a seed is a whole number"):
        seed_bytes(seed)
