"""Puts hints for policies, `policies/<ruleset>.yaml`, to the choices of the rules they speak of.

So all that comes later reads one ruleset, and every hint still knows the file it was typed in.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.diagnostics import Code, Diagnostic, Position, did_you_mean, quoted
from generator.source.document import Document, Node
from generator.source.validate import DOES_NOT_FIT, UNKNOWN_FIELD, WRONG_TYPE

FOLDER = "policies"
_KEY = "prefer"
_ASKS = ("choose", "ask", "ask_all", "claim")
_CHANGES = ("add", "replace", "remove")
"""How a set says what becomes of a list."""


def with_hints(
    rules: Document, said: Document | None, *, of_set: bool = False
) -> tuple[Document, list[Diagnostic]]:
    """The rules with what `said` likes of their choices; what is wrong with either is a finding.

    A hint that stands among the rules themselves is one: the places of hints are told from there.
    """
    graft = _Graft(said.root if said else None, str(rules.root.get("id").held), of_set)
    root = graft.whole(rules.root)
    graft.unused()
    sources = (*rules.sources, *(said.sources if said else ()))
    return Document(root, sources) if said else rules, graft.findings


@dataclass
class _Graft:
    """Rules on their way to their hints; `said` is the file of hints, where there is one."""

    said: Node | None
    ruleset: str
    of_set: bool
    findings: list[Diagnostic] = field(default_factory=list)
    _met: dict[str, dict[str, int]] = field(default_factory=dict)
    """By rule, action or card, how many choices of each name it has."""
    _likable: set[tuple[str, ...]] = field(default_factory=set)
    """The paths of what actions and answers there are."""

    def whole(self, root: Node) -> Node:
        """The root of the rules with all hints."""
        for kind in ("rules", "actions", "answers", "cards"):
            if kind in root.fields:
                root = root.put(kind, self._many(root.fields[kind], kind))
        terms = self._get("terms")
        if terms is None:
            return root
        return root.put("terms", _joined(root.get("terms"), terms, of_set=self.of_set))

    def unused(self) -> None:
        """Note hints that are for nothing, and lists that are too long or too short."""
        for action, node in _fields(self._get("actions")):
            self._liked_by_nobody(node, "action", ("actions", action))
        for card, answers in _fields(self._get("answers")):
            if not answers.fields:
                self._liked_by_nobody(answers, "answer", ("answers", card))
            for event, node in _fields(answers):
                self._liked_by_nobody(node, "answer", ("answers", card, event))
        for owner, node in _fields(self._get("choices")):
            if owner not in self._met:
                self._strange(node, "rule or action", owner, set(self._met))
                continue
            for name, one in _fields(node):
                count = self._met[owner].get(name, 0)
                if not count:
                    self._strange(one, "choice", name, set(self._met[owner]), owner)
                elif one.items and len(one.items) != count:
                    message = (
                        f"there are {len(one.items)} hints for {name}, and {count} such choices"
                    )
                    self._note(DOES_NOT_FIT, one.at, message, "a list has one for each, in order")

    def _get(self, key: str) -> Node | None:
        return self.said.fields.get(key) if self.said else None

    def _note(self, code: Code, at: Position, message: str, hint: str | None = None) -> None:
        self.findings.append(code.at(at, message, hint))

    def _liked_by_nobody(self, node: Node, kind: str, path: tuple[str, ...]) -> None:
        if path not in self._likable:
            known = {one[-1] for one in self._likable if one[:-1] == path[:-1]}
            self._strange(node, kind, path[-1], known, "".join(path[1:-1]))

    def _strange(self, node: Node, kind: str, name: str, known: set[str], owner: str = "") -> None:
        where = f" in {quoted(owner)}" if owner else " in the set" if self.of_set else ""
        hint = did_you_mean(name, known)
        self._note(UNKNOWN_FIELD, node.key_at, f"there is no {kind} {quoted(name)}{where}", hint)

    def _many(self, node: Node, kind: str) -> Node:
        """A list of rules or actions, or a mapping of cards, as a box or as a set has it."""
        if self.of_set and not node.items:
            for how in _CHANGES[:2]:
                if how in node.fields:
                    node = node.put(how, self._listed(node.fields[how], kind))
            return node
        return self._listed(node, kind)

    def _listed(self, node: Node, kind: str) -> Node:
        if kind == "cards":
            cards = {name: self._card(name, one) for name, one in node.fields.items()}
            return replace(node, held=cards) if cards else node
        return replace(node, held=[self._owner(one, kind) for one in node.items] or node.held)

    def _owner(self, node: Node, kind: str) -> Node:
        name = str(node.get("id").held)
        if kind == "actions":
            node = self._liked(node, ("actions", name), f"actions: {{{name}: …}}")
        if kind == "answers":
            node = self._liked(node, ("answers", name), f"answers: {{{name}: …}}")
        return self._with_body(node, "does", name)

    def _card(self, name: str, node: Node) -> Node:
        node = self._with_body(node, "effect", name)
        if not node.get("reacts").items:
            return node
        reacts = [self._answer(name, one) for one in node.get("reacts").items]
        return node.put("reacts", reacts)

    def _answer(self, card: str, node: Node) -> Node:
        event = str(node.get("to").held)
        where = f"answers: {{{card}: {{{event}: …}}}}"
        node = self._liked(node, ("answers", card, event), where)
        return self._with_body(node, "does", card)

    def _liked(self, node: Node, path: tuple[str, ...], where: str) -> Node:
        """An action or an answer with its hint."""
        self._stray(node, where)
        self._likable.add(path)
        held = self.said
        for step in path:
            held = held.fields.get(step) if held else None
        if held is not None and held.fields:
            message = f"{path[-1]} has one hint, which is one expression"
            hint = "answers of cards are hinted by card and event"
            self._note(WRONG_TYPE, held.at, message, hint)
            return node
        return node if held is None else node.put(_KEY, held)

    def _stray(self, node: Node, where: str) -> None:
        """Note a hint that stands among the rules."""
        if (found := node.fields.get(_KEY)) is not None:
            message = f'"{_KEY}" is a hint for programs, and stands among the rules'
            hint = f"write it in {FOLDER}/{self.ruleset}.yaml: {where}"
            self._note(UNKNOWN_FIELD, found.key_at, message, hint)

    def _with_body(self, node: Node, key: str, owner: str) -> Node:
        self._met.setdefault(owner, {})
        return node.put(key, self._body(node.fields[key], owner)) if key in node.fields else node

    def _body(self, node: Node, owner: str) -> Node:
        return replace(node, held=[self._effect(one, owner) for one in node.items] or node.held)

    def _effect(self, node: Node, owner: str) -> Node:
        if not node.fields:
            return node
        if not node.fields.keys().isdisjoint(_ASKS):
            node = self._asked(node, owner)
        for key, inner in node.fields.items():
            if inner.items:
                node = node.put(key, self._body(inner, owner))
        for option, one in node.get("ask").fields.items():
            if one.get("does").items:
                done = one.put("does", self._body(one.get("does"), owner))
                node = node.put("ask", node.get("ask").put(option, done))
        return node

    def _asked(self, node: Node, owner: str) -> Node:
        """A choice with its hint: for its candidates, or for each of its options."""
        name = str(node.get("as").held)
        if "claim" in node.fields:
            node = _with_faith(node)
        options = next((one for one in ("ask", "options") if one in node.fields), "")
        self._stray(node, f"choices: {{{owner}: {{{name}: …}}}}")
        for option, one in node.get(options).fields.items():
            self._stray(one, f"choices: {{{owner}: {{{name}: {{{option}: …}}}}}}")
        number = self._met[owner].get(name, 0)
        self._met[owner][name] = number + 1
        hint = self._hint(owner, name, number)
        if hint is None or hint.held is None:
            return node
        if not options or ("ask_all" in node.fields and not hint.fields):
            if hint.fields:
                message = f"{name} is chosen from a list, and has no options"
                self._note(WRONG_TYPE, hint.at, message, "write one expression for all candidates")
                return node
            return node.put(_KEY, hint)
        if not hint.fields:
            message = f"{name} is chosen from named options"
            self._note(WRONG_TYPE, hint.at, message, "write {option: …, other: …}")
            return node
        return node.put(options, self._options(node.fields[options], hint, name))

    def _hint(self, owner: str, name: str, number: int) -> Node | None:
        choices = self._get("choices")
        own = choices.fields.get(owner) if choices else None
        held = own.fields.get(name) if own else None
        if held is None or not held.items:
            return held
        return held.items[number] if number < len(held.items) else None

    def _options(self, node: Node, hint: Node, name: str) -> Node:
        if node.items:  # `ask: [stay, leave]` is short for options of which nothing is said.
            named = {str(one.held): replace(one, held=None, end=None) for one in node.items}
            node = replace(node, held=named)
        for option, one in hint.fields.items():
            if option in node.fields:
                node = node.put(option, node.fields[option].put(_KEY, one))
            else:
                self._strange(one, "option", option, set(node.fields), name)
        return node


def _with_faith(node: Node) -> Node:
    """A claim with the options that each has: others stand beside these two."""
    given = node.fields.get("options")
    if given is not None and not given.fields and not given.items:
        return node
    here = given or replace(node, held={}, end=None)
    named = {str(one.held): replace(one, held=None, end=None) for one in here.items}
    plain = {one: replace(here, held=None, end=None) for one in ("believe", "doubt")}
    return node.put("options", replace(here, held={**plain, **named, **here.fields}))


def _fields(node: Node | None) -> Iterator[tuple[str, Node]]:
    yield from node.fields.items() if node else ()


def _joined(own: Node, more: Node, *, of_set: bool) -> Node:
    """Terms of the rules and of the hints, as a box or as a set has them."""
    if not of_set:
        return replace(own, held=[*own.items, *more.items])
    held = dict(own.fields)
    for how in _CHANGES:
        if how in more.fields:
            items = [*own.get(how).items, *more.fields[how].items]
            held[how] = replace(more.fields[how], held=items)
    return replace(own, held=held)
