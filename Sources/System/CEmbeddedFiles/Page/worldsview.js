// The worlds of the server: create, reset, export, import and compare them.
import { catalogue, getJSON, perform } from "./api.js";
import { counted, fill, h, save, table } from "./dom.js";
import { compareDocuments } from "./compare.js";
import { actionForm } from "./form.js";
import { attempt, say } from "./notices.js";
import { fragment } from "./router.js";

export async function worldsView(element, context) {
  const actions = await catalogue();
  const list = h("div", {});
  const comparison = h("div", {});
  const [first, second] = ["first", "second"].map((id) => h("select", { id }));
  fill(element, h("h1", {}, "Worlds"), h("div", { class: "card" }, list),
    h("div", { class: "fields" },
      h("section", { class: "card" }, h("h2", {}, "Create a world"), actionForm(null, actions.get("world.create"), { label: "Create", main: ["name"], shows: false, done: changed })),
      h("section", { class: "card" }, h("h2", {}, "Import a world"), importer())),
    h("section", { class: "card" }, h("h2", {}, "Compare two worlds"), h("div", { class: "tools" },
      h("div", { class: "filter" }, h("label", { for: "first" }, "First world"), first), h("div", { class: "filter" }, h("label", { for: "second" }, "Second world"), second),
      h("p", { class: "buttons" }, h("button", { type: "button", on: { click: compare } }, "Compare"))), comparison));

  async function draw() {
    const worlds = await attempt(() => getJSON("/worlds"));
    if (!worlds) return;
    const rows = worlds.map((world) => [h("a", { href: fragment("journal", { world: world.name }) }, world.name), world.time.slice(0, 19).replace("T", " "),
      world.journalCount.toLocaleString("en"), `${world.idleSeconds} s`, h("span", { class: "buttons" },
        button("Reset", world.name, "world.reset", true), h("button", { type: "button", "aria-label": `Export ${world.name}`, on: { click: () => write(world.name) } }, "Export"),
        world.name === "default" ? null : button("Delete", world.name, "world.delete", true))]);
    fill(list, h("h2", {}, counted(worlds.length, "world")), table("Worlds", ["Name", "Clock", "Entries", "Idle", ""], rows));
    for (const [index, select] of [first, second].entries()) {
      const chosen = select.value || worlds[Math.min(index, worlds.length - 1)]?.name;
      fill(select, worlds.map(({ name }) => h("option", { value: name }, name)));
      select.value = chosen;
    }
  }

  /** A button for an action that cannot be undone: it takes two clicks. */
  function button(label, world, action) {
    const element = h("button", { type: "button", "aria-label": `${label} ${world}`, on: { click } }, label);
    let isSure = false;
    async function click() {
      if (!isSure) {
        isSure = true;
        element.textContent = "Really?";
        element.classList.add("danger");
        setTimeout(() => { isSure = false; element.textContent = label; element.classList.remove("danger"); }, 4000);
        return;
      }
      const result = await attempt(() => perform(world, action));
      if (result) say(result.summary);
      changed();
    }
    return element;
  }
  async function write(world) {
    const result = await attempt(() => perform(world, "world.export"));
    if (!result) return;
    save(`einlass-world-${world}.json`, result.text, "application/json");
    say(result.summary);
  }

  function importer() {
    const action = actions.get("world.import");
    const name = h("input", { id: "import-name", required: true, autocomplete: "off" });
    const replaces = h("input", { id: "import-replaces", type: "checkbox" });
    const file = h("input", { id: "import-file", type: "file", accept: ".json,application/json" });
    const zone = h("div", { class: "drop" }, h("p", {}, "Drop a world.export file here, or choose one."), h("label", { for: "import-file", class: "unseen" }, "File"), file);
    let dropped;
    const take = (chosen) => {
      dropped = chosen;
      if (chosen && !name.value) name.value = chosen.name.replace(/^einlass-world-|\.json$/g, "").replace(/[^A-Za-z0-9-]/g, "-").slice(0, 60);
      zone.querySelector("p").textContent = chosen ? `${chosen.name}, ${chosen.size.toLocaleString("en")} bytes` : "Drop a world.export file here, or choose one.";
    };
    file.addEventListener("change", () => take(file.files[0]));
    for (const kind of ["dragover", "dragleave", "drop"]) {
      zone.addEventListener(kind, (event) => {
        event.preventDefault();
        zone.classList.toggle("over", kind === "dragover");
        if (kind === "drop") take(event.dataTransfer.files[0]);
      });
    }
    async function submit(event) {
      event.preventDefault();
      if (!dropped) return say("Choose or drop a file.", "bad");
      const result = await attempt(async () => {
        const text = await dropped.text();
        let document;
        try {
          document = JSON.parse(text);
        } catch (error) {
          throw new Error(`${dropped.name} is not JSON: ${error.message}`);
        }
        return perform(null, "world.import", { name: name.value.trim(), document, ...(replaces.checked ? { replace: true } : {}) });
      });
      if (result) say(result.summary);
      changed();
      return undefined;
    }
    return h("form", { class: "action", on: { submit } }, h("p", { class: "quiet" }, action.about), zone,
      h("div", { class: "field" }, h("label", { for: "import-name" }, "name"), name),
      h("div", { class: "field check" }, replaces, h("label", { for: "import-replaces" }, "Replace an existing world with this name")),
      h("p", { class: "buttons" }, h("button", { class: "primary" }, "Import")));
  }

  async function compare() {
    const texts = await attempt(() => Promise.all([first.value, second.value].map((world) => perform(world, "world.export"))));
    if (!texts) return;
    const differences = compareDocuments(...texts.map((result) => JSON.parse(result.text)));
    const shows = h("button", { type: "button", "aria-pressed": "false", on: { click: unveil } }, "Show values");
    const rows = differences.slice(0, 500).map(({ path, left, right }) => [h("code", { class: "long" }, path), value(left), value(right)]);
    function unveil() {
      const isOpen = comparison.classList.toggle("open");
      shows.setAttribute("aria-pressed", isOpen);
      shows.textContent = isOpen ? "Hide values" : "Show values";
    }
    fill(comparison, h("p", {}, differences.length === 0 ? "The worlds are identical." : `${counted(differences.length, "difference")}${differences.length > 500 ? "; only the first 500 are listed" : ""}. Values may be secrets.`),
      rows.length > 0 ? [h("p", { class: "buttons" }, shows), table("Differences", ["Path", first.value, second.value], rows)] : null);
  }

  function changed() {
    context.changed();
    draw();
  }
  await draw();
  const timer = setInterval(() => {
    // Does not redraw while the user is about to choose.
    if (!document.hidden && !element.contains(document.activeElement)) draw();
  }, 5000);
  return { update() {}, close: () => clearInterval(timer) };
}

function value(content) {
  return content === undefined ? h("em", { class: "quiet" }, "missing")
    : h("span", {}, h("code", { class: "long veiled" }, content), h("span", { class: "quiet veil" }, "•••"));
}
