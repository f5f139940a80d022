"""Reads every record of a folder and prints what was found; a broken promise decides the exit status.

Usage: python packaging/corpus.py [FOLDER]. The folder holds a `manifest.csv` that says what must hold for
each file: `engine_must`, and whether the area result of the final position is the recorded one.
"""

from __future__ import annotations

import csv
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from corpus_documents import check_document  # noqa: E402

from ingboard.board.points import Color, name_of  # noqa: E402 - the checkout comes first
from ingboard.board.position import Placement, place  # noqa: E402
from ingboard.counting.area import areas_of, without_dead  # noqa: E402
from ingboard.counting.terms import Sharing  # noqa: E402
from ingboard.kifu.findings import KifuError  # noqa: E402
from ingboard.kifu.reader import Collection, read_file  # noqa: E402
from ingboard.kifu.record import GameRecord  # noqa: E402
from ingboard.kifu.replay import dead_from_territory, replay  # noqa: E402
from ingboard.kifu.result_property import PropertyEnding  # noqa: E402
from ingboard.rules.line import line_from  # noqa: E402
from ingboard.rules.plays import Illegal  # noqa: E402
from ingboard.rules.simplified import SIMPLIFIED  # noqa: E402

FOLDER = ROOT.parent / "shared" / "sgf"
SLOWEST = 5.0


class Row(NamedTuple):
    """One file of the corpus and what is promised of it."""

    name: str
    must: str
    area_gives_result: bool


class Judged(NamedTuple):
    """What the Simplified Ing Rules say about a main line: how many moves, and the first refusal."""

    moves: int
    refusal: str


def main(arguments: Sequence[str]) -> int:
    """Check the folder named, or the usual one; 0 if every promise is kept, 2 without a folder."""
    folder = Path(arguments[0]) if arguments else FOLDER
    manifest = folder / "manifest.csv"
    if not manifest.is_file():
        print(f"{folder}: there is no manifest.csv here.", file=sys.stderr)
        return 2
    figures: Counter[str] = Counter()
    encodings: Counter[str] = Counter()
    findings: Counter[str] = Counter()
    broken: list[str] = []
    slowest = (0.0, "")
    for row in rows_of(manifest):
        figures["files"] += 1
        started = time.perf_counter()
        try:
            collection = read_file(folder / row.name)
        except KifuError as refused:
            figures["files refused with a sentence"] += 1
            print(f"  refused  {row.name}: {refused.why}")
            if row.must.startswith(("replay", "load+")):
                broken.append(f"{row.name}: refused, but it must be read")
            continue
        except Exception as fault:  # noqa: BLE001 - this is the check that nothing else escapes
            broken.append(f"{row.name}: {type(fault).__name__} escaped: {fault}")
            continue
        slowest = max(slowest, (time.perf_counter() - started, row.name))
        figures["files opened"] += 1
        encodings[collection.encoding] += 1
        findings.update(_codes(collection))
        _check(row, collection, figures, broken)
        check_document((folder / row.name).read_bytes(), row.name, figures, broken)
    if slowest[0] > SLOWEST:
        broken.append(f"{slowest[1]}: took {slowest[0]:.1f} s to read")
    figures["slowest file to read, milliseconds"] = round(slowest[0] * 1000)
    _print_table("Figures", figures.items())
    _print_table("Character sets", encodings.most_common())
    _print_table("Findings", findings.most_common())
    for promise in broken:
        print(f"BROKEN  {promise}")
    print("Every promise is kept." if not broken else f"{len(broken)} promises are broken.")
    return 1 if broken else 0


def rows_of(manifest: Path) -> list[Row]:
    """The rows of the manifest."""
    with manifest.open(newline="", encoding="utf-8") as file:
        return [
            Row(row["file"], row["engine_must"], row["area_score_reproduces_RE"] == "yes")
            for row in csv.DictReader(file)
        ]


def judged(record: GameRecord) -> Judged:
    """Judge the main line under the Simplified Ing Rules; set-up stones begin a new first position."""
    line = line_from(record.first)
    refusal = ""
    moves = 0
    for number, node in enumerate(record.nodes):
        if number and node.setup:
            line = line_from(line.position.with_cells(node.setup), line.number)
        if node.move is None:
            continue
        moves += 1
        color, point = node.move
        if point is None:
            continue
        verdict = SIMPLIFIED.judge(line, color, point)
        if isinstance(verdict, Illegal):
            where = name_of(point, record.first.grid)
            refusal = refusal or f"move {moves}, {color.letter} {where}: {verdict.reason.value}"
            placement = place(line.position, point, color)
        else:
            placement = verdict if isinstance(verdict, Placement) else None
        if placement is not None:
            line = line.after_play(placement)
    return Judged(moves, refusal)


def area_margin(record: GameRecord) -> tuple[float, bool]:
    """Black's area minus White's and komi at the end, dead stones by the marks; and whether there are any."""
    final = replay(record).last
    last = record.nodes[-1]
    dead = dead_from_territory(last, final)
    areas = areas_of(without_dead(final, dead), Sharing.REGION)
    marked = any(last.territory().map(bool)[color] for color in Color)
    return areas.margin - (record.details.komi or 0.0), marked


def _check(row: Row, collection: Collection, figures: Counter[str], broken: list[str]) -> None:
    record = collection.games[0]
    figures["games"] += len(collection.games)
    figures["variations left unwalked"] += sum(game.variations for game in collection.games)
    verdict = judged(record)
    figures["moves judged"] += verdict.moves
    if verdict.refusal:
        figures["main lines with a refusal"] += 1
    if row.must.startswith("replay"):
        figures["rows that must replay"] += 1
        if verdict.refusal:
            broken.append(f"{row.name}: {verdict.refusal}")
        else:
            figures["rows that must replay and do"] += 1
    if row.area_gives_result:
        _check_area(row, record, figures, broken)


def _check_area(row: Row, record: GameRecord, figures: Counter[str], broken: list[str]) -> None:
    """The rows whose recorded result is the area result; with marks they must give it by themselves."""
    figures["rows whose area result is the recorded one"] += 1
    margin, marked = area_margin(record)
    recorded = record.details.result
    agrees = False
    if recorded is not None and recorded.ending is PropertyEnding.POINTS:
        sign = 1 if recorded.winner is Color.BLACK else -1
        agrees = margin == sign * (recorded.margin or 0.0)
    if recorded is not None and recorded.ending is PropertyEnding.DRAW:
        agrees = margin == 0
    kind = "with marks" if marked else "without marks"
    figures[f"  {kind}"] += 1
    figures[f"  {kind}, the result is reproduced"] += agrees
    if marked and not agrees:
        broken.append(
            f"{row.name}: the marks give {margin:+g}, {record.details.result_text} is recorded"
        )


def _codes(collection: Collection) -> list[str]:
    own = [finding.code.value for finding in collection.findings]
    return own + [finding.code.value for game in collection.games for finding in game.findings]


def _print_table(title: str, figures: Iterable[tuple[str, int]]) -> None:
    print(f"\n{title}")
    for name, number in figures:
        print(f"  {number:>8,}  {name}")
    print()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
