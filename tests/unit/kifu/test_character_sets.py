"""Seven character sets, forty names each: nothing is lost where the file says its character set, or has
forty bytes of text; and wherever it was guessed, that is said."""

from __future__ import annotations

import random

import pytest

from ingboard.kifu.encoding import choices, codec_named, title_of
from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.opening import open_document, read_as
from ingboard.kifu.tree.writing import bytes_of, text_of
from tests.unit.kifu.names import NAMES

# Declared name, codec of the test, language, codec that the reader shall find by itself.
SETS = [
    ("UTF-8", "utf-8", "chinese", "utf-8"),
    ("GB18030", "gb18030", "chinese", "gb18030"),
    ("Big5", "big5hkscs", "taiwanese", "big5hkscs"),
    ("Shift_JIS", "cp932", "japanese", "cp932"),
    ("EUC-KR", "euc_kr", "korean", "cp949"),
    ("EUC-JP", "euc_jp", "japanese", "euc_jp"),
    ("ISO-8859-1", "latin-1", "western", "latin-1"),
]
WITH_TRAILS = {"gb18030": 120 * 2, "big5hkscs": 80 * 2, "cp932": 40 * 2}
NUMBER = 40
LEAST_TEXT = 40


def characters_ending_in_a_backslash_or_bracket(codec):
    for lead in range(0x81, 0xFF):
        for trail in (0x5C, 0x5D):
            try:
                character = bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(character) == 1 and character.encode(codec) == bytes((lead, trail)):
                yield character


def names_for(codec, language):
    """Forty names; together they hold every character whose bytes end in 5C or 5D."""
    chance = random.Random(20_261_121)
    trails = list(characters_ending_in_a_backslash_or_bracket(codec)) if codec != "utf-8" else []
    share = -(-len(trails) // NUMBER)
    for number in range(NUMBER):
        mine = "".join(trails[number * share : (number + 1) * share])
        yield chance.choice(NAMES[language]) + mine


def record_of(name, declared):
    written = f"(;GM[1]{declared}SZ[13]KM[6.5]PB[{name}]PW[{name[::-1]}]C[{name}\n\\]{name}];B[jj]"
    return f"{written};W[dd]C[{name}];B[])"


@pytest.mark.parametrize(("declared", "codec", "language", "found"), SETS)
def test_no_move_size_or_name_is_lost_where_the_file_says_its_character_set(declared, codec, language, found):
    names = list(names_for(codec, language))
    assert len(names) == NUMBER
    assert sum(map(len, names)) > WITH_TRAILS.get(codec, 0)
    for name in names:
        data = record_of(name, f"CA[{declared}]").encode(codec)
        collection = read_collection(data, "x.sgf")
        assert not collection.findings
        record = collection.games[0]
        assert (collection.encoding, record.size, len(record.moves)) == (found, 13, 3)
        assert record.details.players.black.name == name
        assert record.details.players.white.name == name[::-1]
        assert [node.comment for node in record.nodes] == [f"{name}\n]{name}", "", name, ""]
        document = open_document(data, "x.sgf")
        assert document.origin.is_certain
        assert bytes_of(document) == data


@pytest.mark.parametrize(("codec", "language", "found"), [row[1:] for row in SETS])
def test_forty_bytes_of_text_are_enough_where_the_file_says_nothing(codec, language, found):
    trails = [*characters_ending_in_a_backslash_or_bracket(codec), ""]
    common = [sign for sign in trails if sign in "許功蓋育苗育豹崤閱表十能ソ暴予貼圭"]
    for number in range(NUMBER):
        chance = random.Random(number)
        name = chance.choice(common or [""])
        while len(name.encode(codec)) < LEAST_TEXT:
            name += " " + chance.choice(NAMES[language])
        document = open_document(record_of(name, "").encode(codec), "x.sgf")
        assert document.origin.encoding == found, name
        assert f"PB[{name}]" in text_of(document)
        assert document.origin.is_certain is (codec == "utf-8")
        codes = [finding.code for finding in document.findings]
        assert codes == ([] if codec == "utf-8" else [Code.ENCODING_GUESSED])


def test_a_wrong_guess_is_put_right_by_a_person_and_the_file_stays_as_it_is():
    data = "(;SZ[19]PB[Крамник];B[pd])".encode("koi8-r")
    guessed = open_document(data, "x.sgf")
    assert not guessed.origin.is_certain
    assert guessed.origin.encoding != "koi8-r"
    chosen = read_as(guessed, "KOI8-R")
    assert "Крамник" in text_of(chosen)
    assert chosen.origin.is_chosen
    assert chosen.findings == ()
    assert bytes_of(chosen) == data
    assert text_of(read_as(chosen, "latin-1")) == data.decode("latin-1")


def test_a_reading_that_loses_characters_keeps_the_bytes_for_the_next_choice():
    data = "(;SZ[19]PB[許功蓋 王立誠];B[pd])".encode("big5")
    lossy = open_document(data, "x.sgf", encoding="UTF-8")
    assert not lossy.origin.is_exact
    assert [finding.code for finding in lossy.findings] == [Code.ENCODING_LOSSY]
    with pytest.raises(KifuError, match="another name"):
        bytes_of(lossy)
    assert "許功蓋" in text_of(read_as(lossy, "Big5"))


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_wide_characters_are_read_with_and_without_their_mark(codec, mark):
    data = (mark + "(;SZ[9]PB[許功蓋];B[ee])").encode(codec)
    document = open_document(data, "x.sgf")
    assert "許功蓋" in text_of(document)
    assert not document.findings
    assert bytes_of(document) == data
    assert text_of(read_as(document, codec[:6])) == text_of(document)


def test_every_choice_has_a_name_that_leads_to_it():
    for known in choices():
        assert codec_named(known.title) == known.codec or known.title.startswith("Latin-")
        assert codec_named(known.codec) == known.codec
        assert title_of(known.codec) == known.title
        assert (
            open_document(b"(;SZ[9])", "x.sgf", encoding=known.codec) if known.codec[:4] != ("utf-") else True
        )


def test_an_unknown_choice_is_refused_in_words():
    with pytest.raises(KifuError, match="rot13"):
        open_document(b"(;SZ[9])", "x.sgf", encoding="rot13")
