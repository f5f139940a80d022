"""A service of the tab has one name wherever it is kept: nobody looks up which one `_controller` is."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.quality.sources import MODULES, ROOT, nodes_of, tree_of

UI = ROOT / "ingboard/ui"
SEVERAL = {"BoardView", "Preferences"}
"""Types of which there are several in a tab: their parameters say which one is meant."""


def services_by_type() -> dict[str, str]:
    """What each service of a type of ours is called, by that type."""
    kinds = (
        node for node in tree_of(UI / "shell/services.py").body if isinstance(node, ast.ClassDef)
    )
    fields = (
        (ast.unparse(node.annotation), ast.unparse(node.target))
        for kind in kinds
        if kind.name == "WindowServices"
        for node in kind.body
        if isinstance(node, ast.AnnAssign)
    )
    ours = {each: name for each, name in fields if each.isalpha() and each[0].isupper()}
    return {each: ours[each] for each in ours if each[0] != "Q" and each not in SEVERAL}


def renamed(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Fields and parameters by which a service goes under another name than its own."""
    names = services_by_type()
    for node in nodes:
        if isinstance(node, ast.Assign):
            if any(service_of(value) not in ("", name) for name, value in fields_set(node)):
                yield ast.unparse(node)
        elif (
            isinstance(node, ast.arg)
            and node.annotation
            and names.get(ast.unparse(node.annotation), node.arg) != node.arg
        ):
            yield ast.unparse(node)


def fields_set(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The attributes that an assignment sets, without their underscore, and to what."""
    for target in node.targets:
        parts = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            parts = list(zip(target.elts, node.value.elts, strict=False))
        yield from (
            (part.attr.lstrip("_"), value)
            for part, value in parts
            if isinstance(part, ast.Attribute)
        )


def service_of(value: ast.expr) -> str:
    """The service that `services.x` is, or the part of the workspace; nothing for all else."""
    match ast.unparse(value).removeprefix("self.").lstrip("_").split("."):
        case ["services", name] | ["services", "workspace", name] if name.isidentifier():
            return name
        case _:
            return ""


def test_a_service_has_one_name_wherever_it_is_kept() -> None:
    found = [
        f"{path.relative_to(UI)}: {line}"
        for path in MODULES
        if path.is_relative_to(UI)
        for line in renamed(nodes_of(path))
    ]
    assert found == []


def test_the_search_for_renamed_services_finds_them() -> None:
    tree = ast.parse(
        "self._game = services.presenter\nself._a, self._pages = services.view, services.pages\n"
        "self._card = self.services.workspace.tools\nself._view = services.view\n"
        "self._back = services.pages.top\ndef ask(game: GamePresenter, view: GameView): ..."
    )
    assert len(list(renamed(ast.walk(tree)))) == 4
