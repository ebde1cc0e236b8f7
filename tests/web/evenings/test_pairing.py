"""The laws of drawing, held by hundreds of simulated evenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.web.evenings.changes import is_finished, with_round
from chatiere.web.evenings.content import Evening, EveningSettings, Round
from chatiere.web.evenings.duels import circle_round, draw_duels, rounds_for_all
from chatiere.web.evenings.grouping import sizes_for
from chatiere.web.evenings.matching import Matching
from chatiere.web.evenings.pairing import meetings_of, times_sat_out, times_with_computers
from chatiere.web.server.refusal import Late, Refusal
from tests.web.evenings.simulating import PLAYERS, Simulated

EVENINGS = 200


def new_meetings(drawn: Round) -> list[frozenset[int]]:
    return [frozenset(pair) for table in drawn.tables for pair in combinations(table.people, 2)]


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_an_evening_keeps_the_laws(seed: int) -> None:
    for here, before, after in Simulated(seed).rounds():
        check_everybody_sits_once(here, after)
        check_tables_are_legal(after)
        check_nobody_sits_out_twice_before_everybody_has_once(here, before, after)


def check_everybody_sits_once(here: set[int], after: Evening) -> None:
    drawn = after.rounds[-1]
    seated = [who for table in drawn.tables for who in table.people]
    assert sorted([*seated, *drawn.sitting_out]) == sorted(here)
    if after.settings.computers:
        assert not drawn.sitting_out
    if after.settings.is_for_two:
        assert len(drawn.sitting_out) <= 1


def check_tables_are_legal(after: Evening) -> None:
    drawn, settings = after.rounds[-1], after.settings
    for table in drawn.tables:
        assert len(table.seats) in PLAYERS[table.game]
        assert table.game in settings.games
        assert table.people, "computer players do not play alone"
        assert settings.computers or None not in table.seats
        assert not settings.is_for_two or len(table.seats) == 2
    if not settings.parallel:
        assert len({table.game for table in drawn.tables}) == 1


def check_nobody_sits_out_twice_before_everybody_has_once(
    here: set[int], before: Evening, after: Evening
) -> None:
    sat_out, out = times_sat_out(before), after.rounds[-1].sitting_out
    fewest = sorted(sat_out[who] for who in here)
    assert sorted(sat_out[who] for who in out) == fewest[: len(out)]


@pytest.mark.parametrize("seed", range(60))
def test_in_a_duel_nobody_plays_the_computer_twice_before_everybody_has_once(seed: int) -> None:
    settings = EveningSettings(("cheez-tricks",), 6, "swiss")
    for here, before, after in Simulated(seed, 15, settings).rounds():
        alone = times_with_computers(before)
        lonely = [t.people[0] for t in after.rounds[-1].tables if None in t.seats]
        assert len(lonely) == len(here) % 2
        assert all(alone[who] == min(alone[other] for other in here) for who in lonely)


def pairings(people: Sequence[int]) -> Iterator[list[frozenset[int]]]:
    """Every way to pair an even number of people."""
    if not people:
        yield []
        return
    first, *rest = people
    for n, other in enumerate(rest):
        for more in pairings([*rest[:n], *rest[n + 1 :]]):
            yield [frozenset((first, other)), *more]


@pytest.mark.parametrize("form", ["swiss", "robin"])
@pytest.mark.parametrize("seed", range(60))
def test_no_pairing_repeats_while_another_is_possible(seed: int, form: str) -> None:
    """Compared with every drawing there is, of those that leave the same number alone as fairly."""
    settings = EveningSettings(("cheez-tricks",), 9, form, computers="cat" if seed % 2 else "")
    for here, before, after in Simulated(seed, 8, settings).rounds():
        if len(here) > 9:  # too many drawings to compare with
            continue
        met, alone = meetings_of(before), times_sat_out(before) + times_with_computers(before)
        fewest = min(alone[who] for who in here)
        who_may = [{who} for who in here if alone[who] == fewest] if len(here) % 2 else [set()]
        least = min(
            sum(met[pair] > 0 for pair in pairs)
            for out in who_may
            for pairs in pairings(sorted(here - out))
        )
        again = sum(met[pair] > 0 for pair in new_meetings(after.rounds[-1]))
        if min((met[frozenset(p)] for p in combinations(here, 2)), default=0) == 0:
            assert again == least


def groupings(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for group in combinations(people, sizes[0]):
        rest = [who for who in people if who not in group]
        for more in groupings(rest, sizes[1:]):
            yield [group, *more]


@pytest.mark.parametrize("seed", range(60))
def test_at_larger_tables_nobody_meets_again_if_a_drawing_exists_in_which_nobody_does(
    seed: int,
) -> None:
    settings = EveningSettings(("filou",), 5, computers="cat")
    for here, before, after in Simulated(seed, 9, settings).rounds():
        met, drawn = meetings_of(before), after.rounds[-1]
        if len(here) <= 9 and any(met[pair] for pair in new_meetings(drawn)):
            sizes = [len(table.people) for table in drawn.tables]
            for groups in groupings(sorted(here), sizes):
                assert any(met[frozenset(p)] for group in groups for p in combinations(group, 2))


def test_sixteen_people_meet_twelve_others_in_four_rounds_of_four() -> None:
    """A drawing without meeting again exists for the second round at least, and is found."""
    settings = EveningSettings(("filou",), 2)
    for seed in range(5):
        simulated = Simulated(seed, 16, settings, people=16, comes_and_goes=False)
        for _, before, after in simulated.rounds():
            met = meetings_of(before)
            assert not any(met[pair] for pair in new_meetings(after.rounds[-1]))


def test_who_plays_with_computers_changes() -> None:
    settings = EveningSettings(("filou",), 4)
    simulated = Simulated(1, settings=settings, people=2, comes_and_goes=False)
    assert [len(after.rounds[-1].tables) for _, _, after in simulated.rounds()] == [1] * 4
    duels = EveningSettings(("cheez-tricks",), 5, "swiss")
    simulated = Simulated(1, settings=duels, people=5, comes_and_goes=False)
    list(simulated.rounds())
    assert set(times_with_computers(simulated.evening).values()) == {1}


@given(st.integers(2, 40), st.booleans())
def test_everybody_meets_everybody_once(people: int, computers: bool) -> None:
    settings = EveningSettings(("cheez-tricks",), 1, "robin", computers="cat" if computers else "")
    simulated = Simulated(people, settings=settings, people=people, comes_and_goes=False)
    rounds = len(list(simulated.rounds()))
    assert rounds == rounds_for_all(people)
    assert set(meetings_of(simulated.evening).values()) == {1}
    assert len(meetings_of(simulated.evening)) == people * (people - 1) // 2
    alone = times_sat_out(simulated.evening) + times_with_computers(simulated.evening)
    assert set(alone.values()) == ({1} if people % 2 else set())


@pytest.mark.parametrize("seed", range(40))
def test_everybody_meets_everybody_even_if_some_come_late_or_leave(seed: int) -> None:
    settings = EveningSettings(("cheez-tricks",), 1, "robin")
    simulated = Simulated(seed, 10, settings)
    drawn = list(simulated.rounds())
    if len(drawn) < 60:
        met = meetings_of(simulated.evening)
        assert all(met[frozenset(pair)] for pair in combinations(simulated.here, 2))


def test_equals_play_equals() -> None:
    meetings = {frozenset(pair): 1 for pair in [(0, 1), (2, 3)]}
    assert draw_duels([0, 1, 2, 3], meetings, {}) == ([(0, 2), (1, 3)], None)
    assert draw_duels([0, 1, 2, 3], {}, {}) == ([(0, 1), (2, 3)], None)


def test_the_last_of_those_who_were_least_often_alone_is_left_over() -> None:
    assert draw_duels([0, 1, 2], {}, {}) == ([(0, 1)], 2)
    assert draw_duels([0, 1, 2], {}, {2: 1}) == ([(0, 2)], 1)


def test_a_circle_of_five() -> None:
    rounds = [circle_round(range(5), n) for n in range(5)]
    assert {left for _, left in rounds} == set(range(5))
    assert circle_round([7], 0) == ([], 7)


@given(st.integers(1, 40), st.sampled_from(sorted(PLAYERS)), st.booleans())
def test_nobody_waits_if_it_can_be_avoided(people: int, game: str, computers: bool) -> None:
    legal = PLAYERS[game]
    sizes = sizes_for(people, legal, computers)
    seated = sum(size.people for size in sizes)
    if computers or people >= legal[0]:
        assert seated == people
    assert all(size.people + size.computers in legal for size in sizes)
    assert not any(size.computers for size in sizes) or people < legal[0]
    counts = [size.people for size in sizes]
    assert not counts or max(counts) - min(counts) <= 1


def test_tables_of_one_size_only() -> None:
    assert [size.people for size in sizes_for(7, {4}, computers=False)] == [4]
    filled = sizes_for(7, {4}, computers=True)
    assert [(size.people, size.computers) for size in filled] == [(4, 0), (3, 1)]
    assert sizes_for(2, {4}, computers=False) == []


@pytest.mark.parametrize("seed", range(40))
def test_the_same_evening_is_drawn_the_same_way(seed: int) -> None:
    """Whatever the order in which people are named."""
    for here, before, after in Simulated(seed, 12).rounds():
        backwards = sorted(here, reverse=True)
        again = with_round(before, len(before.rounds), backwards, PLAYERS, lambda: "")
        kept = [table.seats for table in after.rounds[-1].tables]
        assert [table.seats for table in again.rounds[-1].tables] == kept


def test_a_round_is_drawn_once() -> None:
    evening = Evening("A", EveningSettings(("filou",), 2), "1")
    codes = count()
    drawn = with_round(evening, 0, {0, 1, 2}, PLAYERS, lambda: str(next(codes)))
    with pytest.raises(Late):
        with_round(drawn, 0, {0, 1, 2}, PLAYERS, str)
    with pytest.raises(Late):
        with_round(drawn, 1, {0, 1, 2}, PLAYERS, str)
    assert not is_finished(drawn, {0, 1, 2})


def test_too_few_people_without_computers() -> None:
    evening = Evening("A", EveningSettings(("filou",), 2, computers=""), "1")
    with pytest.raises(Refusal):
        with_round(evening, 0, {0, 1}, PLAYERS, str)
    with pytest.raises(Refusal):
        with_round(evening, 0, set(), PLAYERS, str)


def test_several_games_at_once_are_varied() -> None:
    settings = EveningSettings(("filou", "chasse-aux-souris", "mmm"), 3, parallel=True)
    simulated = Simulated(3, settings=settings, people=12, comes_and_goes=False)
    for _, _, after in simulated.rounds():
        assert len({table.game for table in after.rounds[-1].tables}) == 3


@given(st.integers(0, 11), st.sets(st.tuples(st.integers(0, 10), st.integers(0, 10))))
def test_as_many_pairs_as_brute_force_finds(people: int, edges: set[tuple[int, int]]) -> None:
    known = {frozenset(edge) for edge in edges if edge[0] != edge[1] and max(edge) < people}
    friends = {
        who: [o for o in range(people) if frozenset((who, o)) in known] for who in range(people)
    }
    matching = Matching(friends)
    matching.complete()
    for one, other in matching.mate.items():
        assert matching.mate[other] == one
        assert other in friends[one]
    assert len(matching.mate) // 2 == most_pairs(list(range(people)), known)


def most_pairs(people: list[int], known: set[frozenset[int]]) -> int:
    if len(people) < 2:
        return 0
    first, *rest = people
    best = most_pairs(rest, known)
    for other in rest:
        if frozenset((first, other)) in known:
            best = max(best, 1 + most_pairs([who for who in rest if who != other], known))
    return best
