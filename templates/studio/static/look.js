// Says how many cards on the screen are still being drawn, and renews what matches have shown.
import { follow, renew } from "/static/studio.js";

const said = document.getElementById("drawing");
const pictures = [...document.querySelectorAll('img[src^="/face/"], img[src^="/look/"]')];
const onScreen = new Set();

function count() {
  const left = [...onScreen].filter((one) => !one.complete).length;
  said.textContent = left ? said.dataset.said.replace("{number}", left) : "";
}

if (said && pictures.length) {
  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) onScreen.add(target);
      else onScreen.delete(target);
    }
  });
  for (const one of pictures) {
    watch.observe(one);
    one.addEventListener("load", () => said.textContent && count());
    one.addEventListener("error", count);
  }
  setTimeout(count, 700); // what is there already needs no word
}

for (const part of document.querySelectorAll("[data-matches]")) {
  const bar = part.querySelector("progress");
  follow(`/jobs/${part.dataset.matches}/events`, {
    job(told) {
      if (told.total) {
        bar.max = told.total;
        bar.value = told.done;
      }
      if (["done", "failed", "cancelled"].includes(told.state)) renew(".known");
    },
  });
}
