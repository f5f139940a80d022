"""The house is tried as a new maintainer would: six additions in a copy of the program, all in one tree.

Each touches few files, what is missing when only its own kind was touched is an error of the type checker,
and with the rest of it the program is clean, does what was added, and opens every page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.trials import copies
from tests.trials.captured_stones import CAPTURED_STONES
from tests.trials.copies import ROOT, Trial
from tests.trials.fischer_cap import FISCHER_CAP
from tests.trials.hatched_mark import HATCHED_MARK
from tests.trials.rule_text import RULE_TEXT
from tests.trials.terminal_command import TERMINAL_COMMAND
from tests.trials.time_control import TIME_CONTROL

TRIALS = (TIME_CONTROL, FISCHER_CAP, RULE_TEXT, HATCHED_MARK, CAPTURED_STONES, TERMINAL_COMMAND)
NAMES = [trial.title for trial in TRIALS]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], str]:
    """What mypy says where only the kinds themselves have got their new members."""
    copy = copies.copy_of_the_program(tmp_path_factory.mktemp("begun"))
    for trial in TRIALS:
        copies.edit(copy, trial.first)
    return copies.flagged_by_mypy(copy)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with all of them."""
    copy = copies.copy_of_the_program(tmp_path_factory.mktemp("done"))
    for trial in TRIALS:
        copies.edit(copy, trial.first)
        copies.edit(copy, trial.rest)
        if trial.data is not None:
            trial.data(copy)
    return copy


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_an_addition_touches_few_files(trial: Trial) -> None:
    assert len(trial.files) <= trial.most_files


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_what_is_missing_is_an_error_of_the_type_checker(
    trial: Trial, begun: tuple[set[str], str]
) -> None:
    flagged, said = begun
    assert trial.flagged <= flagged, said


def test_nothing_but_what_the_additions_touch_is_in_error(begun: tuple[set[str], str]) -> None:
    flagged, said = begun
    assert flagged <= {name for trial in TRIALS for name in trial.files}, said


def test_the_program_with_all_of_them_is_clean(done: Path) -> None:
    files = {name for trial in TRIALS for name in trial.files}
    assert copies.flagged_by_mypy(done) == (set(), "")
    assert copies.flagged_by_ruff(done, sorted(files)) == ""


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_what_was_added_does_what_it_should(trial: Trial, done: Path) -> None:
    assert copies.used(done, trial.program) == ("used", "")


def test_every_page_of_the_program_with_all_of_them_opens(done: Path) -> None:
    assert copies.used(done, copies.OPEN_EVERY_PAGE) == ("used", "")


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_contributing_lists_the_files_of_each(trial: Trial) -> None:
    written = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| {re.escape(trial.title)} \|(.*)\|$", written, re.MULTILINE)
    assert row is not None, trial.title
    assert tuple(sorted(re.findall(r"`([a-z_/0-9]+\.py)`", row[1]))) == trial.files
