"""What is laid beside the open record: another file, its review to merge, the recorded result, the moves."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.game.change import Area
from ingboard.text import text
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    clock_stands,
    with_game,
    with_record,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from pathlib import Path

    from ingboard.table.session import SessionChange
    from ingboard.ui.features.compare.presenter import ComparePresenter
    from ingboard.ui.features.compare.recorded_result import RecordedResultPresenter
    from ingboard.ui.shell.services import WindowServices
    from ingboard.ui.widgets.author_colors import AuthorColors

COMPARE, MERGE, RECORDED = "compare", "merge", "recorded"


def _beside_record(situation: Situation) -> str:
    """A record is open that another can be laid beside."""
    if situation.session is None:
        return text("Open a record first, then compare.")
    if situation.study is None and not situation.clock_runs:
        return text("Save and reopen a timed game to compare.")
    return ""


class CompareFeature(Feature):
    """Compares and merges records, compares results, checks the moves, colors comments by their authors."""

    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._colors: AuthorColors | None = None
        beside = text("compare records; merge a review")
        checks = text("check moves; recorded result")
        when = both(_beside_record, clock_stands)
        self.commands = (
            Command(
                id=COMPARE,
                text=text("Compare with another record…"),
                run=partial(self._enter, COMPARE),
                place=Place(MenuName.FILE, 20),
                keys=(Key("Ctrl+D"),),
                topic=Topic.SHARING,
                help=beside,
                when=when,
            ),
            Command(
                id=MERGE,
                text=text("Merge another review…"),
                run=partial(self._enter, MERGE),
                place=Place(MenuName.FILE, 21),
                keys=(Key("Ctrl+Shift+G"),),
                topic=Topic.SHARING,
                help=beside,
                when=when,
            ),
            Command(
                id="check-moves",
                text=text("Check the moves"),
                run=self._check_moves,
                place=Place(MenuName.GAME, 23),
                keys=(Key("C", REVIEW),),
                topic=Topic.RECORD,
                help=checks,
                when=with_game,
            ),
            Command(
                id=RECORDED,
                text=text("Recorded result beside the count"),
                run=self._show_recorded,
                place=Place(MenuName.COUNT, 11),
                keys=(Key("R", REVIEW),),
                topic=Topic.RECORD,
                help=checks,
                when=with_record,
            ),
        )
        self.pages = (
            PageSpec(id=COMPARE, make=lambda: self.presenter.page),
            PageSpec(id=MERGE, make=lambda: self.presenter.merge_page),
            PageSpec(
                id=RECORDED,
                make=lambda: MadePage(self.recorded.page, leave=self.recorded.close),
                place=PagePlace.BESIDE_BOARD,
            ),
        )
        self.tools = (BoardTool(page=RECORDED, draw=lambda game: self.recorded.board or game),)

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Comments of several authors are colored once a record names its authors."""
        if "presenter" in self.__dict__:
            self.presenter.follow()
        study = self.services.presenter.study
        authors: tuple[str, ...] = ()
        if study is not None:
            from ingboard.review.merge.authors import authors_of

            authors = authors_of(study.document, study.root)
        if self._colors is None and authors:
            from ingboard.ui.widgets.author_colors import AuthorColors

            workspace = self.services.workspace
            self._colors = AuthorColors(workspace.comment.editor)
        if self._colors is not None:
            self._colors.show_authors(authors)

    def take_file(self, path: Path, wish: FileWish) -> bool | None:
        """A file that is dropped on one of the pages is the other record."""
        page = self.services.pages.current
        if wish is not FileWish.DROPPED or page not in (COMPARE, MERGE):
            return None
        return self.presenter.take(path, page)

    # Another file -----------------------------------------------------------------------------------

    @cached_property
    def presenter(self) -> ComparePresenter:
        """What compares and merges; made when it is first asked for."""
        from ingboard.ui.features.compare.presenter import ComparePresenter

        return ComparePresenter(self.services)

    def _enter(self, page: str) -> None:
        self.interests = ANOTHER_GAME | {Area.TREE}
        self.presenter.enter(page)

    # The recorded result ----------------------------------------------------------------------------

    @cached_property
    def recorded(self) -> RecordedResultPresenter:
        """What lays the recorded result beside the count; made when it is first asked for."""
        from ingboard.ui.features.compare.recorded_result import RecordedResultPresenter

        return RecordedResultPresenter(self.services)

    def _show_recorded(self) -> None:
        """The result that the record gives beside the count of its last position."""
        study = self.services.presenter.study
        assert study is not None
        self.recorded.enter(study)
        self.services.pages.open(RECORDED)
        self.recorded.page.setFocus()

    # Moves ------------------------------------------------------------------------------------------

    def _check_moves(self) -> None:
        """To the next move of the main line that the rule text in force questions, round and round."""
        from ingboard.review.verdicts import questionable_steps
        from ingboard.ui.game.move_pictures import finding_rows

        services = self.services
        session, study = services.presenter.session, services.presenter.study
        assert session is not None
        questionable, number_at = services.view.questionable(session), session.number_at
        game = None
        if study is not None and study.is_on_branch:
            game = study.main_line
            number_at = game.number_at
            questionable = questionable_steps(game.states, number_at)
        grid = session.state.grid
        rows = finding_rows(questionable, number_at, grid)
        rules = session.state.setup.ruleset.title
        if not rows:
            services.notice.say(text("No questionable move under {rules}.", rules=rules))
            return
        at = next((at for at, row in enumerate(rows) if row.step > session.step), 0)
        if game is None:
            services.presenter.go_to(rows[at].step)
        else:
            services.presenter.go_to_node(game.node_at(rows[at].step))
        services.notice.say(
            text(
                "{number} of {all} under {rules}: {words}",
                number=at + 1,
                all=len(rows),
                rules=rules,
                words=rows[at].words,
            )
        )
