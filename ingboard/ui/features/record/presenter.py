"""Editing a record on the board: tools for marks and set-up stones, move numbers, trying, the comment.

Joins the tools of the side column, the board and the document that is studied. A game with a clock is never
edited: there everything here is shut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from ingboard.board.points import Point, name_of
from ingboard.game.phases import Phase
from ingboard.kifu.outline import NONE
from ingboard.review.numbering import Numbering, numbers_shown
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.text import text
from ingboard.ui.board.press import Drag
from ingboard.ui.board.view_model import BoardPicture, HoverStone, Mark, Stroke
from ingboard.ui.features.record.board_edits import (
    EditedNode,
    block,
    edit_of_click,
    edit_of_drag,
    edit_of_turn,
    edited_node,
    next_labels,
)
from ingboard.ui.features.record.comment_presenter import CommentPresenter
from ingboard.ui.features.record.try_presenter import TryPresenter
from ingboard.ui.features.record.view_model import with_markup, with_tried
from ingboard.ui.game.editing.tools import BLOCKS, STROKES, Tool, ToolsPicture, told_of
from ingboard.ui.game.status_view_model import StripPicture
from ingboard.ui.shell.pages import PLAY


class MoveNumbers:
    """The kind that is shown, and where numbers "from here" began."""

    def __init__(self) -> None:
        self._kind = Numbering.NONE
        self._from = NONE

    def go_on(self, study: DocumentSession) -> str:
        """The next kind: none, all, from here, the last 1, 5, 20, and none again; what to say of it."""
        self._kind = self._kind.following
        if self._kind is Numbering.FROM_HERE:
            self._from = study.node
        return {
            Numbering.NONE: text("No move numbers. N shows them."),
            Numbering.ALL: text("All move numbers. N goes on."),
            Numbering.FROM_HERE: text("Numbers from here on. N goes on."),
            Numbering.LAST_ONE: text("The number of the last stone. N goes on."),
            Numbering.LAST_FIVE: text("Numbers of the last five stones. N goes on."),
            Numbering.LAST_TWENTY: text("Numbers of the last twenty stones. N hides them."),
        }[self._kind]

    def shown(self, study: DocumentSession) -> Mapping[Point, int]:
        """The number on each stone at the viewed node."""
        start = 0
        if self._kind is Numbering.FROM_HERE:
            stops = {stop.node: stop.record_node for stop in study.stops}
            start = stops.get(self._from, 0)
        nodes, at = study.line_record.nodes, study.record_node
        return numbers_shown(nodes, at, study.state.position, self._kind, start)


if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices


class RecordPresenter(QObject):
    """What the window does with tools, tried moves and comments."""

    def __init__(self, services: WindowServices, rests: Callable[[], bool]) -> None:
        """`rests`: whether play has stopped at the viewed node, and the record is looked at all the same."""
        super().__init__(services.tab)
        self._rests = rests
        self._controller = services.presenter
        self._pages = services.pages
        self._notice = services.notice
        self._board = services.workspace.board
        self._refresh = services.refresh
        self._card = services.workspace.tools
        self.comment = CommentPresenter(
            services.presenter, services.workspace.comment, self._card, services.notice, self
        )
        self.trying = TryPresenter(services.presenter, services.notice.say, services.refresh, self)
        self._tool = Tool.NONE
        self._study: DocumentSession | None = None
        self._word = ""
        self._from: Point | None = None
        self._drag: Drag | None = None
        self._numbers = MoveNumbers()
        self._card.tool_chosen.connect(self._on_tool_chosen)
        self._card.word_typed.connect(self._on_word)
        self._card.left.connect(self._board.setFocus)  # the tool is still held
        self._card.passed.connect(partial(services.run, "pass"))
        self._card.tried.connect(partial(services.run, "try"))
        self.comment.left.connect(self._board.setFocus)
        self._board.dragged.connect(self._on_dragged)
        services.workspace.facts.jumped.connect(self._controller.go_to)

    # What the window asks ---------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        """The tool that is held."""
        return self._tool

    @property
    def takes_points(self) -> bool:
        """Whether a chosen point is for a tool or for a trial, and plays no stone."""
        return self._tool is not Tool.NONE or self.trying.is_on or self._rests()

    def on_change(self) -> None:
        """Show tools and comment for the game as it is now."""
        self.trying.on_change()
        study = self._controller.study
        self._study = study
        if study is None or self._pages.current != PLAY:
            self._put_down()
        self.comment.on_change()
        self._show_tools()

    def on_page(self) -> None:
        """A tool is held at the board of the game only."""
        if self._pages.current != PLAY:
            self._put_down()
            self._show_tools()

    def take_point(self, point: Point) -> bool:
        """Use a chosen point for the tool or the trial."""
        if self.trying.is_on:
            self.trying.play(point)
        elif self._tool is not Tool.NONE:
            self._use(point)
        else:
            self._notice.say(_rest_words())
        return True

    def take_command(self, command: str) -> bool:
        """In a trial, undo, pass and steps are about the trial: back takes a move off, none is forward."""
        if not self.trying.is_on or self._pages.current != PLAY:
            return False
        match command:
            case "undo" | "back":
                return self.trying.back()
            case "pass":
                self.trying.play(None)
                return True
            case _:
                return command == "forward"

    def leave(self) -> bool:
        """Esc: out of a trial, then put the tool down."""
        if self.trying.is_on:
            self.trying.forget()
            return True
        if self._tool is not Tool.NONE:
            self.take(Tool.NONE)
            return True
        return False

    def hover(self, point: Point | None) -> HoverStone | None:
        """The ghost of a stone to try; with a tool held there is none."""
        return self.trying.hover(point) if self.trying.is_on else None

    # Tools ------------------------------------------------------------------------------------------

    def take(self, tool: Tool) -> None:
        """Hold a tool, or with NONE put it down; the same key again puts it down too."""
        if self._controller.study is None:
            return
        if self.trying.is_on and tool is not Tool.NONE:
            self._notice.say(text("Marks belong to the record. Leave the trial first (Esc or V)."))
            return
        place = self._place()
        if tool is Tool.TURN and place is not None:
            self._edit(edit_of_turn(place, self._controller.study.state.to_play))
            return
        self._tool = Tool.NONE if tool is self._tool else tool
        self._from = self._drag = None
        if self._tool is not Tool.NONE:
            self._board.show_hover(None)
        self._refresh()
        if self._tool is Tool.WORD and self._card.isVisible():
            self._card.markup.word_field.setFocus()

    def _put_down(self) -> None:
        """Hold no tool any more, and nothing that was begun with it."""
        self._tool, self._from, self._drag = Tool.NONE, None, None

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

    def enter_comment(self) -> bool:
        """Give the keys to the comment; False where none can be written."""
        if self.comment.is_open:
            self.comment.enter()
            return True
        return False

    def _on_tool_chosen(self, tool: object) -> None:
        assert isinstance(tool, Tool)
        if tool is Tool.NONE or tool is not self._tool:
            self.take(tool)

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
        edit = edit_of_click(tool, study.document, place, point, self._word)
        if edit is not None:
            self._edit(edit)
        elif tool is Tool.WORD:
            self._notice.say(text("Type the word first, then click its point."))

    def _use_stroke(self, place: EditedNode, point: Point) -> None:
        """By clicks, or Enter on the board cursor: the first is where it begins, the second where it ends."""
        if self._from is None or self._from == point:
            self._from = point if self._from is None else None
            self._refresh()
            if self._from is not None:
                start = name_of(point, place.grid)
                self._notice.say(text("From {point}: now click where it ends.", point=start))
            return
        edit = edit_of_drag(self._tool, place, self._from, point)
        self._from = None
        if edit is not None:
            self._edit(edit)

    def _on_dragged(self, drag: object) -> None:
        assert isinstance(drag, Drag)
        if self._tool not in STROKES | BLOCKS or self._controller.study is None:
            return
        if not drag.ended:
            if self._drag is None or self._drag.over != drag.over:
                self._drag = drag
                self._refresh()
            return
        self._drag = self._from = None
        place = self._place()
        edit = (
            None
            if place is None or drag.over is None
            else edit_of_drag(self._tool, place, drag.start, drag.over)
        )
        if edit is None:
            self._refresh()
        else:
            self._edit(edit)

    def _edit(self, edit: Edit) -> None:
        study = self._controller.study
        assert study is not None
        node = study.node
        if self._controller.edit(edit) and study.node != node:
            self._notice.say(
                text("A move takes no set-up stones: they are in a new node after it.")
            )

    def _place(self) -> EditedNode | None:
        study = self._controller.study
        if study is None:
            return None
        return edited_node(study)

    def _show_tools(self) -> None:
        held = self._tool is not Tool.NONE
        self._board.setCursor(Qt.CursorShape.CrossCursor if held else Qt.CursorShape.ArrowCursor)
        study = self._controller.study
        if study is None:
            return
        state = study.state
        letter, number = next_labels(study.document, study.node, state.position.grid)
        to_play = state.to_play
        self._card.show_tools(ToolsPicture(self._tool, letter, number, self._word, to_play))

    # Trying and numbers -------------------------------------------------------------------------------

    def try_on(self) -> None:
        """Begin to try moves; a held tool is put down."""
        self._put_down()
        self.trying.begin()

    def cycle_numbers(self) -> None:
        """Show the next kind of move numbers, and say which."""
        study = self._controller.study
        if study is None:
            return
        sentence = self._numbers.go_on(study)
        self._refresh()
        self._notice.tell(sentence)

    # On the stage -------------------------------------------------------------------------------------

    def status(self) -> StripPicture | None:
        """What the status line says while moves are tried, or at the end; None leaves it to the game."""
        if not self.trying.is_on and self._rests():
            return StripPicture(title=text("Record"), sentence=_rest_words())
        if self._tool is not Tool.NONE and not self._card.isVisible():  # the tools had no room
            turn = None if self._study is None else self._study.state.to_play
            return StripPicture(title=text("Marks"), sentence=told_of(self._tool), turn=turn)
        return self.trying.status()

    def board(self, picture: BoardPicture) -> BoardPicture:
        """The game's board with what the record marks, with numbers, or with the tried stones."""
        study = self._controller.study
        if study is None:
            return picture
        if self.trying.trying is not None:
            return with_tried(picture, self.trying.trying)
        if self._rests():  # what the record marks, not what would be agreed on
            picture = replace(picture, dead=frozenset(), land={})
        marked = with_markup(
            picture, study.line_record.nodes, study.record_node, self._numbers.shown(study)
        )
        if (
            study.state.phase is Phase.AGREEMENT and not self._rests()
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


def _rest_words() -> str:
    return text("Play has stopped here. F goes to the dead stones and the count.")
