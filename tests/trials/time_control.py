"""An hourglass of the trial's own: a time control, from the clock to the form and the file."""

from __future__ import annotations

from tests.trials.copies import Trial

TIME_CONTROL = Trial(
    title="A time control",
    most_files=5,
    first={
        "clock/control.py": (
            (
                "\n\nTimeControl: TypeAlias",
                '\n\nclass Sand(_Control, frozen=True):\n    """An hourglass of the trial."""\n\n'
                '    system: ClassVar[str] = "sand"\n    passes_on: ClassVar[bool] = True\n'
                "    main: Millis\n",
            ),
            ("\nCONTROLS: ", " | Sand"),
        )
    },
    rest={
        "clock/control.py": (
            (
                "Fischer() | Absolute() | Hourglass():\n            return NO_OVERTIME",
                "Sand() | ",
            ),
            ("Absolute() | Hourglass():\n            return NOTHING", "Sand() | "),
            ('Absolute() | Hourglass():\n            return ""', "Sand() | "),
            (
                "        case Hourglass():\n            return text(",
                '        case Sand():\n            return f"{length_in_words(control.main)} of sand"\n',
            ),
            (
                '        Preset(\n            "hourglass",',
                '        Preset("sand", "Sand", Sand(minutes(5)), "ours"),\n',
            ),
        ),
        "kifu/times.py": (
            ("    SecondCounting,\n", "    Sand,\n"),
            (
                "        case Hourglass():\n",
                '        case Sand():\n            return main, "sand"\n',
            ),
            (
                "    return Hourglass(main) if",
                '    if overtime == "sand":\n        return Sand(main)\n',
            ),
        ),
        "ui/features/new_game/clock_words.py": (
            ("Hourglass():\n            return describe(control)", "Sand() | "),
            ("Hourglass():\n            return text(", "Sand() | "),
            ("    SecondCounting,\n", "    Sand,\n"),
        ),
        "review/time_spent.py": (
            ("Fischer() | Absolute() | Hourglass():\n            return TimeLeft", "Sand() | "),
            ("Fischer() | Absolute() | Hourglass():\n            return _by", "Sand() | "),
            ("    SecondCounting,\n", "    Sand,\n"),
        ),
        "review/opponent/clocks.py": (
            ("Absolute() | Hourglass():\n            return control.main", "Sand() | "),
            ("    SecondCounting,\n", "    Sand,\n"),
        ),
    },
    flagged=frozenset(
        {
            "clock/control.py",
            "kifu/times.py",
            "ui/features/new_game/clock_words.py",
            "review/opponent/clocks.py",
            "review/time_spent.py",
        }
    ),
    program="""
from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import new_clock, press, start
from ingboard.clock.control import Sand, describe, presets
from ingboard.clock.moments import Moment, minutes
from ingboard.clock.written_scenario import read_scenarios
from ingboard.clock.scenario import replay
from ingboard.kifu.fact_remarks import remarks_on
from ingboard.kifu.times import format_control, parse_control
from ingboard.review.opponent.clocks import time_orders
from ingboard.ui.features.new_game.clock_fields import fields_of, read_clock
from ingboard.ui.features.new_game.clock_words import card_lines, clock_summary
from ingboard.ui.features.new_game.own_clocks import _KINDS
from ingboard.ui.game.clock.view_model import face_pictures

sand = Sand(minutes(5))
assert sand in [preset.control for preset in presets()]
assert _KINDS["Sand"] is Sand and read_clock(fields_of(sand)) == sand
assert parse_control(*format_control(sand)) == sand
assert describe(sand) == "5 min of sand"
assert "5 min" in card_lines(sand)[0] and clock_summary(sand)
assert all("5 min" in remark.sentence for remark in remarks_on({"TM": "300", "OT": "sand"}).values())
clock = press(start(new_clock(sand), Color.BLACK, Moment(0)), Color.BLACK, Moment(60_000))
assert [time.remaining for time in clock.times] == [minutes(4), minutes(6)]
assert time_orders(clock, Moment(60_000))
faces = face_pictures(clock, Moment(60_000), PerColor("A", "B"), PerColor("", ""), str)
assert all(face.stage and face.coming for face in faces)
scenario = {"clock": {"system": "sand", "main": 300_000}, "events": [{"t": 0, "op": "start", "side": "B"}]}
assert replay(read_scenarios(scenario)[0]).final["running"] == "B"
print("used")
""",
)
