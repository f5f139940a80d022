"""The colors of the program by name, for the light and the dark theme; plain text, no Qt.

One name has one meaning in every widget. Contrast between the pairs that carry text is at least
4.5:1; a test computes it from these values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Tokens:
    """Every color of one theme as "#RRGGBB"."""

    ground: str
    surface: str
    raised: str
    line: str
    line2: str
    ink: str
    ink2: str
    ink3: str
    plate: str
    on_plate: str
    second_on_plate: str
    petrol: str
    on_petrol: str
    petrol_wash: str
    vermilion: str
    vermilion_on_plate: str
    gold: str
    gold_wash: str
    green: str
    wood: str = "#DEB068"
    grid: str = "#2B1A0A"
    coordinates: str = "#2F1C05"
    hot: str = "#F0612E"
    winning: str = "#FFC83A"


LIGHT: Final = Tokens(
    ground="#E9E4D9",
    surface="#F4F0E7",
    raised="#FBF9F3",
    line="#CDC4B3",
    line2="#8E8370",
    ink="#201C17",
    ink2="#575046",
    ink3="#665E52",
    plate="#23262A",
    on_plate="#F7F3EA",
    second_on_plate="#B9B3A6",
    petrol="#17566A",
    on_petrol="#FFFFFF",
    petrol_wash="#D5E4E6",
    vermilion="#A3301A",
    vermilion_on_plate="#FFA78F",
    gold="#7A5200",
    gold_wash="#F3E4BD",
    green="#2E5E3A",
)
DARK: Final = Tokens(
    ground="#141618",
    surface="#1C1F22",
    raised="#25292D",
    line="#363B40",
    line2="#6F777F",
    ink="#EDE8DD",
    ink2="#B4AEA2",
    ink3="#A39D91",
    plate="#EFE9DC",
    on_plate="#1B1D20",
    second_on_plate="#57514A",
    petrol="#74BDD0",
    on_petrol="#0E1A1E",
    petrol_wash="#17333C",
    vermilion="#F2937A",
    vermilion_on_plate="#A3301A",
    gold="#E8BC55",
    gold_wash="#3A2F14",
    green="#8CC79A",
)
BY_NAME: Final = {"light": LIGHT, "dark": DARK}
