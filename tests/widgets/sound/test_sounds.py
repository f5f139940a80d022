from __future__ import annotations

import runpy
from array import array
from pathlib import Path

import pytest

from ingboard.board.points import Color
from ingboard.clock.cues import Cue, CueKind
from ingboard.clock.moments import Moment
from ingboard.ui.features.sound.samples import RATE, Mixer, Sound, samples_of, sound_of
from ingboard.ui.game.clock.speaker import Loudness

ROOT = Path(__file__).resolve().parents[3]


def cue(kind: CueKind, number: int = 0) -> Cue:
    return Cue(kind, Color.BLACK, Moment(0), number)


@pytest.mark.parametrize(
    ("given", "sound", "times"),
    [
        (cue(CueKind.PERIOD, 2), Sound.PERIOD, 2),
        (cue(CueKind.PERIOD, 0), Sound.PERIOD, 1),
        (cue(CueKind.LAST_MINUTE, 60), Sound.LAST_MINUTE, 1),
        (cue(CueKind.COUNTDOWN, 10), Sound.TICK, 1),
        (cue(CueKind.COUNTDOWN, 4), Sound.TICK, 1),
        (cue(CueKind.COUNTDOWN, 3), Sound.TICK_HIGH, 1),
        (cue(CueKind.FLAG), Sound.FLAG, 1),
    ],
)
def test_each_cue_has_its_sound(given, sound, times):
    assert sound_of(given) == (sound, times)


@pytest.mark.parametrize("sound", list(Sound))
def test_every_sound_is_shipped_and_loud_enough(sound):
    samples = samples_of(sound, Loudness.LOUD)
    assert RATE // 20 <= len(samples) <= 3 * RATE
    assert max(map(abs, samples)) > 12_000


def test_the_shipped_files_are_what_the_generator_makes():
    generator = runpy.run_path(str(ROOT / "packaging" / "make_sounds.py"))
    assert set(generator["SOUNDS"]) == {sound.value for sound in Sound}
    for name, recipe in generator["SOUNDS"].items():
        made = generator["samples_of"](*recipe)
        shipped = samples_of(Sound(name), Loudness.LOUD)
        assert len(made) == len(shipped)
        # The last bit is left to the machine's sine.
        assert max(abs(one - other) for one, other in zip(made, shipped, strict=True)) <= 1


def test_a_softer_wish_is_softer_and_none_is_silence():
    peaks = [max(map(abs, samples_of(Sound.PERIOD, loudness))) for loudness in Loudness]
    assert peaks == sorted(peaks)
    assert peaks[0] == 0
    assert len(set(peaks)) == 4


def test_one_step_softer_is_never_silence_for_whom_hears():
    steps = [loudness.softer for loudness in Loudness]
    assert steps == [Loudness.OFF, Loudness.SOFT, Loudness.SOFT, Loudness.NORMAL]


def test_a_period_of_two_points_is_struck_twice():
    once, twice = (samples_of(Sound.PERIOD, Loudness.NORMAL, times) for times in (1, 2))
    gap = len(twice) - len(once)
    assert gap > RATE // 4
    assert max(map(abs, twice[gap : gap + 500])) > 1.5 * max(map(abs, once[gap : gap + 500]))


def test_a_lost_file_is_silence(monkeypatch, tmp_path):
    monkeypatch.setattr("ingboard.ui.features.sound.samples.resource", lambda name: tmp_path / name)
    assert samples_of(Sound.FLAG, Loudness.LOUD) == array("h")


def test_a_press_goes_round_the_four_wishes():
    seen = [Loudness.NORMAL]
    for _ in range(4):
        seen.append(seen[-1].next)
    assert seen == [Loudness.NORMAL, Loudness.LOUD, Loudness.OFF, Loudness.SOFT, Loudness.NORMAL]


def test_the_mixer_gives_silence_then_the_samples_whole_then_silence():
    mixer = Mixer()
    assert mixer.take(4) == bytes(8)
    mixer.put(array("h", [1, 2, 3, 4, 5, 6]))
    assert array("h", mixer.take(4)).tolist() == [1, 2, 3, 4]
    assert array("h", mixer.take(4)).tolist() == [5, 6, 0, 0]
    assert mixer.take(4) == bytes(8)
    assert mixer.taken == 4


def test_two_sounds_at_once_are_added_and_kept_within_sixteen_bits():
    mixer = Mixer()
    mixer.put(array("h", [30_000, -30_000, 10]))
    mixer.put(array("h", [30_000, -30_000, 20]))
    assert array("h", mixer.take(3)).tolist() == [32_767, -32_768, 30]


def test_a_clear_forgets_what_waits_and_what_plays():
    mixer = Mixer()
    mixer.put(array("h", [5] * 8))
    mixer.take(2)
    mixer.put(array("h", [7] * 8))
    mixer.clear()
    assert mixer.take(4) == bytes(8)
