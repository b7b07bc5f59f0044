"""Two folders that change places in one step, where the system can."""

import ctypes
import errno
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
"""Linux 3.15 and later, renameat2(2)."""
_RENAME_SWAP = 2
"""macOS 10.12 and later, renamex_np(2)."""

Exchange = Callable[[bytes, bytes], int]


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places; whether the system and the file system can.

    Raises:
        OSError: they can, and it failed.
    """
    found = _system()
    if found is None:
        return False
    if found(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EXDEV):
        return False
    raise OSError(number, os.strerror(number), str(other))


@cache
def _system() -> Exchange | None:
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            rename = library.renameat2
            rename.argtypes = (
                *(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint),
            )
            return lambda one, other: int(
                rename(_AT_FDCWD, one, _AT_FDCWD, other, _RENAME_EXCHANGE)
            )
        if sys.platform == "darwin":
            swap = library.renamex_np
            swap.argtypes = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint)
            return lambda one, other: int(swap(one, other, _RENAME_SWAP))
    except (AttributeError, OSError, TypeError):
        return None
    return None
