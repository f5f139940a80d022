"""The tournament's settings over a restart: what was in force last is kept, and gone on with when asked."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.kifu.file_names import free_name, plain_name
from ingboard.table import tournament as tournament_settings
from ingboard.text import text
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices


def own_file(tournament: tournament_settings.Tournament) -> Path:
    """A new file of this computer for settings that nobody has put into one."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    folder = Path(QStandardPaths.writableLocation(where)) / "tournaments"
    with suppress(OSError):  # writing into it says so then
        folder.mkdir(parents=True, exist_ok=True)
    return free_name(folder / f"{plain_name(tournament.name) or 'tournament'}.toml")


class LastTournament:
    """Keeps where the settings in force are written, and offers them at the next start."""

    def __init__(self, services: WindowServices) -> None:
        self._services = services
        services.tournament.changed.connect(self._keep)

    @property
    def barred(self) -> str:
        """Why there is nothing to go on with ("": there is)."""
        kept = self._services.preferences.tournament
        if not kept:
            return text("No tournament settings were active before.")
        if self._services.tournament.path == Path(kept):
            return text("These settings are active.")
        return ""

    def offer(self) -> None:
        """Ask whether to go on with them; a file that is gone or spoiled is not asked about."""
        if not self.barred:
            path = Path(self._services.preferences.tournament)
            self._services.calls.start(partial(_read, path), lambda result: self._ask(result()))

    def go_on(self) -> None:
        """Put them in force again."""
        self._services.questions.drop()
        self._services.tournament.open(Path(self._services.preferences.tournament))

    def _ask(self, found: tournament_settings.Tournament | None) -> None:
        services = self._services
        if found is None or services.presenter.session is not None or services.pages.any_open:
            return
        named = found.name or text("Tournament settings")
        if found.round:
            named = text("{event}, round {round}", event=named, round=found.round)
        services.questions.ask(
            text("{event}: go on?", event=named),
            StripAnswer(self._forget, text("Forget it")),
            StripAnswer(self.go_on, text("Go on")),
        )

    def _forget(self) -> None:
        self._services.questions.drop()
        self._note("")

    def _keep(self) -> None:
        path = self._services.tournament.path
        if path is not None:
            self._note(str(path.absolute()))

    def _note(self, path: str) -> None:
        preferences = self._services.preferences
        if path != preferences.tournament:
            preferences.tournament = path
            save_preferences(preferences)


def _read(path: Path) -> tournament_settings.Tournament | None:
    try:
        return tournament_settings.read_tournament(path)
    except tournament_settings.TournamentError:
        return None
