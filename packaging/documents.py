"""Man pages, completions and license notices, made from the program and what is installed with it.

Run by packaging/release.py with the Python of its own environment: documents.py KIND TARGET.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from importlib import import_module
from importlib.metadata import Distribution, distribution
from pathlib import Path

from catalog import compile_all
from release import LOCKS, PACKAGING, ROOT, SHELLS, version

from ingboard.cli.cli_command import COMMANDS, example_of, statuses_of
from ingboard.cli.values import Parser
from ingboard.text import LANGUAGES, language, text, unended, use_language

LICENSES = PACKAGING / "licenses"
# Wheels that carry no license text: the texts of their terms, kept here.
KEPT = {
    "pyside6-essentials": ("LGPL-3.txt", "GPL-3.txt"),
    "shiboken6": ("LGPL-3.txt", "GPL-3.txt"),
    "sgfmill": ("sgfmill.txt",),
}
LICENSE_FILE = re.compile(r"\.dist-info/.*(licen[cs]e|copying|notice)", re.IGNORECASE)
FILE_VALUES = {"FILE", "FILE.sgf", "FILE.json", "OUT", "OUT.pdf"}
QT = """Qt {version} and its Python bindings PySide6 and Shiboken are used under the GNU Lesser General
Public License, version 3. They are separate shared libraries, loaded at run time from the folders
PySide6 and shiboken6, unchanged as The Qt Company publishes them: you may replace them by your own
builds. Their source: https://download.qt.io/official_releases/ (qt, and QtForPython for the bindings).
Qt holds code of others under permissive terms, listed with all license texts at
https://doc.qt.io/qt-6/licenses-used-in-qt.html"""
OURS = """Lessons, drills, laboratory boards, sounds, icons and every picture were made for ingboard and are
under its license. No font is shipped. The games below are records of play as their sources publish
them; names and moves are facts of the game, and nothing else of the sources is shipped."""


def parser_of(command: str) -> Parser:
    """The parser of a command, "" for the window."""
    parser: Parser = import_module(f"ingboard.cli.{command or 'window'}").parser()
    return parser


def make_man_pages(folder: Path) -> None:
    """Write ingboard.1 and a page for each command; those of other languages into a folder each."""
    compile_all()
    for code in LANGUAGES:
        use_language(code)
        if language() == code:
            target = folder if code == "en" else folder / code
            target.mkdir(exist_ok=True)
            _make_man_pages(target)


def _make_man_pages(folder: Path) -> None:
    from argparse_manpage.manpage import Manpage

    for command in ("", *COMMANDS):
        parser = parser_of(command)
        parser.epilog = None  # what stands there has sections of its own
        page = Manpage(parser)
        name = f"ingboard-{command}" if command else "ingboard"
        purpose = unended(parser.description or "")
        page.prog = name
        page.source = f"ingboard {version()}"
        page.manual = "ingboard"
        english = language() == "en"
        page.description = purpose[0].lower() + purpose[1:] if english else purpose
        usage = [line.split(maxsplit=1) for line in (parser.usage or "").splitlines()]
        lines = [f".B {first}\n{_escaped(rest)}" for first, rest in usage]
        page.add_section("synopsis", "=", "\n.br\n".join(lines))
        if not command:
            rows = [
                f".TP\n.B {name}\n{_escaped(parser_of(name).description or '')}"
                for name in COMMANDS
            ]
            page.add_section("commands", "=", "\n".join(rows))
        page.add_section("examples", "=", f".nf\n{_escaped(example_of(command))}\n.fi")
        statuses = (line.split(maxsplit=1) for line in statuses_of(command).splitlines())
        meanings = (f".TP\n.B {status}\n{_escaped(meaning)}" for status, meaning in statuses)
        page.add_section("exit status", "=", "\n".join(meanings))
        others = [f"ingboard-{other}" for other in COMMANDS if other != command]
        listed = others if not command else ["ingboard", *others]
        links = ",\n".join(f".BR {_escaped(other)} (1)" for other in listed)
        page.add_section("see also", "=", links)
        written = _HEADING.sub(lambda found: _headings()[found[0]], str(page))
        (folder / f"{name}.1").write_text(written, encoding="utf-8")


_HEADING = re.compile(
    r"(?<=^\.SH )(?:NAME|SYNOPSIS|DESCRIPTION|COMMANDS|EXAMPLES|EXIT STATUS|SEE ALSO)$",
    re.MULTILINE,
)


def _headings() -> dict[str, str]:
    """The headings that pages have by custom, as those of the language's other pages; by the English."""
    return {
        "NAME": text("NAME", "man page"),
        "SYNOPSIS": text("SYNOPSIS", "man page"),
        "DESCRIPTION": text("DESCRIPTION", "man page"),
        "COMMANDS": text("COMMANDS", "man page"),
        "EXAMPLES": text("EXAMPLES", "man page"),
        "EXIT STATUS": text("EXIT STATUS", "man page"),
        "SEE ALSO": text("SEE ALSO", "man page"),
    }


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace("-", r"\-")


def whole_parser() -> argparse.ArgumentParser:
    """One parser of the window's options and all commands, whose files are completed as files."""
    whole = argparse.ArgumentParser(prog="ingboard")
    for action in parser_of("")._actions:  # noqa: SLF001 - argparse shows them nowhere else
        if action.option_strings and action.dest != "help":
            whole._add_action(action)  # noqa: SLF001
    commands = whole.add_subparsers(metavar="COMMAND")
    for name in COMMANDS:
        parser = parser_of(name)
        commands.add_parser(name, parents=[parser], add_help=False, help=parser.description)
    for each in (whole, *commands.choices.values()):
        for action in each._actions:  # noqa: SLF001
            if action.metavar in FILE_VALUES:
                action.complete = {"bash": "_shtab_compgen_files", "zsh": "_files"}  # type: ignore[attr-defined]
    return whole


def make_completions(folder: Path) -> None:
    """Write the file of each shell under the name that it looks for."""
    import shtab

    for shell, name in SHELLS.items():
        script = shtab.complete(whole_parser(), shell)
        # A record may stand where a command does: files are offered where no command fits.
        script = script.replace("complete -o bashdefault", "complete -o bashdefault -o default")
        (folder / name).write_text(script, encoding="utf-8")


def make_notices(target: Path) -> None:
    """Write the license texts of all that is shipped."""
    locked = (PACKAGING / next(iter(LOCKS))).read_text(encoding="utf-8")
    names = re.findall(r"^([a-z0-9.-]+)==", locked, re.MULTILINE)
    parts = [
        _headed(f"ingboard {version()}", (ROOT / "LICENSE").read_text(encoding="utf-8")),
        _headed("Qt", QT.format(version=distribution("PySide6-Essentials").version)),
        _headed("Records and other content", f"{OURS}\n\n{_sources()}"),
        _headed("MQTT.js 5.16.0, in the spectators' page of a hall", _kept("mqttjs.txt")),
        *(_headed(_title(distribution(name)), _texts_of(name)) for name in names),
        _headed("GNU Lesser General Public License, version 3", _kept("LGPL-3.txt")),
        _headed(
            "GNU General Public License, version 3, which the former adds to", _kept("GPL-3.txt")
        ),
    ]
    target.write_text("\n\n".join(parts), encoding="utf-8")


def _texts_of(name: str) -> str:
    """All license texts of an installed package."""
    found = distribution(name)
    files = [file for file in found.files or () if LICENSE_FILE.search(str(file))]
    if files:
        return "\n\n".join(file.read_text(encoding="utf-8") for file in files)
    if name not in KEPT:
        raise SystemExit(f"{name} carries no license text: put one into {LICENSES}.")
    texts = KEPT[name]
    return "See Qt above." if len(texts) > 1 else _kept(texts[0])


def _title(found: Distribution) -> str:
    return f"{found.metadata['Name']} {found.version}"


def _kept(name: str) -> str:
    return (LICENSES / name).read_text(encoding="utf-8")


def _headed(title: str, words: str) -> str:
    return f"{title}\n{'=' * len(title)}\n\n{words.strip()}\n"


def _sources() -> str:
    with (ROOT / "resources" / "games" / "SOURCES.csv").open(encoding="utf-8", newline="") as table:
        return "\n".join(f"{row['file']}: {row['source']}" for row in csv.DictReader(table))


KINDS = {"man": make_man_pages, "completions": make_completions, "notices": make_notices}

if __name__ == "__main__":
    KINDS[sys.argv[1]](Path(sys.argv[2]))
