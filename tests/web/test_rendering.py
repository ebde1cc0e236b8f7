"""Pictures in templates."""

from __future__ import annotations

import pytest

from chatiere.web.server.rendering import art


def test_a_picture_says_how_it_moves_and_no_more_than_it_was_told() -> None:
    drawn = art("filou", "back", key="r1-0", source="player-2", target="", tumble="7-2")
    assert ' data-glide="r1-0" data-from="player-2" data-tumble="7-2">' in drawn
    assert "data-to" not in drawn


def test_what_a_picture_is_told_is_escaped() -> None:
    assert 'data-glide="&#34;&gt;&lt;b&gt;"' in art("filou", "back", key='"><b>')


def test_a_motion_that_there_is_not_is_a_fault_of_the_template() -> None:
    with pytest.raises(KeyError, match="sauce"):
        art("filou", "back", sauce="player-2")
