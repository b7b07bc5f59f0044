"""How many copies of each file a class gets, where somebody knows better than we do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.diagnostics import did_you_mean
from generator.errors import ExitCode, HornbookError

FOLDER = "table"
"""Where the files lie that are played with."""

DESIGN = "design"
"""Where the files lie with which cards are designed."""

PLAYED_WITH = (f"{FOLDER}/", f"{DESIGN}/")
MOST = 99


@dataclass(frozen=True)
class Copies:
    """Numbers of copies by file, without `.pdf`; 0 leaves a file out."""

    wanted: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, said: Iterable[str]) -> "Copies":
        """What was typed as `quiz=30`.

        Raises:
            HornbookError: it is no file and number.
        """
        pairs = [one.rpartition("=") for one in said]
        for name, _, number in pairs:
            if not name or not number.isdecimal() or int(number) > MOST:
                raise HornbookError(
                    f"--copies takes files with their number, up to {MOST}: quiz=30,debrief=0",
                    ExitCode.USAGE,
                )
        return cls({name.removesuffix(".pdf"): int(number) for name, _, number in pairs})

    def number(self, file: str, usual: int) -> int:
        """The copies of a file, `usual` where nothing was said of it."""
        return self.wanted.get(file.removesuffix(".pdf"), usual)

    def check(self, files: Iterable[str], *, played_with: bool) -> None:
        """See that each file is there, of those that are played with or of the others.

        Raises:
            HornbookError: one is not.
        """
        known = [one.removesuffix(".pdf") for one in files]
        for name in self.wanted:
            if name.startswith(PLAYED_WITH) == played_with and name not in known:
                near = did_you_mean(name, known) or f"there are {', '.join(known) or 'none'}"
                raise HornbookError(f'--copies names no file of this pack: "{name}"', instead=near)
