"""A hall with TLS: the code names the broker's certificate, and a table speaks to no other broker."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from msgspec.structs import replace

from ingboard.hall.broker import BrokerError, hall_of, mosquitto_path
from ingboard.hall.connection import LinkState
from ingboard.hall.host import HostedHall
from ingboard.hall.join import join_code_of
from tests.hall.halls import Hall, free_port, has_mosquitto_clients, states, wait_until
from tests.unit.hall.journals import RecordedTable

pytestmark = pytest.mark.skipif(
    mosquitto_path() is None or shutil.which("openssl") is None,
    reason="mosquitto or openssl is not installed",
)


def self_signed(folder, name="broker"):
    """A certificate for this computer and its key, as openssl makes them."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1",
        "-keyout",
        str(key),
        "-out",
        str(certificate),
    ]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


@pytest.fixture
def certificate(tmp_path):
    return self_signed(tmp_path)


@pytest.fixture
def hall(tmp_path, certificate):
    made = Hall(tmp_path, "mosquitto", certificate)
    yield made
    made.close()


def is_refused(news):
    return any(getattr(each, "state", None) is LinkState.REFUSED for each in news)


def is_connected(news):
    return any(getattr(each, "state", None) is LinkState.CONNECTED for each in news)


def test_the_code_tells_of_tls_and_names_the_certificate(hall, certificate):
    code = hall.key.code("12")
    assert code.text.startswith("ingboards://12:")
    assert join_code_of(code.text) == code
    said = subprocess.run(
        ["openssl", "x509", "-in", certificate[0], "-noout", "-fingerprint", "-sha256"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    shown = said.strip().partition("=")[2].replace(":", "").lower()
    assert shown.startswith(code.fingerprint)
    assert len(code.fingerprint) == 32


def test_a_table_and_a_director_join_by_their_codes_alone(hall):
    _, news = hall.director()
    hall.table()
    wait_until(lambda: states(news))
    assert states(news)[-1].title == "Table 12"


def test_a_journal_with_long_lines_is_copied(hall, tmp_path):
    hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, _ = hall.table()
    client.keep(table.box)
    for number in range(6):
        table.box.note({"words": str(number) * 150_000})
        table.act(30)
    found = hall.folder / "copies"
    wait_until(
        lambda: (
            [path.read_bytes() for path in found.rglob("*.ingtable")]
            == [table.box.saved_from(0, 10**9)]
        )
    )
    table.close()


def test_a_broker_with_another_certificate_is_not_spoken_to(hall):
    other = replace(hall.key.code("12"), fingerprint="0" * 32)
    _, news = hall.table(code=other)
    wait_until(lambda: is_refused(news))
    _, heard = hall.director()
    hall.table("14")
    wait_until(lambda: states(heard, "14"))
    assert states(heard, "12") == []
    assert not is_connected(news)


def test_without_a_fingerprint_somebody_has_to_vouch_for_the_certificate(hall, certificate):
    bare = replace(hall.key.code("12"), fingerprint="")
    _, stranger = hall.table(code=bare)
    wait_until(lambda: is_refused(stranger))
    assert not is_connected(stranger)
    _, told = hall.table(
        "13",
        code=replace(bare, user="13", password=hall.key.password("13")),
        certificate=certificate[0],
    )
    wait_until(lambda: is_connected(told))


def test_without_tls_nobody_gets_in(hall):
    _, news = hall.table(code=replace(hall.key.code("12"), is_safe=False, fingerprint=""))
    wait_until(lambda: any(getattr(each, "state", None) is LinkState.LOST for each in news))
    assert not is_connected(news)


def test_a_certificate_that_is_none_is_said(tmp_path):
    (tmp_path / "text.pem").write_text("no certificate")
    for name in ("text.pem", "missing.pem"):
        with pytest.raises(BrokerError):
            hall_of(tmp_path / "hall", "spring", "localhost", 1, tmp_path / name)


def test_the_host_writes_codes_that_ask_for_tls(tmp_path, certificate):
    hosted = HostedHall(tmp_path / "hall", "spring", free_port(), certificate, "mosquitto")
    try:
        lines = hosted.codes.read_text().splitlines()
        code = join_code_of(lines[11].partition("\t")[2])
        assert code == hosted.key.code("12")
        assert code.is_safe
    finally:
        hosted.close()


@pytest.mark.skipif(not has_mosquitto_clients(), reason="mosquitto-clients are not installed")
def test_mosquittos_own_client_agrees(hall, certificate):
    def pub(*trust):
        return subprocess.run(
            [
                "mosquitto_pub",
                "-h",
                "localhost",
                "-p",
                str(hall.key.port),
                "-q",
                "1",
                "-u",
                "12",
                "-P",
                hall.key.password("12"),
                "-t",
                "ingboard/1/spring/12/state",
                "-m",
                "{}",
                *trust,
            ],
            capture_output=True,
            timeout=20,
            check=False,
        ).returncode

    assert pub("--cafile", str(certificate[0])) == 0
    assert pub("--cafile", str(self_signed(hall.folder, "other")[0])) != 0
    assert pub() != 0
