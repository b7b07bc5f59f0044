"""The `explain` command."""

from generator.codes import find_code
from generator.commands.arguments import Explain
from generator.commands.template_manual import manual_lines, manuals
from generator.printable import printable
from generator.project import find_project
from generator.reporters import manual
from generator.saying import show


def run(asked: Explain) -> None:
    """Show the manual of a code, or of a face template.

    Raises:
        HornbookError: there is neither.
    """
    project = find_project()
    if template := manuals(project.templates).get(asked.code):
        lines = manual_lines(template, project.templates, project.content)
        show("\n".join(map(printable, lines)))
    else:
        show(manual(find_code(asked.code)))
