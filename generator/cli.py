"""The commands. Only this module prints, and only it ends the process.

Heavy libraries are imported by the command that needs them, so that `--help` starts at once.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import click

from generator.errors import ExitCode, HornbookError

FORMATS = ("text", "json", "sarif", "github")
BACKS = ("long-edge", "short-edge", "gutterfold", "fold", "fronts-then-backs", "none")


class Commands(click.Group):
    """A group whose commands end with the exit codes of `ExitCode`, and never with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; say what went wrong and what to do about it."""
        try:
            return super().invoke(ctx)
        except HornbookError as error:
            click.echo(f"hornbook: {error.message}", err=True)
            if error.instead:
                click.echo(f"  {error.instead}", err=True)
            ctx.exit(int(error.exit_code))
        except KeyboardInterrupt:
            click.echo("\nhornbook: interrupted; what was finished before is unchanged", err=True)
            ctx.exit(130)
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(0)
        except OSError as error:
            _hush(sys.stdout)
            click.echo(f"hornbook: {error.strerror or error}", err=True)
            ctx.exit(int(ExitCode.CANNOT_WRITE))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command, or say which one was probably meant."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from generator.diagnostics import did_you_mean

            near = did_you_mean(args[0], self.list_commands(ctx))
            names = ", ".join(self.list_commands(ctx))
            raise HornbookError(f'there is no command "{args[0]}"', instead=near or f"try: {names}")
        return super().resolve_command(ctx, args)


def _hush(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: a full device would fail again at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Folder(click.Path):
    """A folder to write into; the current one only where somebody says so."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder as a Path; no name is no folder."""
        if value == "":
            self.fail("a folder needs a name; the current one is called .", param, ctx)
        return super().convert(value, param, ctx)


def examples(*lines: str) -> str:
    """Examples as an epilogue that click does not rewrap."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


TRANSCRIPT = """

\b
A transcript, as one may write it by hand:
  format: 1
  game: BOX
  ruleset: ID
  seats: [Anna, Bert]
  moves:
  - drawn: [the-owl, the-bell]   # cards, as they come to light
  - roll: [4, 2]                 # likewise toss: heads, and pick: [the-owl]
  - 1: the-owl                   # what seat 1 chose; who writes nothing passes
  - now: {score of seat 1: 3}    # checked where it is written
  end: {scores: [3, 5]}
"""


def _names(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Names given one by one or with commas between."""
    return tuple(name.strip() for part in value for name in part.split(",") if name.strip())


def _seats(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, ...]:
    """Numbers of seats with commas between."""
    parts = [part.strip() for part in (value or "").split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise click.BadParameter("seats are numbers with commas between: 1,2")
    return tuple(map(int, parts))


def names_option(flag: str, metavar: str, text: str) -> Callable[[Any], Any]:
    """An option that may be repeated, or take several names with commas."""
    return click.option(flag, multiple=True, metavar=metavar, callback=_names, help=text)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples(
        "hornbook print                       every box, on A4, into output/",
        "hornbook list                        which boxes there are",
        "hornbook print BOX --paper letter    one box, on US Letter",
        "hornbook check my-box                what is wrong with it, at file:line:column",
    ),
)
@click.version_option(package_name="hornbook", prog_name="hornbook")
def main() -> None:
    """Print historical card games from YAML, and check what their files say.

    Exit codes: 0 fine · 1 the content has errors · 2 wrong usage · 3 something is missing on this
    machine · 4 cannot write.
    """


@main.command(
    "list",
    epilog=examples(
        "hornbook list                        the boxes",
        "hornbook list BOX                    its decks, cards and sheets",
        "hornbook list BOX --origins          where every value comes from",
    ),
)
@click.argument("box", required=False)
@click.option("--origins", is_flag=True, help="Show for each value: cited, or editorial and why.")
def list_(box: str | None, origins: bool) -> None:
    """Show the boxes, or what is in one."""
    from generator.boxes import Shelf
    from generator.commands import listing
    from generator.project import find_project

    shelf = Shelf(find_project())
    if box is None:
        for name in shelf.names():
            click.echo(listing.box_line(shelf.open(shelf.folder(name))))
        return
    opened = shelf.open(shelf.folder(box))
    if opened.game is None:
        shown = opened.shown(opened.settled(painted=False))
        _report(shown, "text", opened.shown_texts())
        raise SystemExit(int(ExitCode.FINDINGS))
    click.echo(listing.origins(opened.game) if origins else listing.contents(opened.game))


@main.command(
    "print",
    epilog=examples(
        "hornbook print                                       everything, on A4",
        "hornbook print BOX --paper letter --backs gutterfold",
        "hornbook print BOX --only DECK,SHEET                 parts of a box",
        "hornbook print BOX --cards CARD,CARD                 reprint two cards",
        "hornbook print BOX --seats 3                         just what three players need",
        "hornbook print BOX --seats 5 --variant ID            what five need who play a variant",
        "hornbook print --profile office --ink low",
    ),
)
@click.argument("boxes", nargs=-1, metavar="[BOX]...")
@click.option("--seats", type=click.IntRange(1, 40), help="Print just what this many players need.")
@names_option("--variant", "ID[,…]", "With --seats: what these variants of the game need.")
@click.option("--ruleset", metavar="ID", help="Print just what these rules use.")
@names_option("--only", "DECK[,…]", "Print only these decks or sheets.")
@names_option("--cards", "ID[,…]", "Reprint only these cards.")
@click.option("--paper", default="a4", show_default=True, help="a4, letter, a3, tabloid, … or WxH.")
@click.option("--backs", type=click.Choice(BACKS), default="long-edge", show_default=True)
@click.option("--bleed", type=click.Choice(["shared", "own"]), default="shared", show_default=True)
@click.option("--marks", type=click.Choice(["crop", "cross", "none"]), default="crop")
@click.option(
    "--margin",
    type=click.FloatRange(0, 30),
    default=5.0,
    show_default=True,
    metavar="MM",
    help="What the printer leaves blank around cards.",
)
@click.option("--profile", metavar="NAME", help="Correct backs as measured with `calibrate`.")
@click.option(
    "--ink", type=click.Choice(["full", "low", "grey"]), default="full", show_default=True
)
@click.option("--output", type=Folder(), help="Folder to write into.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; as many as processors.")
@click.option("--preview", is_flag=True, help="Also make pictures of every face and sheet.")
def print_(boxes: tuple[str, ...], output: Path | None, **options: Any) -> None:
    """Print boxes as cut-ready PDF sheets: decks with their backs, and the sheets to write on."""
    from generator.commands import printing

    _end(printing.print_boxes(boxes, output, options))


@main.command(
    epilog=examples(
        "hornbook check                       our own boxes",
        "hornbook check my-box                a box of yours",
        "hornbook check my-box --format github",
    )
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--quick", is_flag=True, help="Leave out the checks that paint every face.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; as many as processors.")
def check(
    paths: tuple[str, ...], format_: str, strict: bool, quick: bool, jobs: int | None
) -> None:
    """Say what is wrong with boxes, at file:line:column, and what to write instead."""
    from generator.commands import checking

    findings, texts, failed = checking.check_boxes(paths, quick=quick, strict=strict, jobs=jobs)
    _report(findings, format_, texts)
    raise SystemExit(int(ExitCode.FINDINGS if failed else ExitCode.OK))


@main.command(epilog=examples("hornbook explain P301", "hornbook explain duplicate-key"))
@click.argument("code")
def explain(code: str) -> None:
    """Explain a code: what it means, why it matters, and what to write instead."""
    from generator.codes import find_code
    from generator.reporters import manual

    click.echo(manual(find_code(code)))


@main.command(
    epilog=examples(
        "hornbook calibrate                                   print the test sheet",
        "hornbook calibrate --profile office --a 0.5,-1 --b 0.5,-0.5",
        "hornbook calibrate --profile office                  try out what was saved",
    )
)
@click.option("--paper", default="a4", show_default=True, help="a4, letter, a3, tabloid, … or WxH.")
@click.option("--backs", type=click.Choice(BACKS[:2]), default="long-edge", show_default=True)
@click.option("--profile", metavar="NAME", help="Save readings under this name, or try it out.")
@click.option("--a", "at_a", metavar="X,Y", help="What the scales at A read, in mm.")
@click.option("--b", "at_b", metavar="X,Y", help="What the scales at B read, in mm.")
@click.option("--output", type=Folder(), help="Folder to write into.")
def calibrate(**options: Any) -> None:
    """Measure how far your printer puts backs off, and save it as a profile."""
    from generator.commands import calibration

    for line in calibration.calibrate(**options):
        click.echo(line)


@main.command(epilog=examples("hornbook schema", "hornbook schema --output my-box/schema"))
@click.option("--output", type=Folder(), help="Folder to write into.")
def schema(output: Path | None) -> None:
    """Write the JSON Schemas that editors use to complete and check content files."""
    from generator.commands.schemas import schema_folder, write_schemas
    from generator.project import find_project

    for path in write_schemas(output or schema_folder(find_project())):
        click.echo(path)


@main.command(
    epilog=examples(
        "hornbook play BOX                            alone, or against policies",
        "hornbook play BOX --seats 3 --human 1,2      two people at one keyboard, one policy",
        "hornbook play BOX --policy random --seed 7   the same match whenever you like",
        "hornbook play BOX --variant ID               by other rules; `hornbook list BOX` has them",
        "hornbook play --resume match.yaml            go on with a match that was saved",
        "hornbook play BOX --journal journal.pdf      a journal of a game for one",
    )
)
@click.argument("box", required=False)
@click.option("--ruleset", metavar="ID", help="Which rules, where a box has several.")
@names_option("--variant", "ID[,…]", "Play these variants of the game.")
@click.option("--seats", type=click.IntRange(1, 40), help="How many play; the fewest that can.")
@click.option(
    "--human", metavar="SEAT[,…]", callback=_seats, help="Seats of people; seat 1 where left out."
)
@click.option("--seed", type=click.IntRange(0), help="What chance brings; any where left out.")
@click.option("--policy", default="greedy", show_default=True, help="For all, or one per seat: a,b")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with this saved match.")
@click.option("--save", type=click.Path(path_type=Path), help="Where to save the match.")
@click.option("--journal", type=click.Path(path_type=Path), help="Set the match as a PDF journal.")
@click.option("--paper", default="a4", show_default=True, help="Of the journal: a4 or letter.")
def play(box: str | None, **options: Any) -> None:
    """Play a game in the terminal, alone, against policies, or several people in turn.

    A line `counters: {ID: VALUE}` in a saved match sets counters of the game before its first rule.
    """
    from generator.commands import playing

    _end(playing.play(box, options))


@main.command(
    epilog=examples(
        "hornbook simulate BOX --seats 3 --games 1000",
        "hornbook simulate BOX --policy greedy,random --jobs 4 --format json",
        "hornbook simulate BOX --match 123 --transcript match.yaml     one match, written down",
        "hornbook simulate BOX --games 100000 --cluster tcp://10.0.0.5:8786",
    )
)
@click.argument("box")
@click.option("--ruleset", metavar="ID", help="Which rules, where a box has several.")
@names_option("--variant", "ID[,…]", "Play these variants of the game.")
@click.option("--seats", type=click.IntRange(1, 40), help="How many play; the fewest that can.")
@click.option("--games", type=click.IntRange(1, 100_000_000), default=1000, show_default=True)
@click.option("--policy", default="random", show_default=True, help="For all, or one per seat: a,b")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; as many as processors.")
@click.option("--seed", type=click.IntRange(0, 2**53 - 1), default=1, show_default=True)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text")
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster at this address.")
@click.option(
    "--match", type=click.IntRange(0, 2**53 - 1), metavar="SEED", help="Play one match again."
)
@click.option("--transcript", type=click.Path(path_type=Path), help="Where to write that match.")
def simulate(box: str, **options: Any) -> None:
    """Play many matches by policies, and say what the game does; a seed gives the same numbers."""
    from generator.commands import simulating
    from generator.commands.opening import open_sound

    opened, game = open_sound(box)
    if options["match"] is not None or options["transcript"]:
        click.echo(simulating.play_again(game, options), nl=False)
        return
    text, findings = simulating.simulate(opened, game, options)
    click.echo(text)
    if findings:
        from generator.reporters import report

        click.echo(report(findings, "text", opened.shown_texts()), err=True)
        raise SystemExit(int(ExitCode.FINDINGS))


@main.command(
    epilog=examples(
        "hornbook referee match.yaml          is every move of it legal?",
        "hornbook referee content/*/transcripts/*.yaml",
    )
    + TRANSCRIPT
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--box", metavar="BOX", help="The box, where it is not one of our own.")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text", show_default=True)
def referee(files: tuple[str, ...], box: str | None, format_: str) -> None:
    """Play transcripts again, also of a real table, and stop at the first illegal move."""
    from generator.boxes import has_errors
    from generator.commands import refereeing

    findings, texts, legal = refereeing.referee_files(files, box)
    _report(findings, format_, texts)
    if format_ == "text":
        for line in legal:
            click.echo(line)
    raise SystemExit(int(ExitCode.FINDINGS if has_errors(findings) else ExitCode.OK))


def _report(findings: list[Any], format_: str, texts: dict[str, str]) -> None:
    from generator.reporters import report

    if text := report(findings, format_, texts):
        click.echo(text)


def _end(code: ExitCode) -> None:
    if code is not ExitCode.OK:
        raise SystemExit(int(code))


if __name__ == "__main__":
    main()
