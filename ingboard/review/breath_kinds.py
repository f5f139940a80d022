"""The kinds of breath that the laws name (1991, Article 2; items 20 to 26), with our words for them."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from ingboard.text import text


class BreathKind(StrEnum):
    """What a breath does for the life of its chain."""

    PERMANENT = "permanent"
    BALANCING = "balancing"
    FIGHTING = "fighting"
    INTERCHANGEABLE = "interchangeable"
    UNREAL = "unreal"


def kind_name(kind: BreathKind) -> str:
    """The kind as a word."""
    match kind:
        case BreathKind.PERMANENT:
            return text("permanent")
        case BreathKind.BALANCING:
            return text("balancing")
        case BreathKind.FIGHTING:
            return text("fighting")
        case BreathKind.INTERCHANGEABLE:
            return text("interchangeable")
        case BreathKind.UNREAL:
            return text("unreal")
        case _ as never:
            assert_never(never)


def kind_words(kind: BreathKind) -> str:
    """What the kind says of the chain's life, in one sentence."""
    match kind:
        case BreathKind.PERMANENT:
            return text("The chain lives whatever the opponent plays.")
        case BreathKind.BALANCING:
            return text("Whoever fills it is taken: both live.")
        case BreathKind.FIGHTING:
            return text("A ko decides: won, the chain lives; lost, it dies.")
        case BreathKind.INTERCHANGEABLE:
            return text("One ko is taken, the other retaken: life unchanged.")
        case BreathKind.UNREAL:
            return text("The chain is dead, whoever plays first.")
        case _ as never:
            assert_never(never)
