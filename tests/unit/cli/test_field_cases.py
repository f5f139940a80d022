"""Files that people's other programs wrote, reduced from public reports: each reads as its case says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.cli.sgf_files import DATA, Program

FIELD = DATA / "field"
CASES: list[dict[str, Any]] = json.loads((FIELD / "cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_file_from_the_field_reads_as_its_case_says(
    case: dict[str, Any], ingboard: Program
) -> None:
    file = FIELD / "inputs" / case["file"]
    said = ingboard(*(word.replace("{file}", str(file)) for word in case["command"].split()))
    answer = said.out + said.err
    assert [text for text in case.get("has", ()) if text not in answer] == []
    assert [text for text in case.get("lacks", ()) if text in answer] == []
    if "status" in case:
        assert said.status == case["status"]
    if "moves" in case:
        checked = ingboard("check", file, "--json")
        assert len(checked.answer["files"][0]["moves"]) == case["moves"]
