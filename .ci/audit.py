"""Asks for known vulnerabilities of the locked packages: `make audit`.

pip-audit asks about the Python packages, npm about its own. Exit 1 when one is known to be
vulnerable; where nobody can be asked, that is said, and is no failure.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PIP_AUDIT = ROOT / ".venv" / "audit" / "bin" / "pip-audit"
FILES = sorted((ROOT / ".ci" / "locked").glob("*.txt"), key=lambda path: path.stat().st_size)
LOCKED = tuple(path.stem for path in FILES)
"""The lock files, the shortest first: where its question is not answered, no other is asked."""

FOLDERS = ("templates", "tests")
PATIENCE = 120.0
"""Seconds for one answer."""

Run = Callable[[list[str]], str]
Question = Callable[[str, Run], list[str] | None]


def run(command: list[str]) -> str:
    """What a command says on standard output; nothing when it takes too long or is missing."""
    try:
        done = subprocess.run(  # noqa: S603
            command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def answered(text: str, key: str) -> dict[str, Any] | None:
    """The answer, or None where the text is none: an error, or nothing."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) and key in found else None


def python(name: str, ask: Run = run) -> list[str] | None:
    """What is known about the packages of one lock file, a line each; None: nobody answered."""
    options = ["--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off"]
    said = ask([str(PIP_AUDIT), *options, "-r", f".ci/locked/{name}.txt"])
    found = answered(said, "dependencies")
    told = [one for one in (found or {}).get("dependencies", ()) if "vulns" in one]
    if not told:
        return None
    return [
        f"{one['name']} {one['version']}: {known['id']}, mended in "
        f"{', '.join(known['fix_versions']) or 'no version yet'}"
        for one in told
        for known in one["vulns"]
    ]


def npm(folder: str, ask: Run = run) -> list[str] | None:
    """What is known about the packages of one `package-lock.json`; None: nobody answered."""
    local = ROOT / ".venv" / "bin" / "npm"
    command = shutil.which("npm") or str(local)
    found = answered(ask([command, "audit", "--json", "--prefix", folder]), "vulnerabilities")
    if found is None:
        return None
    return [
        f"{name} {one['range']}: {one['severity']}"
        for name, one in sorted(found["vulnerabilities"].items())
    ]


def audit(ask: Run = run) -> int:
    """Ask about everything, and say it; the exit code."""
    asked = [(f".ci/locked/{name}.txt", python, name) for name in LOCKED]
    asked += [(f"{folder}/package-lock.json", npm, folder) for folder in FOLDERS]
    silent: set[Question] = set()
    known = 0
    for what, question, name in asked:
        found = None if question in silent else question(name, ask)
        if found is None:
            silent.add(question)
            print(f"audit: {what}: not asked: no network, or nobody there who answers")
            continue
        known += len(found)
        print(f"audit: {what}: {len(found) or 'no'} known vulnerabilities")
        for line in found:
            print(f"  {line}")
    return 1 if known else 0


if __name__ == "__main__":
    sys.exit(audit())
