// What `einlass run --format html` writes: worlds with their diagrams and entries, from the data that stand in the page.
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

function start() {
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
