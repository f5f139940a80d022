"""A program that talks like KataGo, with the faults that its word names. Without pytest: scenes run it."""

from __future__ import annotations

ENGINE = """
import json, os, pathlib, sys, time
wish, log = sys.argv[2], pathlib.Path(sys.argv[3])
for line in sys.stdin:
    asked = json.loads(line)
    with log.open("a") as file:
        file.write(line)
    times = len(log.read_text().splitlines())
    moves = len(asked["moves"])
    if wish == "dies" or wish == "dies-once" and times == 3:
        os._exit(3)
    if wish == "stalls-once" and times == 2:
        time.sleep(600)
    if wish == "slow" and times == 2:
        time.sleep(1)
    if wish == "chats":
        print("2026-11-21 10:00:00+0000: tuning, please wait\\n\\n[1, 2", flush=True)
    if wish == "lies":
        print("I know a better answer\\n" * 200, flush=True)
    if wish == "tunes" and times == 1:
        print("KataGo v1.15.3\\nTuning xGemmDirect for convolutions", file=sys.stderr, flush=True)
        time.sleep(float(os.environ.get("TUNES_FOR", "3")))
    if wish == "complains":
        for number in range(60):
            print(f"remark {number}", file=sys.stderr)
        print("Could not load the net: b10.bin.gz", file=sys.stderr, flush=True)
        os._exit(1)
    if wish == "explains":
        print("usage: katago analysis -config FILE", flush=True)
        os._exit(1)
    if wish == "dumps":
        print("what():  Could not find a graphics card", flush=True)
        print("\\n".join(f"[0x7f{number:010x}] katago" for number in range(60)), flush=True)
        os._exit(134)
    if wish == "wrapped":
        print("no loader of its own", flush=True)
        print("Error loading the net: no such file\\n[0x7f] katago", file=sys.stderr, flush=True)
        os._exit(1)
    if wish == "refuses" and moves == 2:
        print(json.dumps({"id": asked["id"], "error": "Illegal move"}), flush=True)
        continue
    lead = [0.0, 0.5, 7.5, 1.0, 1.5][min(moves, 4)]
    info = {"winrate": 0.5 + lead / 20, "scoreLead": lead, "visits": asked["maxVisits"]}
    first = {"move": "D4", "order": 0, "pv": ["D4", "F6"], **info}
    if moves == 2:
        first.update(move="E9", pv=["E9", "E1"])
    if "D4" in {name for _, name in asked["moves"]}:
        first.update(move="H8", pv=["H8"])
    other = {"move": "F4", "order": 1, "pv": ["F4"], **info, "scoreLead": lead - 2.0}
    half = asked["boardXSize"] * asked["boardYSize"] // 2
    owned = [1.0] * half + [0.0] + [-1.0] * half
    if any(color == "B" and name == "E9" for color, name in asked["moves"]):
        owned[44:50], owned[60:63] = [1.0] * 6, [0.1] * 3
    if wish == "occupied":
        first["move"] = "C7"
    if wish == "wrong-color":
        info["currentPlayer"] = "WB"[moves % 2]
    if wish == "illegal":
        first["move"] = "Z99"
    if wish == "another-size":
        owned = owned + owned
    if wish == "huge":
        info["scoreLead"] = 1e300
    if wish == "no-number":
        info["scoreLead"] = float("nan")
    answer = {"id": asked["id"], "rootInfo": info, "moveInfos": [first, other], "ownership": owned}
    print(json.dumps(answer), flush=True)
"""
