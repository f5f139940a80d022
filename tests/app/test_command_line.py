"""The program as a process: pictures, pipes, interruptions, no display, and Qt only where it is needed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from ingboard.resources import resource
from tests.unit.cli.sgf_files import cases_in, names, sgf, written

ROOT = Path(__file__).resolve().parents[2]
DEMO = cases_in("counting_cases.json")["demo-even-9x9"]
DEAD = names(DEMO["dead"], 9)
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
WITHOUT_SCREEN = {
    **{name: value for name, value in os.environ.items() if name not in SCREENS},
    "PYTHONPATH": str(ROOT),
}

NOTHING: Mapping[str, str] = {}

READ_WITHOUT_END = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from ingboard.cli import clock, main

def read(path, largest):
    print("reads", flush=True)
    time.sleep(300)

clock.given_bytes = read
sys.exit(main())
"""

ASK_AND_LIST_QT = """
import sys
from ingboard.cli import main
status = main(sys.argv[1:])
loaded = sorted(name for name in sys.modules if name.split(".")[0] in ("PySide6", "shiboken6"))
print(status, loaded, file=sys.stderr)
"""


def ingboard(
    *arguments: object, cwd: Path = ROOT, environment: Mapping[str, str] = NOTHING
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ingboard", *map(str, arguments)],
        cwd=cwd,
        env={**WITHOUT_SCREEN, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path, sgf(DEMO["board"], properties="KM[8]RU[GOE]PB[應昌期]"))


def test_count_check_and_clock_load_no_qt(game: Path) -> None:
    commands: Sequence[Sequence[object]] = (
        ("count", game, "--json"),
        ("check", game),
        ("clock", ROOT / "tests" / "data" / "clock_cases.json"),
    )
    for command in commands:
        ended = subprocess.run(
            [sys.executable, "-c", ASK_AND_LIST_QT, *map(str, command)],
            env=WITHOUT_SCREEN,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert ended.stderr == "0 []\n"


@pytest.mark.parametrize(
    ("name", "start"),
    [("filled.png", b"\x89PNG"), ("filled.svg", b"<?xml"), ("filled.PDF", b"%PDF")],
)
def test_a_count_draws_the_filled_board(game: Path, name: str, start: bytes) -> None:
    target = game.parent / name
    ended = ingboard("count", game, "--dead", DEAD, "--picture", target, "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout)["picture"] == str(target)
    drawn = target.read_bytes()
    assert drawn.startswith(start)
    assert len(drawn) > 5000
    assert {path.name for path in game.parent.iterdir()} == {"game.sgf", name}


def test_a_diagram_is_drawn_flat_or_in_wood(game: Path) -> None:
    sizes = {}
    for style in ("--flat", "--wood"):
        target = game.parent / f"diagram{style}.png"
        ended = ingboard("export", game, "--to", target, style)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert str(target) in ended.stdout
        sizes[style] = target.stat().st_size
    assert sizes["--wood"] > 2 * sizes["--flat"]


def test_a_target_that_may_not_be_written_stays_as_it_is(game: Path) -> None:
    target = game.parent / "mine.svg"
    target.write_text("mine")
    target.chmod(0o444)
    for command in (("export", game, "--to", target), ("count", game, "--picture", target)):
        ended = ingboard(*command)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert re.fullmatch(r".*mine\.svg: No write permission.*\n", ended.stderr)
    assert target.read_text() == "mine"
    gone = ingboard("export", game, "--to", game.parent / "nowhere" / "a.svg")
    assert (gone.returncode, gone.stdout) == (2, "")
    assert "folder does not exist" in gone.stderr


def test_a_display_that_does_not_answer_does_not_hinder_a_picture(game: Path) -> None:
    target = game.parent / "diagram.svg"
    broken = {"DISPLAY": ":7654", "QT_QPA_PLATFORM": "xcb"}
    ended = ingboard("export", game, "--to", target, environment=broken)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert target.exists()


def test_a_terminal_without_unicode_gets_question_marks_and_programs_utf_8(game: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    ended = ingboard("count", game, environment=plain)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "??? (Black)" in ended.stdout
    moved = game.rename(game.with_name("應.sgf"))
    answer = json.loads(ingboard("count", moved, "--json", environment=plain).stdout)
    assert answer["file"] == str(moved)


@pytest.mark.parametrize(("asked", "spoken"), [("C.UTF-8", "C.UTF-8"), ("xx_YY.UTF-8", "C")])
def test_the_system_tells_its_reasons_in_the_users_language(asked: str, spoken: str) -> None:
    script = (
        "import locale; from ingboard.cli.commands import run; run(['--version']);"
        "print(locale.setlocale(locale.LC_MESSAGES))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env=WITHOUT_SCREEN | {"LC_ALL": asked},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ended.stdout.split("\n")[-2] == spoken


def test_a_reader_that_goes_away_is_no_fault(game: Path) -> None:
    program = [sys.executable, "-m", "ingboard", "check", str(game), "--json"]
    with subprocess.Popen(
        program, env=WITHOUT_SCREEN, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
        assert (running.wait(timeout=30), said) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device without room")
def test_output_that_cannot_be_written_is_told(game: Path) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ended = subprocess.run(
            [sys.executable, "-m", "ingboard", "count", str(game)],
            env=WITHOUT_SCREEN,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert ended.returncode == 2
    assert re.fullmatch(r"Cannot write the output \(.*\)\.\n", ended.stderr)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_an_interruption_leaves_no_traceback() -> None:
    # Whoever runs the tests in the background ignores SIGINT, and a child inherits that.
    program = [sys.executable, "-c", READ_WITHOUT_END, "clock", "endless.json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, env=WITHOUT_SCREEN, stdout=pipe, stderr=pipe) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == b"reads\n"
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
        assert (running.wait(timeout=30), said) == (130, b"Stopped.\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal of this kind")
def read_whole(terminal: int) -> bytes:
    """All that was written to a terminal whose other end is closed; one read may be a part of it."""
    parts: list[bytes] = []
    with suppress(OSError):  # so Linux says that nobody writes any more
        while part := os.read(terminal, 65536):
            parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    ("arguments", "counted"),
    [
        (["check", "many"], "50 % of 30 files: many/15.sgf"),
        (["check", "collection.sgf"], "50 % of 40 games"),
        (
            ["sheet", *(f"many/{n:02}.sgf" for n in range(30)), "--pairing", "r.csv"],
            "% of 30 files",
        ),
        (["export", "collection.sgf", "--film", "--size", "320", "--to", "film.gif"], " frames"),
    ],
    ids=["files", "games", "tables", "frames"],
)
def test_progress_counts_what_is_done_on_a_terminal_and_not_in_a_pipe(
    arguments: Sequence[str], counted: str, tmp_path: Path
) -> None:
    import pty

    (tmp_path / "many").mkdir()
    for number in range(30):
        written(tmp_path / "many", sgf(moves=["B E5"]), f"{number:02}.sgf")
    written(tmp_path, sgf(["....."] * 5, ["B C3", "W pass", "B pass"]) * 40, "collection.sgf")
    assert "%" not in ingboard(*arguments, cwd=tmp_path).stderr
    try:
        ours, theirs = pty.openpty()
    except OSError:
        pytest.skip("this machine lends no pseudo terminal")
    program = [sys.executable, "-m", "ingboard", *arguments]
    ended = subprocess.run(
        program,
        cwd=tmp_path,
        env=WITHOUT_SCREEN,
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=False,
    )
    os.close(theirs)
    shown = read_whole(ours).decode()
    os.close(ours)
    assert ended.returncode in (0, 1)
    assert counted in shown
    assert "\r\x1b[K" in shown
    assert b"%" not in ended.stdout


def test_without_a_display_the_window_is_refused_in_one_sentence(game: Path) -> None:
    for arguments in ((), (game,), ("--fake-time", "x60")):
        ended = ingboard(*arguments)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert len(ended.stderr.splitlines()) == 1
        assert "No display" in ended.stderr


@pytest.mark.skipif(
    not any(resource("games").glob("*.sgf")), reason="there is no demonstration game yet"
)
def test_without_a_display_the_demonstration_is_counted_here(tmp_path: Path) -> None:
    ended = ingboard("--demo", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "(Black), " in ended.stdout
    assert re.search(r"^Result +[BW]\+\d", ended.stdout, re.MULTILINE)
    assert re.search(r"^19 ([XOxoKP12R=.] ?){19}$", ended.stdout, re.MULTILINE)
    (picture,) = tmp_path.iterdir()
    assert str(picture) in ended.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(
    not any(resource("games").glob("*.sgf")), reason="there is no demonstration game yet"
)
def test_the_demonstration_goes_elsewhere_where_this_folder_may_not_be_written(
    tmp_path: Path,
) -> None:
    here, spare = tmp_path / "here", tmp_path / "spare"
    here.mkdir()
    spare.mkdir()
    (here / "ingboard-demonstration.png").mkdir()  # as good as a folder without the right to write
    ended = ingboard("--demo", cwd=here, environment={"TMPDIR": str(spare)})
    assert (ended.returncode, ended.stderr) == (0, "")
    (picture,) = spare.iterdir()
    assert str(picture) in ended.stdout


@pytest.mark.slow
def test_the_window_stays_open_while_it_imports_what_pages_need(game: Path, tmp_path: Path) -> None:
    folders = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "DATA", "CACHE")}
    with subprocess.Popen(
        [sys.executable, "-m", "ingboard", str(game)],
        env=WITHOUT_SCREEN | folders | {"QT_QPA_PLATFORM": "offscreen"},
    ) as program:
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(12)
        program.kill()


CLOSES = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs tests in the background ignores it
from ingboard.cli import main
from ingboard.ui import app

imports = app.import_features

def close_and_import():
    os.kill(os.getpid(), signal.SIGINT)
    imports()

app.import_features = close_and_import
sys.exit(main())
"""


@pytest.mark.slow
def test_a_window_closed_while_it_imports_what_pages_need_ends_in_order(tmp_path: Path) -> None:
    folders = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    ended = subprocess.run(
        [sys.executable, "-c", CLOSES],
        env=WITHOUT_SCREEN | folders | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
