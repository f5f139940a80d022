"""Editing and reading a record: tools, tried moves, comment, facts, move numbers, times, other rule texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ingboard.board.points import Point
from ingboard.game.change import Area
from ingboard.game.state import Phase
from ingboard.kifu.marks import MarkKind, name_of_mark
from ingboard.review.numbering import Numbering
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import text
from ingboard.ui.game.edit_tools import KEYS, STONES, AnyTool, Tool, id_of_tool, name_of_tool
from ingboard.ui.shell.appearance import choice_commands
from ingboard.ui.shell.commands import (
    EDITING,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    with_record,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTool, Feature, PageKeys
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import AGREEMENT, FILM, PLAY, MadePage, PageSpec
from ingboard.ui.shell.preferences import NextMoves

if TYPE_CHECKING:
    from ingboard.table.session import Session, SessionChange
    from ingboard.ui.features.record.pages import InformationPage, RawPage
    from ingboard.ui.features.record.play_menu import PlayMenu
    from ingboard.ui.features.record.point_menu import PointMenu
    from ingboard.ui.features.record.presenter import RecordPresenter
    from ingboard.ui.features.record.second_board import SecondBoard
    from ingboard.ui.game.graph_pane import TimePresenter
    from ingboard.ui.game.strip_picture import StripPicture
    from ingboard.ui.shell.services import WindowServices

_OF_RECORD = frozenset(
    {Area.NODE, Area.TREE, Area.SESSION, Area.FILE, Area.BOARD, Area.PHASE, Area.RECORD}
)
INFORMATION, PROPERTIES, SECOND = "information", "properties", "second-board"


class RecordFeature(Feature):
    """Lets a record be edited and shows what it says; a game with a clock is never edited."""

    takes = frozenset({"undo", "back", "forward", "pass", "show-count"})
    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.page_keys = (
            PageKeys(Topic.RECORD, "Tab  Ctrl+Enter", text("into the comment; out of it")),
        )
        self._made: RecordPresenter | None = None
        self._chosen: tuple[Session, bool] | None = (
            None  # whether its record is looked at, not agreed on
        )
        self._opened: Session | None = None
        self._shows_times = False
        services.workspace.navigation.play_toggled.connect(partial(services.run, "autoplay"))
        chosen = partial(choice_commands, services.preferences, services.notice.tell)
        self.commands = (
            replace(
                _command(
                    "try",
                    text("Try moves"),
                    self._try_moves,
                    MenuName.GAME,
                    11,
                    "T",
                    text("try moves; keep them (Esc: discard)"),
                ),
                when=both(with_record, self._tries_already, self._is_counting),
            ),
            _command(
                "keep",
                text("Keep the tried moves"),
                lambda: self.presenter.trying.keep(),
                MenuName.GAME,
                12,
                "V",
                text("try moves; keep them (Esc: discard)"),
            ),
            _command(
                "comment",
                text("Write a comment (Tab)"),
                lambda: self.presenter.comment.enter(),
                MenuName.GAME,
                13,
                "",
                text("into the comment: Tab; out: Ctrl+Enter"),
            ),
            _command(
                INFORMATION,
                text("Game information…"),
                self._show_information,
                MenuName.GAME,
                14,
                "I  Ctrl+I",
                text("game information"),
            ),
            _command(
                "autoplay",
                text("Autoplay"),
                lambda: self.presenter.toggle_autoplay(),
                MenuName.TREE,
                6,
                "Shift+Space",
                text("autoplay of the record, or stop"),
            ),
            Command(
                id="autoplay-pace",
                text=text("Pace of autoplay"),
                run=lambda: self.presenter.next_pace(),
                topic=Topic.RECORD,
                help=text("how long a move stays in autoplay"),
                when=with_record,
            ),
            _command(
                SECOND,
                text("Second board"),
                self._show_second,
                MenuName.VIEW,
                25,
                "Shift+D",
                text("second board, to try moves"),
            ),
            *(
                Command(
                    id=command,
                    text=words,
                    run=run,
                    place=Place(MenuName.TREE, rank, text("This move")),
                    keys=(Key(key, EDITING),),
                    topic=Topic.RECORD,
                    help=said,
                    when=with_record,
                )
                for command, words, rank, key, run, said in (
                    (
                        PROPERTIES,
                        text("Properties as SGF…"),
                        24,
                        "Shift+P",
                        self._show_properties,
                        text("properties of a node as SGF"),
                    ),
                    (
                        "insert-move",
                        text("Insert a move after it…"),
                        25,
                        "Ins",
                        partial(self._take, Tool.INSERT_MOVE),
                        text("insert or replace a move"),
                    ),
                    (
                        "replace-move",
                        text("Replace this move…"),
                        26,
                        "Shift+Ins",
                        partial(self._take, Tool.REPLACE_MOVE),
                        text("insert or replace a move"),
                    ),
                    (
                        "delete-move",
                        text("Delete only this move"),
                        27,
                        "Shift+Del",
                        lambda: self.presenter.moves.delete(),
                        text("delete only this move"),
                    ),
                )
            ),
            *chosen(
                "numbers",
                "numbering",
                text("Move numbers"),
                {
                    Numbering.NONE: text("None"),
                    Numbering.ALL: text("All moves"),
                    Numbering.FROM_HERE: text("From here on"),
                    Numbering.VARIATION: text("From the variation's start"),
                    Numbering.LAST_ONE: text("The last move"),
                    Numbering.LAST_FIVE: text("The last five"),
                    Numbering.LAST_TWENTY: text("The last twenty"),
                },
                lambda: self.presenter.number(),
                key="N",
                said=text("move numbers"),
                when=with_record,
            ),
            *chosen(
                "next-moves",
                "next_moves",
                text("Next moves on the board"),
                {
                    NextMoves.AS_FILE: text("As the file says"),
                    NextMoves.NEXT: text("Following moves"),
                    NextMoves.SIBLINGS: text("Alternative moves"),
                    NextMoves.NONE: text("None"),
                },
                services.refresh,
                key="Shift+N",
                said=text("next moves on the board"),
                when=with_record,
            ),
            *(
                Command(
                    id=id_of_tool(tool),
                    text=name_of_tool(tool),
                    run=partial(self._take, tool),
                    keys=(Key(key, EDITING),),
                    topic=Topic.RECORD,
                    help=_help_of(tool),
                    when=with_record,
                )
                for tool, key in sorted(KEYS.items(), key=_place_on_sheet)
            ),
            *(
                Command(
                    id=f"rule-{rules.value.removeprefix('ing')}",
                    text=RULESETS[rules].words.reading(),
                    run=partial(self._read_under, rules),
                    place=Place(MenuName.GAME, 30, text("Judge by other rules")),
                    topic=Topic.RECORD,
                    when=_with_own_text,
                    checked=partial(self._is_read_under, rules),
                )
                for rules in RuleText
            ),
            Command(id="look-at-record", text=text("Look at the record"), run=self._look_at_record),
        )
        self.pages = (
            PageSpec(id=INFORMATION, make=lambda: self._information),
            PageSpec(id=PROPERTIES, make=lambda: self._raw),
            PageSpec(
                id=SECOND,
                make=self._make_second,
                place=PagePlace.BESIDE_BOARD,
                least_width=360,
                keys=KeyContext.PAGE,
            ),
        )
        services.board.point_menu.connect(self._on_point_menu)

    def _is_counting(self, situation: Situation) -> str:
        return text("Position already counted.") if situation.page == FILM else ""

    # Events of the window ---------------------------------------------------------------------------

    def _tries_already(self, _: Situation) -> str:
        is_trying = self._made is not None and self._made.trying.is_on
        return text("Moves are tried already: Esc discards, V keeps.") if is_trying else ""

    def on_change(self, change: SessionChange) -> None:
        """Show tools, comment and times for the node that is viewed; a game with a clock has none."""
        has_record, study = self.services.presenter.is_reviewing, self.services.presenter.study
        if Area.SESSION in change.areas and study is not self._opened:
            self._opened = study
            if study is not None and study.at_end and study.is_counted_record:
                self._chosen = study, True
        if has_record is not bool(self.tools):
            workspace = self.services.workspace
            workspace.navigation.offer_play(offered=has_record)
        self.interests = _OF_RECORD if has_record else ANOTHER_GAME
        self.tools = self._tools if has_record else ()
        if self._made is not None or has_record:
            self.presenter.on_change()
        if self.services.pages.top == SECOND:
            self._second.follow()
        self._show_times()

    def on_page(self, page: str) -> None:  # noqa: ARG002 - the contract's signature
        """A tool is held at the board of the game only."""
        if self._made is not None:
            self._made.on_page()

    @property
    def base_view(self) -> str:
        """Where play has stopped the record is looked at, if that is wanted, instead of agreed on."""
        return PLAY if self._looks_at_record() else ""

    def status(self) -> StripPicture | None:
        """What the status line says while moves are tried or marks are put."""
        return None if self._made is None else self._made.status()

    def take_tab(self) -> bool:
        """Tab from the board enters the comment."""
        on_board = self.services.pages.current == PLAY
        return on_board and self._made is not None and self._made.comment.enter()

    def take_command(self, command: str) -> bool:
        """In a trial, undo, pass and steps are about the trial; the count is for those who agree."""
        if command == "show-count":
            self._choose_to_look(looks=False)
        return self._made is not None and self._made.take_command(command)

    def leave(self) -> bool:
        """Esc: out of a trial, then put the tool down."""
        return self._made is not None and self._made.leave()

    def commit_edits(self) -> None:
        """What is being typed about a node goes into the record."""
        if self._made is not None:
            self._made.comment.commit()

    # The board --------------------------------------------------------------------------------------

    @property
    def presenter(self) -> RecordPresenter:
        """What joins tools, board and document; made when it is first asked for."""
        if self._made is None:
            from ingboard.ui.features.record.presenter import RecordPresenter

            self._made = RecordPresenter(self.services, self._looks_at_record)
        return self._made

    @cached_property
    def _tools(self) -> tuple[BoardTool, ...]:
        presenter = self.presenter
        return (
            BoardTool(draw=presenter.board),
            BoardTool(
                is_active=lambda: presenter.takes_points,
                click=presenter.take_point,
                hover=presenter.hover,
            ),
            BoardTool(page=PLAY, click=presenter.take_way),
        )

    @cached_property
    def _point_menu(self) -> PointMenu:
        from ingboard.ui.features.record.point_menu import PointMenu

        return PointMenu(self.services, self.presenter.mark_at, self.presenter.moves)

    def _looks_at_record(self) -> bool:
        """Whether play has stopped at the viewed node, and the record is looked at all the same.

        So it is where the record goes on, and where one that holds its count was left at its end, unless the
        count was asked for: on the way nothing moves.
        """
        session = self.services.presenter.session
        if session is None or session.state.phase is not Phase.AGREEMENT:
            return False
        if self._chosen is not None and self._chosen[0] is session:
            return self._chosen[1]
        study = session.study
        return study is not None and study.is_reviewed and study.step < study.last_step

    def _on_point_menu(self, point: Point) -> None:
        """Where nothing is edited, or moves are tried, the right button asks why at once.

        In play it offers what a player may want besides; at a tournament's table it is a question of rules.
        """
        session, study = self.services.presenter.session, self.services.presenter.study
        in_sight = session is not None and self.services.pages.current == PLAY
        if (
            session is not None
            and in_sight
            and not session.is_reviewed
            and self._is_at_ease(session)
        ):
            self._play_menu.open_at(point)
        elif study is None or not in_sight or self.presenter.trying.is_on:
            self.services.run("why-at-menu-point")
        else:
            self._point_menu.open_at(study, point)

    @staticmethod
    def _is_at_ease(session: Session) -> bool:
        return not session.is_trial and not (session.is_timed and session.table.setup.takes_both)

    @cached_property
    def _play_menu(self) -> PlayMenu:
        from ingboard.ui.features.record.play_menu import PlayMenu

        return PlayMenu(self.services)

    # Commands ---------------------------------------------------------------------------------------

    def _take(self, tool: AnyTool) -> None:
        self.presenter.take(tool)

    def _try_moves(self) -> None:
        """On the board of the record: where dead stones are agreed on, a click would mark them."""
        if self.services.pages.current == AGREEMENT:
            self._look_at_record()
        self.presenter.try_on()

    def _look_at_record(self) -> None:
        """Where play has stopped: from the agreement to the record's tree and comment."""
        self._choose_to_look(looks=True)
        self.services.refresh()

    def _choose_to_look(self, *, looks: bool) -> None:
        session = self.services.presenter.session
        self._chosen = None if session is None else (session, looks)

    def _read_under(self, rules: RuleText) -> None:
        services = self.services
        services.questions.after_saving(partial(services.presenter.read_under, rules))

    def _is_read_under(self, rules: RuleText) -> bool:
        state = self.services.presenter.state
        return state is not None and state.setup.rules is rules

    # The facts of the game --------------------------------------------------------------------------

    @cached_property
    def _information(self) -> InformationPage:
        from ingboard.ui.features.record.pages import InformationPage

        page = InformationPage()
        page.kept.connect(self._on_kept)
        page.closed.connect(partial(self.services.pages.close, INFORMATION))
        return page

    def _show_information(self) -> None:
        from ingboard.kifu.tree.root_facts import facts_of

        study = self.services.presenter.study
        assert study is not None
        self.services.pages.open(INFORMATION)
        said = "" if study.opened is None else study.opened.understood.sentence
        self._information.show_facts(facts_of(study.document, study.root), said)

    def _on_kept(self, facts: dict[str, str]) -> None:
        """Write what was changed as one step of undo."""
        from ingboard.kifu.tree.root_facts import changed_facts, set_facts

        study = self.services.presenter.study
        self.services.pages.close(INFORMATION)
        if study is not None and changed_facts(study.document, study.root, facts):
            edit = partial(set_facts, root=study.root, wanted=facts)
            self.services.presenter.edit_aside(edit)

    # A node as SGF ----------------------------------------------------------------------------------

    @cached_property
    def _raw(self) -> RawPage:
        from ingboard.ui.features.record.pages import RawPage

        page = RawPage()
        page.kept.connect(self._on_content_kept)
        page.closed.connect(partial(self.services.pages.close, PROPERTIES))
        return page

    def _show_properties(self) -> None:
        study = self.services.presenter.study
        assert study is not None
        self.services.pages.open(PROPERTIES)
        self._raw.show_content(study.document.content(study.node).strip())

    def _on_content_kept(self, content: str) -> None:
        """Write it as one step of undo; what is no node stays on the page."""
        from ingboard.kifu.tree.changes import TreeChange, refused_words, set_content

        study = self.services.presenter.study
        if study is None:
            return
        change = set_content(study.document, study.node, content)
        if not isinstance(change, TreeChange):
            self._raw.show_refused(refused_words(change))
            return
        self.services.pages.close(PROPERTIES)
        if content != study.document.content(study.node).strip():
            self.services.presenter.edit(partial(set_content, node=study.node, content=content))

    # A second board --------------------------------------------------------------------------------

    @cached_property
    def _second(self) -> SecondBoard:
        from ingboard.ui.features.record.second_board import SecondBoard

        return SecondBoard(self.services)

    def _make_second(self) -> MadePage:
        return MadePage(self._second, step=self._second.step, to_end=self._second.to_end)

    def _show_second(self) -> None:
        self.services.pages.open(SECOND)
        self._second.take_place()

    # Times ------------------------------------------------------------------------------------------

    def _show_times(self) -> None:
        """The times of the studied line stand in the graph."""
        study = self.services.presenter.study
        if study is None:
            return
        has_times = study.line_record.has_times
        if has_times or self._shows_times:
            self._times.on_change(study)
        self._shows_times = has_times

    @cached_property
    def _times(self) -> TimePresenter:
        from ingboard.ui.game.graph_pane import TimePresenter

        return TimePresenter(self.services.workspace.graph)


def _command(
    command: str,
    words: str,
    run: Callable[[], object],
    menu: MenuName,
    rank: int,
    keys: str,
    said: str,
) -> Command:
    return Command(
        id=command,
        text=words,
        run=run,
        place=Place(menu, rank),
        keys=tuple(Key(key, EDITING) for key in keys.split()),
        topic=Topic.RECORD,
        help=said,
        when=with_record,
    )


def _with_own_text(situation: Situation) -> str:
    """A record from a file may be read under any text; a game that is played keeps its own."""
    session = situation.session
    if session is None or session.opened is None or session.is_timed:
        return text("A game played here keeps its rule text.")
    return ""


def _place_on_sheet(stated: tuple[AnyTool, str]) -> int:
    """Keys stand in the order in which `_help_of` names their tools; in the row tools stand otherwise."""
    tool, _ = stated
    if tool in STONES or tool is Tool.TURN:
        return 2
    return int(tool in (MarkKind.SELECTED, Tool.WORD))


def _help_of(tool: AnyTool) -> str:
    """The key sheet's words for a tool; those with the same words stand in one row."""
    match tool:
        case Tool.LETTER | Tool.NUMBER | Tool.CLEAR:
            return text("mark: letter, number; clear marks")
        case Tool.LINE | Tool.ARROW | Tool.DIM:
            return text("line, arrow; dim a part")
        case MarkKind.BLACK_TERRITORY | MarkKind.WHITE_TERRITORY | MarkKind.SELECTED | Tool.WORD:
            return text("territory of Black, White; filled square; word")
        case MarkKind() if KEYS[tool].isdigit():
            return text("mark: triangle, square, circle, cross")
        case MarkKind():
            return name_of_mark(tool)
        case (
            Tool.NONE
            | Tool.ADD_BLACK
            | Tool.ADD_WHITE
            | Tool.ERASE
            | Tool.TURN
            | Tool.INSERT_MOVE
            | Tool.REPLACE_MOVE
        ):
            return text("set up black, white; remove; whose turn")
