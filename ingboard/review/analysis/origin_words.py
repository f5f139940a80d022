"""What is said of where an engine's values come from, and of the engine while it gets ready."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import PurePath

from ingboard.review.analysis.evaluation import Evaluation, Origin
from ingboard.text import plural, text

_LONGEST_WORD = 20
_END_OF_WORD = 7  # letters: the ends of names tell the nets of one run apart


def net_of(words: list[str]) -> str:
    """The name of the net among the words that an engine is started with; "" without one."""
    for name in ("-model", "--weights", "-w"):
        if name in words[:-1]:
            file = PurePath(PurePath(words[words.index(name) + 1]).name)
            while file.suffix:
                file = file.with_suffix("")
            return file.name
    return ""


def engine_words(found: Evaluation) -> str:
    """Who said it: "KataGo 1.15.3 b10"."""
    return " ".join(part for part in (found.engine or text("Engine"), found.net) if part)


def brief_engine_words(found: Evaluation) -> str:
    """The same where there is little room."""
    return with_short_words(engine_words(found))


def with_short_words(name: str) -> str:
    """A name with its long words, as names of nets are, shortened in the middle."""
    return " ".join(map(_shortened, name.split()))


def _shortened(word: str) -> str:
    if len(word) <= _LONGEST_WORD:
        return word
    return f"{word[: _LONGEST_WORD - _END_OF_WORD - 1]}…{word[-_END_OF_WORD:]}"


def origin_words(origin: Origin, found: Evaluation, *, brief: bool = False) -> str:
    """Where a line of values comes from, `found` being one: "KataGo b10, 200 visits · komi 7.5 · area"."""
    return _came_from(origin, found, origin.visits, brief=brief)


def value_words(origin: Origin, found: Evaluation, *, brief: bool = False) -> str:
    """The same of one value, with how much was looked at for it."""
    return _came_from(origin, found, found.visits or origin.visits, brief=brief)


def visits_words(origin: Origin, found: Evaluation | None) -> str:
    """How much was looked at: "64 visits"; with `found` also who did."""
    if found is None:
        return plural("one visit", "{number} visits", origin.visits)
    return _looked(brief_engine_words(found), origin.visits)


def _looked(name: str, visits: int) -> str:
    return plural("{name}, {number} visit", "{name}, {number} visits", visits, name=name)


def _came_from(origin: Origin, found: Evaluation, visits: int, *, brief: bool) -> str:
    who = brief_engine_words(found) if brief else engine_words(found)
    if found.win_rate is None and not origin.is_written:
        who = text("{name}: rough estimate", name=who)
    elif visits:
        who = _looked(who, visits)
    parts = [text("{name} (in the record)", name=who) if origin.is_written else who]
    if origin.komi is not None:
        parts += [text("komi {komi}", komi=f"{origin.komi:g}"), text("area", "rules")]
    return " · ".join(parts)


def tuning_words(seconds: int) -> str:
    """What is said while an engine tunes itself for this machine, for so long already."""
    time = f"{seconds // 60}:{seconds % 60:02}"
    return text("The engine tunes itself; the first time takes minutes: {time}", time=time)


def why_no_losses(found: Collection[Evaluation]) -> str:
    """Said of an engine that estimates: it favors whoever has just moved, so no loss can be told."""
    first = next(iter(found), None)
    if first is None or any(one.win_rate is not None for one in found):
        return ""
    return text("{name} estimates without search: no losses known.", name=engine_words(first))
