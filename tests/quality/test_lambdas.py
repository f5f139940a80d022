"""A method is handed on itself, not within a lambda: how many are not may not grow."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.quality.sources import MODULES, ROOT, nodes_of

MOST = 30
"""As counted once: each waits for a presenter that is made only when it is first asked for."""


def around_a_method(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Lambdas whose whole body hands to a method of what stands outside what they are given, as it is."""
    for node in nodes:
        if not isinstance(node, ast.Lambda) or not isinstance(node.body, ast.Call):
            continue
        given, call = [each.arg for each in node.args.args], node.body
        owner, _, method = ast.unparse(call.func).rpartition(".")
        handed = [ast.unparse(each) for each in (*call.args, *call.keywords)]
        if method and all(map(str.isidentifier, owner.split("."))) and handed == given:
            yield ast.unparse(node)


def test_a_method_is_handed_on_itself() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {each}"
        for path in MODULES
        for each in around_a_method(nodes_of(path))
    ]
    assert len(found) <= MOST, found


def test_the_search_for_such_lambdas_finds_them() -> None:
    tree = ast.parse(
        "f(lambda: self._a.b(), lambda x: self.take(x), lambda x: x.close(), lambda x: take(x))\n"
        "f(lambda _: self.take(), lambda x: self.take(x, 1), lambda: self.a().b(), lambda x=x: a.b(x))"
    )
    assert len(list(around_a_method(ast.walk(tree)))) == 3
