"""Kinds that are asked for by several threads at once: each is learned once, whole."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT

_THREADS = """
import sys, threading
from typing import Annotated
from msgspec import Meta, defstruct, json, msgpack
from ingboard.decoding import converted, decoder_of, unpacker_of

sys.setswitchinterval(1e-6)
names = "abcde"
plain = dict.fromkeys(names, "x")
for number in range(1500):
    said = [(name, Annotated[str, Meta(max_length=number + 1)]) for name in names]
    inner = defstruct("Inner", said)
    outer = defstruct("Outer", [("one", inner), ("all", tuple[inner, ...])])
    held = {"one": plain, "all": (plain, plain)}
    acts = (
        lambda: converted(held, outer),
        lambda: decoder_of(outer).decode(json.encode(held)),
        lambda: unpacker_of(outer).decode(msgpack.encode(held)),
        lambda: converted(plain, inner),
    )
    together, made = threading.Barrier(len(acts)), []
    def run(act):
        together.wait()
        made.append(act())
    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(one).__name__ for one in made) == ["Inner", "Outer", "Outer", "Outer"]
print("all made")
"""


def test_threads_may_ask_for_the_same_kind_at_once():
    """In a process of its own, which ends by a signal where a kind is found half learned."""
    done = subprocess.run(
        [sys.executable, "-c", _THREADS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "all made"), done.stderr
