"""The page of a verdict on paper: all that it says finds room on one sheet, the same bytes every time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from ingboard.review.cited import worked_cases
from ingboard.review.verdict_address import named_address, named_line, packed_address
from ingboard.review.verdict_page import VerdictPage, page_on
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.ui.board.paper import DOTS, Hand, Paper, font_of
from ingboard.ui.features.why import verdict_paper


def page_of(name: str, number: int, own: RuleText, *, packed: bool = False) -> VerdictPage:
    line = named_line(name)
    assert line is not None
    color, point = line.moves[number - 1]
    before = {rules: next(islice(line.states(rules), number - 1, None)) for rules in RULESETS}
    address = named_address(name, number, own)
    if packed:
        address = packed_address(before[own], color, point, own)
    return page_on(before, own, color, point, line.name, address)


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What was found each time a size of letters was tried."""
    tried: list[bool] = []
    fits: Callable[..., bool] = verdict_paper._fits

    def noted(*arguments: object) -> bool:
        tried.append(fits(*arguments))
        return tried[-1]

    monkeypatch.setattr(verdict_paper, "_fits", noted)
    return tried


@pytest.mark.parametrize("name", sorted(worked_cases())[::4])
def test_every_page_finds_room_on_one_sheet(rooms: list[bool], name: str) -> None:
    line = named_line(name)
    assert line is not None
    page = page_of(name, len(line.moves), RuleText.KSS)
    assert verdict_paper.verdict_svg(page).count(b"<svg ") == 1
    assert rooms[-1]


def test_the_sheet_is_one_page_of_the_same_bytes() -> None:
    page = page_of("Q01", 9, RuleText.ING1991)
    data = verdict_paper.verdict_pdf(page)
    assert data == verdict_paper.verdict_pdf(page)
    assert data.count(b"/Type /Page\n") == 1


def test_the_barred_point_is_crossed_and_the_stones_of_the_verdict_are_marked() -> None:
    refused = verdict_paper.board_picture(page_of("K01", 2, RuleText.ING1991))
    allowed = verdict_paper.board_picture(page_of("K01", 1, RuleText.ING1991))
    assert sorted(mark.name for mark in refused.marks.values()) == ["CROSS", "TRIANGLE"]
    assert [mark.name for mark in allowed.marks.values()] == ["CIRCLE"]


def test_an_address_too_long_for_a_camera_is_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of("Q01", 9, RuleText.KSS, packed=True)
    with_code = len(verdict_paper.verdict_svg(page))
    monkeypatch.setattr(verdict_paper, "_LONGEST_CODE", len(page.address) - 1)
    assert len(verdict_paper.verdict_svg(page)) < with_code


@pytest.mark.parametrize("letters", [60, 130, 500, 900, 2_500])
def test_the_whole_address_stands_on_the_sheet(
    monkeypatch: pytest.MonkeyPatch, letters: int
) -> None:
    """No letter of it lies beyond the right edge or below the room that it has, dashes in it or none."""
    random = Random(letters)
    address = "ingboard:game/" + "".join(random.choices("AbCdEfMW0159_-", k=letters)) + "/9/kss"
    page = replace(page_of("Q01", 9, RuleText.KSS), address=address)
    rooms: list[tuple[QRectF, QRectF]] = []
    broken = Paper.broken

    def noted(paper: Paper, place: QRectF, words: str, height: float) -> None:
        metrics = QFontMetricsF(font_of(height, Hand.SANS))
        flags = int(Qt.TextFlag.TextWrapAnywhere)
        rooms.append((paper.dots(place), metrics.boundingRect(paper.dots(place), flags, words)))
        assert words.endswith(address)
        broken(paper, place, words, height)

    monkeypatch.setattr(Paper, "broken", noted)
    verdict_paper.verdict_svg(page)
    ((room, taken),) = rooms
    assert room.contains(taken)
    assert room.bottom() / DOTS < 281
