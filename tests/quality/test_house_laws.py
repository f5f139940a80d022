"""The laws that keep the house: no circle, one name one class, shallow inheritance, one place to plug in."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "ingboard"
DEEPEST = 2
LEAST_LINES = 60


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}


def imports_of(tree: ast.Module) -> set[str]:
    """The modules of ours that a module names, those for type checking and those within functions too."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = {f"{node.module}.{alias.name}" for alias in node.names} & FILES.keys()
            found |= within or {node.module}
    return found & FILES.keys()


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Modules that can be reached from themselves: what is left when all that leads nowhere is taken away."""
    left = {name: set(targets) - {name} for name, targets in graph.items()}
    while True:
        ends = {name for name, targets in left.items() if not targets}
        reached = Counter(target for targets in left.values() for target in targets)
        ends |= {name for name in left if not reached[name]}
        if not ends:
            return [sorted(left)] if left else []
        left = {name: targets - ends for name, targets in left.items() if name not in ends}


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for name, tree in TREES.items():
        yield from ((name, node) for node in tree.body if isinstance(node, ast.ClassDef))


def test_no_module_imports_itself_by_others() -> None:
    assert circles({name: imports_of(tree) for name, tree in TREES.items()}) == []


def test_the_search_for_circles_finds_one() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == [["b", "c"]]


def test_a_public_class_name_is_defined_once() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for module, node in classes():
        if not node.name.startswith("_"):
            where[node.name].append(module)
    assert {name: modules for name, modules in where.items() if len(modules) > 1} == {}


def test_no_class_of_ours_inherits_through_more_than_two_of_ours() -> None:
    bases = {
        node.name: [base.id for base in node.bases if isinstance(base, ast.Name)]
        for _, node in classes()
    }

    def depth(name: str) -> int:
        return max((1 + depth(base) for base in bases[name] if base in bases), default=0)

    assert {name: depth(name) for name in bases if depth(name) > DEEPEST} == {}


def test_a_feature_loads_no_widget_of_its_own_before_it_is_asked() -> None:
    """Pages are made when they are first opened: only the features' lists may be loaded at once."""
    heavy = {
        f"{module} imports {target}"
        for module, tree in TREES.items()
        if module.startswith("ingboard.ui.features.") and module.endswith(".feature")
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for target in [node.module]
        if target.startswith("ingboard.ui.features.") and target.endswith("page")
    }
    assert heavy == set()


def test_no_small_module_of_the_window_serves_one_other_alone() -> None:
    """It is part of that other; what a feature offers stands apart all the same, however short it is."""
    importers: dict[str, set[str]] = defaultdict(set)
    for module, tree in TREES.items():
        for target in imports_of(tree):
            importers[target].add(module)
    # What a package hands on serves whoever imports that from the package.
    alone = {
        module: importers[module]
        for module, path in FILES.items()
        if module.startswith("ingboard.ui.")
        and path.name not in ("__init__.py", "feature.py")
        and path.read_text(encoding="utf-8").count("\n") < LEAST_LINES
        and len(importers[module]) == 1
        and importers[module] != {module.rpartition(".")[0]}
    }
    assert alone == {}


def test_every_feature_is_listed_once() -> None:
    listed = [
        node.elts for node in ast.walk(TREES["ingboard.ui.features"]) if isinstance(node, ast.Tuple)
    ]
    names = [element.id for element in listed[0] if isinstance(element, ast.Name)]
    stated = {
        node.name
        for module, node in classes()
        if module.startswith("ingboard.ui.features.") and module.endswith(".feature")
    }
    assert Counter(names) == Counter(stated)
