"""Matches that do not end are stopped soon, and named with the rule or the card that goes on."""

from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.engine import compile_game
from generator.model.game import Game
from generator.play.playouts import playout
from generator.play.policies import find_policy
from generator.play.study.arms import StudyConfig
from generator.play.study.findings import card_position, findings
from generator.play.study.runner import Study, StudyContext, run_study
from generator.source.games import read_game
from tests.engine.toys import game_of
from tests.play.matches import game
from tests.play.pebbles import head
from tests.play.pond import ODD, RULES, STONES, Unheard, studied

CONTENT = Path(__file__).parents[2] / "content"
SOON = 1000
"""Decisions."""
ROUNDS = '  - id: round-of-throws\n    cites: "1"\n    does:\n'


def effect(*effects: str) -> tuple[str, str]:
    return (ODD, f"{ODD}, effect: [{', '.join(effects)}]")


SHAPES: dict[str, tuple[tuple[str, str], str]] = {
    "a rule calls itself while nothing changes": (
        (ROUNDS, ROUNDS + "      - {if: round > 2, then: [{call: round-of-throws}]}\n"),
        "call: round-of-throws}]}",
    ),
    "a loop waits for what it undoes": (
        ("{add: 1, to: round}", "{add: 1, to: round}\n          - {set: round, to: round % 4}"),
        "{call: round-of-throws}",
    ),
    "a card answers its own event": (
        (ODD, ODD + ", reacts: [{to: dusk, from: [pond], forced: true, does: [{emit: dusk}]}]"),
        "id: odd",
    ),
    "a card resolves itself": (effect("{resolve: this}"), "id: odd"),
    "a card counts up and waits for cards": (
        effect("{repeat: [{add: 1, to: seat.luck}], while: seat.hand.count > 0}"),
        "id: odd",
    ),
    "a card moves a card to and fro": (
        effect("{repeat: [{draw: 1, from: pond, to: bag}, {draw: 1, from: bag, to: pond}],"
               " while: count(pond) > 0}"),
        "id: odd",
    ),
    "turns are asked and nobody can end them": (
        effect("{turns: seat, as: one, do: [{ask: [wait, look], as: said, by: one}],"
               " until: count(bag) > 17}"),
        "id: odd",
    ),
    "only a number grows": (
        effect("{repeat: [{ask: [wait, look], as: said}, {add: 1, to: seat.luck}],"
               " while: count(bag) < 18}"),
        "id: odd",
    ),
}  # fmt: skip


def pond(change: tuple[str, str]) -> Game:
    """The pond with no cap to speak of, and a change."""
    rules = RULES.replace("{decisions: 60}", "{decisions: 200000}")
    assert change[0] in STONES + rules
    stones, rules = STONES.replace(*change), rules.replace(*change)
    return game_of(head(18), {"stones": stones}, {"base": rules})


@pytest.mark.parametrize("shape", SHAPES)
def test_each_is_one_finding_at_its_line_with_its_match(shape: str) -> None:
    change, words = SHAPES[shape]
    made = pond(change)
    study = studied(made, 60)
    (finding,) = findings(study)
    assert finding.code.id == "G410"
    text = made.places[finding.position.file.removesuffix(".yaml")].text
    assert words in text.split("\n")[finding.position.line - 1]
    assert "--seats" in (finding.hint or "") and "--match" in (finding.hint or "")
    assert "goes on and on" in finding.message
    rows = [row for part in study.plain.values() for row in part.rows if row.capped]
    growing = shape == "only a number grows"
    assert all(row.decisions < (6000 if growing else SOON) for row in rows)
    assert study.matches < 150, "the rest of the matches is left out"


def test_a_long_match_is_no_endless_one() -> None:
    asks = "- {ask: [wait, look], as: said, by: first(players)}\n        until: round > 3000"
    made = pond(("until: round > 4", f"  {asks}"))
    ended = playout(compile_game(made, "base", 2), [find_policy("random")] * 2, 3)
    assert not ended.capped and ended.decisions > 3000


def of_set(tmp_path: Path, old: str, new: str) -> tuple[Path, list[Diagnostic]]:
    """What a study finds in a game with one of our sets, in which something is changed."""
    own = tmp_path / "arcana"
    (own / "cards").mkdir(parents=True)
    for name in ("set.yaml", "cards/majors.yaml"):
        text = (CONTENT / "sets/deeper-arcana" / name).read_text("utf-8")
        (own / name).write_text(text.replace(old, new), "utf-8")
    made, _ = read_game(CONTENT / "malice", (own,))
    assert made is not None
    context = StudyContext(made, StudyConfig(24, called="malice"), game("malice"))
    return own, findings(run_study(context, 1, Unheard()))


def test_a_card_of_a_set_is_named_at_its_own_line(tmp_path: Path) -> None:
    asks = "{repeat: [{ask: [wait, look], as: said}], until: count(deck) < 0}"
    peek = '{peek: "top(deck, this.draw)", by: seat}'
    own, found = of_set(tmp_path, peek, asks)
    endless = [one for one in found if one.code.id == "G410"]
    assert len(endless) == 1
    where = endless[0].position
    assert where.file.endswith("arcana/cards/majors.yaml")
    lines = (own / "cards/majors.yaml").read_text("utf-8").split("\n")
    assert asks in "".join(lines[where.line - 1 : where.line + 1])


@pytest.mark.parametrize(("card", "part"), [("water", "arcana"), ("the-fool", "malice")])
def test_what_play_says_of_a_card_stands_where_the_card_does(card: str, part: str) -> None:
    made, _ = read_game(CONTENT / "malice", (CONTENT / "sets/deeper-arcana",))
    assert made is not None
    at = card_position(Study(StudyContext(made, StudyConfig(0))), "majors", card)
    folder = CONTENT / ("malice" if part == "malice" else "sets/deeper-arcana")
    assert ("deeper-arcana" in at.file) == (part == "arcana")
    lines = (folder / "cards/majors.yaml").read_text("utf-8").split("\n")
    assert lines[at.line - 1].strip() == f"- id: {card}"
