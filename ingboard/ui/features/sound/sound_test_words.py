"""Who has not answered the test sound, and both answers as they are kept."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import labeled, listed, text
from ingboard.ui.features.sound.hearing_card import HearingAnswer, SoundTest


def missing_words(
    test: SoundTest, heard: PerColor[str], silent: PerColor[str], *, audible: bool
) -> str:
    """Whose answer lacks and with which keys it is given, as a sentence; "" if both have answered."""
    missing = [color for color in Color if test.answers[color] is None]
    if not missing:
        return ""
    if len(missing) == len(Color):
        if not audible:
            return text("No test sound here. Both confirm: {silent}.", silent=_both(silent))
        return text(
            "Both answer the test sound: {heard} heard, {silent} no sound.",
            heard=_both(heard),
            silent=_both(silent),
        )
    color = missing[0]
    return text(
        "{side} has not answered: {heard} heard, {silent} no sound.",
        side=name_of_color(color),
        heard=heard[color],
        silent=silent[color],
    )


def answers_kept(test: SoundTest) -> tuple[dict[str, str], str]:
    """Both answers as the journal keeps them, and in words."""
    answers = test.answers
    assert answers.black is not None
    assert answers.white is not None
    words = listed((_words_of(Color.BLACK, answers.black), _words_of(Color.WHITE, answers.white)))
    kept = {"black": answers.black.value, "white": answers.white.value}
    return kept, labeled(text("Test sound"), words)


def _words_of(color: Color, answer: HearingAnswer) -> str:
    side = name_of_color(color)
    if answer is HearingAnswer.HEARD:
        return text("{side} hears it", side=side)
    return text("{side} has no sound", side=side)


def _both(keys: PerColor[str]) -> str:
    return text("{black} and {white}", black=keys.black, white=keys.white)
