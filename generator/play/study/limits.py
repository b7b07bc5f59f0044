"""What simulated players can show, and what they cannot; said with every report."""

LIMITS = (
    "These matches were played by programs that choose at random. They show what the rules allow, "
    "whether matches end, and what chance and seating do. They do not show how good players would "
    "play, nor whether the game is any fun.",
    "A card that helps a random player may be worth nothing to one who plans, and the other way "
    "round. Where a policy called greedy is named, it does what the rules' author prefers at each "
    "single choice, and plans nothing ahead.",
    "A card's effect is measured by playing the same matches with another card in its place. So "
    "it is an effect compared with that card, at that number of seats.",
    "An interval of 95 % misses the true number once in twenty times. Findings are held to more: "
    "a fair game gives a finding about chance in about one study of a thousand.",
    "That nothing was found does not prove that nothing is wrong: what comes up once in ten "
    "thousand matches will hardly be seen in a thousand.",
)
