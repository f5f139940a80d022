"""The proof overlay: the filled board with all that cancels faded, what is left over numbered. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.board.points import Color, Point
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.counting.pairing import Pairing, pairing_of
from ingboard.counting.parity import parity_words
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.features.count.pieces import GapPiece, Piece, StonePiece, WordPiece


@dataclass(frozen=True, slots=True)
class Proof:
    """A count's pairs and the words about them."""

    plan: FillPlan
    pairing: Pairing
    title: str
    pieces: tuple[Piece, ...]
    explanation: str
    parity: str


def proof_of(plan: FillPlan) -> Proof:
    """The proof of a count that has a picture."""
    pairing = pairing_of(plan)
    return Proof(
        plan,
        pairing,
        _title(pairing),
        _pieces(pairing),
        text(
            "A point counts for the stone on it; a winning space counts for its owner, open or "
            "under a losing stone. One of Black’s and one of White’s cancel. Komi and penalty "
            "stones are among them, so what is left over is the margin."
        ),
        parity_words(plan),
    )


def proof_picture(proof: Proof, pointed: Point | None = None) -> BoardPicture:
    """The filled board of a proof; a pointed stone and its partner stand out with a ring."""
    plan, pairing = proof.plan, proof.pairing
    assert plan.final is not None
    cancelled = {point for pair in pairing.pairs for point in (pair.black, pair.white)}
    lit = set(partners(proof, pointed))
    marks = {
        point: Mark.SHARED for point in pairing.neutral if plan.tags.get(point) is Tag.SHARED_OPEN
    }
    marks |= dict.fromkeys(lit, Mark.RING)
    labels = {point: str(number) for number, point in enumerate(pairing.remainder, start=1)}
    if plan.reserved is not None:
        labels[plan.reserved] = "R"
    return BoardPicture(
        plan.final,
        marks=marks,
        labels=labels,
        glow=dict.fromkeys(pairing.remainder, Glow.WINNING),
        faded=frozenset(cancelled - lit),
    )


def partners(proof: Proof, pointed: Point | None) -> tuple[Point, ...]:
    """The pointed stone and the one that cancels it; nothing where it has no partner."""
    partner = None if pointed is None else proof.pairing.partner_of(pointed)
    return () if pointed is None or partner is None else (pointed, partner)


def _title(pairing: Pairing) -> str:
    number = len(pairing.remainder)
    if pairing.owner is None:
        return text("Every point of Black’s cancels one of White’s: nothing is left over.")
    if pairing.owner is Color.BLACK:
        return plural(
            "All cancels but {number} point of Black’s: the margin.",
            "All cancels but {number} points of Black’s: the margin.",
            number,
        )
    return plural(
        "All cancels but {number} point of White’s: the margin.",
        "All cancels but {number} points of White’s: the margin.",
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
