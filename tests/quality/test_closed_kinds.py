"""What is told for each member of a kind is told for a new one, too, or the checks say where it is missing.

A table by the members has all of them where it is indexed: else a new one were a KeyError. A `match` over
them is held complete by mypy (`exhaustive-match`), and a `case _` would hide the new one from it.
"""

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
# Of fifty reasons a few are told in their own words, the others in general ones.
GENERAL_WORDS = {"ui/features/why/legality.py", "ui/game/phase_view.py"}


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


def is_member(pattern: ast.pattern) -> bool:
    """Whether a pattern is a member of a kind of ours, or several."""
    if isinstance(pattern, ast.MatchOr):
        return any(map(is_member, pattern.patterns))
    if not isinstance(pattern, ast.MatchValue) or not isinstance(pattern.value, ast.Attribute):
        return False
    return isinstance(pattern.value.value, ast.Name) and pattern.value.value.id[0].isupper()


def hides_members(found: ast.Match) -> bool:
    """Whether the members that are not named are answered all the same, in sight of no type checker.

    Not where the last arm refuses them, or hands the subject on to a function that names them.
    """
    last = found.cases[-1]
    if last.guard is not None or ast.unparse(last.pattern) != "_":
        return False
    body = last.body[-1]
    if isinstance(body, ast.Raise) or ast.unparse(body).startswith("assert_never("):
        return False
    called = body.value if isinstance(body, ast.Return | ast.Expr) else None
    handed = map(ast.unparse, called.args) if isinstance(called, ast.Call) else ()
    return ast.unparse(found.subject) not in handed and any(
        is_member(case.pattern) for case in found.cases
    )


def matches_that_hide_members(source: str) -> list[int]:
    found = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Match))
    return [each.lineno for each in found if hides_members(each)]


def test_no_match_over_members_hides_a_new_one():
    files = {path.relative_to(ROOT / "ingboard").as_posix(): path for path in MODULES}
    hiding = {
        name: matches_that_hide_members(path.read_text("utf-8")) for name, path in files.items()
    }
    assert {name for name, lines in hiding.items() if lines} == GENERAL_WORDS, hiding


@pytest.mark.parametrize(
    ("last", "hides"),
    [
        ("return 3", True),
        ("pass", True),
        ("return told(grid)", True),
        ("return told(grid, kind)", False),
        ("raise ValueError(kind)", False),
        ("assert_never(kind)", False),
    ],
)
def test_such_a_match_is_found(last, hides):
    arms = f"  case Kind.ONE:\n   pass\n  case _:\n   {last}"
    found = matches_that_hide_members(f"def told(kind, grid):\n match kind:\n{arms}")
    assert found == ([2] if hides else [])
