"""Numbers and letters that stand for names: the same in every export, and no chance in them."""

from hashlib import sha256


def stable_number(*names: str, bits: int = 31) -> int:
    """A number that stands for these names, always the same one; its highest bit is set."""
    half = 1 << (bits - 1)
    return half + int.from_bytes(_digest(*names)[:8]) % half


def stable_name(*names: str, length: int = 10) -> str:
    """Letters that stand for these names, always the same ones."""
    return _digest(*names).hex()[:length]


def _digest(*names: str) -> bytes:
    return sha256("\0".join(names).encode()).digest()
