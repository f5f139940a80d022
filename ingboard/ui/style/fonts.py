"""Families for text; no font is bundled."""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

from PySide6.QtGui import QFontDatabase

from ingboard.text import language, text

_SANS: Final = {
    "win32": ("Segoe UI",),
    "darwin": (".AppleSystemUIFont", "Helvetica Neue"),
    "linux": ("Noto Sans", "Open Sans", "DejaVu Sans"),
}


_SERIF: Final = {
    "win32": ("Cambria",),
    "darwin": ("Charter",),
    "linux": ("Noto Serif", "Liberation Serif", "DejaVu Serif"),
}


# One sign of Han is drawn otherwise in each of these languages: the font decides.
_HAN_SANS: Final = {
    "win32": {
        "zh_TW": "Microsoft JhengHei UI",
        "zh_CN": "Microsoft YaHei UI",
        "ja": "Yu Gothic UI",
        "ko": "Malgun Gothic",
    },
    "darwin": {
        "zh_TW": "PingFang TC",
        "zh_CN": "PingFang SC",
        "ja": "Hiragino Sans",
        "ko": "Apple SD Gothic Neo",
    },
    "linux": {
        "zh_TW": "Noto Sans CJK TC",
        "zh_CN": "Noto Sans CJK SC",
        "ja": "Noto Sans CJK JP",
        "ko": "Noto Sans CJK KR",
    },
}


_HAN_SERIF: Final = {
    "win32": {"zh_TW": "PMingLiU", "zh_CN": "SimSun", "ja": "Yu Mincho", "ko": "Batang"},
    "darwin": {
        "zh_TW": "Songti TC",
        "zh_CN": "Songti SC",
        "ja": "Hiragino Mincho ProN",
        "ko": "AppleMyungjo",
    },
    "linux": {
        "zh_TW": "Noto Serif CJK TC",
        "zh_CN": "Noto Serif CJK SC",
        "ja": "Noto Serif CJK JP",
        "ko": "Noto Serif CJK KR",
    },
}


_LETTERS: Final = {
    "zh_TW": QFontDatabase.WritingSystem.TraditionalChinese,
    "zh_CN": QFontDatabase.WritingSystem.SimplifiedChinese,
    "ja": QFontDatabase.WritingSystem.Japanese,
    "ko": QFontDatabase.WritingSystem.Korean,
}


def sans_families() -> tuple[str, ...]:
    """The families for labels and figures that this computer has, best first."""
    return _installed(language(), serif=False)


def serif_families() -> tuple[str, ...]:
    """The families for titles and sentences that this computer has, best first."""
    return _installed(language(), serif=True)


def missing_letters(code: str) -> str:
    """What to install where no font has the letters of a language; "" where one has."""
    if code not in _LETTERS or QFontDatabase.families(_LETTERS[code]):
        return ""
    return text("No font has the letters of your language. Install one, on Debian fonts-noto-cjk.")


@cache
def _installed(code: str, *, serif: bool) -> tuple[str, ...]:
    by_platform, han = (_SERIF, _HAN_SERIF) if serif else (_SANS, _HAN_SANS)
    platform = sys.platform if sys.platform in by_platform else "linux"
    wanted = by_platform[platform]
    if code in han[platform]:
        wanted = (*wanted, han[platform][code])
    found = tuple(family for family in wanted if QFontDatabase.hasFamily(family))
    return found or wanted
