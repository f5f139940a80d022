"""Editing a record on the board: tools for marks and set-up stones, move numbers, trying, the comment.

Joins the tools of the side column, the board and the document that is studied. A game with a clock is never
edited: there everything here is shut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, QTimer

from ingboard.board.points import Point, name_of
from ingboard.board.position import Placement
from ingboard.game.state import Phase
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.line import len_of_main
from ingboard.kifu.tree.set_up import set_turn
from ingboard.kifu.tree.shape import shape_of
from ingboard.kifu.tree.steps import main_line_at
from ingboard.kifu.tree.ways import WayOn
from ingboard.review.named_places import NamedPlace, places_named
from ingboard.review.numbering import Numbering, covered_words, numbers_covered, numbers_shown
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.text import paragraph, sentence, text
from ingboard.ui.board.press import Drag
from ingboard.ui.board.view_model import BoardPicture, HoverStone, Mark, Stroke
from ingboard.ui.features.record.comment_presenter import CommentPresenter
from ingboard.ui.features.record.marked_board import with_markup
from ingboard.ui.features.record.one_move import MoveEditPresenter
from ingboard.ui.features.record.tool_edits import block, edit_of_click, edit_of_drag, next_labels
from ingboard.ui.features.record.try_presenter import TryPresenter, with_tried
from ingboard.ui.features.record.ways_on import letters_of, ways_shown, ways_words
from ingboard.ui.game.edit_tools import BLOCKS, MOVES, STROKES, AnyTool, Tool, ToolsPicture, told_of
from ingboard.ui.game.strip_picture import StripPicture
from ingboard.ui.shell.pages import PLAY
from ingboard.ui.shell.preferences import NextMoves, save_preferences

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices

PACES = (1, 2, 3, 5, 10)
"""Seconds that a move stays in sight where a record plays on by itself."""
_COVERED_NAMED = 4


class RecordPresenter(QObject):
    """What the window does with tools, tried moves and comments."""

    def __init__(self, services: WindowServices, rests: Callable[[], bool]) -> None:
        """`rests`: whether play has stopped at the viewed node, and the record is looked at all the same."""
        super().__init__(services.tab)
        self._rests = rests
        self._presenter = services.presenter
        self._pages = services.pages
        self._notice = services.notice
        self._board = services.board
        self._refresh = services.refresh
        self._tools = services.workspace.tools
        self.comment = CommentPresenter(services)
        self.trying = TryPresenter(services)
        self.moves = MoveEditPresenter(services)
        self.tool: AnyTool = Tool.NONE  # that is held
        self._word = ""
        self._from: Point | None = None
        self._drag: Drag | None = None
        self._preferences = services.preferences
        self._autoplay = QTimer(self, interval=1_000 * services.preferences.move_seconds)
        self._navigation = services.workspace.navigation
        self._navigation.pace_wished.connect(self.next_pace)
        self._show_play()
        self._autoplay.timeout.connect(self._play_on)
        self._played_to = NONE
        self._numbered_from = NONE
        self._is_crossed = False
        self._ways: tuple[WayOn, ...] = ()
        self._branch: tuple[object, object, frozenset[int]] = (None, None, frozenset())
        self._ways_of: tuple[object, ...] = (None,)
        self._tools.tool_chosen.connect(self._on_tool_chosen)
        self._tools.word_typed.connect(self._on_word)
        self._tools.left.connect(self._board.setFocus)  # the tool is still held
        self._tools.passed.connect(partial(services.run, "pass"))
        self._tools.tried.connect(partial(services.run, "try"))
        self._board.dragged.connect(self._on_dragged)
        services.workspace.facts.jumped.connect(self._presenter.go_to)
        self._named: Point | None = None
        self._node = NONE
        self._editor = services.workspace.comment.editor
        self._editor.name_places(self._places_in)
        self._editor.pointed.connect(self._on_pointed)
        self._editor.place_chosen.connect(self._on_place)

    # What the window asks ---------------------------------------------------------------------------

    @property
    def takes_points(self) -> bool:
        """Whether a chosen point is for a tool or for a trial, and plays no stone."""
        return self.tool is not Tool.NONE or self.trying.is_on or self._rests()

    def on_change(self) -> None:
        """Show tools and comment for the game as it is now."""
        self.trying.on_change()
        study = self._presenter.study
        node = self._presenter.node
        if self._autoplay.isActive() and node != self._played_to:
            self._stop_play()  # somebody goes elsewhere, or edits
        if study is None or not study.is_reviewed or self._pages.current != PLAY:
            self._put_down()
        self.comment.on_change()
        self._show_tools()
        if node != self._node:
            self._node, self._named = node, None

    def on_page(self) -> None:
        """A tool is held at the board of the game only."""
        if self._pages.current != PLAY:
            self._stop_play()
            self._put_down()
            self._show_tools()

    def take_point(self, point: Point) -> bool:
        """Use a chosen point for the tool or the trial."""
        if self.trying.is_on:
            self.trying.play(point)
        elif self.tool in MOVES:
            self._edit_move(point)
        elif self.tool is not Tool.NONE:
            self._use(point)
        else:
            self._notice.say(_rest_words())
        return True

    def take_command(self, command: str) -> bool:
        """In a trial, undo, pass and steps are about the trial: back takes a move off, none is forward.

        A tool that waits for a move takes a pass, too.
        """
        if command == "pass" and self.tool in MOVES:
            self._edit_move(None)
            return True
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
        if self.tool is not Tool.NONE:
            self.take(Tool.NONE)
            return True
        return False

    def hover(self, point: Point | None) -> HoverStone | None:
        """The ghost of a stone to try, or to put in as a move; with another tool held there is none."""
        if self.tool in MOVES and point is not None:
            return self.moves.hover(self.tool, point)
        return self.trying.hover(point) if self.trying.is_on else None

    # Tools ------------------------------------------------------------------------------------------

    def take(self, tool: AnyTool) -> None:
        """Hold a tool, or with NONE put it down; the same key again puts it down too."""
        study = self._presenter.study
        if study is None:
            return
        if self.trying.is_on and tool is not Tool.NONE:
            self._notice.say(text("To mark, leave the trial first (Esc or V)."))
            return
        if tool is Tool.TURN:
            other = study.state.to_play.opponent
            self._edit(partial(set_turn, node=study.node, color=other))
            return
        if tool is Tool.REPLACE_MOVE and not self.moves.can_replace():
            return
        self.tool = Tool.NONE if tool is self.tool else tool
        self._from = self._drag = None
        if self.tool is not Tool.NONE:
            self._board.show_hover(None)
        self._refresh()
        if self.tool is Tool.WORD and self._tools.isVisible():
            self._tools.take_word()

    def _put_down(self) -> None:
        """Hold no tool any more, and nothing that was begun with it."""
        self.tool, self._from, self._drag = Tool.NONE, None, None

    def _edit_move(self, point: Point | None) -> None:
        """The held tool's move is this one; the tool is put down."""
        tool = self.tool
        self._put_down()
        self.moves.take(tool, point)
        self._refresh()

    def mark_at(self, tool: AnyTool, point: Point) -> None:
        """Use a tool at one point without holding it; a line or an arrow begins there."""
        if tool in STROKES:
            self.take(Tool.NONE)
            self.take(tool)
            self._use(point)
        elif tool is Tool.TURN:
            self.take(tool)
        else:
            self._use_once(tool, point)

    def _on_tool_chosen(self, tool: Tool | MarkKind) -> None:
        if tool is Tool.NONE or tool is not self.tool:
            self.take(tool)

    def _on_word(self, word: str) -> None:
        self._word = word

    def _use(self, point: Point) -> None:
        study = self._presenter.study
        if study is not None and self.tool in STROKES:
            self._use_stroke(study, point)
        else:
            self._use_once(self.tool, point)

    def _use_once(self, tool: AnyTool, point: Point) -> None:
        study = self._presenter.study
        if study is None:
            return
        edit = edit_of_click(tool, study, point, self._word)
        if edit is not None:
            self._edit(edit)
        elif tool is Tool.WORD:
            self._notice.say(text("Type a word, then click its point."))

    def _use_stroke(self, study: DocumentSession, point: Point) -> None:
        """By clicks, or Enter on the board cursor: the first is where it begins, the second where it ends."""
        if self._from is None or self._from == point:
            self._from = point if self._from is None else None
            self._refresh()
            if self._from is not None:
                start = name_of(point, study.state.grid)
                self._notice.say(text("From {point}: now click the end.", point=start))
            return
        edit = edit_of_drag(self.tool, study, self._from, point)
        self._from = None
        if edit is not None:
            self._edit(edit)

    def _on_dragged(self, drag: Drag) -> None:
        study = self._presenter.study
        if self.tool not in STROKES | BLOCKS or study is None:
            return
        if not drag.ended:
            if self._drag is None or self._drag.over != drag.over:
                self._drag = drag
                self._refresh()
            return
        self._drag = self._from = None
        edit = None
        if drag.over is not None:
            edit = edit_of_drag(self.tool, study, drag.start, drag.over)
        if edit is None:
            self._refresh()
        else:
            self._edit(edit)

    def _edit(self, edit: Edit) -> None:
        study = self._presenter.study
        assert study is not None
        node = study.node
        if self._presenter.edit(edit) and study.node != node:
            self._notice.say(text("Set-up stones go into a new node afterwards."))

    def _show_tools(self) -> None:
        held = self.tool is not Tool.NONE
        if held is not self._is_crossed:
            self._is_crossed = held
            shape = Qt.CursorShape.CrossCursor if held else Qt.CursorShape.ArrowCursor
            self._board.setCursor(shape)
        study = self._presenter.study
        if study is None:
            return
        state = study.state
        letter, number = next_labels(study.document, study.node, state.grid)
        to_play = state.to_play
        self._tools.show_tools(ToolsPicture(self.tool, letter, number, self._word, to_play))

    # Trying and numbers -------------------------------------------------------------------------------

    def try_on(self) -> None:
        """Begin to try moves; a held tool is put down."""
        self._put_down()
        self.trying.begin()

    def number(self) -> None:
        """Other move numbers were chosen, for every record; FROM_HERE begins at the viewed node."""
        study = self._presenter.study
        if study is not None and self._preferences.numbering is Numbering.FROM_HERE:
            self._numbered_from = study.node
        self._refresh()

    def _numbers(self, study: DocumentSession) -> Mapping[Point, int]:
        """The number on each stone at the viewed node."""
        if self._preferences.numbering is Numbering.NONE:
            return {}
        start = self._numbered_after(study)
        nodes, at, kind = study.line_record.nodes, study.record_node, self._preferences.numbering
        return numbers_shown(nodes, at, study.state.position, kind, start)

    def _covered(self, study: DocumentSession) -> str:
        """Which numbers are not seen, as a later move stands on their point; where numbers are shown."""
        if self._preferences.numbering is Numbering.NONE:
            return ""
        start = self._numbered_after(study)
        nodes, at, kind = study.line_record.nodes, study.record_node, self._preferences.numbering
        covered = numbers_covered(nodes, at, study.state.position, kind, start)
        return covered_words(covered, _COVERED_NAMED)

    def _numbered_after(self, study: DocumentSession) -> int:
        """The record's node after which moves are counted from 1; 0 where they keep their own numbers."""
        kind, start = self._preferences.numbering, 0
        first = self._numbered_from if kind is Numbering.FROM_HERE else NONE
        if kind is Numbering.VARIATION and self._branch_of(study):
            first = main_line_at(shape_of(study.document), study.node)
        if first != NONE:
            start = {stop.node: stop.record_node for stop in study.stops}.get(first, 0)
        return start

    # What a comment names ---------------------------------------------------------------------------

    def _places_in(self, comment: str) -> tuple[NamedPlace, ...]:
        study = self._presenter.study
        if study is None or not comment:
            return ()
        return places_named(comment, study.state.grid, study.number_at(study.last_step))

    def _on_pointed(self, place: object) -> None:
        """Light up on the board what the pointer is on in the comment."""
        named = self._point_of(place) if isinstance(place, NamedPlace) else None
        if named != self._named:
            self._named = named
            self._refresh()

    def _on_place(self, place: NamedPlace) -> None:
        """A move that was clicked is gone to; a point stays lit until another node is viewed."""
        study = self._presenter.study
        if place.move and study is not None:
            step = _step_of(study, place.move)
            if step is not None:
                self._presenter.go_to(step)

    def _point_of(self, place: NamedPlace) -> Point | None:
        study = self._presenter.study
        if place.point is not None or study is None:
            return place.point
        step = _step_of(study, place.move)
        last = None if step is None else study.table.states[step].line.last
        return last.point if isinstance(last, Placement) else None

    # By itself ----------------------------------------------------------------------------------------

    def toggle_autoplay(self) -> None:
        """Go on by a move every few seconds, to the line's end or until somebody goes elsewhere; or stop."""
        if self._autoplay.isActive():
            self._stop_play()
            return
        self._played_to = self._presenter.node
        self._autoplay.start()
        self._show_play()

    def _stop_play(self) -> None:
        self._autoplay.stop()
        self._show_play()

    def _show_play(self) -> None:
        seconds = self._preferences.move_seconds
        self._navigation.show_play(plays=self._autoplay.isActive(), seconds=seconds)

    def next_pace(self) -> None:
        """The next of the paces, kept for the next time."""
        slower = (pace for pace in PACES if pace > self._preferences.move_seconds)
        self._preferences.move_seconds = next(slower, PACES[0])
        save_preferences(self._preferences)
        self._autoplay.setInterval(1_000 * self._preferences.move_seconds)
        self._show_play()
        self._notice.tell(sentence(self._navigation.pace_button.accessibleName()))

    def _play_on(self) -> None:
        study = self._presenter.study
        if study is None or (study.at_end and not study.document.children(study.node)):
            self._stop_play()
            return
        line = study.line
        following = line[line.index(study.node) + 1 :] or study.document.children(study.node)
        self._played_to = following[0]
        self._presenter.go_to_node(following[0])

    # Ways on ------------------------------------------------------------------------------------------

    def ways(self) -> tuple[WayOn, ...]:
        """The moves that the board offers to go on by: as it was chosen, or as the file wishes."""
        study, chosen = self._presenter.study, self._preferences.next_moves
        off = self.trying.is_on or self._pages.current != PLAY
        if study is None or chosen is NextMoves.NONE or off:
            return ()
        document, *place = self._ways_of
        if document is not study.document or place != [study.node, chosen]:
            self._ways_of = (study.document, study.node, chosen)
            self._ways = ways_shown(study, chosen)
        return self._ways

    def take_way(self, point: Point) -> bool:
        """Go on by the move that is offered on this point; False if there is none."""
        way = next((way for way in self.ways() if way.point == point), None)
        if way is not None:
            self._presenter.go_to_node(way.node)
        return way is not None

    # On the stage -------------------------------------------------------------------------------------

    def status(self) -> StripPicture | None:
        """What the status line says while moves are tried, or at the end; None leaves it to the game."""
        if not self.trying.is_on and self._rests():
            return StripPicture(title=text("Record"), sentence=_rest_words())
        return self._mode_status() or self._review_status()

    def _review_status(self) -> StripPicture | None:
        """A record from a file: which ways lead on, and whether this is a variation; nothing of passes."""
        study, view = self._presenter.study, self._presenter.phase
        if study is None or not study.is_of_file or view is None:
            return None
        if not view.in_play or view.strip.answers:
            return None
        sentence, ways, branch = "", self.ways(), self._branch_of(study)
        if ways:
            grid = study.state.grid
            letters = letters_of(ways, study.line_record.nodes[study.record_node])
            parent = study.document.parent(ways[0].node)
            main = NONE if parent in branch else study.document.first_child(parent)
            siblings = parent != study.node
            sentence = ways_words(ways, letters, grid, main, siblings=siblings)
            if study.node in branch:
                sentence = paragraph((text("Variation."), sentence))
        elif study.node in branch:
            sentence = text("Variation. Shift+M: back to the game.")
        sentence = paragraph((sentence, self._covered(study)))
        return StripPicture(title=text("Review"), sentence=sentence, turn=view.strip.turn)

    def _branch_of(self, study: DocumentSession) -> frozenset[int]:
        """The nodes of the line that are no moves of the game itself: from where it leaves the main line."""
        line, document, _ = self._branch
        if line is not study.line or document is not study.document:
            off = (
                study.line[len_of_main(study.document, study.line) :] if study.is_on_branch else ()
            )
            self._branch = (study.line, study.document, frozenset(off))
        return self._branch[2]

    def _mode_status(self) -> StripPicture | None:
        if self.tool is not Tool.NONE and not self._tools.isVisible():  # the tools had no room
            study = self._presenter.study
            turn = None if study is None else study.state.to_play
            return StripPicture(title=text("Marks"), sentence=told_of(self.tool), turn=turn)
        return self.trying.status()

    def board(self, picture: BoardPicture) -> BoardPicture:
        """The game's board with what the record marks, with numbers, or with the tried stones."""
        study = self._presenter.study
        if study is None:
            return picture
        if self.trying.trying is not None:
            return with_tried(picture, self.trying.trying)
        if self._rests():  # what the record marks, not what would be agreed on
            picture = replace(picture, dead=frozenset(), land={})
        marked = with_markup(picture, study.line_record, study.record_node, self._numbers(study))
        if ways := self.ways():
            node = study.line_record.nodes[study.record_node]
            marked = replace(marked, ways=letters_of(ways, node))
        if self._named is not None:
            marked = replace(marked, named=self._named)
        if study.state.phase is Phase.AGREEMENT and not self._rests():
            marked = replace(marked, land=picture.land)  # whose it is, is what is being agreed on
        return self._with_tool(marked)

    def _with_tool(self, picture: BoardPicture) -> BoardPicture:
        """The board with what a drag would do, or where a line begins."""
        drag = self._drag
        if self._from is not None:
            return replace(picture, marks={**picture.marks, self._from: Mark.RESERVED})
        if drag is None or drag.over is None:
            return picture
        if self.tool in STROKES:
            stroke = Stroke(drag.start, drag.over, self.tool is Tool.ARROW)
            return replace(picture, strokes=(*picture.strokes, stroke))
        points = block(drag.start, drag.over)
        return replace(picture, marks={**picture.marks, **dict.fromkeys(points, Mark.RESERVED)})


def _rest_words() -> str:
    return text("Play stopped. F: dead stones and count.")


def _step_of(study: DocumentSession, number: int) -> int | None:
    """The step of the line that has a move number."""
    steps = range(study.last_step + 1)
    return next((step for step in steps if study.number_at(step) == number), None)
