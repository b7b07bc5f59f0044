"""Text that cannot steer a terminal, forge a line of a log or turn the words around it."""

import unicodedata


def printable(text: str) -> str:
    r"""One line in which everything can be seen that else would act.

    Control marks, ends of lines, direction marks and bytes that are no UTF-8 stand as they are
    written in a program: `\n`, `\x1b`, `\u202e`, `\xff`. Other spaces become plain ones.
    """
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else _written(mark) for mark in text)


def _written(mark: str) -> str:
    if unicodedata.category(mark) == "Zs":
        return " "
    if "\udc80" <= mark <= "\udcff":  # a byte of a name that is no UTF-8
        return f"\\x{ord(mark) - 0xDC00:02x}"
    return mark.encode("unicode_escape").decode("ascii")
