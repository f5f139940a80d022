"""Keys: which are plain, when they went down, and that no two commands want the same one."""

from __future__ import annotations

from time import monotonic_ns

import pytest

from ingboard.clock.moments import Moment
from ingboard.ui.shell.commands import EDITING, Command, CommandRegistry, Key, KeyContext, Situation
from ingboard.ui.shell.input_dates import EventDates
from ingboard.ui.shell.key_router import is_plain


def registry(said: list[str] | None = None) -> CommandRegistry:
    return CommandRegistry(
        lambda: Situation(None, "start"), (said if said is not None else []).append, lambda _: False
    )


def command(name: str, *keys: Key, **more) -> Command:
    return Command(id=name, text=name, run=more.pop("run", lambda: None), keys=keys, **more)


@pytest.mark.parametrize("name", ["K", "Shift+K", "Space", "Left", "PgUp", ",", "-", "Del", "+"])
def test_letters_and_steps_are_plain_keys(name):
    assert is_plain(name)


@pytest.mark.parametrize("name", ["Ctrl+K", "F8", "Shift+F5", "Ctrl++", "Alt+A", "Ctrl+Shift+Z"])
def test_keys_with_ctrl_and_the_upper_row_are_not(name):
    assert not is_plain(name)


def test_two_commands_may_not_want_one_key_in_one_context():
    found = registry()
    found.add(
        [
            command("try", Key("T", EDITING)),
            command("trial", Key("T", frozenset({KeyContext.FILM}))),
        ]
    )
    with pytest.raises(ValueError, match="T means try and other"):
        found.add([command("other", Key("T", EDITING))])


def test_two_commands_may_not_have_one_name():
    found = registry()
    with pytest.raises(ValueError, match="two commands are called try"):
        found.add([command("try"), command("try")])


def test_a_command_that_is_not_possible_says_why_and_does_nothing():
    said: list[str] = []
    done: list[str] = []
    found = registry(said)
    found.add(
        [command("count", run=lambda: done.append("count"), when=lambda _: "No game is open.")]
    )
    assert not found.run("count")
    assert (said, done) == (["No game is open."], [])


def test_a_key_that_waited_is_dated_when_it_went_down():
    dates = EventDates()
    assert dates.moment_of(500, Moment(10_500)) == 10_500
    # The window was busy for 2 s: the key at 1,000 is dealt with late.
    assert dates.moment_of(1_000, Moment(13_000)) == 11_000
    assert dates.moment_of(4_000, Moment(14_020)) == 14_000


def test_the_first_event_of_all_is_dated_where_events_count_like_the_monotonic_clock():
    stamp = monotonic_ns() // 1_000_000 - 3_000
    assert 90_000 < EventDates().moment_of(stamp, Moment(100_000)) <= 97_000
    assert 90_000 < EventDates().moment_of(stamp % 2**32, Moment(100_000)) <= 97_000


def test_an_event_without_a_timestamp_happens_now():
    assert EventDates().moment_of(0, Moment(7)) == 7


def test_no_key_is_dated_after_now_and_another_start_of_the_events_clock_is_noticed():
    dates = EventDates()
    dates.moment_of(1_000, Moment(5_000))
    assert dates.moment_of(9_000, Moment(9_001)) == 9_001
    assert dates.moment_of(10, Moment(200_000)) == 200_000
