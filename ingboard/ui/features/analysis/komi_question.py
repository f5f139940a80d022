"""Asks for the komi that a record does not state, before an engine is asked anything; writes it nowhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ingboard.review.analysis.komi import komi_offered
from ingboard.text import text
from ingboard.ui.game.strip_picture import StripAnswer

if TYPE_CHECKING:
    from ingboard.kifu.record import GameRecord
    from ingboard.ui.shell.services import WindowServices


class KomiQuestion:
    """The question about the record in the window; `answered` is called once it has an answer."""

    def __init__(self, services: WindowServices, answered: Callable[[], object]) -> None:
        self._services = services
        self._answered = answered
        self._of: object = None
        self._komi: float | None = None
        self._is_asked = False

    @property
    def _opened(self) -> GameRecord | None:
        session = self._services.presenter.session
        return None if session is None else session.opened

    @property
    def _game(self) -> object:
        """The game in the window: a file may have several."""
        study = self._services.presenter.study
        return None if study is None else (id(study), study.root)

    @property
    def said(self) -> float | None:
        """The komi that was said for this game; None for its own."""
        opened = self._opened
        is_stated = opened is None or opened.details.komi is not None
        return None if is_stated or self._of != self._game else self._komi

    @property
    def is_open(self) -> bool:
        """Whether the record states no komi and nobody has said one."""
        opened = self._opened
        return opened is not None and opened.details.komi is None and self.said is None

    def ask_anew(self) -> None:
        """The engine is wanted again: what was dropped unanswered may be asked again."""
        self._is_asked = False

    def ask(self) -> None:
        """Ask in the strip, once."""
        opened = self._opened
        if opened is None or (self._is_asked and self._of == self._game):
            return
        self._of, self._komi, self._is_asked = self._game, None, True
        offers = komi_offered(opened.details.komi_unread)
        answers = (StripAnswer(partial(self._use, komi), f"{komi:g}") for komi in offers)
        self._services.questions.ask(
            text("The record states no komi. The engine counts:"), *answers
        )

    def _use(self, komi: float) -> None:
        self._komi = komi
        said = text("Komi {komi} for the engine. Game information (I) writes it.", komi=f"{komi:g}")
        self._services.notice.tell(said)
        self._answered()
