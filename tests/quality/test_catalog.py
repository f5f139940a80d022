"""Every sentence that the user sees is in the template of the catalogs, whatever file it comes from."""

from __future__ import annotations

import ast
import gettext
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import ingboard.text
from ingboard.resources import resource
from ingboard.review.laboratory import load_laboratory
from ingboard.review.lesson_words import reveal_of, tell_of, title_of
from ingboard.review.lessons import lessons
from ingboard.review.sayings import rows
from ingboard.table.fault_wizard import fault_wizard
from ingboard.text import plural, text

ROOT = Path(__file__).resolve().parents[2]
# Calls whose sentence stands in a data file.
FROM_FILES = {
    "ingboard/review/laboratory.py",
    "ingboard/review/lesson_words.py",
    "ingboard/review/sayings.py",
    "ingboard/table/fault_wizard.py",
    "ingboard/ui/features/learn/page.py",
    "ingboard/ui/features/learn/plan_list.py",
}


class Heard(gettext.NullTranslations):
    """English, remembering what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        self.sentences.add(message)
        return message


@pytest.fixture
def catalog(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("catalog", ROOT / "packaging" / "catalog.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "catalog", module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    listening = Heard()
    monkeypatch.setattr(ingboard.text, "_translations", listening)
    return listening


def test_all_words_of_the_data_files_are_in_the_template(catalog: ModuleType, heard: Heard) -> None:
    load_laboratory(resource("laboratory"))
    fault_wizard.__wrapped__()
    rows.__wrapped__()
    for lesson in lessons():
        title_of(lesson), tell_of(lesson), reveal_of(lesson), text(lesson.question)
    assert len(heard.sentences) > 300
    assert heard.sentences - {found.one for found in catalog.found_sentences()} == set()


def test_a_sentence_that_is_no_literal_comes_from_a_data_file(catalog: ModuleType) -> None:
    dark = set()
    for path in sorted((ROOT / "ingboard").rglob("*.py")):
        seen = {found.line for found in catalog.sentences_of_code(path)}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                asks = node.func.id in {"text", "plural"} and node.args
                if asks and node.lineno not in seen:
                    dark.add(path.relative_to(ROOT).as_posix())
    assert dark - FROM_FILES == set()


def test_a_sentence_is_in_the_template_once_with_both_forms(
    catalog: ModuleType, tmp_path: Path
) -> None:
    assert catalog.main([str(tmp_path / "ingboard.pot")]) == 0
    written = (tmp_path / "ingboard.pot").read_text(encoding="utf-8")
    assert written == catalog.template()
    assert written.count('msgid "Next variation"\n') == 1
    assert 'msgid "Delete one node"\nmsgid_plural "Delete {number} nodes"\nmsgstr[0]' in written


def test_the_words_of_the_users_language_are_shown_and_english_without_a_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ingboard.mo").write_bytes(compiled({"Next variation": "Nächste Variante"}))
    monkeypatch.setattr(ingboard.text, "resource", lambda _: tmp_path)
    monkeypatch.setattr(ingboard.text, "_translations", gettext.NullTranslations())
    monkeypatch.setenv("LANGUAGE", "de")
    ingboard.text.use_language()
    assert text("Next variation") == "Nächste Variante"
    assert plural("one stone", "{number} stones", 2) == "2 stones"
    monkeypatch.setenv("LANGUAGE", "fr")
    ingboard.text.use_language()
    assert text("Next variation") == "Next variation"


def compiled(words: dict[str, str]) -> bytes:
    """A catalog as gettext reads it: the header names the character set."""
    entries = {"": "Content-Type: text/plain; charset=UTF-8\n", **words}
    ids = [each.encode() for each in sorted(entries)]
    said = [entries[each].encode() for each in sorted(entries)]
    number = len(ids)
    start = 28 + 16 * number
    table, held = b"", b""
    for each in (*ids, *said):
        table += len(each).to_bytes(4, "little") + (start + len(held)).to_bytes(4, "little")
        held += each + b"\0"
    head = (0x950412DE, 0, number, 28, 28 + 8 * number, 0, start)
    return b"".join(one.to_bytes(4, "little") for one in head) + table + held
