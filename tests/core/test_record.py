"""Records: what is written is read, what is broken is refused in one line."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chatiere
from chatiere.core import record
from chatiere.core.dealer import Dealer
from chatiere.core.errors import BadRecord, ChatiereError
from chatiere.core.game import games
from chatiere.core.match import Match
from tests.core.samples import finished, play_on


def sample() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(finished())
    return loaded


def written(path: Path, value: Any) -> Path:
    file = path / "game.json"
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return file


def refusal(path: Path, value: Any) -> str:
    with pytest.raises(ChatiereError) as caught:
        record.verify(written(path, value))
    line = str(caught.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("filou", 3),
        ("cheez-tricks", 2),
        (
            "crazy-mistigri",
            4,
        ),  # where some draws have one outcome only, which is no draw of the dealer
        ("mmm", 1),
        ("chasse-aux-souris", 2),
    ],
)
def test_a_finished_game_is_verified(tmp_path: Path, game: str, players: int) -> None:
    file = written(tmp_path, finished(game, players))
    match = record.verify(file)
    assert match.is_over
    assert record.dumps(match.record()) == file.read_text(encoding="utf-8")


def test_the_record_has_the_keys_of_the_format() -> None:
    keys = ["chatiere", "game", "options", "players", "commitment", "seed", "salts", "moves"]
    assert list(sample()) == [*keys, "result"]
    assert sample()["moves"][0][0] == "*"
    assert sample()["seed"] == "0" * 63 + "7"


def test_an_unfinished_record_may_end_after_any_move(tmp_path: Path) -> None:
    for n in range(len(sample()["moves"])):
        cut = {**sample(), "moves": sample()["moves"][:n], "result": None}
        match = record.verify(written(tmp_path, cut))
        assert len(match.entries) == n
        assert match.result is None


def test_an_unfinished_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    cut = {**sample(), "moves": sample()["moves"][:2], "result": None}
    match = chatiere.load(written(tmp_path, cut))
    match.draw()
    while not match.is_over:
        match.play(sample()["moves"][len(match.entries)][1])
    assert match.record() == sample()


def test_salts_of_the_players_are_part_of_the_draws(tmp_path: Path) -> None:
    dealer = Dealer(bytes(32), [b"ana", b"", b"leo"])
    match = Match(chatiere.find("filou"), 3, dealer=dealer)
    match.draw()
    play_on(match, "salted")
    salted = match.record()
    assert salted["salts"] == [b"ana".hex(), "", b"leo".hex()]
    record.verify(written(tmp_path, salted))
    salted["salts"][0] = b"bob".hex()
    assert "is not what the dealer drew: draw" in refusal(tmp_path, salted)


OLD = sorted((Path(__file__).parents[1] / "records").glob("*-version-1.json"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_that_0_5_wrote_is_replayed_checked_and_written_as_it_was(path: Path) -> None:
    match = record.verify(path)
    assert match.is_over
    assert record.dumps(match.record()) == path.read_text(encoding="utf-8")


def test_there_is_a_record_of_version_1_of_every_game() -> None:
    assert {json.loads(path.read_text(encoding="utf-8"))["game"] for path in OLD} == set(games())


def test_a_record_of_one_version_is_not_checked_by_the_key_of_the_other(tmp_path: Path) -> None:
    old = json.loads(OLD[-1].read_text(encoding="utf-8"))
    renamed = {**old, "chatiere": 2}
    assert "is not what the dealer drew" in refusal(tmp_path, renamed)


def test_an_earlier_moment_of_an_old_match_is_of_its_version() -> None:
    match = record.load(OLD[0])
    assert match.until(9).version == 1
    assert chatiere.new("filou").version == 2


def test_a_key_that_nobody_knows_is_ignored_at_any_depth(tmp_path: Path) -> None:
    more = {**sample(), "place": "Lyon", "board": 3}
    more["players"][0]["mood"] = "good"
    more["result"]["minutes"] = 25
    record.verify(written(tmp_path, more))


def change(key: str, value: Any) -> dict[str, Any]:
    return {**sample(), key: value}


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in sample().items() if k != key}


PLAYERS = [{"name": n, "kind": "human"} for n in "abc"]
WRONG = {
    "not an object": ([], "not a record: not a JSON object"),
    "another version": (
        change("chatiere", 3),
        "a record of version ‹3›; this reads versions 1 and 2",
    ),
    "an older version": (change("chatiere", 0), "a record of version ‹0›"),
    "a true version": (change("chatiere", True), "a record of version ‹True›"),
    "no version": (without("chatiere"), "a record has a key chatiere, and this one has not"),
    "unknown game": (change("game", "go"), "no game ‹go›; there are: "),
    "no game": (change("game", None), "no game ‹None›"),
    "players no list": (change("players", 3), "players is a list, not ‹3›"),
    "too few": (change("players", PLAYERS[:2]), "filou is for 3 to 5 players, not ‹2›"),
    "a text": (change("players", ["a", "b", "c"]), "player 0 is an object with name and kind"),
    "a cat": (change("players", [{"name": "a", "kind": "cat"}] * 3), "kind human or bot, not ‹ca"),
    "no level": (
        change("players", [{"name": "a", "kind": "bot"}] * 3),
        "player 0 has a level that",
    ),
    "no name": (change("players", [{"name": 1, "kind": "human"}] * 3), "player 0 has a name that"),
    "half a letter": (
        change("players", [{"name": "\ud83d", "kind": "human"}] * 3),
        "a name that is",
    ),
    "options no object": (change("options", []), "options is an object, not ‹[]›"),
    "missing option": (change("options", {}), "options has no open_mice"),
    "more options": (change("options", {"open_mice": True, "x": 1}), "filou has no option ‹x›"),
    "wrong option": (
        change("options", {"open_mice": 0}),
        "open_mice is one of false, true, not ‹0›",
    ),
    "seed": (change("seed", "7"), "seed is 64 lower-case hex digits, not ‹7›"),
    "commitment": (change("commitment", "F" * 64), "commitment is 64 lower-case hex digits"),
    "other commitment": (change("commitment", "f" * 64), "commitment is the seed's SHA-256, "),
    "no salts": (change("salts", None), "salts is a list of 3 texts, one per seat, not ‹None›"),
    "a long salt": (change("salts", ["", "ab" * 33, ""]), "salt 1 has at most 32 bytes, not 33"),
    "odd salt": (change("salts", ["", "abc", ""]), "salt 1 is lower-case hex or empty, not ‹abc›"),
    "moves no list": (change("moves", {}), "moves is a list, not ‹{}›"),
    "no pair": (change("moves", [["*"]]), "move 0: a move is a pair of who and what, not ‹['*']›"),
    "first move": (change("moves", [["*", "first 9"]]), "move 0: ‹first 9› is not"),
    "out of turn": (
        change("moves", [[0, "place 3"]]),
        "move 0: ‹place 3› by ‹0›: chance is to move",
    ),
    "result too early": ({**sample(), "moves": []}, "result is null while the game is on, not"),
    "no result": (change("result", None), "result has scores ["),
    "wrong winners": (
        change("result", {**sample()["result"], "winners": []}),
        "result has winners",
    ),
    "true winners": (
        change("result", {**sample()["result"], "winners": [True]}),
        "result has winners",
    ),
}


@pytest.mark.parametrize("why", WRONG)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, why: str) -> None:
    value, line = WRONG[why]
    assert line in refusal(tmp_path, value)


def test_the_line_names_the_move_and_what_was_allowed_there(tmp_path: Path) -> None:
    broken = sample()
    n = next(n for n, move in enumerate(broken["moves"]) if move[1].startswith("place"))
    broken["moves"][n][1] = "bid 4"
    line = refusal(tmp_path, broken)
    assert line.startswith(f"move {n}: ‹bid 4› is not legal now; legal: place ")


def test_a_move_after_the_end_is_refused(tmp_path: Path) -> None:
    longer = sample()
    longer["moves"].append([0, "pass"])
    n = len(longer["moves"]) - 1
    assert refusal(tmp_path, longer) == f"move {n}: ‹pass› cannot be: the game is over"


def test_a_tampered_draw_is_caught_at_the_draw(tmp_path: Path) -> None:
    broken = sample()
    lost = broken["moves"][1]
    other = "lost 0 -8" if lost[1] != "lost 0 -8" else "lost 0 -5"
    cut = {**broken, "moves": [broken["moves"][0], ["*", other]], "result": None}
    line = refusal(tmp_path, cut)
    assert line.startswith(f"move 1: ‹{other}› is not what the dealer drew: draw 1 is ")


def test_a_bot_sends_no_salt(tmp_path: Path) -> None:
    bots = [{"name": "a", "kind": "bot", "level": "cat"}, *PLAYERS[:2]]
    salted = {**change("players", bots), "salts": ["aa", "", ""]}
    assert refusal(tmp_path, salted) == "salt 0 is empty for a bot, not ‹aa›"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "not a record: not JSON, Expecting value at line 1, column 1"),
        (b"\xff\xfe", "not a record: not UTF-8 at byte 0"),
        (b'{"chatiere": 1', "not a record: not JSON, "),
        (b"[" * 200_000, "not a record: nested too deeply"),
        (b'{"a": 1, "a": 2}', "not a record: an object names a key twice"),
        (b'{"chatiere": ' + b"9" * 5000 + b"}", "not a record: a number is too long"),
    ],
)
def test_what_is_no_json_is_refused(tmp_path: Path, content: bytes, line: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(BadRecord) as caught:
        record.load(file)
    assert line in str(caught.value)


def test_a_gigantic_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with open(file, "wb") as out:
        out.truncate(10 * 2**30)
    with pytest.raises(BadRecord, match="not a record: longer than 16 MiB"):
        record.load(file)


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        record.load(tmp_path / "nothing.json")
    with pytest.raises(BadRecord, match=r"cannot be read: (Is a directory|not a regular file)"):
        record.load(tmp_path)


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadRecord, match="cannot be read: not a regular file"):
        record.load(tmp_path / "pipe")


def interrupted(*arguments: object) -> None:
    raise KeyboardInterrupt


def test_a_record_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    record.save(sample(), file)
    assert json.loads(file.read_text(encoding="utf-8")) == sample()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(ChatiereError, match=r"cannot write .*nowhere"):
        record.save(sample(), tmp_path / "nowhere" / "game.json")
    with pytest.raises(ChatiereError, match="cannot write"):
        record.save({"name": "\ud83d"}, tmp_path / "odd.json")
    with pytest.raises(ChatiereError, match=r"cannot write .*null"):
        record.save(sample(), tmp_path / "a\0b.json")
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            record.save(sample(), file)
    (tmp_path / "folder").mkdir()
    with pytest.raises(ChatiereError, match=r"cannot write .*folder: .*Is a directory"):
        record.save(sample(), tmp_path / "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "game.json"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where a JSON value can be changed."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [path]
    if isinstance(value, dict | list):
        for key, each in inner:
            found += places(each, (*path, key)) if isinstance(each, dict | list) else [(*path, key)]
    return found


@settings(max_examples=150, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize(
    "game", ["filou", "mmm", "cheez-tricks", "crazy-mistigri", "chasse-aux-souris"]
)
def test_a_record_changed_anywhere_is_read_or_refused_in_one_line(
    game: str, data: st.DataObject
) -> None:
    broken = json.loads(finished(game, 3))
    broken["moves"] = broken["moves"][: data.draw(st.integers(0, 12))]
    broken["result"] = None
    path = data.draw(st.sampled_from(places(broken)[1:]))
    target = broken
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = data.draw(JSON)
    try:
        match = record.match_of(copy.deepcopy(broken))
        record.check_dealer(match)
    except ChatiereError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 1000
