"""What programs and sites write where SGF has another form: one table of how each is known and what it means.

Nothing in a file is changed. A root's facts are taken as they are meant, and one sentence says which and by
whom they were written. A value that already has the form of SGF is never touched.

Gathered from public files of each writer; none of them has described what it writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from ingboard.kifu.properties import format_komi
from ingboard.kifu.result_property import parse_result
from ingboard.kifu.result_words import result_written
from ingboard.kifu.understood import AS_SGF, Meant, Understood
from ingboard.text import text

Root = Mapping[str, list[str]]
"""The values of a root's properties, as written between their brackets."""


class FactForm(NamedTuple):
    """How one fact is written: what is meant by a value, or "" where that has another form.

    `stands_in` are the properties that it is read from, where those are others.
    """

    name: str
    meant: Callable[[str, Root], str]
    stands_in: tuple[str, ...] = ()


class Dialect(Struct, frozen=True):
    """One writer: `known_by` is a property of the root with a pattern of its value.

    `renamed` are facts that stand under another name, `forms` those of which the value is otherwise.
    """

    writer: str
    known_by: tuple[str, re.Pattern[str]]
    renamed: Mapping[str, str] = field(default_factory=dict)
    forms: tuple[FactForm, ...] = ()


def understood(root: Root) -> Understood:
    """What a root means where it is not written as SGF has it; of a value each writer takes what is left."""
    if _NAMES.isdisjoint(root):
        return AS_SGF
    facts = {name: values[0].strip() for name, values in root.items() if values}
    meant: dict[str, Meant] = {}
    writers: list[str] = []
    for dialect in DIALECTS:
        name, pattern = dialect.known_by
        known = facts.get(name)
        if known is None or not (
            pattern.search(known) or any(map(pattern.search, root.get(name, ())))
        ):
            continue
        found = list(_meant_by(dialect, root, facts))
        for each in found:
            facts[each.name] = each.value
            before = meant.get(each.name, each)
            meant[each.name] = each._replace(written=before.written or each.written)
        if found and dialect.writer:
            writers.append(dialect.writer)
    unknown = next(filter(None, map(_UNKNOWN_MOVES.search, root.get("RE", ()))), None)
    return Understood(
        tuple(writers), tuple(meant.values()), None if unknown is None else int(unknown[1])
    )


def _meant_by(dialect: Dialect, root: Root, facts: Mapping[str, str]) -> Iterator[Meant]:
    known: dict[str, str] = {}
    for name, fact in dialect.renamed.items():
        value = facts.get(name, "")
        if value and not facts.get(fact) and not _JUDGEMENT.fullmatch(value):
            known[fact] = value
            yield Meant(fact, value, _shown(name, value), _fact_words(fact))
    for form in dialect.forms:
        value = known.get(form.name) or facts.get(form.name, "")
        read = form.meant(value, root)
        if read and read != value:
            known[form.name] = read
            written = "".join(
                _shown(name, facts.get(name, "")) for name in form.stands_in or (form.name,)
            )
            yield Meant(form.name, read, written, read)


def _fact_words(name: str) -> str:
    return {"EV": text("event"), "DT": text("date"), "HA": text("handicap"), "KM": text("komi")}[
        name
    ]


_JUDGEMENT = re.compile("[12]?")  # TE is a good move for SGF, KO a move that is to be made
_LONGEST = 24


def _shown(name: str, value: str) -> str:
    shown = value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…"
    return f"{name}[{shown}]"


def _first(root: Root, name: str) -> str:
    values = root.get(name)
    return values[0].strip() if values else ""


def _is_chinese(root: Root) -> bool:
    return bool(re.search("chin|中国|中國", _first(root, "RU").lower()))


def _komi_in_hundredths(value: str, _root: Root) -> str:
    """375 is 3.75 stones, which are 7.5 points; 650 is 6.5 points."""
    if not re.fullmatch("[1-9][0-9]{1,3}", value) or int(value) < _LEAST_HUNDREDTHS:
        return ""
    points = int(value) / 100
    return format_komi(points * 2 if _LEAST_IN_STONES <= points <= _MOST_IN_STONES else points)


def _fox_komi(value: str, root: Root) -> str:
    """Fox writes 0 for the site's own komi where no handicap is given."""
    if value == "0" and _first(root, "HA") in ("", "0"):
        return "7.5" if _is_chinese(root) else "6.5"
    return _komi_in_hundredths(value, root)


def _komi_in_words(value: str, root: Root) -> str:
    """As in an event "分先:黑贴7目半" beside an empty KM: Black gives 7.5."""
    found = _GIVEN_BY_BLACK.search(_first(root, "EV"))
    return "" if value or found is None else f"{int(found[1]) + (0.5 if found[2] else 0):g}"


def _komi_in_stones(value: str, _root: Root) -> str:
    """No komi has a quarter of a point, so 3.75 is stones."""
    found = _QUARTERS.fullmatch(value)
    return "" if found is None else format_komi(2 * float(value.replace(",", ".")))


def _result_in_stones(value: str, _root: Root) -> str:
    found = _WON_BY_QUARTERS.fullmatch(value)
    return "" if found is None else f"{found[1]}+{2 * float(found[2]):g}"


def _result_in_words(value: str, _root: Root) -> str:
    if parse_result(value) is not None:
        return ""
    return f"{value}+" if value in ("B", "W") else result_written(value)


def _fox_result(value: str, root: Root) -> str:
    """Under Chinese rules Fox gives every margin in stones, of handicap games (B+12.5) too."""
    found = _WON_BY.fullmatch(value) if _is_chinese(root) else None
    return (
        _result_in_stones(value, root) if found is None else f"{found[1]}+{2 * float(found[2]):g}"
    )


def _result_with_remark(value: str, _root: Root) -> str:
    """As in B+R (moves after 200 not known)."""
    return _UNKNOWN_MOVES.sub("", value).strip()


def _periods(number: str, length: str) -> Callable[[str, Root], str]:
    """Byo-yomi that stands in two properties: how many periods, and how many seconds each."""

    def meant(value: str, root: Root) -> str:
        count, seconds = _first(root, number), _first(root, length)
        if value or not (
            re.fullmatch("[1-9][0-9]?", count) and re.fullmatch("[1-9][0-9]{0,3}", seconds)
        ):
            return ""
        return f"{count}x{seconds} byo-yomi"

    return meant


_QUARTERS = re.compile(r"[0-9]{1,2}[.,](?:25|75)0*")
_WON_BY_QUARTERS = re.compile(r"([BW])\+([0-9]{1,3}\.(?:25|75)0*)")
_WON_BY = re.compile(r"([BW])\+([0-9]{1,3}(?:\.[0-9]{1,2})?)")
_LEAST_HUNDREDTHS = 50
_LEAST_IN_STONES, _MOST_IN_STONES = 2.0, 4.0
_UNKNOWN_MOVES = re.compile(
    r"(?i)\s*[(,;]?\s*moves? (?:after|beyond) ([0-9]{1,4}) (?:are )?(?:not known|unknown|omitted)\.?\)?"
)
_GIVEN_BY_BLACK = re.compile("黑[贴貼]([0-9]{1,2})目(半?)")
_ANY = re.compile("")
_OF_SINA = {"TE": "EV", "RD": "DT", "HD": "HA", "KO": "KM"}
_TIME_OF_SINA = (FactForm("OT", _periods("LC", "LT"), ("LC", "LT")),)

DIALECTS = (
    Dialect(
        "Fox",
        ("AP", re.compile("foxwq")),
        forms=(
            FactForm("KM", _fox_komi),
            FactForm("RE", _fox_result),
            FactForm("OT", _periods("TC", "TT"), ("TC", "TT")),
        ),
    ),
    Dialect(
        "YuanYu",
        ("AP", re.compile("^YuanYu$")),
        forms=(
            FactForm("KM", _komi_in_hundredths),
            FactForm("OT", _periods("TC", "TT"), ("TC", "TT")),
        ),
    ),
    Dialect(
        "gokifu.com",
        ("AP", re.compile(r"^SGFC:2\.0")),
        forms=(FactForm("KM", _komi_in_hundredths),),
    ),
    Dialect(
        "Sina",
        ("KO", re.compile(r"^\s*[0-9]{1,2}(?:\.[0-9]{1,2})?\s*$")),
        renamed=_OF_SINA,
        forms=_TIME_OF_SINA,
    ),
    Dialect("Cyberoro", ("RD", re.compile(r"^\s*[0-9]")), renamed=_OF_SINA, forms=_TIME_OF_SINA),
    Dialect("GoGoD", ("RE", _UNKNOWN_MOVES), forms=(FactForm("RE", _result_with_remark),)),
    # Whoever wrote it: komi named by the event, records that count in stones, and results in words.
    Dialect("", ("EV", _GIVEN_BY_BLACK), forms=(FactForm("KM", _komi_in_words, ("KM", "EV")),)),
    Dialect("", ("KM", _ANY), forms=(FactForm("KM", _komi_in_stones),)),
    Dialect(
        "",
        ("RE", _ANY),
        forms=(FactForm("RE", _result_in_stones), FactForm("RE", _result_in_words)),
    ),
)
"""All writers, those that name themselves first."""


class OtherReading(NamedTuple):
    """What komi and margin would be, as factors of how they stand, and how that is written, in words."""

    komi: float
    margin: float
    words: str


def other_readings() -> tuple[OtherReading, ...]:
    """The forms that a record may have without a sign of it: for who counts and finds another result."""
    return (
        OtherReading(1, 2, text("the result in stones")),
        OtherReading(2, 1, text("komi in stones")),
        OtherReading(2, 2, text("komi and result in stones")),
        OtherReading(0.01, 1, text("komi in hundredths")),
        OtherReading(0.02, 1, text("komi in hundredths of stones")),
        OtherReading(0.02, 2, text("komi in hundredths of stones and the result in stones")),
    )


_NAMES = frozenset(dialect.known_by[0] for dialect in DIALECTS)
