"""Films of small counts, read back by Pillow."""

from __future__ import annotations

import pytest

from ingboard.export.file_kind import FILMS, VECTORS, FileKind
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.export.film import FilmOrder, FilmWork, step_file
from ingboard.ui.features.export.view_model import LookChoice
from ingboard.ui.style import current_theme
from tests.unit.export.reading import frames_of
from tests.widgets.exporting.films import film_file
from tests.widgets.film.counts import demo

pytestmark = pytest.mark.usefixtures("qapp")

RULES = RuleText.ING1991


def order(kind: FileKind, look: LookChoice = LookChoice.LIGHT, **more) -> FilmOrder:
    return FilmOrder(kind, look, 480, last=6, **more)


@pytest.mark.parametrize("kind", FILMS)
def test_a_film_has_all_its_pictures_and_lasts_as_long_as_planned(kind):
    work = FilmWork(demo(), RULES, order(kind))
    while work.done < work.total:
        work.step()
    found = frames_of(work.finish())
    assert {shown.image.size for shown in found} == {(480, 270)}
    assert 4 < len(found) <= work.total
    total = sum(shown.milliseconds for shown in found)
    assert total == pytest.approx(work.milliseconds, abs=10)


@pytest.mark.parametrize("kind", FILMS)
def test_the_same_count_gives_the_same_bytes(kind):
    assert film_file(demo(), RULES, order(kind)) == film_file(demo(), RULES, order(kind))


def test_light_and_dark_differ_and_leave_the_windows_theme_alone():
    before = current_theme()
    light, dark = (
        frames_of(film_file(demo(), RULES, order(FileKind.APNG, look)))[0].image
        for look in (LookChoice.LIGHT, LookChoice.DARK)
    )
    corner = (479, 0, 480, 1)
    assert min(light.crop(corner).tobytes()) > 180
    assert max(dark.crop(corner).tobytes()) < 60
    assert current_theme() is before


def test_a_flat_film_has_no_color():
    file = film_file(demo(), RULES, order(FileKind.APNG, LookChoice.FLAT))
    pixels = frames_of(file)[0].image.tobytes()
    assert max(abs(red - green) for red, green in zip(pixels[::3], pixels[1::3], strict=True)) < 25
    assert max(abs(red - blue) for red, blue in zip(pixels[::3], pixels[2::3], strict=True)) < 25


def test_a_later_part_of_the_film_begins_where_it_is_told_to():
    whole = FilmWork(demo(), RULES, FilmOrder(FileKind.WEBP, width=320))
    part = FilmWork(demo(), RULES, FilmOrder(FileKind.WEBP, width=320, first=3, last=5))
    assert part.total < whole.total
    for work in (whole, part):
        work.close()


@pytest.mark.parametrize(
    ("kind", "start"),
    [
        (FileKind.PNG, b"\x89PNG"),
        (FileKind.WEBP, b"RIFF"),
        (FileKind.SVG, b"<?xml"),
        (FileKind.PDF, b"%PDF"),
    ],
)
def test_a_step_is_drawn_in_every_format_and_the_same_each_time(kind, start):
    look = None if kind in VECTORS else "light"
    first, again = (step_file(demo(), RULES, 4, kind, look, 480) for _ in range(2))
    assert first.startswith(start)
    assert first == again
    assert first != step_file(demo(), RULES, 5, kind, look, 480)
