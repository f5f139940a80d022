"""The window and its widgets: values in (`show_*`), wishes out (signals). The only layer that knows Qt.

PySide6 reads the whole source of every module that is imported after it, to learn whether the module might
switch on one of its optional features (snake_case, true_property). None does here; for four hundred modules
the reading is a tenth of a second, and their text stays in memory. So the question is answered at once.
"""

from __future__ import annotations

import sys

import PySide6.QtCore  # noqa: F401 - brings the module below


def _spare_sources() -> None:
    """Have every module that is imported from now on taken for one with no optional feature.

    Where another version of PySide6 has no such question, nothing is done.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if feature is not None and "_mod_uses_pyside" in vars(feature):
        vars(feature)["_mod_uses_pyside"] = lambda module: module is not None


_spare_sources()
