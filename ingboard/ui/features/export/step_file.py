"""One moment of a count as a file: the picture with bowls in a theme, or the flat board and its sentence."""

from __future__ import annotations

from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.picture_file import Format, flat_file, image_file
from ingboard.ui.features.export.film_still import USUAL_WIDTH, FilmStill
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.schedule import Instant


def step_file(
    plan: FillPlan, rules: RuleText, step: int, ending: str, look: str | None, width: int | None
) -> bytes:
    """The count after `step` stones, as a file with that ending; `look` is "light", "dark", "flat" or None.

    SVG and PDF hold the flat board with the sentence below it.
    """
    kind, instant = Format(ending), Instant(step)
    if kind in {Format.SVG, Format.PDF}:
        caption = caption_at(plan, instant, rules)
        return flat_file(frame_at(plan, instant).board, kind, caption=caption.title)
    still = FilmStill(plan, rules, width or USUAL_WIDTH, look or "light")
    try:
        return image_file(still.draw(instant), kind)
    finally:
        still.close()
