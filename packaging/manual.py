"""Builds the manual: HTML for the program and the browser, and a PDF, from the same Markdown.

Run by packaging/release.py with the Python of its own environment. Sphinx with MyST reads the chapters of
`resources/manual`; WeasyPrint sets the same text on paper. Keys, menus, help texts, the page on ko and the
rule texts are put in from the program itself. The pictures are the test scenes, taken here: they cannot be
older than the program, and the repository carries none of them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from documents import parser_of
from PySide6.QtWidgets import QApplication
from release import BUILD, PACKAGING, ROOT, fresh, version

from ingboard.cli.cli_command import COMMANDS
from ingboard.export.diagram import Diagram
from ingboard.export.svg import svg_of
from ingboard.review.editions import not_offered
from ingboard.review.ko_page import KoSection, ko_page
from ingboard.review.laboratory import laboratory
from ingboard.review.sayings import (
    EUROPE,
    Saying,
    SayingRow,
    Status,
    column_title,
    group_title,
    rows,
    status_word,
)
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import text_title
from ingboard.ui.features.manual.chapters import anchor, heading_number, headings
from ingboard.ui.shell.preferences import Preferences
from tests.app.driver import App
from tests.scenes.hand_time import HandTime

SOURCES = ROOT / "resources" / "manual"
STYLE = PACKAGING / "manual_style"
WORK = BUILD / "manual"
SIZE = "1280x768"
QUALITY = 76
PAPER_QUALITY = 80
PAPER_SIZE = (1000, 1000)  # 190 dots an inch
TITLE = "The ingboard manual"
PICTURE = re.compile(r"^!\[([^\]]*)\]\(pictures/([\w-]+)\.webp\)$", re.MULTILINE)
LINK = re.compile(r"\]\(([\w-]*\.md|)(?:#([\w-]+))?\)")
CHAPTER = re.compile(r"<!-- chapter -->(.*)<!-- /chapter -->", re.DOTALL)
HEADING = re.compile(
    r'<section id="([^"]+)">\s*(?:<span id="[^"]+"></span>\s*)*<h([23])>(.*?)</h', re.DOTALL
)
UNUSED = ("*.inv", ".buildinfo", "_sources", ".doctrees", "genindex.html")


def main(*named: str) -> None:
    """Write resources/manual/html and the PDF beside it; of all chapters, or for a trial of those named."""
    source = fresh(WORK) / "source"
    source.mkdir()
    chapters = [path for path in sorted(SOURCES.rglob("*.md")) if not named or path.stem in named]
    take_pictures(
        sorted({name for path in chapters for _, name in _pictures(path)}), source / "pictures"
    )
    draw_boards(source / "boards")
    for path in chapters:
        if path.parent == SOURCES:
            (source / path.name).write_text(
                filled(path.read_text(encoding="utf-8")), encoding="utf-8"
            )
        else:
            put_translation(path, source / path.relative_to(SOURCES))
    (source / "index.md").write_text(front_page(chapters), encoding="utf-8")
    # What is named leads to chapters that are not there.
    faults = ["-D", "suppress_warnings=myst.xref_missing"] if named else []
    _sphinx(source, WORK / "html", "html", *faults)
    shipped = SOURCES / "html"
    shutil.rmtree(shipped, ignore_errors=True)
    shutil.copytree(WORK / "html", shipped, ignore=shutil.ignore_patterns(*UNUSED))
    _sphinx(source, WORK / "single", "singlehtml", *faults)
    print_on_paper(WORK / "single" / "index.html", SOURCES / "ingboard-manual.pdf")


def _pictures(path: Path) -> list[tuple[str, str]]:
    return PICTURE.findall(path.read_text(encoding="utf-8"))


# What comes from the program ----------------------------------------------------------------------


def take_pictures(names: list[str], folder: Path) -> None:
    """Have the scenes of the tests taken, as WebP."""
    from PIL import Image

    folder.mkdir(parents=True)
    with TemporaryDirectory() as taken:
        scenes = [sys.executable, "-m", "tests.scenes.screenshots", taken, *names]
        plain = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "HOME": taken}
        subprocess.run(
            [*scenes, "--sizes", SIZE, "--looks", "light"], cwd=ROOT, env=plain, check=True
        )
        for name in names:
            with Image.open(Path(taken, f"{name}-light-{SIZE}.png")) as picture:
                picture.convert("RGB").save(folder / f"{name}.webp", quality=QUALITY, method=6)


def draw_boards(folder: Path) -> None:
    """Draw the boards of the page on ko."""
    folder.mkdir(parents=True)
    for section in ko_page():
        for name in section.positions:
            position = laboratory().position(name).position
            drawn = svg_of(Diagram(position))
            (folder / f"{name}.svg").write_text(drawn, encoding="utf-8")


def filled(words: str) -> str:
    """A chapter with what comes from the program in it, and its pictures as figures."""
    for mark, made in MADE.items():
        if mark in words:
            words = words.replace(mark, made())
    return PICTURE.sub(r":::{figure} pictures/\2.webp\n:alt: \1\n\1\n:::", words)


def _link_in(path: Path, file: str, heading: str | None) -> str:
    """A link of a translated chapter: headings are named in English there, whatever they are called."""
    to = path.parent / (file or path.name)
    if not to.is_file():
        return f"](../{file}{f'#{heading}' if heading else ''})"
    if heading is None:
        return f"]({file})"
    number = heading_number(to.stem, heading)
    if number is None:
        raise ValueError(f"{path}: {to.name} has no heading {heading}.")
    return f"]({file}#{anchor(headings(to.read_text(encoding='utf-8'))[number])})"


def put_translation(path: Path, target: Path) -> None:
    """A chapter in another language: beside the others, outside their list, with links to those that are."""
    words = filled(path.read_text(encoding="utf-8")).replace("(pictures/", "(../pictures/")
    words = words.replace("{figure} pictures/", "{figure} ../pictures/")
    words = LINK.sub(lambda link: _link_in(path, link[1], link[2]), words)
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"---\norphan: true\n---\n{words}", encoding="utf-8")


def ko_sections() -> str:
    """The page on ko, with its boards."""
    return "\n\n".join(_ko_section(section) for section in ko_page())


def _ko_section(section: KoSection) -> str:
    boards = " ".join(f"![{name}](boards/{name}.svg){{.board}}" for name in section.positions)
    named = ", ".join(laboratory().position(name).title for name in section.positions)
    words = [f"### {section.title}", *section.paragraphs]
    return "\n\n".join([*words, boards, *([f"*In the laboratory: {named}.*"] if named else [])])


def rule_texts() -> str:
    """What each text says on each question; texts that say the same stand in one line."""
    parts = []
    for group, found in groupby(rows(), lambda row: row.group):
        parts += [f"### {group_title(group)}", *(_saying_row(row) for row in found)]
    parts.append("### Not offered")
    parts += [f"**{one.title}.** {one.words} {one.reason}" for one in not_offered()]
    return "\n\n".join(parts)


def _saying_row(row: SayingRow) -> str:
    said: dict[str, list[str]] = {}
    for rules in RuleText:
        said.setdefault(_saying_words(row.of(rules)), []).append(text_title(rules))
    lines = [
        f"| {', '.join(titles) if len(said) > 1 else 'All four'} | {words} |"
        for words, titles in said.items()
    ]
    if row.europe is not None:
        lines.append(f"| {column_title(EUROPE)} | {_saying_words(row.europe)} |")
    return "\n".join([f"| | {row.title} |", "|---|---|", *lines])


def _saying_words(saying: Saying) -> str:
    words = [saying.words]
    if saying.status is not Status.SAID:
        words.append(f"*{status_word(saying.status)}.*")
        if saying.in_use is not None:
            words.append(f"Here: {saying.in_use.words}")
    if saying.otherwise:
        words.append(f"† {saying.otherwise}")
    return " ".join(words)


def keys() -> str:
    """The sheet of keys."""
    parts = []
    for group in _window().key_groups():
        lines = [f"| `{keys}` | {words} |" for keys, words in group.rows]
        parts += [f"### {group.title}", "\n".join(["| Key | Does |", "|---|---|", *lines])]
    return "\n\n".join(parts)


@cache
def _window() -> App:
    """The program's window, with nothing open in it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    home = TemporaryDirectory()
    os.environ |= dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME"), home.name)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.aboutToQuit.connect(home.cleanup)
    return App(Preferences(), HandTime())


def command_line() -> str:
    """The help text of every command."""
    return "\n\n".join(
        f"### ingboard{f' {name}' if name else ''}\n\n```text\n{parser_of(name).format_help()}```"
        for name in ("", *COMMANDS)
    )


MADE: dict[str, Callable[[], str]] = {
    "<!-- ko -->": ko_sections,
    "<!-- rule texts -->": rule_texts,
    "<!-- keys -->": keys,
    "<!-- command line -->": command_line,
}


# What is made of it -------------------------------------------------------------------------------


def front_page(chapters: Iterable[Path]) -> str:
    """The page that lists the chapters."""
    names = "\n".join(path.stem for path in chapters if path.parent == SOURCES)
    return f"# {TITLE}\n\nVersion {version()}\n\n```{{toctree}}\n:maxdepth: 2\n\n{names}\n```\n"


def _sphinx(source: Path, target: Path, builder: str, *options: str) -> None:
    """Have Sphinx build it; a warning, such as a link that leads nowhere, stops the build."""
    command: list[str | Path] = [sys.executable, "-m", "sphinx", "-c", STYLE, "-q", "-W", *options]
    subprocess.run([*command, "--keep-going", "-b", builder, source, target], check=True)


def print_on_paper(single: Path, paper: Path) -> None:
    """Set the one page that holds all chapters as A4, with a title, contents and page numbers."""
    from PIL import Image
    from weasyprint import HTML

    found = CHAPTER.search(single.read_text(encoding="utf-8"))
    assert found is not None
    for picture in (single.parent / "_images").glob("*.webp"):
        with Image.open(picture) as drawn:  # which a PDF holds at its full size, but for JPEG
            drawn.thumbnail(PAPER_SIZE)
            drawn.save(picture.with_suffix(".jpg"), quality=PAPER_QUALITY)
    body = re.sub(r'(src="[^"]+)\.webp"', r'\1.jpg"', found[1])
    style = (STYLE / "paper.css").read_text(encoding="utf-8")
    contents = "\n".join(_contents(body))
    page = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{TITLE}</title>
<style>{style}</style></head><body>
<header><img src="{(ROOT / "resources/icons/ingboard.svg").as_uri()}" alt=""><p class="name">ingboard</p>
<p>The manual</p><p class="version">Version {version()}</p></header>
<nav><p class="name">Contents</p>{contents}</nav>{body}</body></html>"""
    HTML(string=page, base_url=single.as_uri()).write_pdf(paper, optimize_images=True)


def _contents(body: str) -> Iterator[str]:
    """A line for each chapter and each part of it; the page numbers are put in by the style."""
    for name, level, words in HEADING.findall(body):
        yield f'<p class="level{level}"><a href="#{name}">{words}</a></p>'


if __name__ == "__main__":
    main(*sys.argv[1:])
