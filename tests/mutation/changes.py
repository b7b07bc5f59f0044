"""The changes that a run tries: those that mutmut makes, except where no behaviour is changed.

Left out, by rule: type annotations and aliases, `__all__`, what only a type checker reads,
decorators, texts with a space in them (words for people, so docstrings too), how a value shows
itself (`__repr__`, `__str__`), and the arguments of `len` and `isinstance`, as mutmut has it.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators

_STATEMENTS = (cst.SimpleStatementLine, cst.BaseCompoundStatement, cst.Module)
_TYPE = m.Subscript(m.Name()) | m.BinaryOperation(operator=m.BitOr())
_LEFT_OUT = m.OneOf(
    m.Annotation(),
    m.Decorator(),
    m.If(test=m.Name("TYPE_CHECKING")),
    m.Assign(targets=[m.AssignTarget(m.Name("__all__"))]),
    m.FunctionDef(name=m.Name("__repr__") | m.Name("__str__")),
    m.Call(func=m.OneOf(*map(m.Name, ("len", "isinstance", "TypeVar", "ParamSpec")))),
)


@dataclass(frozen=True)
class Change:
    """One change: the file, what it reads afterwards, and the lines that a test must reach.

    The name is the same in every run over the same sources.
    """

    name: str
    path: str
    before: str
    after: str
    code: str
    lines: range


def changes(
    root: Path, paths: Sequence[str], seed: int, names: Container[str] | None = None
) -> Iterator[Change]:
    """All changes of these files, or those of these names, in an order that the seed decides."""
    modules = {path: _Module(path, (root / path).read_text("utf-8")) for path in paths}
    every = [(path, index) for path, one in modules.items() for index in range(len(one.found))]
    Random(seed).shuffle(every)
    for path, index in every:
        if names is not None and modules[path].name(index) not in names:
            continue
        if change := modules[path].change(index):
            yield change


class _Module:
    """The changes of one file; code is written out only for those that are asked for."""

    def __init__(self, path: str, code: str) -> None:
        wrapper = MetadataWrapper(cst.parse_module(code))
        self.path = path
        self.module = wrapper.module
        self.positions = wrapper.resolve(PositionProvider)
        self.parents = wrapper.resolve(ParentNodeProvider)
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []
        self._look(wrapper.module)

    def _look(self, node: cst.CSTNode) -> None:
        if m.matches(node, _LEFT_OUT) or _is_words(node) or self._is_alias(node):
            return
        makers = [make for kind, make in mutation_operators if isinstance(node, kind)]
        changed = (new for make in makers for new in make(node))
        self.found += [(node, new) for new in changed if not _changes_words(node, new)]
        for child in node.children:
            self._look(child)

    def _is_alias(self, node: cst.CSTNode) -> bool:
        """Whether it gives a type another name, such as `Rotation = Literal[0, 90]`."""
        return (
            isinstance(node, cst.Assign)
            and isinstance(self.parents[self.parents[node]], cst.Module)
            and m.matches(node.value, _TYPE)
            and m.matches(node.targets[0].target, m.Name(m.MatchRegex("_*[A-Z][a-z].*")))
        )

    def name(self, index: int) -> str:
        return f"{self.path}:{self.positions[self.found[index][0]].start.line}:{index}"

    def change(self, index: int) -> Change | None:
        """One of them; None where Python cannot read what comes out, or it reads the same."""
        node, new = self.found[index]
        after = self.module.deep_replace(node, new).code
        try:
            compile(after, self.path, "exec")
        except SyntaxError:
            return None
        if after == self.module.code:
            return None
        words = (self.module.code_for_node(one).strip() for one in (node, new))
        return Change(self.name(index), self.path, *words, after, self._lines(node))

    def _lines(self, node: cst.CSTNode) -> range:
        """The lines of its statement; of a compound one those before its body."""
        while not isinstance(node, _STATEMENTS):
            node = self.parents[node]
        place = self.positions[node]
        last = place.end.line
        if isinstance(node, cst.If | cst.For | cst.While | cst.With):
            last = max(place.start.line, self.positions[node.body].start.line - 1)
        return range(place.start.line, last + 1)


def _is_words(node: cst.CSTNode) -> bool:
    """Whether it is a text for people."""
    if isinstance(node, cst.SimpleString):
        return " " in node.raw_value.strip() or len(node.quote) == 3
    if isinstance(node, cst.FormattedString):
        texts = [one for one in node.parts if isinstance(one, cst.FormattedStringText)]
        return any(" " in one.value.strip() for one in texts)
    if isinstance(node, cst.ConcatenatedString):
        return _is_words(node.left) or _is_words(node.right)
    return False


def _changes_words(node: cst.CSTNode, new: cst.CSTNode) -> bool:
    """Whether a text for people is all that goes: an argument, or what a name is given."""
    if isinstance(node, cst.Call) and isinstance(new, cst.Call):
        kept = {id(one.value) for one in new.args}
        return any(id(one.value) not in kept and _is_words(one.value) for one in node.args)
    if isinstance(node, cst.Assign | cst.AnnAssign):
        return node.value is not None and _is_words(node.value)
    return False
