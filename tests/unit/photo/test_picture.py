"""Opening the bytes of a picture: what is read of it, and what is refused."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from ingboard.photo.picture import READ_SIDE, Picture, open_picture
from ingboard.photo.refusals import Refusal


def file_of(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    written = io.BytesIO()
    image.save(written, kind, **options)
    return written.getvalue()


def gradient(width: int = 400, height: int = 300) -> Image.Image:
    """Dark at the left, light at the right."""
    row = np.linspace(0, 255, width).astype(np.uint8)
    return Image.fromarray(np.repeat(np.tile(row, (height, 1))[..., None], 3, axis=2))


def opened(data: bytes) -> Picture:
    picture = open_picture(data)
    assert isinstance(picture, Picture), picture
    return picture


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "TIFF"])
def test_kinds_of_pictures_are_read(kind: str) -> None:
    picture = opened(file_of(gradient(), kind))
    assert (picture.width, picture.height) == (400, 300)
    assert picture.pixels.shape == (300, 400, 3)
    assert picture.pixels[150, 10].max() < 40
    assert picture.pixels[150, 390].min() > 215


def test_a_picture_is_turned_as_its_exif_says() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: what is left in the file is up
    picture = opened(file_of(gradient(), "JPEG", exif=exif.tobytes()))
    assert (picture.width, picture.height) == (300, 400)
    assert picture.pixels[10, 150].max() < 40


def test_a_large_picture_is_reduced_and_known_by_its_own_size() -> None:
    picture = opened(file_of(gradient(6000, 4000), "JPEG"))
    assert (picture.width, picture.height) == (6000, 4000)
    assert max(picture.pixels.shape) <= READ_SIDE
    assert picture.factor == pytest.approx(picture.pixels.shape[1] / 6000)


def test_fifty_million_pixels_are_read_and_more_than_sixty_are_not() -> None:
    assert opened(file_of(Image.new("1", (8000, 6250)))).width == 8000
    assert open_picture(file_of(Image.new("1", (8000, 7600)))) is Refusal.TOO_MANY_PIXELS


def test_a_bomb_is_refused_before_it_is_decoded() -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    header = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(99)))
    assert open_picture(bomb) is Refusal.TOO_MANY_PIXELS


def test_what_is_no_picture_is_told_from_what_is_cut_off() -> None:
    whole = file_of(gradient(), "JPEG")
    assert open_picture(b"(;GM[1]SZ[19])") is Refusal.NO_PICTURE
    assert open_picture(b"") is Refusal.NO_PICTURE
    assert open_picture(whole[: len(whole) // 2]) is Refusal.BROKEN
    assert open_picture(file_of(gradient(), "PNG")[:500]) is Refusal.BROKEN


def test_heic_is_named_and_a_tiny_picture_is_too() -> None:
    assert open_picture(b"\0\0\0\x18ftypheic" + bytes(500)) is Refusal.HEIC
    assert open_picture(file_of(gradient(199, 300))) is Refusal.TOO_SMALL


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_a_picture_that_moves_is_not_read_and_one_that_could_is(kind) -> None:
    frames = [Image.new("RGB", (240, 240), color) for color in ("white", "black")]
    moving = file_of(frames[0], kind, save_all=True, append_images=frames[1:])
    assert open_picture(moving) is Refusal.MOVES
    assert opened(file_of(frames[0], kind)).pixels.min() > 250


def test_what_is_transparent_lies_on_white_and_deep_gray_keeps_its_shades() -> None:
    clear = Image.new("RGBA", (240, 240), (0, 0, 0, 0))
    assert opened(file_of(clear)).pixels.min() == 255
    deep = Image.fromarray(np.full((240, 240), 32768, np.uint16))
    assert abs(int(opened(file_of(deep)).pixels.mean()) - 127) < 3


def test_every_refusal_says_one_sentence() -> None:
    for refusal in Refusal:
        assert refusal.sentence.strip()
    assert len({refusal.sentence for refusal in Refusal}) == len(Refusal)
