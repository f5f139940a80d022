"""The count as one HTML file: board, bowls, steps and words in every language, for any browser, offline.

The file is the page of `resources/film` with the count in it as JSON. What is told, and when, is that of the
film in the window; the script only draws it. Nothing in the file asks for another, and no name is markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import json

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.area import Areas
from ingboard.counting.fillplan import FillPlan, FilmStone, LidStone, border_of, one_color_first
from ingboard.hall.page_words import FILM, spoken_words
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.text import LANGUAGES, ended, language, paragraph, speaking
from ingboard.ui.game.film.captions import (
    GapPiece,
    Piece,
    StonePiece,
    WordPiece,
    caption_at,
    cues_of,
    spoken_pieces,
    verdict_of,
    verdict_on,
)
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.narration import TOLD, Narration, Pace
from ingboard.ui.game.film.schedule import (
    Airborne,
    Instant,
    Stage,
    StoneCue,
    alone_until,
    looks_at_shared,
    stage_of,
    stage_title,
    stages_of,
    start_of,
)

MOST_BYTES = 300_000
"""No film of a 19x19 count is larger."""
_UNANSWERED = Narration(more=True)


def html_film(
    plan: FillPlan,
    rules: RuleText,
    names: PerColor[str],
    pace: Pace = Pace.LESSON,
    speed: float = 1.0,
) -> bytes:
    """The file. The plan must have a picture (`feasible`).

    At lesson pace it stops at each step and one color fills after the other; at a table's it goes on.
    """
    filmed = one_color_first(plan) if pace is Pace.LESSON else plan
    parts = {
        "style": resource("film/film.css").read_text(encoding="utf-8"),
        "count": _harmless(json.encode(film_data(filmed, rules, names, pace, speed)).decode()),
        "script": resource("film/film.js").read_text(encoding="utf-8"),
    }
    made = resource("film/film.html").read_text(encoding="utf-8")
    for name, content in parts.items():
        made = made.replace(f"/*{name}*/", content, 1)
    return made.encode()


def film_data(
    plan: FillPlan, rules: RuleText, names: PerColor[str], pace: Pace, speed: float
) -> dict[str, object]:
    """The count as the script reads it: a point is its number, row by row from the top left."""
    grid = plan.board.grid
    numbers = grid.numbers
    cues = cues_of(plan, rules, Narration(pace))
    said = dict(_told(plan, rules))
    return {
        "wide": grid.columns,
        "high": grid.rows,
        "names": [names.black, names.white],
        "board": "".join(".XO"[cell] for cell in plan.board.cells),
        "land": _owners(plan.areas),
        "dead": [numbers[point] for point in sorted(plan.dead)],
        "border": [numbers[point] for point in sorted(border_of(plan))],
        "set": plan.balance.stones,
        "kept": [plan.kept.black, plan.kept.white],
        "film": [_way(plan, stone, cue) for stone, cue in zip(plan.film, cues, strict=True)],
        "marks": list(_marks(plan)),
        "steps": list(_steps(plan)),
        "single": looks_at_shared(plan),
        "glance": plan.glance,
        "reading": plan.reading,
        "winner": "" if plan.winner is None else plan.winner.letter,
        "auto": pace is Pace.TABLE,
        "speed": speed,
        "language": language(),
        "languages": LANGUAGES,
        "said": said,
        "words": spoken_words(FILM),
    }


def _owners(areas: Areas) -> str:
    return "".join(Color(owner).letter if owner else "." for owner in areas.owners)


def _way(plan: FillPlan, stone: FilmStone, cue: StoneCue) -> list[object]:
    """A stone's color, staging ("q" quick, "1" alone), stage and point; -1 is a lid."""
    staged = "q" if cue.quick else "1" if cue.alone else ""
    point = -1 if isinstance(stone, LidStone) else plan.board.grid.numbers[stone.point]
    return [stone.color.letter, staged, stage_of(stone.kind), point]


def _steps(plan: FillPlan) -> Iterator[tuple[int, Stage]]:
    """Every step with the stones that have landed when it begins; each color that fills alone has its own."""
    change = alone_until(plan)
    for stage in stages_of(plan):
        yield start_of(plan, stage), stage
        if stage is Stage.FILL and change:
            yield change, stage


def _marks(plan: FillPlan) -> Iterator[tuple[int, int, str]]:
    """The signs on the board as changes: from so many stones on, a point has this one, or "" for none."""
    shown: Mapping[Point, str] = {}
    for number in range(len(plan.film) + 1):
        board = frame_at(plan, Instant(number), TOLD).board
        now: dict[Point, str] = {**board.labels, **board.marks}
        for point in sorted({*shown, *now}):
            if shown.get(point) != now.get(point):
                yield number, plan.board.grid.numbers[point], now.get(point, "")
        shown = now


def _told(plan: FillPlan, rules: RuleText) -> Iterator[tuple[str, dict[str, object]]]:
    """All that is said in each language."""
    for code in LANGUAGES:
        with speaking(code):
            verdict = verdict_of(plan)
            yield (
                code,
                {
                    "steps": [_step_words(plan, rules, *step) for step in _steps(plan)],
                    "answers": {
                        letter: _answered(plan, rules, answer)
                        for letter, answer in (("", None), ("B", Color.BLACK), ("W", Color.WHITE))
                    },
                    "ended": caption_at(plan, Instant(len(plan.film)), rules).title,
                    "headline": paragraph((ended(verdict.headline), verdict.note)),
                    "sum": [_piece(piece) for piece in verdict.row],
                    "spoken": spoken_pieces(verdict.row),
                    "area": verdict.by_area,
                },
            )


def _step_words(plan: FillPlan, rules: RuleText, at: int, stage: Stage) -> tuple[str, str, str]:
    """The step's name, its sentence, and its reason."""
    looks = stage is Stage.SHARED and looks_at_shared(plan) is not None
    if stage is Stage.GLANCE:
        caption = caption_at(plan, Instant(at), rules, _UNANSWERED)
    elif stage is Stage.RESULT or looks:
        caption = caption_at(plan, Instant(at), rules)
    else:
        caption = caption_at(plan, Instant(at, (Airborne(at, 0.0),)), rules)
    return stage_title(stage), caption.title, paragraph((caption.explanation, caption.source))


def _answered(plan: FillPlan, rules: RuleText, answer: Color | None) -> str:
    """What is said at the answer, or without one; where no stone is left the result follows at once."""
    if not any(plan.losing):
        return "" if answer is None else verdict_on(plan, answer)
    narration = Narration(answered=True, answer=answer)
    return caption_at(plan, Instant(plan.glance), rules, narration).title


def _piece(piece: Piece) -> list[str]:
    match piece:
        case StonePiece(color, mark):
            return ["stone", "" if color is None else color.letter, mark or ""]
        case WordPiece(words):
            return ["words", words]
        case GapPiece():
            return ["words", " "]


def _harmless(written: str) -> str:
    """JSON that can stand within a script element: nothing in it ends that or begins another."""
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
