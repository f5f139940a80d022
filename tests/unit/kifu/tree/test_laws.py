"""The laws of saving without harm, over generated trees, the records and damaged files."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.changes import (
    TreeChange,
    delete_subtree,
    in_utf8,
    make_main_line,
    paste,
    promote,
    set_property,
)
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of, text_of, text_of_subtree
from tests.unit.kifu.tree.trees import (
    RECORDS,
    add_node,
    generated,
    opened,
    reread,
    shape_of,
)

SEED = 20_261_121


def trees(number: int) -> Iterator[str]:
    chance = random.Random(SEED)
    return (generated(chance) for _ in range(number))


def some_change(document: Document, chance: random.Random) -> Document:
    nodes = [node for root in document.roots for node in document.subtree(root)]
    node = chance.choice(nodes)
    match chance.randrange(6):
        case 0:
            change = delete_subtree(document, node)
        case 1:
            change = promote(document, node)
        case 2:
            change = make_main_line(document, node)
        case 3:
            change = paste(document, node, text_of_subtree(document, chance.choice(nodes)))
        case 4:
            change = set_property(document, node, "C", chance.choice([["a]\\"], ["b", "c"], []]))
        case _:
            change = add_node(document, node, [("B", ["dd"])])
    return change.document if isinstance(change, TreeChange) else document


def test_a_thousand_trees_saved_unchanged_are_the_same_bytes():
    for written in trees(1_000):
        assert bytes_of(opened(written)) == written.encode()


def test_a_thousand_trees_changed_at_random_are_read_back_as_they_are():
    chance = random.Random(SEED)
    for written in trees(1_000):
        document = opened(written)
        for _ in range(chance.randrange(1, 6)):
            before, shape = document, shape_of(document)
            document = some_change(document, chance)
            assert shape_of(before) == shape
        again = reread(document)
        assert shape_of(again) == shape_of(document)
        assert text_of(again) == text_of(document)


def test_after_a_change_in_one_node_all_other_nodes_are_the_same_text():
    chance = random.Random(SEED)
    for written in trees(300):
        document = opened(written)
        node = chance.randrange(len(document.outline))
        changed = set_property(document, node, "C", ["said]"])
        assert isinstance(changed, TreeChange)
        start, end = document.outline.starts[node], document.outline.ends[node]
        whole = document.source.text
        content = changed.document.content(node)
        assert text_of(changed.document) == whole[:start] + content + whole[end:]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_saved_unchanged_is_the_same_bytes(path: Path):
    data = path.read_bytes()
    try:
        document = open_document(data, path.name)
    except KifuError:
        with pytest.raises(KifuError):
            read_collection(data, path.name)
        return
    if document.origin.is_exact:
        assert bytes_of(document) == data
        commented = set_property(document, document.roots[-1], "C", ["x"])
        assert isinstance(commented, TreeChange)
        assert open_document(bytes_of(commented.document), path.name).content(
            document.roots[-1]
        ) == commented.document.content(document.roots[-1])
    else:
        with pytest.raises(KifuError, match="another name"):
            bytes_of(document)
    again = open_document(bytes_of(in_utf8(document).document), path.name)
    assert [depth for depth, _ in shape_of(again)] == [depth for depth, _ in shape_of(document)]


def test_a_thousand_damaged_files_raise_only_our_own_error():
    chance = random.Random(SEED)
    sources = [path.read_bytes()[:4_000] for path in RECORDS]
    saved = 0
    for index in range(1_000):
        data = bytearray(sources[index % len(sources)])
        for _ in range(chance.choice((1, 3, 10))):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randrange(3)] = chance.choice(
                [b"", b"(", b")", b"[", b"]", b"\\", b";", b"\xff", b"\x81", b"(;", b"stray"]
            )
        try:
            document = open_document(bytes(data), "mutant.sgf")
            if document.origin.is_exact:
                assert bytes_of(document) == data
            changed = some_change(document, chance)
            assert shape_of(reread(changed)) == shape_of(changed)
            bytes_of(changed)
            saved += 1
        except KifuError:
            continue
    assert saved > 500
