// The frame around the views: the current view, its world, and that world's clock.
import { ask, catalogue, getJSON, hasToken, perform, setToken, takeToken } from "./api.js";
import { fill, h, throttled } from "./dom.js";
import { change, fragment, go, place, worldName } from "./router.js";
import { attempt } from "./notices.js";
import { JournalStore } from "./store.js";
import { actionsView } from "./actionsview.js";
import { clockView } from "./clockview.js";
import { connectView } from "./connectview.js";
import { diagramView } from "./diagramview.js";
import { failuresView } from "./failuresview.js";
import { journalView } from "./journalview.js";
import { networksView } from "./networksview.js";
import { phoneView } from "./phoneview.js";
import { worldsView } from "./worldsview.js";
import { currentTheme, nextTheme, useTheme } from "./theme.js";

const VIEWS = [
  ["journal", "Journal", journalView], ["diagram", "Diagram", diagramView], ["phone", "Phone", phoneView],
  ["networks", "People and apps", networksView], ["failures", "Failures", failuresView], ["clock", "Clock", clockView],
  ["worlds", "Worlds", worldsView], ["actions", "All actions", actionsView], ["connect", "Connect a client", connectView],
];

const main = document.getElementById("main");
let shown;
let store;
let clock;

/** The context of a view: the world, its growing journal, and a callback for changes that the view makes. */
function context(query) {
  const world = worldName();
  if (store?.world !== world) {
    store?.close();
    store = new JournalStore(world, {});
    store.addEventListener("lines", throttled(showClock, 1000));
    store.addEventListener("state", showState);
  }
  return { world, query, store, changed: () => { showClock(); showWorlds(); } };
}

async function show() {
  if (takeToken()) return show();
  if (!hasToken()) return askForToken("This page shows data from the control interface, which requires the server's token.");
  const { view, query } = place();
  const [id, title, make] = VIEWS.find(([id]) => id === view) ?? VIEWS[0];
  const key = `${id} ${worldName()}`;
  drawNavigation(id);
  // The current view handles changes of its filters.
  if (shown?.key === key && shown.view?.update) return shown.view.update(query);
  shown?.view?.close?.();
  shown = { key };
  document.title = `${title} · Einlass`;
  const element = h("div", { class: `view view-${id}` });
  fill(main, element);
  const own = shown;
  const made = await attempt(() => make(element, context(query)));
  if (own === shown) shown.view = made;
  else made?.close?.();
  return undefined;
}

function askForToken(reason) {
  shown?.view?.close?.();
  shown = undefined;
  store?.close();
  store = undefined;
  document.getElementById("views").replaceChildren();
  const field = h("input", { id: "token", type: "password", autocomplete: "off", required: true, spellcheck: "false" });
  const form = h("form", { class: "token", on: { submit: take } },
    h("h1", {}, "Einlass: control room"), h("p", {}, reason),
    h("p", {}, "At startup, einlassd prints an address that contains the token. ", h("code", {}, "einlass open"), " opens that address."),
    h("label", { for: "token" }, "Token"), field, h("button", { class: "primary" }, "Open"));
  async function take(event) {
    event.preventDefault();
    setToken(field.value.trim());
    const isRight = await attempt(async () => (await ask("/worlds")).ok);
    if (isRight) {
      drawBar();
      show();
    }
  }
  fill(main, form);
  field.focus();
}

// MARK: The bar

const worldChoice = h("select", { id: "world", on: { change: () => change({ world: worldChoice.value, open: undefined, network: undefined }) } });
const clockText = h("a", { class: "clock", href: "#/clock", title: "The time on the world's clock, in UTC" });
const state = h("span", { class: "state", role: "status" });

function drawBar() {
  const theme = h("button", { type: "button", class: "plain", on: { click: switchTheme } }, themeName());
  function switchTheme() {
    useTheme(nextTheme());
    theme.textContent = themeName();
    show();
  }
  fill(document.getElementById("bar"),
    h("a", { class: "brand", href: "#/journal" }, h("img", { src: "room/icon.svg", alt: "", width: 22, height: 22 }), "Einlass"),
    h("label", { class: "unseen", for: "world" }, "World"), worldChoice, clockText, state, theme);
  showWorlds();
  showClock();
}

function themeName() {
  return { light: "Light", dark: "Dark", auto: "Auto" }[currentTheme()] + " colours";
}

function drawNavigation(current) {
  const { query } = place();
  const views = document.getElementById("views");
  const scrolled = views.scrollLeft;
  fill(views, h("ul", {}, VIEWS.map(([id, title]) => h("li", {},
    h("a", { href: fragment(id, { world: query.world }), "aria-current": id === current ? "page" : undefined }, title)))));
  // On a narrow screen they are in a row that is wider than the screen.
  views.scrollLeft = scrolled;
  views.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

async function showWorlds() {
  if (!hasToken()) return;
  const worlds = await getJSON("/worlds").catch(() => []);
  const names = worlds.map((world) => world.name);
  if (!names.includes(worldName())) names.push(worldName());
  fill(worldChoice, names.map((name) => h("option", { value: name }, name)));
  worldChoice.value = worldName();
}

async function showClock() {
  if (!hasToken()) return;
  const result = await perform(worldName(), "clock.show").catch(() => null);
  if (!result) return;
  clock = { time: Date.parse(result.details.time), since: performance.now(), pace: result.details.pace };
  document.dispatchEvent(new CustomEvent("clock", { detail: result.details }));
  tick();
}

function tick() {
  if (!clock) return;
  const passed = clock.pace === "running" ? performance.now() - clock.since : 0;
  const time = new Date(clock.time + passed);
  const text = Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 19).replace("T", " ");
  fill(clockText, text, clock.pace === "running" ? "" : h("span", { class: "badge quiet" }, clock.pace === "manual" ? "frozen" : "jumps"));
}

function showState() {
  const words = { live: "live", connecting: "connecting", waiting: "reconnecting", refused: "not connected" };
  fill(state, h("span", { class: `dot ${store.state}` }), words[store.state]);
  state.title = store.problem;
}

// MARK: The beginning

useTheme(currentTheme());
if (takeToken() || hasToken()) drawBar();
window.addEventListener("hashchange", () => {
  showWorlds();
  show();
});
document.addEventListener("token-refused", () => askForToken("The server rejected this token. The server may have been restarted."));
document.addEventListener("keydown", (event) => {
  // Whatever has the focus: it may still be the element that opened the entry.
  if (event.key === "Escape" && place().query.open) return change({ open: undefined }, true);
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const view = VIEWS[Number(event.key) - 1];
  if (!view) return undefined;
  event.preventDefault();
  return go(view[0], { world: place().query.world });
});
setInterval(tick, 1000);
setInterval(() => { if (!document.hidden) showClock(); }, 15_000);
if (hasToken()) attempt(catalogue);
show();
