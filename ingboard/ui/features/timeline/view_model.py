"""From a replay to what the timeline's page shows. Values in, values out."""

from __future__ import annotations

from ingboard.clock.moments import Moment
from ingboard.table.evidence import fault_words, newer_words
from ingboard.table.journal.form import Fault
from ingboard.table.journal.reading import Journal
from ingboard.table.journal.shelf import Holder
from ingboard.table.replay import Place, Replay
from ingboard.text import text
from ingboard.ui.features.timeline.page import InstantPicture
from ingboard.ui.game.clock.table_faces import face_pictures, faces_without_clock
from ingboard.ui.game.recording import held_words
from ingboard.ui.game.view_model import board_picture, names_of


def instant_picture(replay: Replay, place: Place, *, live: bool) -> InstantPicture:
    """Board and both faces at a place of the replay."""
    shown = replay.shown(place)
    state = shown.state
    names, ranks = names_of(state), state.setup.ranks

    def time_of_day(moment: Moment) -> str:
        return replay.shown(replay.place_at(moment)).time_of_day

    if state.clock is None:
        faces = faces_without_clock(names, ranks)
    else:
        faces = face_pictures(state.clock, shown.at, names, ranks, time_of_day)
    words = replay.rows[place.row].words
    return InstantPicture(shown.time_of_day, words, board_picture(state), faces, live)


def source_words(journal: Journal, holder: Holder | None, *, live: bool) -> tuple[str, bool]:
    """Which journal is shown and why it may only be read; and whether that is a warning."""
    if live:
        said = text("{title}. The table goes on; this only looks back.", title=journal.title)
        return said, False
    parts = [journal.title]
    if holder is not None:
        parts = [held_words(journal, holder)]
    elif journal.fault is not None:
        parts.append(fault_words(journal.fault))
    if journal.is_newer:
        parts.append(newer_words())
    said = text(
        "{said} It is only read here.", said=". ".join(part.rstrip(".") for part in parts) + "."
    )
    return said, journal.fault is Fault.ALTERED or journal.is_newer
