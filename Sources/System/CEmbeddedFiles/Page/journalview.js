// The journal: a line for each new entry, with one opened entry next to it.
import { catalogue } from "./api.js";
import { badge, counted, dayOf, fill, h, timeOfDay } from "./dom.js";
import { detailPanel } from "./detail.js";
import { statusKind } from "./exchange.js";
import { VirtualList } from "./list.js";
import { change, fragment, place } from "./router.js";
import { JournalStore } from "./store.js";

/** The arguments that do not filter lines. */
const OTHERS = ["last", "format", "secrets", "brief", "from", "to", "number"];
const NARROW = matchMedia("(max-width: 700px)");

export async function journalView(element, context) {
  const actions = await catalogue();
  const filters = actions.get("journal.show").arguments.filter((argument) => !OTHERS.includes(argument.name));
  let store;
  let ownStore;
  const list = new VirtualList({
    label: "Journal", rowHeight: NARROW.matches ? 54 : 34, render: (line, index) => row(line, store, index),
    keyOf: (line) => line.number, choose: (line) => change({ open: line.number }, true),
  });
  const count = h("p", { class: "count quiet", role: "status" });
  const bottom = h("button", { type: "button", on: { click: () => { list.isAtEnd = true; list.show(list.items); } } }, "Jump to newest");
  const panel = h("aside", { class: "panel", "aria-label": "Selected entry", hidden: true });
  const bar = filterBar(filters, () => place().query);
  fill(element, h("h1", { class: "unseen" }, "Journal"), bar.element,
    h("div", { class: "columns" }, h("div", { class: "lines" }, headRow(), list.element, h("div", { class: "foot" }, count, bottom)), panel));

  function useStore(query) {
    const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]).filter(([, value]) => value));
    const key = JSON.stringify(given);
    if (store?.key === key) return;
    store?.removeEventListener("lines", draw);
    store?.removeEventListener("state", draw);
    ownStore?.close();
    ownStore = key === "{}" ? undefined : new JournalStore(context.world, given);
    store = ownStore ?? context.store;
    store.key = key;
    list.forget();
    list.isAtEnd = true;
    store.addEventListener("lines", draw);
    store.addEventListener("state", draw);
    draw();
  }

  function draw() {
    list.show(store.lines);
    const lost = store.lostCount > 0 ? `; ${counted(store.lostCount, "earlier entry").replace("entrys", "entries")} not kept` : "";
    fill(count, store.state === "refused" ? store.problem : `${store.lines.length.toLocaleString("en")} ${store.lines.length === 1 ? "entry" : "entries"}${lost}`);
    element.classList.toggle("empty", store.lines.length === 0);
  }

  let opened;
  async function update(query) {
    useStore(query);
    bar.show(query);
    const number = query.open ? Number(query.open) : undefined;
    list.select(number, opened === undefined);
    if (number === opened) return;
    opened = number;
    panel.hidden = number === undefined;
    element.classList.toggle("opened", number !== undefined);
    if (number === undefined) {
      list.element.focus();
      return;
    }
    await detailPanel(panel, context, number, () => change({ open: undefined }, true));
  }

  const resized = () => list.setRowHeight(NARROW.matches ? 54 : 34);
  NARROW.addEventListener("change", resized);
  await update(context.query);
  return {
    update,
    close() {
      NARROW.removeEventListener("change", resized);
      store?.removeEventListener("lines", draw);
      store?.removeEventListener("state", draw);
      ownStore?.close();
      list.close();
    },
  };
}

function headRow() {
  return h("div", { class: "row head", "aria-hidden": "true" },
    ["No.", "Time", "From", "Message", "Status", ""].map((text, index) => h("span", { class: `c${index}` }, text)));
}

/** One line. Rows are reused by the list, so they are made of few elements. */
function row(line, store, index) {
  const before = store.lines[index - 1];
  const isNewDay = !before || dayOf(before.time) !== dayOf(line.time);
  const time = h("span", { class: "c1", title: line.time }, isNewDay ? h("small", {}, dayOf(line.time).slice(5), " ") : "", timeOfDay(line.time));
  const number = h("span", { class: "c0" }, line.number);
  if (line.kind !== "message") {
    return h("div", { class: "row other" }, number, time, h("span", { class: "c2" }, line.kind),
      h("span", { class: "c3 said" }, line.text.replace(/^\S+\s+/, "").split("\n")[0]), h("span", { class: "c4" }), h("span", { class: "c5" }, line.kind === "planned" ? badge("planned", "warn") : ""));
  }
  const depth = store.depth(line);
  return h("div", { class: `row message${depth > 0 ? " inner" : ""}`, "data-depth": depth },
    number, time, h("span", { class: "c2" }, line.sender, h("small", {}, " → ", line.network ?? "none")),
    h("span", { class: "c3" }, depth > 0 ? h("span", { class: "twig", "aria-label": "sent as part of another exchange" }, "└ ".padStart(depth * 2, "  ")) : "",
      h("b", {}, line.method), " ", line.path, line.endpoint ? h("small", {}, " ", line.endpoint) : ""),
    h("span", { class: "c4" }, badge(line.status ?? "none", statusKind(line.status))), h("span", { class: "c5" }, marks(line)));
}

function marks(line) {
  return [line.refusal ? badge(line.refusal, "bad") : null, line.planned ? badge(`planned: ${line.planned}`, "warn") : null,
    line.warnings ? badge(counted(line.warnings.length, "warning"), "warn") : null, line.failure && !line.planned ? badge(line.failure.text, "bad") : null];
}

/** The filters of journal.show; they are in the address. */
function filterBar(filters) {
  const controls = new Map();
  const fields = filters.map(({ name, about, schema }) => {
    const id = `filter-${name}`;
    const control = schema.enum
      ? h("select", { id }, h("option", { value: "" }, "any"), schema.enum.map((word) => h("option", { value: word }, word)))
      : h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", placeholder: name === "status" ? "401, 4xx, none" : "" });
    control.addEventListener("change", () => change({ [name]: control.value.trim() }, true));
    controls.set(name, control);
    return h("div", { class: "filter", title: about }, h("label", { for: id }, name), control);
  });
  const clear = h("button", { type: "button", on: { click: () => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])), true) } }, "Clear");
  const picture = h("a", { class: "button" }, "Show as diagram");
  const summary = h("summary", {}, "Filters");
  const element = h("details", { class: "filters" }, summary, h("div", { class: "filter-fields" }, fields), h("p", { class: "buttons" }, clear, picture));
  element.open = !NARROW.matches;
  function show(query) {
    for (const [name, control] of controls) {
      if (document.activeElement !== control) control.value = query[name] ?? "";
    }
    const active = [...controls.keys()].filter((name) => query[name]);
    fill(summary, "Filters", active.length > 0 ? h("span", { class: "badge warn" }, active.map((name) => `${name}=${query[name]}`).join(" ")) : "");
    clear.disabled = active.length === 0;
    picture.setAttribute("href", fragment("diagram", { ...query, open: undefined }));
  }
  return { element, show };
}
