"""One node's properties by two people, united: nothing of the first is changed, all of the second is added.

Where both cannot stand, as two signs on one point, the first's stays and the second's is told in words.
"""

from __future__ import annotations

from msgspec import Struct, field

from ingboard.board.points import Grid, Point, standard_name_of
from ingboard.kifu.marks import SIGNS, TERRITORY, MarkKind, name_of_mark
from ingboard.kifu.nodes import simple_text
from ingboard.kifu.tree.markup import labels_in
from ingboard.kifu.tree.node_text import properties_in, raw_values, with_raw_values
from ingboard.kifu.tree.point_lists import points_in, with_points
from ingboard.text import capital, listed, text

_LABEL = MarkKind.LABEL.value
_SIGNS = tuple(kind.value for kind in SIGNS)
_EXCLUSIVE_POINTS = (_SIGNS, tuple(TERRITORY.values()))
_OTHER_POINTS = ("DD", "VW")
_LINES = ("LN", "AR")
_JUDGEMENTS = (("GB", "GW", "DM", "UC"), ("TE", "BM", "DO", "IT"))
_OF_THE_GAME = frozenset({"B", "W", "KO", "MN", "AB", "AW", "AE", "PL"})
_OF_THE_FILE = frozenset({"C", "AN", "GM", "FF", "SZ", "AP", "CA", "ST"})
_UNTOLD = frozenset({"BL", "WL", "OB", "OW", "FG", "PM"})
_ELSEWHERE = (
    _OF_THE_GAME
    | _OF_THE_FILE
    | {_LABEL, *_SIGNS, *TERRITORY.values(), *_OTHER_POINTS, *_LINES}
    | {name for group in _JUDGEMENTS for name in group}
)


class Union(Struct):
    """A node's content with the other's properties in it.

    `marks` were added; `notes` say in words what could not stand beside the first's. Times and page
    settings that differ stay as they were.
    """

    content: str
    marks: int = 0
    notes: list[str] = field(default_factory=list)


def unite(content: str, other: str, grid: Grid, *, is_root: bool) -> Union:
    """The first content with what the other adds; comments are united elsewhere."""
    union = Union(content)
    for group in _EXCLUSIVE_POINTS:
        _unite_exclusive(union, other, group, grid)
    for name in _OTHER_POINTS:
        _unite_points(union, other, name, grid)
    _unite_labels(union, other, grid)
    for name in _LINES:
        _unite_lines(union, other, name)
    for group in _JUDGEMENTS:
        _unite_judgement(union, other, group)
    _unite_rest(union, other, is_root=is_root)
    return union


def _unite_exclusive(union: Union, other: str, group: tuple[str, ...], grid: Grid) -> None:
    """Points that carry one sign of a group at most."""
    taken = {
        point: name for name in group for point in points_in(raw_values(union.content, name), grid)
    }
    for name in group:
        new = points_in(raw_values(other, name), grid)
        free = {point for point in new if point not in taken}
        taken.update(dict.fromkeys(free, name))
        _add_points(union, name, free, grid)
        clashing = sorted(point for point in new - free if taken[point] != name)
        if clashing:
            points = " ".join(standard_name_of(point, grid) for point in clashing)
            union.notes.append(
                text("{mark}: {points}", mark=capital(name_of_mark(MarkKind(name))), points=points)
            )


def _unite_points(union: Union, other: str, name: str, grid: Grid) -> None:
    values = raw_values(other, name)
    if values and not raw_values(union.content, name):
        union.content = with_raw_values(union.content, name, values)
        union.marks += 1
    else:
        known = points_in(raw_values(union.content, name), grid)
        _add_points(union, name, set(points_in(values, grid) - known), grid)


def _add_points(union: Union, name: str, points: set[Point], grid: Grid) -> None:
    if points:
        values = with_points(raw_values(union.content, name), points, grid)
        union.content = with_raw_values(union.content, name, values)
        union.marks += len(points)


def _unite_labels(union: Union, other: str, grid: Grid) -> None:
    values = raw_values(union.content, _LABEL)
    labels = labels_in(values, grid)
    added = []
    for raw in raw_values(other, _LABEL):
        for point, label in labels_in([raw], grid).items():
            if point not in labels:
                labels[point] = label
                added.append(raw)
            elif labels[point] != label:
                words = text(
                    "Label {label}: {point}", label=label, point=standard_name_of(point, grid)
                )
                union.notes.append(words)
    if added:
        union.content = with_raw_values(union.content, _LABEL, [*values, *added])
        union.marks += len(added)


def _unite_lines(union: Union, other: str, name: str) -> None:
    values = raw_values(union.content, name)
    known = {raw.strip() for raw in values}
    added = [raw for raw in raw_values(other, name) if raw.strip() not in known]
    if added:
        union.content = with_raw_values(union.content, name, [*values, *added])
        union.marks += len(added)


def _unite_judgement(union: Union, other: str, group: tuple[str, ...]) -> None:
    given = {name: raw_values(union.content, name) for name in group}
    taken = any(given.values())
    for name in group:
        values = raw_values(other, name)
        if not values or values == given[name]:
            continue
        if taken:
            union.notes.append(_judgement_words(name, values[0]))
        else:
            union.content = with_raw_values(union.content, name, values)
            union.marks += 1
            taken = True


def _unite_rest(union: Union, other: str, *, is_root: bool) -> None:
    for name in dict.fromkeys(entry.name for entry in properties_in(other)):
        if name in _ELSEWHERE:
            continue
        values, own = raw_values(other, name), raw_values(union.content, name)
        if not own:
            union.content = with_raw_values(union.content, name, values)
        elif not (
            is_root or name in _UNTOLD or [*map(simple_text, own)] == [*map(simple_text, values)]
        ):
            said = listed(simple_text(raw) for raw in values)
            union.notes.append(text("{name}: {said}", name=_property_words(name), said=said))


def _judgement_words(name: str, value: str) -> str:
    words = {
        "GB": text("Good for Black"),
        "GW": text("Good for White"),
        "DM": text("Even position"),
        "UC": text("Unclear position"),
        "TE": text("Good move"),
        "BM": text("Bad move"),
        "DO": text("Doubtful move"),
        "IT": text("Interesting move"),
    }
    much = value.strip() == "2"
    return text("{judgement}, emphasized", judgement=words[name]) if much else words[name]


def _property_words(name: str) -> str:
    words = {"N": text("Name"), "V": text("Value"), "HO": text("Hotspot")}
    return words.get(name, name)
