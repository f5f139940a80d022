"""Seven character sets, forty names each: nothing is lost where the file says its character set, or has
forty bytes of text; and wherever it was guessed, that is said."""

from __future__ import annotations

import codecs
import random
from contextlib import suppress
from encodings.aliases import aliases

import pytest

from ingboard.kifu.character_sets import NAMED_ONLY, choices, codec_named, title_of
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
def test_no_move_size_or_name_is_lost_where_the_file_says_its_character_set(
    declared, codec, language, found
):
    names = list(names_for(codec, language))
    assert len(names) == NUMBER
    assert sum(map(len, names)) > WITH_TRAILS.get(codec, 0)
    for name in names:
        data = record_of(name, f"CA[{declared}]").encode(codec)
        collection = read_collection(data, "x.sgf")
        assert not collection.findings
        record = collection.games[0]
        assert (collection.encoding, record.grid.rows, len(record.moves)) == (found, 13, 3)
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
    data = "(;SZ[19]PB[ан];B[pd])".encode("mac-cyrillic")
    guessed = open_document(data, "x.sgf")
    assert not guessed.origin.is_certain
    assert guessed.origin.encoding != "mac-cyrillic"
    chosen = read_as(guessed, "x-mac-cyrillic")
    assert "PB[ан]" in text_of(chosen)
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
            open_document(b"(;SZ[9])", "x.sgf", encoding=known.codec)
            if known.codec[:4] != ("utf-")
            else True
        )


def test_an_unknown_choice_is_refused_in_words():
    with pytest.raises(KifuError, match="rot13"):
        open_document(b"(;SZ[9])", "x.sgf", encoding="rot13")


# The labels of the WHATWG's Encoding Standard, by our codec; its windows-1252 and windows-1254 are two each.
LABELS = {
    "utf-8": "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
    "cp866": "866 cp866 csibm866 ibm866",
    "iso8859-2": "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2",
    "iso8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso88593 iso_8859-3:1988 l3 latin3",
    "iso8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso88594 iso_8859-4:1988 l4 latin4",
    "iso8859-5": "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso88595 iso_8859-5:1988",
    "iso8859-6": "arabic asmo-708 csiso88596e csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i",
    "iso8859-7": "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 sun_eu_greek",
    "iso8859-8": "csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 visual iso-8859-8-i logical",
    "iso8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso885910 l6 latin6",
    "iso8859-13": "iso-8859-13 iso8859-13 iso885913",
    "iso8859-14": "iso-8859-14 iso8859-14 iso885914",
    "iso8859-15": "csisolatin9 iso-8859-15 iso885915 iso_8859-15 l9",
    "iso8859-16": "iso-8859-16",
    "koi8-r": "cskoi8r koi koi8 koi8-r koi8_r",
    "koi8-u": "koi8-ru koi8-u",
    "mac-roman": "csmacintosh mac macintosh x-mac-roman",
    "mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "cp874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
    **{f"cp125{n}": f"cp125{n} windows-125{n} x-cp125{n}" for n in range(9)},
    "latin-1": "cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso88591 iso_8859-1:1987 l1 latin1",
    "iso8859-9": "csisolatin5 iso-8859-9 iso-ir-148 iso88599 iso_8859-9:1989 l5 latin5",
    "gb18030": "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030",
    "hz": "hz-gb-2312",
    "big5hkscs": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "euc_jp": "cseucpkdfmtjapanese euc-jp x-euc-jp",
    "iso2022_jp": "csiso2022jp iso-2022-jp",
    "iso2022_kr": "csiso2022kr iso-2022-kr",
    "cp932": "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
    "cp949": "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ksc5601 ksc_5601 windows-949",
    "utf-16": "unicodefffe utf-16be csunicode iso-10646-ucs-2 ucs-2 unicodefeff utf-16 utf-16le",
}


@pytest.mark.parametrize("codec", LABELS)
def test_every_label_of_the_web_leads_to_its_set(codec):
    labels = LABELS[codec].split()
    assert {label: codec_named(label) for label in labels} == dict.fromkeys(labels, codec)


def test_every_name_that_python_has_for_a_set_leads_to_it():
    own = {codecs.lookup(known.codec).name: known.codec for known in choices()}
    for name, target in aliases.items():
        with suppress(LookupError):  # of another system
            expected = own.get(codecs.lookup(target).name)
            assert expected in (None, codec_named(name)), name


# Of the names that IANA's registry has for sets of Python's: those that are no rewriting of another one.
REGISTERED = {
    "utf-8": "csUTF8 ANSI_X3.4-1968 ANSI_X3.4-1986 iso-ir-6 ISO_646.irv:1991 ISO646-US us IBM367 csASCII",
    "cp932": "csWindows31J Windows-31J MS_Kanji csShiftJIS",
    "euc_jp": "Extended_UNIX_Code_Packed_Format_for_Japanese csEUCPkdFmtJapanese CP51932 csCP51932",
    "iso2022_jp": "csISO2022JP CP50220 csCP50220",
    "iso2022_jp_2": "ISO-2022-JP-2 csISO2022JP2",
    "iso2022_kr": "csISO2022KR",
    "gb18030": "csGB18030 csGBK MS936 GB_2312-80 csISO58GB231280 iso-ir-58",
    "big5hkscs": "csBig5 csBig5HKSCS",
    "cp949": "KS_C_5601-1989 csKSC56011987 csEUCKR",
    "koi8-r": "csKOI8R",
    "koi8-u": "csKOI8U",
    **{f"cp125{n}": f"windows-125{n} cswindows125{n}" for n in range(9)},
    "cp874": "csTIS620 windows-874 cswindows874 ISO-8859-11",
    "cp437": "IBM437 437 csPC8CodePage437",
    "cp850": "IBM850 850 csPC850Multilingual",
    "cp852": "IBM852 852 csPCp852",
    "cp775": "IBM775 csPC775Baltic",
    "cp855": "IBM855 855 csIBM855",
    "cp857": "IBM857 857 csIBM857",
    "cp858": "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858",
    "cp861": "cp-is csIBM861",
    "cp862": "csPC862LatinHebrew 862",
    "cp866": "csIBM866",
    "cp869": "cp-gr csIBM869",
    "kz1048": "KZ-1048 STRK1048-2002 RK1048 csKZ1048",
    "ptcp154": "PTCP154 PT154 CP154 Cyrillic-Asian csPTCP154",
    "hp-roman8": "roman8 r8 csHPRoman8",
    "latin-1": "csISOLatin1 ISO_8859-1:1987 l1",
    "iso8859-13": "csISO885913",
    "iso8859-14": "csISO885914 iso-celtic l8 iso-ir-199",
    "iso8859-15": "csISO885915 Latin-9",
    "iso8859-16": "csISO885916 l10 iso-ir-226",
    "utf-16": "csUTF16 csUTF16BE csUTF16LE csUnicode",
    "utf-32": "csUTF32 csUTF32BE csUTF32LE csUCS4",
}


@pytest.mark.parametrize("codec", REGISTERED)
def test_every_registered_name_of_a_set_leads_to_it(codec):
    names = REGISTERED[codec].split()
    assert {name: codec_named(name) for name in names} == dict.fromkeys(names, codec)


@pytest.mark.parametrize("codec", NAMED_ONLY)
def test_a_set_that_is_read_only_where_it_is_named_leaves_ascii_alone(codec):
    plain = "".join(map(chr, range(0x20, 0x7F)))
    assert plain.encode("ascii").decode(codec) == plain
    assert codec not in {known.codec for known in choices()}


@pytest.mark.parametrize(
    ("codec", "name", "words"),
    [
        ("kz1048", "KZ-1048", "Қазақстан чемпионаты"),
        ("cp862", "IBM862", "אליפות ישראל"),
        ("mac-greek", "mac_greek", "μαύρα"),
        ("iso2022_jp_2", "ISO-2022-JP-2", "武宮 한국 中国"),
    ],
)
def test_a_rare_set_is_read_and_written_where_a_file_names_it(codec, name, words):
    written = f"(;SZ[9]CA[{name}]PB[{words}];B[ee];W[cc])"
    document = open_document(written.encode(codec), "x.sgf")
    assert text_of(document) == written
    assert document.findings == ()
    assert bytes_of(document) == written.encode(codec)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("UTF-7", b"PB[+ZfZR+A-]"),
        ("ISO-2022-CN", b"PB[\x1b$)A\x0e6O8=\x0f]"),
        ("x-user-defined", b"PB[\xf7\xf8]"),
        ("EBCDIC-CP-US", b"PB[a]"),
        ("Johab", b"PB[a]"),
    ],
)
def test_a_set_that_is_not_read_is_named_in_one_finding_and_no_move_is_lost(name, data):
    record = b"(;SZ[9]RU[Ing]KM[8]CA[%s]%s;B[ee];W[cc])" % (name.encode(), data)
    collection = read_collection(record, "x.sgf")
    (finding,) = collection.findings
    assert finding.code is Code.ENCODING_UNKNOWN
    assert f"“{name}”" in finding.sentence
    assert len(collection.games[0].moves) == 2
    assert bytes_of(open_document(record, "x.sgf")) == record


# Words of records in the language of a set, as a club's program may have written them.
WRITTEN = {
    "cp1250": (
        "Paweł Góra|Łukasz Żółć",
        "Jiří Vlk|Žofie Lišková",
        "Győző Erdős|fehér győz",
        "Cătălin Ţăranu",
    ),
    "iso8859-2": ("Paweł Ślusarz|biały żyje, grać|ciąć", "Ondřej Šilt|třetí kolo, Plzeň|Žižka"),
    "cp1251": ("Иван Волк|Чёрные играют слишком медленно", "Андрій Кравець|Чемпіонат України"),
    "koi8-r": ("Пётр Лис|хороший ответ", "Александр Динерштейн"),
    "cp866": ("Наталья Ковалёва|белые живы",),
    "cp1253": ("Γιώργος Παπαδόπουλος|μαύρα",),
    "cp1254": ("Özgür Değirmenci|İstanbul|Ağaoğlu, şampiyon",),
    "cp1255": ("שחור משחק לאט|אליפות ישראל",),
    "cp1256": ("الأسود يفوز|القاهرة",),
    "cp1257": ("Žalgiris|juodi laimėjo|ąžuolų grupė|ketvirtas ėjimas",),
    "cp1258": (
        "Nguy\u00ea\u0303n|Tr\u00e2\u0300n Quang Tu\u00ea\u0323|gia\u0309i vô đi\u0323ch|tră\u0301ng",
    ),
    "cp874": ("กรุงเทพ|ดำชนะ|หมากล้อม",),
    "cp949": ("커제|탕웨이싱|226수 백불계승", "미위팅|셰얼하오|흑 불계승"),
    "latin-1": ("Müller|Weiß gewinnt", "François Hélène", "Göteborg|Åsa", "José Muñoz|más allá"),
    "cp850": ("Jürgen Großkreuz|schöner Zug|für Größe",),
    "mac-roman": ("Frédéric Thévenet|déjà à côté",),
}


@pytest.mark.parametrize(
    ("codec", "words"), [(codec, words) for codec, several in WRITTEN.items() for words in several]
)
def test_the_letters_of_a_language_tell_its_set(codec, words):
    values = "".join(
        f"{name}[{word}]"
        for name, word in zip(("PB", "PW", "EV", "C"), words.split("|"), strict=False)
    )
    document = open_document(f"(;SZ[19]{values};B[pd];W[dd])".encode(codec), "x.sgf")
    assert values in text_of(document)
    assert document.origin.encoding == codec


def test_shifted_signs_are_known_by_their_escapes_and_hide_no_bracket():
    written = "(;SZ[9]PB[武宮正樹]C[黒の番];B[ee];W[cc];B[gg])"
    data = written.encode("iso2022_jp")
    document = open_document(data, "x.sgf")
    assert text_of(document) == written
    assert bytes_of(document) == data


def test_a_set_that_is_declared_yields_where_it_loses_moves_and_that_is_said():
    data = "(;SZ[9]CA[Big5]PB[Michał]C[grać];B[ee]C[żyć];W[cc];B[gg])".encode("cp1250")
    collection = read_collection(data, "x.sgf")
    assert collection.encoding == "cp1250"
    assert len(collection.games[0].moves) == 3
    (finding,) = collection.findings
    assert finding.code is Code.ENCODING_NOT_AS_DECLARED
    assert "2 moves fewer" in finding.sentence
