"""Random mutants of the program against the tests nearest to them: what is changed and nobody notices.

    .venv/bin/python -m tests.quality.mutants core 30 --seed 1 --workers 2

Lines are drawn by the seed from functions of the core or of the window, one change is made in each: a
comparison or a condition turned round, a step more or less, nothing returned, a statement left out, a
constant changed. Tests are near that import the module, speak of what the line stands in, or are named after
it; the nearest are run, from the quickest kind, until one fails. A survivor is a test that is missing, or a
change that means nothing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.quality.sources import MODULES, ROOT, tree_of

NEAREST = 6
LONGEST = 150  # seconds of one mutant's tests

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Mutant(NamedTuple):
    """One change: where, what, the names that the line stands in, and the whole module with it."""

    path: Path
    line: int
    what: str
    names: tuple[str, ...]
    source: str


def changes_of(node: ast.AST) -> Iterator[tuple[str, Callable[[], ast.AST]]]:  # noqa: C901 - one arm a kind
    """What may be changed about a node, in words, and the node that then stands there."""
    match node:
        case ast.Compare(ops=[ast.cmpop() as sign]) if type(sign) in _TURNED:
            turned = _TURNED[type(sign)]
            yield (
                "comparison turned",
                lambda: ast.Compare(node.left, [turned()], node.comparators),
            )
        case ast.BoolOp(op=op):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{type(other).__name__.lower()} instead", lambda: ast.BoolOp(other, node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out", lambda: node.operand
        case ast.If() | ast.IfExp():
            yield "condition turned", lambda: _with_test(node, ast.UnaryOp(ast.Not(), node.test))
        case ast.BinOp(op=ast.operator() as added) if type(added) in _ARITHMETIC:
            taken = _ARITHMETIC[type(added)]
            yield "plus and minus", lambda: ast.BinOp(node.left, taken(), node.right)
        case ast.Return(value=ast.expr()):
            yield "None returned", lambda: ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield "statement left out", ast.Pass
        case ast.AugAssign(op=ast.operator() as up) if type(up) in _ARITHMETIC:
            down = _ARITHMETIC[type(up)]
            yield (
                "counted the other way",
                lambda: ast.AugAssign(node.target, down(), node.value),
            )
        case ast.Constant(value=bool(value)):
            yield f"{not value} instead", lambda: ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield f"{value + 1} instead of {value}", lambda: ast.Constant(value + 1)
        case _:
            pass


def _with_test(node: ast.If | ast.IfExp, test: ast.expr) -> ast.AST:
    changed = copy.copy(node)
    changed.test = test
    return changed


def places_in(path: Path) -> dict[int, list[tuple[ast.AST, tuple[str, ...]]]]:
    """By line the nodes within functions that may be changed, each with the names it stands in."""
    found: dict[int, list[tuple[ast.AST, tuple[str, ...]]]] = {}

    def walk(node: ast.AST, names: tuple[str, ...], within: bool) -> None:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names, within = (*names, node.name), within or isinstance(node, ast.FunctionDef)
        if within and any(True for _ in changes_of(node)):
            found.setdefault(node.lineno, []).append((node, names))  # type: ignore[attr-defined]
        for child in ast.iter_child_nodes(node):
            if not (isinstance(node, ast.FunctionDef) and child in (node.returns, node.args)):
                walk(child, names, within)

    walk(tree_of(path), (), within=False)
    return found


def mutants_of(part: str, number: int, seed: int) -> list[Mutant]:
    """So many of the core ("core") or of the window ("ui"), each on another line."""
    rng = random.Random(seed)
    ui = ROOT / "ingboard/ui"
    lines = [
        (path, line)
        for path in MODULES
        if path.is_relative_to(ui) is (part == "ui")
        for line in sorted(places_in(path))
    ]
    return [_mutant(rng, path, line) for path, line in rng.sample(lines, number)]


def _mutant(rng: random.Random, path: Path, line: int) -> Mutant:
    places = places_in(path)[line]
    telling = [place for place in places if not isinstance(place[0], ast.Constant)]
    node, names = rng.choice(telling or places)
    # Changed is a tree of its own; the one that is kept stays as it is.
    tree = copy.deepcopy(tree_of(path))
    own = list(ast.walk(tree))[list(ast.walk(tree_of(path))).index(node)]
    what, make = rng.choice(list(changes_of(own)))
    changed = make()

    class Replace(ast.NodeTransformer):
        def visit(self, visited: ast.AST) -> ast.AST:
            return changed if visited is own else self.generic_visit(visited)

    source = ast.unparse(ast.fix_missing_locations(Replace().visit(tree)))
    return Mutant(path.relative_to(ROOT), line, what, names, source)


@cache
def tests_by_words() -> dict[Path, frozenset[str]]:
    """Every file of tests with its words, dotted names whole."""
    folders = ("unit", "widgets", "app", "hall", "faults")
    files = (path for name in folders for path in (ROOT / "tests" / name).rglob("test_*.py"))
    return {path: frozenset(re.findall(r"[\w.]+", path.read_text("utf-8"))) for path in files}


def nearest_tests(mutant: Mutant) -> list[Path]:
    """The tests that are run for it, the quickest kinds first."""
    module = ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")
    package, _, stem = module.rpartition(".")
    folder = package.rpartition(".")[2]
    users = {module, *(_module(path) for path in MODULES if _imports(path, module))}
    scores: dict[Path, int] = {}
    in_window = package.startswith("ingboard.ui")
    written = (ROOT / mutant.path).read_text("utf-8").splitlines()[mutant.line - 1]
    spoken = {word for word in re.findall(r"[a-z]\w{4,}", written) if word != "return"}
    for path, words in tests_by_words().items():
        if in_window and path.is_relative_to(ROOT / "tests/unit"):
            continue
        score = 12 * (module in words)
        score += 6 * sum(name.lstrip("_") in words for name in mutant.names if len(name) > 3)
        parts = [part for part in (folder, *stem.split("_")) if len(part) > 3]
        score += 5 * sum(part.rstrip("s") in path.stem for part in parts)
        score += 3 * (path.parent.name == folder)
        score += 4 * bool(users & words)
        score += 2 * (stem in words) + (folder in words)
        score += 2 * len(spoken & parts_of(path))
        if score > 3:
            scores[path] = score
    near = sorted(scores, key=lambda path: (-scores[path], path))[:NEAREST]
    kinds = ("unit", "widgets", "hall", "app", "faults")
    return sorted(near, key=lambda path: kinds.index(path.relative_to(ROOT).parts[1]))


@cache
def parts_of(path: Path) -> frozenset[str]:
    """The words of a file of tests, dotted names in their parts."""
    return frozenset(part for word in tests_by_words()[path] for part in word.split("."))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def _imports(path: Path, module: str) -> bool:
    package, _, stem = module.rpartition(".")
    written = path.read_text("utf-8")
    return f"from {module} import" in written or bool(
        re.search(rf"^from {re.escape(package)} import .*\b{stem}\b", written, re.MULTILINE)
    )


def fate_of(mutant: Mutant, near: Sequence[Path], folder: Path) -> str:
    """What killed it, or "" where it lived; `folder` holds a copy of the program and its tests.

    A test that fails without the mutant too has nothing to say.
    """
    original = (folder / mutant.path).read_text("utf-8")
    tests = [str(path.relative_to(ROOT)) for path in near]
    silent: list[str] = []
    while tests:
        (folder / mutant.path).write_text(mutant.source, "utf-8")
        killer = _first_failure(folder, (*tests, *(f"--deselect={each}" for each in silent)))
        (folder / mutant.path).write_text(original, "utf-8")
        if not killer or "::" not in killer or not _first_failure(folder, (killer,)):
            return killer
        silent.append(killer)
    return ""


def _first_failure(folder: Path, arguments: Sequence[str]) -> str:
    """The test that fails first, or what else is wrong; "" where all pass."""
    options = ("-x", "-q", "--no-header", "--randomly-dont-reorganize", "-p", "no:cacheprovider")
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    if not run.returncode:
        return ""
    told = re.search(r"^(?:FAILED|ERROR) (\S+(?: \S+)*?\]?)(?: - |$)", run.stdout, re.MULTILINE)
    return told[1] if told else "an error"


def copy_of_all(folder: Path) -> Path:
    """The program and its tests where they may be changed."""
    unread = shutil.ignore_patterns("__pycache__", "screenshots")
    for name in ("ingboard", "tests", "packaging"):
        shutil.copytree(ROOT / name, folder / name, ignore=unread)
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"):
        shutil.copy2(ROOT / name, folder / name)
    (folder / "resources").symlink_to(ROOT / "resources")
    return folder


def main(arguments: Sequence[str] | None = None) -> None:
    """Print each mutant and what killed it, then how many were."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("part", choices=("core", "ui"))
    options.add_argument("number", type=int)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--only", type=int, nargs="*", help="numbers of those to be tried again")
    chosen = options.parse_args(arguments)
    mutants = list(enumerate(mutants_of(chosen.part, chosen.number, chosen.seed), start=1))
    # All is read before the first is tried: the program may be worked on meanwhile.
    wanted = [
        (at, each, nearest_tests(each))
        for at, each in mutants
        if not chosen.only or at in chosen.only
    ]
    with tempfile.TemporaryDirectory(prefix="mutants-") as made:
        copies: SimpleQueue[Path] = SimpleQueue()
        for worker in range(chosen.workers):
            copies.put(copy_of_all(Path(made) / str(worker)))

        def tried(one: tuple[int, Mutant, Sequence[Path]]) -> bool:
            at, mutant, near = one
            folder = copies.get()
            try:
                killer = fate_of(mutant, near, folder)
            finally:
                copies.put(folder)
            where = f"{mutant.path}:{mutant.line} {'.'.join(mutant.names)}: {mutant.what}"
            print(f"{at:3} {'killed' if killer else 'LIVED '} {where} {killer}", flush=True)
            return bool(killer)

        with ThreadPoolExecutor(chosen.workers) as pool:
            killed = sum(pool.map(tried, wanted))
    print(f"{killed} of {len(wanted)} killed: {killed / len(wanted):.0%}")


if __name__ == "__main__":
    main()
