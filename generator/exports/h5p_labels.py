"""What stands on the buttons of dialog cards: what a package does not say is in English."""

from typing import Any

from generator.words.catalogue import Translate


def labels(tr: Translate) -> dict[str, Any]:
    """Every label of the content type Dialog Cards; `@card` and its like are filled by H5P."""
    return {
        "answer": tr("Turn"),
        "next": tr("Next"),
        "prev": tr("Previous"),
        "retry": tr("Again"),
        "correctAnswer": tr("I was right"),
        "incorrectAnswer": tr("I was wrong"),
        "round": tr("Round @round"),
        "cardsLeft": tr("Cards left: @number"),
        "nextRound": tr("Go on to round @round"),
        "startOver": tr("Start over"),
        "showSummary": tr("Next"),
        "summary": tr("Summary"),
        "summaryCardsRight": tr("Cards that you knew:"),
        "summaryCardsWrong": tr("Cards that you did not know:"),
        "summaryCardsNotShown": tr("Cards that were not shown:"),
        "summaryOverallScore": tr("Points in all"),
        "summaryCardsCompleted": tr("Cards that you have learned:"),
        "summaryCompletedRounds": tr("Rounds:"),
        "summaryAllDone": tr("Well done! You knew all @cards cards, @max times each."),
        "progressText": tr("Card @card of @total"),
        "cardFrontLabel": tr("Front of the card"),
        "cardBackLabel": tr("Back of the card"),
        "tipButtonLabel": tr("Show a hint"),
        "audioNotSupported": tr("Your browser cannot play this sound"),
        "confirmStartingOver": {
            "header": tr("Start over?"),
            "body": tr("What you have done so far will be lost. Do you want to start over?"),
            "cancelLabel": tr("Cancel"),
            "confirmLabel": tr("Start over"),
        },
    }
