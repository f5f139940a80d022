"""What the strip asks before an act that cannot be taken back, and what the answers do. Never a dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.game import commands as ask
from ingboard.game.strip import name_of_color
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.reading import JournalError
from ingboard.text import text
from ingboard.ui.game import next_acts
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import Recording
from ingboard.ui.game.strip_picture import ENTER, Question, StripAnswer, StripPicture
from ingboard.ui.shell.files import Files
from ingboard.ui.shell.game_view import GameView
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.widgets.background_call import BackgroundCall, BackgroundCalls

_T = TypeVar("_T")


class Questions:
    """Asks in the strip of one tab; a running clock runs on."""

    def __init__(
        self,
        presenter: GamePresenter,
        view: GameView,
        workspace: Workspace,
        files: Files,
        recording: Recording,
        preferences: Preferences,
        calls: BackgroundCalls,
    ) -> None:
        self.calls = calls
        self._aside: BackgroundCall[object] | None = None
        self._recording = recording
        self._preferences = preferences
        self._presenter = presenter
        self._view = view
        self._workspace = workspace
        self._files = files
        files.clashed.connect(self.ask_which_is_kept)
        files.lacking.connect(self.ask_for_utf8)
        files.opening.progressed.connect(self._show_opening)
        files.opening.ended.connect(self.drop)

    def before_a_pass(self) -> None:
        """Pass, asking first where the pass ends the game for good."""
        view = self._presenter.phase
        if view is None or not view.asks_before_pass:
            self._presenter.pass_turn()
            return
        sentence = text(
            "{side}'s pass ends the game: play cannot resume.",
            side=name_of_color(view.state.turn),
        )
        stay = text("Stay paused") if view.in_agreement else text("Keep playing")
        self.ask(
            sentence,
            StripAnswer(self.drop, stay, "Esc"),
            StripAnswer(self._presenter.pass_turn, text("Pass, end the game")),
            about=view.strip,
        )

    def before_taking_back(self) -> None:
        """Among friends: a result is withdrawn at once, a move goes back once the other side agrees."""
        view = self._presenter.phase
        if view is None:
            return
        state = view.state
        mover = state.line.last_color
        if view.can_withdraw:
            self._presenter.act(ask.WithdrawResult("", "", next_acts.NOW, state.turn))
        elif mover is not None:
            sentence = text(
                "{side} takes move {number} back. {other} agrees?",
                side=name_of_color(mover),
                number=state.line.number,
                other=name_of_color(mover.opponent),
            )
            self.ask(
                sentence,
                StripAnswer(self.drop, text("No"), "Esc"),
                StripAnswer(ask.TakeBack(next_acts.NOW, assented=True), text("Agreed")),
                about=view.strip,
            )

    def before_resigning(self, color: Color) -> None:
        """Resign for a side once that is answered."""
        view = self._presenter.phase
        if view is not None and view.state.outcome is None:
            sentence = text(
                "{side} resigns: game over. At the board: two stones at once.",
                side=name_of_color(color),
            )
            self.ask(
                sentence,
                StripAnswer(self.drop, text("Keep playing"), "Esc"),
                StripAnswer(partial(self._presenter.resign, color), text("Resign")),
                about=view.strip,
            )

    def ask(self, sentence: str, *answers: StripAnswer, about: StripPicture | None = None) -> None:
        """Put a question into the strip; one about the game as the strip has it goes with that.

        Enter gives the last answer, unless that has a key of its own.
        """
        if len(answers) > 1 and not answers[-1].key:
            answers = (*answers[:-1], replace(answers[-1], key=ENTER))
        self._view.ask(Question(sentence, answers, about))
        self._workspace.rearrange()

    def drop(self) -> None:
        """Take the question back: nothing is done, and what is read or worked out aside is left."""
        self._files.opening.stop()
        self.end()
        self._view.ask(None)
        self._workspace.rearrange()

    @property
    def is_working(self) -> bool:
        """Whether something is read or worked out aside."""
        return self._aside is not None

    def do(
        self,
        sentence: str,
        work: Callable[[], _T],
        then: Callable[[_T], object],
        *,
        aside: bool,
        unwanted: Callable[[_T], object] | None = None,
    ) -> bool:
        """Have work done in a thread, and `then` given what came of it.

        It must touch nothing of the window. Where it may take long (`aside`), or a disk does not answer, the
        strip says the sentence until it is done, and whoever drops that leaves the work: `unwanted` is given
        what came of it. False if `then` was not reached yet, or answers False. Why work is refused is told.
        """
        self.end()
        answers: list[bool] = []

        def done(result: Callable[[], _T]) -> None:
            if self.is_working:
                self._aside = None
                self.drop()
            try:
                value = result()
            except (KifuError, JournalError) as fault:
                self._files.told.emit(str(fault))
                answers.append(False)
            else:
                answers.append(then(value) is not False)

        call = self.calls.start(work, done, wait=not aside, unwanted=unwanted)
        if call.is_wanted:
            self._aside = cast("BackgroundCall[object]", call)
            self.ask(sentence, StripAnswer(self.drop, text("Cancel"), "Esc"))
        return answers == [True]

    def end(self) -> None:
        """Leave what is worked out aside."""
        if self._aside is not None:
            self._aside.give_up()
            self._aside = None

    def _show_opening(self, share: object) -> None:
        """How far a large file is read."""
        assert isinstance(share, float)
        path = self._files.opening.path
        if path is not None:
            self.ask(
                text("Reading {name}: {share} %", name=path.name, share=round(share * 100)),
                StripAnswer(self._files.opening.stop, text("Cancel"), "Esc"),
            )

    def take_answer(self, answer: object) -> None:
        """Do what an answer of the strip stands for: a command of the game, or anything to call."""
        self._view.ask(None)
        if isinstance(answer, ask.Command):
            self._presenter.act(answer)
        elif callable(answer):
            answer()
        self._workspace.rearrange()

    def propose_stop(self) -> None:
        """The side to play proposes to stop without passes; the other side's answer agrees."""
        view = self._presenter.phase
        if view is not None:
            self._presenter.act(view.stop_command)

    def after_saving(self, act: Callable[[], object]) -> None:
        """Do something that leaves the game; ask in the strip first if it holds what no file has.

        A trial is over then: what is left is what waits behind it.
        """
        self._presenter.end_trial()
        session = self._presenter.session
        if session is None or session.is_saved or not session.was_changed:
            act()
            return
        leave = partial(self._while_paused, act)
        if self._files.is_saving:
            self.ask(
                text("This game is still being saved. Esc goes back to it."),
                StripAnswer(leave, text("Leave without saving")),
                StripAnswer(partial(self._files.ask_and_save, leave), text("Save as…")),
            )
            return
        in_journal = session.opened is None
        self.ask(
            text("Kept in the journal, not saved as SGF. Esc goes back.")
            if in_journal
            else text("Game not saved. Esc goes back."),
            StripAnswer(leave, text("Leave without saving")),
            StripAnswer(partial(self._files.save, leave), text("Save")),
        )

    def _while_paused(self, act: Callable[[], object]) -> None:
        """The clock may have been resumed since it was asked whether to leave."""
        if self._presenter.clock_runs:
            self._presenter.told.emit(text("Pause the clock first (Space)."))
        else:
            act()

    def ask_about_writing(self, name: str, leave: Callable[[], object]) -> None:
        """A file is not written yet: whoever leaves now leaves it as it was."""
        self.ask(
            text("{name} is still being written. Esc waits for it.", name=name),
            StripAnswer(leave, text("Leave without it")),
            StripAnswer(self.drop, text("Wait")),
        )

    def before_another(self, act: Callable[[], object]) -> None:
        """Do something that puts another game in place of this one; a journal keeps a game by itself."""
        self._presenter.end_trial()
        study = self._presenter.study
        if study is not None and study.is_of_file:
            self.after_saving(act)
        else:
            self._while_paused(act)

    def ask_which_is_kept(self) -> None:
        """Another program has written the game's file: nothing is overwritten until a person says so."""
        session = self._presenter.session
        if session is not None and session.path is not None:
            self.ask(
                text("Another program changed {name}. Esc leaves it.", name=session.path.name),
                StripAnswer(self._files.save_over, text("Overwrite")),
                StripAnswer(self._files.save_beside, text("Keep both")),
            )

    def ask_for_utf8(self) -> None:
        """The file's character set cannot take what was written: all of it may become UTF-8."""
        study = self._presenter.study
        if study is not None:
            self.ask(
                text(
                    "{set} lacks some characters here.", set=study.document.origin.encoding.upper()
                ),
                StripAnswer(self.drop, text("Do not save"), "Esc"),
                StripAnswer(self._files.save_as_utf8, text("Save as UTF-8")),
            )

    def once_recordable(self, begin: Callable[[], object]) -> None:
        """Begin a game if it can be recorded; else ask first for another folder."""
        folders = self._recording.folders
        hindrance = folders.hindrance
        if not hindrance:
            begin()
            return
        other = folders.stand_in
        here = text("Play without a journal")
        if other is not None:
            here = text("Record in {folder}", folder=other.name)
        self.ask(
            hindrance,
            StripAnswer(begin, here),
            StripAnswer(partial(self._choose_folder, begin), text("Choose a folder…")),
        )

    def _choose_folder(self, begin: Callable[[], object]) -> None:
        """Choose one and ask again; the question stays until then."""
        from ingboard.ui.widgets.file_chooser import Wanted, choose_path

        self.once_recordable(begin)
        choose_path(
            self._workspace.window(),
            text("Folder for the journals"),
            Path.home(),
            partial(self._use_folder, begin),
            Wanted.FOLDER,
        )

    def _use_folder(self, begin: Callable[[], object], folder: Path) -> None:
        self._recording.use_folder(folder)
        if not self._recording.folders.hindrance:
            self._preferences.tables_folder = str(folder)
            save_preferences(self._preferences)
        self.once_recordable(begin)

    def offer_handicap_as_moves(self) -> None:
        """Under an SST text set-up handicap stones are moves, with White's passes between them."""
        session = self._presenter.session
        if session is None or session.opened is None:
            return
        if not session.state.setup.ruleset.is_sst:
            return
        from ingboard.kifu.handicap_moves import has_set_up_handicap

        if has_set_up_handicap(session.opened):
            self.ask(
                text("Set-up handicap stones are moves under these rules, White passing."),
                StripAnswer(self.drop, text("Leave them")),
                StripAnswer(self._presenter.show_handicap_as_moves, text("Show as moves")),
            )
