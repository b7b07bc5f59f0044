"""Writes the page of each library of rules, `docs/library-NAME.md`: `python docs/libraries.py`."""

from pathlib import Path

from generator.commands.library_manual import libraries, page

HERE = Path(__file__).resolve().parent


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    return {f"library-{name}.md": "\n".join(page(one)) for name, one in libraries().items()}


if __name__ == "__main__":
    for name, text in pages().items():
        (HERE / name).write_text(text, "utf-8")
