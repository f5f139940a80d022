"""Joins the comment, the judgements and the node's name to the document that is studied.

What is typed belongs to the node where the typing began; one visit is one step of undo.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree import notes as edits
from ingboard.kifu.tree.notes import Notes, OfMove, OfPosition, comment_of, notes_of
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.text import listed, text
from ingboard.ui.game.editing.edit_bar import EditBar
from ingboard.ui.game.editing.judgements import Judged, spoken_judgements
from ingboard.ui.game.moves.cards import MoveCard
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.notice import Notice


class CommentPresenter(QObject):
    """Shows and keeps what is said of the viewed node. `left` tells that the keys may go to the board."""

    left = Signal()

    def __init__(
        self,
        controller: GamePresenter,
        card: MoveCard,
        tools: EditBar,
        notice: Notice,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._card = card
        self._tools = tools
        self._notice = notice
        self._editor = card.editor
        self._study: DocumentSession | None = None
        self._node = NONE
        self._kept = ""
        self._visit = 0
        self._warned = ""
        self._editor.typed.connect(self._on_typed)
        self._editor.entered.connect(self._on_entered)
        self._editor.left.connect(self.left)
        tools.judged.connect(self._on_judged)
        tools.named.connect(self._on_named)

    @property
    def is_open(self) -> bool:
        """Whether a comment can be written now."""
        return not self._editor.isReadOnly() and self._editor.isVisible()

    def enter(self) -> None:
        """Give the keys to the comment."""
        self._editor.setFocus()

    def commit(self) -> None:
        """Put what was typed into the document at once, as before a file is saved."""
        self._editor.tell()
        self._tools.judgements.commit()

    def on_change(self) -> None:
        """Show the node that is viewed now."""
        study = self._controller.study
        node, notes = self._controller.node, None
        if study is not self._study or node != self._node:
            if study is self._study:
                self.commit()
            self._study, self._node = study, node
            self._visit += 1
            self._warned = ""
            self._card.let_write(study is not None)
            if study is not None:
                notes = notes_of(study.document, node)
                self._kept = notes.comment
                self._editor.show_comment(notes.comment)
                self._tools.judgements.show_name(notes.name)
        if study is None:
            self._kept = ""
            self._card.show_judgement("")
            return
        if notes is None:
            notes = notes_of(study.document, node)
        self._tools.show_notes(notes)
        said = listed((notes.name, spoken_judgements(notes)))
        self._card.show_judgement(said)
        if notes.comment != self._kept:  # undone, merged or read anew: not what was typed here
            self._kept = notes.comment
            self._editor.show_comment(notes.comment)

    def _on_entered(self) -> None:
        self._visit += 1

    def _on_typed(self, comment: object) -> None:
        assert isinstance(comment, str)
        study, node = self._study, self._node
        if study is None or study is not self._controller.study or node == NONE:
            return
        edit = partial(edits.set_comment, node=node, comment=comment)
        self._kept = comment_of(edit(study.document).document, node)
        self._controller.edit_aside(edit, f"comment {node} {self._visit}")
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

    def _on_judged(self, wish: object) -> None:
        assert isinstance(wish, Judged)
        node, kind = self._controller.node, wish.judgement
        if kind is None:
            edit: Edit = partial(edits.set_hotspot, node=node, hotspot=wish.emphasis)
        elif wish.emphasis:
            edit = partial(edits.judge, node=node, judgement=kind, emphasis=wish.emphasis)
        else:
            of = OfMove if isinstance(kind, OfMove) else OfPosition
            edit = partial(edits.drop_judgement, node=node, kind=of)
        if isinstance(kind, OfMove) and wish.emphasis and not self._has_move():
            self._notice.say(text("No move here to judge."))
            return
        self._controller.edit(edit)

    def _has_move(self) -> bool:
        study = self._controller.study
        return study is not None and study.line_record.nodes[study.record_node].move is not None

    def _on_named(self, name: object) -> None:
        assert isinstance(name, str)
        study, node = self._study, self._node
        if study is not None and study is self._controller.study:
            self._controller.edit_aside(partial(edits.set_name, node=node, name=name))

    def notes(self) -> Notes:
        """What the viewed node says."""
        study = self._controller.study
        return Notes() if study is None else notes_of(study.document, self._controller.node)


def _fits(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
