"""Builds the documentation: `python docs/pages.py [FOLDER]`, which `make docs` calls.

It puts together the pages of `docs/`, pages that lie elsewhere in the repository, and pages that
it makes of the code (the command line, all keys, all codes), and rewrites their links. Sphinx
makes a site of them; a link that leads nowhere ends the build.
"""

import inspect
import posixpath
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from faces import templates_page
from keys import cell, keys_page

if TYPE_CHECKING:
    from generator.diagnostics import Code

ROOT = Path(__file__).resolve().parent.parent

INCLUDED = {
    "content.md": "content/README.md",
    "rules.md": "content/RULES.md",
    "architecture.md": "ARCHITECTURE.md",
    "contributing.md": "CONTRIBUTING.md",
    "reporting.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
}
"""Pages that lie elsewhere in the repository: address in the site → file."""

FILES = ("LICENSE", "templates/icon-credits.yaml", "templates/picture.png")
"""Files that pages link to, and that the site carries."""

FAMILIES = {
    "S": ("source", "Source", "The file cannot be read, or must not be used."),
    "M": ("model", "Model", "The box says something that does not fit together."),
    "R": ("rules", "Rules", "A rule cannot work, or does not do what it says."),
    "P": ("print", "Print", "A card or a page cannot be printed well."),
    "G": ("play", "Play", "Matches show that the game does not work, or is unfair."),
}
"""Families of codes by their letter: address in the site, title, what they have in common."""

LIBRARIES = ("betting", "tricks", "turn-order")
STUDIO = ("look", "print", "export", "teach", "make", "prove", "play", "translate")
CONTENTS = {
    "index.md": {
        "Start": ["install"],
        "Guides": [
            *("studio", "player", "teacher", "accessibility", "your-game", "designer"),
            "translator",
            "programmer",
            "exports",
        ],
        "Reference": [
            "commands",
            "settings",
            "content",
            "keys",
            "templates",
            "rules",
            "rules-grammar",
            "rules-semantics",
            "checks",
            "codes/index",
            "adapters",
        ],
        "Project": [
            *("contributing", "architecture", "security", "reporting", "fuzzing"),
            *("performance", "licences", "changelog"),
        ],
    },
    "studio.md": {"": [f"studio-{name}" for name in STUDIO]},
    "teacher.md": {"": ["lesson-claims"]},
    "exports.md": {"": sorted(path.stem for path in (ROOT / "docs").glob("export-*.md"))},
    "rules.md": {"": [f"library-{name}" for name in LIBRARIES]},
    "codes/index.md": {"": ["source", "model", "rules", "print", "play"]},
}
"""The table of contents: page → caption → pages below it."""

SEVERITIES = {
    "error": "An error keeps the box from being printed and played; `check` ends with exit code 1.",
    "warning": "A warning changes nothing, unless `check` is run with `--strict`.",
    "note": "A note changes nothing.",
}

_LINK = re.compile(r"(?<!\\)(\]\()(?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?(\))")


def main(words: list[str]) -> int:
    """Build the site into a folder, by default `site`; Sphinx's exit code."""
    from sphinx.cmd.build import build_main

    target = Path(words[0]) if words else ROOT / "site"
    if not words:
        shutil.rmtree(target, ignore_errors=True)  # pages that are gone
    with TemporaryDirectory(prefix="hornbook-docs-") as folder:
        source, cache = Path(folder, "source"), Path(folder, "cache")
        gather(source)
        strict = ["--fail-on-warning", "--keep-going", "--quiet", "--doctree-dir", str(cache)]
        return int(build_main([*strict, str(source), str(target)]))


def gather(folder: Path) -> None:
    """Put together what Sphinx reads."""
    ours = {path.name: path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}
    for address, text in {**ours, **generated()}.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(relinked(text, address) + navigation(address), "utf-8")
    pictures = (f"docs/pictures/{path.name}" for path in (ROOT / "docs/pictures").glob("*.png"))
    for name in ("docs/conf.py", "docs/flame.svg", *FILES, *pictures):
        path = folder / name.removeprefix("docs/")
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, path)


def generated() -> dict[str, str]:
    """Every page that is not in `docs/`: its address and its Markdown."""
    included = {address: (ROOT / name).read_text("utf-8") for address, name in INCLUDED.items()}
    made = {
        "commands.md": commands_page(),
        "keys.md": keys_page(),
        "templates.md": templates_page(),
    }
    return {**included, **made, **code_pages()}


def navigation(address: str) -> str:
    """The table of contents that stands beside all pages, as a part of two of them."""
    lines = []
    for caption, names in CONTENTS.get(address, {}).items():
        titled = f":caption: {caption}" if caption else ":maxdepth: 1"
        lines += ["", "```{toctree}", ":hidden:", titled, *names, "```", ""]
    return "\n".join(lines)


def relinked(markdown: str, address: str) -> str:
    """Markdown in which links that hold in the repository hold in the site."""
    folder = posixpath.dirname(INCLUDED.get(address, f"docs/{address}"))
    here = posixpath.dirname(address)
    places = {name: place for place, name in INCLUDED.items()}

    def link(found: re.Match[str]) -> str:
        begin, target, anchor, end = found.groups()
        meant = posixpath.normpath(posixpath.join(folder, target))
        place = places.get(meant, meant.removeprefix("docs/"))
        return f"{begin}{posixpath.relpath(place, here or '.')}{anchor or ''}{end}"

    return _LINK.sub(link, markdown)


def commands_page() -> str:
    """All commands with their options, told by click."""
    from generator.cli import main

    return "\n".join(_commands(main))


def _commands(main: click.Group) -> Iterator[str]:
    yield from ("# The command line", "")
    yield "This page is made from the commands themselves; `hornbook COMMAND --help` says the same."
    yield from ("[Exit codes, folders and variables](settings.md) hold for all of them.", "")
    context = click.Context(main, info_name="hornbook")
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        if command is not None and not command.hidden:
            yield from _command(command, click.Context(command, context, info_name=name))


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (f"## {context.command_path}", "", _help(command), "")
    yield from ("```text", f"{context.command_path} {usage}", "```", "")
    options = [one for one in command.get_params(context) if isinstance(one, click.Option)]
    described = (one.get_help_record(context) for one in options)
    yield from ("| option | what it does |", "|---|---|")
    yield from (f"| `{cell(one[0])}` | {cell(one[1])} |" for one in described if one is not None)
    for paragraph in (command.epilog or "").split("\b\n")[1:]:
        title, *lines = paragraph.strip("\n").splitlines()
        yield from ("", title, "", "```text", *(line.removeprefix("  ") for line in lines), "```")
    yield ""


def _help(command: click.Command) -> str:
    """What a command says of itself, without the marks that click reads."""
    return inspect.cleandoc(command.help or "").replace("\b\n", "").replace("\f", "")


def code_pages() -> dict[str, str]:
    """A page for each family of codes, and one that lists them all."""
    from generator.codes import all_codes

    families = {
        letter: sorted(
            (one for one in all_codes() if one.id.startswith(letter)), key=lambda one: one.id
        )
        for letter in FAMILIES
    }
    pages = {
        f"codes/{FAMILIES[letter][0]}.md": "\n".join(_family(letter, codes))
        for letter, codes in families.items()
    }
    return {"codes/index.md": "\n".join(_all_codes(families)), **pages}


def _all_codes(families: Mapping[str, list["Code"]]) -> Iterator[str]:
    yield from ("# Codes", "")
    yield "Every finding has a code. `hornbook explain CODE` shows the same manual."
    yield from ("", *(f"- {text}" for text in SEVERITIES.values()))
    for letter, codes in families.items():
        file, title, about = FAMILIES[letter]
        yield from ("", f"## {title}", "", about, "", "| code | name | severity |", "|---|---|---|")
        for one in codes:
            link = f"{file}.md#{one.id.lower()}-{one.slug}"
            yield f"| [{one.id}]({link}) | {one.slug} | {one.severity} |"


def _family(letter: str, codes: list["Code"]) -> Iterator[str]:
    _, title, about = FAMILIES[letter]
    yield from (f"# {title}: codes {codes[0].id} to {codes[-1].id}", "", about)
    for one in codes:
        yield from ("", f"## {one.id} {one.slug}", "")
        yield from (f"*{str(one.severity).capitalize()}.* {one.what}", "", f"Why: {one.why}", "")
        yield from ("Example:", "", "```yaml", one.example, "```", "")
        yield from ("Instead:", "", "```yaml", one.instead, "```")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
