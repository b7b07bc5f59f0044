"""A small box without a fault, read from text so that positions are real."""

from generator.diagnostics import Diagnostic
from generator.lint import Known, lint_game
from generator.lint.needs import needs_of
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.game_file import GameFile
from generator.model.sheet import Components
from generator.model.theme import Theme
from generator.source.document import Document, read_yaml
from generator.source.validate import validate

GAME = """\
id: orchard
title: The Orchard
short: Orchard
about: A game about apples.
credits:
  designers: [Ada Example]
  publisher: Example Games
  published: 2001, at home
  notice: An unofficial edition in words of our own.
seats: {least: 2, most: 4}
age: 8
minutes: about 20
decks: [fruits, rods]
declared: 9
cites: "I"
values:
  hand:
    is: 3
    means: cards dealt
    cites: "II"
"""
THEME = """\
voice: a seed catalogue
colours:
  paper: "#f5edda"
  ink: "#17130f"
  soft: "#574b3e"
  accent: "#7e1f1c"
types:
  title: {family: Plain Serif, size: 16, smallest: 12}
  text: {family: Plain Serif, size: 9, smallest: 8}
  flavour: {family: Plain Serif, style: italic, size: 9, smallest: 8}
  number: {family: Plain Serif, size: 20, smallest: 15}
emblem:
  default: {size: 30, smallest: 14}
bands:
  sweet: {fill: "#4e2d19", ink: "#f7eedb", letter: S, shape: straight, title: Sweet}
  sour: {fill: "#dfa92e", ink: "#2a1b10", letter: O, shape: pointed, title: Sour}
symbols:
  seed: {icon: apple-seeds, title: seed}
  turn: {letters: T, title: turn}
contrast:
  - [soft, paper]
"""
FRUITS = """\
id: fruits
title: Fruits
size: poker
declared: 7
attributes:
  points: {type: integer, least: -6, most: 6, means: what it is worth}
  taste: {type: choice, choices: [sweet, sour], means: how it tastes}
  names: {type: text, list: true, optional: true, means: what it is called}
  seats: {type: integer, means: for how many players}
front:
  template: fruit
  slots:
    number: "{{ points|signed }}"
    icon: "{{ icon or 'apple-core' }}"
back: {template: plain-back}
seats_from: seats
cites: "III"
cards:
  - id: apple
    title: Apple
    copies: 3
    text: "Draw {{ values.hand|words }} cards, worth {{ points }} :seed:."
    flavour: One a day.
    icon: shiny-apple
    attributes: {points: 3, taste: sweet, seats: 2, names: [pippin, russet]}
    cites: "III.A"
  - id: pear
    title: Pear
    copies: 4
    text: Costs {{ card('apple').points }} points.
    attributes: {points: -2, taste: sour, seats: 4}
    cites: {title: "III.B", points: "III.B", taste: "III.B", copies: "III.B"}
    editorial:
      seats: The rules say nothing of it.
    designs:
      - {id: green, copies: 1, icon: pear}
      - {id: brown, copies: 3, text: Costs nothing.}
    back:
      text: Never mind.
      attributes: {points: 0}
"""
RODS = """\
id: rods
title: Rods
size: poker
declared: 2
cites: "IV"
attributes:
  lowest: {type: integer, means: where it begins}
front: {scale: {first: 1, start: "{{ lowest }}", last: 9, pitch: 8, style: sweet, icon: ladder}}
back: {template: plain-back}
cards:
  - {id: rod-one, title: Long rod, attributes: {lowest: 2}, cites: "IV"}
  - {id: rod-two, title: Short rod, attributes: {lowest: 6}, cites: "IV"}
"""
SHEETS = """\
sheets:
  - id: ledger
    title: Harvest
    kind: ledger
    lead: Write down {{ values.hand }} things.
    blocks:
      - {block: heading, text: Baskets}
      - block: table
        caption: Baskets filled
        columns: [{title: Basket}, {title: Apples}]
        rows: [["1", ":turn: first"], ["2", ""]]
      - block: columns
        columns:
          - [{block: text, text: Count them.}]
          - [{block: dials, entries: [{title: Ripe, icon: shiny-apple}]}]
"""
FILES: dict[str, tuple[str, type, str]] = {
    "game": ("orchard/game.yaml", GameFile, GAME),
    "theme": ("orchard/theme.yaml", Theme, THEME),
    "components": ("orchard/components.yaml", Components, SHEETS),
    "cards/fruits": ("orchard/cards/fruits.yaml", Deck, FRUITS),
    "cards/rods": ("orchard/cards/rods.yaml", Deck, RODS),
}
TEMPLATES = {
    "fruit": """<p class="t-number">{{ slots.number }}</p><h1 class="t-title">{{ face.title }}</h1>
<div>{{ face.picture or icon(slots.icon|plain, 'ink') }}</div>
<div class="t-text" data-fit="text">{{ face.text }}</div>
{% if slots.taste %}{{ icon(theme.symbols[slots.sign|plain].icon) }}
{{ face.attributes.taste }}{{ face.attributes.names }}{% endif %}
""",
    "plain-back": '<p class="t-flavour">{{ face.title }}</p>',
    "striped": """{% set band = theme.bands[slots.stripe|plain] %}
<p class="t-small">{{ band.letter }}</p>
{{ theme.bands.sweet.fill }}{{ theme.colours.leaf }}{{ face.attributes.points }}""",
    "edged": """{% set band = theme.bands[slots.band|plain] %}
{% set edges = {'straight': 'M0 0H9', 'scalloped': 'M0 0a9 9 0 0 0 9 9'} %}
<path d="{{ edges.get(band.shape, edges.straight) }}"/>""",
}
TEMPLATES[
    "suited"
] = """{% set ours = ['seeds'] %}{% set suit, rank = slots.suit|plain, slots.rank|plain %}
{% set sign = 'apple-' ~ suit if suit in ours else suit %}
{% macro drawn(name, half) %}<p>{{ icon(name, 'ink') }}</p>{% endmacro %}
<p class="t-number">{{ face.title }}{{ rank }}</p>
{% if sign %}{{ drawn(sign or 'pear', 2) }}{% endif %}"""
ICONS = frozenset({"apple-core", "apple-seeds", "ladder", "pear", "shiny-apple", "tree"})


def x_height(family: str, weight: int, style: str) -> float:
    """A font with an x-height of 0.475 em, and a small-eyed one."""
    return {"Plain Serif": 0.475, "Small Eye": 0.4}.get(family, 0.0)


def has_font(family: str, weight: int, style: str) -> bool:
    """Both come in 400 only."""
    return x_height(family, weight, style) > 0 and weight == 400


def picture(name: str, folder: str | None = None) -> tuple[str, str | None] | None:
    """Beside the cards lies one picture."""
    return None if name == "apple.png" else (f"there is no picture {name}", "take apple.png")


KNOWN = Known(
    icons=ICONS,
    credited=ICONS - {"tree"},
    sizes=frozenset({"poker", "bridge"}),
    templates={name: needs_of(text) for name, text in TEMPLATES.items()},
    x_height=x_height,
    has_font=has_font,
    families=frozenset({"Plain Serif", "Small Eye"}),
    picture=picture,
)

Change = tuple[str, str, str]
"""Part, words as they stand there once, and what they become."""


def read_box(*changes: Change) -> Game:
    """The box with `changes`; asserts that each is made, and that the model takes the result."""
    parts: dict[str, tuple[Document, object]] = {}
    for part, (file, model, text) in FILES.items():
        for _, old, new in (change for change in changes if change[0] == part):
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
            text = text.replace(old, new)
        document, findings = read_yaml(text, file)
        assert document and not findings, findings
        value, findings = validate(document, model)
        assert value, findings
        parts[part] = (document, value)
    file, theme, components = (parts[name][1] for name in ("game", "theme", "components"))
    decks = tuple(parts[f"cards/{name}"][1] for name in file.decks)
    places = {name: document for name, (document, _) in parts.items()}
    return Game(file, decks, theme, components, places)


def lint(*changes: Change) -> list[Diagnostic]:
    """All findings in the box with `changes`."""
    return lint_game(read_box(*changes), KNOWN)


def found(*changes: Change) -> list[str]:
    """The same as `file:line:column CODE`, without the folder."""
    return [f"{str(one.position)[8:]} {one.code.id}" for one in lint(*changes)]
