"""Another file beside the open game: compared move by move, or its review merged into this one.

The other file is only read. Both pages are about the same other file until another one is chosen, or its
review is merged.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.record import GameRecord
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.review.compare.taking_over import number_of, taking_over
from ingboard.review.merge.authors import authors_of
from ingboard.review.merge.gains import cautions, gains, shared_words
from ingboard.review.merge.merge import Merged, MergeRefusal, merge, refusal_words
from ingboard.review.merge.pairing import Game
from ingboard.review.merge.united_comment import Names
from ingboard.review.one_move import EditEffect, effect_of, effect_words
from ingboard.text import listed, paragraph, text
from ingboard.ui.features.compare.pages import Compared, ComparedPlaces, ComparePage, MergePage
from ingboard.ui.shell.background_task import is_large

if TYPE_CHECKING:
    from ingboard.table.line_game import LineGame
    from ingboard.table.session import Session
    from ingboard.ui.shell.services import WindowServices


_MOST_GAMES = 200
_LONGEST_NAME = 36


class OtherRecord(NamedTuple):
    """One game of another file, its main line read."""

    document: Document
    root: int
    record: GameRecord
    name: str


def open_other(path: Path, like: GameRecord) -> OtherRecord:
    """The game of a file that begins most like this one; of a large collection among its first 200.

    Raises KifuError with one sentence if no game can be read.
    """
    document = open_document(file_bytes(path), str(path))
    best: OtherRecord | None = None
    fault: KifuError | None = None
    most = -2  # of no use is none: a game on another board is told to be on one
    for root in document.roots[:_MOST_GAMES]:
        try:
            record = read_line(document, line_through(document, root)).record
        except KifuError as refused:
            fault = fault or refused
            continue
        number = _in_common(record, like)
        if number > most:
            most, best = number, OtherRecord(document, root, record, short_name(path))
    if best is None:
        assert fault is not None
        raise fault
    return best


def short_name(path: Path) -> str:
    """A file's name, short enough to stand above a board."""
    name = path.name
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 9]}…{name[-8:]}"


def _in_common(record: GameRecord, like: GameRecord) -> int:
    """How many of the moves agree, place by place; none on another board."""
    if record.grid is not like.grid:
        return -1
    return sum(one == other for one, other in zip(record.moves, like.moves, strict=False))


COMPARE, MERGE = "compare", "merge"
_T = TypeVar("_T")


_MOST_AT_ONCE = 20_000  # nodes of both files
_TOLD = 2  # of what a merge has brought, in the one line above the board


class ComparePresenter(QObject):
    """Owns both pages."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._workspace = services.workspace
        self.page = self._workspace.own(ComparePage())
        self._presenter = services.presenter
        self._pages = services.pages
        self._notice = services.notice
        self._files = services.files
        self._questions = services.questions
        self._other: OtherRecord | None = None
        self._beside: Session | None = None
        self._names: Names | None = None
        self._one: LineGame | None = None
        self._compared: Compared | None = None
        self._places = ComparedPlaces(0, 0)
        self._at: int | None = None
        self._connect()

    def follow(self) -> None:
        """Compare again where the open record was edited, or an edit of it was taken back."""
        study, one = self._presenter.study, self._one
        if study is None or one is None or self._pages.top != COMPARE:
            return
        if study.root == one.line[0] and study.document is not one.document:
            self._show_comparison()

    # Which file ---------------------------------------------------------------------------------

    def enter(self, page: str) -> None:
        """Open a page about the other file; it is asked for without one yet, and on that page itself."""
        study = self._presenter.study
        self.page.branch.show_choice(False)
        self.page.branch.setVisible(study is not None and study.is_on_branch)
        if self._beside is not self._presenter.session:
            self._other = None
        if self._other is None or self._pages.current == page:
            self._choose_another(page)
        else:
            self._read_again(page)

    def _read_again(self, page: str) -> None:
        """The other file as it is now: whoever reviews there may have saved since."""
        assert self._other is not None
        origin = self._other.document.origin
        self.take(Path(origin.path), page)

    def take(self, path: Path, page: str) -> bool:
        """Take a file as the other one, and open a page about it; False if that is not done yet, or never."""
        return self._questions.do(
            text("Reading {name}…", name=path.name),
            partial(open_other, path, self._game().record),
            partial(self._lay_beside, page),
            aside=is_large(path) or self._is_large,
        )

    def _lay_beside(self, page: str, other: OtherRecord) -> None:
        session, study = self._presenter.session, self._presenter.study
        assert study is not None
        typed = self.merge_page.names.one if self._beside is session else ""
        self._names = Names(
            _only_author(study.document, study.root) or typed,
            _only_author(other.document, other.root),
        )
        self._other, self._beside = other, session
        self._show(page)

    @property
    def _is_large(self) -> bool:
        """Whether what is asked about both files takes long enough to be worked out aside."""
        study, other = self._presenter.study, self._other
        documents = [each.document for each in (study, other) if each is not None]
        return sum(len(document.outline) for document in documents) > _MOST_AT_ONCE

    def _work_out(self, work: Callable[[], _T], then: Callable[[_T], object]) -> None:
        self._questions.do(text("Comparing…"), work, then, aside=self._is_large)

    def _show(self, page: str) -> None:
        self._pages.open(page)
        if page == MERGE:
            self._show_merge()
        else:
            self._show_comparison()

    def _choose_another(self, page: str) -> None:
        self._files.ask_to_open(partial(self._take_chosen, page), text("Choose another record"))

    def _take_chosen(self, page: str, path: Path) -> None:
        """The other record, unless this one was closed in the meantime."""
        if self._presenter.study is not None:
            self.take(path, page)

    def _game(self) -> LineGame:
        """The line that is compared."""
        study = self._presenter.study
        assert study is not None
        return study.game if self.page.branch.choice else study.main_line

    def _name(self) -> str:
        session = self._presenter.session
        if session is None or session.path is None:
            return text("this game")
        return short_name(session.path)

    # Comparing ----------------------------------------------------------------------------------

    def _show_comparison(self) -> None:
        other = self._other
        assert other is not None
        names = self._name(), other.name
        self._one = self._game()
        one = self._one.record
        self._work_out(partial(Compared, one, other.record, names), self._show_compared)

    def _show_compared(self, compared: Compared) -> None:
        self._compared = compared
        self.page.show_compared(compared)
        self._at = None
        self._places = compared.first_places()
        if compared.comparison.differences:
            self._on_difference(0)
        else:
            self._on_difference(None)
            self._show_sides()
        self.page.list.setFocus()

    def _on_difference(self, at: int | None) -> None:
        if self._compared is not None and at is not None:
            self._at = at
            self._places = self._compared.places_of(at)
            self._show_sides()
        self._offer(at)

    def _taking(self, at: int | None) -> TreeChange | None:
        """What taking a difference over makes of the document; None where that cannot be done."""
        game, study = self._one, self._presenter.study
        if self._compared is None or at is None or game is None or study is None:
            return None
        nodes = {stop.record_node: stop.node for stop in reversed(game.stops)}
        edit = taking_over(self._compared.comparison, at, nodes)
        change = (
            None if edit is None or game.document is not study.document else edit(study.document)
        )
        return change if isinstance(change, TreeChange) else None

    def _offer(self, at: int | None) -> None:
        """Offer to take the marked difference over into the open record, and say what that does."""
        change, game, compared = self._taking(at), self._one, self._compared
        if change is None or at is None or game is None or compared is None:
            self.page.show_taking("", "")
            return
        number = number_of(compared.comparison.differences[at])
        words = text("{deed} at {number}", deed=change.what, number=number)
        self.page.show_taking(words, effect_words(self._effect(change, game)))

    def _effect(self, change: TreeChange, game: LineGame) -> EditEffect | None:
        if self._is_large:
            return None
        return effect_of(game.document, change, game.line[-1], game.states[0].setup.rules)

    def _take_over(self) -> None:
        """Take the marked difference over, as one step of undo."""
        change, game = self._taking(self._at), self._one
        if change is None or game is None:
            return
        said = effect_words(self._effect(change, game))
        if self._presenter.edit_aside(
            lambda _: change
        ):  # what still differs is shown: see `follow`
            done = text("Done: {what}.", what=change.what)
            self._notice.tell(paragraph((done, said, text("Ctrl+Z undoes it."))))

    def _on_stepped(self, steps: int) -> None:
        if self._compared is not None:
            self._at = None
            one, other = self._places
            self._places = self._compared.kept(ComparedPlaces(one + steps, other + steps))
            self._show_sides()

    def _show_sides(self) -> None:
        assert self._compared is not None
        self.page.show_sides(self._compared.sides(self._places, self._at))

    def _go_to_game(self) -> None:
        if self._one is None or self._compared is None:
            return
        wanted = self._compared.node_at(self._places.one)
        node = next((stop.node for stop in self._one.stops if stop.record_node == wanted), None)
        self._pages.show_game()
        if node is not None:
            self._presenter.go_to_node(node)

    # Merging ------------------------------------------------------------------------------------

    def _show_merge(self) -> None:
        other = self._other
        assert other is not None
        files = text("{other} is merged into {this}.", other=other.name, this=self._name())
        self.merge_page.show_reviews(files, self._names or self.merge_page.names)
        self._names = None
        self._preview(self.merge_page.names)

    def _merging(self, names: Names) -> Callable[[], Merged | MergeRefusal]:
        other, study = self._other, self._presenter.study
        assert other is not None
        assert study is not None
        games = (
            Game(study.document, study.root),
            Game(other.document, other.root),
        )
        return partial(merge, *games, names)

    def _preview(self, names: Names) -> None:
        self._work_out(self._merging(names), self._show_preview)

    def _show_preview(self, merged: Merged | MergeRefusal) -> None:
        if isinstance(merged, MergeRefusal):
            self.merge_page.show_preview(refusal=refusal_words(merged))
            return
        encoding = merged.change.document.origin.encoding
        self.merge_page.show_preview(
            shared_words(merged),
            gains(merged),
            cautions(merged, encoding),
        )

    def _merge(self, names: Names) -> None:
        """Carry the merge out: one edit, with the viewed node still in view."""
        self._work_out(self._merging(names), self._carry_out)

    def _carry_out(self, merged: Merged | MergeRefusal) -> None:
        if isinstance(merged, MergeRefusal):
            self._notice.say(refusal_words(merged))
            return
        done = self._presenter.edit_aside(lambda _: merged.change)
        if done:
            self._other = None
            self._pages.show_game()
            brought = listed(gains(merged)[:_TOLD])
            self._notice.tell(text("Merged: {brought}. Ctrl+Z undoes it.", brought=brought))

    # Wiring -------------------------------------------------------------------------------------

    @cached_property
    def merge_page(self) -> MergePage:
        """The other page; made when a review is first merged."""
        merging = self._workspace.own(MergePage())
        merging.names_changed.connect(self._preview)
        merging.merge_chosen.connect(self._merge)
        merging.other_button.clicked.connect(partial(self._choose_another, MERGE))
        merging.compare_button.clicked.connect(partial(self._read_again, COMPARE))
        merging.close_button.clicked.connect(partial(self._pages.close, MERGE))
        return merging

    def _connect(self) -> None:
        page = self.page
        page.difference_chosen.connect(self._on_difference)
        page.branch.chosen.connect(self._show_comparison)
        page.stepped.connect(self._on_stepped)
        page.game_asked.connect(self._go_to_game)
        page.taken.connect(self._take_over)
        page.other_button.clicked.connect(partial(self._choose_another, COMPARE))
        page.merge_button.clicked.connect(partial(self._read_again, MERGE))
        page.close_button.clicked.connect(partial(self._pages.close, COMPARE))


def _only_author(document: Document, root: int) -> str:
    """The author that a review names, if it is one."""
    authors = authors_of(document, root)
    return authors[0] if len(authors) == 1 else ""
