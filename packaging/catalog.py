"""Collects every sentence that can be translated, and writes the template for a language's catalog.

    python packaging/catalog.py FILE.pot

A translation of it, compiled, becomes resources/locale/CODE/LC_MESSAGES/ingboard.mo. Sentences stand in
the code, as `text("...")` and `plural("...", "...", n)`, and in the files of lessons, laboratory, texts
and the referee's wizard, under the keys named here.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
IN_FILES = {
    "laboratory": frozenset({"title", "try", "explanation", "origin"}),
    "lessons": frozenset({"title", "question", "tell", "reveal"}),
    "referee": frozenset({"words", "short"}),
    "sayings": frozenset({"title", "words", "reason", "otherwise"}),
}
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
_ARGUMENTS = {"text": 1, "plural": 2}


class Found(NamedTuple):
    """A sentence, its form for many ("" without one), and where it stands: file and line (0: a data file)."""

    one: str
    many: str
    path: Path
    line: int


def found_sentences() -> Iterator[Found]:
    """All sentences of the code and of the files."""
    for path in sorted((ROOT / "ingboard").rglob("*.py")):
        yield from sentences_of_code(path)
    for folder, keys in IN_FILES.items():
        for path in sorted((ROOT / "resources" / folder).glob("*.json")):
            for sentence in _under(keys, json.loads(path.read_text(encoding="utf-8"))):
                yield Found(sentence, "", path, 0)


def sentences_of_code(path: Path) -> Iterator[Found]:
    """The sentences of one module; a call whose sentence comes from a data file has none here."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            number = _ARGUMENTS.get(node.func.id, 0)
            forms = [_literal(argument) for argument in node.args[:number]]
            if forms and all(forms):
                yield Found(forms[0], forms[1] if number > 1 else "", path, node.lineno)


def template() -> str:
    """The catalog's template, every sentence once, with the places where it stands."""
    places: dict[tuple[str, str], list[str]] = {}
    for one in found_sentences():
        where = f"{one.path.relative_to(ROOT).as_posix()}{f':{one.line}' if one.line else ''}"
        places.setdefault((one.one, one.many), []).append(where)
    return "\n".join([HEAD, *(_entry(*forms, where) for forms, where in places.items())])


def main(arguments: list[str]) -> int:
    """Write the template to the file that is named."""
    if len(arguments) != 1:
        print("Name the file to write: python packaging/catalog.py ingboard.pot")
        return 2
    Path(arguments[0]).write_text(template(), encoding="utf-8")
    return 0


def _literal(argument: ast.expr) -> str:
    value = argument.value if isinstance(argument, ast.Constant) else None
    return value if isinstance(value, str) else ""


def _under(keys: frozenset[str], held: object) -> Iterator[str]:
    """The sentences that stand under one of the keys, however deep."""
    if isinstance(held, list):
        for one in held:
            yield from _under(keys, one)
    elif isinstance(held, dict):
        for key, value in held.items():
            if key in keys and isinstance(value, str):
                yield value
            else:
                yield from _under(keys, value)


def _entry(one: str, many: str, where: list[str]) -> str:
    lines = [f"#: {' '.join(where)}", f"msgid {_quoted(one)}"]
    if many:
        lines += [f"msgid_plural {_quoted(many)}", 'msgstr[0] ""', 'msgstr[1] ""', ""]
    else:
        lines += ['msgstr ""', ""]
    return "\n".join(lines)


def _quoted(sentence: str) -> str:
    return json.dumps(sentence, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
