"""The tree of variations: its commands, and the next or previous place that is worth a look."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.game.change import Area
from ingboard.text import text
from ingboard.ui.game.tree_picture import TreeEdit
from ingboard.ui.shell.commands import (
    AT_BOARD,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    with_game,
    with_record,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, Feature
from ingboard.ui.shell.pages import AGREEMENT, PLAY

if TYPE_CHECKING:
    from ingboard.table.session import SessionChange
    from ingboard.ui.features.tree.presenter import TreePresenter
    from ingboard.ui.shell.services import WindowServices

_OF_RECORD = frozenset({Area.NODE, Area.TREE, Area.SESSION, Area.FILE, Area.RECORD, Area.BOARD})
_PAGES = frozenset({PLAY, AGREEMENT, "why"})
_STEPPING = _PAGES | {"analysis"}
_PLAIN = frozenset({KeyContext.GAME, KeyContext.ANSWER})
_BRANCHINGS = 2  # the rank after the variations, whose keys may be held down
_WALKING = _PLAIN | {KeyContext.AGREEMENT}


def _beside_board(situation: Situation) -> str:
    """The record is in sight, not a page over it."""
    return _back_to_record(situation, _PAGES)


def _beside_steps(situation: Situation) -> str:
    """What is in sight follows the moves of the game."""
    return _back_to_record(situation, _STEPPING)


def _back_to_record(situation: Situation, pages: frozenset[str]) -> str:
    return "" if situation.page in pages else text("Back to the record first (Esc).")


_in_tree = both(with_record, _beside_board)


class TreeFeature(Feature):
    """Shows the tree of the record that is studied and walks and edits it."""

    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        beside, parting = text("variation below, above"), text("next, previous branch")
        main = text("to the main line; make this the main line")
        cut = text("cut from here; paste after this move")
        folding = text("hide or show what follows")
        finding = text("next or previous comment or questionable move")
        pruned = "Ctrl+Shift+Del", text("remove the other variations")
        begun, keyless = ("Ctrl+Shift+Home", text("begin at this position")), ("", "")
        self.commands = (
            self._walk(
                "next-variation",
                text("Next variation"),
                0,
                lambda: self.presenter.to_variation(1),
                Key("Down", _PLAIN),
                beside,
            ),
            self._walk(
                "last-variation",
                text("Previous variation"),
                1,
                lambda: self.presenter.to_variation(-1),
                Key("Up", _PLAIN),
                beside,
            ),
            self._walk(
                "next-branching",
                text("Next branch"),
                2,
                lambda: self.presenter.to_branching(1),
                Key("Ctrl+Right", _WALKING),
                parting,
            ),
            self._walk(
                "last-branching",
                text("Previous branch"),
                3,
                lambda: self.presenter.to_branching(-1),
                Key("Ctrl+Left", _WALKING),
                parting,
            ),
            self._walk(
                "to-main-line",
                text("Back to the main line"),
                4,
                lambda: self.presenter.to_main_line(),
                Key("Shift+M", AT_BOARD),
                main,
            ),
            Command(
                id="to-number",
                text=text("Go to move…"),
                run=lambda: self.presenter.ask_number(),
                place=Place(MenuName.TREE, 5),
                keys=tuple(
                    Key(key, AT_BOARD | {KeyContext.AGREEMENT, KeyContext.PAGE})
                    for key in ("Ctrl+G", "Ctrl+J")
                ),
                topic=Topic.TREE,
                help=text("go to a move number"),
                when=both(with_game, _beside_steps),
            ),
            self._edit(
                "make-main-line",
                text("Make it the main line"),
                10,
                TreeEdit.MAKE_MAIN,
                Key("M", _PLAIN),
                main,
            ),
            self._edit(
                "promote",
                text("Move the variation up"),
                11,
                TreeEdit.PROMOTE,
                Key("Ctrl+Shift+Up", _WALKING),
                text("move the variation up"),
            ),
            self._edit(
                "copy-branch",
                text("Copy from here on"),
                20,
                TreeEdit.COPY,
                Key("Ctrl+Alt+C", _WALKING),
                text("copy from here on"),
            ),
            self._edit(
                "cut-branch",
                text("Cut from here on"),
                21,
                TreeEdit.CUT,
                Key("Ctrl+X", _WALKING),
                cut,
            ),
            self._edit(
                "paste-branch",
                text("Paste after this move"),
                22,
                TreeEdit.PASTE,
                Key("Ctrl+V", _WALKING),
                cut,
            ),
            self._edit(
                "delete-branch",
                text("Delete from here on"),
                23,
                TreeEdit.DELETE,
                Key("Del", _WALKING),
                text("delete from here on"),
                Key("Ctrl+Del", _WALKING),
            ),
            self._edit(
                "hide-below",
                text("Hide what follows"),
                30,
                TreeEdit.COLLAPSE,
                Key("Shift+Left", _WALKING),
                folding,
            ),
            self._edit(
                "show-below",
                text("Show what follows"),
                31,
                TreeEdit.EXPAND,
                Key("Shift+Right", _WALKING),
                folding,
            ),
            self._edit(
                "show-all",
                text("Show everything"),
                32,
                TreeEdit.EXPAND_ALL,
                Key("Ctrl+Shift+Right", _WALKING),
                text("show the whole tree"),
            ),
            *(
                Command(
                    id=command,
                    text=words,
                    run=partial(self._change_whole, command),
                    place=Place(MenuName.TREE, rank, text("Whole game")),
                    keys=(Key(key, _WALKING),) if key else (),
                    topic=Topic.TREE,
                    help=told,
                    when=_in_tree,
                )
                for command, words, rank, (key, told) in (
                    ("clear-all-marks", text("Clear all marks"), 40, keyless),
                    ("prune", text("Prune the other variations"), 41, pruned),
                    ("flatten", text("Begin at this position"), 42, begun),
                    ("mirror-across", text("Mirror left and right"), 50, keyless),
                    ("mirror-down", text("Mirror top and bottom"), 51, keyless),
                    ("turn-board", text("Turn to the right"), 52, keyless),
                    ("swap-colors", text("Swap the colors"), 53, keyless),
                )
            ),
            Command(
                id="next-finding",
                text=text("Next comment or questionable move"),
                run=partial(self._to_finding, 1),
                place=Place(MenuName.GAME, 24, text("Find")),
                keys=(Key("Ctrl+Down"),),
                topic=Topic.BOARD,
                help=finding,
                when=with_game,
            ),
            Command(
                id="last-finding",
                text=text("Previous comment or questionable move"),
                run=partial(self._to_finding, -1),
                place=Place(MenuName.GAME, 25, text("Find")),
                keys=(Key("Ctrl+Up"),),
                topic=Topic.BOARD,
                help=finding,
                when=with_game,
            ),
        )

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Show the tree as it is now."""
        has_record = self.services.presenter.is_reviewing
        self.interests = _OF_RECORD if has_record else ANOTHER_GAME
        if "presenter" in self.__dict__ or has_record:
            self.presenter.on_change()

    @cached_property
    def presenter(self) -> TreePresenter:
        """What shows and walks the tree; made when it is first asked for."""
        from ingboard.ui.features.tree.presenter import TreePresenter

        return TreePresenter(self.services)

    def _change_whole(self, command: str) -> None:
        self.presenter.change_whole(command)

    def _walk(
        self,
        command: str,
        words: str,
        rank: int,
        run: Callable[[], object],
        key: Key,
        said: str,
        *others: Key,
    ) -> Command:
        return Command(
            id=command,
            text=words,
            run=run,
            place=Place(MenuName.TREE, rank),
            keys=(key, *others),
            topic=Topic.TREE,
            help=said,
            when=_in_tree,
            repeats=rank < _BRANCHINGS,
        )

    def _edit(
        self,
        command: str,
        words: str,
        rank: int,
        edit: TreeEdit,
        key: Key,
        said: str,
        *others: Key,
    ) -> Command:
        return self._walk(
            command, words, rank, lambda: self.presenter.edit_here(edit), key, said, *others
        )

    def _to_finding(self, direction: int) -> None:
        """To the next questionable move; in a record also to what has a comment or marks."""
        services = self.services
        session = services.presenter.session
        assert session is not None
        if session.study is not None:
            self.presenter.to_noted(direction)
            return
        step = services.view.finding_beside(session, direction)
        if step is None:
            services.notice.say(text("No questionable move there under this text."))
        else:
            services.presenter.go_to(step)
