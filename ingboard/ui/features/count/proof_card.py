"""The proof of a count by pairs: each stone of one side with its partner of the other."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.counting.pairing import Pairing
from ingboard.counting.parity import parity_words
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.film.captions import GapPiece, Piece, StonePiece, WordPiece
from ingboard.ui.game.film.cards import PieceRow
from ingboard.ui.style import spaced
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled


def proof_picture(plan: FillPlan, pairing: Pairing, pointed: Point | None = None) -> BoardPicture:
    """The filled board of a proof by pairs; a pointed stone and its partner stand out with a ring."""
    assert plan.final is not None
    cancelled = {point for pair in pairing.pairs for point in (pair.black, pair.white)}
    lit = set(partners(pairing, pointed))
    marks = {
        point: Mark.SHARED for point in pairing.neutral if plan.tags.get(point) is Tag.SHARED_OPEN
    }
    labels = {point: str(number) for number, point in enumerate(pairing.remainder, start=1)}
    if plan.reserved is not None:
        labels[plan.reserved] = "R"
    return BoardPicture(
        plan.final,
        marks=marks | dict.fromkeys(lit, Mark.RING),
        labels=labels,
        glow=dict.fromkeys(pairing.remainder, Glow.WINNING),
        faded=frozenset(cancelled - lit),
    )


def partners(pairing: Pairing, pointed: Point | None) -> tuple[Point, ...]:
    """The pointed stone and the one that cancels it; nothing where it has no partner."""
    partner = None if pointed is None else pairing.partner_of(pointed)
    return () if pointed is None or partner is None else (pointed, partner)


def _title(pairing: Pairing) -> str:
    number = len(pairing.remainder)
    if pairing.owner is None:
        return text("All points cancel: nothing is left.")
    if pairing.owner is Color.BLACK:
        return plural(
            "Everything cancels out except {number} black point: the margin.",
            "Everything cancels out except {number} black points: the margin.",
            number,
        )
    return plural(
        "Everything cancels out except {number} white point: the margin.",
        "Everything cancels out except {number} white points: the margin.",
        number,
    )


def _pieces(pairing: Pairing) -> tuple[Piece, ...]:
    pieces: list[Piece] = [
        StonePiece(Color.BLACK),
        StonePiece(Color.WHITE),
        WordPiece(str(len(pairing.pairs)), strong=True),
        WordPiece(plural("pair", "pairs", len(pairing.pairs))),
        GapPiece(),
    ]
    if pairing.owner is not None:
        pieces.append(StonePiece(pairing.owner))
    return (
        *pieces,
        WordPiece(str(len(pairing.remainder)), strong=True),
        WordPiece(text("left over")),
    )


class ProofCard(QWidget):
    """The pairs of a proof, and what is left of them."""

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(size=22, weight=600, serif=True, wrap=True)
        self.row = PieceRow(diameter=26, size=18)
        self.parity = TextLabel(size=14, wrap=True)
        why = text(
            "A point counts for its stone; a winning space for its owner, open or under a losing "
            "stone. Black and white points, with komi and penalty stones, cancel; the rest is the "
            "margin."
        )
        explanation = TextLabel(why, size=14, token="ink2", wrap=True)
        how = text("Point at a faded stone (mouse or cursor): its partner shows.")
        hint = TextLabel(how, size=14, token="ink2", wrap=True)
        card = Card()
        filled(card.body, self.title, self.row, explanation, hint, self.parity, STRETCH)
        spaced(QVBoxLayout(self), margins=0).addWidget(card)

    def show_proof(self, plan: FillPlan, pairing: Pairing) -> None:
        """Show the pairs of a count that has a picture."""
        self.title.setText(_title(pairing))
        self.row.show_pieces(_pieces(pairing))
        self.parity.setText(parity_words(plan))
