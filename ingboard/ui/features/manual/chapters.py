"""The chapters of the manual, where they are, and what is found in them.

`resources/manual` holds the sources, a Markdown file a chapter; the chapters that are translated stand in
a folder named by the language, with the same headings in the same order. `packaging/release.py manual`
builds HTML with pictures from them into its folder `html`; where that was not done, the sources themselves
are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from ingboard.resources import resource
from ingboard.text import language, text

PAPER = "ingboard-manual.pdf"


BUILT = "html"


FOLDER = "manual"


_BODY = re.compile(r"<!-- chapter -->(.*)<!-- /chapter -->", re.DOTALL)


_FIGURE = re.compile(
    r"<(/?)fig(?:ure|caption)\b"
)  # unknown to Qt, which would join it to a heading


_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")


_REMARK = re.compile(r"<!--.*?-->", re.DOTALL)


_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


_AROUND = 60


class Chapter(Struct, frozen=True):
    """A chapter by its file's name without suffix, such as "20-counting", as HTML if it `is_built`."""

    name: str
    title: str
    file: str
    is_built: bool
    is_translated: bool

    @property
    def path(self) -> Path:
        """Its file, among the resources."""
        return resource(self.file)

    def words(self) -> str:
        """The chapter as HTML, or as Markdown whose pictures are only named."""
        words = resource(self.file).read_text(encoding="utf-8")
        if self.is_built:
            found = _BODY.search(words)
            return _FIGURE.sub(r"<\1div", words if found is None else found[1])
        return _PICTURE.sub(r"*\1*", _REMARK.sub("", words))


class ManualRow(Struct, frozen=True):
    """A line of the list beside the text: a chapter, a heading in it, or what was found with words around.

    `level` is 1 for a chapter, 2 for a heading, 0 for what tells the language of the chapters below it;
    `block` is where it stands, 0 at the beginning.
    """

    chapter: str
    title: str
    level: int = 1
    block: int = 0
    around: str = ""


class TextBlock(Struct, frozen=True):
    """A block of a chapter's text; `level` is that of a heading, 0 for other text."""

    block: int
    level: int
    words: str


def chapters() -> tuple[Chapter, ...]:
    """All chapters in order, first those in the user's language, then those in English only."""
    return _chapters(language())


@cache
def _chapters(code: str) -> tuple[Chapter, ...]:
    sources = sorted(resource(FOLDER).glob("*.md"))
    every = [_chapter(source.name, code) for source in sources]
    return tuple(sorted(every, key=lambda chapter: not chapter.is_translated))


def _chapter(name: str, code: str) -> Chapter:
    translated = f"{code}/{name}"
    is_translated = resource(f"{FOLDER}/{translated}").is_file()
    name = translated if is_translated else name
    source = resource(f"{FOLDER}/{name}")
    with source.open(encoding="utf-8") as lines:
        title = next(lines).lstrip("#").strip()
    built = f"{FOLDER}/{BUILT}/{name.removesuffix('.md')}.html"
    is_built = resource(built).is_file()
    file = built if is_built else f"{FOLDER}/{name}"
    return Chapter(source.stem, title, file, is_built, is_translated)


@cache
def heading_number(name: str, heading: str) -> int | None:
    """Which heading of a chapter's English source that anchor is; None if it has none."""
    source = resource(f"{FOLDER}/{name}.md").read_text(encoding="utf-8")
    anchors = [anchor(words) for words in headings(source)]
    return anchors.index(heading) if heading in anchors else None


def headings(words: str) -> tuple[str, ...]:
    """The headings of a chapter's source, in order."""
    return tuple(_HEADING.findall(words))


def chapter_named(name: str) -> Chapter:
    """The chapter of that name; the first where there is none."""
    return next((each for each in chapters() if each.name == name), chapters()[0])


def target(link: str, current: str) -> tuple[str, str]:
    """The chapter and the heading, "" for its beginning, that a link within the manual leads to."""
    file, _, heading = link.partition("#")
    name = Path(file).stem
    return (name or current, heading)


def anchor(heading: str) -> str:
    """A heading as links name it: lower case, hyphens for spaces, no other signs."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def contents(current: str, paragraphs: Iterable[TextBlock]) -> Iterator[ManualRow]:
    """Every chapter, that on view with its headings; those in English only under a line that says so."""
    translated = True
    for chapter in chapters():
        if translated > chapter.is_translated and chapter != chapters()[0]:
            yield ManualRow(chapter.name, text("In English"), 0)
        translated = chapter.is_translated
        yield ManualRow(chapter.name, chapter.title)
        if chapter.name == current:
            for each in paragraphs:
                if each.level == 2:
                    yield ManualRow(current, each.words, 2, each.block)


def found(chapter: Chapter, paragraphs: Iterable[TextBlock], asked: str) -> Iterator[ManualRow]:
    """The paragraphs of a chapter that hold every word, each under its heading."""
    wanted = asked.casefold().split()
    heading = chapter.title
    for each in paragraphs:
        if each.level:
            heading = each.words
        words = each.words.casefold()
        if wanted and all(word in words for word in wanted):
            yield ManualRow(chapter.name, heading, 2, each.block, _around(each.words, wanted[0]))


def _around(words: str, wanted: str) -> str:
    """The words near what was found."""
    at = max(0, words.casefold().find(wanted) - _AROUND // 2)
    begin = words.find(" ", at) + 1 if at else 0
    return f"{'…' if begin else ''}{words[begin : begin + 2 * _AROUND]}"
