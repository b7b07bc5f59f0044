"""The commands. Only this module prints, and only it ends the process.

Heavy libraries are imported by the command that needs them, so that `--help` starts at once.
"""

from pathlib import Path
from typing import Any

import click

from generator.commands.handout_options import handout_options
from generator.commands.options import (
    BACKS,
    FORMATS,
    LANGUAGE,
    TRANSCRIPT,
    Commands,
    Folder,
    examples,
    heed_signals,
    names_option,
    seat_numbers,
    with_sets,
)
from generator.errors import ExitCode
from generator.files.temporary import begin_run
from generator.saying import fill_closed_streams, say, show


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
@with_sets()
def list_(box: str | None, origins: bool, sets: tuple[str, ...]) -> None:
    """Show the boxes and card sets, or what is in one."""
    from generator.commands import listing

    said = listing.listed(box, sets, origins=origins)
    if not isinstance(said, str):
        _report(said.shown(said.settled(painted=False)), "text", said.shown_texts())
        raise SystemExit(int(ExitCode.FINDINGS))
    show(said)


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
@names_option("--only", "DECK[,…]", "Print only these decks, sheets, maps, rulebooks.")
@names_option("--map", "ID[,…]", "Print only these maps.")
@click.option("--map-size", metavar="PAPER", help="a4, a3, a2 …; as large as a map needs.")
@click.option("--public", is_flag=True, help="Leave out what not all players may see of a map.")
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
@click.option("--blank", is_flag=True, help="Print cards without words, to design your own.")
@click.option("--booklet", is_flag=True, help="Rulebooks also as booklets to fold.")
@click.option("--large-print", is_flag=True, help="Rulebooks in 18 pt.")
@LANGUAGE
@with_sets(trust=True)
def print_(boxes: tuple[str, ...], output: Path | None, **options: Any) -> None:
    """Print boxes as cut-ready PDF sheets: decks with their backs, and the sheets to write on."""
    from generator.commands import printing

    _end(printing.print_boxes(boxes, output, options))


@main.command(
    epilog=examples(
        "hornbook handouts BOX --class 28                     everything for a class of 28",
        "hornbook handouts BOX --class 28 --minutes 60        with more time to play",
        "hornbook handouts BOX --class 4 --level support --large-print --no-decks",
        "hornbook handouts BOX --class 28 --grey --html       for a copier, and for screens",
    )
)
@click.argument("box", metavar="BOX")
@handout_options
def handouts(box: str, output: Path | None, **options: Any) -> None:
    """Print a lesson for a class: overview, roles, evidence, worksheets, answers, decks.

    What to print, how often, and how long cutting takes stands on the first pages of teacher.pdf.
    """
    from generator.commands import handing_out

    _end(handing_out.hand_out(box, output, options))


@main.command(
    epilog=examples(
        "hornbook check                       our own boxes",
        "hornbook check my-box                a box of yours",
        "hornbook check my-set                a card set, in the game that it extends",
        "hornbook check --set one --set two   several sets together",
        "hornbook check my-box --format github",
        "hornbook check my-set --play 1000    what it does to the game, by playing it",
        "hornbook check my-set --play 1000 --format html --output report.html",
    )
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format",
    "format_",
    type=click.Choice((*FORMATS, "html")),
    default="text",
    show_default=True,
)
@click.option("--output", type=click.Path(path_type=Path), help="A file to write the report to.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--quick", is_flag=True, help="Leave out the checks that paint every face.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; as many as processors.")
@click.option(
    "--play",
    type=click.IntRange(1, 1_000_000),
    metavar="G",
    help="Play about G matches of each ruleset too, over all numbers of seats.",
)
@click.option(
    "--seats", callback=seat_numbers, metavar="N[,…]", help="With --play: only so many seats."
)
@click.option("--ruleset", metavar="ID", help="With --play: only these rules.")
@names_option("--variant", "ID[,…]", "With --play: these variants of the game.")
@click.option("--map", "map", metavar="ID", help="With --play: every match on this map.")
@click.option("--seed", type=click.IntRange(0, 2**53 - 1), help="With --play: other matches.")
@click.option("--ablate-all", is_flag=True, help="With --play: try out every card, one by one.")
@LANGUAGE
@with_sets(trust=True)
def check(
    paths: tuple[str, ...], format_: str, output: Path | None, strict: bool, **options: Any
) -> None:
    """Say what is wrong with boxes and card sets, at file:line:column, and what to write instead.

    With --play, also what matches show: whether they end, how long they are, whether seats are
    fair, which cards are never used or too strong, and what a set changed.
    """
    from generator.commands import checking, trying
    from generator.output import write_file

    options["trial"] = trying.trial_of(options)
    found = checking.check_boxes(paths, **options)
    text = checking.shown(found, format_)
    if output:
        write_file(output, f"{text}\n".encode())
        say(str(output))
    elif text:
        show(text)
    raise SystemExit(int(ExitCode.FINDINGS if found.fails(strict=strict) else ExitCode.OK))


@main.command(
    epilog=examples(
        "hornbook new my-set --extends BOX    a set with one card, to be changed",
        "hornbook check my-set                what is wrong with it",
        "hornbook new my-set --extends BOX --with-ci    and a workflow for GitHub that checks it",
    )
)
@click.argument("folder", type=Folder(), metavar="DIR")
@click.option(
    "--extends", required=True, metavar="BOX", help="The game that the set is for, or its folder."
)
@click.option("--with-ci", is_flag=True, help="Also a workflow that checks it on GitHub.")
def new(folder: Path, extends: str, with_ci: bool) -> None:
    """Make a card set that already checks, prints and plays."""
    from generator.commands import starting

    for line in starting.new_set(folder, extends, with_ci=with_ci):
        say(line)


@main.command(
    epilog=examples(
        "hornbook translate BOX fr            languages/fr.po in the box, to be filled in",
        "hornbook print BOX --language fr",
    )
)
@click.argument("box", metavar="BOX")
@click.argument("language", metavar="LANGUAGE")
def translate(box: str, language: str) -> None:
    """Make a catalogue of a box's texts for translators, or bring it up to date.

    What is translated already stays; a text that has changed is marked fuzzy.
    """
    from generator.commands import translating

    for line in translating.translate(box, language):
        say(line)


@main.command(epilog=examples("hornbook explain P301", "hornbook explain duplicate-key"))
@click.argument("code")
def explain(code: str) -> None:
    """Explain a code: what it means, why it matters, and what to write instead."""
    from generator.codes import find_code
    from generator.reporters import manual

    show(manual(find_code(code)))


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
        say(line)


@main.command(
    epilog=examples(
        "hornbook doctor                      what is missing here, and what to type",
        "hornbook doctor --format json        the same for a program",
    )
)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text")
@click.option("--output", type=Folder(), help="Look whether this folder can be written.")
def doctor(format_: str, output: Path | None) -> None:
    """Say what this machine lacks, what to type, and paint a face to prove that printing works.

    Ends with exit code 3 where something is missing without which Hornbook cannot print.
    """
    from generator.commands import doctor as doctors

    report = doctors.examine(doctors.DoctorOptions(output))
    if format_ == "json":
        show(report.json())
    else:
        for line in report.lines():
            say(line)
    _end(report.exit_code)


@main.command(epilog=examples("hornbook schema", "hornbook schema --output my-box/schema"))
@click.option("--output", type=Folder(), help="Folder to write into.")
def schema(output: Path | None) -> None:
    """Write the JSON Schemas that editors use to complete and check content files."""
    from generator.commands.schemas import schema_folder, write_schemas
    from generator.project import find_project

    for path in write_schemas(output or schema_folder(find_project())):
        say(str(path))


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
@click.option("--map", "map_id", metavar="ID", help="Begin on this map of the box.")
@click.option("--seats", type=click.IntRange(1, 40), help="How many play; the fewest that can.")
@click.option(
    "--human",
    metavar="SEAT[,…]",
    callback=seat_numbers,
    help="Seats of people; seat 1 where left out.",
)
@click.option("--seed", type=click.IntRange(0), help="What chance brings; any where left out.")
@click.option("--policy", default="greedy", show_default=True, help="For all, or one per seat: a,b")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with this saved match.")
@click.option("--save", type=click.Path(path_type=Path), help="Save the match in this file.")
@click.option("--journal", type=click.Path(path_type=Path), help="Set the match as a PDF journal.")
@click.option("--paper", default="a4", show_default=True, help="Of the journal: a4 or letter.")
@with_sets()
def play(box: str | None, **options: Any) -> None:
    """Play a game in the terminal, alone, against policies, or several people in turn.

    A match that you leave is saved as match-SEED.yaml in your folder of saves, whose name is shown
    when you begin (HORNBOOK_SAVES names another folder); no file is overwritten unless you say so.

    A line `counters: {ID: VALUE}` in a saved match sets counters before the first rule.
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
@click.argument("box", required=False)
@click.option("--ruleset", metavar="ID", help="Which rules, where a box has several.")
@names_option("--variant", "ID[,…]", "Play these variants of the game.")
@click.option("--map", "map_id", metavar="ID", help="Begin on this map of the box.")
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
@with_sets()
def simulate(box: str | None, **options: Any) -> None:
    """Play many matches by policies, and say what the game does; a seed gives the same numbers."""
    from generator.commands import simulating
    from generator.commands.opening import open_sound

    opened, game = open_sound(box, options["sets"])
    if options["match"] is not None or options["transcript"]:
        show(simulating.play_again(game, options), ends=False)
        return
    text, findings = simulating.simulate(opened, game, options)
    show(text)
    if findings:
        from generator.reporters import report

        show(report(findings, "text", opened.shown_texts()), err=True)
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
@with_sets()
def referee(files: tuple[str, ...], box: str | None, format_: str, sets: tuple[str, ...]) -> None:
    """Play transcripts again, also of a real table, and stop at the first illegal move."""
    from generator.boxes import has_errors
    from generator.commands import refereeing

    findings, texts, legal = refereeing.referee_files(files, box, sets)
    _report(findings, format_, texts)
    if format_ == "text":
        for line in legal:
            say(line)
    raise SystemExit(int(ExitCode.FINDINGS if has_errors(findings) else ExitCode.OK))


def _report(findings: list[Any], format_: str, texts: dict[str, str]) -> None:
    from generator.reporters import report

    if text := report(findings, format_, texts):
        show(text)


def _end(code: ExitCode) -> None:
    if code is not ExitCode.OK:
        raise SystemExit(int(code))


def run() -> None:
    """The program: `main`, whatever its standard streams are."""
    fill_closed_streams()
    heed_signals()
    begin_run()
    main()


if __name__ == "__main__":
    run()
