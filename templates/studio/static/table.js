// A table of cards: arrows lead from cell to cell, and each cell that changes is saved.
const form = document.querySelector("#table");
const state = document.querySelector("#state");
const sent = new Map();
let chain = Promise.resolve();

function take(cell) {
  if (sent.get(cell) === cell.value) return;
  sent.set(cell, cell.value);
  chain = chain.then(async () => {
    const body = new FormData();
    body.append("file", form.elements.file.value);
    body.append("tag", form.elements.tag.value);
    body.append(cell.name, cell.value);
    let said;
    try {
      const answer = await fetch(form.dataset.cells, { method: "POST", body });
      said = await answer.json();
      cell.setAttribute("aria-invalid", String(!answer.ok));
      if (!answer.ok) sent.delete(cell);
    } catch (error) {
      sent.delete(cell);
      said = { message: error.message };
    }
    if (said.changed !== undefined) {
      form.elements.tag.value = said.tag;
      state.textContent = form.dataset.saved;
    } else state.textContent = [said.message, said.instead].filter(Boolean).join(": ");
  });
}

const cells = () => [...form.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("td input, td textarea")]);
function go(cell, down, right) {
  const rows = cells();
  const y = rows.findIndex((row) => row.includes(cell));
  const found = rows[y + down]?.[rows[y].indexOf(cell) + right];
  if (!found) return false;
  found.focus();
  found.select();
  return true;
}

for (const cell of cells().flat()) sent.set(cell, cell.value);
form.addEventListener("change", ({ target }) => take(target));
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!cell.matches?.("td input, td textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  const atStart = cell.selectionEnd === 0 || all;
  const atEnd = cell.selectionStart === cell.value.length || all;
  const isOneLine = cell.tagName === "INPUT";
  const ways = {
    ArrowUp: (isOneLine || atStart) && [-1, 0],
    ArrowDown: (isOneLine || atEnd) && [1, 0],
    ArrowLeft: atStart && [0, -1],
    ArrowRight: atEnd && [0, 1],
    Enter: !event.shiftKey && [1, 0],
  };
  const way = ways[event.key];
  if (!way) return;
  if (go(cell, ...way) || event.key === "Enter") event.preventDefault();
  if (event.key === "Enter") take(cell);
});
