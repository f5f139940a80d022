"""The report of both players on the screen and on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.text import text
from ingboard.ui.features.analysis.report_paper import ReportFacts, report_pdf
from ingboard.ui.features.analysis.report_rows import report_groups
from ingboard.ui.shell.commands import KeyGroup
from ingboard.ui.shell.files import folder_beside
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.file_chooser import Wanted, choose_path


def show_report(services: WindowServices, facts: ReportFacts) -> None:
    """The report as a sheet over the stage."""
    groups = report_groups(facts.losses, facts.states, facts.number_at, facts.names)
    origin = (KeyGroup("", ((text("Found by"), facts.origin),)),)
    title = text("Report", "sheet")
    services.workspace.show_sheet(title, (*groups, *origin), columns=False)


def ask_for_report(services: WindowServices, facts: ReportFacts) -> None:
    """Ask for a file, write the page into it and hand it to the system's viewer, which prints it."""
    session = services.presenter.session
    path = None if session is None else session.path
    stem = text("game") if path is None else path.stem
    choose_path(
        services.workspace,
        text("Report of both players"),
        folder_beside(path) / f"{stem}-report.pdf",
        partial(_write, services, facts),
        Wanted.NEW_FILE,
        text("PDF (*.pdf)"),
    )


def _write(services: WindowServices, facts: ReportFacts, path: Path) -> None:
    def written(result: Callable[[], None]) -> None:
        try:
            result()
        except KifuError as reason:
            services.notice.say(str(reason))
            return
        services.notice.tell(text("Written: {path}", path=path))
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            services.notice.tell(text("No PDF program. Print this file: {path}", path=path))

    services.calls.start(partial(save, path, report_pdf(facts)), written, writes=path.name)
