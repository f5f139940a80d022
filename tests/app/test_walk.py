"""Whatever a person does at a table, in whatever order: the laws of what may happen next hold."""

from __future__ import annotations

import pytest

from tests.app.walk import walked


@pytest.mark.parametrize("seed", range(4))
def test_the_laws_hold_on_a_walk(seed, tmp_path, qtbot):  # noqa: ARG001 - errors in slots fail it
    fall = walked(seed, tmp_path, 40)
    assert fall is None, f"seed {seed}:\n{fall}"
