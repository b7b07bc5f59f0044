// Checks web pages for what keeps people out, without a browser: prints the findings of axe by file.
// Contrast needs a layout; it is measured from the theme instead.
const fs = require("node:fs");
const { JSDOM, VirtualConsole } = require("jsdom");

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const options = { rules: { "color-contrast": { enabled: false } } };

async function check(path) {
  const page = new JSDOM(fs.readFileSync(path, "utf8"), {
    runScripts: "outside-only",
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  page.window.eval(axe);
  const report = await page.window.axe.run(page.window.document, options);
  const told = (one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`;
  return { violations: report.violations.map(told), passes: report.passes.length };
}

(async () => {
  const found = {};
  for (const path of process.argv.slice(2)) found[path] = await check(path);
  console.log(JSON.stringify(found));
})();
