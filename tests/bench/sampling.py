"""Samples a command by processor time: `python -m tests.bench.sampling STACKS WORDS...`.

STACKS is written, a stack a line: functions with their files and lines, outermost first, parted by
semicolons, and the microseconds that were spent since the one before. A process that is started
besides is not sampled: give `--jobs 1`.
"""

import gc
import signal
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from types import FrameType

EVERY = 0.002
"""Seconds of processor time between two samples."""


def main() -> None:
    """Run the command, and write what was seen."""
    stacks, sys.argv = Path(sys.argv[1]), ["hornbook", *sys.argv[2:]]
    seen, last = Counter[str](), process_time()

    def look(_: int, frame: FrameType | None) -> None:
        nonlocal last
        now, names = process_time(), list[str]()
        while frame is not None:
            code = frame.f_code
            names.append(f"{code.co_qualname} ({code.co_filename}:{frame.f_lineno})")
            frame = frame.f_back
        # A library may take longer than from one sample to the next.
        seen[";".join(reversed(names))] += round((now - last) * 1e6)
        last = now

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        from generator.cli import YOUNG
        from generator.cli import main as hornbook

        gc.set_threshold(YOUNG)
        hornbook(standalone_mode=False)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        stacks.write_text("".join(f"{stack} {spent}\n" for stack, spent in seen.items()), "utf-8")


if __name__ == "__main__":
    main()
