"""The answers to the test sound in words: what still lacks before the start, and what the journal keeps."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.features.sound.sound_check import Answer, SoundTest


def missing_words(
    test: SoundTest, heard: PerColor[str], silent: PerColor[str], *, audible: bool
) -> str:
    """Whose answer lacks and with which keys it is given, as a sentence; "" if both have answered."""
    missing = [color for color in Color if test.answers[color] is None]
    if not missing:
        return ""
    if len(missing) == len(Color) and not audible:
        return text(
            "No test sound on this computer. First both players take note: {silent}.",
            silent=_both(silent),
        )
    if len(missing) == len(Color):
        return text(
            "First both players answer the test sound: {heard} for heard, {silent} for no sound.",
            heard=_both(heard),
            silent=_both(silent),
        )
    color = missing[0]
    return text(
        "{side} has not said whether the test sound is heard: {heard} for heard, {silent} for no sound.",
        side=name_of_color(color),
        heard=heard[color],
        silent=silent[color],
    )


def answers_kept(test: SoundTest) -> tuple[dict[str, str], str]:
    """Both answers as the journal keeps them, and in words."""
    answers = test.answers
    assert answers.black is not None
    assert answers.white is not None
    words = text(
        "Test sound: Black {black}, White {white}",
        black=_words_of(answers.black),
        white=_words_of(answers.white),
    )
    return {"black": answers.black.value, "white": answers.white.value}, words


def _words_of(answer: Answer) -> str:
    return text("hears it") if answer is Answer.HEARD else text("has no sound")


def _both(keys: PerColor[str]) -> str:
    return text("{black} and {white}", black=keys.black, white=keys.white)
