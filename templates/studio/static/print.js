// How the pages of a print are shown: how large, as which eyes see them, with rulers.
const DPIS = [80, 160, 300];

function show() {
  const sheets = document.getElementById("sheets");
  if (!sheets) return;
  const zoom = document.getElementById("zoom").value;
  sheets.dataset.zoom = zoom;
  sheets.dataset.view = document.getElementById("view").value;
  sheets.toggleAttribute("data-rulers", document.getElementById("rulers").checked);
  for (const one of sheets.querySelectorAll(".sheet")) {
    const mm = Number(one.dataset.mm);
    one.style.width = Number(zoom) ? `${mm * Number(zoom)}mm` : "";
    sharpen(one, mm);
  }
}

/** A picture with as many pixels as the screen can show. */
function sharpen(sheet, mm) {
  const inches = mm / 25.4;
  const wanted = (sheet.querySelector(".paper").clientWidth * devicePixelRatio) / inches;
  const dpi = DPIS.find((one) => one >= wanted * 0.9) ?? DPIS.at(-1);
  const picture = sheet.querySelector("img");
  const address = `/print/${sheet.dataset.job}/sheets/${dpi}${sheet.dataset.page}`;
  if (picture.getAttribute("src") !== address) picture.src = address;
}

document.addEventListener("change", (event) => {
  if (event.target.closest(".views")) show();
});
document.addEventListener("job-over", show);
show();
