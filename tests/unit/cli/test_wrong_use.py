"""Wrong use and bad input: one clear sentence on standard error, nothing on standard output, status 2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ingboard.cli import output
from ingboard.cli.cli_command import COMMANDS
from tests.unit.cli.sgf_files import Program, sgf, written

RECORD_COMMANDS = ("count", "check", "export", "")
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0(;\x91\x92[)" * 200
BAD_FILES = {
    "empty": (b"", "Empty file"),
    "blank": (b" \n\t ", "Empty file"),
    "picture": (PNG, "Not an SGF record"),
    "size-0": (b"(;SZ[0])", "Board size must be 1 to 52"),
    "size-10000": (b"(;SZ[10000])", "Board size must be 1 to 52"),
    "oblong": (b"(;SZ[19:53])", "1 to 52"),
    "nested": (b"(" * 100_000, "Not an SGF record"),
    "nested-and-closed": (b"(" * 100_000 + b")" * 100_000, "Not an SGF record"),
    "chess": (b"(;GM[3])", "Not a game of Go"),
    "words": (b"A game of Go.", "Not an SGF record"),
}


def arguments_for(command: str, path: object, folder: Path) -> list[object]:
    rest = ["--to", folder / "out.svg"] if command == "export" else []
    return [*([command] if command else []), path, *rest]


@pytest.mark.parametrize("command", [name for name in RECORD_COMMANDS if name])
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_is_no_record_is_refused(
    ingboard: Program, tmp_path: Path, command: str, name: str
) -> None:
    content, said = BAD_FILES[name]
    path = tmp_path / f"{name}.sgf"
    path.write_bytes(content)
    call = ingboard(*arguments_for(command, path, tmp_path))
    assert (call.status, call.out) == (2, "")
    assert said in call.err
    assert str(path) in call.err
    assert len(call.err.splitlines()) == 1


@pytest.mark.parametrize("command", [*RECORD_COMMANDS, "clock"])
def test_a_missing_file_is_named(ingboard: Program, tmp_path: Path, command: str) -> None:
    call = ingboard(*arguments_for(command, tmp_path / "gone.sgf", tmp_path))
    assert (call.status, call.out) == (2, "")
    assert call.err.lower() == f"{tmp_path / 'gone.sgf'}: file not found.\n".lower()


@pytest.mark.parametrize("command", [*RECORD_COMMANDS, "clock"])
def test_a_folder_is_told_from_a_file(ingboard: Program, tmp_path: Path, command: str) -> None:
    call = ingboard(*arguments_for(command, tmp_path, tmp_path))
    assert (call.status, call.out) == (2, "")
    assert "folder" in call.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("count",), " after "),
        (("check",), " after "),
        (("clock",), " after "),
        (("export", "--to", "a.svg"), " after "),
        (("export", "GAME"), "--to is missing"),
        (("count", "GAME", "other.sgf"), "Unexpected argument “other.sgf”"),
        (("count", "GAME", "--frobnicate"), "Unknown option --frobnicate"),
        (("--frobnicate",), "Unknown option --frobnicate"),
        (("count", "GAME", "--kom", "8"), "Unknown option --kom"),
        (("count", "GAME", "--komi"), "--komi needs a value"),
        (("count", "GAME", "--komi", "eight"), "not “eight”"),
        (("count", "GAME", "--komi", "7.25"), "multiple of 0.5"),
        (("count", "GAME", "--komi", "nan"), "multiple of 0.5"),
        (("count", "GAME", "--json=yes"), "--json takes no value"),
        (("count", "GAME", "--game", "0"), "--game needs a whole number 1"),
        (("count", "GAME", "--game", "2"), "no game 2, only 1"),
        (("count", "GAME", "--move", "2"), "no move 2, only 1"),
        (("count", "GAME", "--move", "-1"), "--move needs a whole number"),
        (("count", "GAME", "--move", "1e3"), "--move needs a whole number"),
        (("count", "GAME", "--dead", "A1"), "A1 is empty after move 1"),
        (("count", "GAME", "--dead", "K10"), "no point K10 on a 9x9 board"),
        (("count", "GAME", "--dead", "I5"), "no point I5"),
        (("count", "GAME", "--dead", "E5;A1"), "no point E5;A1"),
        (("count", "GAME", "--rules", "chinese"), "--rules is one of simplified, ing1991"),
        (("count", "GAME", "--ties", "both"), "--ties is one of draw, black, white"),
        (("count", "GAME", "--stones", "0"), "--stones needs a whole number 1"),
        (("count", "GAME", "--black-bowl", "3"), "give --black-bowl and --white-bowl"),
        (("count", "GAME", "--suggest-dead", "--dead", "A1"), ", not both"),
        (("count", "GAME", "--picture", "a.bmp"), "must end in .png, .svg or .pdf"),
        (("export", "GAME", "--to", "a"), "must end in .png, .svg, .pdf or .webp"),
        (("export", "GAME", "--to", "a.gif"), "must end in .png, .svg, .pdf or .webp"),
        (("export", "GAME", "--to", "a.svg", "--film"), "must end in .webp, .apng, .gif or .html"),
        (("export", "GAME", "--to", "a.png", "--flat", "--wood"), ", not both"),
        (("export", "GAME", "--to", "a.svg", "--wood"), "write .png"),
        (("check", "GAME", "--fail-on", "always"), "--fail-on is one of"),
        (("journal", "GAME"), "is not an ingboard journal"),
        (("sheet", "GAME", "--to", "a.png"), "--to must end in"),
        (("sheet", "GAME", "--pairing", "a.doc"), ".xml, .txt or .csv"),
        (("sheet",), " after "),
        (("sheet", "/"), "A folder, not a file."),
        (("referee", "GAME"), "No command or file “referee”"),
        (("--look", "pink"), "--look is one of light, dark, contrast, system"),
        (("--scale", "0"), "--scale needs a number"),
        (("--scale", "inf"), "--scale needs a number"),
        (("--fake-time", "x0"), "--fake-time needs x1"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(
    ingboard: Program, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    game = written(tmp_path, sgf(moves=["B E5"]))
    call = ingboard(*(game if argument == "GAME" else argument for argument in arguments))
    assert (call.status, call.out) == (2, "")
    assert said in call.err
    assert len(call.err.splitlines()) == 1
    assert "error" not in call.err.lower()


def test_wrong_use_tells_where_the_options_are_listed(ingboard: Program, tmp_path: Path) -> None:
    assert ingboard("count").err.endswith("See ingboard count --help.\n")
    game = written(tmp_path, sgf(moves=["B E5"]))
    for option, value in (
        ("--komi", "much"),
        ("--dead", "Z9"),
        ("--dead", "A1"),
        ("--stones", "no"),
    ):
        assert ingboard("sheet", game, option, value).err.endswith(
            "See ingboard sheet --help.\n"
        ), option
    assert ingboard("--frobnicate").err.endswith("See ingboard --help.\n")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_a_help_page(ingboard: Program, command: str) -> None:
    call = ingboard(*([command] if command else []), "--help")
    assert (call.status, call.err) == (0, "")
    assert call.out.startswith("usage: ingboard")


def test_the_help_lists_the_commands_there_are(ingboard: Program) -> None:
    listed = ingboard("--help").out
    rows = re.findall(r"^  ([a-z]+) +([A-Z].*\.)$", listed, re.MULTILINE)
    assert tuple(name for name, _ in rows) == COMMANDS
    for name, purpose in rows:
        assert purpose in ingboard(name, "--help").out
    assert max(map(len, listed.splitlines())) <= 80
    assert "referee" not in listed


def test_a_folder_without_records_is_told(ingboard: Program, tmp_path: Path) -> None:
    call = ingboard("check", tmp_path)
    assert (call.status, call.out) == (2, "")
    assert "no record in this folder" in call.err


def test_nothing_but_unreadable_files_is_status_two(ingboard: Program, tmp_path: Path) -> None:
    for options in ((), ("--json",)):
        call = ingboard("check", tmp_path / "a.sgf", tmp_path / "b.sgf", *options)
        assert call.status == 2
        assert call.err == "All 2 files are unreadable.\n"


def test_a_fault_of_the_program_itself_is_told_without_a_traceback(
    ingboard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingboard.cli.crash.tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("ingboard.cli.count.given_game", None)
    call = ingboard("count", written(tmp_path, sgf()))
    assert call.status == 2
    assert len(call.err.splitlines()) == 1
    assert "Internal error" in call.err
    (details,) = tmp_path.glob("ingboard-*.txt")
    assert "Traceback" in details.read_text()
    assert str(details) in call.err


def test_an_interruption_is_told_without_a_traceback(
    ingboard: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ingboard.cli.count.given_game", interrupt)
    call = ingboard("count", "a.sgf")
    assert (call.status, call.err) == (130, "Stopped.\n")


def test_sentences_stay_on_one_line_whatever_a_file_is_called(ingboard: Program) -> None:
    call = ingboard("count", "a\nb\x1b[31m.sgf")
    assert call.err == "a b?[31m.sgf: File not found.\n"


def test_streams_that_are_not_there_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    output.show("text")
    output.show_json({"key": "value"})
    output.tell("sentence")
    output.finish()
