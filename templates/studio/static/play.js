// The table in a browser: what is sent, what is renewed, what is said, and arrows among the cards.
import { Idiomorph } from "/modules/idiomorph.js";
import { announce, follow, keepsOpen } from "/static/studio.js";

const SELECTOR = "#table";
const WAITS = [500, 1000, 2000, 4000, 8000];
const table = () => document.querySelector(SELECTOR);
let shown = location.href;
let busy = false;
let wanted = null;
let byPointer = false;
document.addEventListener("pointerdown", () => (byPointer = true), true);
document.addEventListener("keydown", () => (byPointer = false), true);

/** Put a fresh page in place of ours; focus stays where it was, or goes to whose turn it is. */
function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector(SELECTOR);
  if (!fresh) {
    const trouble = page.querySelector(".trouble");
    announce(trouble ? trouble.textContent : "");
    if (trouble) table().prepend(document.importNode(trouble, true));
    return;
  }
  const before = lastEvent(table());
  const had = document.activeElement?.id;
  const inside = table().contains(document.activeElement);
  // What is typed stays; a button that was pressed gets its new words.
  const isTyped = Boolean(document.activeElement?.matches("input, textarea, select"));
  const at = scrollY;
  Idiomorph.morph(table(), fresh, { ignoreActiveValue: isTyped, callbacks: { beforeAttributeUpdated: keepsOpen } });
  scrollTo({ top: at, behavior: "instant" });
  document.title = page.title;
  scrollLog();
  arrange();
  if (inside && !table().contains(document.activeElement)) {
    // Who points at things sees where they are: the page does not jump.
    (document.getElementById(had) ?? document.getElementById("turn"))?.focus({ preventScroll: byPointer });
  }
  tell(before);
}

const lastEvent = (part) => Number(part?.querySelector("#log li:last-child")?.dataset.number ?? 0);

/** Say what has happened since, then whose turn it is. */
function tell(before) {
  const lines = [...document.querySelectorAll("#log li")]
    .filter((line) => Number(line.dataset.number) > before)
    .map((line) => line.textContent);
  const turn = document.getElementById("turn")?.textContent ?? "";
  const asked = document.getElementById("asked")?.textContent ?? "";
  announce([...lines.slice(-12), turn, asked].join(" "));
}

/** Show that something is under way, where it lasts; empty words take it away. */
function state(words) {
  const part = document.getElementById("state");
  if (!part || part.textContent === words) return;
  part.textContent = words;
  part.hidden = !words;
}

/**
 * Ask until there is an answer. What is sent names the state that it was meant for, so it does
 * nothing a second time: an act whose answer was lost may be sent again.
 */
async function answered(url, options) {
  const slow = setTimeout(() => state(table().dataset.slow ?? ""), 400);
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(url, { ...options, headers: { accept: "text/html" } });
        const text = await answer.text();
        // Sent again, and no longer what the table asks: the first had arrived.
        if (tries && answer.status === 409) return await (await fetch(table().dataset.path)).text();
        return text;
      } catch {
        state(table().dataset.lost ?? "");
        await new Promise((done) => setTimeout(done, WAITS[Math.min(tries, WAITS.length - 1)]));
      }
    }
  } finally {
    clearTimeout(slow);
    state("");
  }
}

/** Send or ask for something, and show what comes back; whether it was sent. */
async function load(url, options) {
  if (busy) {
    if (!options) wanted = url;
    return false;
  }
  busy = true;
  table().setAttribute("aria-busy", "true");
  try {
    take(await answered(url, options));
    return true;
  } finally {
    busy = false;
    table().removeAttribute("aria-busy");
    if (wanted) {
      const next = wanted;
      wanted = null;
      load(next);
    }
  }
}

function renewed(told) {
  if (told !== table().dataset.told) load(shown);
}

const kindOf = (form) =>
  form.id === "reading" ? "reading"
  : form.dataset.says !== undefined ? "says"
  : form.dataset.steps !== undefined ? "steps"
  : form.dataset.acts !== undefined || form.closest(".question") ? "acts"
  : "";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  const kind = kindOf(form);
  if (!kind) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, button));
  if (kind === "steps") {
    shown = `${form.action}?${body}`;
    history.replaceState(null, "", shown);
    load(shown);
    return;
  }
  if (busy && kind !== "reading") return;
  if (kind === "reading") {
    shown = `${form.action}?${body}`;
    await load(shown);
  } else {
    shown = table().dataset.path;
    button?.classList.add("pressed");
    await load(button?.getAttribute("formaction") ?? form.action, { method: "POST", body });
    button?.classList.remove("pressed");
  }
  const answer = document.getElementById("answer");
  if (answer && kind !== "acts") {
    announce(answer.textContent.replace(/\s+/g, " "));
    if (kind === "reading") answer.focus();
  }
  const typed = document.getElementById("typed");
  if (kind === "says" && typed) {
    typed.value = "";
    typed.focus();
  }
});

/** Close the answer; focus goes back to the card that it was about. */
async function close() {
  const about = document.getElementById("answer")?.dataset.of;
  shown = table().dataset.path;
  await load(shown);
  const card = document.querySelector(`[data-about="${CSS.escape(about ?? "")}"]`);
  (card ?? document.getElementById("typed"))?.focus({ preventScroll: byPointer });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.getElementById("answer")) close();
});

document.addEventListener("click", (event) => {
  const steps = event.target.closest("#step-back, #step-on");
  if (event.target.closest("[data-closes]")) {
    event.preventDefault();
    close();
  } else if (steps && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    history.replaceState(null, "", steps.href);
    load(steps.href);
  }
});

/** The newest of what has happened is in sight. */
function scrollLog() {
  const part = document.querySelector(".scrolls");
  if (part) part.scrollTop = part.scrollHeight;
}

/** Of the cards of a zone one is reached by Tab, the others from it by arrows. */
function arrange() {
  for (const group of document.querySelectorAll("[data-roving]")) {
    const all = [...group.querySelectorAll("button:not(.read)")];
    const now = all.find((one) => one === document.activeElement) ?? all[0];
    for (const one of all) one.tabIndex = one === now ? 0 : -1;
  }
}

/** A digit typed at the table goes into the field for commands, where Enter does it. */
document.addEventListener("keydown", (event) => {
  const typed = document.getElementById("typed");
  const isField = event.target.matches?.("input, textarea, select");
  if (!typed || isField || event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
  if (!table().contains(event.target)) return;
  event.preventDefault();
  typed.value = event.key;
  typed.focus();
});

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
document.addEventListener("keydown", (event) => {
  const group = event.target.closest?.("[data-roving]");
  const step = STEPS[event.key];
  if (!group) return;
  const all = [...group.querySelectorAll("button:not(.read)")];
  const at = all.indexOf(event.target);
  if (event.key === "w" && event.target.dataset.about) {
    event.preventDefault();
    shown = `${table().dataset.path}?${new URLSearchParams({ about: event.target.dataset.about })}`;
    load(shown).then(() => document.getElementById("answer")?.focus());
  } else if (step && at >= 0) {
    event.preventDefault();
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  }
});

scrollLog();
document.fonts.ready.then(scrollLog);
arrange();
const path = table()?.dataset.path;
if (path) follow(`${path}/events`, { table: renewed });
