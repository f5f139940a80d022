"""The page "How this program decides ko": for referees, in the order in which a play is asked about.

Words and pictures alone: `positions` are boards of the laboratory, `elements` the rows of the table of texts
that say where this comes from. What a play comes to is decided in `rules.ko`, not here.
"""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache

from msgspec import Struct

from ingboard.decoding import converted
from ingboard.kifu.files import file_bytes
from ingboard.resources import resource
from ingboard.review.sayings import Element
from ingboard.text import texts_in


class KoTopic(StrEnum):
    """The sections of the page, in order."""

    ORDER = "order"
    HOT = "hot"
    TWINS = "twins"
    ETERNAL_LIFE = "eternal-life"
    CLASSES = "classes"
    SAME_BOARD = "same-board"
    ONCE = "once"
    LAST_RESORT = "last-resort"
    SUICIDE = "suicide"
    SUPERKO = "superko"
    CONFIDENCE = "confidence"
    RULING = "ruling"


class KoSection(Struct, frozen=True):
    """One section: a heading, paragraphs, boards of the laboratory by id, and rows of the table of texts."""

    topic: KoTopic
    title: str
    paragraphs: tuple[str, ...]
    positions: tuple[str, ...] = ()
    elements: tuple[Element, ...] = ()


@cache
def ko_page() -> tuple[KoSection, ...]:
    """The whole page, in the user's language; its words are in `resources/ko`."""
    held = texts_in(json.loads(file_bytes(resource("ko/page.json"))), ("title", "paragraphs"))
    return converted(held, tuple[KoSection, ...])
