"""The `studio` command: everything that the others do, in a browser on this machine."""

from generator.commands.arguments import Studio
from generator.errors import ExitCode, HornbookError


def run(asked: Studio) -> None:
    """Serve the studio until somebody ends it.

    Raises:
        HornbookError: its libraries are missing, a folder is none, or the port is taken.
    """
    try:
        from generator.studio.serving import serve
    except ModuleNotFoundError as error:
        raise HornbookError(
            f"the studio needs a library that is not installed: {error.name}",
            ExitCode.MISSING,
            "pip install 'hornbook[studio]'",
        ) from error
    phones = asked.lan_address or ("" if asked.lan else None)
    serve(asked.folders, asked.port, opens=not asked.no_browser, phones=phones)
