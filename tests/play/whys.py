"""Tables of “why not” questions: positions, what is typed at the prompt, and what must be answered.

`tests/play/why/<ruleset>.yaml` holds them, each under the position or the moment at which it is
asked:

    game: hammer-of-the-witches        # a folder of content, or `toy`
    ruleset: hammer-of-the-witches
    moments:
      - name: the accuser is about to accuse
        seats: 4
        position: {rule: arrest, with: {…}, zones: {…}}     # as `generator.model.match_start`
        names: [Anna, Ben]                                  # as the position calls the players
        questions:
          - why: test
            rule: test              # the rule that refuses
            id: is-green            # the requirement; one that no author has named is not told
            cites: "IV.D"
            says: [Only a green card]
            never: [brown]
            also: [phase-shown]     # requirements that refuse it too; nothing else may be said

Instead of a `position` a moment can have a `seed`, and under `choices` what people type until then
(passes that nobody has a choice about are left out).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.model.match_start import Position
from generator.play.match import LiveMatch
from generator.play.positions import set_up
from generator.play.terminal.session import Choice, read_reply
from generator.play.terminal.why import OF_EVERY_GAME, why_lines
from tests.play.evenings import program

FOLDER = Path(__file__).parent / "why"
KNOWN = {"why", "rule", "id", "cites", "says", "never", "also"}


@dataclass(frozen=True)
class Question:
    """One question of a table, with the moment at which it is asked."""

    file: str
    game: str
    ruleset: str
    moment: Mapping[str, Any]
    asked: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.file}: {self.moment['name']}: why {self.asked['why']}"


def questions() -> list[Question]:
    """Every question of every table."""
    return [one for path in sorted(FOLDER.glob("*.yaml")) for one in _read(path)]


def _read(path: Path) -> Iterator[Question]:
    whole = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    for moment in whole["moments"]:
        for asked in moment["questions"]:
            assert {"why", "says"} <= asked.keys() <= KNOWN, (path.name, asked)
            yield Question(path.stem, whole["game"], whole["ruleset"], moment, asked)


def table_at(question: Question) -> LiveMatch:
    """The table at the moment of a question, people at all seats.

    A choice that is no option at the screen fails; none is skipped.
    """
    moment = question.moment
    made = program(question.game, question.ruleset, moment["seats"])
    seats = made.tables.chairs
    at = LiveMatch(made, moment.get("seed", 0), ("person",) * seats)
    if "position" in moment:
        position = Position.model_validate(moment["position"], strict=False)
        at.state = set_up(made, position, moment.get("names", ()))
    else:
        at.go_on()
    for typed in moment.get("choices", ()):
        _choose(at, str(typed))
    return at


def _choose(at: LiveMatch, typed: str) -> None:
    names = at.narrators[at.state.current_seat].names
    legal = at.state.legal_actions()
    options = [names.option(at.state, one, at.state.decision) for one in legal]
    reply = read_reply(typed, options)
    assert isinstance(reply, Choice), f"{typed!r} is none of {options}"
    at.take(legal[reply.number])
    at.go_on()


def wrong(question: Question) -> list[str]:
    """What the answer lacks, and what it should not hold; nothing where it is right."""
    asked = question.asked
    lines = [*why_lines(table_at(question), str(asked["why"]))]
    told = "\n".join(lines)
    found = [f"no {word!r}" for word in asked["says"] if word not in told]
    found += [f"{word!r}" for word in asked.get("never", ()) if word in told]
    if wanted := _bracket(asked):
        found += [] if any(wanted in line for line in lines) else [f"no {wanted!r}"]
        others = {_reason(line) for line in lines if "rule " in line and wanted not in line} - {""}
        found += [f"also {sorted(others)}"] if others != set(asked.get("also", ())) else []
    return [*found, told] if found else []


def _reason(line: str) -> str:
    """The end of `[IV.D; rule test, is-green]`: the requirement, or the rule where it is none."""
    bracket = line.rpartition("[")[2]
    return bracket.rstrip("]").split()[-1] if bracket.endswith("]") and "rule " in bracket else ""


def _bracket(asked: Mapping[str, Any]) -> str:
    """`[IV.D; rule test, is-green]`, as far as the table says."""
    if "rule" not in asked:
        return ""
    is_named = "id" in asked and asked["id"] not in OF_EVERY_GAME
    rule = f"rule {asked['rule']}" + (f", {asked['id']}" if is_named else "")
    return f"[{asked['cites']}; {rule}]" if "cites" in asked else f"{rule}]"
