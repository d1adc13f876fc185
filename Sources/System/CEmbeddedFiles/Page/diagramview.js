// A stretch of the journal as a sequence diagram; each arrow opens its entry.
import { catalogue, getJSON, getText, journalPath } from "./api.js";
import { fill, h, save, throttled } from "./dom.js";
import { DARK, LIGHT, diagramFile, diagramPicture, drawDiagram } from "./diagram.js";
import { detailPanel } from "./detail.js";
import { attempt } from "./notices.js";
import { change, place } from "./router.js";
import { isDark } from "./theme.js";

/** The maximum number of lines: browsers cannot draw larger pictures. */
const MOST = 400;

export async function diagramView(element, context) {
  const actions = await catalogue();
  const filters = actions.get("journal.show").arguments.map(({ name }) => name)
    .filter((name) => !["last", "format", "secrets", "brief", "number"].includes(name));
  let diagram;
  let opened;
  const drawing = h("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": "Sequence diagram" });
  const panel = h("aside", { class: "panel", "aria-label": "Selected entry", hidden: true });
  const from = h("input", { id: "from", type: "number", min: 1 });
  const to = h("input", { id: "to", type: "number", min: 1 });
  const note = h("p", { class: "quiet", role: "status" });
  for (const input of [from, to]) input.addEventListener("change", () => change({ [input.id]: input.value }));
  fill(element, h("h1", {}, "Sequence diagram"),
    h("div", { class: "tools" },
      h("div", { class: "filter" }, h("label", { for: "from" }, "From entry"), from),
      h("div", { class: "filter" }, h("label", { for: "to" }, "To entry"), to),
      h("p", { class: "buttons" },
        h("button", { type: "button", on: { click: newest } }, "Newest 60"),
        h("button", { type: "button", on: { click: () => diagram && save(name("svg"), diagramFile(diagram), "image/svg+xml") } }, "Save as SVG"),
        h("button", { type: "button", on: { click: picture } }, "Save as PNG"),
        h("button", { type: "button", on: { click: mermaid } }, "Save as Mermaid"))),
    note, h("div", { class: "columns" }, drawing, panel));

  const name = (ending) => `einlass-${context.world}.${ending}`;
  function query() {
    const given = place().query;
    const chosen = Object.fromEntries(filters.map((key) => [key, given[key]]).filter(([, value]) => value));
    if (!chosen.from && !chosen.to && context.store.lastID > 60) chosen.from = context.store.lastID - 59;
    return chosen;
  }
  function newest() {
    change({ from: Math.max(1, context.store.lastID - 59), to: undefined });
    draw();
  }
  async function picture() {
    const blob = diagram && await attempt(() => diagramPicture(diagram));
    if (blob) save(name("png"), blob, "image/png");
  }
  async function mermaid() {
    const result = await attempt(() => getText(journalPath(context.world, { ...query(), format: "mermaid" })));
    if (result) save(name("mmd"), result, "text/plain");
  }

  async function draw() {
    const chosen = query();
    [from.value, to.value] = [chosen.from ?? "", chosen.to ?? ""];
    const found = await attempt(() => getJSON(journalPath(context.world, { ...chosen, format: "diagram" })));
    if (!found) return;
    diagram = { ...found, steps: found.steps.slice(-MOST) };
    const left = found.steps.length - diagram.steps.length;
    fill(note, diagram.steps.length === 0 ? "This range contains no entries yet."
      : `${diagram.steps.length} lines${left > 0 ? `; ${left} earlier lines are not shown, choose a shorter range` : ""}. Select an arrow to open its entry.`);
    fill(drawing, diagram.steps.length > 0 ? drawDiagram(diagram, isDark() ? DARK : LIGHT, (number) => change({ open: number }, true)) : null);
  }
  async function update(given) {
    const number = given.open ? Number(given.open) : undefined;
    if (number !== opened) {
      opened = number;
      panel.hidden = number === undefined;
      if (number !== undefined) await detailPanel(panel, context, number, () => change({ open: undefined }, true));
      return;
    }
    await draw();
  }

  // A stretch with an end does not grow.
  const later = throttled(() => place().query.to || draw(), 400);
  context.store.addEventListener("lines", later);
  await draw();
  if (context.query.open) await update(context.query);
  return {
    update,
    close() {
      later.cancel();
      context.store.removeEventListener("lines", later);
    },
  };
}
