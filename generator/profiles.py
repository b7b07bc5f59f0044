"""Printer profiles: how far a printer puts backs off, saved by name for this person."""

import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_config_path

from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.output import write_file

if TYPE_CHECKING:
    from generator.layout.sheet import Correction

FOLDER_VARIABLE = "HORNBOOK_PROFILES"
LARGEST_FILE = 10_000
"""Bytes of a profile."""
LARGEST = 1000
"""Millimetres or degrees; what is not below it is no reading."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def profile_folder() -> Path:
    """Where profiles are kept; `HORNBOOK_PROFILES` names another folder."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen).expanduser() if chosen else user_config_path("hornbook") / "profiles"


def save_profile(name: str, correction: "Correction") -> Path:
    """Keep `correction` under `name`; returns the file.

    Raises:
        HornbookError: the name is no name, or the file cannot be written (exit 4).
    """
    import yaml  # names of profiles are listed without it

    path = _path(name)
    said = "# How far this printer puts backs off, measured with `hornbook calibrate`.\n"
    write_file(path, (said + yaml.safe_dump(asdict(correction), sort_keys=False)).encode())
    return path


def profile_names() -> list[str]:
    """The names of all profiles."""
    return sorted(file.stem for file in profile_folder().glob("*.yaml"))


def load_profile(name: str) -> "Correction":
    """The correction kept under `name`.

    Raises:
        HornbookError: there is no such profile, or it is damaged.
    """
    import yaml

    path = _path(name)
    if not path.is_file():
        known = profile_names()
        have = f"you have {', '.join(known)}" if known else "you have none yet"
        raise HornbookError(
            f'there is no printer profile "{name}"',
            instead=did_you_mean(name, known) or f"{have}; `hornbook calibrate` makes one",
        )
    try:
        data = Root(path.parent).read(path.name, LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise ValueError("no profile is so long")
        return _correction(yaml.safe_load(data.decode("utf-8")))
    except (OSError, TypeError, ValueError, RecursionError, yaml.YAMLError) as error:
        raise HornbookError(
            f"the profile {path} is damaged", instead="delete it and calibrate again"
        ) from error


def _correction(said: Any) -> "Correction":
    """The correction that a profile holds; TypeError or ValueError where it holds none."""
    from generator.layout.sheet import Correction

    made = Correction(**said)
    if not all(abs(number) < LARGEST for number in (made.dx, made.dy, made.angle)):
        raise ValueError("no printer misses by so much")
    return made


def _path(name: str) -> Path:
    if not NAME.fullmatch(name):
        raise HornbookError(
            f'"{name}" cannot name a profile', instead="use small letters, digits and hyphens"
        )
    return profile_folder() / f"{name}.yaml"
