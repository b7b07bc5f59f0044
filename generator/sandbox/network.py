"""Takes the network away from a process, where the system allows it.

What is read and painted asks for no network in any case: this is a second lock.
"""

import ctypes
import os
import sys
import tempfile

NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
"""Of `unshare(2)`."""


def cut_off() -> bool:
    """Leave this process, which has one thread, without any network; whether that was possible."""
    if not sys.platform.startswith("linux"):
        return False
    return _left(NEW_NETWORK) or (_succeeds_elsewhere() and _as_oneself())


def _left(what: int) -> bool:
    try:
        return int(ctypes.CDLL(None, use_errno=True).unshare(what)) == 0
    except (OSError, AttributeError):
        return False


def _as_oneself() -> bool:
    """The same for a person without rights: in a name space where they are who they are."""
    user, group = os.geteuid(), os.getegid()
    if not _left(NEW_USER | NEW_NETWORK):
        return False
    try:
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ):
            with open(f"/proc/self/{name}", "w") as stream:  # noqa: PTH123 # no file of anybody's
                stream.write(text)
    except OSError:
        return False
    return True


def _succeeds_elsewhere() -> bool:
    """Whether a process can do so and still write files: tried out by one that ends at once."""
    process = os.fork()
    if process == 0:
        try:
            fine = _as_oneself()
            with tempfile.TemporaryFile():
                os._exit(0 if fine else 1)
        finally:
            os._exit(1)
    return os.waitpid(process, 0)[1] == 0
