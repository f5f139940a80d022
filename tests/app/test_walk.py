"""Whatever a person does at a table or with a record: the laws of what may happen next hold."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from ingboard.game import evolve
from ingboard.game.state import GameState
from ingboard.ui.shell.status_bar import StatusBar
from ingboard.ui.widgets.hold import HoldButton
from tests.app.walk import ReviewWorld, World, fallen, walked


@pytest.mark.parametrize("seed", range(20))
def test_the_laws_hold_on_a_walk(seed, tmp_path, qtbot):  # noqa: ARG001 - errors in slots fail it
    fall = walked(seed, tmp_path, 60)
    assert fall is None, f"seed {seed}:\n{fall}"


@pytest.mark.parametrize("seed", range(10))
def test_the_laws_hold_while_a_record_is_reviewed(seed, tmp_path, qtbot):  # noqa: ARG001
    fall = walked(seed, tmp_path, 60, ReviewWorld)
    assert fall is None, f"seed {seed}:\n{fall}"


@pytest.mark.nightly
@pytest.mark.timeout(0)
@pytest.mark.parametrize("kind", [World, ReviewWorld])
@pytest.mark.parametrize("seed", range(1_000, 1_200))
def test_the_laws_hold_on_a_long_walk(seed, kind, tmp_path, qtbot):  # noqa: ARG001
    fall = walked(seed, tmp_path, 100, kind)
    assert fall is None, f"seed {seed}:\n{fall}"


# What each walk must find: faults that were seen in games, put back ------------------------------------


def enter_answers_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter gives the first answer, whichever wears its badge: a claim was waived for good."""

    def press_first(strip: StatusBar) -> QWidget | None:
        if not strip._buttons:
            return None
        button = strip._buttons[0]
        if isinstance(button, HoldButton):
            button.press_in()
        else:
            button.click()
        return button

    monkeypatch.setattr(StatusBar, "press_next", press_first)


def turn_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is allowed or taken back leaves the turn where it was: the wrong clock ran after it."""
    monkeypatch.setattr(evolve, "give_turn", lambda clock, *_, **__: clock)
    monkeypatch.setattr(GameState, "is_out_of_turn", False)


def every_board_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that nobody recorded is counted as if it were empty."""
    monkeypatch.setattr(GameState, "has_board", True)


@pytest.mark.nightly
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("plant", "law"), [(enter_answers_first, "1:"), (turn_stays, "2:"), (every_board_counts, "3:")]
)
def test_a_walk_finds_a_fault_that_was_seen(plant, law, tmp_path, monkeypatch, qtbot):  # noqa: ARG001
    plant(monkeypatch)
    acts = 0
    for seed in range(400):
        fall = fallen(seed, tmp_path, 60)
        acts += 60 if fall is None else len(fall.acts)
        if fall is not None and any(said.startswith(law) for said in fall.laws):
            print(f"{plant.__name__}: found after {acts:,} acts, walk {seed}\n{fall}")
            return
    pytest.fail(f"not found in {acts:,} acts")
