"""What our classes override of Qt: a fault in it is told like any other, and Qt goes on with an answer.

Python 3.11 keeps a fault that the interpreter raises itself (`()[0]`, `1 / 0`) without its value at first;
where it comes out of an override, PySide6 ends the process over it. On later Pythons it comes out of whatever
call made Qt ask, and what was done there is left half done. So no fault leaves an override.

A guard is one more call. `unguarded` spares it where it would be paid for nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FunctionType, MethodDescriptorType
from typing import Any, TypeVar

from shiboken6 import Object

_Override = Callable[..., object]
_M = TypeVar("_M", bound=_Override)
_unguarded: set[CodeType] = set()


def guard_overrides() -> None:
    """Guard the overrides of every class that is made from now on."""
    setattr(Object, "__init_subclass__", classmethod(_guard))  # noqa: B010 - for mypy a method stays as it is


def unguarded(method: _M) -> _M:
    """Leave as it is what Qt does not call itself, or calls for each event there is.

    The latter hands those few that it is there for to a method that is `guarded`.
    """
    assert isinstance(method, FunctionType)
    _unguarded.add(method.__code__)
    return method


def guarded(method: _M) -> _M:
    """Guard a method that is no override."""
    return _guarded(method, method)  # type: ignore[return-value]


def is_guarded(method: object) -> bool:
    """Whether a fault in the method stays in it."""
    return isinstance(method, FunctionType) and method.__code__ is _GUARDED


def _guard(cls: type[Object], /, **words: object) -> None:
    super(Object, cls).__init_subclass__(**words)
    above = [vars(base) for base in cls.__mro__[1:-1]]
    for name, method in tuple(vars(cls).items()):
        if (
            isinstance(method, FunctionType)
            and name[0] != "_"
            and method.__code__ not in _unguarded
        ):
            inherited: Any = next((names[name] for names in above if name in names), None)
            if isinstance(inherited, MethodDescriptorType) or is_guarded(inherited):
                setattr(cls, name, _guarded(method, inherited))


def _guarded(override: _Override, inherited: _Override) -> _Override:
    def guarded(self: object, *arguments: object) -> object:
        try:
            return override(self, *arguments)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it must not reach Qt
            sys.excepthook(type(fault), fault, fault.__traceback__)
        return _answer(override, inherited, self, arguments)

    return guarded


_GUARDED = _guarded(object, object).__code__


def _answer(
    override: _Override, inherited: _Override, asked: object, words: tuple[object, ...]
) -> object:
    """What Qt is told instead: an event is not told twice, a question is answered as Qt's own class does."""
    answer = override.__annotations__.get("return")
    if answer == "bool":
        return False
    if answer in ("None", None):
        return None
    try:
        return inherited(asked, *words)
    except NotImplementedError:
        return None
