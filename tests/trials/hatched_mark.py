"""A hatched mark: a square of lines that is no polygon alone, from its key to the file."""

from __future__ import annotations

from tests.trials.copies import Trial

HATCHED_MARK = Trial(
    title="A mark on the board",
    most_files=2,
    first={"kifu/marks.py": (('    LABEL = "LB"\n', '    HATCHED = "IBHS"\n'),)},
    rest={
        "kifu/marks.py": (
            (
                "        case MarkKind.SELECTED:\n            return SignShape",
                "        case MarkKind.HATCHED:\n"
                "            return SignShape((_BOX, *(((x, -_HALF), (-_HALF, x)) for x in (-0.1, 0.1))))\n",
            ),
            (
                "        case MarkKind.SELECTED:\n            return text",
                '        case MarkKind.HATCHED:\n            return "hatched square"\n',
            ),
        ),
        "ui/game/edit_tools.py": (
            (
                '        case MarkKind.SELECTED:\n            return "S"',
                '        case MarkKind.HATCHED:\n            return "Alt+5"\n',
            ),
        ),
    },
    flagged=frozenset({"kifu/marks.py", "ui/game/edit_tools.py"}),
    program="""
from pathlib import Path
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from ingboard.board.points import Point
from ingboard.cli import main
from ingboard.export.svg import svg_of
from ingboard.kifu.marks import MarkKind
from ingboard.ui.board.paper import diagram_of
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture, spoken_point
from tests.app.driver import App
from ingboard.ui.features.record.feature import _help_of
from ingboard.ui.features.record.point_menu import _MORE
from ingboard.ui.shell.preferences import Preferences

qt = QApplication(["trial", "-style", "fusion"])
Path("game.sgf").write_text("(;SZ[9];B[ee])")
app = App(Preferences())
app.show(1366, 768)
assert app.open(Path("game.sgf"))
plain_button = app.tools.markup.buttons[MarkKind.HATCHED].grab().toImage()
assert plain_button != app.tools.markup.buttons[MarkKind.SQUARE].grab().toImage()
app.key("Alt+5")
assert app.tool is MarkKind.HATCHED
assert "Hatched square" in app.tools.markup.buttons[MarkKind.HATCHED].toolTip()
app.click(Point(2, 2))
assert _help_of(MarkKind.HATCHED) == "hatched square"
assert MarkKind.HATCHED in _MORE
picture = app.board.picture
assert picture.marks == {Point(2, 2): MarkKind.HATCHED}
assert app.session.undo_words == "Hatched square at C7", app.session.undo_words
app.key("Ctrl+S")
assert "IBHS[cc]" in Path("game.sgf").read_text()
plain = BoardPicture(picture.position, last_move=picture.last_move)
square = BoardPicture(picture.position, last_move=picture.last_move, marks={Point(2, 2): MarkKind.SQUARE})
font = QFont()
images = [wooden_image(each, 300, font) for each in (picture, plain, square)]
assert images[0] != images[1] and images[0] != images[2]
assert "hatched square" in spoken_point(picture, Point(2, 2))
drawn = svg_of(diagram_of(picture))
assert (drawn.count("<polygon"), drawn.count("<polyline")) == (1, 2), drawn
printed = []
for name, sign in (("marked", "IBHS"), ("square", "SQ"), ("plain", "XX")):
    Path(f"{name}.sgf").write_text(f"(;SZ[9];B[ee]C[Look.]{sign}[gg])")
    assert main(["export", f"{name}.sgf", "--kifu", "--to", f"{name}.png"]) == 0
    printed.append(Path(f"{name}.png").read_bytes())
assert len(set(printed)) == 3
app.end()
print("used", flush=True)
os._exit(0)
""",
)
