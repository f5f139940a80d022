"""Editing a record on the board: tools for marks and set-up stones, move numbers, trying, the comment.

Joins the tools of the side column, the board and the document that is studied. A game with a clock is never
edited: there everything here is shut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point, name_of
from ingboard.game.phases import Phase
from ingboard.table.document_session import DocumentSession
from ingboard.text import text
from ingboard.ui.board.press import Drag
from ingboard.ui.board.view_model import BoardPicture, HoverStone, Mark, Stroke
from ingboard.ui.features.record.board_edits import (
    Deed,
    Place,
    block,
    deed_of_click,
    deed_of_drag,
    deed_of_turn,
    next_labels,
    place_of,
)
from ingboard.ui.features.record.comment_presenter import CommentPresenter
from ingboard.ui.features.record.move_numbers import MoveNumbers
from ingboard.ui.features.record.try_presenter import TryPresenter
from ingboard.ui.features.record.view_model import with_markup, with_tried
from ingboard.ui.game.editing.tools import BLOCKS, KEYS, STROKES, Tool, ToolsPicture, told_of
from ingboard.ui.game.status_view_model import StripPicture
from ingboard.ui.shell.keys import Wish
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act

if TYPE_CHECKING:
    from ingboard.ui.features.record.information_presenter import InformationPresenter
    from ingboard.ui.shell.house import House


class RecordPresenter(QObject):
    """What the window does with tools, tried moves and comments. `told` carries a sentence."""

    told = Signal(object)
    done = Signal(object)

    def __init__(self, window: House, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        window.view.review = self
        self._controller = window.controller
        side = window.stage.side
        self.comment = CommentPresenter(window.controller, side, self)
        self.trying = TryPresenter(window.controller, self)
        self._card = side.edit_card
        self._tool = Tool.NONE
        self.looks_at_end = False
        self._study: DocumentSession | None = None
        self._word = ""
        self._from: Point | None = None
        self._drag: Drag | None = None
        self._numbers = MoveNumbers()
        self.information: InformationPresenter | None = None
        self._card.tool_chosen.connect(self._on_tool_chosen)
        self._card.word_typed.connect(self._on_word)
        self.comment.left.connect(window.stage.board.setFocus)
        self._card.left.connect(self._on_left)
        self.comment.told.connect(self.told)
        self.trying.told.connect(self.told)
        self.trying.changed.connect(window.refresh)
        window.stage.board.dragged.connect(self._on_dragged)

    # What the window asks ---------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        """The tool that is held."""
        return self._tool

    @property
    def takes_points(self) -> bool:
        """Whether a chosen point is for a tool or for a trial, and plays no stone."""
        return self._tool is not Tool.NONE or self.trying.trying is not None or self._rests

    @property
    def _rests(self) -> bool:
        """Whether play has stopped at the viewed node, and the record is looked at instead of agreed on."""
        state = self._controller.state
        return self.looks_at_end and state is not None and state.phase is Phase.AGREEMENT

    def wishes(self) -> Mapping[Wish, Callable[[], object]]:
        """What the single keys of a review do."""
        return {
            **{wish: partial(self.take, tool) for wish, tool in _TOOLS.items()},
            Wish.NUMBERS: self.cycle_numbers,
            Wish.TRY: self.try_on,
            Wish.KEEP: self.trying.keep,
            Wish.INFORMATION: self.show_information,
        }

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions do."""
        return {
            Act.TRY: self.try_on,
            Act.KEEP: self.trying.keep,
            Act.NUMBERS: self.cycle_numbers,
            Act.COMMENT: self.enter_comment,
            Act.INFORMATION: self.show_information,
        }

    def follow(self, scene: PageId) -> None:
        """Show tools and comment for the game as it is now."""
        self.trying.follow()
        study = self._controller.study
        if study is not self._study:
            self._study, self.looks_at_end = study, False
        self._window.agreement_page.let_review(study is not None)
        if self._tool is not Tool.NONE and (study is None or scene is not PageId.PLAY):
            self._tool = Tool.NONE
            self._from = self._drag = None
        self.comment.follow()
        self._show_tools()
        held = self._tool is not Tool.NONE
        shape = Qt.CursorShape.CrossCursor if held else Qt.CursorShape.ArrowCursor
        self._window.stage.board.setCursor(shape)

    def settle(self) -> None:
        """Put what is being typed into the document: before saving, leaving, and every act of the menus."""
        self.comment.settle()

    def take_point(self, point: Point) -> bool:
        """Use a chosen point for the tool or the trial; False leaves it to the game."""
        if self.trying.trying is not None:
            self.trying.play(point)
            return True
        if self._tool is not Tool.NONE:
            self._use(point)
        elif self._rests:
            self.told.emit(text("Play has stopped here. F goes to the dead stones and the count."))
        else:
            return False
        return True

    def take_act(self, act: Act) -> bool:
        """In a trial, undo and pass are about the trial."""
        if self.trying.trying is None or self._window.scene is not PageId.PLAY:
            return False
        if act is Act.UNDO and self.trying.trying.number:
            self.trying.back()
            return True
        if act is Act.PASS:
            self.trying.play(None)
            return True
        return False

    def take_steps(self, steps: int) -> bool:
        """In a trial, a step back takes the last tried move off, and there is none forward."""
        trying = self.trying.trying
        if trying is None or self._window.scene is not PageId.PLAY:
            return False
        if steps < 0 and trying.number:
            self.trying.back()
            return True
        return steps > 0

    def take_tab(self) -> bool:
        """Tab from the board enters the comment."""
        board = self._window.stage.board
        focus = QApplication.focusWidget()
        free = focus in (None, board, self._window.shell)
        if self._window.scene is PageId.PLAY and free and self.comment.is_open:
            self.comment.enter()
            return True
        return False

    def leave(self) -> bool:
        """Esc: out of a trial, then put the tool down."""
        if self.trying.trying is not None:
            self.trying.forget()
            return True
        if self._tool is not Tool.NONE:
            self.take(Tool.NONE)
            return True
        return False

    def look_at_end(self) -> bool:
        """Where play has stopped: from the agreement to the record's tree and comment."""
        if self._controller.study is None or self._window.scene is not PageId.AGREEMENT:
            return False
        self.looks_at_end = True
        self._window.refresh()
        return True

    def hover(self, point: Point | None) -> HoverStone | None:
        """The ghost of a stone to try; with a tool held there is none."""
        return None if self.trying.trying is None else self.trying.hover(point)

    # Tools ------------------------------------------------------------------------------------------

    def take(self, tool: Tool) -> None:
        """Hold a tool, or with NONE put it down; the same key again puts it down too."""
        if self._controller.study is None:
            return
        if self.trying.trying is not None and tool is not Tool.NONE:
            self.told.emit(text("Marks belong to the record. Leave the trial first (Esc or V)."))
            return
        place = self._place()
        if tool is Tool.TURN and place is not None:
            self._edit(deed_of_turn(place, self._controller.study.state.to_play))
            return
        self._tool = Tool.NONE if tool is self._tool else tool
        self._from = self._drag = None
        if self._tool is not Tool.NONE:
            self._window.stage.board.show_hover(None)
        self._window.refresh()
        if self._tool is Tool.WORD and self._card.isVisible():
            self._card.markup.word_field.setFocus()

    def mark_at(self, tool: Tool, point: Point) -> None:
        """Use a tool at one point without holding it; a line or an arrow begins there."""
        if tool in STROKES:
            self.take(Tool.NONE)
            self.take(tool)
            self._use(point)
        elif tool is Tool.TURN:
            self.take(tool)
        else:
            self._use_once(tool, point)

    def enter_comment(self) -> None:
        """Give the keys to the comment."""
        if self.comment.is_open:
            self.comment.enter()

    def show_information(self) -> None:
        """Open the page of the game's facts; made when it is first asked for."""
        if self.information is None:
            from ingboard.ui.features.record.information_presenter import InformationPresenter

            self.information = InformationPresenter(self._window, self)
        self.information.enter()

    def _on_tool_chosen(self, tool: object) -> None:
        assert isinstance(tool, Tool)
        if tool is Tool.NONE or tool is not self._tool:
            self.take(tool)

    def _on_left(self) -> None:
        """Esc or Enter in a field of the tools: back to the board, the tool still held."""
        self._window.stage.board.setFocus()

    def _on_word(self, word: object) -> None:
        assert isinstance(word, str)
        self._word = word

    def _use(self, point: Point) -> None:
        place = self._place()
        if place is not None and self._tool in STROKES:
            self._use_stroke(place, point)
        else:
            self._use_once(self._tool, point)

    def _use_once(self, tool: Tool, point: Point) -> None:
        place, study = self._place(), self._controller.study
        if place is None or study is None:
            return
        deed = deed_of_click(tool, study.document, place, point, self._word)
        if deed is not None:
            self._edit(deed)
        elif tool is Tool.WORD:
            self.told.emit(text("Type the word first, then click its point."))

    def _use_stroke(self, place: Place, point: Point) -> None:
        """By clicks, or Enter on the board cursor: the first is where it begins, the second where it ends."""
        if self._from is None or self._from == point:
            self._from = point if self._from is None else None
            self._window.refresh()
            if self._from is not None:
                start = name_of(point, place.grid)
                self.told.emit(text("From {point}: now click where it ends.", point=start))
            return
        deed = deed_of_drag(self._tool, place, self._from, point)
        self._from = None
        if deed is not None:
            self._edit(deed)

    def _on_dragged(self, drag: object) -> None:
        assert isinstance(drag, Drag)
        if self._tool not in STROKES | BLOCKS or self._controller.study is None:
            return
        if not drag.ended:
            if self._drag is None or self._drag.over != drag.over:
                self._drag = drag
                self._window.refresh()
            return
        self._drag = self._from = None
        place = self._place()
        deed = (
            None
            if place is None or drag.over is None
            else deed_of_drag(self._tool, place, drag.start, drag.over)
        )
        if deed is None:
            self._window.refresh()
        else:
            self._edit(deed)

    def _edit(self, deed: Deed) -> None:
        study = self._controller.study
        assert study is not None
        node = study.node
        if self._controller.edit(deed) and study.node != node:
            self.told.emit(text("A move takes no set-up stones: they are in a new node after it."))

    def _place(self) -> Place | None:
        study = self._controller.study
        if study is None:
            return None
        return place_of(study)

    def _show_tools(self) -> None:
        study = self._controller.study
        place = self._place()
        if study is None or place is None:
            return
        letter, number = next_labels(study.document, place)
        to_play = study.state.to_play
        self._card.show_tools(ToolsPicture(self._tool, letter, number, self._word, to_play))

    # Trying and numbers -------------------------------------------------------------------------------

    def try_on(self) -> None:
        """Begin to try moves; a held tool is put down."""
        self._tool = Tool.NONE
        self._from = self._drag = None
        self.trying.begin()

    def cycle_numbers(self) -> None:
        """Show the next kind of move numbers, and say which."""
        study = self._controller.study
        if study is None:
            return
        sentence = self._numbers.go_on(study)
        self._window.refresh()
        self.done.emit(sentence)

    # On the stage -------------------------------------------------------------------------------------

    def strip(self) -> StripPicture | None:
        """What the strip says while moves are tried, or at the end; None leaves it to the game."""
        if self.trying.trying is None and self._rests:
            sentence = text("Play has stopped here. F goes to the dead stones and the count.")
            return StripPicture(title=text("Record"), sentence=sentence)
        if self._tool is not Tool.NONE and not self._card.isVisible():  # the tools had no room
            turn = None if self._study is None else self._study.state.to_play
            return StripPicture(title=text("Marks"), sentence=told_of(self._tool), turn=turn)
        return self.trying.strip()

    def board(self, picture: BoardPicture) -> BoardPicture:
        """The game's board with what the record marks, with numbers, or with the tried stones."""
        study = self._controller.study
        if study is None:
            return picture
        if self.trying.trying is not None:
            return with_tried(picture, self.trying.trying)
        if self._rests:  # what the record marks, not what would be agreed on
            picture = replace(picture, dead=frozenset(), land={})
        marked = with_markup(
            picture, study.line_record.nodes, study.record_node, self._numbers.shown(study)
        )
        if (
            study.state.phase is Phase.AGREEMENT and not self._rests
        ):  # whose land it is, is what is being agreed on
            marked = replace(marked, land=picture.land)
        return self._with_tool(marked)

    def _with_tool(self, picture: BoardPicture) -> BoardPicture:
        """The board with what a drag would do, or where a line begins."""
        drag = self._drag
        if self._from is not None:
            return replace(picture, marks={**picture.marks, self._from: Mark.RESERVED})
        if drag is None or drag.over is None:
            return picture
        if self._tool in STROKES:
            stroke = Stroke(drag.start, drag.over, self._tool is Tool.ARROW)
            return replace(picture, strokes=(*picture.strokes, stroke))
        points = block(drag.start, drag.over)
        return replace(picture, marks={**picture.marks, **dict.fromkeys(points, Mark.RESERVED)})


_TOOLS = {Wish(tool.value): tool for tool in KEYS}
