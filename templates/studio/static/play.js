// The table in a browser: what is sent, what is renewed, what is said, and arrows among the cards.
import { Idiomorph } from "/modules/idiomorph.js";
import { announce, follow } from "/static/studio.js";

const SELECTOR = "#table";
const table = () => document.querySelector(SELECTOR);
let shown = location.href;
let busy = false;

/** Put a fresh page in place of ours; focus stays where it was, or goes to whose turn it is. */
function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector(SELECTOR);
  if (!fresh) {
    const trouble = page.querySelector(".trouble");
    announce(trouble ? trouble.textContent : "");
    if (trouble) table().prepend(document.importNode(trouble, true));
    return false;
  }
  const before = lastEvent(table());
  const had = document.activeElement?.id;
  const inside = table().contains(document.activeElement);
  // What is typed stays; a button that was pressed gets its new words.
  const isTyped = Boolean(document.activeElement?.matches("input, textarea, select"));
  Idiomorph.morph(table(), fresh, { ignoreActiveValue: isTyped });
  document.title = page.title;
  scrollLog();
  arrange();
  if (inside && !table().contains(document.activeElement)) {
    (document.getElementById(had) ?? document.getElementById("turn"))?.focus();
  }
  tell(before);
  return true;
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

async function load(url, options) {
  if (busy) return;
  busy = true;
  table().setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { ...options, headers: { accept: "text/html" } });
    return take(await answer.text());
  } finally {
    busy = false;
    table().removeAttribute("aria-busy");
    if (late) {
      late = false;
      load(shown);
    }
  }
}

let late = false;
function renewed(told) {
  if (told === table().dataset.told) return;
  if (busy) late = true;
  else load(shown);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  const isReading = form.id === "reading";
  if (form.dataset.acts === undefined && form.dataset.says === undefined && !isReading && !form.closest(".question")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, button));
  if (isReading) {
    shown = `${form.action}?${body}`;
    await load(shown);
  } else {
    shown = table().dataset.path;
    await load(button?.getAttribute("formaction") ?? form.action, { method: "POST", body });
  }
  const answer = document.getElementById("answer");
  if (answer && (isReading || form.dataset.says !== undefined)) {
    announce(answer.textContent.replace(/\s+/g, " "));
    if (isReading) answer.focus();
    answer.scrollIntoView({ block: "nearest" });
  }
  const typed = document.getElementById("typed");
  if (form.dataset.says !== undefined && typed) {
    typed.value = "";
    typed.focus();
  }
});

document.addEventListener("click", async (event) => {
  const closes = event.target.closest("[data-closes]");
  const steps = event.target.closest("#step-back, #step-on");
  if (closes) {
    event.preventDefault();
    const about = document.querySelector("#answer h2")?.textContent;
    shown = closes.href;
    await load(shown);
    document.querySelector(`[data-about="${CSS.escape(about ?? "")}"]`)?.focus();
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
arrange();
const path = table()?.dataset.path;
if (path) follow(`${path}/events`, { table: renewed });
