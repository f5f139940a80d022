"""The program, called in the process of the tests."""

from __future__ import annotations

import pytest

from tests.unit.cli.sgf_files import Program


@pytest.fixture
def ingboard(capsys: pytest.CaptureFixture[str]) -> Program:
    """Call it with arguments; it gives status, output and what was said on standard error."""
    return Program(capsys)
