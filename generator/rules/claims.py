"""What a `claim` comes to: the words that say it, ask who doubts it, and follow what is true.

Sample: `- {claim: colour, test: card.colour == colour, by: seat, as: faith, shows: card}` becomes

    note: claim                            who claims what, called out
    let: {answer: believe, challenger: none}
    each: others(seat), as: challenger     with `order: first` an `ask_all`, and its first doubter
      ask: [believe, doubt], as: answer, by: challenger
      if: answer != believe                stop: loop
    if: answer == believe                  faith is believed
    else                                   reveal: card
      if: card.colour == colour            faith is honest
      else                                 faith is caught

So nothing that a challenger is asked or told can come of `test`, which stands behind the asking.
"""

from collections.abc import Sequence
from dataclasses import replace

from generator.rules.typed_tree import Effect, Expr
from generator.rules.types import FLAG, SEAT, TEXT, map_of, words

BELIEVE, DOUBT = "believe", "doubt"
"""The options that every challenger has."""
OUTCOMES = ("believed", "honest", "caught")
"""What a claim comes to, beside options of the author's own."""
TOLD = {
    "believed": "Nobody doubts it.",
    "honest": "{{ by }} doubts it: {{ who }} told the truth.",
    "caught": "{{ by }} doubts it: {{ who }} did not tell the truth.",
}
"""What the table hears of it; `play.narrator` has the same words in other languages."""
CHALLENGER = "challenger"
"""The local for whoever is asked, and then for whoever did not believe."""
ANSWER, ANSWERS = "claim_answer", "claim_answers"
"""The locals that keep what one has said, and all at once; nobody is shown them."""
MAP_OF_ANSWERS = map_of(TEXT)

_NONE = Expr("const", replace(SEAT, maybe=True), value=None)
_CHALLENGER = Expr("local", SEAT, value=CHALLENGER)
_ANSWER = Expr("local", TEXT, value=ANSWER)


def unfolded(claim: Effect) -> tuple[Effect, ...]:
    """The effects for which a claim stands."""
    return _Claim(claim).effects()


class _Claim:
    def __init__(self, claim: Effect) -> None:
        self.claim = claim
        self.name = str(claim.names["as"])
        self.options = claim.names["options"]
        self.says = str(claim.names["says"])
        self.of = {key: one for key, one in claim.exprs.items() if key.startswith("of.")}
        self.is_at_once = claim.names.get("order") == "first"

    def effects(self) -> tuple[Effect, ...]:
        begin = self._let(ANSWER, _text(BELIEVE)), self._let(CHALLENGER, _NONE)
        ask = self._all_at_once() if self.is_at_once else self._one_by_one()
        return (self._spoken("note", {"note": "claim"}), *begin, *ask, self._outcome())

    def _effect(self, word: str, **parts: object) -> Effect:
        return Effect(word, self.claim.position, **parts)  # type: ignore[arg-type]

    def _spoken(self, word: str, names: dict[str, object], **exprs: Expr) -> Effect:
        """An effect that says what is claimed."""
        said = self.claim.said if word == "note" else None  # Its slips are told once.
        names |= {"says": self.says}
        return self._effect(word, exprs={**exprs, **self.of}, names=names, said=said)

    def _let(self, name: str, value: Expr) -> Effect:
        return self._effect("let", exprs={f"let.{name}": value})

    def _note(self, kind: str, says: str, **of: Expr) -> Effect:
        exprs = {f"of.{key}": one for key, one in of.items()}
        return self._effect("note", exprs=exprs, names={"note": kind, "says": says})

    def _if(self, test: Expr, then: Sequence[Effect], other: Sequence[Effect] = ()) -> Effect:
        bodies = {"then": tuple(then), **({"else": tuple(other)} if other else {})}
        return self._effect("if", exprs={"if": test}, bodies=bodies)

    def _is(self, sign: str, word: str) -> Expr:
        return Expr("compare", FLAG, (_ANSWER, _text(word)), (sign,))

    # -- asking --------------------------------------------------------------------------------

    def _one_by_one(self) -> list[Effect]:
        """One after the other; `outcome` names the local that says what has come of the claim."""
        names: dict[str, object] = {"as": ANSWER, "options": self.options, "outcome": self.name}
        ask = self._spoken("ask", names, by=_CHALLENGER)
        return [self._each(ask, self._stop_unless_believed())]

    def _all_at_once(self) -> list[Effect]:
        """All are asked in secret; of those who do not believe the first in the list counts."""
        names = {"as": ANSWERS, "options": self.options, "who": CHALLENGER, "outcome": self.name}
        ask = self._spoken("ask_all", names, ask_all=self.claim.exprs["challengers"])
        heard = Expr("local", MAP_OF_ANSWERS, value=ANSWERS)
        answer = Expr("answer", TEXT, (heard, _CHALLENGER))
        hear = self._let(ANSWER, answer)
        return [ask, self._each(hear, self._stop_unless_believed())]

    def _each(self, *effects: Effect) -> Effect:
        exprs = {"each": self.claim.exprs["challengers"]}
        return self._effect("each", exprs=exprs, names={"as": CHALLENGER}, bodies={"do": effects})

    def _stop_unless_believed(self) -> Effect:
        return self._if(self._is("!=", BELIEVE), [self._effect("stop", names={"stop": "loop"})])

    # -- what comes of it ------------------------------------------------------------------------

    def _outcome(self) -> Effect:
        claim, who = self.claim, self.claim.exprs["by"]
        believed = [self._let(self.name, _text("believed")), self._let(CHALLENGER, _NONE)]
        if self.is_at_once:
            believed.append(self._note("believed", TOLD["believed"], who=who))
        believed += claim.bodies.get("believed", ())
        challenged = []
        if "shows" in claim.exprs:
            challenged.append(self._effect("reveal", exprs={"reveal": claim.exprs["shows"]}))
        ways = [
            [
                self._let(self.name, _text(outcome)),
                self._note(outcome, TOLD[outcome], who=who, by=_CHALLENGER),
                *claim.bodies.get(outcome, ()),
            ]
            for outcome in ("honest", "caught")
        ]
        challenged.append(self._if(claim.exprs["test"], *ways))
        if any(one.id not in (BELIEVE, DOUBT) for one in self.options):
            challenged = [self._if(self._is("==", DOUBT), challenged, self._other_options())]
        return self._if(self._is("==", BELIEVE), believed, challenged)

    def _other_options(self) -> list[Effect]:
        """An option of the author's own; where all have answered at once, the table is told."""
        said = self._note("claim-answer", "{{ who }}: {{ what }}.", who=_CHALLENGER, what=_ANSWER)
        return [self._let(self.name, _ANSWER), *([said] if self.is_at_once else [])]


def _text(word: str) -> Expr:
    return Expr("const", words(frozenset([word])), value=word)
