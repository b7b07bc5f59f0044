"""The page of all face templates, told by the templates themselves."""

from collections.abc import Iterator
from pathlib import Path

from generator.commands.template_manual import example, facts, manuals, meaning, own_manuals
from generator.lint.manuals import TemplateManual
from generator.source.own_templates import homes_of_ours

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES, CONTENT = ROOT / "templates", ROOT / "content"
OWN = (
    "These lie in the box whose cards they draw; only that box and its sets can name them. Copy "
    "a pair of HTML and CSS into `templates/faces/` of your box, and change it."
)


def templates_page() -> str:
    """All templates that a deck may name: their slots, shapes, types, and YAML to copy."""
    return "\n".join(_page())


def _page() -> Iterator[str]:
    found = manuals(TEMPLATES).values()
    yield from ("# All face templates", "")
    yield "This page is made from the templates themselves; `hornbook explain TEMPLATE` says the"
    yield "same, and `hornbook list --templates` lists them. A deck names a template and fills its"
    yield "slots: [A deck](content.md#a-deck) says how. A slot in **bold** must be filled; what is"
    yield "left out of the others is not printed."
    for title, about, sized in (
        (
            "Any game, any size",
            "Take these for a game of your own: each deck below may be copied.",
            True,
        ),
        (
            "One size",
            "These belong to a size; borrow them where they fit.",
            False,
        ),
    ):
        yield from ("", f"## {title}", "", about)
        for one in found:
            if one.sized is sized:
                yield from _template(one, CONTENT)
    for home in homes_of_ours(CONTENT):
        yield from ("", f"## Of {home.name}", "", OWN)
        for one in own_manuals(home).values():
            yield from _template(one, home)


def _cell(text: str) -> str:
    """Words in a cell of a table; some name the bar that would end it."""
    return " ".join(text.split()).replace("|", "\\|")


def _template(manual: TemplateManual, content: Path) -> Iterator[str]:
    yield from ("", f"### {manual.name}", "", _cell(manual.about), "")
    yield from ("| slot | what stands there |", "|---|---|")
    for one in manual.slots:
        shown = f"**`{one.name}`**" if one.needed else f"`{one.name}`"
        yield f"| {shown} | {_cell(meaning(one))} |"
    yield ""
    yield from (f"- {title}: {_cell(said)}." for title, said in facts(manual, TEMPLATES))
    yield from ("", "```yaml", example(manual.name, TEMPLATES, content), "```")
