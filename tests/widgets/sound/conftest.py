from __future__ import annotations

import pytest

from ingboard.ui.features.sound.loudspeaker import Loudspeaker, Mixer
from tests.widgets.sound.devices import Shop


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def mixer() -> Mixer:
    return Mixer()


@pytest.fixture
def loudspeaker(mixer, shop):
    made = Loudspeaker(mixer, shop.open)
    yield made
    shop.may_answer.set()
    made.close()
