// Arrow keys, space, Home and End lead from card to card, wherever the focus is.
const cards = [...document.querySelectorAll("section")];

function here() {
  return Math.max(0, cards.findIndex((one) => one.getBoundingClientRect().bottom > innerHeight / 2));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && event.target.closest("a")) return;
  const at = here();
  const steps = { ArrowRight: at + 1, ArrowDown: at + 1, PageDown: at + 1, " ": at + 1,
    ArrowLeft: at - 1, ArrowUp: at - 1, PageUp: at - 1, Home: 0, End: cards.length - 1 };
  const card = cards[steps[event.key]];
  if (!card) return;
  event.preventDefault();
  card.scrollIntoView();
  card.focus({ preventScroll: true });
});
