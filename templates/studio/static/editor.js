// The text of a file in CodeMirror, in a shadow root: its styles are adopted there, which the
// policy of the page allows, and none stands in the page itself.
import { autocompletion, completionKeymap } from "/modules/@codemirror/autocomplete.js";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "/modules/@codemirror/commands.js";
import { yaml } from "/modules/@codemirror/lang-yaml.js";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "/modules/@codemirror/language.js";
import { lintGutter, lintKeymap, setDiagnostics } from "/modules/@codemirror/lint.js";
import { highlightSelectionMatches, searchKeymap } from "/modules/@codemirror/search.js";
import { EditorState } from "/modules/@codemirror/state.js";
import {
  EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers,
} from "/modules/@codemirror/view.js";
import { tags } from "/modules/@lezer/highlight.js";

// Over a selection, Chromium types with a style of its own, which the policy of the page refuses.
const typing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || event.isComposing || !event.data) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

const look = EditorView.theme({
  "&": { border: "1px solid var(--soft)", borderRadius: "4px", background: "var(--raised)", color: "var(--ink)", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", fontSize: "0.86rem", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--focus) 30%, transparent) !important" },
  ".cm-gutters": { background: "var(--paper)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--line) 25%, transparent)" },
  ".cm-activeLineGutter": { background: "var(--line)", color: "var(--ink)" },
  ".cm-tooltip": { background: "var(--raised)", color: "var(--ink)", border: "1px solid var(--soft)", maxWidth: "34rem" },
  ".cm-tooltip-hover": { padding: "0.4rem 0.6rem", whiteSpace: "pre-wrap" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  // It never scrolls by itself: a list that does would have to take the focus.
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { maxHeight: "none", overflow: "hidden" },
  ".cm-completionDetail": { color: "inherit" },
  ".cm-completionInfo": { whiteSpace: "pre-wrap", maxWidth: "22rem" },
  ".cm-panels": { background: "var(--paper)", color: "var(--ink)" },
  ".cm-panel input, .cm-panel button": { font: "inherit", color: "inherit", background: "var(--raised)" },
  ".cm-diagnosticAction": { background: "var(--accent)", color: "var(--on-accent)", minHeight: "1.6rem" },
  ".cm-lint-marker": { width: "0.9em", height: "0.9em", borderRadius: "50%", background: "var(--focus)" },
  ".cm-lint-marker-error": { content: "''", background: "var(--accent)", borderRadius: "2px" },
  ".cm-lint-marker-warning": { content: "''", background: "var(--warn)" },
  ".cm-lint-marker-info": { content: "''" },
  ".cm-lintRange-active": { backgroundColor: "color-mix(in srgb, var(--warn) 25%, transparent)" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--accent)", backgroundImage: "none" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warn)", backgroundImage: "none" },
  ".cm-lintRange-info": { textDecoration: "underline dotted var(--focus)", backgroundImage: "none" },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--focus)" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);

/** Where a text has changed, as one change. */
function difference(old, fresh) {
  let from = 0;
  const least = Math.min(old.length, fresh.length);
  while (from < least && old[from] === fresh[from]) from += 1;
  let end = 0;
  while (end < least - from && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  return { from, to: old.length - end, insert: fresh.slice(from, fresh.length - end) };
}

/**
 * An editor in `place`. `asked` gives what may be typed and what a word means, `changed` and
 * `moved` are told, `save` is called by its key.
 */
export function editor(place, text, { label, asked, hovered, changed, moved, save }) {
  const root = place.attachShadow({ mode: "open" });
  const complete = async (context) => {
    const word = context.matchBefore(/[\w./-]*/);
    if (!context.explicit && !(word && word.from < word.to)) return null;
    const said = await asked(context.pos);
    if (!said?.options?.length) return null;
    const how = said.filter === false ? { filter: false } : { validFor: /^[\w./-]*$/ };
    return { from: said.from, options: said.options, ...how };
  };
  const hover = hoverTooltip(async (view, at) => {
    const said = await hovered(at);
    if (!said?.text) return null;
    return {
      pos: said.from, end: said.to, above: true,
      create() {
        const dom = document.createElement("div");
        dom.textContent = said.text;
        return { dom };
      },
    };
  });
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(), lintGutter(), history(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(),
      yaml(), indentUnit.of("  "), syntaxHighlighting(colours), look, typing,
      autocompletion({ override: [complete], icons: false, maxRenderedOptions: 12 }), hover,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false" }),
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => (save(), true) },
        ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update);
        else if (update.selectionSet) moved();
      }),
    ],
  });
  const view = new EditorView({ state, root, parent: root });
  return {
    view,
    get text() { return view.state.doc.toString(); },
    get at() { return view.state.selection.main.head; },
    /** Make the text this one; what is the same stays, and undo brings the old one back. */
    become(fresh) {
      const change = difference(this.text, fresh);
      if (change.insert || change.from < change.to) view.dispatch({ changes: change, annotations: isolateHistory.of("full") });
    },
    change(from, to, insert) { view.dispatch({ changes: { from, to, insert }, annotations: isolateHistory.of("full") }); },
    /** Put the cursor there; without `focuses`, the keyboard stays where it is. */
    show(at, focuses = true) {
      const place = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor: place }, effects: EditorView.scrollIntoView(place, { y: "center" }) });
      if (focuses) view.focus();
    },
    /** Scroll there; the cursor stays. */
    reveal(at) {
      view.dispatch({ effects: EditorView.scrollIntoView(Math.min(at, view.state.doc.length), { y: "start", yMargin: 20 }) });
    },
    lineAt(number) { return view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines)).from; },
    mark(findings) {
      const most = view.state.doc.length;
      view.dispatch(setDiagnostics(view.state, findings.map((one) => {
        const from = Math.min(one.at, most);
        const word = view.state.wordAt(from);
        const line = view.state.doc.lineAt(from);
        return {
          from, to: one.fix ? Math.min(Math.max(one.fix.to, from), most) : Math.min(word ? word.to : line.to, most),
          severity: one.severity === "note" ? "info" : one.severity,
          source: one.code, message: one.hint ? `${one.message} (${one.hint})` : one.message,
          actions: one.fix ? [{ name: one.fix.says, apply: () => this.change(one.fix.from, one.fix.to, one.fix.new) }] : [],
        };
      })));
    },
  };
}
