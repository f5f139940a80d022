"""The laws of saving without harm, over generated trees and the records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.changes import TreeChange, in_utf8, set_property
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of, text_of
from tests.unit.kifu.tree.trees import RECORDS, SEED, opened, reread, shape_of, some_change, trees


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
