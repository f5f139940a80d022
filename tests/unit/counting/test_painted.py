"""Painted positions that cannot be counted."""

from __future__ import annotations

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.counting.painted import Flaw, PaintedFault, faults_of, sentence_of_fault
from ingboard.counting.terms import Terms

NOBODY: frozenset[Point] = frozenset()


def test_a_board_with_liberties_for_all_can_be_counted() -> None:
    assert faults_of(parse_rows([".X.", "XXO", ".OO"]), NOBODY, Terms()) == ()


def test_an_empty_board_has_nothing_to_count() -> None:
    assert faults_of(parse_rows(["...", "...", "..."]), NOBODY, Terms()) == (
        PaintedFault(Flaw.EMPTY_BOARD),
    )


def test_chains_without_a_liberty_are_named_with_their_points() -> None:
    position = parse_rows(["OX.", "XX.", "..."])
    (fault,) = faults_of(position, NOBODY, Terms())
    assert fault == PaintedFault(Flaw.NO_LIBERTY, frozenset({Point(0, 0)}), Color.WHITE, 1)
    assert "A3" in sentence_of_fault(fault, position)


def test_a_dead_stone_needs_a_liberty_too() -> None:
    position = parse_rows(["OX.", "XX.", "..."])
    faults = faults_of(position, frozenset({Point(0, 0)}), Terms())
    assert [fault.flaw for fault in faults] == [Flaw.NO_LIBERTY]


def test_more_stones_than_a_bowl_holds_are_refused() -> None:
    position = parse_rows(["XX.", "X.X", "XX."])
    (fault,) = faults_of(position, NOBODY, Terms())
    assert (fault.flaw, fault.color, fault.number, fault.limit) == (
        Flaw.TOO_MANY_STONES,
        Color.BLACK,
        2,
        4,
    )
    assert faults_of(position, NOBODY, Terms(stones=6)) == ()


def test_somebody_must_live() -> None:
    position = parse_rows(["X..", "...", "..O"])
    dead = frozenset({Point(0, 0), Point(2, 2)})
    assert [fault.flaw for fault in faults_of(position, dead, Terms())] == [Flaw.ALL_DEAD]


def test_every_fault_has_a_sentence_for_both_sides() -> None:
    position = parse_rows(["X"])
    for flaw in Flaw:
        for color in Color:
            for number in (1, 2):
                points = frozenset({Point(0, 0)})
                sentence = sentence_of_fault(PaintedFault(flaw, points, color, number, 4), position)
                assert sentence.endswith(".")
                assert "{" not in sentence
