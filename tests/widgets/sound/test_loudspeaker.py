from __future__ import annotations

from ingboard.ui.features.sound.loudspeaker import BLOCKED_AFTER, LOST_AFTER, RETRY_AFTER, Hearing
from ingboard.ui.features.sound.samples import Mixer
from tests.widgets.sound.devices import settle


def look(loudspeaker) -> bool:
    """Whether something has changed."""
    before = loudspeaker.hearing
    loudspeaker.look()
    return loudspeaker.hearing is not before


def looks(loudspeaker, times: int) -> list[bool]:
    return [look(loudspeaker) for _ in range(times)]


def opened(loudspeaker, shop):
    loudspeaker.open()
    settle(loudspeaker)
    loudspeaker.look()
    return shop.sold[-1]


def test_opening_waits_for_nothing_and_is_seen_at_the_next_look(loudspeaker, shop):
    shop.may_answer.clear()
    loudspeaker.open()
    seen = [loudspeaker.hearing]
    shop.may_answer.set()
    settle(loudspeaker)
    assert look(loudspeaker)
    seen.append(loudspeaker.hearing)
    assert seen == [Hearing.OPENING, Hearing.OPEN]


def test_without_a_device_there_is_a_sentence_and_no_exception(loudspeaker, shop):
    shop.has_one = False
    loudspeaker.open()
    settle(loudspeaker)
    assert look(loudspeaker)
    assert loudspeaker.hearing is Hearing.NONE
    assert loudspeaker.fault == "No sound device on this computer."


def test_a_device_that_does_not_answer_is_given_up_and_still_welcome_later(loudspeaker, shop):
    shop.may_answer.clear()
    loudspeaker.open()
    assert looks(loudspeaker, BLOCKED_AFTER)[-1]
    assert loudspeaker.fault == "Sound device not answering."
    looks(loudspeaker, 3 * RETRY_AFTER)
    assert shop.visits == 1, "a second attempt beside one that hangs"
    shop.may_answer.set()
    settle(loudspeaker)
    assert look(loudspeaker)
    assert loudspeaker.hearing is Hearing.OPEN
    assert not loudspeaker.fault


def test_a_device_that_takes_no_more_samples_is_lost_and_let_go(loudspeaker, shop, mixer):
    device = opened(loudspeaker, shop)
    device.pump()
    looks(loudspeaker, 2)
    mixer.put(mixer_samples())
    assert any(looks(loudspeaker, LOST_AFTER))
    assert loudspeaker.hearing is Hearing.NONE
    assert loudspeaker.fault == "Sound device gone."
    assert device.closed.wait(10)
    assert not any(mixer.take(100)), "an old sound must not be played by the next device"


def mixer_samples():
    from array import array

    return array("h", [1000] * 100)


def test_a_device_that_plays_is_kept(loudspeaker, shop):
    device = opened(loudspeaker, shop)
    for _ in range(5 * LOST_AFTER):
        device.pump()
        assert not look(loudspeaker)
    assert loudspeaker.hearing is Hearing.OPEN


def test_one_look_after_a_stall_of_the_program_does_not_lose_the_device(loudspeaker, shop):
    """The program was stopped, and the device with it: no look was taken meanwhile."""
    device = opened(loudspeaker, shop)
    looks(loudspeaker, LOST_AFTER - 1)
    assert loudspeaker.hearing is Hearing.OPEN
    device.pump()
    looks(loudspeaker, LOST_AFTER - 1)
    assert loudspeaker.hearing is Hearing.OPEN


def test_after_a_loss_another_device_is_looked_for(loudspeaker, shop):
    opened(loudspeaker, shop)
    looks(loudspeaker, LOST_AFTER)
    looks(loudspeaker, RETRY_AFTER)
    settle(loudspeaker)
    assert look(loudspeaker)
    assert loudspeaker.hearing is Hearing.OPEN
    assert len(shop.sold) == 2


def test_a_device_that_comes_after_closing_is_closed_again(loudspeaker, shop):
    shop.may_answer.clear()
    loudspeaker.open()
    opening = loudspeaker._opening
    loudspeaker.close()
    shop.may_answer.set()
    opening._thread.join(10)
    assert loudspeaker.hearing is Hearing.CLOSED
    assert shop.sold[0].closed.wait(10)


def test_closing_closes_the_device_and_opening_again_opens_another(loudspeaker, shop):
    device = opened(loudspeaker, shop)
    loudspeaker.close()
    assert device.closed.wait(10)
    opened(loudspeaker, shop)
    assert loudspeaker.hearing is Hearing.OPEN


def test_the_real_library_is_asked_for_every_backend_but_the_null_one(monkeypatch):
    import miniaudio
    import pytest

    from ingboard.ui.features.sound import loudspeaker

    asked = []

    class Refusing:
        def __init__(self, **how) -> None:
            asked.append(how)
            raise miniaudio.MiniaudioError("failed to init device", -401)

    monkeypatch.setattr(miniaudio, "PlaybackDevice", Refusing)
    with pytest.raises(loudspeaker.NoDeviceError, match="No sound device"):
        loudspeaker.open_default(Mixer())
    names = {backend.name for backend in asked[0]["backends"]}
    assert "NULL" not in names
    assert "PULSEAUDIO" in names


def test_the_null_backend_itself_plays_from_the_mixer(monkeypatch):
    """The library's own device with nothing behind it: the way of the samples, without a sound."""
    import time

    import miniaudio

    from ingboard.ui.features.sound import loudspeaker

    real = miniaudio.PlaybackDevice

    def null(**how):
        return real(**{**how, "backends": [miniaudio.Backend.NULL]})

    monkeypatch.setattr(miniaudio, "PlaybackDevice", null)
    mixer = Mixer()
    device = loudspeaker.open_default(mixer)
    until = time.monotonic() + 10
    while mixer.taken < 3 and time.monotonic() < until:
        time.sleep(0.01)
    device.close()
    assert mixer.taken >= 3
