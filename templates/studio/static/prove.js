// A proof that grows while its matches are played.
import { follow, renew } from "/static/studio.js";

const PAUSE = 1000; // milliseconds between two looks
const part = document.querySelector('#proof[data-over="no"]');
let looks = null;
let again = false;

async function look() {
  if (looks) {
    again = true;
    return looks;
  }
  looks = renew("#proof");
  await looks;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  looks = null;
  if (again) {
    again = false;
    return look();
  }
}

if (part) follow(`/jobs/${part.dataset.proof}/events`, { job: look });
