"""Every sentence the user sees passes through here: gettext catalogs, no Qt, so all layers can use it.

Mark a sentence with `text("...")` and fill its `{fields}` by keyword; use `plural` where a number decides
the form. Where one word has two senses, a context tells translators, and the catalog, which is meant:
`text("Open", "state")`. A language without a catalog falls back to the English of the source.
"""

from __future__ import annotations

import gettext
import os
import struct
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from ingboard.resources import resource
from ingboard.system_keys import keys_as_written

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "ja": "日本語",
    "ko": "한국어",
    "zh_CN": "简体中文",
    "zh_TW": "繁體中文",
}
"""The name of each language in itself."""

_DOMAIN = "ingboard"
_TRADITIONAL = {"tw", "hk", "mo", "hant"}
_ENDS = ".!?…。\uff01\uff1f"
_FORMULA_SIGNS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
_ENGLISH = gettext.NullTranslations()
_translations: gettext.NullTranslations = _ENGLISH
_language = "en"
_for_a_while: ContextVar[gettext.NullTranslations | None] = ContextVar("_for_a_while", default=None)


def use_language(code: str = "") -> None:
    """Use the catalog of a language, or of the one that the environment names; English without one."""
    global _language, _translations
    wanted = code or language_of(environment_languages(os.environ))
    _translations, _language = _ENGLISH, "en"
    if wanted != "en" and (read := _read(wanted)) is not None:
        _translations, _language = read, wanted


def translated(code: str, messages: Iterable[str]) -> dict[str, str]:
    """Messages in a language that need not be the one in use, by their English; none without its catalog."""
    translated = _read(code)
    return (
        {} if translated is None else {message: translated.gettext(message) for message in messages}
    )


def _read(code: str) -> gettext.NullTranslations | None:
    """The catalog of a language; None where there is none, or one that is damaged."""
    try:
        return gettext.translation(_DOMAIN, resource("locale"), [code])
    except (OSError, ValueError, LookupError, struct.error):
        return None


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Sentences within are in this language, for a reader who has another than the one in use."""
    before = _for_a_while.set(_ENGLISH if code == "en" else _read(code) or _ENGLISH)
    try:
        yield
    finally:
        _for_a_while.reset(before)


def language() -> str:
    """The code of the language in use."""
    return _language


def environment_languages(environment: Mapping[str, str]) -> list[str]:
    """What the first variable that is set asks for, best first."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name].split(":")
    return []


def language_of(names: Iterable[str]) -> str:
    """The first of ours among names such as `zh_HK.UTF-8`, `zh-Hant-TW` or `de`; else English."""
    for name in names:
        first, *rest = name.partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
        code = first
        if first == "zh":
            code = "zh_TW" if _TRADITIONAL.intersection(rest) else "zh_CN"
        if code in LANGUAGES:
            return code
    return "en"


def text(message: str, context: str = "", /, **fields: object) -> str:
    """The message in the user's language, its `{fields}` filled in."""
    if not message:  # under which a catalog keeps its header
        return ""
    said, translated = _for_a_while.get() or _translations, message
    if said is not _ENGLISH:
        translated = said.pgettext(context, message) if context else said.gettext(message)
    if sys.platform == "darwin":
        translated = _with_keys(translated)
    return translated.format(**fields) if fields else translated


def _with_keys(words: str) -> str:
    if "+" not in words:
        return words
    return keys_as_written(words, {text(name): name for name in ("Ctrl", "Shift", "Alt")})


def texts_in(plain: Any, keys: Collection[str], *, said: bool = False) -> Any:  # noqa: ANN401 - JSON
    """What JSON gave of a shipped file, in it what stands under one of the keys in the user's language.

    `said` tells that this itself stands under one.
    """
    if isinstance(plain, dict):
        return {key: texts_in(value, keys, said=key in keys) for key, value in plain.items()}
    if isinstance(plain, list):
        return [texts_in(one, keys, said=said) for one in plain]
    return text(plain) if said else plain


def plural(one: str, many: str, number: int, context: str = "", /, **fields: object) -> str:
    """The form that fits the number, which also fills `{number}`."""
    said = _for_a_while.get() or _translations
    form = (
        said.npgettext(context, one, many, number) if context else said.ngettext(one, many, number)
    )
    if sys.platform == "darwin":
        form = _with_keys(form)
    return form.format(number=number, **fields)


def listed(parts: Iterable[str]) -> str:
    """Parts one after another, as "D4, Q16"; empty ones are left out."""
    return text("{one}, {other}", one="", other="").join(filter(None, parts))


def clauses(parts: Iterable[str]) -> str:
    """Half sentences one after another, as "one; other"; empty ones are left out."""
    return text("{one}; {other}", one="", other="").join(filter(None, parts))


def labeled(name: str, said: object) -> str:
    """What is said under a name, "Black: 5"; one alone where the other is empty."""
    told = str(said)
    return text("{name}: {said}", name=name, said=told) if name and told else name or told


def paragraph(parts: Iterable[str]) -> str:
    """Sentences one after another; empty ones are left out."""
    return text("{one} {other}", one="", other="").join(filter(None, parts))


def capital(words: str) -> str:
    """The words with a capital first letter."""
    return f"{words[:1].upper()}{words[1:]}"


def sentence(words: str) -> str:
    """The words as a sentence, with a capital letter and a full stop; "" for none."""
    return ended(capital(words))


def ended(words: str) -> str:
    """The words with a full stop if they have no end, as what people write; "" for none."""
    words = words.strip()
    return text("{words}.", words=words) if words and words[-1] not in _ENDS else words


def unended(words: str) -> str:
    """A sentence without the full stop that `ended` gives it, to stand in a row or before a name."""
    return words.removesuffix(text("{words}.", words=""))


def safe_cell(cell: str) -> str:
    """A spreadsheet cell that is text, whatever a name begins with: a formula counts even behind spaces."""
    begins = cell.lstrip(" \u00a0\u3000")[:1] or cell[:1]
    return f"'{cell}" if begins and begins in _FORMULA_SIGNS else cell
