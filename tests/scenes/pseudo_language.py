"""English as a language that nobody speaks: four tenths longer, every letter accented, in brackets."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import ingboard.text

_ACCENTED = str.maketrans(
    "ABCDEGHIJKLNOPRSTUWYZabcdeghijklnoprstuwyz", "ÁḂĆḊÉĞĤÍĴĶĹŃÓṔŔŚŤÚŴÝŹáḃćḋéğĥíĵķĺńóṕŕśťúŵýź"
)
_HAN = "黑白棋子數點貼目讓先後手提劫氣地盤終局計時讀秒裁判記錄檔案開始結束選擇設定說明"
_AS_IT_IS = re.compile(r"(\{[^{}]*\}|<[^<>]+>|--[a-z-]+)")
_WORD = re.compile(r"[A-Za-z]+")
GROWTH = 1.4


def longer(message: str) -> str:
    """A sentence as a wordier language might have it; fields and markup as they are."""
    own = _AS_IT_IS.sub("", message)
    if not _WORD.search(own):  # what only joins others
        return message
    room = max(0, round((GROWTH - 1) * len(own)) - 2)

    def stretched(found: re.Match[str]) -> str:
        nonlocal room
        word = found[0]
        more = min(room, -(-len(word) * 4 // 10))
        room -= more
        return (word + word[-1].lower() * more).translate(_ACCENTED)

    return f"[{_in_words(message, stretched)}]"


def in_han(message: str) -> str:
    """A sentence in signs of Han that mean nothing, half as many as letters, without spaces."""

    def written(found: re.Match[str]) -> str:
        word = found[0]
        first = sum(map(ord, word))
        return "".join(_HAN[(first + 7 * at) % len(_HAN)] for at in range((len(word) + 1) // 2))

    return _in_words(message, written).replace(" ", "")


def _in_words(message: str, change: Callable[[re.Match[str]], str]) -> str:
    parts = _AS_IT_IS.split(message)
    parts[::2] = [_WORD.sub(change, part) for part in parts[::2]]
    return "".join(parts)


class PseudoLanguage(gettext.NullTranslations):
    """Every sentence as `change` makes it."""

    def __init__(self, change: Callable[[str], str] = longer) -> None:
        super().__init__()
        self._change = change

    def gettext(self, message: str) -> str:
        return self._change(message)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext's own
        return self._change(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._change(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return self.ngettext(msgid1, msgid2, n)


@contextmanager
def spoken(translations: gettext.NullTranslations, code: str = "en") -> Iterator[None]:
    """Let the program speak this language; its own again afterwards."""
    before = ingboard.text._translations, ingboard.text._language
    ingboard.text._translations, ingboard.text._language = translations, code
    try:
        yield
    finally:
        ingboard.text._translations, ingboard.text._language = before
