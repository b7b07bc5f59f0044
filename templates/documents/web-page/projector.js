// Keys only: without them the page scrolls, and answers open with the mouse.
(() => {
  const slides = [...document.querySelectorAll(".slide")];
  const steps = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
  const shown = () => {
    const tops = slides.map((slide) => Math.abs(slide.getBoundingClientRect().top));
    return tops.indexOf(Math.min(...tops));
  };
  const go = (place) => {
    const slide = slides[Math.max(0, Math.min(slides.length - 1, place))];
    slide.scrollIntoView();
    const answer = slide.querySelector("summary");
    if (answer) answer.focus({ preventScroll: true });
    else if (document.activeElement) document.activeElement.blur();
  };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const slide = slides[shown()];
    const box = slide.getBoundingClientRect();
    // A slide that is higher than the wall is read to its end first.
    const isLonger = event.key === "ArrowDown" ? box.bottom > innerHeight + 2 : box.top < -2;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isLonger) return;
    if (event.key in steps) go(shown() + steps[event.key]);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(slides.length - 1);
    else if (event.key === "Enter" && !(event.target instanceof HTMLAnchorElement)) {
      const answer = slide.querySelector("details");
      if (answer) answer.open = !answer.open;
    } else return;
    event.preventDefault();
  });
})();
