"""A box of one small deck with rules, a rulebook and a match: all that a document draws on."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import yaml
from small_box import SIZE, THEME

from generator.diagnostics import Diagnostic
from generator.engine import compile_game
from generator.lint import Known, lint_game
from generator.lint.needs import Needs
from generator.model.game import Game
from generator.model.sizes import Paper
from generator.play.kept_matches import match_names, match_size
from generator.play.recording import record_match
from generator.products.order import Order, Workplace
from generator.source.games import read_game

Change = tuple[str, str, str]
"""A file, words that stand in it once, and what they become."""

GAME = """\
id: meadow
title: The Meadow
short: Meadow
about: Beasts come to the meadow.
credits: {designers: [A. Body], publisher: Nobody, published: "1999", notice: In our words.}
seats: {least: 2, most: 3}
age: 8
minutes: about 10
decks: [beasts]
rulesets: [meadow]
declared: 9
cites: "1"
editorial: {age: Not said.}
values:
  hand: {is: 2, means: Cards dealt., editorial: {is: The rulebook says a few.}}
variants:
  - {id: quick, title: Quick, says: "Deal one card less than {{ values.hand|words }}.", cites: "9"}
chances:
  goat-first:
    of: {draw: 1, from: beasts, sum: strength}
    is: at-least
    for: {first: 3, last: 5}
    means: A beast of such strength comes first.
    editorial: {of: For the tests.}
"""
BEASTS = """\
id: beasts
title: Beasts
size: small
declared: 9
cites: "2"
attributes: {strength: {type: integer, means: How strong it is.}}
front: {template: plain, slots: {power: "{{ strength|signed }}"}}
back: {template: numbered, slots: {number: Back}}
cards:
  - id: goat
    title: Goat
    copies: 4
    icon: goat
    text: "An **office** of goats: {{ strength }}."
    attributes: {strength: 3}
    cites: "2"
  - {id: fox, title: Fox, copies: 3, icon: fox, attributes: {strength: 4}, cites: "2"}
  - id: owl
    title: Owl
    copies: 2
    icon: owl
    attributes: {strength: 5}
    cites: "2"
    editorial: {strength: Above the fox.}
"""
RULES = """\
id: meadow
title: The Meadow
cites: "3"
seats: {least: 2, most: 3}
zones:
  - {id: stock, holds: [beasts], sees: nobody, ordered: true, starts_with: [beasts]}
  - {id: meadow, holds: [beasts], sees: everybody}
  - {id: hand, per: seat, holds: [beasts], sees: owner}
counters:
  - {id: herd, of: game, type: integer, starts: 0, means: Beasts on the meadow.}
  - {id: last, of: game, type: seat}
requirements:
  - id: no-owl-first
    test: "herd > 0 or beast.id != 'owl'"
    says: An owl never comes first.
    cites: "3.2"
rules:
  - id: match
    cites: "3"
    does: [{call: setup}, {call: coming}, {end_game: grazed}]
  - id: setup
    cites: "3.1"
    says: Shuffle, and deal {{ values.hand|words }} cards to each player.
    does: [{shuffle: stock}, {deal: values.hand, from: stock, to: seat.hand}]
  - id: coming
    cites: "3.2"
    editorial: {does: The rulebook does not say who is first.}
    says: In turn, each player sends a beast to the meadow.
    does:
      - each: players
        as: seat
        do: [{call: sending, with: {seat: seat}}]
  - id: sending
    cites: "3.2"
    with: {seat: seat}
    does:
      - choose: seat.hand
        as: beast
        where: [no-owl-first]
        optional: true
        says: Which beast?
      - if: beast is not none
        then:
          - {move: beast, to: meadow}
          - {add: 1, to: herd}
          - {set: last, to: seat}
          - {add: beast.strength, to: seat.score}
start: match
returns: seat.score
"""
HINTS = """\
id: meadow
choices: {sending: {beast: beast.strength}}
"""
SHEETS = """\
sheets:
  - id: summary
    title: Summary
    kind: summary
    cites: "3"
    blocks: [{block: text, text: "Deal {{ values.hand }} cards."}]
"""
BOOK = """\
id: meadow
title: How to Send Beasts
lead: A game of {{ seats.least|words }} or more.
cover: [goat/front]
quick: summary
chapters:
  - id: start
    title: At the start
    blocks:
      - {block: contents}
      - {block: rules, ids: [setup], as: steps}
      - block: setup
        caption: Cards when play begins
        before: coming
        rows:
          - {label: In each hand, zone: hand}
          - {label: In the stock, zone: stock}
          - {label: Beasts that come, says: "{{ players }}"}
  - id: play
    title: How it goes
    blocks:
      - {block: picture, face: owl/front, caption: An owl.}
      - {block: rules, ids: [coming, no-owl-first]}
      - {block: pictures, faces: [goat/front, goat/back], caption: Two sides.}
      - {block: cards, deck: beasts, caption: All beasts, pictures: true}
      - {block: chances, chance: goat-first, caption: Who comes, head: Strength}
      - block: example
        title: A meadow fills
        transcript: played
        first: 1
        last: 2
        names: [Ann, Ben]
index: {Herd: [beast], Owl: []}
"""
TYPES = {
    name: {"family": "Source Serif 4", "size": 10, "smallest": 8} for name in ("flavour", "number")
}
FILES: Mapping[str, str] = {
    "game.yaml": GAME,
    "theme.yaml": yaml.safe_dump({**THEME, "types": {**THEME["types"], **TYPES}}),
    "components.yaml": SHEETS,
    "cards/beasts.yaml": BEASTS,
    "rules/meadow.yaml": RULES,
    "policies/meadow.yaml": HINTS,
    "rulebooks/meadow.yaml": BOOK,
}
ICONS = frozenset({"goat", "fox", "owl"})


def write(folder: Path, *changes: Change, match: bool = True) -> Path:
    """The box in `folder`/meadow with `changes`, and the match as the rules then are."""
    home = folder / "meadow"
    for file, text in FILES.items():
        for _, old, new in (change for change in changes if change[0] == file):
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
            text = text.replace(old, new)
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(text, encoding="utf-8")
    if match:
        record(home)
    return home


def record(home: Path) -> None:
    """Keep a match of two greedy players with the box."""
    text = record_match(compile_game(game(home), "meadow", 2), ("greedy", "greedy"), 5, {})
    (home / "transcripts").mkdir(exist_ok=True)
    (home / "transcripts" / "played.yaml").write_text(text, encoding="utf-8")


def game(home: Path) -> Game:
    """The box that was written there."""
    found, reading = read_game(home)
    assert found is not None, [str(one) for one in reading.findings]
    return found


def lint(home: Path) -> list[Diagnostic]:
    """All findings in the box."""
    known = Known(
        icons=ICONS,
        credited=ICONS,
        sizes=frozenset({"small"}),
        templates={"plain": Needs(frozenset({"power"})), "numbered": Needs(frozenset({"number"}))},
        x_height=lambda family, weight, style: 0.5,
        match=partial(match_size, home),
        match_names=match_names(home),
    )
    return lint_game(game(home), known)


def place(home: Path, templates: Path, cache: Path, paper: Paper) -> Workplace:
    """Where the rulebook of the box is made."""
    order = Order(paper, paper)
    return Workplace(game(home), home, templates, cache, {"small": SIZE}, order, ICONS)
