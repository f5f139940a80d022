from __future__ import annotations

import pytest

from ingboard.ui.features.sound import loudspeaker as loudspeakers
from ingboard.ui.features.sound.loudspeaker import SoundPlayer
from ingboard.ui.features.sound.samples import Mixer
from tests.widgets.sound.devices import Shop


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def loudspeaker(monkeypatch, shop):
    monkeypatch.setattr(loudspeakers, "open_default", shop.open)
    made = SoundPlayer()
    yield made
    shop.may_answer.set()
    made.close()


@pytest.fixture
def mixer(loudspeaker: SoundPlayer) -> Mixer:
    return loudspeaker.mixer
