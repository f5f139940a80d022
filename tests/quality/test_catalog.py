"""Every sentence for users is in the template of the catalogs, and what a catalog answers is right."""

from __future__ import annotations

import ast
import gettext
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec.structs import replace

import ingboard.text
from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from ingboard.game.event_words import ruling_said, ruling_words
from ingboard.game.state import Ruling, RulingKind
from ingboard.resources import resource
from ingboard.review.ko_page import ko_page
from ingboard.review.laboratory import load_laboratory
from ingboard.review.lesson_words import reveal_of, tell_of, title_of
from ingboard.review.lessons import lessons
from ingboard.review.sayings import rows
from ingboard.table.fault_wizard import fault_wizard
from ingboard.text import (
    clauses,
    ended,
    environment_languages,
    labeled,
    language_of,
    listed,
    paragraph,
    plural,
    sentence,
    text,
    unended,
)
from ingboard.ui.game.clock.face_parts import brief_state, state_words
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, FlagSign
from tests.quality.sources import MODULES, ROOT, nodes_of
from tests.scenes.pseudo_language import spoken

LANGUAGES = sorted(path.parents[1].name for path in (ROOT / "resources/locale").glob("*/*/*.po"))
# Calls whose sentence stands in a data file, or is cited.
FROM_FILES = {
    "ingboard/review/laboratory.py",
    "ingboard/review/lesson_words.py",
    "ingboard/rules/plays.py",
    "ingboard/text.py",
    "ingboard/ui/features/learn/lesson_page.py",
    "ingboard/ui/features/learn/lessons_presenter.py",
}


class Heard(gettext.NullTranslations):
    """English, remembering what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        self.sentences.add(message)
        return message


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module, as released code does not import it."""
    spec = importlib.util.spec_from_file_location("catalog", ROOT / "packaging" / "catalog.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalog"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    listening = Heard()
    monkeypatch.setattr(ingboard.text, "_translations", listening)
    return listening


@pytest.fixture
def catalogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of catalogs that the program reads; English again afterwards."""
    monkeypatch.setattr(ingboard.text, "resource", lambda _: tmp_path)
    monkeypatch.setattr(ingboard.text, "_translations", gettext.NullTranslations())
    monkeypatch.setattr(ingboard.text, "_language", "en")
    monkeypatch.delenv("LC_ALL")
    return tmp_path


def put(catalogs: Path, catalog: Catalog) -> None:
    folder = catalogs / str(catalog.locale_identifier) / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "ingboard.mo").open("wb") as target:
        write_mo(target, catalog)


@pytest.fixture
def german() -> Catalog:
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add("Next variation", "Nächste Variante")
    catalog.add(("one stone", "{number} stones"), ("ein Stein", "{number} Steine"))
    catalog.add("Set", "Satz", context="material")
    catalog.add("Set", "Stellen")
    return catalog


def test_all_words_of_the_data_files_are_in_the_template(script: ModuleType, heard: Heard) -> None:
    load_laboratory(resource("laboratory"))
    fault_wizard.__wrapped__()
    rows.__wrapped__()
    ko_page.__wrapped__()
    for lesson in lessons():
        (
            title_of(lesson),
            tell_of(lesson),
            *reveal_of(lesson),
            text(lesson.question),
            text(lesson.article),
        )
    assert len(heard.sentences) > 300
    assert heard.sentences - {found.one for found in script.found_sentences()} == set()


def test_a_sentence_that_is_no_literal_comes_from_a_data_file(script: ModuleType) -> None:
    dark = set()
    for path in MODULES:
        seen = {found.line for found in script.sentences_of_code(path)}
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                asks = node.func.id in {"text", "plural"} and node.args
                if asks and node.lineno not in seen:
                    dark.add(path.relative_to(ROOT).as_posix())
    assert dark - FROM_FILES == set()


def test_what_is_shown_is_joined_as_the_language_does() -> None:
    """By `listed`, `clauses`, `paragraph` and `labeled`; what is no sentence is named here."""
    kept = {"recent_records.py", "__init__.py"}  # a stored line, and families of fonts
    fixed = set()
    for path in sorted((ROOT / "ingboard" / "ui").rglob("*.py")):
        for node in nodes_of(path):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Constant(value=str() as between), attr="join")
                ):
                    if between.strip() in {",", ";", ".", ":"}:
                        fixed.add(path.name)
    assert fixed == kept


def test_no_code_takes_a_sentence_apart() -> None:
    """Its signs differ from language to language: parts are told apart before they are put together."""
    cuts = {
        "partition",
        "rpartition",
        "split",
        "rsplit",
        "strip",
        "rstrip",
        "lstrip",
        "removesuffix",
    }
    found = set()
    for layer in ("clock", "counting", "game", "review", "rules", "ui"):
        for path in sorted((ROOT / "ingboard" / layer).rglob("*.py")):
            for node in nodes_of(path):
                match node:
                    case ast.Call(func=ast.Attribute(attr="capitalize")):
                        found.add(path.name)
                    case ast.Call(
                        func=ast.Attribute(attr=name), args=[ast.Constant(value=str() as sign)]
                    ) if name in cuts and sign.strip() in {",", ";", ":", "."}:
                        found.add(path.name)
    # What SGF, our own files, icons and a clock's digits are made of; no sentence is among it.
    assert found == {
        "authors.py",
        "icons.py",
        "index_file.py",
        "laboratory.py",
        "table_title.py",
        "view_model.py",
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_in_every_language_a_row_ends_without_a_stop_and_a_state_can_be_brief(
    script: ModuleType, code: str
) -> None:
    grid = empty_position(19, 19).grid
    said = gettext.GNUTranslations(io.BytesIO(script.compiled(code)))
    with spoken(said, code):
        for kind in RulingKind:
            ruling = Ruling(
                kind, "A", "", color=Color.BLACK, point=Point(3, 3), number=7, assent=True
            )
            for words in (ruling_words(ruling, grid), ruling_said(ruling, grid)):
                assert ended(words) == words
                assert ended(unended(words)) == words != unended(words)
        held = FacePicture(Color.BLACK, "", "", FaceState.HELD, was_running=True)
        flag = replace(held, flag=FlagSign.FIRST, flag_note="19:58:05")
        for face in (held, flag, replace(held, remark="*")):
            assert len(brief_state(face)) < len(state_words(face))
            assert not set(brief_state(face)) & set(",\uff0c\u3001:19")


def test_contexts_are_literals(script: ModuleType) -> None:
    """Or the template would not have them, and the word would stay English."""
    for path in MODULES:
        found = sum(bool(one.context) for one in script.sentences_of_code(path))
        asked = sum(
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and len(node.args) > {"text": 1, "plural": 3}.get(node.func.id, 99)
            for node in nodes_of(path)
        )
        assert found == asked, path


def test_every_note_for_translators_is_on_a_sentence(script: ModuleType) -> None:
    notes = json.loads(script.NOTES.read_text(encoding="utf-8"))
    keys = {script.key_of(message) for message in script.template() if message.id}
    assert len(notes) > 100
    assert set(notes) - keys == set()


def test_a_sentence_is_in_the_template_once_with_both_forms(
    script: ModuleType, tmp_path: Path
) -> None:
    assert script.main(["template", str(tmp_path / "ingboard.pot")]) == 0
    with (tmp_path / "ingboard.pot").open("rb") as file:
        template = read_po(file, abort_invalid=True)
    assert len(template) == len(script.template()) > 3000
    assert sum(message.pluralizable for message in template) > 100
    assert not any(message.fuzzy for message in template if message.id)


def test_the_words_of_the_users_language_are_shown_and_english_without_a_catalog(
    catalogs: Path, german: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(catalogs, german)
    monkeypatch.setenv("LC_MESSAGES", "de_DE.UTF-8")
    ingboard.text.use_language()
    assert text("Next variation") == "Nächste Variante"
    assert plural("one stone", "{number} stones", 2) == "2 Steine"
    assert (text("Set", "material"), text("Set")) == ("Satz", "Stellen")
    assert (text("Nobody translated this"), text("")) == ("Nobody translated this", "")
    assert ingboard.text.language() == "de"
    monkeypatch.setenv("LC_MESSAGES", "fr_FR.UTF-8")
    ingboard.text.use_language()
    assert text("Next variation") == "Next variation"
    assert ingboard.text.language() == "en"
    ingboard.text.use_language("de")
    assert ingboard.text.language() == "de"


def test_a_damaged_catalog_leaves_english_and_stops_no_start(
    catalogs: Path, german: Catalog
) -> None:
    put(catalogs, german)
    path = catalogs / "de" / "LC_MESSAGES" / "ingboard.mo"
    whole, chance = path.read_bytes(), Random(1)
    damaged = [whole[:length] for length in range(len(whole))]
    damaged += [
        whole[:at] + bytes([chance.randrange(256)]) + whole[at + 1 :]
        for at in range(0, len(whole), 3)
    ]
    languages = set()
    for data in damaged:
        path.write_bytes(data)
        vars(gettext)["_translations"].clear()  # what it has read already
        ingboard.text.use_language("de")
        languages.add(ingboard.text.language())
        assert isinstance(text("Next variation"), str)
    assert languages == {"de", "en"}


def test_lists_and_sentences_are_joined_as_the_language_does(catalogs: Path) -> None:
    assert (listed(["D4", "", "Q16"]), paragraph(["One.", "", "Two."])) == ("D4, Q16", "One. Two.")
    assert (clauses(["one", "", "two"]), labeled("Black", 0)) == ("one; two", "Black: 0")
    assert (labeled("", "5"), labeled("Black", "")) == ("5", "Black")
    assert [sentence("ko"), sentence("Ko?"), ended("ko "), ended("")] == ["Ko.", "Ko?", "ko.", ""]
    chinese = Catalog(locale="zh_TW", fuzzy=False)
    for english, words in (
        ("{one}, {other}", "{one}、{other}"),
        ("{one} {other}", "{one}{other}"),
        ("{one}; {other}", "{one}\uff1b{other}"),
        ("{name}: {said}", "{name}\uff1a{said}"),
        ("{words}.", "{words}。"),
    ):
        chinese.add(english, words)
    put(catalogs, chinese)
    ingboard.text.use_language("zh_TW")
    assert (listed(["D4", "Q16"]), paragraph(["一。", "二。"])) == ("D4、Q16", "一。二。")
    assert (clauses(["一", "二"]), labeled("黑", 5)) == ("一\uff1b二", "黑\uff1a5")
    assert (sentence("劫"), ended("劫。")) == ("劫。", "劫。")
    assert (listed([]), paragraph([])) == ("", "")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "zh_TW"),
        ({"LANG": "zh_HK.UTF-8"}, "zh_TW"),
        ({"LANG": "zh_MO"}, "zh_TW"),
        ({"LANG": "zh_SG.UTF-8"}, "zh_CN"),
        ({"LANG": "zh"}, "zh_CN"),
        ({"LANGUAGE": "zh-Hant-CN"}, "zh_TW"),
        ({"LANG": "de_AT.UTF-8@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CA", "LC_ALL": ""}, "fr"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "nl:ja:fr"}, "ja"),
        ({"LANGUAGE": "en_GB:de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], code: str) -> None:
    assert language_of(environment_languages(environment)) == code


def test_a_language_has_its_number_of_forms(script: ModuleType) -> None:
    forms = {code: script.read(code).num_plurals for code in script.CODES}
    assert forms == {"de": 2, "fr": 2, "ja": 1, "ko": 1, "zh_CN": 1, "zh_TW": 1}


def test_what_translators_write_is_judged(script: ModuleType) -> None:
    catalog = Catalog()
    said = catalog.add("Play {move} with <b>--demo</b>…")
    number = catalog.add(("one of {all}", "{number} of {all}"))

    def faults(message: object, words: object, plurals: int = 2) -> int:
        return len(list(script.faults_of(message, words, plurals)))

    assert faults(said, "<b>--demo</b> {move}…") == 0
    for words in (
        "",
        "Zug <b>--demo</b>…",
        "{zug} <b>--demo</b>…",
        "{move} --demo…",
        "{move} <b>-d</b>…",
        "{move} <b>--demo</b>",
        " {move} <b>--demo</b>…",
        "{ {move} <b>--demo</b>…",
        ["a", "b"],
    ):
        assert faults(said, words) > 0, words
    assert faults(number, ["eins von {all}", "{number} von {all}"]) == 0
    assert faults(number, ["{number} von {all}", "{number} von {all}"]) == 0
    assert faults(number, ["eins von {all}", "viele von {all}"]) == 1
    assert faults(number, ["{all} 之 {number}"], 1) == 0
    assert faults(number, ["{all} 之一"], 1) == 1
    assert faults(number, "{number} von {all}") == faults(number, ["{number} von {all}"]) == 1


def test_a_translators_file_goes_out_and_comes_back(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Catalog()
    small.add("Stop", context="the engine", auto_comments=["a button"])
    small.add("{number} moves")
    small.add(("one stone", "{number} stones"))
    monkeypatch.setattr(script, "LOCALE", tmp_path)
    monkeypatch.setattr(script, "template", lambda: small)
    file = tmp_path / "part.json"
    assert script.main(["export", "ja", "1/1", str(file)]) == 0
    rows = json.loads(file.read_text(encoding="utf-8"))
    assert list(rows) == ["the engine|Stop", "{number} moves", "one stone"]
    assert rows["the engine|Stop"]["note"] == "a button"
    assert rows["one stone"]["forms"] == 1
    given = {
        "the engine|Stop": "停止",
        "{number} moves": "手",
        "one stone": ["{number}個"],
        "?": "x",
    }
    file.write_text(json.dumps(given), encoding="utf-8")
    assert script.main(["import", "ja", str(file)]) == 1
    assert [message.string for message in script.read("ja") if message.id] == [
        "停止",
        "",
        ("{number}個",),
    ]
    assert len(list(script.missing("ja"))) == 1
    file.write_text(json.dumps({"{number} moves": "{number}手"}), encoding="utf-8")
    assert script.main(["import", "ja", str(file)]) == 0
    assert script.main(["check", "ja"]) == 0
    read = gettext.GNUTranslations(io.BytesIO(script.compiled("ja")))
    assert read.ngettext("one stone", "{number} stones", 1) == "{number}個"
    assert read.pgettext("the engine", "Stop") == "停止"


def test_a_changed_sentence_keeps_its_words_until_they_are_looked_at(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = Catalog(), Catalog()
    for catalog, words in ((old, "The stones are counted"), (new, "The stones are now counted")):
        catalog.add(words)
    old.add("Gone")
    monkeypatch.setattr(script, "LOCALE", tmp_path)
    monkeypatch.setattr(script, "template", lambda: old)
    file = tmp_path / "done.json"
    file.write_text('{"The stones are counted": "Gezählt", "Gone": "Weg"}', encoding="utf-8")
    assert script.main(["import", "de", str(file)]) == 0
    monkeypatch.setattr(script, "template", lambda: new)
    monkeypatch.setattr(script, "NOTES", tmp_path / "notes.json")
    script.NOTES.write_text('{"Gone": "a note", "The stones are now counted": "another"}')
    script.update(["de"])
    once = script.po_path("de").read_text(encoding="utf-8")
    script.update(["de"])
    assert script.po_path("de").read_text(encoding="utf-8") == once
    assert list(json.loads(script.NOTES.read_text())) == ["The stones are now counted"]
    kept = script.po_path("de").read_text(encoding="utf-8")
    assert "fuzzy" in kept
    assert "Gone" not in kept
    assert '#| msgid "The stones are counted"' in kept
    assert len(list(script.missing("de"))) == 1
    assert script.main(["check", "de"]) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_language_has_is_right(script: ModuleType, code: str) -> None:
    # That it has all is asked before a release: `release.py wheel` calls `catalog.py check`.
    assert list(script.faults(code)) == []
    assert sum(1 for message in script.read(code) if message.id) > 4000


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext's msgfmt is not here")
@pytest.mark.parametrize("code", LANGUAGES)
def test_gettext_too_finds_nothing_wrong(script: ModuleType, code: str) -> None:
    asked = ["msgfmt", "-c", "-o", os.devnull, script.po_path(code)]
    ended = subprocess.run(asked, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def test_what_the_manual_quotes_is_said_by_the_program(script: ModuleType) -> None:
    """In bold stands a label or a path of labels; in quotes, in a cell of its own, how a message begins."""
    said = [form for message in script.template() if message.id for form in forms_of(message.id)]
    pieces = [re.split(r"\{[^}]*\}", each.rstrip("…. ")) for each in said]
    labels = [
        re.compile(".+".join(map(re.escape, each)), re.IGNORECASE)
        for each in pieces
        if len(each) == 1 or len("".join(each)) > 12  # else it could hold anything
    ]
    unknown = []
    for path in sorted((ROOT / "resources" / "manual").glob("*.md")):
        words = re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))
        bold = [each for one in re.findall(r"\*\*(.+?)\*\*", words) for each in one.split(" > ")]
        unknown += [
            f"{path.name}: {each}"
            for each in bold
            if not any(label.fullmatch(each.rstrip("…. ")) for label in labels)
        ]
        unknown += [
            f"{path.name}: {each}"
            for each in re.findall(r'\| "([^"]+)" \|', words)
            if not any(each.split("… ")[-1].split(" …")[0] in sentence for sentence in said)
        ]
    assert unknown == []


def forms_of(message: str | tuple[str, ...]) -> tuple[str, ...]:
    return message if isinstance(message, tuple) else (message,)
