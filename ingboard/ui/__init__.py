"""The window and its widgets: values in (`show_*`), wishes out (signals). The only layer that knows Qt.

PySide6 takes over every `import` that comes after it, to learn whether the module might switch on one of its
optional features (snake_case, true_property), and reads the module's whole source for that. None does here:
for four hundred modules it is a tenth of a second, and their text stays in memory. So `import` is given back.
"""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401 - takes it over

# Where another version of PySide6 keeps it elsewhere, nothing is done.
builtins.__import__ = vars(builtins).get("__orig_import__", builtins.__import__)

from ingboard.ui.overrides import guard_overrides  # noqa: E402 - only now

guard_overrides()
