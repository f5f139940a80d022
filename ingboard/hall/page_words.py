"""The words of our pages for browsers, marked in their scripts as they are in the program: `text("...")`."""

from __future__ import annotations

import re

from ingboard.resources import resource
from ingboard.text import LANGUAGES, translated

HALL, FILM, ANSWERS, CAMERA = SCRIPTS = (
    "hall/hall.js",
    "film/film.js",
    "answers/answers.js",
    "camera/camera.js",
)
"""Every script with words in it, by its name among the resources."""
_MARKED = re.compile(r'\btext\("([^"]+)"')


def page_words(script: str) -> list[str]:
    """The sentences of a script, each as often as it stands there."""
    return _MARKED.findall(resource(script).read_text(encoding="utf-8"))


def spoken_words(script: str) -> dict[str, dict[str, str]]:
    """The sentences of a script in every language that has a catalog, by their English."""
    asked = page_words(script)
    return {code: words for code in LANGUAGES if (words := translated(code, asked))}
