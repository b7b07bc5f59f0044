"""Measures whether the studio grows: `python tests/studio/grows.py [REQUESTS] [JOBS] [DRAFTS]`.

Tells the memory of the server in MB after the first rounds and after many: pages, then jobs that
run to their end, then drafts and faces of a set that somebody writes.
"""

import sys
import tempfile
import time
from pathlib import Path

import psutil
from browser import started, stopped
from own_set import CARDS, write_set
from raw import Client

PAGES = ("/", "/look", "/prove", "/translate", "/play", "/static/studio.js", "/nowhere")


def main(requests: int, jobs: int, drafts: int) -> None:
    """Ask and measure."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        studio = started(Path(folder))
        client = Client(studio)
        client.get("/")
        sys.stdout.write(f"first page after {time.monotonic() - begun:.2f} s\n")
        server = psutil.Process(studio.process.pid)

        def told(what: str) -> None:
            sys.stdout.write(
                f"{server.memory_info().rss / 1e6:7.1f} MB, {server.num_fds()} files: {what}\n"
            )

        for round_ in range(requests):
            if round_ in (50, requests // 2):
                told(f"{round_} requests")
            client.get(PAGES[round_ % len(PAGES)])
        told(f"{requests} requests")
        form = {"ruleset": "malice", "matches": "12", "seed": "1", "policy": "random"}
        for number in range(jobs):
            at = client.post("/prove/of/malice", form)[1]
            stream = client.stream(at.replace("/prove/at/", "/jobs/") + "/events")
            stream.read()
            if number in (5, jobs - 1):
                told(f"{number + 1} jobs")
        name = write_set(Path(folder)).name
        for number in range(drafts):
            text = CARDS.replace("Still warm", f"Still warm after {number} hours")
            values = {"file": "cards/majors.yaml", "text": text}
            client.send(f"/make/~{name}/draft", {**values, "tag": "none"})
            client.send(f"/make/~{name}/look", {**values, "at": 400})
            if number in (5, drafts - 1):
                told(f"{number + 1} drafts, each with its face")
        stopped(studio)


if __name__ == "__main__":
    main(*(int(one) for one in (sys.argv[1:] or ("1000", "20", "50"))))
