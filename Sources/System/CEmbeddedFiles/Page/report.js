// The page of `einlass run --format html`: worlds with diagrams and entries, drawn from the data in the page.
import { h, badge, timeOfDay } from "./dom.js";
import { DARK, LIGHT, drawDiagram } from "./diagram.js";
import { entryView } from "./exchange.js";

function drawWorld(details, world) {
  const entry = h("div", { "aria-live": "polite" });
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const open = (number, isWanted = true) => {
    const record = world.records.find((candidate) => candidate.number === number);
    entry.replaceChildren(h("h2", {}, `Entry ${number}`), entryView(record));
    if (isWanted) entry.scrollIntoView({ block: "nearest" });
  };
  const findings = world.records.filter((record) => record.signature && record.signature.result !== "right");
  const rows = world.records.map((record) => h("li", {}, h("button", { type: "button", class: "plain", on: { click: () => open(record.number) } },
    h("code", {}, timeOfDay(record.time)), " ", record.text.split("\n")[0].replace(/^\S+\s+/, ""), " ", record.response ? badge(record.response.status) : "")));
  details.append(h("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": `Sequence diagram of ${world.path}` }, drawDiagram(world.diagram, isDark ? DARK : LIGHT, open)),
    h("details", {}, h("summary", {}, `All ${world.records.length} entries`), h("ol", {}, rows)), entry);
  if (findings.length > 0) open(findings[0].number, false);
}

/** Shows the worlds of one kind that contain every word of the search field. */
function filterWorlds(tools) {
  const rows = [...document.querySelectorAll("details.world")];
  const texts = rows.map((row) => row.querySelector("summary").textContent.toLowerCase());
  const find = document.getElementById("find");
  const buttons = [...tools.querySelectorAll("button")];
  const apply = () => {
    const kind = buttons.find((button) => button.getAttribute("aria-pressed") === "true")?.dataset.kind ?? "all";
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = !row.dataset.kinds.split(" ").includes(kind) || !words.every((word) => texts[index].includes(word));
      if (!row.hidden) shown += 1;
    });
    document.getElementById("shown").textContent = shown === rows.length ? "" : `${shown} of ${rows.length} worlds`;
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      apply();
    });
  }
  find.addEventListener("input", apply);
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.hidden = false;
}

function start() {
  const tools = document.querySelector(".report-tools");
  if (tools) filterWorlds(tools);
  const worlds = JSON.parse(document.getElementById("data").textContent);
  for (const details of document.querySelectorAll("details.world")) {
    const world = worlds[Number(details.dataset.world)];
    let isDrawn = false;
    const draw = () => {
      if (!details.open || isDrawn) return;
      isDrawn = true;
      drawWorld(details, world);
    };
    details.addEventListener("toggle", draw);
    draw();
  }
}

if (document.getElementById("data")) start();
