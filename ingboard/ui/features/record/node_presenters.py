"""What is done at the viewed node besides editing its board: the comment, moves tried, the menu of a point.

What is typed belongs to the node where the typing began; one visit is one step of undo. Moves are tried
beside the record: the document stays as it is until V keeps them.

The board of a record: what review puts on it, and the edit that a click or a drag with a tool makes.

Values only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from string import ascii_uppercase
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.board.position import Position
from ingboard.game.commands import PlaceStone
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.refusals import Refusal, brief_words, refusal_words
from ingboard.game.state import IN_PLAY, GameState
from ingboard.kifu.outline import NONE
from ingboard.kifu.record import SIGNS, GameRecord, MarkKind, RecordNode
from ingboard.kifu.tree import changes as setting_up
from ingboard.kifu.tree import markup
from ingboard.kifu.tree.changes import WayOn, holds_move, keep_line, ways_at, wished_by
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.notes import (
    NO_NOTES,
    OfMove,
    OfPosition,
    comment_of,
    drop_judgement,
    judge,
    notes_of,
    set_hotspot,
)
from ingboard.kifu.written_analysis import WrittenAnalysis, analyses_in
from ingboard.review.analysis.origin_words import with_short_words
from ingboard.review.trying import Trying, begin_trying
from ingboard.rules.plays import Illegal, Reason
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.text import ended, labeled, listed, plural, text
from ingboard.ui.board.view_model import BoardPicture, HoverStone, Stroke
from ingboard.ui.game.edit_bar import Judged, spoken_judgements
from ingboard.ui.game.edit_tools import BLOCKS, KEYS, STONES, STROKES, AnyTool, Tool, name_of_tool
from ingboard.ui.game.strip_picture import StripPicture
from ingboard.ui.shell.menus import give_letters
from ingboard.ui.shell.preferences import NextMoves

if TYPE_CHECKING:
    from ingboard.ui.features.record.one_move import MoveEditPresenter
    from ingboard.ui.shell.services import WindowServices


class CommentPresenter(QObject):
    """Shows and keeps what is said of the viewed node."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._presenter = services.presenter
        self._comment = services.workspace.comment
        self._tools = services.workspace.tools
        self._notice = services.notice
        self._editor = self._comment.editor
        self._study: DocumentSession | None = None
        self._node = NONE
        self._kept = ""
        self._visit = 0
        self._warned = ""
        self._editor.typed.connect(self._on_typed)
        self._editor.entered.connect(self._on_entered)
        self._editor.left.connect(services.board.setFocus)
        self._tools.judged.connect(self._on_judged)
        self._tools.named.connect(self._on_named)

    def enter(self) -> bool:
        """Give the keys to the comment; False where none can be written."""
        return self._editor.enter()

    def commit(self) -> None:
        """Put what was typed into the document at once, as before a file is saved."""
        if self._editor.words != self._editor.told:
            self._editor.tell()
        self._tools.judgements.commit()

    def on_change(self) -> None:
        """Show the node that is viewed now."""
        study = self._presenter.study
        node = self._presenter.node
        is_another = study is not self._study or node != self._node
        if is_another:
            if study is self._study:
                self.commit()
            self._study, self._node = study, node
            self._visit += 1
            self._warned = ""
            self._comment.let_write(study is not None)
        if study is None:
            self._kept = ""
            self._comment.show_judgement("")
            return
        document, editor = study.document, self._editor
        notes = NO_NOTES if document.is_bare_move(node) else notes_of(document, node)
        if is_another:
            self._tools.judgements.show_name(notes.name)
        self._tools.show_notes(notes)
        found = (
            () if document.is_bare_move(node) else analyses_in(document, node, study.state.to_play)
        )
        judged = notes.name, spoken_judgements(notes)
        brief = (
            analysis_words(each._replace(origin=with_short_words(each.origin))) for each in found
        )
        self._comment.show_judgement(
            listed((*judged, *brief)), listed((*judged, *map(analysis_words, found)))
        )
        if is_another:
            shows_another = not notes.comment == editor.told == editor.words
        else:  # undone, merged or read anew: not what was typed here
            shows_another = notes.comment != self._kept
        self._kept = notes.comment
        if shows_another:
            editor.show_comment(notes.comment)

    def _on_entered(self) -> None:
        self._visit += 1

    def _on_typed(self, comment: str) -> None:
        study, node = self._study, self._node
        if study is None or study is not self._presenter.study or node == NONE:
            return
        edit = partial(markup.set_comment, node=node, comment=comment)
        self._kept = comment_of(edit(study.document).document, node)
        self._presenter.edit_aside(edit, f"comment {node} {self._visit}")
        self._warn(study, comment)

    def _warn(self, study: DocumentSession, comment: str) -> None:
        """A character that the file's character set lacks is named when it is typed, not when it is saved."""
        encoding = study.document.origin.encoding
        missing = next((letter for letter in comment if not _fits(letter, encoding)), "")
        if missing and missing != self._warned:
            self._warned = missing
            sentence = text(
                "{encoding} lacks “{letter}”. Ctrl+E writes a UTF-8 copy.",
                letter=missing,
                encoding=encoding,
            )
            self._notice.say(sentence)

    def _on_judged(self, wish: Judged) -> None:
        node, kind = self._presenter.node, wish.judgement
        if kind is None:
            edit: Edit = partial(set_hotspot, node=node, hotspot=wish.emphasis)
        elif wish.emphasis:
            edit = partial(judge, node=node, judgement=kind, emphasis=wish.emphasis)
        else:
            of = OfMove if isinstance(kind, OfMove) else OfPosition
            edit = partial(drop_judgement, node=node, kind=of)
        if isinstance(kind, OfMove) and wish.emphasis and not self._has_move():
            self._notice.say(text("No move here to judge."))
            return
        self._presenter.edit(edit)

    def _has_move(self) -> bool:
        study = self._presenter.study
        return study is not None and study.line_record.nodes[study.record_node].move is not None

    def _on_named(self, name: str) -> None:
        study, node = self._study, self._node
        if study is not None and study is self._presenter.study:
            self._presenter.edit_aside(partial(markup.set_name, node=node, name=name))


def analysis_words(found: WrittenAnalysis) -> str:
    """What another program's engine thought: "KaTrain: Black leads by 3.5, Black wins 62 %, 500 visits"."""
    from ingboard.ui.game.time_graph import lead_words, rate_words

    lead = "" if found.black_leads is None else lead_words(found.black_leads)
    rate = "" if found.black_wins is None else rate_words(found.black_wins)
    visits = "" if found.visits is None else plural("one visit", "{number} visits", found.visits)
    return labeled(found.origin, listed((lead, rate, visits)))


def _fits(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


class TryPresenter:
    """Holds the moves tried on from the viewed node."""

    def __init__(self, services: WindowServices) -> None:
        self._presenter = services.presenter
        self._say = services.notice.say
        self._refresh = services.refresh
        self._view = services.view
        self.trying: Trying | None = None  # None outside try mode
        self._tried_on: GameState | None = None
        self._study: DocumentSession | None = None
        self._node = NONE

    @property
    def is_on(self) -> bool:
        """Whether moves are tried."""
        return self.trying is not None

    def begin(self) -> None:
        """Try on from the viewed node; in try mode already, go on as it is."""
        study = self._presenter.study
        if self.trying is not None or study is None:
            return
        self._study, self._node, self._tried_on = study, study.node, study.state
        self.trying = begin_trying(study.state)
        self._tell()

    def _tell(self) -> None:
        """Show what is tried; where the line at the bottom asks something, a notice says it."""
        self._refresh()
        status = self.status()
        if self._view.asks and status is not None:
            self._say(status.sentence)

    def on_change(self) -> None:
        """Forget what was tried if another node is viewed now, or another board or side at the same."""
        study, state, tried_on = self._presenter.study, self._presenter.state, self._tried_on
        if self.trying is None or tried_on is None or state is None:
            return
        is_here = study is self._study and self._presenter.node == self._node
        is_same = state.to_play is tried_on.to_play and state.position == tried_on.position
        if not (is_here and is_same):
            self.trying = None

    def play(self, point: Point | None) -> None:
        """Try a move, or a pass."""
        assert self.trying is not None
        after = self.trying.play(point)
        if isinstance(after, Refusal):
            self._say(refusal_words(after, self.trying.state.grid))
            return
        self.trying = after
        self._tell()

    def back(self) -> bool:
        """Take the last tried move off; False if there is none."""
        if self.trying is None or not self.trying.number:
            return False
        self.trying = self.trying.back()
        self._tell()
        return True

    def forget(self) -> None:
        """Leave try mode; the record is as it was."""
        self.trying = None
        self._refresh()

    def keep(self) -> None:
        """Make the tried moves a variation of the document, and view its end."""
        trying, study = self.trying, self._study
        if trying is None or study is None or not trying.number:
            self._say(text("Nothing tried. T tries moves, V keeps them."))
            return
        self.trying = None
        grid = trying.state.grid
        edit = partial(keep_line, node=self._node, moves=trying.moves, grid=grid)
        kept = edit(study.document)
        if kept.document is study.document:
            self._presenter.go_to_node(kept.node)
        elif not self._presenter.edit(edit):
            self.trying = trying
            self._refresh()

    def hover(self, point: Point | None) -> HoverStone | None:
        """What the pointer over a point shows: the stone to try, or why it may not be played."""
        assert self.trying is not None
        if point is None:
            return None
        state = self.trying.state
        judgment = judge_in_turn(
            state, PlaceStone(state.to_play, point, self._presenter.time.now())
        )
        if not isinstance(judgment, Illegal):
            return HoverStone(point, state.to_play)
        if judgment.reason is Reason.OCCUPIED:
            return None
        return HoverStone(point, state.to_play, brief_words(judgment))

    def status(self) -> StripPicture | None:
        """What the status line says in try mode."""
        if self.trying is None:
            return None
        number = self.trying.number
        sentence = plural(
            "Trying {number} move. Esc discards, V keeps.",
            "Trying {number} moves. Esc discards, V keeps.",
            number,
        )
        if not number:
            sentence = text("Try moves; record unchanged. Esc leaves.")
        return StripPicture(title=text("Trying"), sentence=sentence, turn=self.trying.state.to_play)


_SIGNS = [kind for kind in SIGNS if KEYS[kind].isdigit()]
_OFTEN: tuple[AnyTool, ...] = (*_SIGNS, Tool.LETTER, Tool.NUMBER, Tool.CLEAR)
_MORE: tuple[AnyTool, ...] = (
    *[kind for kind in SIGNS if kind not in _SIGNS],
    Tool.DIM,
    MarkKind.BLACK_TERRITORY,
    MarkKind.WHITE_TERRITORY,
    Tool.LINE,
    Tool.ARROW,
)
_STONES: tuple[AnyTool, ...] = (Tool.ADD_BLACK, Tool.ADD_WHITE, Tool.ERASE, Tool.TURN)


_OFFERED = ("try", "comment", "copy-board", "copy-text")
"""Commands that are offered at a point, too."""


class PlayMenu(QMenu):
    """What players may want besides their moves, at a point of the board."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.workspace)
        self._services = services
        self._board = services.board
        self.acts: dict[str, QAction] = {}
        for command, words in (
            ("why-at-menu-point", text("Why not here?")),
            ("pass", text("Pass")),
            ("undo", text("Undo")),
            ("resign", text("Resign")),
        ):
            keys = (key.name for key in services.command(command).keys[:1])
            self.acts[command] = action = self.addAction("\t".join((words, *keys)))
            action.triggered.connect(partial(services.run, command))
        give_letters(self)

    def open_at(self, point: Point) -> None:
        """Open beside a point with what is possible now."""
        view = self._services.presenter.phase
        if view is not None:
            acts = view.acts
            self.acts["pass"].setEnabled(not acts.pass_barred)
            self.acts["undo"].setEnabled(not acts.undo_barred)
            self.acts["resign"].setEnabled(not acts.resign_barred)
            self.acts["why-at-menu-point"].setEnabled(view.in_play)
        self.popup(self._board.mapToGlobal(self._board.center_of(point).toPoint()))


class PointMenu(QMenu):
    """What can be done at one point of the record's board: `mark` uses a tool, `moves` edit the line."""

    def __init__(
        self,
        services: WindowServices,
        mark: Callable[[AnyTool, Point], None],
        moves: MoveEditPresenter,
    ) -> None:
        super().__init__(services.workspace)
        self._presenter = services.presenter
        self._board = services.board
        self._mark = mark
        self._point = Point(0, 0)
        self.tools: dict[AnyTool, QAction] = {}
        self.why = self.addAction(f"{text('Why not here?')}\tK")
        self.why.triggered.connect(partial(services.run, "why-at-menu-point"))
        self.to_move = self.addAction(text("Go to the move on this point"))
        self.to_move.triggered.connect(self._go_to_move)
        self.addSeparator()
        self._add(self, _OFTEN)
        self._add(self.addMenu(text("More marks")), _MORE)
        self._add(self.addMenu(text("Set up")), _STONES)
        self._add_moves(self.addMenu(text("This move")), moves)
        self.addSeparator()
        for command in map(services.command, _OFFERED):
            action = self.addAction(
                "\t".join((command.text, *(key.name for key in command.keys[:1])))
            )
            action.triggered.connect(partial(services.run, command.id))
        give_letters(self)

    def open_at(self, study: DocumentSession, point: Point) -> None:
        """Open beside a point with what is possible there."""
        self._point = point
        self.why.setEnabled(study.state.phase in IN_PLAY)
        self.to_move.setEnabled(move_on(study, point) is not None)
        has_move = holds_move(study.document, study.node)
        for action in (self.replace, self.delete):
            action.setEnabled(has_move)
        self.popup(self._board.mapToGlobal(self._board.center_of(point).toPoint()))

    def _add(self, menu: QMenu, tools: Sequence[AnyTool]) -> None:
        for tool in tools:
            action = menu.addAction(f"{name_of_tool(tool)}\t{KEYS[tool]}")
            action.triggered.connect(partial(self._use, tool))
            self.tools[tool] = action

    def _add_moves(self, menu: QMenu, moves: MoveEditPresenter) -> None:
        for color, words in (
            (Color.BLACK, text("Insert Black here, after this move")),
            (Color.WHITE, text("Insert White here, after this move")),
        ):
            menu.addAction(words).triggered.connect(partial(self._insert, moves, color))
        self.replace = menu.addAction(text("Replace this move by one here"))
        self.replace.triggered.connect(lambda: moves.replace(self._point))
        self.delete = menu.addAction("\t".join((text("Delete only this move"), "Shift+Del")))
        self.delete.triggered.connect(moves.delete)
        self.moves = menu

    def _insert(self, moves: MoveEditPresenter, color: Color) -> None:
        moves.insert(color, self._point)

    def _use(self, tool: AnyTool) -> None:
        self._mark(tool, self._point)

    def _go_to_move(self) -> None:
        study = self._presenter.study
        node = None if study is None else move_on(study, self._point)
        if node is not None:
            self._presenter.go_to_node(node)


def move_on(study: DocumentSession, point: Point) -> int | None:
    """The node of the move whose stone is on a point now, or of the next move that is played there."""
    nodes, now = study.line_record.nodes, study.record_node
    before = (*range(now, -1, -1),) if study.state.position.color_at(point) else ()
    for at in (*before, *(() if before else range(now + 1, len(nodes)))):
        move = nodes[at].move
        if move is not None and move.point == point:
            return next((stop.node for stop in study.stops if stop.record_node == at), None)
    return None


_MOST_STROKES = 500  # each is painted whenever the board is; nobody sees more than a tangle


def with_markup(
    picture: BoardPicture, record: GameRecord, at: int, numbers: Mapping[Point, int]
) -> BoardPicture:
    """The board with what the node `at` marks, and numbers under it: a label takes a number's place."""
    node = record.nodes[at]
    dimmed = record.dimmed_at(at) if record.dimming else frozenset[Point]()
    viewed = record.viewed_at(at) if record.viewing else frozenset[Point]()
    if not (node.marks or node.strokes or numbers or dimmed or viewed):
        return replace(picture, labels={}, strokes=(), dimmed=dimmed, unviewed=frozenset())
    grid = picture.position.grid
    labels = {point: str(number) for point, number in numbers.items()}
    labels |= {mark.point: mark.label for mark in node.marks if mark.kind is MarkKind.LABEL}
    signs = {mark.point: mark.kind for mark in node.marks if mark.kind in SIGNS}
    territory = node.territory()
    land = {point: color for color in Color for point in territory[color]}
    return replace(
        picture,
        marks={**picture.marks, **signs},
        labels={point: label for point, label in labels.items() if label and point not in signs},
        land={**picture.land, **land},
        strokes=tuple(Stroke(*stroke) for stroke in dict.fromkeys(node.strokes[:_MOST_STROKES])),
        dimmed=dimmed,
        unviewed=frozenset(grid.points) - viewed if viewed else frozenset(),
    )


_WAYS_NAMED = 4


def letters_of(ways: Sequence[WayOn], node: RecordNode) -> dict[Point, str]:
    """The letter of each way on; a point with a label of the record's own keeps it."""
    labels = {mark.point: mark.label for mark in node.marks if mark.kind is MarkKind.LABEL}
    free = (letter for letter in ascii_uppercase if letter not in labels.values())
    points = (way.point for way in ways if way.point is not None)
    return {point: labels.get(point) or next(free, "") for point in points}


def ways_words(
    ways: Sequence[WayOn],
    letters: Mapping[Point, str],
    grid: Grid,
    main: int,
    *,
    siblings: bool = False,
) -> str:
    """Where one can go on: "Next: A Q3 in the game, B S2"; `main` is the node on the main line.

    Of many ways the first few are named: the line keeps its height, so that nothing below the board moves.
    """
    told = []
    for way in ways[:_WAYS_NAMED]:
        point = text("pass") if way.point is None else name_of(way.point, grid)
        letter = "" if way.point is None else letters.get(way.point, "")
        words = f"{letter} {point}".strip()
        told.append(text("{move} in the game", move=words) if way.node == main else words)
    more = len(ways) - len(told)
    if more:
        told.append(text("{number} more", number=more))
    if siblings:
        return ended(labeled(text("Alternative moves"), listed(told)))
    return text("Next: {moves}.", moves=listed(told)) if told else ""


def with_tried(picture: BoardPicture, trying: Trying) -> BoardPicture:
    """The board with the tried stones, faint and numbered, and nothing of what the record marks."""
    numbers = trying.numbers()
    return BoardPicture(
        trying.state.position,
        glow=picture.glow,
        tried=frozenset(numbers),
        labels={point: str(number) for point, number in numbers.items()},
    )


def ways_shown(study: DocumentSession, chosen: NextMoves) -> tuple[WayOn, ...]:
    """The moves that the game can go on by from the viewed node, as they are to be seen on the board."""
    document, node, grid = study.document, study.node, study.state.grid
    parent = document.parent(node)
    parts = len(document.children(node)) > 1 or (
        parent != NONE and len(document.children(parent)) > 1
    )
    if not parts:
        return ()
    siblings = chosen is NextMoves.SIBLINGS
    if chosen is NextMoves.AS_FILE:
        siblings, shown = wished_by(document, study.root)
        if not shown:
            return ()
    ways = ways_at(document, node, grid, siblings=siblings)
    return tuple(way for way in ways if way.node != node)


_FIRST_LABELS = markup.next_letter(()), markup.next_number(())


def next_labels(document: Document, node: int, grid: Grid) -> tuple[str, str]:
    """The letter and the number that come next at a node."""
    if document.is_bare_move(node):
        return _FIRST_LABELS
    labels = markup.labels_at(document, node, grid).values()
    return markup.next_letter(labels), markup.next_number(labels)


def edit_of_click(
    tool: AnyTool, study: DocumentSession, point: Point, word: str = ""
) -> Edit | None:
    """What a click on a point of the viewed node does; None where there is nothing to do."""
    document, node, grid = study.document, study.node, study.state.grid
    if isinstance(tool, MarkKind) and tool in SIGNS:
        return partial(markup.toggle_sign, node=node, grid=grid, kind=tool, point=point)
    if tool in _LABELS or tool is Tool.WORD:
        label = _label(tool, study, point, word)
        edit = partial(markup.toggle_label, node=node, grid=grid, point=point, label=label)
        return edit if label else None
    if tool is Tool.CLEAR:
        cleared = markup.clear_point(document, node, grid, point)
        same = cleared.document.content(node) == document.content(node)
        return None if same else partial(markup.clear_point, node=node, grid=grid, point=point)
    if tool in STONES:
        return _stone_edit(tool, study, point)
    return edit_of_block(tool, study, point, point)


def edit_of_drag(tool: AnyTool, study: DocumentSession, start: Point, end: Point) -> Edit | None:
    """What a drag from point to point does; None where the tool takes clicks only, or it went nowhere."""
    if tool in STROKES and start != end:
        is_arrow = tool is Tool.ARROW
        node, grid = study.node, study.state.grid
        return partial(
            markup.toggle_stroke, node=node, grid=grid, start=start, end=end, is_arrow=is_arrow
        )
    return edit_of_block(tool, study, start, end)


def edit_of_block(
    tool: AnyTool, study: DocumentSession, corner: Point, opposite: Point
) -> Edit | None:
    """What a tool for blocks does with all points between two corners."""
    if tool not in BLOCKS:
        return None
    points = block(corner, opposite)
    node, grid = study.node, study.state.grid
    if tool is Tool.DIM:
        return partial(markup.toggle_dim, node=node, grid=grid, points=points)
    color = Color.BLACK if tool is MarkKind.BLACK_TERRITORY else Color.WHITE
    return partial(markup.toggle_territory, node=node, grid=grid, color=color, points=points)


def block(corner: Point, opposite: Point) -> frozenset[Point]:
    """All points of the rectangle between two corners."""
    top, bottom = sorted((corner.row, opposite.row))
    left, right = sorted((corner.column, opposite.column))
    return frozenset(
        Point(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
    )


_LABELS = frozenset[AnyTool]({Tool.LETTER, Tool.NUMBER})


def _label(tool: AnyTool, study: DocumentSession, point: Point, word: str) -> str:
    """The label to put on a point, or the one of its kind that stands there, which goes away."""
    document, node, grid = study.document, study.node, study.state.grid
    there = markup.labels_at(document, node, grid).get(point, "")
    letter, number = next_labels(document, node, grid)
    match tool:
        case Tool.LETTER:
            return there if len(there) == 1 and there.isalpha() else letter
        case Tool.NUMBER:
            return there if there.isdigit() else number
        case _:
            return " ".join(word.split())


def _stone_edit(tool: AnyTool, study: DocumentSession, point: Point) -> Edit | None:
    wanted = STONES[tool]
    present = study.state.position.color_at(point)
    if wanted is not None and present is wanted:
        wanted = None  # the same stone again is taken off
    if wanted is None and present is None:
        return None
    earlier = _before(study)
    before = None if earlier is None else earlier.color_at(point)
    return partial(
        setting_up.set_stone,
        node=study.node,
        grid=study.state.grid,
        point=point,
        wanted=wanted,
        before=before,
    )


def _before(study: DocumentSession) -> Position | None:
    """The board without the viewed node's own set-up: that of the node before; after a move the present.

    None at a root, where nothing was before.
    """
    if holds_move(study.document, study.node):
        return study.state.position
    parent = study.document.parent(study.node)
    step = None if parent == NONE else study.game.step_of(parent)
    return None if step is None else study.table.states[step].position
