"""Scenes of the phase strip: every number of passes under every rule text, and what follows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.options import RuleOptions
from ingboard.rules.ruleset import RuleText
from tests.app.driver import App

Scene = Callable[[App, object], None]

_SIDE = 9
_SST = (RuleText.ING1991, RuleText.ING1996, RuleText.KSS)
_SST_PASSES = 4
AS_THE_TEXT = RuleOptions()


def a_game(app: App, rules: RuleText, options: RuleOptions = AS_THE_TEXT) -> None:
    """Two walls on a small board: Black has the left, White the right."""
    app.presenter.start(
        GameSetup(
            rules=rules,
            first=empty_position(_SIDE, _SIDE),
            terms=default_terms(rules),
            names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
            options=options,
        )
    )
    for row in range(_SIDE):
        app.presenter.choose(Point(row, 4))
        app.presenter.choose(Point(row, 5))


def passes(app: App, _time: object, rules: RuleText, number: int) -> None:
    """So many passes in a row; what ends the game for good is answered."""
    a_game(app, rules)
    for _ in range(number):
        app.presenter.pass_turn()


def played_on(app: App, _time: object, number: int) -> None:
    """Simplified: playing on after two passes, and so many passes since."""
    passes(app, _time, RuleText.SIMPLIFIED, 2)
    app.presenter.play_on()
    for _ in range(number):
        app.presenter.pass_turn()


def resumed(app: App, _time: object) -> None:
    """1991: play resumed after two passes."""
    passes(app, _time, RuleText.ING1991, 2)
    app.presenter.play_on()


def last_pass(app: App, _time: object, rules: RuleText) -> None:
    """The question before the pass that ends the game for good."""
    if rules is RuleText.SIMPLIFIED:
        played_on(app, _time, 1)
    else:
        passes(app, _time, rules, _SST_PASSES - 1)
    app.run("pass")


def counted(app: App, _time: object) -> None:
    """The count begun: both players confirm."""
    passes(app, _time, RuleText.ING1991, 2)
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()


def finished(app: App, _time: object) -> None:
    """The result fixed."""
    passes(app, _time, RuleText.SIMPLIFIED, 0)
    app.presenter.resign(Color.WHITE)


def scenes() -> dict[str, Scene]:
    """Every scene by name, such as "strip-ing1991-3"."""
    found: dict[str, Scene] = {}
    for rules in RuleText:
        most = 2 if rules is RuleText.SIMPLIFIED else _SST_PASSES
        for number in range(most + 1):
            found[f"strip-{rules}-{number}"] = partial(passes, rules=rules, number=number)
    for rules in (RuleText.SIMPLIFIED, *_SST):
        found[f"strip-{rules}-question"] = partial(last_pass, rules=rules)
    for number in range(3):
        found[f"strip-played-on-{number}"] = partial(played_on, number=number)
    return found | {"strip-resumed": resumed, "strip-counted": counted, "strip-finished": finished}
