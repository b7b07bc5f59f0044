// The workbench: one text, its form, its card, what is wrong with it. The text is the truth; the
// form asks the server what becomes of the text, and the editor makes the change.
import { Idiomorph } from "/modules/idiomorph.js";
import { editor } from "/static/editor.js";
import { announce, follow } from "/static/studio.js";

const bench = document.querySelector("#bench");
const { key, file } = bench.dataset;
const words = JSON.parse(bench.dataset.words);
const plain = document.querySelector("#plain");
const $ = (selector) => document.querySelector(selector);
const LOOK = 90, DRAFT = 400, CHECK = 450, SAVE = 2500, BUSY = 1200;

let tag = bench.dataset.tag;
let saved = $("#draft") ? plain.dataset.saved : plain.value;
let last = "", side = "front", conflict = null, saving = null;
const timers = {};

const later = (name, wait, work) => {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(work, wait);
};

async function post(what, value, more = {}) {
  const answer = await fetch(`/make/${key}/${what}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ file, ...value }), ...more,
  });
  const said = await answer.json();
  if (!answer.ok && answer.status !== 409) throw Object.assign(new Error(said.message), said);
  return { ...said, status: answer.status };
}

/** Runs `work` once at a time; what is asked meanwhile is done once, after it. */
function oneAtATime(work) {
  let running = null, again = false;
  return function run() {
    again = Boolean(running);
    running ??= (async () => {
      try {
        do {
          again = false;
          await work();
        } while (again);
      } finally {
        running = null;
      }
    })();
    return running;
  };
}

plain.hidden = true;
const text = editor($("#editor"), plain.value, {
  label: words.text,
  asked: (at) => post("words", { text: text.text, at }).catch(() => null),
  hovered: (at) => post("words", { text: text.text, at, how: "hover" }).catch(() => null),
  changed() {
    tell();
    later("look", LOOK, look);
    later("check", CHECK, check);
    later("save", SAVE, () => save(false));
    if (!timers.draft) timers.draft = setTimeout(() => { timers.draft = null; draft(); }, DRAFT);
  },
  moved: () => later("look", LOOK, look),
  save: () => save(true),
});
globalThis.workbench = { text };

const isDirty = () => text.text !== saved;
const why = (error) => error.name === "TypeError" ? words.gone : [error.message, error.instead].filter(Boolean).join(": ");
let failed = "", kept = true; // why the last save did not work; whether a draft is there
function tell(said) {
  const state = $("#state");
  const unsaved = failed ? `${failed}. ${kept ? words.kept : words.unkept}` : words.unsaved;
  const now = said ?? (conflict ? words.conflict : isDirty() ? unsaved : words.saved);
  if (state.textContent !== now) state.textContent = now;
  state.dataset.state = isDirty() ? "unsaved" : "saved";
}

const draft = oneAtATime(async () => {
  if (!isDirty()) return;
  try {
    await post("draft", { text: text.text, tag });
    kept = true;
  } catch (error) {
    kept = false;
    failed = why(error);
    tell();
    later("redraft", 2000, draft);
  }
});

const save = oneAtATime(async () => {
  clearTimeout(timers.save);
  await flush();
  if (conflict || !isDirty()) return tell();
  const sent = text.text;
  tell(words.saving);
  try {
    saving = post("save", { text: sent, tag });
    const said = await saving;
    // Where an answer was lost, what was sent then stands there already.
    if (said.status === 409 && said.text !== sent) return meet(said);
    ({ tag } = said);
    saved = sent;
    failed = "";
    $("#draft")?.remove();
    tell();
  } catch (error) {
    failed = why(error);
    await draft();
    tell();
    later("save", SAVE, save);
  }
});

const look = oneAtATime(async () => {
  let said;
  const began = performance.now(), of = text.text;
  later("busy", BUSY, () => { $("#trouble").textContent = words.drawing; });
  try {
    said = await post("look", { text: of, at: text.at, last, side });
  } catch (error) {
    said = { trouble: why(error), form: "", name: last };
  }
  clearTimeout(timers.busy);
  last = said.name || last;
  listCards(said.cards);
  if (of === text.text) drawForm(said.form); // else there is a newer one on its way
  const face = $("#face"), trouble = $("#trouble");
  if (said.cards && !said.cards.length) face.hidden = true;
  if (said.face) {
    const bytes = Uint8Array.from(atob(said.face), (one) => one.charCodeAt(0));
    const old = face.src;
    face.src = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    if (old) URL.revokeObjectURL(old);
    face.hidden = false;
    face.width = Math.round(said.size[0] * 5);
    face.height = Math.round(said.size[1] * 5);
    face.alt = words.face.replace("#", last.split("/")[1]);
    $(".sides").hidden = false;
  }
  const shown = said.trouble ? `${face.hidden ? "" : `${words.old_face}: `}${said.trouble}` : (said.flaws ?? []).join(". ");
  if (trouble.textContent !== shown) trouble.textContent = shown;
  face.classList.toggle("old", Boolean(said.trouble));
  bench.dataset.looked = Math.round(performance.now() - began);
});

function listCards(cards) {
  if (!cards) return;
  if (cards.length && !$("#cards").shown && !bench.dataset.line) text.reveal(cards[0].from);
  $("#cards").shown = cards;
  const fresh = document.createElement("ul");
  fresh.className = "more";
  fresh.id = "cards";
  fresh.setAttribute("aria-label", $("#cards").getAttribute("aria-label"));
  cards.forEach((one, number) => {
    const item = document.createElement("li");
    const jump = document.createElement("button");
    jump.type = "button";
    jump.id = `card-${number}`;
    jump.dataset.card = number;
    jump.textContent = one.title || one.id;
    if (last.endsWith(`/${one.id}`)) jump.setAttribute("aria-current", "true");
    item.append(jump);
    fresh.append(item);
  });
  Idiomorph.morph($("#cards"), fresh);
}
$(".bench-files").addEventListener("click", ({ target }) => {
  const one = $("#cards").shown?.[target.dataset?.card];
  if (one) text.show(one.from, false);
});

// What is wrong with a value is said at its field too: by the check, and by what refuses it.
const wrong = new Map(), refused = new Map();
const tidy = (path) => JSON.stringify(JSON.parse(path));
function markFields() {
  for (const field of document.querySelectorAll("#card-form [data-path]")) {
    const path = tidy(field.dataset.path);
    const within = [...wrong].find(([at]) => at === path || at.startsWith(`${path.slice(0, -1)},`));
    const said = refused.get(path) ?? within?.[1] ?? "";
    const place = field.closest(".field") ?? field;
    let shown = place.querySelector(".wrong");
    if (said && !shown) {
      shown = document.createElement("span");
      shown.className = "wrong";
      shown.id = `wrong-${field.id || path.replace(/\W+/g, "-")}`;
      place.append(shown);
    }
    if (shown && shown.textContent !== said) shown.textContent = said;
    if (!said) shown?.remove();
    const means = place.querySelector(".means")?.id;
    const by = [means, said && shown.id].filter(Boolean).join(" ");
    if (by) field.setAttribute("aria-describedby", by);
    else field.removeAttribute("aria-describedby");
    if (field.matches("fieldset")) continue;
    if (said) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

function drawForm(html) {
  if (!html) return;
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#card-form");
  const old = $("#card-form");
  if (!old) $("#form").replaceChildren(fresh);
  else if (old.dataset.card === fresh.dataset.card) Idiomorph.morph(old, fresh, { ignoreActiveValue: isBeingTyped(fresh) });
  else {
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(fresh);
    if (held) (fresh.querySelector(held.id ? `#${CSS.escape(held.id)}` : `[data-do="${held.dataset.do}"]`) ?? fresh.querySelector("input")).focus();
  }
  markFields();
}

/** Whether the field with the focus holds what its owner typed, be it not yet taken or with spaces. */
function isBeingTyped(fresh) {
  const field = document.activeElement;
  const same = form.contains(field) && field.id && fresh.querySelector(`#${CSS.escape(field.id)}`);
  if (!same) return false;
  const [mine, theirs] = [field, same].map((one) => one.value?.replace(/\s+/g, ""));
  return Boolean(waiting.size || changing) || mine === theirs;
}

const check = oneAtATime(async () => {
  const of = text.text;
  let found;
  try {
    ({ findings: found } = await post("findings", { text: of }));
  } catch (error) {
    $("#findings-count").textContent = why(error);
    return;
  }
  if (of !== text.text) return later("check", CHECK, check);
  text.mark(found.filter((one) => one.file === file));
  wrong.clear();
  for (const one of found) if (one.file === file && one.path) wrong.set(JSON.stringify(one.path), one.message);
  markFields();
  list(found);
});

function list(found) {
  const count = found.length === 0 ? words.clear : found.length === 1 ? words.one : words.many.replace("#", found.length);
  const head = $("#findings-count");
  if (head.textContent !== count) head.textContent = count;
  const fresh = document.createElement("ul");
  fresh.id = "findings";
  found.forEach((one, number) => fresh.append(item(one, number)));
  Idiomorph.morph($("#findings"), fresh);
  $("#findings").said = found;
}

function item(one, number) {
  const made = document.createElement("li");
  made.className = `finding ${one.severity}`;
  const jump = document.createElement("button");
  jump.type = "button";
  jump.id = `jump-${number}`;
  jump.dataset.jump = number;
  jump.textContent = one.file === file ? words.line.replace("#", one.line) : words.elsewhere.replace("#", `${one.file}:${one.line}`);
  const said = document.createElement("span");
  said.textContent = ` ${words[one.severity]}: ${one.message}${one.hint ? ` (${one.hint})` : ""} `;
  made.append(jump, said);
  if (one.fix && one.fix.file === file) {
    const fix = document.createElement("button");
    fix.type = "button";
    fix.className = "main";
    fix.id = `fix-${number}`;
    fix.dataset.fix = number;
    fix.textContent = one.fix.says;
    made.append(fix);
  }
  const manual = document.createElement("details");
  const head = document.createElement("summary");
  head.textContent = `${words.manual} (${one.code})`;
  const page = document.createElement("pre");
  page.className = "said";
  page.textContent = one.manual;
  manual.append(head, page);
  made.append(manual);
  return made;
}

$(".bench-findings").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const one = button && $("#findings").said[button.dataset.jump ?? button.dataset.fix];
  if (!one) return;
  if (button.dataset.fix) {
    text.change(one.fix.from, one.fix.to, one.fix.new);
    text.show(one.fix.from);
  } else if (one.file === file) text.show(one.at);
  else leave(`/make/${key}?file=${encodeURIComponent(one.file)}&line=${one.line}`);
});

// The form: each change is a change of the text.
const waiting = new Map();
let changing = null;

/** Take what was typed into the form into the text. */
function formed() {
  changing ??= (async () => {
    while (waiting.size) {
      const [[field, value]] = waiting;
      waiting.delete(field);
      const said = await become({ how: "put", path: JSON.parse(field), ...value });
      if (said) refused.delete(tidy(field));
      markFields();
      if (said === undefined) { // the studio does not answer: it is kept until it does
        if (!waiting.has(field)) waiting.set(field, value);
        later("form", 2000, formed);
        return;
      }
    }
  })().finally(() => { changing = null; });
  return changing;
}

/** The same at once, without waiting for a pause. */
function flush() {
  clearTimeout(timers.form);
  return formed();
}

/** Change the text as the server says; null where it refuses, undefined where it does not answer. */
async function become(asked) {
  try {
    for (;;) {
      const of = text.text;
      const said = await post("edit", { text: of, ...asked });
      if (of !== text.text) continue; // somebody typed meanwhile
      text.become(said.text);
      return said;
    }
  } catch (error) {
    tell(why(error));
    announce(why(error));
    if (error.name === "TypeError") return undefined;
    if (asked.how === "put") refused.set(JSON.stringify(asked.path), why(error));
    return null;
  }
}

const form = $("#form");
form.addEventListener("input", ({ target }) => {
  if (target.type === "file") return;
  const group = target.closest("fieldset[data-path]");
  const { path, type } = (group ?? target).dataset;
  if (!path) return;
  const value = group
    ? [...group.querySelectorAll(":checked")].map((one) => one.value)
    : target.value;
  waiting.set(path, { value, type, card: $("#card-form").dataset.name });
  later("form", 200, formed);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  save();
});
let makes = false; // a second press while a card is made makes no second card
form.addEventListener("click", async ({ target }) => {
  const how = target.dataset?.do;
  if (!how || makes) return;
  makes = true;
  try {
    await flush();
    if (how === "new") tell(words.making);
    const said = await become({ how, path: JSON.parse($("#card-form").dataset.card) });
    if (!said) return;
    announce({ new: words.made, copy: words.copied, remove: words.removed }[how]);
    if (how === "remove") return;
    text.show(said.at, false);
    if (how === "new") {
      await look();
      $("#f-title")?.focus();
      $("#f-title")?.select();
    }
  } finally {
    makes = false;
  }
});

// Pictures, chosen or dropped.
async function bring(picture) {
  const body = new FormData();
  body.append("picture", picture);
  tell(words.bringing);
  const { card, name } = $("#card-form").dataset;
  try {
    const answer = await fetch(`/make/${key}/picture`, { method: "POST", body });
    const said = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(said.message), said);
    const path = [...JSON.parse(card), "image"];
    if (await become({ how: "put", path, value: said.name, type: "text", card: name })) announce(words.added.replace("#", said.name));
  } catch (error) {
    tell(why(error));
    announce(why(error));
  }
}
form.addEventListener("change", ({ target }) => {
  if (target.type === "file" && target.files.length) bring(target.files[0]);
});
for (const [kind, on] of [["dragover", true], ["dragleave", false], ["drop", false]]) {
  bench.addEventListener(kind, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files") || !$("#drop")) return;
    event.preventDefault();
    $("#drop").classList.toggle("over", on);
    if (kind === "drop" && event.dataTransfer.files.length) bring(event.dataTransfer.files[0]);
  });
}

for (const button of document.querySelectorAll("[data-side]")) {
  button.addEventListener("click", () => {
    ({ side } = button.dataset);
    for (const one of document.querySelectorAll("[data-side]")) one.setAttribute("aria-pressed", String(one === button));
    look();
  });
}
$("#text-form").addEventListener("submit", (event) => {
  event.preventDefault();
  save();
});

// The file on disk: changed elsewhere, or both there and here.
function meet(said) {
  conflict = said;
  $("#conflict").hidden = false;
  tell();
}
function settle() {
  conflict = null;
  $("#conflict").hidden = true;
  $("#compared").hidden = true;
  tell();
  text.view.focus();
}
function take(said) {
  ({ tag } = said);
  saved = said.text;
  text.become(said.text);
  $("#draft")?.remove();
}
$("#conflict").addEventListener("click", async ({ target }) => {
  const { choice } = target.dataset ?? {};
  if (choice === "theirs") {
    take(conflict);
    await post("forget", {});
    settle();
  } else if (choice === "mine") {
    ({ tag } = conflict);
    settle();
    save();
  } else if (choice === "compare") {
    const shown = $("#compared");
    shown.hidden = !shown.hidden;
    target.setAttribute("aria-expanded", String(!shown.hidden));
    shown.textContent = compared(conflict.text, text.text);
  }
});
/** The lines that only one of two texts has, theirs with −, ours with +. */
function compared(theirs, mine) {
  const [a, b] = [theirs.split("\n"), mine.split("\n")];
  let start = 0, end = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [...a.slice(start, a.length - end).map((one) => `− ${one}`), ...b.slice(start, b.length - end).map((one) => `+ ${one}`)].join("\n");
}
$("#draft")?.addEventListener("click", async ({ target }) => {
  if (target.dataset?.choice !== "drop") return;
  text.become(saved);
  await post("forget", {});
  $("#draft")?.remove();
  tell();
});
follow(`/make/${key}/events`, {
  files: ({ tags }) => outside(tags),
});

/** What stands on disk, once no save of ours is on its way; null where that is what we know. */
async function onDisk() {
  for (;;) {
    await saving?.catch(() => {});
    const known = tag;
    const answer = await fetch(`/make/${key}/text?file=${encodeURIComponent(file)}`);
    if (!answer.ok) return null;
    const said = await answer.json();
    await saving?.catch(() => {});
    await null;
    if (tag === known) return said.tag === tag || said.tag === conflict?.tag ? null : said;
  }
}

async function outside(tags) {
  const said = file in tags && tags[file] !== tag ? await onDisk() : null;
  if (!said) {
    later("check", CHECK, check);
    later("look", LOOK, look);
  } else if (said.text === text.text || !isDirty()) {
    take(said);
    tell(words.outside);
    announce(words.outside);
  } else meet(said);
}

async function leave(to) {
  await save();
  location.href = to;
}
addEventListener("beforeunload", (event) => {
  if (isDirty() && !kept) event.preventDefault();
});
addEventListener("pagehide", () => {
  if (isDirty()) post("draft", { text: text.text, tag }, { keepalive: true }).catch(() => {});
});

tell();
if (bench.dataset.line) text.show(text.lineAt(Number(bench.dataset.line)));
if ($("#draft") && $("#draft").dataset.tag !== tag) {
  meet({ text: plain.dataset.saved, tag });
  tag = $("#draft").dataset.tag;
}
look();
check();
bench.dataset.ready = "true";
