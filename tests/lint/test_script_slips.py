"""What is read aloud is held to the same checks as what is printed on cards."""

import pytest
from box import found

HEADING = "      - {block: heading, text: Baskets}\n"
PART = """\
      - block: part
        title: Harvest
        note: Once a day.
        steps:
          - {block: speech, text: Close your eyes.}
          - {block: cue, icon: shiny-apple, text: Show the apple.}
          - {block: count, label: Aloud., down_from: "{{ values.hand }}"}
          - {block: pause, seconds: "{{ values.hand }}", text: Wait.}
"""


def script(old: str, new: str) -> list[str]:
    assert old in PART
    return found(("components", HEADING, PART.replace(old, new)))


def test_a_script_without_slips_has_no_finding() -> None:
    assert script("Close", "Shut") == []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("Once a day.", "On day 2.", "components.yaml:9:22 M122"),
        ("Close your", "Count to 9 and close your", "components.yaml:11:44 M122"),
        ("Show the apple.", "Show 2 apples.", "components.yaml:12:56 M122"),
        ('down_from: "{{ values.hand }}"', "down_from: '10'", "components.yaml:13:55 M122"),
        ('seconds: "{{ values.hand }}"', "seconds: '30'", "components.yaml:14:38 M122"),
        ("Wait.", "Wait 3 days.", "components.yaml:14:69 M122"),
        ("Close your eyes.", '"{{ values.hnad }}"', "components.yaml:11:45 M116"),
        ('down_from: "{{ values.hand }}"', 'down_from: "{{ hand }}"', "components.yaml:13:58 M116"),
        ('seconds: "{{ values.hand }}"', 'seconds: "{{ hand }}"', "components.yaml:14:41 M116"),
        ("shiny-apple", "shiny-aple", "components.yaml:12:32 P303"),
    ],
)
def test_a_slip_is_found_at_its_step(old: str, new: str, finding: str) -> None:
    assert script(old, new) == [finding]
