"""What was ruled, as it is shown to the players: the ruling, its ground and the article."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Grid
from ingboard.game.event_words import ruling_said
from ingboard.game.refusals import verdict_words
from ingboard.game.state import Ruling
from ingboard.rules.plays import Illegal
from ingboard.text import capital, ended, paragraph, text


class RulingNotice(Struct, frozen=True):
    """Sentences in the language that was spoken when it was made; `article` is "" where no text decides."""

    said: str
    ground: str
    article: str

    @property
    def words(self) -> str:
        """All of it as one paragraph."""
        return paragraph((self.said, self.ground, self.article))


def notice_of_refusal(illegal: Illegal, grid: Grid) -> RulingNotice:
    """The program's own refusal of a play."""
    return RulingNotice(verdict_words(illegal, grid), "", _article(illegal))


def notice_of_ruling(ruling: Ruling, grid: Grid, barred: Illegal | None) -> RulingNotice:
    """The referee's ruling; `barred` is why the program had refused the play that it allows."""
    who = text("Ruling by {referee}:", referee=ruling.by or text("the referee"))
    reason = text("Reason: {reason}", reason=ended(ruling.reason)) if ruling.reason else ""
    said = paragraph((who, capital(ruling_said(ruling, grid))))
    if barred is None:
        return RulingNotice(said, reason, "")
    return RulingNotice(said, paragraph((verdict_words(barred, grid), reason)), _article(barred))


def _article(illegal: Illegal) -> str:
    return ended(text("Article: {article}", article=illegal.article))
