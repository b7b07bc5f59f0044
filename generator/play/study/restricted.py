"""A policy that takes one option whenever it can, or never while there is another."""

from dataclasses import dataclass

from generator.play.policies import Sight, View
from generator.play.rng import Stream


@dataclass(frozen=True)
class Restricted:
    """At random, but for one action."""

    action: int
    always: bool
    sight: Sight = Sight.ACTIONS

    def choose(self, view: View, stream: Stream) -> int:
        """The action where it is open, or any but it."""
        if self.always and self.action in view.actions:
            return self.action
        actions = view.actions
        if not self.always:
            actions = [one for one in actions if one != self.action] or actions
        return actions[stream.below(len(actions))]
