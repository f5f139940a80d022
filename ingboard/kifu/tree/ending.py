"""How a game that was counted here ended, written into its document: the land of the count and the result.

A result that the file names already is never replaced: both are shown beside each other instead.
"""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.kifu.coordinates import written_point
from ingboard.kifu.from_game import land_of, result_of
from ingboard.kifu.record import MarkKind
from ingboard.kifu.tree.content import raw_values, with_property, with_raw_values
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.point_list import points_in

_LAND = {Color.BLACK: MarkKind.BLACK_TERRITORY, Color.WHITE: MarkKind.WHITE_TERRITORY}


def with_ending(
    document: Document, root: int, node: int, state: GameState, *, is_ours: bool
) -> Document:
    """The document with the count's land as TB and TW of a node, and RE in the root.

    RE is written where it is empty, or where the game is ours (`is_ours`: it began here).
    """
    if state.plan is not None:
        content = document.content(node)
        land = land_of(state.plan)
        grid = state.position.grid
        for color, kind in _LAND.items():
            if points_in(raw_values(content, kind.value), grid) != land[color]:
                points = [written_point(point) for point in sorted(land[color])]
                content = with_raw_values(content, kind.value, points)
        document = _with_content(document, node, content)
    if state.outcome is not None:
        content = document.content(root)
        written = "".join(raw_values(content, "RE")).strip()
        if is_ours or written in {"", "?"}:
            content = with_property(content, "RE", [result_of(state.outcome)])
            document = _with_content(document, root, content)
    return document


def _with_content(document: Document, node: int, content: str) -> Document:
    if content == document.content(node):
        return document
    return document.with_twig(node, content=content)
