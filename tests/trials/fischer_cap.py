"""Fischer time with a cap, as OGS and BGA have it: no press lifts the clock above it."""

from __future__ import annotations

from tests.trials.copies import Trial

FISCHER_CAP = Trial(
    title="A field of a time control",
    most_files=4,
    first={
        "clock/control.py": (
            (
                "\n    def __post_init__(self) -> None:\n        _is_time(ControlField.MAIN, self.main)\n"
                "        _is_time(ControlField.INCREMENT",
                "    cap: Millis\n",
            ),
            ("\n    @property\n    def is_time", '    CAP = "cap"\n'),
        )
    },
    rest={
        "clock/control.py": (
            (":\n                return True", " | ControlField.CAP"),
            (
                "            case ControlField.PERIODS:\n                return text",
                '            case ControlField.CAP:\n                return "cap"\n',
            ),
            (
                "\n\nclass Absolute(",
                "        _is_time(ControlField.CAP, self.cap)\n",
            ),
            (
                "    return Millis(remaining + increment_of(control))",
                "    if isinstance(control, Fischer):\n"
                "        grown = min(remaining + control.increment, control.cap)\n"
                "        return Millis(max(grown, remaining))\n",
            ),
            (
                "    return Millis(left_after_press(control, had) - left)",
                "    if isinstance(control, Fischer):  # at the cap it is not seen how much was lost\n"
                "        return Millis(had + control.increment - left) if left < control.cap else None\n",
            ),
            (
                "        case Fischer():\n            return text(",
                "        case Fischer() if control.cap < LONGEST_TIME:\n"
                "            increment, cap = map(length_in_words, (control.increment, control.cap))\n"
                '            return f"{increment} per move, at most {cap}"\n',
            ),
            ('),\n            text("System: adds time at every press', ", minutes(20)"),
        ),
        "kifu/times.py": (
            (
                "        case Fischer():\n            return main",
                "        case Fischer() if control.cap < LONGEST_TIME:\n"
                "            increment, cap = map(format_seconds, (control.increment, control.cap))\n"
                '            return main, f"{increment} fischer max {cap}"\n',
            ),
            ("\n_EACH_MOVE", ' + r"(?:\\s*max\\s*" + _LENGTH.format("cap") + r")?"'),
            (
                '        return Fischer(main, _length(found, "increment"))',
                '        cap = _length(found, "cap") if found["cap"] else LONGEST_TIME\n'
                '        return Fischer(main, _length(found, "increment"), cap)',
                "instead",
            ),
            ("    Absolute,\n    Canadian,\n", "    LONGEST_TIME,\n"),
        ),
        "ui/features/new_game/clock_fields.py": (
            (
                "        case ControlField.PERIODS:\n",
                '        case ControlField.CAP:\n            return "At most"\n',
            ),
        ),
    },
    flagged=frozenset(
        {"clock/control.py", "kifu/times.py", "ui/features/new_game/clock_fields.py"}
    ),
    program="""
from PySide6.QtWidgets import QApplication
from ingboard.board.points import Color
from ingboard.clock.clock import new_clock, press, start
from ingboard.clock.control import ControlError, Fischer, describe, presets
from ingboard.clock.moments import Moment, minutes, seconds
from ingboard.kifu.fact_remarks import remarks_on
from ingboard.kifu.reader import read_collection
from ingboard.kifu.times import format_control, parse_control
from ingboard.review.time_spent import times_spent
from ingboard.ui.features.new_game.clock_fields import fields_of, read_clock
from ingboard.ui.features.new_game.clock_words import card_lines
from ingboard.ui.features.new_game.clock_form import ClockForm

capped = Fischer(minutes(10), seconds(15), minutes(11))
assert describe(capped) == "10 min + 15 s per move, at most 11 min", describe(capped)
assert card_lines(capped)[0] == describe(capped)
assert format_control(capped) == ("600", "15 fischer max 660")
assert parse_control(*format_control(capped)) == capped
assert parse_control("600", "15 fischer").increment == seconds(15)
assert "at most 11 min" in remarks_on({"TM": "600", "OT": "15 fischer max 660"})["TM"].sentence
assert read_clock(fields_of(capped)) == capped

qt = QApplication(["trial", "-style", "fusion"])
form = ClockForm()
form.show_control(capped)
shown = {name: str(answer) for name, answer in form.form.answers.items()}
assert shown["periods"] == "11:00", shown
form.form.fill({**shown, "periods": "12:00"})
form._show_read()
assert form.control == Fischer(minutes(10), seconds(15), minutes(12)), form.control

clock, now = start(new_clock(capped), Color.BLACK, Moment(0)), 0
for turn in range(10):
    now += 1000
    clock = press(clock, Color(1 + turn % 2), Moment(now))
assert [time.remaining for time in clock.times] == [minutes(11)] * 2, clock.times

record = read_collection(
    b"(;SZ[9]TM[600]OT[15 fischer max 660];B[aa]BL[605];W[bb]WL[660];B[cc]BL[660];W[dd]WL[640])", "x.sgf"
).games[0]
spent = [move.spent for move in times_spent(record).moves]
assert spent == [seconds(10), None, None, seconds(35)], spent
print("used")
""",
)
