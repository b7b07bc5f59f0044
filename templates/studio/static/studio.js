// What every page of the studio can do: parts of pages that are renewed, and jobs that report.
document.documentElement.classList.add("has-script");

/** Say something to screen readers, politely. */
export function announce(text) {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
}

/** What somebody has opened stays open. */
export function keepsOpen(name, element) {
  return !(name === "open" && element.tagName === "DETAILS");
}

/** Put the part `selector` of the page at `url` in place of ours; focus and scroll stay. */
export async function renew(selector, url = location.href) {
  const answer = await fetch(url, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)];
  const { Idiomorph } = await import("/modules/idiomorph.js"); // only where something is renewed
  if (old && fresh) Idiomorph.morph(old, fresh, { callbacks: { beforeAttributeUpdated: keepsOpen } });
  return fresh;
}

/**
 * Follow a stream while the page can be seen: a browser allows six at once to one address.
 * `handlers` are functions by kind of event; returns a function that ends it.
 */
export function follow(url, handlers) {
  let source = null;
  let ended = false;
  const open = () => {
    if (source || ended || document.hidden) return;
    source = new EventSource(url);
    for (const [kind, handle] of Object.entries(handlers)) {
      source.addEventListener(kind, (event) => handle(JSON.parse(event.data)));
    }
    source.addEventListener("end", stop);
    // After a lost line it comes back by itself; after an answer that was no stream it does not.
    source.addEventListener("error", () => source?.readyState === EventSource.CLOSED && again());
  };
  const again = () => {
    pause();
    setTimeout(open, 5000);
  };
  const pause = () => {
    source?.close();
    source = null;
  };
  const changed = () => (document.hidden ? pause() : open());
  function stop() {
    ended = true;
    pause();
    document.removeEventListener("visibilitychange", changed);
  }
  document.addEventListener("visibilitychange", changed);
  addEventListener("online", () => {
    pause();
    open();
  });
  addEventListener("pagehide", pause);
  open();
  return stop;
}

/** Send a form or values; gives the answer. */
export function send(url, values) {
  const body = values instanceof FormData ? values : new URLSearchParams(values);
  return fetch(url, { method: "POST", body });
}

function followJob(part) {
  const bar = part.querySelector("progress");
  const label = part.querySelector(".label");
  follow(`/jobs/${part.dataset.job}/events`, {
    async job(told) {
      if (["done", "failed", "cancelled"].includes(told.state)) {
        await renew("#job");
        document.dispatchEvent(new CustomEvent("job-over", { detail: told }));
        return;
      }
      if (told.total) {
        bar.max = told.total;
        bar.value = told.done;
      }
      if (told.label) label.textContent = `${told.done} / ${told.total}: ${told.label}`;
    },
  });
}

for (const part of document.querySelectorAll('[data-job][data-state="runs"], [data-job][data-state="waits"]')) {
  followJob(part);
}
document.addEventListener("change", ({ target: choice }) => {
  if (choice.dataset?.submits === undefined) return;
  const part = choice.form.dataset.renews;
  if (!part || choice.type !== "number") choice.form.requestSubmit();
  else if (choice.reportValidity()) {
    const url = `${choice.form.action}?${new URLSearchParams(new FormData(choice.form))}`;
    history.replaceState(null, "", url);
    renew(part, url);
  }
});

// A form is sent once: a second press, while its answer is on the way, sends nothing.
const FREE = 30_000; // milliseconds after which it may be sent again in any case
addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method");
  if (event.defaultPrevented || method !== "post") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  submitter?.setAttribute("aria-busy", "true");
  setTimeout(() => free(form), FREE);
});
function free(form) {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
}
addEventListener("pageshow", () => document.querySelectorAll("[data-sent]").forEach(free));
