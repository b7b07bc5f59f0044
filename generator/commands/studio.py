"""The `studio` command: everything that the others do, in a browser on this machine."""

from importlib.util import find_spec

from generator.commands.arguments import Studio
from generator.errors import ExitCode, HornbookError

LIBRARIES = ("python_multipart", "segno", "starlette", "uvicorn")
"""What the extra `studio` brings, by the names of the modules."""


def run(asked: Studio) -> None:
    """Serve the studio until somebody ends it.

    Raises:
        HornbookError: its libraries are missing, a folder is none, or the port is taken.
    """
    if missing := [one for one in LIBRARIES if find_spec(one) is None]:
        raise HornbookError(
            f"the studio needs libraries that are not installed: {', '.join(missing)}",
            ExitCode.MISSING,
            "pip install 'hornbook[studio]'",
        )
    from generator.studio.serving import serve

    phones = asked.lan_address or ("" if asked.lan else None)
    serve(asked.folders, asked.port, opens=not asked.no_browser, phones=phones)
