"""How a game that was counted here ended, written into its document: the land of the count and the result.

A result that the file names already is never replaced: both are shown beside each other instead.
"""

from __future__ import annotations

from ingboard.game.state import GameState
from ingboard.kifu.from_game import land_of, result_of
from ingboard.kifu.marks import TERRITORY
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import raw_values, with_property, with_raw_values
from ingboard.kifu.tree.point_lists import points_in
from ingboard.kifu.written_points import written_point


def with_ending(
    document: Document, root: int, node: int, state: GameState, *, is_ours: bool
) -> Document:
    """The document with the count's land as TB and TW of a node, and RE in the root.

    RE is written where it is empty, or where the game is ours (`is_ours`: it began here).
    """
    if state.plan is not None:
        content = document.content(node)
        land = land_of(state.plan)
        grid = state.grid
        for color, kind in TERRITORY.items():
            if points_in(raw_values(content, kind.value), grid) != land[color]:
                points = [written_point(point) for point in sorted(land[color])]
                content = with_raw_values(content, kind.value, points)
        if content != document.content(node):
            document = document.with_twig(node, content=content)
    if state.outcome is not None:
        content = document.content(root)
        written = "".join(raw_values(content, "RE")).strip()
        ended = with_property(content, "RE", [result_of(state.outcome)])
        if (is_ours or written in {"", "?"}) and ended != content:
            document = document.with_twig(root, content=ended)
    return document
