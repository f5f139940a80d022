"""Which classes paint words themselves, as only a picture should: Qt's labels, buttons and views do it else.

A class paints words where its `paintEvent` or `paint` comes to Qt's drawing of text by its own methods, those
it inherits of ours, and functions of the program.

Run as a script it names them: `.venv/bin/python -m tests.quality.text_painters`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.quality.sources import MODULES, ROOT, tree_of

_DRAWS = {"drawText", "drawStaticText", "drawGlyphRun", "drawTextItem", "addText", "drawContents"}
_LAYOUTS = {"QTextLayout", "QTextDocument"}
_STARTS = {"paintEvent", "paint", "drawControl", "drawBackground", "drawForeground", "drawContents"}


@dataclass
class _Module:
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By the name here: the module it comes from and its name there."""


def painters() -> list[tuple[str, str]]:
    """(module's path, class) of each class that paints words."""
    modules = {_dotted(path): _read(path) for path in MODULES}
    reach = _Reach(modules)
    return sorted(
        (dotted.replace(".", "/") + ".py", name)
        for dotted, module in modules.items()
        for name in module.classes
        if reach.paints_words(dotted, name)
    )


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _read(path: Path) -> _Module:
    module = _Module()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.imported[alias.asname or alias.name] = (node.module, alias.name)
    for node in tree_of(path).body:
        if isinstance(node, ast.FunctionDef):
            module.functions[node.name] = node
        elif isinstance(node, ast.ClassDef):
            module.classes[node.name] = node
    return module


class _Reach:
    """What comes to the drawing of text; each function and method is asked once."""

    def __init__(self, modules: dict[str, _Module]) -> None:
        self._modules = modules
        self._known: dict[tuple[str, str, str], bool] = {}

    def paints_words(self, dotted: str, name: str) -> bool:
        """Whether one of a class's own methods that Qt or a list calls to paint comes to it.

        What it only inherits counts where it is written; an inherited start that calls a method of its own
        counts here.
        """
        methods = self._methods(dotted, name)
        own = {
            n.name
            for n in self._modules[dotted].classes[name].body
            if isinstance(n, ast.FunctionDef)
        }
        return any(
            self._method_draws(dotted, name, start)
            and (start in own or self._is_filled_in(dotted, name, start))
            for start in _STARTS & methods.keys()
        )

    def _is_filled_in(self, dotted: str, name: str, start: str) -> bool:
        """Whether an inherited start draws by what this class itself adds."""
        base = self._methods(dotted, name)[start]
        return not self._method_draws(base[0], base[1], start)

    def _methods(self, dotted: str, name: str) -> dict[str, tuple[str, str, ast.FunctionDef]]:
        """All methods of ours that a class has, with the class that writes each."""
        found: dict[str, tuple[str, str, ast.FunctionDef]] = {}
        node = self._modules[dotted].classes[name]
        for base in reversed(node.bases):
            called = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(called, ast.Name) and (above := self._class_called(dotted, called.id)):
                found |= self._methods(*above)
        for each in node.body:
            if isinstance(each, ast.FunctionDef):
                found[each.name] = (dotted, name, each)
        return found

    def _class_called(self, dotted: str, name: str) -> tuple[str, str] | None:
        if name in self._modules[dotted].classes:
            return dotted, name
        where, there = self._modules[dotted].imported.get(name, ("", ""))
        if where in self._modules:
            return self._class_called(where, there)
        return None

    def _method_draws(self, dotted: str, name: str, method: str) -> bool:
        key = (dotted, name, method)
        if key not in self._known:
            self._known[key] = False
            methods = self._methods(dotted, name)
            where, _, node = methods[method]
            self._known[key] = self._draws(where, node) or any(
                self._method_draws(dotted, name, called)
                for called in _called_on_self(node)
                if called in methods
            )
        return self._known[key]

    def _function_draws(self, dotted: str, name: str) -> bool:
        key = (dotted, "", name)
        if key not in self._known:
            self._known[key] = False
            self._known[key] = self._draws(dotted, self._modules[dotted].functions[name])
        return self._known[key]

    def _draws(self, dotted: str, node: ast.AST) -> bool:
        makes_layout = False
        for each in ast.walk(node):
            if isinstance(each, ast.Attribute) and each.attr in _DRAWS:
                return True
            if isinstance(each, ast.Name):
                makes_layout |= each.id in _LAYOUTS
                if self._name_draws(dotted, each.id):
                    return True
            if (
                isinstance(each, ast.Attribute)
                and isinstance(each.value, ast.Name)
                and self._member_draws(dotted, each.value.id, each.attr)
            ):
                return True
            if _is_layout_drawn(each):
                return True
        return False

    def _name_draws(self, dotted: str, name: str) -> bool:
        """A function called by its name, here or where it is imported from."""
        module = self._modules[dotted]
        if name in module.functions:
            return self._function_draws(dotted, name)
        where, there = module.imported.get(name, ("", ""))
        return where in self._modules and self._name_draws(where, there)

    def _member_draws(self, dotted: str, name: str, member: str) -> bool:
        """A function of a module that is imported as a whole."""
        where, there = self._modules[dotted].imported.get(name, ("", ""))
        whole = f"{where}.{there}"
        return whole in self._modules and self._name_draws(whole, member)


def _called_on_self(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if (
            isinstance(each, ast.Attribute)
            and isinstance(each.value, ast.Name)
            and each.value.id in ("self", "cls")
        ):
            yield each.attr


def _is_layout_drawn(node: ast.AST) -> bool:
    """A QTextLayout drawn: `layout.draw(painter, …)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "draw"
        and bool(node.args)
        and isinstance(node.args[0], ast.Name)
        and "painter" in node.args[0].id
    )


if __name__ == "__main__":
    found = painters()
    for where, name in found:
        print(where, name)
    print(len(found), "classes paint words")
