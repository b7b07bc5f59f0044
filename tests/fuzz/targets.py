"""What is fuzzed: each target takes bytes, and fails by raising anything at all."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.cli import main
from generator.rules.vocabulary import WORDS
from tests.fuzz import commands, playing, reading
from tests.fuzz.oracle import within_limits
from tests.rules.test_expressions import GOOD

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Target:
    """A function of bytes; `longest` bytes are tried, in `share` parts of the time."""

    name: str
    call: Callable[[bytes], None]
    longest: int = 4_000
    share: int = 1
    words: tuple[str, ...] = ()

    def run(self, data: bytes) -> None:
        """Try one input.

        Raises:
            Failure: what came of it must not come of anything.
            Exception: so must this.
        """
        with within_limits():
            self.call(data)

    @cached_property
    def seeds(self) -> tuple[bytes, ...]:
        """Inputs that reach far, and those that once failed."""
        return (*self._in("seeds"), *self.found)

    @cached_property
    def found(self) -> tuple[bytes, ...]:
        """Inputs that failed once, and may never again."""
        return tuple(self._in("found"))

    def _in(self, folder: str) -> list[bytes]:
        return [path.read_bytes() for path in sorted((FOLDER / folder / self.name).glob("*"))]


def _options() -> tuple[str, ...]:
    said = {opt for one in main.commands.values() for param in one.params for opt in param.opts}
    return (
        *sorted(main.commands),
        *sorted(said),
        "cottage",
        "hut",
        "annex",
        "match.yaml",
        "picking",
    )


KEYS = (
    *("id: ", "title: ", "cards:", "copies: ", "attributes: ", "effect: ", "text: ", "cites: I"),
    *("declared: ", "extends: ", "values: ", "chances: ", "designs: ", "slots: ", "image: "),
)  # fmt: skip
TEXT = (
    *("{{ worth }}", "{{ values.cap }}", "{{ card('fig').worth }}", "chances.bargain[2]", "|words"),
    *("|percent", "|fraction", "|roman", "|plural('a')", "|join(', ')", "{% for x in [1] %}"),
    *("{% endfor %}", "{% if 1 %}", "{% endif %}", "{% else %}", ".rows", "|round", "|each"),
    *("**", "*", ":brown:", "\\*", "__class__", "seats.most", "~", "//", "0.5", "1e9", "-"),
)  # fmt: skip
TARGETS = {
    one.name: one
    for one in (
        Target("yaml", reading.yaml, words=KEYS, share=4),
        Target("content", reading.content, 8_000, words=KEYS, share=4),
        Target("box", reading.box, 8_000, words=(*KEYS, "=== annex/set.yaml\n"), share=2),
        Target(
            "catalogue", reading.catalogue, words=("msgid ", "msgstr ", "msgctxt ", "#, fuzzy\n")
        ),
        Target("profile", reading.profile, 1_000, words=("dx: ", "dy: ", "angle: ")),
        Target(
            "table", reading.table, words=("title", "copies", "1-10", "<b>", "xl/", "<c r=", "=A1")
        ),
        Target("picture", reading.picture, words=("IHDR", "IDAT", "RIFF", "Exif")),
        Target(
            "transcript",
            playing.transcript,
            3_000,
            words=("roll: ", "drawn: ", "now: ", "1: "),
            share=2,
        ),
        Target("text", playing.text, 600, words=TEXT, share=2),
        Target("expression", playing.expression, 300, words=tuple(GOOD), share=5),
        Target("rules", playing.rules, 1_500, words=(*WORDS, *GOOD), share=2),
        Target("command", commands.command, 300, words=_options(), share=2),
    )
}
