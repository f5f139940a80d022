"""Boards of several tests: one with two dead chains, one whose middle points are shared."""

from __future__ import annotations

from ingboard.board.points import Point

DEMO = (
    "....XO...",
    ".O..XO...",
    ".O..XO...",
    "....XOO..",
    "....XXO..",
    "....XOO..",
    "....XO...",
    "....XO.X.",
    "....XO...",
)
DEMO_DEAD = (Point(1, 1), Point(7, 7))
SHARED = (
    "....X.O..",
    "....X.O..",
    "....X.O..",
    "....X.O..",
    "....X.O..",
    "....X.O..",
    "....X.O..",
    "....XXO..",
    "....XXO..",
)
