"""A program in place of `ingboard photo`: python photo_reader.py ANSWER WAY PICTURE --json [OPTIONS].

WAY: `answers` as ANSWER says (of another size or with other corners as asked), `refuses` (no board), `fails`
(no picture), `hangs`, `dies`, `babbles`, or `waits:SECONDS` before it answers.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
from pathlib import Path


def main() -> int:
    told, way, picture, *options = sys.argv[1:]
    given = dict(zip(options[1::2], options[2::2], strict=False))
    answer = json.loads(Path(told).read_text("utf-8"))
    if way == "hangs":
        time.sleep(600)
    if way == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if way == "fails":
        print(
            f"{picture}: Not a picture: give a JPEG, PNG, WebP, TIFF or BMP file.", file=sys.stderr
        )
        return 2
    if "--upright" in given:
        shutil.copy(picture, given["--upright"])
    if way.startswith("waits:"):
        time.sleep(float(way.partition(":")[2]))
    if way == "babbles":
        print("{}")
        return 0
    if way == "refuses" and "--corners" not in given:
        print(
            json.dumps(
                {"width": answer["width"], "height": answer["height"], "refusal": "no-board"}
            )
        )
        print(f"{picture}: No Go board found.", file=sys.stderr)
        return 1
    if "--corners" in given:
        numbers = [float(each) for each in given["--corners"].split(",")]
        answer["corners"] = list(zip(numbers[::2], numbers[1::2], strict=True))
        answer["found_by"] = "--corners"
    size = int(given.get("--size", answer["size"]))
    if size != answer["size"]:
        answer |= {
            "size": size,
            "board": ["." * size] * size,
            "confidence": [[99] * size] * size,
            "doubtful": [],
        }
    print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
