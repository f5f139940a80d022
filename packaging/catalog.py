"""Keeps the catalogs of the languages, with Babel.

    python packaging/catalog.py COMMAND ...

Sentences stand in the code and in the scripts of our pages for browsers as `text("...")` and
`plural("...", "...", n)`, and in the files of lessons, laboratory, texts and ko and of the wizard, under
the keys named here. A language's catalog is resources/locale/CODE/LC_MESSAGES/ingboard.po; what is compiled
beside it is not kept.
Translators work in JSON: an object with the English for a key ("context|English" where a context tells two
senses apart) and for a value the translation, or the list of its forms where a number decides.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import denormalize, read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "resources" / "locale"
NOTES = ROOT / "packaging" / "translator_notes.json"
CODES = ("de", "fr", "ja", "ko", "zh_CN", "zh_TW")
IN_FILES = {
    "ko": frozenset({"title", "paragraphs"}),
    "laboratory": frozenset({"title", "try", "explanation", "source", "origin"}),
    "lessons": frozenset({"title", "question", "tell", "reveal", "because", "article"}),
    "referee": frozenset({"words", "short", "title", "meaning"}),
    "sayings": frozenset({"title", "words", "source", "reason", "otherwise", "follows", "bound"}),
}
HEAD = 'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
PLURALS = '"Plural-Forms: {forms}\\n"\n'
# What a translation must have as often as the English has it.
KEPT = {
    "fields": re.compile(r"\{[^{}]*\}"),
    "markup": re.compile(r"<[^<>]+>"),
    "lines": re.compile(r"\n"),
    "options": re.compile(r"--[a-z][a-z-]+"),
    "spaces at its ends": re.compile(r"\A\s+|\s+\Z"),
    "points at its end": re.compile(r"(?:…|\.\.\.)\Z"),
}
PLACES = 3  # that a translator is told of
DATED = datetime(2026, 1, 1, tzinfo=UTC)  # so that a compiled catalog comes out the same each time
_ARGUMENTS = {
    "text": ("one", "context"),
    "plural": ("one", "many", "number", "context"),
    "cited": ("one",),
}


class Found(NamedTuple):
    """A sentence, its form for many, its context ("" without one), and where it stands.

    The line is 0 in a data file.
    """

    one: str
    many: str
    path: Path
    line: int
    context: str = ""


def found_sentences() -> Iterator[Found]:
    """All sentences of the code and of the files."""
    for path in (*sorted((ROOT / "ingboard").rglob("*.py")), ROOT / "packaging" / "documents.py"):
        yield from sorted(sentences_of_code(path), key=lambda found: found.line)
    for folder, keys in IN_FILES.items():
        for path in sorted((ROOT / "resources" / folder).glob("*.json")):
            for sentence in _under(keys, json.loads(path.read_text(encoding="utf-8"))):
                yield Found(sentence, "", path, 0)
    sys.path.insert(0, str(ROOT))
    from ingboard.hall.page_words import SCRIPTS, page_words

    for script in SCRIPTS:
        for sentence in page_words(script):
            yield Found(sentence, "", ROOT / "resources" / script, 0)


@cache
def sentences_of_code(path: Path) -> tuple[Found, ...]:
    """The sentences of one module; a call whose sentence comes from a data file has none here."""
    return tuple(_sentences(path))


def _sentences(path: Path) -> Iterator[Found]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names = _ARGUMENTS.get(node.func.id, ())
            given = dict(zip(names, map(_literal, node.args), strict=False))
            one, many, context = (given.get(name, "") for name in ("one", "many", "context"))
            if one and ("many" not in names or many):
                yield Found(one, many, path, node.lineno, context)


@cache
def template() -> Catalog:
    """Every sentence once, with the files where it stands and what translators should know of it.

    Raises SystemExit if one sentence has two forms for many: a catalog can hold but one.
    """
    notes = _notes()
    made = Catalog(creation_date=DATED)
    many: dict[tuple[str, str], str] = {}
    for found in found_sentences():
        known = many.setdefault((found.context, found.one), found.many)
        if known != found.many:
            raise SystemExit(f"{found.path}:{found.line}: another form for many of {found.one!r}")
        key = f"{found.context}|{found.one}" if found.context else found.one
        made.add(
            (found.one, found.many) if found.many else found.one,
            locations=[(found.path.relative_to(ROOT).as_posix(), found.line)],
            auto_comments=[notes[key]] if key in notes else [],
            context=found.context or None,
        )
    return made


def key_of(message: Message) -> str:
    """How translators' files name a sentence."""
    one = forms_of(message.id)[0]
    return f"{message.context}|{one}" if message.context else one


def forms_of(words: str | Sequence[str] | None) -> list[str]:
    """A sentence's one form or its several."""
    return [words or ""] if words is None or isinstance(words, str) else list(words)


def po_path(code: str) -> Path:
    """Where a language's catalog is."""
    return LOCALE / code / "LC_MESSAGES" / "ingboard.po"


def read(code: str) -> Catalog:
    """A language's catalog; empty if there is none yet."""
    if not po_path(code).is_file():
        return Catalog(locale=code, creation_date=DATED)
    with po_path(code).open("rb") as kept:
        found = read_po(kept, locale=code)
    found.creation_date = found.revision_date = DATED
    for message in found:
        _take_previous(message)
    return found


def _take_previous(message: Message) -> None:
    """What the English was: Babel writes it, and reads it as a comment."""
    lines = [line[1:].strip() for line in message.user_comments if line.startswith("|")]
    if lines:
        message.user_comments = [line for line in message.user_comments if line[:1] != "|"]
        last = "\n".join(lines).rpartition("msgid ")[2]
        said = re.findall(r'(?:^|^msgid_plural )((?:"[^\n]*"\n?)+)', last, re.MULTILINE)
        message.previous_id = [denormalize(one.rstrip("\n")) for one in said]


def updated(code: str) -> Catalog:
    """A language's catalog with the sentences of today: a changed one keeps its words, marked fuzzy."""
    catalog = read(code)
    before = {key_of(message): message.previous_id for message in catalog if message.fuzzy}
    catalog.update(template())
    for message in catalog:
        if message.fuzzy and not message.previous_id:
            message.previous_id = before.get(key_of(message), [])
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalog or template as its file; lines are not numbered, or each edit of the code would change it."""
    held = BytesIO()
    for message in catalog:
        # Our fields stand in braces: a percent sign is one, whatever letter follows it.
        if "python-format" in message.flags:
            message.flags = message.flags - {"python-format"} | {"no-python-format"}
    write_po(
        held,
        catalog,
        width=0,
        omit_header=True,
        ignore_obsolete=True,
        include_previous=True,
        include_lineno=False,
    )
    code = catalog.locale_identifier
    head = HEAD.format(code=code or "") + (
        PLURALS.format(forms=catalog.plural_forms) if code else ""
    )
    return f"{head}\n".encode() + held.getvalue()


def keep(code: str, catalog: Catalog) -> None:
    """Write a language's catalog."""
    po_path(code).parent.mkdir(parents=True, exist_ok=True)
    po_path(code).write_bytes(written(catalog))


def compiled(code: str) -> bytes:
    """A language's catalog as the program reads it."""
    held = BytesIO()
    write_mo(held, read(code))
    return held.getvalue()


def compile_all() -> None:
    """Compile the catalogs of all languages, beside their sources, where these are older."""
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/ingboard.po")):
        target = path.with_suffix(".mo")
        if not target.is_file() or target.stat().st_mtime < path.stat().st_mtime:
            target.write_bytes(compiled(path.parents[1].name))


def faults(code: str) -> Iterator[str]:
    """What is wrong with the translations that a language's catalog has, a line each."""
    catalog = read(code)
    for asked, message in _answers(catalog):
        if message is not None and _is_done(message):
            for fault in faults_of(asked, message.string, catalog.num_plurals):
                yield f"{key_of(asked)!r}: {fault}"


def missing(code: str) -> Iterator[str]:
    """What a language's catalog does not answer yet, a line each; none if it is complete."""
    for asked, message in _answers(read(code)):
        if message is None or not any(forms_of(message.string)):
            yield f"{key_of(asked)!r}: not translated"
        elif message.fuzzy:
            yield f"{key_of(asked)!r}: the English has changed"


def _answers(catalog: Catalog) -> Iterator[tuple[Message, Message | None]]:
    """Each sentence of today, and what a language's catalog has for it."""
    for asked in template():
        if asked.id:
            yield asked, catalog.get(forms_of(asked.id)[0], asked.context)


def faults_of(message: Message, words: object, plurals: int) -> Iterator[str]:
    """What is wrong with a translation: no text, missing forms, or lost fields, markup and the like."""
    english = forms_of(message.id)
    number = plurals if message.pluralizable else 1
    given = [words] if isinstance(words, str) else words
    if not isinstance(given, list | tuple) or not all(
        isinstance(one, str) and one for one in given
    ):
        yield "text is wanted" if number == 1 else f"a list of {number} texts is wanted"
        return
    if len(given) != number:
        yield f"{number} forms are wanted, {len(given)} are given"
        return
    for form, one in enumerate(given):
        # A form for many numbers names the number; that for one alone may leave it out, as English does.
        models = english if number > 1 and form == 0 else english[-1:]
        yield from min((list(_lost(model, one)) for model in models), key=len)


def _lost(english: str, words: str) -> Iterator[str]:
    for name, sign in KEPT.items():
        wanted, there = Counter(sign.findall(english)), Counter(sign.findall(words))
        if wanted != there:
            yield f"other {name}: {dict(wanted)} became {dict(there)} in {words!r}"
    try:
        words.format_map(_Anything())
    except (ValueError, IndexError, KeyError) as fault:
        yield f"the fields cannot be read ({fault}) in {words!r}"


class _Anything(dict[str, object]):
    """Fills every field."""

    def __missing__(self, key: str) -> float:
        return 1.0


# The commands -----------------------------------------------------------------------------------


def write_template(file: Path) -> None:
    """Write the template of all catalogs."""
    file.write_bytes(written(template()))


def update(codes: list[str]) -> None:
    """Bring catalogs and notes up to date with the code; what is no longer asked for is dropped."""
    asked = {key_of(message) for message in template() if message.id}
    notes = {key: note for key, note in _notes().items() if key in asked}
    NOTES.write_text(json.dumps(notes, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for code in codes or CODES:
        catalog = updated(code)
        keep(code, catalog)
        done = sum(_is_done(message) for message in catalog if message.id)
        print(f"{code}: {done} of {len(catalog)} translated")


def check(codes: list[str]) -> int:
    """Name what is missing or wrong; exit status 1 if anything is."""
    wrong = 0
    for code in codes or CODES:
        for fault in (*missing(code), *faults(code)):
            wrong += 1
            print(f"{code}: {fault}")
    print(f"{wrong} faults" if wrong else "All is translated.")
    return int(wrong > 0)


def export(code: str, part: str, file: Path, *, everything: bool) -> None:
    """Write a part of the sentences, such as 2/6, for a translator: those not done, or all."""
    number, _, parts = (int(one) if one.isdigit() else one for one in part.partition("/"))
    if not (isinstance(number, int) and isinstance(parts, int) and 1 <= number <= parts):
        raise SystemExit(f"Name the part as 1/6, not as {part}.")
    catalog = updated(code)
    asked = [message for message in catalog if message.id]
    first, last = (len(asked) * one // parts for one in (number - 1, number))
    rows = {
        key_of(message): _row(message, catalog.num_plurals)
        for message in asked[first:last]
        if everything or not _is_done(message)
    }
    lines = [f"{_quoted(key)}: {_quoted(row)}" for key, row in rows.items()]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{len(rows)} of {last - first} sentences in {file}")


def _row(message: Message, plurals: int) -> dict[str, object]:
    """What a translator needs to know of a sentence, and what there is already."""
    places = dict.fromkeys(path for path, _ in message.locations)
    row: dict[str, object] = {"at": " ".join(list(places)[:PLACES])}
    if message.pluralizable:
        row |= {"many": message.id[1], "forms": plurals}
    if message.auto_comments:
        row["note"] = " ".join(message.auto_comments)
    if message.previous_id:
        row["was"] = message.previous_id[0]
    if any(forms_of(message.string)):
        row["now"] = message.string
    return row


def take_in(code: str, files: list[Path]) -> int:
    """Put what translators wrote into a catalog; names what it refuses, with exit status 1."""
    catalog = updated(code)
    asked = {key_of(message): message for message in catalog if message.id}
    taken = 0
    refused: list[str] = []
    for file in files:
        for key, words in json.loads(file.read_text(encoding="utf-8")).items():
            message = asked.get(key)
            if message is None:
                refused.append(f"{key!r}: no such sentence")
            elif found := list(faults_of(message, words, catalog.num_plurals)):
                refused += [f"{key!r}: {fault}" for fault in found]
            else:
                given = forms_of(words)
                message.string = tuple(given) if message.pluralizable else given[0]
                message.flags.discard("fuzzy")
                message.previous_id = []
                taken += 1
    keep(code, catalog)
    done = sum(map(_is_done, asked.values()))
    print(*refused, f"{taken} taken; {code}: {done} of {len(asked)} translated", sep="\n")
    return int(bool(refused))


def main(arguments: list[str]) -> int:
    """Do what the command line asks; the exit status."""
    parser = argparse.ArgumentParser(description="Keeps the catalogs of the languages.")
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("template", help=write_template.__doc__)
    adding.add_argument("file", type=Path)
    for name, does in (("update", update), ("check", check)):
        adding = commands.add_parser(name, help=does.__doc__)
        adding.add_argument("codes", nargs="*", metavar="CODE")
    commands.add_parser("compile", help=compile_all.__doc__)
    adding = commands.add_parser("export", help=export.__doc__)
    adding.add_argument("code", choices=CODES)
    adding.add_argument("part", metavar="PART/PARTS")
    adding.add_argument("file", type=Path)
    adding.add_argument("--all", action="store_true", help="also what is done, to read it back")
    adding = commands.add_parser("import", help=take_in.__doc__)
    adding.add_argument("code", choices=CODES)
    adding.add_argument("files", type=Path, nargs="+")
    asked = parser.parse_args(arguments)
    match asked.command:
        case "template":
            write_template(asked.file)
        case "update":
            update(asked.codes)
        case "check":
            return check(asked.codes)
        case "compile":
            compile_all()
        case "export":
            export(asked.code, asked.part, asked.file, everything=asked.all)
        case "import":
            return take_in(asked.code, asked.files)
        case _:  # argparse has refused what is none of these
            pass
    return 0


def _is_done(message: Message) -> bool:
    return all(forms_of(message.string)) and not message.fuzzy


def _notes() -> dict[str, str]:
    found: dict[str, str] = json.loads(NOTES.read_text(encoding="utf-8"))
    return found


def _quoted(held: object) -> str:
    return json.dumps(held, ensure_ascii=False)


def _literal(argument: ast.expr) -> str:
    value = argument.value if isinstance(argument, ast.Constant) else None
    return value if isinstance(value, str) else ""


def _under(keys: frozenset[str], held: object, *, said: bool = False) -> Iterator[str]:
    """The sentences that stand under one of the keys, however deep; `said`: this stands under one."""
    if isinstance(held, list):
        for one in held:
            yield from _under(keys, one, said=said)
    elif isinstance(held, dict):
        for key, value in held.items():
            yield from _under(keys, value, said=key in keys)
    elif said and isinstance(held, str) and held:
        yield held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
