"""The Python that rules are compiled to, kept by the source that was written for them."""

import marshal
from types import CodeType

from generator.engine.compile import compiled
from generator.files.store import Store, key_of
from generator.project import cache_folder
from generator.sandbox.limits import bound
from generator.versions import code_hash

KIND = "code"


def kept_code(source: str) -> CodeType:
    """As `engine.compile.compiled`, from the cache where it is there.

    An entry is found by all of its source. Where strangers' content is worked on, there is none.
    """
    if bound() is not None:
        return compiled(source)
    made = Store(cache_folder()).once(
        KIND, key_of(code_hash(), source), lambda: marshal.dumps(compiled(source))
    )
    code = marshal.loads(made)  # noqa: S302 # its digest is right, and of this Python
    assert isinstance(code, CodeType)  # noqa: S101 # as `once` has made it
    return code
