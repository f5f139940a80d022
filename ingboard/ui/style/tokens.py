"""The colors of each look by their names."""

from __future__ import annotations

from typing import Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

_Color = TypeVar("_Color")


class Colors(Struct, Generic[_Color], frozen=True, kw_only=True):
    """The colors of one theme by their names."""

    ground: _Color
    surface: _Color
    raised: _Color
    line: _Color
    line2: _Color
    ink: _Color
    ink2: _Color
    ink3: _Color
    plate: _Color
    on_plate: _Color
    second_on_plate: _Color
    petrol: _Color
    on_petrol: _Color
    petrol_wash: _Color
    vermilion: _Color
    vermilion_on_plate: _Color
    gold: _Color
    gold_wash: _Color
    green: _Color
    wood: _Color
    grid: _Color


Tokens: TypeAlias = Colors[str]
"""Every color as "#RRGGBB"."""


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
    wood="#DEB068",
    grid="#2B1A0A",
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
    wood="#DEB068",
    grid="#2B1A0A",
)


CONTRAST: Final = Tokens(
    ground="#FFFFFF",
    surface="#FFFFFF",
    raised="#FFFFFF",
    line="#000000",
    line2="#000000",
    ink="#000000",
    ink2="#1C1C1C",
    ink3="#3A3A3A",
    plate="#000000",
    on_plate="#FFFFFF",
    second_on_plate="#E8E8E8",
    petrol="#003B52",
    on_petrol="#FFFFFF",
    petrol_wash="#D2E9F2",
    vermilion="#7D0F00",
    vermilion_on_plate="#FFB9A6",
    gold="#4A3000",
    gold_wash="#FFEFC0",
    green="#003F14",
    wood="#F2D9A6",
    grid="#000000",
)


BY_NAME: Final = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
