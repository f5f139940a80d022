"""Writes the README's page for browsers, resources/screenshots/count.html: the article's even game, counted.

Usage: python packaging/count_page.py, after a change of its script, of the film's sentences or of a catalog.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ingboard.board.points import PerColor  # noqa: E402
from ingboard.counting.fillplan import plan_count  # noqa: E402
from ingboard.review.laboratory import laboratory, terms_of  # noqa: E402
from ingboard.rules.ruleset import RuleText  # noqa: E402
from ingboard.ui.features.export.html_film import html_film  # noqa: E402

TARGET = ROOT / "resources" / "screenshots" / "count.html"
_GAME = "kss-even"


def count_page() -> bytes:
    """The page as it should be now."""
    position = laboratory().position(_GAME)
    assert position.count is not None
    terms = terms_of(position.count, RuleText.KSS)
    plan = plan_count(position.position, position.count.dead, terms)
    return html_film(plan, RuleText.KSS, PerColor("", ""))


if __name__ == "__main__":
    TARGET.write_bytes(count_page())
