"""The `explain` command."""

from pathlib import Path

from generator.codes import find_code
from generator.commands.arguments import Explain
from generator.printable import printable
from generator.project import Project, find_project, library_folders
from generator.reporters import manual
from generator.saying import show


def run(asked: Explain) -> None:
    """Show the manual of a code, of a face template, or of a library of rules.

    Raises:
        HornbookError: there is none of these.
    """
    project, name = find_project(), Path(asked.code).name
    if (project.templates / "faces" / f"{name}.html").is_file() and _show_template(project, name):
        return
    if any((one / f"{name}.yaml").is_file() for one in library_folders(project)):
        from generator.commands.library_manual import libraries, page  # with the whole model

        show("\n".join(map(printable, page(libraries()[name]))))
    else:
        show(manual(find_code(asked.code)))


def _show_template(project: Project, name: str) -> bool:
    from generator.commands.template_manual import manual_lines, manuals  # with what checks need

    template = manuals(project.templates).get(name)
    if template is not None:
        lines = manual_lines(template, project.templates, project.content)
        show("\n".join(map(printable, lines)))
    return template is not None
