"""The `explain` command."""

from pathlib import Path

from generator.codes import find_code
from generator.commands.arguments import Explain
from generator.commands.template_manual import manual_lines, manuals
from generator.printable import printable
from generator.project import find_project, library_folders
from generator.reporters import manual
from generator.saying import show


def run(asked: Explain) -> None:
    """Show the manual of a code, of a face template, or of a library of rules.

    Raises:
        HornbookError: there is none of these.
    """
    project = find_project()
    if template := manuals(project.templates).get(asked.code):
        lines = manual_lines(template, project.templates, project.content)
        show("\n".join(map(printable, lines)))
    elif any((one / f"{Path(asked.code).name}.yaml").is_file() for one in library_folders(project)):
        from generator.commands.library_manual import libraries, page  # with the whole model

        show("\n".join(map(printable, page(libraries()[Path(asked.code).name]))))
    else:
        show(manual(find_code(asked.code)))
