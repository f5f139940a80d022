"""Which modules are glued together: their names at module level that never refer to each other.

Run as a script it names them: `.venv/bin/python -m tests.quality.pieces`.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.quality.sources import MODULES, ROOT, tree_of

LEAST = 15
"""Lines: less is a constant or a few, no piece."""


def pieces_of(path: Path) -> list[list[str]]:
    """The pieces of a module, each by its names; those shorter than `LEAST` lines belong to none."""
    named = {name: node for node in tree_of(path).body for name in _names(node)}
    parts: dict[str, set[str]] = {name: {name} for name in named}
    for name, node in named.items():
        used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        used |= {word for word in _words_of_annotations(node) if word in named}
        for other in used & named.keys():
            joined = parts[name] | parts[other]
            for each in joined:
                parts[each] = joined
    found = {id(part): part for part in parts.values()}
    return [sorted(part) for part in found.values() if _length(part, named) >= LEAST]


def _names(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (
                each.id
                for target in targets
                for each in ast.walk(target)
                if isinstance(each, ast.Name)
            )
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case _:
            pass


def _words_of_annotations(node: ast.stmt) -> Iterator[str]:
    """Names within quoted annotations."""
    for each in ast.walk(node):
        if (
            isinstance(each, ast.Constant)
            and isinstance(each.value, str)
            and each.value.isidentifier()
        ):
            yield each.value


def _length(part: set[str], named: dict[str, ast.stmt]) -> int:
    nodes = {id(named[name]): named[name] for name in part}
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes.values())


def glued() -> dict[str, Sequence[list[str]]]:
    """Modules of two pieces and more, by their path."""
    found = {str(path.relative_to(ROOT)): pieces_of(path) for path in MODULES}
    return {path: pieces for path, pieces in found.items() if len(pieces) > 1}


def by_folder() -> dict[str, int]:
    """How many there are, in the window and elsewhere."""
    counts: dict[str, int] = defaultdict(int)
    for path in glued():
        counts["ui" if path.startswith("ingboard/ui/") else "others"] += 1
    return counts


if __name__ == "__main__":
    for path, pieces in sorted(glued().items(), key=lambda found: -len(found[1])):
        print(f"{len(pieces)} {path}: " + "; ".join(piece[0] for piece in pieces))
    print(dict(by_folder()))
