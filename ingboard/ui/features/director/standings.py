"""How many games each player has won, by the results that were written. No Qt."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from ingboard.export.pairing import BYE

_WINS = frozenset({"B+", "W+"})


def wins_of(folder: Path) -> Counter[str]:
    """How many games each player has won by the results that were written into a folder."""
    wins: Counter[str] = Counter()
    for path in sorted(folder.glob("round-*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                result = (row.get("result") or "")[:2]
                for player in ("black", "white"):
                    wins[(row.get(player) or "").removeprefix("'")] += 0
                if row.get("result") == BYE:
                    wins[(row.get("black") or "").removeprefix("'")] += 1
                elif result in _WINS:
                    winner = "black" if result[0] == "B" else "white"
                    wins[(row.get(winner) or "").removeprefix("'")] += 1
    wins.pop("", None)
    return wins
