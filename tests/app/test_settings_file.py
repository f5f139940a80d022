"""A tournament's settings go out as a file, are edited there, and come back."""

from __future__ import annotations

from ingboard.table.tournament import Tournament


def test_settings_are_written_edited_and_opened(app, tmp_path):
    path = tmp_path / "club.toml"
    assert app.write_tournament(path)
    assert "Saved: club.toml" in app.notice
    path.write_text(path.read_text().replace("late_factor = 2", "late_factor = 3"))
    assert app.open_tournament(path)
    assert app.tournament.late_factor == 3


def test_a_place_that_takes_no_file_is_told(app, tmp_path):
    before = app.tournament
    assert isinstance(before, Tournament)
    assert not app.write_tournament(tmp_path / "no" / "club.toml")
    assert "cannot be written" in app.notice
