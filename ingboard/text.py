"""Every sentence the user sees passes through here: gettext catalogs, no Qt, so all layers can use it.

Mark a sentence with `text("...")` and fill its `{fields}` by keyword; use `plural` where a number decides
the form. A language without a catalog falls back to the English of the source.
"""

from __future__ import annotations

import gettext

from ingboard.resources import resource

_DOMAIN = "ingboard"
_FORMULA_SIGNS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
_translations: gettext.NullTranslations = gettext.NullTranslations()


def use_language() -> None:
    """Choose the catalog of the language that the user's environment names; English where there is none."""
    global _translations  # noqa: PLW0603 - one language per process, chosen at start
    _translations = gettext.translation(_DOMAIN, resource("locale"), fallback=True)


def text(message: str, **fields: object) -> str:
    """The message in the user's language, its `{fields}` filled in."""
    translated = _translations.gettext(message)
    return translated.format(**fields) if fields else translated


def plural(one: str, many: str, number: int, **fields: object) -> str:
    """The form that fits the number, which also fills `{number}`."""
    return _translations.ngettext(one, many, number).format(number=number, **fields)


def safe_cell(cell: str) -> str:
    """A spreadsheet cell that is text, whatever a name begins with."""
    return f"'{cell}" if cell[:1] in _FORMULA_SIGNS and cell else cell
