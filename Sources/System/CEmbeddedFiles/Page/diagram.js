// A sequence diagram as SVG: draws `{participants, steps}` from the control interface.

const NS = "http://www.w3.org/2000/svg";
const COLUMN = 208;
const STEP = 40;
const HEAD = 52;
const FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";

export const LIGHT = {
  paper: "#ffffff", ink: "#1b2430", soft: "#566273", line: "#c3ccd8", box: "#eef2f7", note: "#fff4d6", noteLine: "#d9b84a",
  accent: "#0b5cad", bad: "#b3261e", ok: "#146c43",
};
export const DARK = {
  paper: "#1a2029", ink: "#e6ebf2", soft: "#a9b5c5", line: "#465264", box: "#232c38", note: "#3a3217", noteLine: "#8b7430",
  accent: "#8abfff", bad: "#ff9a92", ok: "#7ad9a5",
};

function s(tag, attributes, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children) element.append(child);
  return element;
}

/** The participants of the diagram: only those that do something. */
function participantsOf(diagram) {
  const used = new Set(diagram.steps.flatMap((step) => [step.from, step.to]));
  const known = diagram.participants.filter((name) => used.has(name));
  return known.concat([...used].filter((name) => !known.includes(name)));
}

/**
 * The drawing. `open(number)` is called when a line of the entry with that number is chosen; without it nothing can be
 * chosen, as in a file.
 */
export function drawDiagram(diagram, palette = LIGHT, open) {
  const names = participantsOf(diagram);
  const width = Math.max(1, names.length) * COLUMN;
  const height = HEAD * 2 + diagram.steps.length * STEP + 24;
  const x = (name) => names.indexOf(name) * COLUMN + COLUMN / 2;
  const svg = s("svg", {
    xmlns: NS, width, height, viewBox: `0 0 ${width} ${height}`, role: open ? "group" : "img", "font-family": FONT, "font-size": 13,
    "aria-label": `Sequence diagram of ${names.join(", ")} with ${diagram.steps.length} lines`,
  }, s("rect", { width, height, fill: palette.paper }));
  for (const name of names) {
    svg.append(s("line", { x1: x(name), x2: x(name), y1: HEAD - 10, y2: height - HEAD + 10, stroke: palette.line }));
    svg.append(head(name, x(name), 10, palette), head(name, x(name), height - HEAD + 10, palette));
  }
  diagram.steps.forEach((step, index) => {
    const y = HEAD + index * STEP + 26;
    const drawn = step.kind === "note" ? note(step, x, y, palette) : arrow(step, x, y, palette);
    if (open && step.number) choosable(drawn, step, open);
    svg.append(drawn);
  });
  return svg;
}

function choosable(drawn, step, open) {
  drawn.setAttribute("class", "choosable");
  drawn.setAttribute("tabindex", "0");
  drawn.setAttribute("role", "button");
  drawn.setAttribute("aria-label", `${step.from} to ${step.to}: ${step.text}; open entry ${step.number}`);
  drawn.addEventListener("click", () => open(step.number));
  drawn.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open(step.number);
  });
}

function head(name, x, y, palette) {
  const box = { x: x - COLUMN / 2 + 12, y, width: COLUMN - 24, height: 30, rx: 6, fill: palette.box, stroke: palette.line };
  return s("g", {}, s("rect", box), label(name, x, y + 20, palette.ink, "middle", { "font-weight": 600 }));
}

function label(text, x, y, fill, anchor, more = {}) {
  return s("text", { x, y, fill, "text-anchor": anchor, ...more }, text);
}

function shortened(text, width) {
  const most = Math.max(6, Math.floor(width / 6.9));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function titled(group, text) {
  group.append(s("title", {}, text));
  return group;
}

function note(step, x, y, palette) {
  const [left, right] = [Math.min(x(step.from), x(step.to)), Math.max(x(step.from), x(step.to))];
  const width = Math.max(COLUMN - 8, right - left + 60);
  const middle = (left + right) / 2;
  return titled(s("g", {},
    s("rect", { x: middle - width / 2, y: y - 18, width, height: 26, rx: 4, fill: palette.note, stroke: palette.noteLine }),
    label(shortened(step.text, width - 12), middle, y, palette.ink, "middle", { "font-size": 12 })), step.text);
}

function arrow(step, x, y, palette) {
  const [from, to] = [x(step.from), x(step.to)];
  const status = step.kind === "response" ? Number(step.text) : NaN;
  const colour = step.kind === "lost" || status >= 400 ? palette.bad : status >= 100 ? palette.ok : palette.accent;
  const group = s("g", {});
  if (from === to) {
    group.append(s("path", { d: `M${from} ${y - 8}h36v14h-30`, fill: "none", stroke: colour, "stroke-width": 1.5 }));
    group.append(tip(from + 2, y + 6, -1, colour), label(shortened(step.text, COLUMN), from + 42, y, palette.ink, "start"));
    return titled(group, step.text);
  }
  const way = to > from ? 1 : -1;
  const dashes = step.kind === "request" ? {} : { "stroke-dasharray": "5 4" };
  // A wide strip to click on, since a line is one pixel high.
  group.append(s("rect", { x: Math.min(from, to), y: y - 20, width: Math.abs(to - from), height: 28, fill: palette.paper, "fill-opacity": 0 }));
  group.append(s("line", { x1: from, x2: to - way * 4, y1: y + 4, y2: y + 4, stroke: colour, "stroke-width": 1.5, ...dashes }));
  group.append(step.kind === "lost" ? cross(to - way * 8, y + 4, colour) : tip(to, y + 4, way, colour));
  const width = Math.abs(to - from) - 16;
  group.append(label(shortened(step.text, width), (from + to) / 2, y - 4, palette.ink, "middle"));
  return titled(group, step.text);
}

function tip(x, y, way, fill) {
  return s("path", { d: `M${x} ${y}l${-way * 9} -4.5v9z`, fill });
}

function cross(x, y, stroke) {
  return s("path", { d: `M${x - 5} ${y - 5}l10 10m0-10l-10 10`, stroke, "stroke-width": 2, fill: "none" });
}

/** The drawing as the text of a file, in the light colours. */
export function diagramFile(diagram) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawDiagram(diagram, LIGHT))}\n`;
}

/** The drawing as a picture, twice as large as on the page. */
export async function diagramPicture(diagram) {
  const address = URL.createObjectURL(new Blob([diagramFile(diagram)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // Browsers limit the size of pictures.
    const scale = Math.min(2, 16_000 / image.height, 16_000 / image.width);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
