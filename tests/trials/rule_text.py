"""A fifth rule text: Simplified Ing with komi 7.5, under which no chain may remove itself."""

from __future__ import annotations

import json
from pathlib import Path

from tests.trials.copies import Trial


def say_it(folder: Path) -> None:
    """In the table, but for suicide, and in the laboratory it says what Simplified Ing says."""
    for path in (folder / "resources/sayings").glob("*.json"):
        held = json.loads(path.read_text(encoding="utf-8"))
        for row in held["rows"]:
            row["modern"] = {"as": "simplified"}
            if row["element"] == "single_suicide":
                row["modern"] |= {"words": "Barred.", "choice": "prohibited"}
        path.write_text(json.dumps(held, ensure_ascii=False), encoding="utf-8")
    for path in (folder / "resources/laboratory").glob("*.json"):
        held = json.loads(path.read_text(encoding="utf-8"))
        for position in held["positions"]:
            for told in (*position.get("lines", ()), position.get("count")):
                if told is not None:
                    told["modern"] = told["simplified"]
        path.write_text(json.dumps(held, ensure_ascii=False), encoding="utf-8")


RULE_TEXT = Trial(
    title="A rule text",
    most_files=6,
    first={"rules/ruleset.py": (("\n\nclass Prisoners(", '    MODERN = "modern"\n'),)},
    rest={
        "rules/modern.py": (
            (
                "",
                '''"""A modern text of the trial: positional superko, no suicide at all."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.rules import simplified
from ingboard.rules.articles import cited
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Judgment, Prisoners, RuleText
from ingboard.rules.text_words import TextWords, no_suicide


def judge(line: Line, color: Color, point: Point) -> Judgment:
    """As the Simplified text, but that no chain removes itself."""
    judged = simplified.judge(line, color, point)
    if isinstance(judged, Illegal) and judged.reason is not Reason.SINGLE_SUICIDE:
        return judged
    if isinstance(judged, Placement) and not judged.self_removed:
        return judged
    return Illegal(color, point, Reason.SINGLE_SUICIDE, None, cited("Modern, Move"))


MODERN = replace(
    simplified.SIMPLIFIED,
    text=RuleText.MODERN,
    judge=judge,
    bars=None,
    suicides=(SingleSuicide.PROHIBITED,),
    prisoners=(Prisoners.HOME,),
    record_names=("Modern Ing",),
    words=TextWords(
        title=lambda: "Modern Ing",
        short_title=lambda: "Modern",
        summary=lambda: "No position may come back, no chain removes itself.",
        reading=lambda: "Read under Modern Ing",
        board_play=lambda: "Modern, Move",
        filling=lambda: "Ing 1991, Article 4.",
        no_suicide=lambda: no_suicide(lambda term: f"Here {term} is barred."),
        no_suicide_briefly=lambda: "No chain may remove itself.",
    ),
)
''',
            ),
        ),
        "rules/texts.py": (
            ("\n\nRULESETS: Final", "        case RuleText.MODERN:\n            return MODERN\n"),
            ("from ingboard.rules.options", "from ingboard.rules.modern import MODERN\n"),
        ),
        "game/default_terms.py": (
            (":\n            return Sharing.REGION", " | RuleText.MODERN"),
            (":\n            return Compensation.NONE", " | RuleText.MODERN"),
            (":\n            return Ties.BLACK", " | RuleText.MODERN"),
            ("\n\ndef sharing_of", "        case RuleText.MODERN:\n            return 7.5\n"),
        ),
    },
    flagged=frozenset({"rules/texts.py", "game/default_terms.py"}),
    data=say_it,
    program="""
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tests.app.driver import App
from ingboard.board.points import Color, Point
from ingboard.cli import main
from ingboard.game.setup import even_game
from ingboard.game.default_terms import default_terms
from ingboard.review.sayings import COLUMNS, Element, row_of
from ingboard.rules.ruleset import RuleText
from ingboard.ui.game.play_answers import TEXTS
from ingboard.ui.shell.preferences import Preferences

modern = RuleText.MODERN
qt = QApplication(["trial", "-style", "fusion"])
app = App(Preferences())
app.show(1366, 768)
app.run("new")
table = app.page("new-table")
table.game.rules.show_choice(modern)
table.game.rules.chosen.emit(modern)
assert table.game.komi_field.text() == "7.5", table.game.komi_field.text()

Path("suicide.sgf").write_text(
    "(;SZ[9]KM[7.5]RU[Modern Ing];B[ba];W[ii];B[ab];W[ih];B[ca];W[hi];B[bb];W[];B[];W[])"
)
assert app.open(Path("suicide.sgf"))
assert app.state.setup.rules is modern
assert app.state.setup.terms.komi == 7.5
app.presenter.go_to(8)
app.run("why")
app.click(Point(0, 0))
qt.processEvents()
for page in ("why", "texts", "ko-page", "laboratory", "recorded", "result-sheet", "analysis"):
    app.open_page(page)
    qt.processEvents()
    app.window.grab()
assert len(COLUMNS) == 6
assert row_of(Element.SINGLE_SUICIDE).of(modern).words == "Barred."
assert main(["check", "suicide.sgf"]) == 0
assert main(["count", "suicide.sgf"]) == 0
Path("bad.sgf").write_text("(;SZ[9]RU[Modern Ing];B[ba];W[ii];B[ab];W[aa])")
assert main(["check", "bad.sgf"]) == 1
assert main(["sheet", "suicide.sgf", "--to", "sheet.pdf"]) == 0
app.end()
print("used", flush=True)
os._exit(0)
""",
)
