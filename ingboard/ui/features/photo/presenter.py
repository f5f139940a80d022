"""Between the page of a photograph, its reader and the game: what is read, checked, and where it goes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage

from ingboard.board.painting import written_sheet
from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from ingboard.counting.filled_board import (
    FilledReading,
    is_filled,
    read_beside_game,
    read_with_losing,
)
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.losing_block import likely_losing
from ingboard.counting.terms import Terms
from ingboard.kifu.findings import KifuError
from ingboard.photo.answer import PhotoAnswer
from ingboard.photo.checking import Checked, CheckTrail, begun
from ingboard.photo.comparing import BoardsCompared, compared
from ingboard.photo.places import corners_inset, is_convex
from ingboard.photo.turning import Corners, turned_corners
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.photo import ways_on
from ingboard.ui.features.photo.camera_still import CameraStill
from ingboard.ui.features.photo.checked_view import OnView, board_of, view_of
from ingboard.ui.features.photo.page import PhotoPage
from ingboard.ui.features.photo.page_view import PhotoPageView, barred_ways
from ingboard.ui.features.photo.phone import PhoneCamera
from ingboard.ui.features.photo.picture_view import PhotoOverlay, PointPress
from ingboard.ui.features.photo.pictures import ENDINGS, Given, Picture, seen_picture, take_in
from ingboard.ui.features.photo.reader_process import PhotoQuestion, PhotoReader, PhotoRefusal
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.file_chooser import choose_path

PAGE = "photograph"
_PULSE = 600
_CODED = ("jpeg", "png")
_USUAL_SIDE = 19
_COLORS = {Qt.MouseButton.LeftButton: Color.BLACK, Qt.MouseButton.RightButton: Color.WHITE}


class _Shown(Struct, frozen=True):
    """The picture in sight: its file, and how large it was taken."""

    picture: Picture
    image: QImage
    width: int
    height: int


class PhotoPresenter(QObject):
    """Owns the page. `take_picture` is where every picture comes in; the reader ends with the page.

    A picture that cannot be read leaves the one before as it was.
    """

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(PhotoPage())
        self.reader = PhotoReader(self)
        self.phone = PhoneCamera(self)
        self.camera = CameraStill(self)
        self._waits_for_phone = False
        self._services = services
        self._ways = ways_on.WaysOn(services)
        self._folder: Path | None = None
        self._number = 0
        self._is_taking = False
        self._coming: Picture | None = None
        self._asked: PhotoQuestion | None = None
        self._shown: _Shown | None = None
        self._trail: CheckTrail | None = None
        self._led: Corners | None = None
        self._side = _USUAL_SIDE
        self._said = ""
        self._compared: BoardsCompared | None = None
        self._has_compared = self._reads_filled = False
        self._plan: FillPlan | None = None
        self._pulse = QTimer(self, interval=_PULSE)
        self._pulse.timeout.connect(self._on_pulse)
        self._is_bright = True
        self.reader.answered.connect(self._on_answered)
        self.reader.refused.connect(self._on_refused)
        self.reader.failed.connect(self._on_failed)
        self._connect()
        self._show()

    # Coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Show the page, with its keys."""
        self._services.pages.open(PAGE)
        self._show()
        self.page.begin()

    def come_back(self) -> None:
        """The page is in sight, also where another one gave way to it: what was being read is read again."""
        if self._asked is not None and not self.reader.is_reading:
            self.reader.ask(self._asked)
        self._show()

    def take_picture(self, given: Given, name: str = "", whence: str = "") -> None:
        """Read a picture: a file, what one holds, or an image; `whence` says where it came from.

        It takes the place of the one before once it is read.
        """
        if isinstance(given, Path):
            name = name or given.name
        self._number += 1
        self._said = ""
        self._asked = self._coming = None
        self._is_taking = True
        self.reader.stop()
        self.enter()
        number = self._number
        work = partial(take_in, given, name or text("Picture"), whence, self._own_folder(), number)
        self._services.calls.start(work, partial(self._on_taken_in, number), wait=False)

    def paste(self) -> bool:
        """Take the picture of the clipboard; False where it holds none."""
        held: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if held is None:
            return False
        coded = next((kind for kind in _CODED if held.hasFormat(f"image/{kind}")), "")
        if coded:  # what is decoded here would hold the window
            data = bytes(held.data(f"image/{coded}").data())
            self.take_picture(data, text("Clipboard") + f".{coded}", whence="clipboard")
            return True
        if held.hasImage():
            image = QGuiApplication.clipboard().image()
            if not image.isNull():
                self.take_picture(image, text("Clipboard"), whence="clipboard")
                return True
        files = [Path(url.toLocalFile()) for url in held.urls() if url.isLocalFile()]
        if len(files) == 1 and files[0].suffix.lower() in ENDINGS:
            self.take_picture(files[0], whence="clipboard")
            return True
        return False

    def rest(self) -> None:
        """The page is not in sight: nothing is read, no phone is heard and nothing pulses."""
        self.reader.stop()
        self.phone.close()
        self.camera.stop()
        self._waits_for_phone = False
        self._pulse.stop()

    def leave(self) -> None:
        """Back to the picture from the phone's code, else to what was under the page."""
        if self._waits_for_phone and self._shown is not None:
            self._hide_code()
            self._show()
            return
        self.rest()
        self._services.pages.close(PAGE)

    def _hide_code(self) -> None:
        self.phone.close()
        self._waits_for_phone, self._said = False, ""
        if self._shown is not None:
            self.page.begin()

    def close(self) -> None:
        """The tab ends: no process and no copy of a picture is left."""
        self.rest()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def _own_folder(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="ingboard-photo-"))
        return self._folder

    # Reading ----------------------------------------------------------------------------------------

    def _on_taken_in(self, number: int, result: Callable[[], Picture]) -> None:
        if number != self._number:
            return
        self._is_taking = False
        try:
            picture = result()
        except KifuError as fault:
            self._on_failed(fault.why)
        except OSError as fault:
            self._on_failed(text("Cannot be read ({why}).", why=fault.strerror or str(fault)))
        else:
            self._coming = picture
            self._ask(PhotoQuestion(picture.path, self._upright_of(picture)))

    @staticmethod
    def _upright_of(picture: Picture) -> Path:
        return picture.path.with_name(f"{picture.path.stem}-seen.jpg")

    def _ask(self, question: PhotoQuestion) -> None:
        self._asked, self._said = question, ""
        if self._services.pages.current == PAGE:
            self.reader.ask(question)
        self._show()

    def _read_again(self, corners: Corners | None, side: int) -> None:
        """The same picture with corners or a size that a person gave; as the board lies on the page."""
        if self._shown is None:
            return
        self._side = side
        self._led = corners
        corners = corners if corners is not None else self._corners
        if not is_convex(corners):
            self._said = text("Each corner at its place: clockwise, none inward.")
            self._show()
            return
        as_taken, picture = turned_corners(corners, -self._quarters), self._shown.picture
        self._ask(PhotoQuestion(picture.path, None, as_taken, side))

    def _on_answered(self, answer: object) -> None:
        assert isinstance(answer, PhotoAnswer)
        self._asked, self._led, self._side = None, None, answer.size
        if self._coming is not None:
            checked = begun(answer)
            then = partial(self._begin, self._coming, answer.width, answer.height, checked)
            self._load(self._coming, then)
        elif self._trail is None:
            self._begin_checking(begun(answer))
        else:
            self._change(lambda checked: checked.read_again(answer))

    def _on_refused(self, refusal: object) -> None:
        """A picture in which no board was found: a person says where it lies."""
        assert isinstance(refusal, PhotoRefusal)
        self._asked = None
        self._said = text("No single, whole board found. Drag the four corners onto one.")
        if self._coming is not None:
            then = partial(self._begin, self._coming, refusal.width, refusal.height, None)
            self._load(self._coming, then)
        else:
            self._show()

    def _on_failed(self, why: object) -> None:
        self._asked = self._coming = None
        self._led = None if self._trail is not None else self._led
        self._said = str(why)
        self._show()

    def _load(self, picture: Picture, then: Callable[[QImage], object]) -> None:
        """Have the picture as it is seen; it is decoded in a thread."""

        def loaded(result: Callable[[], QImage]) -> None:
            if self._coming is picture:
                self._coming = None
                then(result())

        work = partial(seen_picture, self._upright_of(picture))
        self._services.calls.start(work, loaded, wait=False)

    def _begin(
        self, picture: Picture, width: int, height: int, checked: Checked | None, image: QImage
    ) -> None:
        """Show another picture, with what was read in it."""
        if image.isNull():
            self._on_failed(text("The picture cannot be shown."))
            return
        wide, high = width or image.width(), height or image.height()
        self._shown = _Shown(picture, image, wide, high)
        self._trail, self._led = None, None
        self.page.show_image(image, wide, high)
        if checked is None:
            self._side = _USUAL_SIDE
            self._led = corners_inset(wide, high)
            self._show()
        else:
            self._begin_checking(checked)
        self.page.begin()

    def _begin_checking(self, checked: Checked) -> None:
        self._trail = CheckTrail(checked)
        self._forget_findings()
        if checked.doubts:
            self.page.board.put_cursor(checked.doubts[0])
        self._show()

    # Acts of a person -------------------------------------------------------------------------------

    def _change(self, change: Callable[[Checked], Checked]) -> None:
        if self._trail is not None and self._led is None:
            self._walk(self._trail.to(change))

    def _walk(self, trail: CheckTrail) -> None:
        if trail is not self._trail:
            self._trail, self._side, self._said = trail, trail.now.size, ""
            self._has_compared = False
            if not is_filled(trail.now.position):
                self._forget_findings()
        self._show()

    def _forget_findings(self) -> None:
        self._has_compared = self._reads_filled = False
        self._plan = None

    def undo(self) -> None:
        """Take the last act back; corners that were led somewhere go back first."""
        if self._led is not None and self._trail is not None:
            self.reader.stop()
            self._led = self._asked = None
            self._said = ""
            self._side = self._trail.now.size
            self._show()
        elif self._trail is not None:
            self._walk(self._trail.undo())

    def redo(self) -> None:
        """Do the last undone act again."""
        if self._trail is not None and self._led is None:
            self._walk(self._trail.redo())

    def _on_answer(self, color: object) -> None:
        """What lies on the cursor's point; then on to the next doubt."""
        assert color is None or isinstance(color, Color)
        if self._trail is None:
            return
        here = self.page.board.cursor_point
        self._change(lambda checked: checked.put(here, color))
        doubts = self._trail.now.doubts
        if doubts:
            self.page.go_to(next((point for point in doubts if point > here), doubts[0]))

    def _on_point(self, press: object) -> None:
        """As in painting: left black, right white, the same color again empties."""
        assert isinstance(press, PointPress)
        if self._trail is None:
            return
        point, color = press.point, _COLORS.get(press.button)
        position = self._trail.now.position
        color = None if position.color_at(point) is color else color
        self._change(lambda checked: checked.put(point, color))

    def _on_dead(self, point: object) -> None:
        assert isinstance(point, Point)
        self._change(lambda checked: checked.mark(point))

    def _on_turn(self) -> None:
        self._change(Checked.turn)

    def _on_compare(self) -> None:
        record = self._ways.recorded_position
        if self._trail is not None and record is not None:
            self._compared = compared(self._trail.now.position, record)
            self._has_compared = True
            self._show()

    def _on_filled(self) -> None:
        if self._trail is None:
            return
        self._reads_filled = True
        self._plan = self._ways.own_count()
        self.page.mode.show_choice(True)
        if self._filled_reading is None or self._beside_game is None:
            self._plan = None
            self._change(lambda checked: checked.mark_all(likely_losing(checked.position)))
        self._show()

    # Ways on ----------------------------------------------------------------------------------------

    def _on_count(self) -> None:
        """The board goes to the page that counts a board, as one stroke there."""
        assert self._trail is not None
        written = written_sheet(self._trail.now.sheet)
        self.leave()
        self._services.run("count-board", written)

    def _on_save(self) -> None:
        if self._trail is not None and self._shown is not None:
            position = self._trail.now.position
            picture = self._shown.picture
            self._ways.save_record(self.page, position, Path(picture.name).stem)

    def _on_report(self) -> None:
        assert self._trail is not None
        assert self._shown is not None
        reading = self._filled_reading if self._reads_filled else None
        self._ways.report(self._shown.picture, self._trail.now.sheet, reading, self.leave)

    # Showing ----------------------------------------------------------------------------------------

    @property
    def _corners(self) -> Corners:
        """The corners as they stand on the page."""
        if self._led is not None or self._trail is None:
            assert self._led is not None
            return self._led
        return self._trail.now.corners

    @property
    def _quarters(self) -> int:
        return 0 if self._trail is None else self._trail.now.quarters

    @property
    def is_reading(self) -> bool:
        """Whether a picture is on its way to the page."""
        return (
            self.camera.is_taking
            or self._is_taking
            or self._asked is not None
            or self._coming is not None
        )

    @property
    def _shows_code(self) -> bool:
        """Whether the code that a phone scans is in sight."""
        return self.phone.page is not None and (self._shown is None or self._waits_for_phone)

    @property
    def _terms(self) -> Terms:
        terms = self._ways.table_terms
        return Terms() if terms is None else terms

    @property
    def _beside_game(self) -> FilledReading | None:
        if self._plan is None or self._trail is None:
            return None
        return read_beside_game(self._trail.now.position, self._plan)

    @property
    def _filled_reading(self) -> FilledReading | None:
        if self._trail is None or not is_filled(self._trail.now.position):
            return None
        sheet = self._trail.now.sheet
        return self._beside_game or read_with_losing(sheet.position, sheet.dead)

    def _show(self) -> None:
        if self._shown is None or self._waits_for_phone:
            served = self.phone.page
            waits = text("Reading the picture…") if self.is_reading else ""
            self.page.show_beginning(
                self._said or waits,
                is_fault=bool(self._said),
                is_taking=self.camera.is_taking,
                phone="" if served is None else served.joining_address,
            )
        elif self._trail is None or self._led is not None:
            self._show_unread()
        else:
            self._show_checked(self._trail)
        self._set_pulse()

    def _show_unread(self) -> None:
        """Lines between corners that were led somewhere, and no stones."""
        undo = "" if self._trail is not None else text("No undo")
        locks = replace(barred_ways(reading=True), undo=undo, redo=text("No redo"))
        side = self._side
        self.page.show_view(
            PhotoPageView(
                PhotoOverlay(self._corners, side),
                BoardPicture(empty_position(side, side)),
                side,
                self._said or (text("Reading the picture…") if self._asked is not None else ""),
                bool(self._said),
                locks=locks,
            )
        )

    def _show_checked(self, trail: CheckTrail) -> None:
        self.page.show_view(view_of(trail, self._on_view(trail.now)))

    def _on_view(self, checked: Checked) -> OnView:
        reading = self._filled_reading if self._reads_filled else None
        return OnView(
            here=self._point_asked(checked),
            image_scale=self.page.picture.image_scale,
            terms=self._terms,
            said=self._said,
            is_reading=self.is_reading,
            is_bright=self._is_bright,
            compared=self._compared,
            has_compared=self._has_compared,
            reading=reading,
            plan=self._plan,
            report=self._ways.report_words(checked.sheet, reading),
            report_barred=self._ways.report_barred(checked.position.grid),
            why_not_compare=self._ways.why_not_compare,
        )

    def _point_asked(self, checked: Checked) -> Point:
        """The cursor's point, if the board has it: a smaller one may have been read."""
        here, grid = self.page.board.cursor_point, checked.position.grid
        if here in grid:
            return here
        return checked.doubts[0] if checked.doubts else Point(grid.rows // 2, grid.columns // 2)

    def _set_pulse(self) -> None:
        """Doubts pulse while they are in sight, unless less motion was asked for."""
        has_doubts = self._trail is not None and bool(self._trail.now.doubts)
        in_sight = self._services.pages.current == PAGE and self._led is None
        if has_doubts and in_sight and not self._services.preferences.moves_little:
            if not self._pulse.isActive():
                self._pulse.start()
        else:
            self._pulse.stop()
            if not self._is_bright:
                self._is_bright = True
                self.page.show_pulse(bright=True)

    def _on_pulse(self) -> None:
        self._is_bright = not self._is_bright
        if self._trail is None:
            return
        checked = self._trail.now
        self.page.show_pulse(self._is_bright, board_of(checked, self._on_view(checked)))

    # Making -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        page = self.page
        page.file_wanted.connect(self._on_file_wanted)
        page.phone_wanted.connect(self._on_phone_wanted)
        self.phone.came.connect(self._on_picture_came)
        page.camera_wanted.connect(self._on_camera_wanted)
        self.camera.taken.connect(self._on_still)
        self.camera.failed.connect(self._on_failed)
        page.picture.corners_moved.connect(lambda corners: self._read_again(corners, self._side))
        page.size_chosen.connect(self._on_size)
        page.turned.connect(self._on_turn)
        page.answered.connect(self._on_answer)
        page.accepted.connect(lambda: self._change(Checked.all_right))
        page.point_acted.connect(self._on_point)
        page.dead_marked.connect(self._on_dead)
        page.board.cursor_moved.connect(self._show)
        page.undone.connect(self.undo)
        page.redone.connect(self.redo)
        page.count_chosen.connect(self._on_count)
        page.save_chosen.connect(self._on_save)
        page.compare_chosen.connect(self._on_compare)
        page.filled_chosen.connect(self._on_filled)
        page.report_chosen.connect(self._on_report)
        page.closed.connect(self.leave)

    def _on_phone_wanted(self) -> None:
        """Show the code that a phone scans, or hide it again."""
        if self._shows_code:
            self._hide_code()
        else:
            self._said = self.phone.open()
            self._waits_for_phone = not self._said
        self._show()

    def _on_camera_wanted(self) -> None:
        """Take a still, or none after all; the page says so while the camera finds its light."""
        self._said = ""
        if self.camera.is_taking:
            self.camera.stop()
        else:
            self.camera.take()
        self._show()

    def _on_still(self, picture: object) -> None:
        assert isinstance(picture, bytes)
        self.take_picture(picture, text("Camera"), whence="camera")

    def _on_picture_came(self, picture: object) -> None:
        assert isinstance(picture, bytes)
        self._waits_for_phone = False
        self.take_picture(picture, text("Phone"), whence="phone")

    def _on_size(self, size: object) -> None:
        if isinstance(size, int) and size != self._side and self._shown is not None:
            self._read_again(self._led, size)

    def _on_file_wanted(self) -> None:
        kinds = text(
            "Pictures ({kinds});;All files (*)", kinds=" ".join(f"*{each}" for each in ENDINGS)
        )
        title = text("A photograph of a board")
        choose_path(self.page, title, Path.home(), self.take_picture, filters=kinds)
