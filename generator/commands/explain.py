"""The `explain` command."""

from collections.abc import Iterable
from pathlib import Path

from generator.codes import find_code
from generator.commands.arguments import Explain
from generator.printable import printable
from generator.project import Project, find_project, library_folders
from generator.reporters import manual
from generator.saying import show
from generator.shelf import Shelf
from generator.source.own_templates import FACES, homes_of_ours


def run(asked: Explain) -> None:
    """Show the manual of a code, of a face template, or of a library of rules.

    Raises:
        HornbookError: there is none of these.
    """
    project, name = find_project(), Path(asked.code).name
    if asked.box and _show_own((Shelf(project).folder(asked.box),), name, project):
        return
    if (project.templates / "faces" / f"{name}.html").is_file() and _show_template(project, name):
        return
    if _show_own(homes_of_ours(project.content), name, project):
        return
    if any((one / f"{name}.yaml").is_file() for one in library_folders(project)):
        from generator.commands.library_manual import libraries, page  # with the whole model

        show("\n".join(map(printable, page(libraries()[name]))))
    else:
        show(manual(find_code(asked.code)))


def _show_own(homes: Iterable[Path], name: str, project: Project) -> bool:
    """Show the manual of the first template of this name that one of these boxes brings."""
    for home in homes:
        if (home / FACES / f"{name}.html").is_file():
            from generator.commands.template_manual import manual_lines, own_manuals

            manual = own_manuals(home)[name]
            lines = manual_lines(manual, project.templates, project.content, home)
            show("\n".join(map(printable, lines)))
            return True
    return False


def _show_template(project: Project, name: str) -> bool:
    from generator.commands.template_manual import manual_lines, manuals  # with what checks need

    template = manuals(project.templates).get(name)
    if template is not None:
        lines = manual_lines(template, project.templates, project.content)
        show("\n".join(map(printable, lines)))
    return template is not None
