"""A table by the members of a kind has all of them where it is indexed: else a new one were a KeyError."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

import pytest

from tests.conftest import ROOT

MODULES = sorted((ROOT / "ingboard").rglob("*.py"))
# The other members are answered before these tables.
THE_REST = {"counting/hand_help.py", "review/lesson_words.py", "ui/game/film/captions.py"}


def kind_of(table: ast.Dict) -> str | None:
    """The name of the one kind whose members are the keys."""
    kinds = {
        key.value.id if isinstance(key, ast.Attribute) and isinstance(key.value, ast.Name) else None
        for key in table.keys
    }
    return kinds.pop() if len(kinds) == 1 else None


def indexed_tables(tree: ast.Module) -> Iterator[ast.Dict]:
    """Those that are indexed where they stand."""
    for found in ast.walk(tree):
        if isinstance(found, ast.Subscript) and isinstance(found.value, ast.Dict):
            yield found.value


def tables_of_kinds(path: Path) -> Iterator[tuple[str, ast.Dict]]:
    for table in indexed_tables(ast.parse(path.read_text(encoding="utf-8"))):
        kind = kind_of(table)
        if kind is not None:
            yield kind, table


TABLES = [
    pytest.param(path, kind, table, id=f"{path.relative_to(ROOT)}:{table.lineno}")
    for path in MODULES
    for kind, table in tables_of_kinds(path)
]


@pytest.mark.parametrize(("path", "kind", "table"), TABLES)
def test_a_table_that_is_indexed_has_every_member_of_its_kind(path, kind, table):
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    members = getattr(module, kind)
    if not issubclass(members, Enum):
        pytest.fail(f"{kind} is no closed kind")
    there, all_members = {key.attr for key in table.keys}, set(members.__members__)
    is_rest = path.relative_to(ROOT / "ingboard").as_posix() in THE_REST
    assert there <= all_members if is_rest else there == all_members
