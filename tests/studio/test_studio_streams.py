"""A stream tells the last of each kind, also to a page that is slow."""

import asyncio

from generator.studio.streams import Feed


def test_what_is_said_last_comes_before_the_end_however_slow_the_page_is() -> None:
    async def heard() -> list[str]:
        feed, found = Feed(), list[str]()
        feed.tell("job", "runs")
        async for one in feed.follow():
            found.append(one)
            if len(found) == 1:  # it ends while the page still takes in the first
                feed.tell("job", "done")
                feed.close()
        return found

    said = asyncio.run(heard())
    assert [one.split("\n")[1] for one in said] == ['data: "runs"', 'data: "done"', "data: null"]
