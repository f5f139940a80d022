"""How a position that was read is shown while a person checks it: boards, what is said, what is barred."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF

from ingboard.board.points import Point
from ingboard.counting.filled_board import FilledReading, is_filled
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.painted import faults_of
from ingboard.counting.terms import Terms
from ingboard.photo.checking import Checked, CheckTrail
from ingboard.photo.comparing import BoardsCompared
from ingboard.photo.places import Places
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.features.photo import words
from ingboard.ui.features.photo.doubt_card import LiesThere
from ingboard.ui.features.photo.filled_words import filled_words
from ingboard.ui.features.photo.page_view import Locks, PhotoPageView, barred_ways
from ingboard.ui.features.photo.picture_view import PhotoOverlay
from ingboard.ui.game.board_count import faults_words, lock_words


class OnView(Struct, frozen=True, kw_only=True):
    """What is known beside the position: the point `here` that is asked about, what failed (`said`).

    `compared` is what differs from the record, once it `has_compared` (None: of another size); `reading` what
    the filled board says, beside the program's own `plan`; `report` what a table would be told, and
    `report_barred` why that is not possible ("": it is).
    """

    here: Point
    image_scale: float
    terms: Terms
    said: str = ""
    is_reading: bool = False
    is_bright: bool = True
    compared: BoardsCompared | None = None
    has_compared: bool = False
    reading: FilledReading | None = None
    plan: FillPlan | None = None
    report: str = ""
    report_barred: str = ""
    why_not_compare: str = ""

    @property
    def differing(self) -> frozenset[Point]:
        """The points that are not as in the record."""
        known = self.compared if self.has_compared else None
        return frozenset() if known is None else frozenset(known.points)


def view_of(trail: CheckTrail, on: OnView) -> PhotoPageView:
    """The page's view of a position that was read."""
    checked, here, reading = trail.now, on.here, on.reading
    position = checked.position
    overlay = PhotoOverlay(
        checked.corners,
        checked.size,
        position,
        checked.sheet.dead,
        frozenset(checked.doubts),
        here,
        on.differing,
    )
    places = Places(overlay.corners, overlay.size)
    said, is_fault = _sentence(checked, on)
    return PhotoPageView(
        overlay=overlay,
        board=board_of(checked, on),
        size=checked.size,
        sentence=said,
        is_fault=is_fault,
        tally=words.bowls_words(position, on.terms),
        question=words.point_words(here, checked),
        current=here,
        place=QPointF(*places.of_point(here)) * on.image_scale,
        pitch=places.pitch_at(here) * on.image_scale,
        lies_there=LiesThere(position.color_at(here), here not in checked.doubts),
        is_open=checked.is_open,
        report=on.report,
        filled="" if reading is None else filled_words(reading, on.plan, position),
        is_filled=is_filled(position),
        locks=_locks(trail, on),
    )


def board_of(checked: Checked, on: OnView) -> BoardPicture:
    """The board beside the photograph: doubts ringed and, while they are bright, lit."""
    marks = dict.fromkeys((*on.differing, *checked.doubts), Mark.RING)
    glow = dict.fromkeys(on.differing, Glow.HOT)
    dead = checked.sheet.dead
    if on.reading is not None:
        marks |= dict.fromkeys(on.reading.spaces, Mark.WINNING)
        marks |= dict.fromkeys(on.reading.losing, Mark.LOSING)
        dead = frozenset()
    elif on.is_bright:
        glow |= dict.fromkeys(checked.doubts, Glow.UNSURE)
    return BoardPicture(checked.position, marks=marks, dead=dead, glow=glow)


def _sentence(checked: Checked, on: OnView) -> tuple[str, bool]:
    """What is said beside the counts of stones, and whether it is something wrong."""
    if on.said:
        return on.said, True
    if on.is_reading:
        return text("Reading the picture…"), False
    if checked.is_open:
        return words.doubts_words(checked), True
    if on.has_compared:
        return words.compared_words(on.compared, checked.position), False
    if is_filled(checked.position):
        return "", False
    faults = faults_of(checked.position, checked.sheet.dead, on.terms)
    if faults:
        return faults_words(faults, checked.position), True
    return text("No doubt left. Mark dead stones (D), then go on."), False


def _locks(trail: CheckTrail, on: OnView) -> Locks:
    checked = trail.now
    undo = "" if trail.earlier else text("No undo")
    redo = "" if trail.undone else text("No redo")
    if on.is_reading or checked.is_open:
        return replace(barred_ways(reading=on.is_reading), undo=undo, redo=redo)
    faults = faults_of(checked.position, checked.sheet.dead, on.terms)
    wrong = lock_words(faults[0]) if faults else ""
    report = on.report_barred or wrong
    if is_filled(checked.position):
        wrong = text("Count: a filled board")
        unread = "" if on.reading is not None else text("Report: read as filled first")
        report = on.report_barred or unread
    return Locks(
        count=wrong,
        compare=on.why_not_compare,
        report=report,
        turn="" if any(checked.position.cells) else text("Empty"),
        undo=undo,
        redo=redo,
    )
