"""What an installation lacks is said in one line."""

from __future__ import annotations

import pytest

from chatiere.core import extras
from chatiere.core.errors import ChatiereError
from chatiere.core.extras import MODULES, check_extra


@pytest.mark.parametrize("extra", sorted(set(MODULES) - {"cuda"}))
def test_who_has_everything_is_told_nothing(extra: str) -> None:
    check_extra(extra, "chatiere serve")


def test_who_has_what_a_gpu_needs_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests have only a part of it, with which kernels can be compiled."""
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    check_extra("cuda", "a batch on a GPU")


@pytest.mark.parametrize("extra", MODULES)
def test_a_missing_package_is_told_by_its_extra(
    extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = MODULES[extra][-1]
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == last else name)
    with pytest.raises(ChatiereError) as told:
        check_extra(extra, "chatiere serve")
    assert str(told.value) == (
        f"chatiere serve needs more packages than are installed: pip install 'chatiere[{extra}]'"
    )
