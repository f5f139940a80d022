"""The commands of an engine on position and game, and its page beside the board."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.game.change import Area
from ingboard.text import text
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    both,
    clock_stands,
    with_game,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.menu_line import StatusMark
from ingboard.ui.shell.pages import PLAY, MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.table.session import SessionChange
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.analysis.presenter import AnalysisPresenter
    from ingboard.ui.shell.services import WindowServices


PAGE = "analysis"


class AnalysisFeature(Feature):
    """Shows what an engine thinks; the engine runs while that is in sight, or until the game is analysed."""

    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        when = both(with_game, clock_stands)
        beside = REVIEW | {KeyContext.PAGE}
        to_mistake = text("before the next or previous mistake")
        into_record = text("keep the engine's line; write its analysis")
        hints = text("engine on the board: off, moves, land, both")
        self.commands = (
            Command(
                id=PAGE,
                text=text("Engine analysis"),
                run=self._toggle,
                place=Place(MenuName.GAME, 26),
                keys=(Key("Ctrl+Shift+A"),),
                topic=Topic.RECORD,
                help=text("an engine on position and game"),
                when=when,
            ),
            *(
                Command(
                    id=command,
                    text=words,
                    run=run,
                    place=Place(MenuName.GAME, 27, text("Engine")),
                    keys=(Key(key, beside),),
                    topic=Topic.RECORD,
                    help=said,
                    when=when,
                )
                for command, words, key, run, said in (
                    ("hints", text("Engine on the board"), "A", self._cycle_hints, hints),
                    (
                        "next-mistake",
                        text("Next mistake"),
                        "Shift+X",
                        partial(self._to_mistake, 1),
                        to_mistake,
                    ),
                    (
                        "last-mistake",
                        text("Previous mistake"),
                        "Shift+Z",
                        partial(self._to_mistake, -1),
                        to_mistake,
                    ),
                    (
                        "keep-engine-line",
                        text("Keep the engine's line"),
                        "Shift+V",
                        self._keep_line,
                        into_record,
                    ),
                    (
                        "write-analysis",
                        text("Write the analysis into the record"),
                        "Shift+W",
                        self._write,
                        into_record,
                    ),
                )
            ),
            Command(
                id="engine-report",
                text=text("Report of both players"),
                run=self._show_report,
                place=Place(MenuName.GAME, 28, text("Engine")),
                topic=Topic.RECORD,
                help=text("how both players did, by the engine"),
                when=when,
            ),
            Command(
                id="print-engine-report",
                text=text("Print the report…"),
                run=self._print_report,
                place=Place(MenuName.GAME, 29, text("Engine")),
                topic=Topic.RECORD,
                help=text("the report on one page, with the dearest moves"),
                when=when,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.presenter.page, leave=self._close),
                place=PagePlace.BESIDE_BOARD,
                least_width=320,
                keys=KeyContext.PAGE,
            ),
        )
        services.workspace.score_asked.connect(lambda: self.presenter.follow())

    def on_change(self, change: SessionChange) -> None:
        """Another position is viewed; a record in which engines have said something shows that."""
        study = self.services.presenter.study
        if self._is_made:
            self.presenter.follow()
        elif Area.SESSION in change.areas and study is not None and study.is_of_file:
            from ingboard.kifu.written_analysis import has_analyses

            if has_analyses(study.document.source.text):
                self.presenter.follow()

    def on_page(self, page: str) -> None:
        """The engine rests while nothing of it is in sight, unless it goes through the whole game."""
        if self._is_made:
            self.presenter.show_on(page=page == PAGE, review=page == PLAY)

    def marks(self) -> tuple[StatusMark, ...]:
        """How far the whole game is analysed, while that goes on behind other pages."""
        progress = self.presenter.asking.progress if self._is_made else ""
        if not progress or self._is_open:
            return ()
        return (StatusMark(text("Engine: {progress}", progress=progress)),)

    def close(self) -> None:
        """No engine outlives the tab."""
        if self._is_made:
            self.presenter.rest()

    @cached_property
    def presenter(self) -> AnalysisPresenter:
        """What asks the engine; made when it is first asked for, and nothing is heard of before."""
        from ingboard.ui.features.analysis.presenter import AnalysisPresenter

        presenter = AnalysisPresenter(self.services)
        self.interests = frozenset({Area.SESSION, Area.TREE, Area.NODE, Area.BOARD})
        self.tools = (
            BoardTool(page=PAGE, hover=presenter.hover, draw=self._draw),
            BoardTool(page=PLAY, is_active=self._is_on_board, draw=self._draw),
        )
        return presenter

    @property
    def _is_made(self) -> bool:
        return "presenter" in vars(self)

    @property
    def _is_open(self) -> bool:
        return self.services.pages.current == PAGE

    def _is_on_board(self) -> bool:
        return self.presenter.is_on_board

    def _draw(self, picture: BoardPicture) -> BoardPicture:
        return self.presenter.draw(picture)

    def _close(self) -> None:
        self.services.pages.close(PAGE)

    def _toggle(self) -> None:
        if self._is_open:
            self._close()
        else:
            self.services.pages.open(PAGE)

    def _cycle_hints(self) -> None:
        self.presenter.follow()
        self.presenter.cycle_hints()

    def _to_mistake(self, way: int) -> None:
        self.presenter.follow()
        self.presenter.to_mistake(way)

    def _show_report(self) -> None:
        from ingboard.ui.features.analysis.report_print import show_report

        self.presenter.follow()
        if (facts := self.presenter.report()) is not None:
            show_report(self.services, facts)

    def _print_report(self) -> None:
        from ingboard.ui.features.analysis.report_print import ask_for_report

        self.presenter.follow()
        if (facts := self.presenter.report()) is not None:
            ask_for_report(self.services, facts)

    def _write(self) -> None:
        self.presenter.follow()
        self.presenter.write()

    def _keep_line(self) -> None:
        self.presenter.follow()
        self.presenter.keep_line()
