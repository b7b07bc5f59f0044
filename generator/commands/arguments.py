"""What each command is given: its arguments and options on the command line, as a frozen value.

Nothing heavy is imported here: help, completion and wrong usage need no more than this module. The
work is `run` in the module of the command, which is imported when it is asked for.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, dataclass_transform

import click

from generator.commands.running import Sandboxed

FORMATS = ("text", "json", "sarif", "github")
BACKS = ("long-edge", "short-edge", "gutterfold", "fold", "fronts-then-backs", "none")
LEVELS = ("support", "core", "stretch")
SHELLS = ("bash", "zsh", "fish")
LIKES = ("trick-taking", "bluffing", "deduction", "deck-building", "cooperative", "solo", "social",
         "board")  # fmt: skip
TRANSCRIPT = """

\b
A transcript, as one may write it by hand:
  format: 1
  game: BOX
  ruleset: ID
  seats: [Anna, Bert]            # an arbiter last
  map: ID                        # where you play on a map of the box; sets its counters
  sets: {MY-SET: any}            # where you play with card sets
  moves:
  - drawn: [the-owl, "?*3"]      # cards as they came; ? is one that nobody saw
  - roll: [4, 2]                 # likewise toss: heads, and pick: [the-owl]
  - 1: the-owl                   # what seat 1 chose; players' names and titles do as well
  - Bert: [play, The Bell, Anna] # several choices in a row
  - shown: [the-hen]             # a card that was ?, when it is turned up
  - now: {score of Anna: 3}      # checked where it is written
  end: {scores: [3, 5]}

\b
Passes and forced answers may be written or left out. What all choose at once may stand in
any order. A kind of card names any copy. `start:` begins in the middle of a match.
"Writing a match down" in content/README.md has the whole of it.
"""

COMMANDS: dict[str, click.Command] = {}
"""The commands by name, in the order of this module."""


# -- how options are declared --------------------------------------------------------------------


class Folder(click.Path):
    """A folder to write into; the current one only where somebody says so."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder as a Path; no name is no folder."""
        if value == "":
            self.fail("a folder needs a name; the current one is called .", param, ctx)
        return super().convert(value, param, ctx)


FILE = click.Path(path_type=Path)
JOBS = click.IntRange(1, 64)
SEATS = click.IntRange(1, 40)
SEED = click.IntRange(0, 2**53 - 1)


def examples(*lines: str) -> str:
    """Examples as an epilogue that click does not rewrap."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def command(
    module: str, epilog: str, kind: type[click.Command] = Sandboxed
) -> Callable[[type], type]:
    """Makes a frozen dataclass and its command: fields are options, the docstring is the help.

    Args:
        module: in this folder, with a function `run` that takes the value; `print_` for `print`.
        epilog: of the help.
        kind: of command; a plain one keeps a stranger's content apart by itself.
    """

    def made(bare: type) -> type:
        # Python compiles each method that it writes: those that nobody calls are left out.
        given: type = dataclass(frozen=True, kw_only=True, eq=False, repr=False)(bare)

        def work(**values: Any) -> None:
            code = import_module(f"generator.commands.{module}").run(given(**values))
            if code:
                raise SystemExit(int(code))

        params = [param for one in fields(given) for param in one.metadata["params"](one.name)]
        name = module.rstrip("_")
        COMMANDS[name] = kind(name, callback=work, params=params, help=given.__doc__, epilog=epilog)
        return given

    return made


def option(flag: str = "", help: str | None = None, *also: click.Option, **how: Any) -> Any:
    """An option, `--` and the name of its field where no flag is given; `also` sets it too."""
    default = how.get("default", False if how.get("is_flag") else None)

    def params(name: str) -> list[click.Parameter]:
        flags = flag.split() or [f"--{name.replace('_', '-')}"]
        return [click.Option([*flags, name], help=help, **how), *also]

    if how.get("required"):
        default = MISSING
    return field(default=() if how.get("multiple") else default, metadata={"params": params})


def flag(help: str) -> Any:
    """An option without a value."""
    return option(help=help, is_flag=True)


def several(metavar: str, help: str) -> Any:
    """An option that may be repeated, or take several names with commas."""
    return option(help=help, multiple=True, metavar=metavar, callback=_names)


def argument(**how: Any) -> Any:
    """An argument, which needs no flag."""
    default: Any = () if how.get("nargs") == -1 else None
    default = default if not how.get("required", "nargs" not in how) else MISSING
    return field(default=default, metadata={"params": lambda name: [click.Argument([name], **how)]})


def _names(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for part in value for name in part.split(",") if name.strip())


def _seat_numbers(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[int, ...]:
    parts = [part.strip() for part in (value or "").split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise click.BadParameter("seats are numbers with commas between: 1,2")
    return tuple(map(int, parts))


def _unfinished() -> Any:
    said = "With --language: also what is not wholly translated, with the original between."
    return flag(said)


def _strict() -> Any:
    return flag("Warnings count as errors.")


def _language() -> Any:
    said = "The box in this language, where it has a catalogue: de."
    return option(help=said, metavar="TAG")


def _sets() -> Any:
    said = "Put this card set into the game; may be repeated."
    return option("--set", said, multiple=True, metavar="DIR")


def _trust() -> Any:
    return flag("Boxes and sets may bring templates of their own.")


def _choice(*values: str, shown: bool = True) -> dict[str, Any]:
    """How an option is one of some words, the first where nothing else is said."""
    return {"type": click.Choice(values), "default": values[0], "show_default": shown}


def _output() -> Any:
    return option(help="Folder to write into.", type=Folder())


def _jobs() -> Any:
    return option(help="Processes; as many as processors.", type=JOBS)


def _so_far(begins: str = "W") -> Any:
    said = "rite here, as JSON, what is known so far, and again as matches are played."
    return option(help=begins + said, type=FILE, metavar="FILE")


def _paper(help: str = "a4, letter, a3, tabloid, … or WxH.") -> Any:
    return option(help=help, default="a4", show_default=True)


# -- the commands --------------------------------------------------------------------------------


@command(
    "list_",
    examples(
        "hornbook list                        the boxes",
        "hornbook list BOX                    its decks, cards and sheets",
        "hornbook list --samples              small games of other kinds, to learn from",
        "hornbook list BOX --rules            what rules and effects of cards may name",
        "hornbook list BOX --origins          where every value comes from",
        "hornbook list --icons owl            icons by a word in their names, and who drew them",
        "hornbook list --icons --credited     all icons of which we know who drew them",
        "hornbook list --templates            face templates, and what each is for",
        "hornbook list --sizes                sizes of cards, boards and tokens, in millimetres",
    ),
)
class List:
    """Show the boxes and card sets, or what is in one."""

    box: str | None = argument(required=False)
    origins: bool = flag("Show for each value: cited, or editorial and why.")
    rules: bool = flag("Show the names that rules and effects may use, and where they stand.")
    samples: bool = flag("Show our samples, which are printed only where they are named.")
    icons: str | None = option(
        help="Show icons with this in their names; without a word, all that are credited.",
        metavar="[WORD]",
        is_flag=False,
        flag_value="",
    )
    credited: bool = flag("With --icons: only those that may be printed as they are.")
    templates: bool = flag("Show the face templates that a deck may name; with a box, its own too.")
    sizes: bool = flag("Show the sizes that a deck may have, in millimetres.")
    libraries: bool = flag("Show the libraries of rules that a ruleset may use.")
    sets: tuple[str, ...] = _sets()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class OrderOptions:
    """What to print of boxes and how, whatever prints them."""

    seats: int | None = option(help="Print just what this many players need.", type=SEATS)
    variant: tuple[str, ...] = several(
        "ID[,…]", "With --seats: what these variants of the game need."
    )
    ruleset: str | None = option(help="Print just what these rules use.", metavar="ID")
    only: tuple[str, ...] = several("DECK[,…]", "Print only these decks, sheets, maps, rulebooks.")
    map: tuple[str, ...] = several("ID[,…]", "Print only these maps.")
    map_size: str | None = option(help="a4, a3, a2 …; as large as a map needs.", metavar="PAPER")
    public: bool = flag("Leave out what not all players may see of a map.")
    cards: tuple[str, ...] = several("ID[,…]", "Reprint only these cards.")
    paper: str = _paper()
    backs: str = option(**_choice(*BACKS))
    bleed: str = option(**_choice("shared", "own"))
    marks: str = option(**_choice("crop", "cross", "none", shown=False))
    margin: float = option(
        help="What the printer leaves blank around cards.",
        type=click.FloatRange(0, 30),
        default=5.0,
        show_default=True,
        metavar="MM",
    )
    profile: str | None = option(help="Correct backs as measured with `calibrate`.", metavar="NAME")
    ink: str = option(**_choice("full", "low", "grey"))
    output: Path | None = _output()
    jobs: int | None = _jobs()
    preview: bool = flag("Also make pictures of every face and sheet.")
    gang: bool = flag("Decks of one size share sheets.")
    joined: bool = flag("Also all cards in one PDF.")
    gutter: float | None = option(
        help="Between cards; 2 where colour runs to their edge.",
        type=click.FloatRange(0, 30),
        metavar="MM",
    )
    blank: bool = flag("Print cards without words, to design your own.")
    tuck_boxes: bool = flag("Also a box for each deck, to cut out, fold and glue.")
    booklet: bool = flag("Rulebooks also as booklets to fold.")
    html: bool = flag("Rulebooks also as pages for a browser.")
    lists: bool = flag("Decks, maps and sheets also in words, for who does not see them.")
    large_print: bool = flag("Rulebooks and lists in 18 pt.")
    language: str | None = _language()
    unfinished: bool = _unfinished()
    sets: tuple[str, ...] = _sets()
    trust: bool = _trust()


@command(
    "print_",
    examples(
        "hornbook print                                       everything, on A4",
        "hornbook print BOX --paper letter --backs gutterfold",
        "hornbook print BOX --only DECK,SHEET                 parts of a box",
        "hornbook print BOX --cards CARD,CARD                 reprint two cards",
        "hornbook print BOX --seats 3                         just what three players need",
        "hornbook print BOX --seats 5 --variant ID            what five need who play a variant",
        "hornbook print --profile office --ink low",
    ),
)
class Print(OrderOptions):
    """Print boxes as cut-ready PDF sheets: decks with their backs, and the sheets to write on."""

    boxes: tuple[str, ...] = argument(nargs=-1, metavar="[BOX]...")
    strict: bool = _strict()


@command(
    "watch",
    examples(
        "hornbook watch my-box                                print it again at each edit",
        "hornbook watch my-box --only DECK                    one deck, which is quicker",
        "hornbook watch BOX --set my-set                      a set in its game",
    ),
    kind=click.Command,
)
class Watch(OrderOptions):
    """Print a box, and again whenever it is edited; say which findings are new and which gone.

    What an edit has broken leaves the last good print as it was. Ctrl-C ends it.
    """

    box: str = argument(metavar="BOX")


@command(
    "handouts",
    examples(
        "hornbook handouts BOX --class 28                     everything for a class of 28",
        "hornbook handouts BOX --class 28 --tomorrow          only what a lesson cannot do without",
        "hornbook handouts BOX --class 28 --minutes 60        with more time to play",
        "hornbook handouts BOX --class 4 --level support --large-print --no-decks",
        "hornbook handouts BOX --class 28 --large-print-for 2 for two of them in 18 pt",
        "hornbook handouts BOX --class 28 --grey --html       for a copier, and for screens",
    ),
)
class Handouts:
    """Print a lesson for a class: overview, roles, evidence, worksheets, answers, decks.

    The first pages of teacher.pdf say what to print, how often, and how long cutting takes.
    """

    box: str = argument(metavar="BOX")
    pupils: int = option(
        "--class", "Pupils.", type=click.IntRange(2, 36), required=True, metavar="N"
    )
    minutes: int | None = option(
        help="The lesson; as long as written.", type=click.IntRange(10, 240)
    )
    level: Literal["support", "core", "stretch"] | None = option(
        help="Only this; all three.", type=click.Choice(LEVELS)
    )
    tomorrow: bool = flag("Only what the lesson needs: roles, a source a pair, worksheet, quiz.")
    cut: bool = option(
        "--cut/--no-cut", "One set of cards, for the teacher, where a lesson allows it.",
        default=True,
    )  # fmt: skip
    large_print: bool = flag("18 pt, for pupils who read little print.")
    large_print_for: int | None = option(
        help="So many pupils get theirs in 18 pt, beside the others.",
        type=click.IntRange(1, 35),
        metavar="N",
    )
    dyslexia: bool = flag("14 pt with open lines, on cream.")
    ink: str = option(
        "",
        None,
        click.Option(["--grey", "ink"], flag_value="grey", help="The same as --ink grey."),
        **_choice("full", "low", "grey"),
    )
    paper: str = _paper("a4, letter, a3, … or WxH.")
    backs: str = option(**_choice(*BACKS))
    html: bool = flag("Handouts also as pages for a browser.")
    decks: bool = option("--decks/--no-decks", "Print what the tables play with too.", default=True)
    design: bool = flag("Also blank cards, for pupils to design.")
    joined: bool = flag("Also all handouts of the class in one PDF, each as often as needed.")
    copies: tuple[str, ...] = several("FILE=N[,…]", "Other numbers of copies; 0 leaves one out.")
    output: Path | None = _output()
    jobs: int | None = _jobs()
    language: str | None = _language()
    unfinished: bool = _unfinished()
    strict: bool = _strict()
    sets: tuple[str, ...] = _sets()
    trust: bool = _trust()


@command(
    "export",
    examples(
        "hornbook export                                      which targets there are",
        "hornbook export BOX --to pictures                    every face as a picture",
        "hornbook export BOX --to pictures --language de      in another language",
        "hornbook export BOX --to pictures --seats 4          what four players need",
    ),
)
class Export:
    """Make of a box what other programs open: tables on screens, shops, cutters, schools, readers.

    Each target has a folder of its own below that of the box. What could not be carried over is
    said at the end, and stands in its read-me.txt.
    """

    boxes: tuple[str, ...] = argument(nargs=-1, metavar="[BOX]...")
    to: tuple[str, ...] = several("TARGET[,…]", "Where to; without it, all targets are listed.")
    seats: int | None = option(help="Just what this many players need.", type=SEATS)
    variant: tuple[str, ...] = several(
        "ID[,…]", "With --seats: what these variants of the game need."
    )
    ruleset: str | None = option(help="Just what these rules use.", metavar="ID")
    paper: str = _paper("For cutters and readers: a4, letter, a3, … or WxH.")
    ink: str = option(**_choice("full", "low", "grey"))
    images_at: str | None = option(
        help="The address below which you will put pictures on the web.", metavar="URL"
    )
    clearance: float = option(
        default=1.0,
        help="For silhouette: how far cards stay from registration marks; 2.5 for fussy machines.",
        type=click.FloatRange(0, 50),
        metavar="MM",
    )
    output: Path | None = _output()
    jobs: int | None = _jobs()
    language: str | None = _language()
    unfinished: bool = _unfinished()
    strict: bool = _strict()
    sets: tuple[str, ...] = _sets()
    trust: bool = _trust()


@command(
    "check",
    examples(
        "hornbook check                       our own boxes",
        "hornbook check my-box                a box of yours",
        "hornbook check my-set                a card set, in the game that it extends",
        "hornbook check --set one --set two   several sets together",
        "hornbook check my-box --format github",
        "hornbook check my-set --play 1000    what it does to the game, by playing it",
        "hornbook check my-set --play 1000 --format html --output report.html",
    ),
)
class Check:
    """Say what is wrong with boxes and card sets, at file:line:column, and what to write instead.

    With --play, also what matches show: whether they end, how long they are, whether seats are
    fair, which cards are never used or too strong, and what a set changed.
    """

    paths: tuple[str, ...] = argument(nargs=-1, metavar="[PATH]...")
    format_: str = option("--format", **_choice(*FORMATS, "html"))
    output: Path | None = option(help="A file to write the report to.", type=FILE)
    strict: bool = _strict()
    fix: bool = flag("Mend what is certain, once you have seen the changes and agreed.")
    diff: bool = flag("Show what --fix would change, and change nothing.")
    yes: bool = flag("With --fix: do not ask.")
    quick: bool = flag("Leave out the checks that paint every face.")
    jobs: int | None = _jobs()
    play: int | None = option(
        help="Play about G matches of each ruleset too, over all numbers of seats.",
        type=click.IntRange(1, 1_000_000),
        metavar="G",
    )
    seats: tuple[int, ...] = option(
        help="With --play: only so many seats.", callback=_seat_numbers, metavar="N[,…]"
    )
    ruleset: str | None = option(help="With --play: only these rules.", metavar="ID")
    variant: tuple[str, ...] = several("ID[,…]", "With --play: these variants of the game.")
    map: str | None = option(help="With --play: every match on this map.", metavar="ID")
    seed: int | None = option(help="With --play: other matches.", type=SEED)
    ablate_all: bool = flag("With --play: try out every card, one by one.")
    so_far: Path | None = _so_far("With --play: w")
    language: str | None = _language()
    sets: tuple[str, ...] = _sets()
    trust: bool = _trust()


@command(
    "new",
    examples(
        "hornbook new my-set --extends BOX    a set with one card, to be changed",
        "hornbook new my-box --box            a small game of your own, to be changed",
        "hornbook new my-box --box --like bluffing    one of that kind, from a sample",
        "hornbook check my-set                what is wrong with it",
        "hornbook new my-set --extends BOX --with-ci    and a workflow for GitHub that checks it",
    ),
)
class New:
    """Make a card set, or a game of your own, that already checks, prints and plays."""

    folder: Path = argument(type=Folder(), metavar="DIR")
    extends: str | None = option(
        help="Make a set; this is the game that it is for, or its folder.", metavar="BOX"
    )
    is_box: bool = option("--box", "Make a box: a small game of your own.", is_flag=True)
    like: str | None = option(help="The kind of game that the box is.", type=click.Choice(LIKES))
    with_ci: bool = flag("Also a workflow that checks it on GitHub.")
    trust: bool = _trust()


@command(
    "import_",
    examples(
        "hornbook import cards.csv --into my-box              a deck, which my-box prints",
        "hornbook import spells.xlsx --into my-box --sheet Fire --kind banded",
        "hornbook import cards.csv --into my-box --column Mana=cost --column Notes=-",
        "hornbook import cards.csv --into my-box --replace    the same deck, brought up to date",
        "hornbook import my-box.xlsx --into my-box --cells    cells that you changed in an export",
    ),
)
class Import:
    """Make a deck of a table of cards: CSV, TSV or XLSX, a row for each card.

    Columns called title or name, copies or count, text, flavour, icon and image are those of a
    card; all others become attributes. At the end it is said which column went where.
    """

    table: str = argument(type=click.Path(), metavar="TABLE")
    into: str = option(help="The box or card set.", required=True, metavar="DIR")
    kind: str | None = option(help="Template of the faces.", metavar="TEMPLATE")
    deck: str | None = option(help="Id of the deck; as the table is called.", metavar="ID")
    columns: tuple[str, ...] = option(
        "--column",
        "What a column is: a part of a card, an attribute, or - for nothing; may be repeated.",
        multiple=True,
        metavar="NAME=PART",
    )
    slots: tuple[str, ...] = option(
        "--slot", "What fills a place of the template; may be repeated.", multiple=True,
        metavar="NAME=TEXT",
    )  # fmt: skip
    size: str | None = option(help="Of the cards, as in sizes.yaml.", metavar="SIZE")
    sheet: str | None = option(help="Of a workbook; its first.", metavar="NAME")
    cites: str | None = option(help="Where the cards stand in the rulebook.", metavar="TEXT")
    replace: bool = flag("Bring a deck that is there up to date; all else in it stays.")
    drop: bool = flag("With --replace: take away cards that the table lacks.")
    cells: bool = flag("Take back changed cells of `export --to spreadsheet`, and nothing else.")
    yes: bool = flag("With --cells: write without asking.")


@command(
    "translate",
    examples(
        "hornbook translate BOX fr            languages/fr.po in the box, to be filled in",
        "hornbook print BOX --language fr",
    ),
)
class Translate:
    """Make a catalogue of the texts of a box or set for translators, or bring it up to date.

    What is translated already stays; a text that has changed is marked fuzzy.
    """

    box: str = argument(metavar="BOX")
    language: str = argument(metavar="LANGUAGE")
    trust: bool = _trust()


@command(
    "explain",
    examples(
        "hornbook explain P301",
        "hornbook explain duplicate-key",
        "hornbook explain text-card           the slots of a face template, and a deck to copy",
        "hornbook explain hand --box my-box   of one that a box of yours brings",
    ),
)
class Explain:
    """Explain a code: what it means, why it matters, and what to write instead.

    Or a face template: its slots, and a deck to copy. Or a library of rules: what it needs.
    """

    code: str = argument()
    box: str | None = option(help="Look among the templates of this box first.", metavar="BOX")


@command(
    "calibrate",
    examples(
        "hornbook calibrate                                   print the test sheet",
        "hornbook calibrate --profile office --a 0.5,-1 --b 0.5,-0.5",
        "hornbook calibrate --profile office                  try out what was saved",
    ),
)
class Calibrate:
    """Measure how far your printer puts backs off, and save it as a profile."""

    paper: str = _paper()
    backs: str = option(**_choice(*BACKS[:2]))
    profile: str | None = option(
        help="Save readings under this name, or try it out.", metavar="NAME"
    )
    at_a: str | None = option("--a", "What the scales at A read, in mm.", metavar="X,Y")
    at_b: str | None = option("--b", "What the scales at B read, in mm.", metavar="X,Y")
    output: Path | None = _output()


@command(
    "pack",
    examples(
        "hornbook pack my-box                                 my-box.hornbook, to send to a friend",
        "hornbook pack my-set --output for-anna.hornbook",
    ),
)
class Pack:
    """Put a box or a card set into one file, which `hornbook open` unpacks elsewhere.

    What Hornbook reads goes along, and what stands beside it for people: a readme, a licence. What
    is hidden or printed does not.
    """

    box: str = argument(metavar="FOLDER")
    output: Path | None = option(help="The file; ID.hornbook here.", type=FILE, metavar="FILE")


@command(
    "open_",
    examples(
        "hornbook open my-box.hornbook                        into a folder my-box here",
        "hornbook open my-box.hornbook --into games           into games/my-box",
    ),
)
class Open:
    """Unpack a box or a card set that came in one file into a folder of its own.

    All of it is looked at first; where anything is wrong, nothing is written. What is there
    already is never overwritten, and templates that came along are not trusted.
    """

    parcel: Path = argument(metavar="FILE.hornbook", type=FILE)
    into: Path | None = option(
        help="The folder in which the new one is made; this one.", type=Folder()
    )


@command("schema", examples("hornbook schema", "hornbook schema --output my-box/schema"))
class Schema:
    """Write the JSON Schemas that editors use to complete and check content files."""

    output: Path | None = _output()


@command(
    "play",
    examples(
        "hornbook play BOX                            alone, or against policies",
        "hornbook play BOX --seats 3 --human 1,2      two people at one keyboard, one policy",
        "hornbook play BOX --policy random --seed 7   the same match whenever you like",
        "hornbook play BOX --variant ID               by other rules; `hornbook list BOX` has them",
        "hornbook play --resume match.yaml            go on with a match that was saved",
        "hornbook play BOX --journal journal.pdf      a journal of a game for one",
    ),
)
class Play:
    """Play a game in the terminal, alone, against policies, or several people in turn.

    A match that you leave is saved as match-SEED.yaml in your folder of saves, whose name is shown
    when you begin (HORNBOOK_SAVES names another folder); no file is overwritten unless you say so.

    A line `counters: {ID: VALUE}` in a saved match sets counters before the first rule.
    """

    box: str | None = argument(required=False)
    ruleset: str | None = option(help="Which rules, where a box has several.", metavar="ID")
    variant: tuple[str, ...] = several("ID[,…]", "Play these variants of the game.")
    map_id: str | None = option("--map", "Begin on this map of the box.", metavar="ID")
    seats: int | None = option(help="How many play; the fewest that can.", type=SEATS)
    human: tuple[int, ...] = option(
        help="Seats of people; seat 1 where left out.", metavar="SEAT[,…]", callback=_seat_numbers
    )
    seed: int | None = option(
        help="What chance brings; any where left out.", type=click.IntRange(0)
    )
    policy: str = option(help="For all, or one per seat: a,b", default="greedy", show_default=True)
    resume: Path | None = option(help="Go on with this saved match.", type=FILE)
    save: Path | None = option(help="Save the match in this file.", type=FILE)
    journal: Path | None = option(help="Set the match as a PDF journal.", type=FILE)
    paper: str = _paper("Of the journal: a4 or letter.")
    sets: tuple[str, ...] = _sets()


@command(
    "simulate",
    examples(
        "hornbook simulate BOX --seats 3 --games 1000",
        "hornbook simulate BOX --policy greedy,random --jobs 4 --format json",
        "hornbook simulate BOX --match 123 --transcript match.yaml     one match, written down",
        "hornbook simulate BOX --games 100000 --cluster tcp://10.0.0.5:8786",
    ),
)
class Simulate:
    """Play many matches by policies, and say what the game does; a seed gives the same numbers."""

    box: str | None = argument(required=False)
    ruleset: str | None = option(help="Which rules, where a box has several.", metavar="ID")
    variant: tuple[str, ...] = several("ID[,…]", "Play these variants of the game.")
    map_id: str | None = option("--map", "Begin on this map of the box.", metavar="ID")
    seats: int | None = option(help="How many play; the fewest that can.", type=SEATS)
    games: int = option(type=click.IntRange(1, 100_000_000), default=1000, show_default=True)
    policy: str = option(help="For all, or one per seat: a,b", default="random", show_default=True)
    jobs: int | None = option(help="Processes; as many as processors.", type=click.IntRange(1, 256))
    seed: int = option(type=SEED, default=1, show_default=True)
    format_: str = option("--format", **_choice("text", "json", shown=False))
    so_far: Path | None = _so_far()
    cluster: str | None = option(
        help="Play on the Dask cluster at this address.", metavar="ADDRESS"
    )
    match: int | None = option(help="Play one match again.", type=SEED, metavar="SEED")
    transcript: Path | None = option(help="Where to write that match.", type=FILE)
    sets: tuple[str, ...] = _sets()


@command(
    "referee",
    examples(
        "hornbook referee match.yaml          is every move of it legal?",
        "hornbook referee content/*/transcripts/*.yaml",
    )
    + TRANSCRIPT,
)
class Referee:
    """Play transcripts again, also of a real table, and stop at the first illegal move."""

    files: tuple[str, ...] = argument(nargs=-1, required=True, metavar="FILE...")
    box: str | None = option(help="The box, where it is not one of our own.", metavar="BOX")
    format_: str = option("--format", **_choice(*FORMATS))
    sets: tuple[str, ...] = _sets()


@command(
    "studio",
    examples(
        "hornbook studio                      print, teach, make, prove and play in a browser",
        "hornbook studio my-games             with your own boxes and sets in this folder",
        "hornbook studio --no-browser         show the link, where there is no desktop",
        "hornbook studio --lan                let phones in the same room come to its tables",
    ),
    kind=click.Command,
)
class Studio:
    """Open Hornbook in a browser, on this machine alone; Ctrl-C ends it.

    Boxes and sets of yours lie in the folders that are named, or else in a folder called Hornbook
    among your documents.
    """

    folders: tuple[Path, ...] = argument(nargs=-1, metavar="[FOLDER]...", type=FILE)
    port: int = option(
        help="Of this machine; any that is free.", type=click.IntRange(0, 65535), default=0
    )
    no_browser: bool = flag("Only show the link.")
    lan: bool = flag("Let phones in this network come to the tables, and to nothing else.")
    lan_address: str | None = option(
        help="By which of this machine's addresses; as --lan.", metavar="ADDRESS"
    )


@command(
    "doctor",
    examples(
        "hornbook doctor                      what is missing here, and what to type",
        "hornbook doctor --format json        the same for a program",
    ),
)
class Doctor:
    """Say what this machine lacks, what to type, and paint a face to prove that printing works.

    Ends with exit code 3 where something is missing without which Hornbook cannot print.
    """

    format_: str = option("--format", **_choice("text", "json", shown=False))
    output: Path | None = option(help="Look whether this folder can be written.", type=Folder())


@command(
    "completion",
    examples(
        "hornbook completion bash > ~/.local/share/bash-completion/completions/hornbook",
        "hornbook completion zsh > ~/.zfunc/_hornbook        with ~/.zfunc in fpath",
        "hornbook completion fish > ~/.config/fish/completions/hornbook.fish",
    ),
)
class Completion:
    """Print the script by which a shell completes commands, options and names of files.

    Put it where your shell looks for such scripts, as below, and open a new terminal.
    """

    shell: str = argument(type=click.Choice(SHELLS))
