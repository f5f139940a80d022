"""What is said of the viewed node: its comment, its name and its judgements, shown and kept.

What is typed belongs to the node where the typing began; one visit is one step of undo.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree import markup
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
from ingboard.table.document_session import DocumentSession, Edit
from ingboard.text import labeled, listed, plural, text
from ingboard.ui.game.judgements import Judged, spoken_judgements

if TYPE_CHECKING:
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
    from ingboard.ui.game.lead_graph import lead_words, rate_words

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
