// A translation while it is typed: its length, what it loses, and its card.
const PAUSE = 300; // milliseconds without a key
const work = document.getElementById("work");

if (work) {
  const text = work.elements.text;
  const length = document.getElementById("length");
  const losses = document.getElementById("losses");
  const card = document.getElementById("card");
  let waits = null;
  let asked = 0;

  const count = () => {
    const form = new Intl.NumberFormat(document.documentElement.lang);
    const numbers = { number: form.format([...text.value].length), original: form.format(work.dataset.original) };
    length.textContent = length.dataset.says.replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
  };

  const attempt = async () => {
    const mine = (asked += 1);
    const { original, context } = work.elements;
    const body = new URLSearchParams({
      text: text.value,
      original: original.value,
      context: context.value,
    });
    const answer = await fetch(work.dataset.try, { method: "POST", body });
    if (!answer.ok || mine !== asked) return;
    show(await answer.json());
  };

  const show = (said) => {
    const lines = [...said.losses, ...said.findings.map((one) => `${one.code}: ${one.message}`)];
    if (said.picture && text.value && !said.findings.length) lines.push(losses.dataset.fits);
    losses.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );
    if (!card || !said.picture) return;
    const bytes = Uint8Array.from(atob(said.picture), (letter) => letter.charCodeAt(0));
    const image = card.querySelector("img");
    if (image.src) URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    card.hidden = false;
  };

  text.addEventListener("input", () => {
    count();
    clearTimeout(waits);
    waits = setTimeout(attempt, PAUSE);
  });
  work.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      work.requestSubmit(work.querySelector("button.main") ?? undefined);
    }
  });
  attempt();
  if (new URLSearchParams(location.search).has("at")) text.focus();
}
