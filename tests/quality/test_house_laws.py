"""The laws that keep the house: no circle, one name one class, shallow inheritance, one place to plug in."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.quality.sources import MODULES, ROOT, nodes_of, tree_of

DEEPEST = 2


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path for path in MODULES}


@cache
def imports_of(module: str) -> set[str]:
    """The modules of ours that a module names, those for type checking and those within functions too."""
    found: set[str] = set()
    for node in nodes_of(FILES[module]):
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
    for name, path in FILES.items():
        yield from ((name, node) for node in tree_of(path).body if isinstance(node, ast.ClassDef))


def test_no_module_imports_itself_by_others() -> None:
    assert circles({name: imports_of(name) for name in FILES}) == []


def test_the_search_for_circles_finds_one() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == [["b", "c"]]


def layer_of(module: str) -> str:
    """The layer of the whole, or of the window, that a module stands in."""
    parts = module.split(".")
    return ".".join(parts[1:3] if parts[1:2] == ["ui"] else parts[1:2])


def test_a_name_of_a_module_is_given_one_value() -> None:
    """A constant that stood twice undid the first without a word."""
    again = [
        f"{module}: {name}"
        for module, path in FILES.items()
        for name, times in names_given(tree_of(path).body).items()
        if times > 1
    ]
    assert again == []


def names_given(body: Sequence[ast.stmt]) -> Counter[str]:
    """How often each name gets a value at the top of a module, outside of any condition."""
    values = [node for node in body if isinstance(node, ast.Assign)]
    plain = [target for node in values for target in node.targets]
    typed = [node.target for node in body if isinstance(node, ast.AnnAssign)]
    return Counter(target.id for target in (*plain, *typed) if isinstance(target, ast.Name))


def test_such_a_name_is_found() -> None:
    body = ast.parse("A = 1\nB: int = 2\nA: int = 3\nB.x = 4\n").body
    assert names_given(body) == {"A": 2, "B": 1}


def test_a_public_class_name_is_defined_once_within_a_layer() -> None:
    where: dict[tuple[str, str], list[str]] = defaultdict(list)
    for module, node in classes():
        if not node.name.startswith("_"):
            where[layer_of(module), node.name].append(module)
    assert {name: modules for name, modules in where.items() if len(modules) > 1} == {}


def test_no_class_of_ours_inherits_through_more_than_two_of_ours() -> None:
    bases = {
        node.name: [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        for _, node in classes()
    }

    def depth(name: str) -> int:
        return max((1 + depth(base) for base in bases[name] if base in bases), default=0)

    assert {name: depth(name) for name in bases if depth(name) > DEEPEST} == {}


def test_a_feature_loads_no_widget_of_its_own_before_it_is_asked() -> None:
    """Pages are made when they are first opened: only the features' lists may be loaded at once."""
    heavy = {
        f"{module} imports {target}"
        for module, path in FILES.items()
        if module.startswith("ingboard.ui.features.") and module.endswith(".feature")
        for node in tree_of(path).body
        if isinstance(node, ast.ImportFrom) and node.module
        for target in [node.module]
        if target.startswith("ingboard.ui.features.") and target.endswith("page")
    }
    assert heavy == set()


def attributes_of(node: ast.AST) -> list[str]:
    """The attributes of `self.a.b.c` in order; none for a chain that begins elsewhere."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.insert(0, node.attr)
        node = node.value
    return names if isinstance(node, ast.Name) and node.id == "self" else []


def reaching_through(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Chains that go through two objects for what a third has: `self.a.b.c.d`, signals of widgets too."""
    within = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    for node in nodes:
        if (
            isinstance(node, ast.Attribute)
            and id(node) not in within
            and len(attributes_of(node)) > 3
        ):
            yield ast.unparse(node)


# Settings are values that whoever offers a choice sets; argparse has no other way to name its groups.
SET_BY_OTHERS = {"preferences", "positionals", "optionals"}


def set_on_another(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Attributes set on what another holds, `a.b.c = ...`; constants are linked where they are made."""
    for node in nodes:
        owner = (
            node.value
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            else None
        )
        name = owner.attr.strip("_") if isinstance(owner, ast.Attribute) else ""
        if name and not name.isupper() and name not in SET_BY_OTHERS:
            yield ast.unparse(node)


def test_nobody_reaches_through_an_object_for_what_another_has() -> None:
    """The neighbor is asked. A chain of values is no such fault, yet is kept short by a local name."""
    assert [chain for path in MODULES for chain in reaching_through(nodes_of(path))] == []


def test_nobody_sets_an_attribute_of_an_object_that_another_holds() -> None:
    """Setters that were injected afterwards made the order of construction matter once."""
    assert [target for path in MODULES for target in set_on_another(nodes_of(path))] == []


def test_the_search_for_such_chains_finds_each_once() -> None:
    tree = ast.parse(
        "self.a.b.c.d()\nself.a.b.c()\nx.a.b.c.d\nself.a = b.c\nself.d = 1\nColor.BLACK.x = 1"
    )
    assert list(reaching_through(list(ast.walk(tree)))) == ["self.a.b.c.d"]
    assert list(set_on_another(ast.walk(tree))) == []
    tree = ast.parse("self.a.b = 1\nx.a.b, c = 1, 2\nself.a.b += 1\nself._preferences.look = 2")
    assert sorted(set_on_another(ast.walk(tree))) == ["self.a.b", "self.a.b", "x.a.b"]


# Where a mark such as the triangle is stated: what SGF calls it, its name and shape; its key.
STATING_A_MARK = {"kifu/marks.py", "ui/game/edit_tools.py"}
# The engine's suggestion marks what is perhaps dead by it, the page of a verdict what is hot.
USING_A_MARK = {"ui/features/count/suggestion.py", "ui/features/why/verdict_paper.py"}


def test_a_mark_is_stated_in_no_further_module() -> None:
    """All that writes, names, paints or prints it takes what these say."""
    naming = {
        path.relative_to(ROOT / "ingboard").as_posix()
        for path in MODULES
        for node in nodes_of(path)
        if (isinstance(node, ast.Attribute) and node.attr == "TRIANGLE")
        or (isinstance(node, ast.Name) and node.id == "TRIANGLE")
        or (isinstance(node, ast.Constant) and node.value == "TR")
    }
    assert naming == STATING_A_MARK | USING_A_MARK


def test_every_feature_is_listed_once() -> None:
    listed = [
        node.elts for node in nodes_of(FILES["ingboard.ui.features"]) if isinstance(node, ast.Tuple)
    ]
    names = [element.id for element in listed[0] if isinstance(element, ast.Name)]
    stated = {
        node.name
        for module, node in classes()
        if module.startswith("ingboard.ui.features.") and module.endswith(".feature")
        if not node.name.startswith("_")
    }
    assert Counter(names) == Counter(stated)
