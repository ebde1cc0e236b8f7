"""Programs at the table: asked in JSON lines, and with a clear fate whatever they do."""

from __future__ import annotations

import base64
import io
import json
import select
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import chatiere
from chatiere.arena import players
from chatiere.arena.custom_players import ProgramPlayer, layout, program, question
from chatiere.arena.players import find_player, players_from_text
from chatiere.bots.levels import Bot
from chatiere.bots.observation import observation
from chatiere.bots.referee import Fault, Forfeit, take_turn
from chatiere.cli import run
from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError
from chatiere.core.match import Match
from chatiere.parallel import pipes
from chatiere.parallel.pipes import end_programs, program_process
from tests.bots.tables import NAMES, decisions

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    end_programs()


def command(kind: str, *more: str) -> str:
    return shlex.join([sys.executable, str(ROOT / "tests/arena/programs.py"), kind, *more])


def asked(kind: str, seconds: float = 10.0, times: int = 1) -> list[Fault | None]:
    """What came of asking such a program a few times."""
    match, player = chatiere.new("filou", 3, seed=7), program(command(kind), seconds)
    return [take_turn(match, player, "s") for _ in range(times)]


def fate(kind: str, seconds: float = 10.0) -> tuple[str, str]:
    (fault,) = asked(kind, seconds)
    assert fault is not None
    assert "\n" not in str(fault)
    return fault.fate, fault.why


def test_a_program_plays_and_one_process_answers_for_all_its_seats() -> None:
    assert asked("good", times=4) == [None] * 4
    assert program_process(command("good"), []).starts == 1


@pytest.mark.parametrize(
    ("kind", "seconds", "fated", "why"),
    [
        ("crash", 10, "crashed", "ended with status 3: ‹Traceback: ouch›"),
        ("killed", 10, "crashed", "ended with signal 9"),
        ("hangup", 10, "crashed", "said no more"),
        ("sleep", 0.03, "too slow", "took longer than 0.3 s"),
        ("deaf", 0.03, "too slow", "took longer than 0.3 s"),
        ("mumble", 10, "not JSON", "answered ‹well…›, which is not JSON"),
        ("list", 10, "not JSON", 'answered ‹[1, 2]›, which is not {"move": "…"}'),
        ("deep", 10, "not JSON", f"answered ‹{'[' * 60}…›, which is not JSON"),
        ("cheat", 10, "illegal", "answered ‹win›, which is not legal"),
        ("chatter", 10, "not JSON", "answered more than one line"),
        ("flood", 10, "not JSON", "answered more than 65536 bytes"),
    ],
)
def test_every_misdeed_has_its_fate(kind: str, seconds: float, fated: str, why: str) -> None:
    assert fate(kind, seconds) == (fated, why)


def test_who_shouts_on_standard_error_is_heard_and_not_kept() -> None:
    assert asked("shout", times=2) == [None, None]
    assert len(program_process(command("shout"), []).stderr_tail) <= pipes.LAST_WORDS


def test_a_question_that_fills_the_pipe_waits_for_nobody() -> None:
    deaf = program_process(command("deaf"), shlex.split(command("deaf")))
    with pytest.raises(Forfeit, match=r"took longer than 0\.2 s"):
        deaf.ask(b"x" * 1_000_000 + b"\n", 0.02)


def test_who_dies_again_and_again_is_given_up_and_who_misspeaks_is_not() -> None:
    fates = [fault.fate for fault in asked("crash", times=6) if fault]
    assert fates == ["crashed"] * 4 + ["given up"] * 2
    assert [fault.fate for fault in asked("cheat", times=6) if fault] == ["illegal"] * 6
    assert program_process(command("cheat"), []).starts == 1


def test_who_spoke_without_being_asked_is_not_misunderstood() -> None:
    code = "import time\nprint('{}', flush=True)\ntime.sleep(60)"
    talker = program_process("talker", [sys.executable, "-c", code])
    with pytest.raises(Forfeit, match="answered before it had read"):
        talker.ask(b"x" * 1_000_000 + b"\n", 10)
    stdout = talker._start().stdout
    assert stdout is not None
    select.select([stdout], [], [], 10)
    with pytest.raises(Forfeit, match="spoke without being asked"):
        talker.ask(b"\n", 10)


def test_a_program_goes_with_all_that_it_started(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    player = program(command("parent", str(note)), 10)
    assert take_turn(chatiere.new("filou", 3, seed=7), player, "s") is None
    process = program_process(player.command, []).process
    assert process is not None
    end_programs()
    assert process.returncode is not None
    state = Path(f"/proc/{note.read_text()}/stat")
    for _ in range(100):
        if not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("its child is still there")


@pytest.mark.parametrize("name", NAMES)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_question(name: str) -> None:
    for number, match in enumerate(decisions(name, seed=2)):
        seat = match.to_move
        assert isinstance(seat, int)
        if number % 5:
            continue
        before, world = question(match, seat, 10), match.hidden(seat)
        match.engine.guess(world, 0, generator(f"any/{number}"))
        other = Match(match.game, match.players, match.options, match.keys)
        other.states, other.entries = world, match.entries  # the same was heard in both
        assert json.dumps(question(other, seat, 10)) == json.dumps(before)
        if number > 40:
            break


def test_the_seed_that_a_program_gets_tells_nothing_of_the_contest() -> None:
    match = chatiere.new("filou", 3, seed=7)
    player = program(command("good"), 10)
    lines = []
    for seed in ("1/0/4", "2/7/4"):
        assert player.asked(match, 0, seed) is not None
        lines.append(question(match, 0, 10)["seed"])
    assert lines[0] == lines[1]


def bot_answers(level: str, *lines: str) -> list[dict[str, str]]:
    """What `chatiere bot` says to these lines."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said):
        patch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        assert run(["bot", level]) == 0
    return [json.loads(line) for line in said.getvalue().splitlines()]


def test_a_level_answers_as_a_program_what_it_plays_here() -> None:
    wanted, lines = [], []
    for number, match in enumerate(decisions("filou", seed=3)):
        seat = match.to_move
        assert isinstance(seat, int)
        if number % 3 == 0:
            asked = question(match, seat, 10)
            move = Bot("cat").choose(observation(match), asked["seed"])
            lines.append(json.dumps(asked))
            wanted.append({"move": match.game.words.text(match.state(), move)})
    assert len(lines) > 5
    assert bot_answers("cat", "", *lines) == wanted


def changed(**fields: Any) -> str:
    match = chatiere.new("filou", 3, seed=7)
    return json.dumps(question(match, 0, 10) | fields)


def other_release() -> str:
    """The same state from a release in which something else has changed."""
    head, _, body = base64.b64decode(json.loads(changed())["hidden"]).partition(b"\n")
    older = json.dumps(json.loads(head) | {"version": "0"}).encode() + b"\n" + body
    return changed(hidden=base64.b64encode(older).decode())


def test_another_release_with_the_same_rules_is_understood_and_no_other() -> None:
    said = bot_answers(
        "kitten", other_release(), changed(layout="?"), changed(moves=["fly"]), changed(game="go")
    )
    assert said[0] == bot_answers("kitten", changed())[0]
    assert said[1] == {"error": "this release keeps the state of filou in another way"}
    assert said[2] == {"error": "this release plays filou by other rules"}
    assert said[3]["error"].startswith("no game ‹go›")
    for odd in ("q", "[]", "{}", "[" * 5000, changed(hidden="é"), changed(hidden="AAAA")):
        assert bot_answers("kitten", odd)[0]["error"].startswith(("not a question", "not a hid"))


def test_an_error_that_a_program_tells_is_repeated() -> None:
    code = 'import sys\nfor line in sys.stdin: print(\'{"error": "no idea"}\', flush=True)'
    player = ProgramPlayer("unsure", (sys.executable, "-c", code))
    fault = take_turn(chatiere.new("filou", 3, seed=7), player, "s")
    assert fault is not None
    assert (fault.fate, fault.why) == ("crashed", "cannot say: ‹no idea›")


def first(view: dict[str, list[str]]) -> str:
    return view["moves"][0]


def test_an_installed_package_offers_players(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("careful", f"{__name__}:first", players.BOTS)
    broken = EntryPoint("broken", "nowhere:bot", players.BOTS)
    offered = {"careful": entry, "broken": broken}
    monkeypatch.setattr(players, "offered", lambda: offered)
    assert find_player("careful", 3).patience == 3
    assert take_turn(chatiere.new("filou", 3, seed=7), find_player("careful"), "s") is None
    with pytest.raises(ChatiereError, match="player ‹broken› does not load"):
        find_player("broken")
    with pytest.raises(ChatiereError, match="tiger, careful, broken, module:function, or program:"):
        find_player("lion")


def test_commas_in_quotes_do_not_part_seats() -> None:
    text = "cat, program:echo 'a,b' \"c,d\" ,random"
    assert players_from_text(text) == ["cat", "program:echo 'a,b' \"c,d\"", "random"]
    for odd in ("", ",", "cat,,cat", "cat,'cat", "cat,"):
        with pytest.raises(ChatiereError, match="seats are names with commas"):
            players_from_text(odd)
    for odd, line in {
        "program:": "a program is written program:COMMAND",
        "program:no-such-thing -x": "no program ‹no-such-thing› that can be run",
        "program:a\\": "the command ‹a\\› does not read: No escaped character",
    }.items():
        with pytest.raises(ChatiereError) as caught:
            players_from_text(odd)
        assert line in str(caught.value)


def test_the_arena_seats_programs_and_tells_their_fate(capsys: Captured, tmp_path: Path) -> None:
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    example = tmp_path / "cautious.py"
    example.write_text(page.split("This is a whole one:\n\n```python\n")[1].split("```")[0])
    seats = f"program:{sys.executable} {example},program:{command('crash')},random"
    arguments = ["arena", "filou", "--seats", seats, "--games", "3", "--move-time", "5"]
    assert run([*arguments, "--workers", "1", "--seed", "1"]) == 0
    said = capsys.readouterr()
    assert "the referee moved for" in said.out
    assert "crashed" in said.out
    assert "given up" in said.out
    assert "ended with status 3: ‹Traceback: ouch›, 4 times" in said.err
    assert "cautious" not in said.err
    assert layout(chatiere.find("filou")) != layout(chatiere.find("mmm"))
