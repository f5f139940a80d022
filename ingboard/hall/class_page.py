"""What a class's phones ask and are told, served by `room_page`: one page and three questions in JSON."""

from __future__ import annotations

import msgspec

from ingboard.board.points import Color, color_of_letter
from ingboard.decoding import decoder_of
from ingboard.hall.class_answers import MOST_MARGIN, Answer, Asked, ClassAnswers, Refusal
from ingboard.hall.room_page import USUAL_PORT, Limits, RoomPage

_LARGEST = 1000  # bytes of a request's body
_NOBODY = "N"


class _Joining(msgspec.Struct):
    code: str
    name: str = ""


class _Looking(msgspec.Struct):
    secret: str


class _Answering(msgspec.Struct):
    secret: str
    question: int
    winner: str
    margin: float | None = None


class ClassRoom:
    """The room of a class: what its phones ask of `answers`."""

    # Forty phones may stand behind one address.
    limits = Limits(patience=5.0, at_once=48, of_one_address=24, a_second=120.0)
    files = "answers"

    def __init__(self, answers: ClassAnswers) -> None:
        self._answers = answers

    def largest(self, path: str) -> int:  # noqa: ARG002 - the same for each
        """A request is a few words."""
        return _LARGEST

    def answer(self, peer: str, path: str, body: bytes) -> dict[str, object]:
        """What a phone is told. Raises ValueError or MsgspecError for what is no request."""
        answers = self._answers
        match path:
            case "/join":
                joining = decoder_of(_Joining).decode(body)
                found = answers.join(peer, joining.code, joining.name)
                if isinstance(found, Refusal):
                    return {"refused": found}
                return {"secret": found}
            case "/look":
                looking = decoder_of(_Looking).decode(body)
                return _told(answers.look(looking.secret))
            case "/answer":
                said = decoder_of(_Answering).decode(body)
                if said.margin is not None and not 0 <= said.margin <= MOST_MARGIN:
                    raise ValueError(said.margin)
                winner = None if said.winner == _NOBODY else color_of_letter(said.winner)
                answer = Answer(winner, said.margin)
                refused = answers.answer(said.secret, said.question, answer)
                if refused is Refusal.UNKNOWN:
                    return {"refused": refused}
                return _told(answers.look(said.secret))
            case _:
                raise ValueError(path)


def serve_class(answers: ClassAnswers, address: str = "", port: int = USUAL_PORT) -> RoomPage:
    """Serve `answers` to the phones of the room. Raises RoomPageError where there is no network."""
    return RoomPage(ClassRoom(answers), answers.code, address, port)


def _letter(winner: Color | None) -> str:
    return _NOBODY if winner is None else winner.letter


def _told(asked: Asked | Refusal) -> dict[str, object]:
    if isinstance(asked, Refusal):
        return {"refused": asked}
    answer = asked.answer
    return {
        "question": asked.number,
        "open": asked.is_open,
        "kind": asked.kind,
        "winner": "" if answer is None else _letter(answer.winner),
        "points": None if answer is None else answer.margin,
    }
