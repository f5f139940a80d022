"""What may be done about the handicap stones that a record sets up, or names and does not set up.

They are shown as the moves that the SST texts have, Black playing and White passing: the 1991 laws know no
set-up stones, one move is made at a time; Kim, Simon and Straus count White's passes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.board.points import Color, Point
from ingboard.kifu.record import GameRecord
from ingboard.kifu.tree.changes import TreeChange, paste
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import add_move
from ingboard.kifu.tree.node_text import with_raw_values
from ingboard.kifu.tree.writing import text_of_subtree
from ingboard.kifu.written_points import written_point
from ingboard.rules.handicap import fixed_points
from ingboard.text import text


def has_set_up_handicap(record: GameRecord) -> bool:
    """Whether the record sets up black stones alone, at least two, before White's first move."""
    black = record.first.count(Color.BLACK)
    return black > 1 and record.first.count(Color.WHITE) == 0


def handicap_mended(document: Document, root: int, record: GameRecord) -> TreeChange | None:
    """Have as many stones stand as HA names, or where some do, HA name these.

    None where the board has no usual points.
    """
    content, stones = document.content(root), record.first.count(Color.BLACK)
    if stones:
        content = with_raw_values(content, "HA", [str(stones)])
        words = text("Handicap {number}", number=stones)
        return TreeChange(document.with_twig(root, content=content), words, root)
    points = fixed_points(record.first.grid, record.details.handicap or 0)
    if not points:
        return None
    content = with_raw_values(content, "AB", [written_point(point) for point in points])
    words = text("Set up {number} stones", number=len(points))
    return TreeChange(document.with_twig(root, content=content), words, root)


def show_handicap_as_moves(document: Document, root: int, stones: Sequence[Point]) -> TreeChange:
    """Have a game begin on an empty board: each handicap stone a move, White passing in between.

    What followed the root follows the last stone, variations and all; that stone is named to be viewed.
    """
    content = document.content(root)
    for name in ("AB", "AE", "PL"):
        content = with_raw_values(content, name, ())
    changed, node = document.with_twig(root, content=content, children=()), root
    for number, point in enumerate(stones):
        for color, played in ((Color.WHITE, None), (Color.BLACK, point))[not number :]:
            move = add_move(changed, node, color, played)
            changed, node = move.document, move.node
    for child in document.children(root):
        branch = paste(changed, node, text_of_subtree(document, child))
        assert isinstance(branch, TreeChange), "it stood in the document already"
        changed = branch.document
    return TreeChange(changed, text("Handicap as moves"), node)
