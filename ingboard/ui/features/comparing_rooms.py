"""The pages that lay something beside the open game: another file, the recorded result, the times."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ingboard.kifu.record import NO_TIME, GameRecord
from ingboard.review.merge.authors import authors_of
from ingboard.text import text
from ingboard.ui.features.search_rooms import SearchRooms
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.compare.author_colors import AuthorColors
    from ingboard.ui.features.compare.presenter import ComparePresenter
    from ingboard.ui.features.compare.result_presenter import RecordedResultPresenter
    from ingboard.ui.features.record.time_presenter import TimePresenter
    from ingboard.ui.shell.house import House


class ComparingRooms(SearchRooms):
    """Opens the pages of comparing and merging, of the recorded result, and shows the time graph."""

    _compare: ComparePresenter | None = None
    _recorded: RecordedResultPresenter | None = None
    _times: TimePresenter | None = None
    _timed_record: GameRecord | None = None
    _colors: AuthorColors | None = None

    # Another file -------------------------------------------------------------------------------

    @property
    def compare(self) -> ComparePresenter:
        """Comparing and merging."""
        if self._compare is None:
            from ingboard.ui.features.compare.presenter import ComparePresenter

            window = self._window
            self._compare = ComparePresenter(window.controller, _Desk(window), self._owner)
            window.stage.add_page(PageId.COMPARE, self._compare.page)
            window.stage.add_page(PageId.MERGE, self._compare.merge_page)
        return self._compare

    def show_compare(self) -> None:
        """Lay another record beside this one."""
        self.compare.enter(PageId.COMPARE)

    def show_merge(self) -> None:
        """Bring another person's review into this one."""
        self.compare.enter(PageId.MERGE)

    def takes_dropped(self, path: Path) -> bool:
        """Whether a dropped file becomes the other record of an open page."""
        scene = self._window.scene
        if scene not in (PageId.COMPARE, PageId.MERGE):
            return False
        self.compare.take(path, scene)
        return True

    # The recorded result ------------------------------------------------------------------------

    @property
    def recorded(self) -> RecordedResultPresenter:
        """The recorded result beside our count."""
        if self._recorded is None:
            from ingboard.ui.features.compare.result_presenter import RecordedResultPresenter

            window = self._window
            self._recorded = RecordedResultPresenter(window.close_page, window.refresh, self._owner)
            window.stage.add_page(PageId.RECORDED, self._recorded.page)
        return self._recorded

    def show_recorded(self) -> None:
        """The result that the record gives beside the count of its last position."""
        session = self._window.controller.session
        study = None if session is None else session.study
        if study is None:
            self._window.notice.say(text("A recorded result belongs to a record. Open one first."))
            return
        self.recorded.enter(study.table.states[-1], study.line_record)
        self._window.show_page(PageId.RECORDED)
        self.recorded.page.setFocus()

    def ask_record(self) -> None:
        """In the agreement the record's marks are suggested first; once they stand, the result is shown."""
        session = self._window.controller.session
        marked = frozenset() if session is None else session.recorded_dead - session.state.dead
        if session is None or session.study is None or marked:
            super().ask_record()
        else:
            self.show_recorded()

    def dress_recorded(self, scene: PageId) -> None:
        """The counted board, in place of the game's, while both results are shown."""
        if scene is PageId.RECORDED and self._recorded is not None:
            board = self._recorded.board
            if board is not None:
                self._window.stage.board.show_picture(board)

    # Moves --------------------------------------------------------------------------------------

    def check_moves(self) -> None:
        """To the next move that the rule text in force questions, from the last one to the first."""
        session = self._window.controller.session
        if session is None:
            self._window.notice.say(text("There is nothing to check yet. Open a record first."))
            return
        rows = self._window.stage.side.findings.rows
        rules = session.state.setup.ruleset.title
        if not rows:
            self._window.notice.say(text("No questionable move under {rules}.", rules=rules))
            return
        at = next((at for at, row in enumerate(rows) if row.step > session.step), 0)
        self._window.controller.go_to(rows[at].step)
        said = text(
            "{number} of {all} under {rules}: {words}",
            number=at + 1,
            all=len(rows),
            rules=rules,
            words=rows[at].words,
        )
        self._window.notice.say(said)

    def follow_line(self) -> None:
        """What is said of the moves beside the game: their times, and who wrote their comments."""
        self._follow_times()
        self._follow_authors()

    def _follow_authors(self) -> None:
        """Comments of several authors are colored once a record names its authors."""
        study = self._window.controller.study
        authors = () if study is None else authors_of(study.document, study.root)
        if self._colors is None and authors:
            from ingboard.ui.features.compare.author_colors import AuthorColors

            self._colors = AuthorColors(self._window.stage.side.move_card.editor)
        if self._colors is not None:
            self._colors.show_authors(authors)

    def _follow_times(self) -> None:
        """The time graph is there once a record tells times."""
        study = self._window.controller.study
        record = None if study is None else study.line_record
        if self._times is None and record is not None and record is not self._timed_record:
            self._timed_record = record
            if any(node.time != NO_TIME for node in record.nodes):
                from ingboard.ui.features.record.time_presenter import TimePresenter

                window = self._window
                self._times = TimePresenter(window.controller, window.stage, self._owner)
        if self._times is not None:
            self._times.follow()


class _Desk:
    """The window as the room of comparing sees it."""

    def __init__(self, window: House) -> None:
        self._window = window

    def ask_for_file(self) -> Path | None:
        return self._window.files.ask_to_open(text("Choose the other record"))

    def tell(self, sentence: str) -> None:
        self._window.notice.say(sentence)

    def show_page(self, scene: PageId) -> None:
        self._window.show_page(scene)

    def show_game(self) -> None:
        self._window.show_game()

    def close_page(self) -> None:
        self._window.close_page()
