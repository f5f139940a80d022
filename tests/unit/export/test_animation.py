"""Films are read back by Pillow, picture by picture."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from ingboard.export.animation import LONGEST, Animation, Pixels
from ingboard.export.file_kind import FILMS, FileKind
from tests.unit.export.reading import frames_of

SIZE = (103, 81)
WALK = ((10, 120), (10, 80), (25, 200), (61, 330), (7, 1000))  # left edge of a disc, milliseconds


def picture(left: int) -> Image.Image:
    image = Image.new("RGB", SIZE, (200, 180, 120))
    ImageDraw.Draw(image).ellipse((left, 21, left + 30, 51), fill=(10, 10, 10))
    return image


def pixels(image: Image.Image) -> Pixels:
    return Pixels(*image.size, image.tobytes("raw", "BGRX"))


def film(kind: FileKind, loops: int = 0) -> bytes:
    animation = Animation(kind, *SIZE, loops)
    for left, milliseconds in WALK:
        animation.add(pixels(picture(left)), milliseconds)
    return animation.finish()


def read(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file))


@pytest.mark.parametrize("kind", FILMS)
def test_every_picture_comes_back_with_its_time(kind):
    # the second picture changes nothing: the first stands longer
    expected = [(10, 200), *WALK[2:]]
    for shown, (left, milliseconds) in zip(frames_of(film(kind)), expected, strict=True):
        assert shown.image.size == SIZE
        assert shown.milliseconds == milliseconds
        apart = ImageChops.difference(shown.image.convert("L"), picture(left).convert("L"))
        assert ImageStat.Stat(apart).mean[0] < 3


def test_an_animated_png_loses_nothing():
    frames = frames_of(film(FileKind.APNG))
    for shown, left in zip(frames, (10, 25, 61, 7), strict=True):
        assert ImageChops.difference(shown.image, picture(left)).getbbox() is None


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (FileKind.WEBP, "WEBP"),
        (FileKind.APNG, "PNG"),
        (FileKind.GIF, "GIF"),
    ],
)
def test_the_file_is_of_its_kind_and_runs_as_often_as_wanted(kind, name):
    without_end, thrice = read(film(kind)), read(film(kind, loops=3))
    assert without_end.format == name
    assert without_end.info["loop"] == 0
    # a GIF counts the repeats after the first run
    assert thrice.info["loop"] == (2 if kind is FileKind.GIF else 3)


@pytest.mark.parametrize("kind", FILMS)
def test_the_same_film_gives_the_same_bytes(kind):
    assert film(kind) == film(kind)


def test_times_that_a_gif_cannot_tell_exactly_do_not_add_up_to_a_drift():
    animation = Animation(FileKind.GIF, *SIZE)
    for number in range(10):
        animation.add(pixels(picture(number * 5)), 65)
    assert sum(shown.milliseconds for shown in frames_of(animation.finish())) == 650


@pytest.mark.parametrize("kind", FILMS)
def test_a_picture_that_stands_very_long_is_told_in_parts(kind):
    animation = Animation(kind, *SIZE)
    for _ in range(3):
        animation.add(pixels(picture(20)), LONGEST)
    assert sum(shown.milliseconds for shown in frames_of(animation.finish())) == 3 * LONGEST


def test_a_picture_of_another_size_and_a_time_of_nothing_are_refused():
    animation = Animation(FileKind.WEBP, 50, 50)
    with pytest.raises(ValueError, match="103"):
        animation.add(pixels(picture(0)), 100)
    with pytest.raises(ValueError, match="0"):
        Animation(FileKind.WEBP, *SIZE).add(pixels(picture(0)), 0)
    with pytest.raises(ValueError, match="0"):
        animation.finish()


def test_only_what_changes_is_packed():
    still = Animation(FileKind.APNG, *SIZE)
    still.add(pixels(picture(10)), 100)
    first = len(still.finish())
    still.add(pixels(picture(12)), 100)
    assert len(still.finish()) < 2 * first
