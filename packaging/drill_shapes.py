"""Takes the finished boards of real records as shapes for drills: stones only, no names and no moves.

Usage: python packaging/drill_shapes.py [FOLDER]. The folder holds a `manifest.csv`; a record is taken if its
main line gives the recorded result, the dead by its own marks or, where it has none, by a guess that the
recorded result confirms. Writes resources/drills/finished.json.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ingboard.board.chains import regions_of  # noqa: E402
from ingboard.board.diagrams import rows_of  # noqa: E402
from ingboard.board.points import Color, Point  # noqa: E402
from ingboard.board.position import Position  # noqa: E402
from ingboard.counting.area import areas_of, without_dead  # noqa: E402
from ingboard.counting.terms import Sharing  # noqa: E402
from ingboard.kifu.reader import read_file  # noqa: E402
from ingboard.kifu.record import GameRecord  # noqa: E402
from ingboard.kifu.replay import dead_from_territory, replay  # noqa: E402
from ingboard.kifu.result_property import PropertyEnding  # noqa: E402

FOLDER = ROOT.parent / "shared" / "sgf"
TARGET = ROOT / "resources" / "drills" / "finished.json"
MOST_SHARED = 6
WIDEST = (10, 15, 20, 25, 30, 40, 50, 60, 80)
FULLEST = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
_NOTE = (
    "Final positions of games whose recorded result is the area result; dead stones are off. "
    "Made by packaging/drill_shapes.py; `source` is the file in its public collection."
)


def main(arguments: Sequence[str]) -> int:
    """Write the shapes; 2 if the folder has no manifest."""
    folder = Path(arguments[0]) if arguments else FOLDER
    manifest = folder / "manifest.csv"
    if not manifest.is_file():
        print(f"{manifest}: there is no such file.", file=sys.stderr)
        return 2
    shapes = list(_shapes(folder, manifest))
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps({"note": _NOTE, "shapes": shapes}, indent=1) + "\n", "utf-8")
    print(f"{len(shapes)} shapes")
    return 0


def _shapes(folder: Path, manifest: Path) -> Iterator[dict[str, object]]:
    with manifest.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["area_score_reproduces_RE"] != "yes" or row["SZ"] != "19":
                continue
            record = read_file(folder / row["file"]).games[0]
            rows = _finished(record)
            if rows is not None:
                yield {"source": row["source"], "rows": rows}


def _finished(record: GameRecord) -> tuple[str, ...] | None:
    """The final board without the dead; None where it does not give the recorded result."""
    final = replay(record).last
    recorded = record.details.result
    if recorded is None or recorded.ending is not PropertyEnding.POINTS:
        return None
    sign = 1 if recorded.winner is Color.BLACK else -1
    wanted = sign * (recorded.margin or 0.0) + (record.details.komi or 0.0)
    for dead in (dead_from_territory(record.nodes[-1], final), *_guesses(final)):
        position = without_dead(final, dead)
        areas = areas_of(position, Sharing.REGION)
        if areas.margin == wanted and areas.shared <= MOST_SHARED:
            return rows_of(position)
    return None


def _guesses(final: Position) -> Iterator[frozenset[Point]]:
    """What may be dead: everything in pockets with few stones; the recorded result decides."""
    pockets = {color: list(_pockets(final, color)) for color in Color}
    for widest in WIDEST:
        for fullest in FULLEST:
            dead: set[Point] = set()
            for color in Color:
                for stones, size in pockets[color]:
                    if size <= widest and len(stones) <= fullest * size:
                        dead |= stones
            yield frozenset(dead)


def _pockets(final: Position, color: Color) -> Iterator[tuple[frozenset[Point], int]]:
    """The stones of a color in each area that the other color encloses, and the size of the area."""
    walls = final.with_cells((point, None) for point in final.points_of(color))
    for region in regions_of(walls):
        stones = frozenset(p for p in region.points if final.color_at(p) is color)
        if stones:
            yield stones, len(region.points)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
