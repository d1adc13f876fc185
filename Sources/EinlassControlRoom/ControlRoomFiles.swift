// Made from the folder Page by Scripts/embed-control-room; change the files there.

/// The files of the control room.
enum ControlRoomFiles {
  /// Name and text of each file, sorted by name.
  static let texts: [(name: String, text: String)] = [
    (
      "actionsview.js",
      ##"""
      // Every action of the control interface with its form: what the other views do not show yet is here.
      import { catalogue } from "./api.js";
      import { badge, fill, h } from "./dom.js";
      import { actionForm } from "./form.js";
      import { peopleNames } from "./failuresview.js";
      import { attempt } from "./notices.js";
      import { change, place } from "./router.js";

      export async function actionsView(element, context) {
        const actions = await catalogue();
        const names = await attempt(() => peopleNames(context.world)) ?? [];
        const search = h("input", { id: "find", type: "search", placeholder: "suspend, token, phone ...", value: place().query.find ?? "" });
        search.addEventListener("input", () => { change({ find: search.value.trim() }, true); draw(); });
        const list = h("div", { class: "actions" });
        fill(element, h("h1", {}, "All actions"), h("div", { class: "filter" }, h("label", { for: "find" }, "Search"), search), list);

        function draw() {
          const words = search.value.trim().toLowerCase().split(/\s+/);
          const found = [...actions.values()].filter((action) => words.every((word) => `${action.name} ${action.about}`.toLowerCase().includes(word)));
          const groups = Map.groupBy ? Map.groupBy(found, (action) => action.name.split(".")[0]) : grouped(found);
          fill(list, [...groups].map(([group, members]) => h("section", {}, h("h2", {}, group), members.map(one))));
        }
        function one(action) {
          const content = h("div", {});
          const details = h("details", { class: "card", "data-action": action.name }, h("summary", {}, h("code", {}, action.name), " ", badge(action.certainty), h("p", { class: "quiet" }, action.about)), content);
          // A form is made when it is looked at: there are hundreds.
          details.addEventListener("toggle", () => {
            if (details.open && content.childElementCount === 0) {
              fill(content, actionForm(context.world, action, { values: { user: names }, done: () => context.changed() }));
            }
          });
          return details;
        }
        draw();
        return { update() {}, close() {} };
      }

      function grouped(actions) {
        const groups = new Map();
        for (const action of actions) {
          const group = action.name.split(".")[0];
          groups.set(group, [...(groups.get(group) ?? []), action]);
        }
        return groups;
      }

      """##
    ),
    (
      "api.js",
      ##"""
      // The control interface: every fact on the page and everything that it does goes through here.

      const KEY = "einlass.token";

      /** What went wrong, in a sentence that can be shown. */
      export class Refusal extends Error {
        constructor(sentence, status, kind) {
          super(sentence);
          this.status = status;
          this.kind = kind;
        }
      }

      /** Moves a token from the address to this tab's memory, so that the address can be passed on; says whether there was one. */
      export function takeToken() {
        const match = /^#token=([\x21-\x7e]+)$/.exec(location.hash);
        if (!match) return false;
        setToken(decodeURIComponent(match[1]));
        history.replaceState(null, "", "#/journal");
        return true;
      }

      export function setToken(token) {
        sessionStorage.setItem(KEY, token);
      }

      export function hasToken() {
        return sessionStorage.getItem(KEY) !== null;
      }

      function fields(more) {
        return { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}`, ...more };
      }

      /** The response to a request; throws a `Refusal` where there is none, or it says no. */
      export async function ask(path, options = {}) {
        let response;
        try {
          response = await fetch(path, { cache: "no-store", ...options, headers: fields(options.headers) });
        } catch (error) {
          if (error.name === "AbortError") throw error;
          throw new Refusal("The server does not answer. It may have ended; start it again, and open its new address.", 0);
        }
        if (response.ok) return response;
        const problem = await response.json().catch(() => ({}));
        const sentence = problem.detail ?? `The server answered with status ${response.status}.`;
        const kind = (problem.type ?? "").split(":").pop();
        if (response.status === 401) document.dispatchEvent(new CustomEvent("token-refused"));
        throw new Refusal(sentence, response.status, kind);
      }

      export async function getJSON(path, options) {
        return (await ask(path, options)).json();
      }

      export async function getText(path) {
        return (await ask(path)).text();
      }

      /** Performs an action: in `world`, or, where that is null, about the worlds as such. */
      export async function perform(world, action, args = {}, options = {}) {
        const place = world === null ? "" : `/worlds/${encodeURIComponent(world)}`;
        const response = await ask(`${place}/actions/${encodeURIComponent(action)}`, {
          method: "POST", body: JSON.stringify(args), headers: { "Content-Type": "application/json" }, ...options,
        });
        return response.json();
      }

      /** The path of a world's journal with a query; empty values are left out. */
      export function journalPath(world, query, end = "") {
        const given = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined && value !== null);
        return `/worlds/${encodeURIComponent(world)}/journal${end}?${new URLSearchParams(given)}`;
      }

      let known;

      /** Every action with its arguments, each with its JSON Schema: what can be done is what the server says. */
      export function catalogue() {
        known ??= Promise.all([getJSON("/actions"), getJSON("/openapi.json")]).then(([actions, document]) => {
          const list = actions.map((action) => {
            const path = `${action.isInWorld ? "/worlds/{world}" : ""}/actions/${action.name}`;
            const body = document.paths[path]?.post?.requestBody;
            const schemas = body?.content?.["application/json"]?.schema?.properties ?? {};
            const args = action.arguments.map((argument) => ({ ...argument, schema: schemas[argument.name] ?? {} }));
            return { ...action, arguments: args };
          });
          return new Map(list.map((action) => [action.name, action]));
        }).catch((error) => {
          known = undefined;
          throw error;
        });
        return known;
      }

      /**
       * Reads server-sent events, since an EventSource sends no token. Calls `onEvent(kind, id, data)` for each, and ends when the
       * server or `signal` ends the stream; throws a `Refusal` where it could not begin.
       */
      export async function readEvents(path, lastID, signal, onEvent, onOpen) {
        const headers = { Accept: "text/event-stream" };
        if (lastID) headers["Last-Event-ID"] = String(lastID);
        const response = await ask(path, { headers, signal });
        onOpen();
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = "";
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return;
          // The text before holds no end of an event, or only the first half of one.
          const known = Math.max(0, rest.length - 1);
          rest += value;
          let start = 0;
          for (let end = rest.indexOf("\n\n", known); end >= 0; end = rest.indexOf("\n\n", start)) {
            const event = parseEvent(rest.slice(start, end));
            if (event) onEvent(event.kind, event.id, event.data);
            start = end + 2;
          }
          rest = rest.slice(start);
        }
      }

      function parseEvent(text) {
        const event = { kind: "message", id: 0, data: "" };
        for (const line of text.split("\n")) {
          if (line.startsWith("event: ")) event.kind = line.slice(7);
          else if (line.startsWith("id: ")) event.id = Number(line.slice(4));
          else if (line.startsWith("data: ")) event.data += line.slice(6);
        }
        return event.data === "" ? null : event;
      }

      """##
    ),
    (
      "app.js",
      ##"""
      // The frame around the views: which one is shown, of which world, and what the clock of that world shows.
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

      /** What views get: the world, its journal as it grows, and a word for when something was changed from here. */
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
        if (!hasToken()) return askForToken("This page shows what the control interface tells, which wants the token of this server.");
        const { view, query } = place();
        const [id, title, make] = VIEWS.find(([id]) => id === view) ?? VIEWS[0];
        const key = `${id} ${worldName()}`;
        drawNavigation(id);
        // A view that is shown already takes the change of its filters by itself.
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
          h("p", {}, "einlassd prints an address with the token when it starts, and ", h("code", {}, "einlass open"), " opens it."),
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
      const clockText = h("a", { class: "clock", href: "#/clock", title: "What the world's clock shows, in UTC" });
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
        // On a narrow screen they stand in a row that is wider than it.
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
        fill(clockText, text, clock.pace === "running" ? "" : h("span", { class: "badge quiet" }, clock.pace === "manual" ? "frozen" : "leaps"));
      }

      function showState() {
        const words = { live: "live", connecting: "connecting", waiting: "connecting anew", refused: "not connected" };
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
      document.addEventListener("token-refused", () => askForToken("The server takes another token than this one: it was started anew, perhaps."));
      document.addEventListener("keydown", (event) => {
        // Wherever the focus is: it may still be at what opened the entry.
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

      """##
    ),
    (
      "body.js",
      ##"""
      // Bodies of messages as people can read them. What a client sent is shown as text, never taken as markup.
      import { counted, h, table } from "./dom.js";

      const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

      /** The value of a header field; empty where there is none. */
      export function fieldValue(headers, name) {
        return (headers ?? []).find((field) => field.name.toLowerCase() === name)?.value ?? "";
      }

      // The most characters that are shown, and read as markup, JSON or a form; the most rows; the most levels of brackets.
      const MOST_SHOWN = 200_000;
      export const MOST_ROWS = 300;
      const MOST_LEVELS = 100;

      /** The body of a request or response, readable, with a way to see it as it was sent. */
      export function bodyView(message) {
        if (!message.body && !message.picture) return h("p", { class: "quiet" }, "No body.");
        const type = fieldValue(message.headers, "content-type").split(";")[0].trim().toLowerCase();
        const text = message.body ?? "";
        const raw = [h("pre", { class: "body", tabindex: "0", "aria-label": "The body as sent" }, text.slice(0, MOST_SHOWN)),
          rest(text.length - MOST_SHOWN, "character")];
        const readable = message.picture || text.length <= MOST_SHOWN ? readableBody(message, type) : null;
        if (!readable) return h("div", {}, raw);
        return h("div", {}, readable, h("details", {}, h("summary", {}, "As sent"), raw));
      }

      /** Says how many are left out, if any. */
      export function rest(count, word) {
        return count > 0 ? h("p", { class: "quiet" }, `${counted(count, word)} more ${count === 1 ? "is" : "are"} not shown.`) : null;
      }

      function readableBody(message, type) {
        if (message.picture && PICTURES.includes(type)) {
          return h("figure", {}, h("img", { src: `data:${type};base64,${message.picture}`, alt: `The picture in the body, ${type}` }),
            h("figcaption", { class: "quiet" }, type));
        }
        if (type === "application/x-www-form-urlencoded") return formView(message.body);
        const text = message.body.trimStart();
        if (type.endsWith("json") || text.startsWith("{") || text.startsWith("[")) return jsonView(message.body);
        if (type.endsWith("html")) return htmlView(message.body);
        if (type.endsWith("xml") || text.startsWith("<?xml")) return xmlView(message.body);
        // Token endpoints of the time sent forms and called them text.
        if (/^[\w.-]+=/.test(message.body) && !/[\s<]/.test(message.body)) return formView(message.body);
        return null;
      }

      function decoded(text) {
        try {
          return decodeURIComponent(text.replaceAll("+", " "));
        } catch {
          return text;
        }
      }

      /** A form's fields, each on a line. */
      export function formView(text) {
        const all = text.split("&");
        const pairs = all.slice(0, MOST_ROWS).map((pair) => {
          const at = pair.indexOf("=");
          return at < 0 ? [decoded(pair), ""] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
        });
        return h("div", {}, table("The fields of the form", ["Name", "Value"],
          pairs.map(([name, value]) => [h("code", {}, name), h("code", { class: "long" }, value)])), rest(all.length - MOST_ROWS, "field"));
      }

      function jsonView(text) {
        if (levels(text) > MOST_LEVELS) return null;
        try {
          return h("pre", { class: "body", tabindex: "0", "aria-label": "The body as JSON" }, JSON.stringify(JSON.parse(text), null, 2));
        } catch {
          return null;
        }
      }

      /** How deep brackets are nested, those within texts included. */
      function levels(text) {
        let [depth, deepest] = [0, 0];
        for (const character of text) {
          if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
          else if (character === "}" || character === "]") depth -= 1;
        }
        return deepest;
      }

      /** XML with a line for each tag, texts beside their tags; nothing of it is resolved or loaded. */
      function xmlView(text) {
        let depth = 0;
        const lines = [];
        for (let at = 0; at < text.length;) {
          const end = text.indexOf(">", at);
          const line = (end < 0 ? text.slice(at) : text.slice(at, end + 1)).trim();
          at = end < 0 ? text.length : end + 1;
          const tag = line.slice(line.indexOf("<") + 1);
          const isEnd = tag.startsWith("/");
          if (isEnd) depth = Math.max(0, depth - 1);
          // A text with the end of its element stays on the line where that begins.
          if (isEnd && !line.startsWith("<") && lines.length > 0) lines.push(lines.pop() + line);
          else if (line !== "") lines.push("  ".repeat(Math.min(depth, 20)) + line);
          if (line.includes("<") && !isEnd && !/^[!?]/.test(tag) && !tag.endsWith("/>")) depth += 1;
        }
        return h("pre", { class: "body", tabindex: "0", "aria-label": "The body as XML" }, lines.join("\n"));
      }

      const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
      const HIDDEN = new Set(["script", "style", "noscript", "template", "title"]);
      const BLOCKS = new Set(["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "tr", "br", "form", "label", "section", "header", "footer"]);

      /** The words of a page, without its markup. No parser of markup sees it: a browser's would look at what runs in it. */
      function htmlView(text) {
        const { title, words } = readPage(text);
        return h("div", {}, h("p", { class: "quiet" }, `A page${title ? `: ${plain(title)}` : ""}`),
          h("pre", { class: "body words", tabindex: "0", "aria-label": "The words of the page" }, plain(words)));
      }

      /** The title and the words of a page. It goes through the text once: what is never closed reaches to the end. */
      export function readPage(text) {
        let title = "";
        const words = [];
        for (let at = 0; at < text.length;) {
          const start = text.indexOf("<", at);
          if (start < 0) {
            words.push(text.slice(at));
            break;
          }
          words.push(text.slice(at, start));
          if (text.startsWith("<!--", start)) {
            const end = text.indexOf("-->", start + 4);
            if (end < 0) break;
            words.push(" ");
            at = end + 3;
            continue;
          }
          const end = text.indexOf(">", start);
          if (end < 0) break;
          const name = tagName(text, start + 1);
          words.push(BLOCKS.has(name) ? "\n" : " ");
          at = end + 1;
          if (!HIDDEN.has(name)) continue;
          const close = endOf(name, text, at);
          if (name === "title" && title === "") title = text.slice(at, close.start);
          at = close.end;
        }
        return { title, words: words.join("") };
      }

      /** The name of the tag at a place, in small letters; empty for what is not the start of an element. */
      function tagName(text, at) {
        const match = /^[a-z][a-z0-9]{0,15}(?![a-z0-9-])/i.exec(text.slice(at, at + 18));
        return match ? match[0].toLowerCase() : "";
      }

      /** Where the element with that name ends. */
      function endOf(name, text, from) {
        for (let start = text.indexOf("</", from); start >= 0; start = text.indexOf("</", start + 2)) {
          if (tagName(text, start + 2) !== name) continue;
          const end = text.indexOf(">", start);
          return { start, end: end < 0 ? text.length : end + 1 };
        }
        return { start: text.length, end: text.length };
      }

      /** Text with its character references read and its blanks joined, without empty lines. */
      function plain(text) {
        const read = text.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{1,8});/gi, entity);
        return read.split("\n").map((line) => line.replace(/[ \t\r]+/g, " ").trim()).filter((line) => line !== "").join("\n");
      }

      function entity(whole, name) {
        const code = name[0] === "#" ? Number(name[1].toLowerCase() === "x" ? `0x${name.slice(2)}` : name.slice(1)) : NaN;
        if (code > 0 && code < 0x110000) return String.fromCodePoint(code);
        return ENTITIES[name.toLowerCase()] ?? whole;
      }

      """##
    ),
    (
      "clockview.js",
      ##"""
      // The world's clock: shown, frozen, moved, and taken to the next thing that it brings.
      import { catalogue, perform } from "./api.js";
      import { fill, h, table } from "./dom.js";
      import { actionForm } from "./form.js";
      import { attempt, say } from "./notices.js";

      const STEPS = ["1m", "15m", "1h", "1d", "30d", "60d"];

      export async function clockView(element, context) {
        const { world } = context;
        const actions = await catalogue();
        const face = h("div", { class: "face" });
        const coming = h("div", {});
        const form = (name, label) => actionForm(world, actions.get(name), { label, shows: false, done: changed });
        fill(element, h("h1", {}, "Clock"), h("section", { class: "card", "aria-label": "The clock" }, face,
          h("p", { class: "buttons" },
            button("Freeze", "clock.freeze"), button("Let it run", "clock.run"), button("To the next event", "clock.jump", {}, "primary")),
          h("p", { class: "buttons" }, STEPS.map((by) => button(`+${by}`, "clock.advance", { by })))),
        h("div", { class: "fields" }, h("section", { class: "card" }, h("h2", {}, "Move it by"), form("clock.advance", "Move")),
          h("section", { class: "card" }, h("h2", {}, "Set it to"), form("clock.set", "Set"))),
        h("section", { class: "card" }, h("h2", {}, "What is to come"), coming));

        function button(label, action, args = {}, kind = "") {
          return h("button", { type: "button", class: kind, title: action, on: { click: () => act(action, args) } }, label);
        }
        async function act(action, args) {
          const result = await attempt(() => perform(world, action, args));
          if (result) say(result.summary);
          changed();
        }
        function changed() {
          context.changed();
          draw();
        }
        function drawFace({ time, pace }) {
          const words = { running: "runs with real time", manual: "is frozen", automatic: "leaps to whatever is waited for" };
          fill(face, h("time", { datetime: time }, h("span", { class: "hour" }, time.slice(11, 19)), h("span", { class: "day" }, time.slice(0, 10))),
            h("p", { class: "quiet" }, `UTC; it ${words[pace] ?? pace}`));
        }
        async function draw() {
          const result = await attempt(() => perform(world, "clock.upcoming", { count: 50 }));
          if (!result) return;
          const rows = result.details.map((moment) => [moment.time.slice(0, 19).replace("T", " "), moment.network, moment.change,
            h("button", { type: "button", "aria-label": `Go to ${moment.time}`, on: { click: () => act("clock.set", { to: wholeSecond(moment.time) }) } }, "Go there")]);
          fill(coming, rows.length > 0 ? table("What is to come", ["When", "Network", "What", ""], rows) : h("p", { class: "quiet" }, "Nothing changes by itself in this world."));
        }
        const shown = (event) => drawFace(event.detail);
        document.addEventListener("clock", shown);
        const now = await perform(world, "clock.show");
        drawFace(now.details);
        await draw();
        const timer = setInterval(async () => {
          const next = document.hidden ? null : await perform(world, "clock.show").catch(() => null);
          if (next) drawFace(next.details);
        }, 1000);
        return {
          update() {},
          close() {
            clearInterval(timer);
            document.removeEventListener("clock", shown);
          },
        };
      }

      /** The first whole second at which the moment is over: clock.set takes no parts of seconds. */
      function wholeSecond(text) {
        return new Date(Math.ceil(Date.parse(text) / 1000) * 1000).toISOString().replace(".000Z", "Z");
      }

      """##
    ),
    (
      "compare.js",
      ##"""
      // Two exported worlds beside each other: every place at which they differ.

      const NAMES = ["key", "id", "token", "identifier", "code", "name"];

      /** `{path, left, right}` for each difference; undefined is what is not there. */
      export function compareDocuments(left, right) {
        const differences = [];
        walk("", left, right, differences);
        return differences;
      }

      function walk(path, left, right, differences) {
        if (left === right) return;
        if (Array.isArray(left) && Array.isArray(right)) return lists(path, left, right, differences);
        if (isObject(left) && isObject(right)) {
          for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
            walk(path ? `${path}.${name}` : name, left[name], right[name], differences);
          }
          return;
        }
        const [a, b] = [text(left), text(right)];
        if (a !== b) differences.push({ path, left: a, right: b });
      }

      /** Records are matched by what names them, wherever they stand; other elements by their places. */
      function lists(path, left, right, differences) {
        const [first, second] = [left, right].map((list) => new Map(list.map((item, index) => [nameOf(item) ?? `${index}`, item])));
        for (const name of new Set([...first.keys(), ...second.keys()])) {
          walk(`${path}[${name.length > 24 ? `${name.slice(0, 12)}...` : name}]`, first.get(name), second.get(name), differences);
        }
      }

      function nameOf(item) {
        if (!isObject(item)) return undefined;
        const name = NAMES.find((candidate) => item[candidate] !== undefined);
        return name && JSON.stringify(item[name]);
      }

      function isObject(value) {
        return typeof value === "object" && value !== null && !Array.isArray(value);
      }

      function text(value) {
        return value === undefined ? undefined : JSON.stringify(value);
      }

      """##
    ),
    (
      "connectview.js",
      ##"""
      // The commands that point each language's clients at this server, as the server says them.
      import { getJSON } from "./api.js";
      import { copy, fill, h } from "./dom.js";
      import { attempt, say } from "./notices.js";
      import { change, place } from "./router.js";

      export async function connectView(element) {
        const server = await attempt(() => getJSON("/"));
        if (!server) return undefined;
        const clients = server.clients ?? [];
        const facts = [["Base address", server.addresses?.http], ["Proxy", server.addresses?.proxy], ["TLS", server.addresses?.tls], ["Certificate", server.addresses?.ca]];
        const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Languages", on: { keydown: move } });
        const panel = h("section", { class: "card", role: "tabpanel", id: "client", tabindex: "0" });
        fill(element, h("h1", {}, "Connect a client"),
          h("p", {}, "Clients stay unmodified: they ask for the networks by their own names, through the proxy. ", h("code", {}, 'eval "$(einlass env)"'),
            " sets the variables for all languages; each tab has those of one."),
          h("dl", { class: "facts" }, facts.filter(([, value]) => value).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, h("code", {}, value))))),
          clients.length > 0 ? [tabs, panel] : h("p", { class: "quiet" }, "This server does not say how clients are set up."));

        const names = clients.map(({ name }) => name);
        const chosen = () => Math.max(0, names.indexOf(place().query.client));
        function draw() {
          const index = chosen();
          fill(tabs, names.map((name, at) => h("button", {
            type: "button", role: "tab", id: `tab-${at}`, "aria-selected": String(at === index), "aria-controls": "client", tabindex: at === index ? "0" : "-1",
            on: { click: () => choose(at) },
          }, name)));
          const client = clients[index];
          if (!client) return;
          panel.setAttribute("aria-labelledby", `tab-${index}`);
          fill(panel, h("pre", { class: "body", tabindex: "0", "aria-label": `The commands for ${client.name}` }, client.commands),
            h("p", { class: "buttons" }, h("button", { type: "button", class: "primary", on: { click: () => copyCommands(client.commands) } }, "Copy")),
            client.note ? h("p", {}, client.note) : null);
        }
        function choose(index) {
          change({ client: names[index] }, true);
          draw();
          tabs.children[index].focus();
        }
        function move(event) {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          choose((chosen() + step + names.length) % names.length);
        }
        async function copyCommands(text) {
          if (await copy(text)) return say("The commands are copied.");
          getSelection().selectAllChildren(panel.querySelector("pre"));
          return say("This browser has no clipboard for this page. The commands are selected: press Ctrl-C.");
        }
        draw();
        return { update: draw, close() {} };
      }

      """##
    ),
    (
      "detail.js",
      ##"""
      // One entry opened: fetched whole when it is looked at, its secrets shortened until they are asked for.
      import { getJSON, getText, journalPath } from "./api.js";
      import { copy, fill, h, save } from "./dom.js";
      import { entryView } from "./exchange.js";
      import { attempt, say } from "./notices.js";
      import { fragment } from "./router.js";

      /** Fills `panel` with the entry of that number; `close` is called where it is closed. */
      export async function detailPanel(panel, { world }, number, close) {
        let showsSecrets = false;
        const content = h("div", { class: "panel-content" }, h("p", { class: "quiet" }, "One moment..."));
        const secrets = h("button", { type: "button", "aria-pressed": "false", on: { click: unveil } }, "Show secrets");
        const shut = h("button", { type: "button", class: "plain close", "aria-label": "Close the entry", on: { click: close } }, "×");
        const title = h("h2", { tabindex: "-1" }, `Entry ${number}`);
        const tools = h("p", { class: "buttons" }, secrets, h("button", { type: "button", on: { click: curl } }, "Copy as curl"),
          h("button", { type: "button", on: { click: archive } }, "Save as HAR"),
          h("a", { class: "button", href: fragment("diagram", { world, from: Math.max(1, number - 20), to: number + 20 }) }, "In the diagram"));
        fill(panel, h("div", { class: "panel-head" }, title, shut), tools, content);
        // A panel over the whole window takes the focus; beside the list the arrows go on choosing.
        if (matchMedia("(max-width: 1000px)").matches) title.focus();

        const query = () => ({ number, secrets: showsSecrets });
        async function draw() {
          const records = await attempt(() => getJSON(journalPath(world, { ...query(), format: "json" })));
          if (!records || !panel.contains(content)) return;
          const record = records[0];
          fill(content, record ? entryView(record) : h("p", {}, "The journal does not have this entry any more."));
          tools.hidden = record?.kind !== "message";
        }
        function unveil() {
          showsSecrets = !showsSecrets;
          secrets.setAttribute("aria-pressed", showsSecrets);
          secrets.textContent = showsSecrets ? "Hide secrets" : "Show secrets";
          draw();
        }
        async function curl() {
          const response = await attempt(() => getText(journalPath(world, { ...query(), format: "curl" })));
          if (response === undefined) return;
          // A line feed at its end would have a terminal run the command as soon as it is pasted.
          const text = response.trimEnd();
          if (await copy(text)) return say(showsSecrets ? "The command is copied." : "The command is copied; its secrets are shortened, so that it opens nothing.");
          fill(content, h("textarea", { rows: 12, "aria-label": "The command", value: text }));
          return undefined;
        }
        async function archive() {
          const har = await attempt(() => getJSON(journalPath(world, { ...query(), format: "har" })));
          if (har) save(`einlass-${world}-${number}.har`, JSON.stringify(har, null, 2), "application/json");
        }
        await draw();
      }

      """##
    ),
    (
      "diagram.js",
      ##"""
      // A sequence diagram as SVG, drawn in here: `{participants, steps}` as the control interface gives it.

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

      /** Only participants who do something stand in the diagram. */
      function participantsOf(diagram) {
        const used = new Set(diagram.steps.flatMap((step) => [step.from, step.to]));
        const known = diagram.participants.filter((name) => used.has(name));
        return known.concat([...used].filter((name) => !known.includes(name)));
      }

      /**
       * The drawing. `open(number)` is called where a line of the entry with that number is chosen; without it nothing can be
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
        // A wide strip that can be hit, since a line is one pixel high.
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
          // Browsers draw no picture of any size.
          const scale = Math.min(2, 16_000 / image.height, 16_000 / image.width);
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
          canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
          return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
        } finally {
          URL.revokeObjectURL(address);
        }
      }

      """##
    ),
    (
      "diagramview.js",
      ##"""
      // A stretch of the journal as a sequence diagram; each arrow opens its entry.
      import { catalogue, getJSON, getText, journalPath } from "./api.js";
      import { fill, h, save, throttled } from "./dom.js";
      import { DARK, LIGHT, diagramFile, diagramPicture, drawDiagram } from "./diagram.js";
      import { detailPanel } from "./detail.js";
      import { attempt } from "./notices.js";
      import { change, place } from "./router.js";
      import { isDark } from "./theme.js";

      /** More lines than anybody looks at would make a picture that no browser draws. */
      const MOST = 400;

      export async function diagramView(element, context) {
        const actions = await catalogue();
        const filters = actions.get("journal.show").arguments.map(({ name }) => name)
          .filter((name) => !["last", "format", "secrets", "brief", "number"].includes(name));
        let diagram;
        let opened;
        const drawing = h("div", { class: "drawing", tabindex: "0", role: "region", "aria-label": "Sequence diagram" });
        const panel = h("aside", { class: "panel", "aria-label": "The opened entry", hidden: true });
        const from = h("input", { id: "from", type: "number", min: 1 });
        const to = h("input", { id: "to", type: "number", min: 1 });
        const note = h("p", { class: "quiet", role: "status" });
        for (const input of [from, to]) input.addEventListener("change", () => change({ [input.id]: input.value }));
        fill(element, h("h1", {}, "Sequence diagram"),
          h("div", { class: "tools" },
            h("div", { class: "filter" }, h("label", { for: "from" }, "From entry"), from),
            h("div", { class: "filter" }, h("label", { for: "to" }, "To entry"), to),
            h("p", { class: "buttons" },
              h("button", { type: "button", on: { click: newest } }, "The newest 60"),
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
          fill(note, diagram.steps.length === 0 ? "Nothing has happened in this stretch yet."
            : `${diagram.steps.length} lines${left > 0 ? `; ${left} earlier ones are left out, choose a shorter stretch` : ""}. An arrow opens its entry.`);
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

      """##
    ),
    (
      "doctor.js",
      ##"""
      // What the signature doctor found, as a picture: the base string as it should be above the one that was signed, their parts
      // side by side, and where they begin to differ.
      import { h, badge } from "./dom.js";
      import { MOST_ROWS, rest } from "./body.js";

      /** The finding about the signature of an entry; null where no signature was checked. */
      export function findingView(signature) {
        if (!signature) return null;
        const isRight = signature.result === "right";
        const head = h("p", {}, badge(isRight ? "signature right" : signature.result, isRight ? "ok" : "bad"),
          signature.note ? ` ${signature.note}` : "");
        if (isRight && !signature.diagnosis) return h("section", { class: "finding right", "aria-label": "The signature" }, head);
        return h("section", { class: "finding", "aria-labelledby": "finding-head" },
          h("h3", { id: "finding-head" }, "What is wrong with it"), head, diagnosisView(signature));
      }

      function diagnosisView(signature) {
        const diagnosis = signature.diagnosis;
        if (!diagnosis) return signature.explanation ? h("p", {}, sentence(signature.explanation)) : null;
        const parts = [];
        for (const mistake of diagnosis.mistakes) parts.push(mistakeView(mistake));
        if (diagnosis.mistakes.length === 0 && signature.explanation) parts.push(h("p", {}, sentence(signature.explanation)));
        const right = diagnosis.rightBaseString;
        const wrong = diagnosis.wrongBaseString;
        if (right && wrong) parts.push(comparison(right, wrong, diagnosis.firstDifference));
        else if (right ?? signature.baseString) parts.push(alone(right ?? signature.baseString));
        if (diagnosis.others.length > 0) {
          parts.push(h("details", {}, h("summary", {}, "What would give the same signature"),
            diagnosis.others.map((set) => h("ul", {}, set.map((mistake) => h("li", {}, sentence(mistake.sentence)))))));
        }
        return parts;
      }

      function mistakeView(mistake) {
        return h("div", { class: "mistake" }, h("p", { class: "mistake-sentence" }, sentence(mistake.sentence)),
          h("p", {}, h("strong", {}, "To change: "), sentence(mistake.advice)),
          h("p", { class: "quiet" }, h("code", {}, mistake.id)));
      }

      function sentence(text) {
        const start = text.charAt(0).toUpperCase() + text.slice(1);
        return /[.!?]$/.test(start) ? start : `${start}.`;
      }

      function alone(text) {
        return h("figure", { class: "base-strings" }, h("figcaption", {}, "The base string as it should be signed"),
          h("div", { class: "base-string" }, text), partsTable(split(text), null));
      }

      /** Both base strings, one above the other, then their parts. */
      function comparison(right, wrong, at) {
        if (at === undefined) {
          return h("figure", { class: "base-strings" },
            h("figcaption", {}, "The base string is right: what is wrong is the key, or the form of the signature"),
            h("div", { class: "base-string" }, right), partsTable(split(right), null));
        }
        return h("figure", { class: "base-strings" },
          h("figcaption", {}, "As it should be"), marked(right, at, "should be"),
          h("p", { class: "caption" }, "As it was signed"), marked(wrong, at, "was signed"),
          partsTable(split(right), split(wrong)));
      }

      /** A base string with the place marked from which on it differs. */
      function marked(text, at, kind) {
        const [before, after] = [[...text].slice(0, at).join(""), [...text].slice(at)];
        const length = Math.max(1, Math.min(after.length, 12));
        return h("div", { class: "base-string", "data-kind": kind }, before,
          h("mark", { title: `Here the two begin to differ, at character ${at + 1}` }, after.slice(0, length).join("") || "(ends here)"),
          after.slice(length).join(""));
      }

      function once(text) {
        try {
          return decodeURIComponent(text);
        } catch {
          return text;
        }
      }

      /** A base string in its parts (RFC 5849, section 3.4.1.1): method, address, and each parameter. */
      export function split(text) {
        const [method, address, ...rest] = text.split("&");
        const parameters = rest.join("&");
        return {
          method, address: once(address ?? ""),
          parameters: parameters === "" ? [] : once(parameters).split("&"),
        };
      }

      function partsTable(right, wrong) {
        const all = [["Method", right.method, wrong?.method], ["Address", right.address, wrong?.address],
          ...aligned(right.parameters, wrong?.parameters).map(([a, b]) => ["Parameter", a, b])];
        const rows = all.slice(0, MOST_ROWS);
        const body = rows.map(([name, a, b]) => {
          const differs = wrong !== null && a !== b;
          return h("tr", { class: differs ? "differs" : "" }, h("th", { scope: "row" }, name), h("td", {}, part(a, b, differs, "missing")),
            wrong === null ? null : h("td", {}, part(b, a, differs, "not signed")));
        });
        return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The parts of the base string" },
          h("table", { class: "parts" }, h("caption", { class: "unseen" }, "The parts of the base string"),
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Part"), h("th", { scope: "col" }, "As it should be"),
              wrong === null ? null : h("th", { scope: "col" }, "As it was signed"))),
            h("tbody", {}, body)), rest(all.length - MOST_ROWS, "part"));
      }

      function part(text, other, differs, missing) {
        if (text === undefined) return h("em", { class: "quiet" }, missing);
        if (!differs || other === undefined) return h("code", { class: differs ? "differs" : "" }, text);
        let at = 0;
        while (at < text.length && text[at] === other[at]) at++;
        return h("code", {}, text.slice(0, at), h("mark", {}, text.slice(at) || "∅"));
      }

      /** Two lists of parameters with the same ones beside each other: the longest common course of both. */
      export function aligned(first, second) {
        if (!second) return first.map((text) => [text, undefined]);
        const [m, n] = [first.length, second.length];
        if (m * n > 250_000) return Array.from({ length: Math.max(m, n) }, (_, i) => [first[i], second[i]]);
        const length = Array.from({ length: m + 1 }, () => new Uint16Array(n + 1));
        for (let i = m - 1; i >= 0; i--) {
          for (let j = n - 1; j >= 0; j--) {
            length[i][j] = first[i] === second[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
          }
        }
        const pairs = [];
        let [i, j] = [0, 0];
        while (i < m || j < n) {
          if (i < m && j < n && first[i] === second[j]) pairs.push([first[i++], second[j++]]);
          else if (i < m && j < n && name(first[i]) === name(second[j])) pairs.push([first[i++], second[j++]]);
          else if (j >= n || (i < m && length[i + 1][j] >= length[i][j + 1])) pairs.push([first[i++], undefined]);
          else pairs.push([undefined, second[j++]]);
        }
        return pairs;
      }

      function name(parameter) {
        return parameter.split("=")[0];
      }

      """##
    ),
    (
      "dom.js",
      ##"""
      // Elements, made from values: text becomes text and never markup, whatever it says.

      /** An element. `props` are attributes; `on` has listeners, `value`, `checked` and the like are properties. */
      export function h(tag, props, ...children) {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(props ?? {})) {
          if (value === undefined || value === null || value === false) continue;
          if (name === "on") {
            for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
          } else if (PROPERTIES.has(name)) {
            element[name] = value;
          } else {
            element.setAttribute(name, value === true ? "" : value);
          }
        }
        append(element, children);
        return element;
      }

      const PROPERTIES = new Set(["value", "checked", "disabled", "textContent", "hidden"]);

      /** Adds texts and elements; nothing for what is not there. */
      export function append(parent, children) {
        for (const child of children.flat(9)) {
          if (child === undefined || child === null || child === false) continue;
          parent.append(child instanceof Node ? child : String(child));
        }
        return parent;
      }

      /** Replaces what is in `parent`. */
      export function fill(parent, ...children) {
        parent.replaceChildren();
        return append(parent, children);
      }

      /** A table with a caption for those who do not see it. Cells are texts or elements. */
      export function table(caption, heads, rows) {
        return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
          h("table", {},
            h("caption", { class: "unseen" }, caption),
            h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head || h("span", { class: "unseen" }, "Actions"))))),
            h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))));
      }

      /** A small word with a colour of its own: `kind` is ok, warn, bad or quiet. */
      export function badge(text, kind = "quiet") {
        return h("span", { class: `badge ${kind}` }, text);
      }

      /** The time of day of a moment such as 2017-03-20T09:00:00Z, to the second. */
      export function timeOfDay(text) {
        return text.slice(11, 19);
      }

      /** The day of such a moment. */
      export function dayOf(text) {
        return text.slice(0, 10);
      }

      /** `1 token`, `2 tokens`. */
      export function counted(count, word) {
        return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
      }

      /** Has the browser save `text` as a file. */
      export function save(name, content, type) {
        const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
        const link = h("a", { href: address, download: name, hidden: true });
        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
      }

      /** Puts `text` on the clipboard; false if the browser has none for this page. */
      export async function copy(text) {
        return await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
      }

      /** Calls `work` at most once in `delay` milliseconds, after the first of many reasons; `cancel()` forgets what is due. */
      export function throttled(work, delay) {
        let timer;
        const call = () => {
          timer ??= setTimeout(() => {
            timer = undefined;
            work();
          }, delay);
        };
        call.cancel = () => clearTimeout(timer);
        return call;
      }

      /** Has `work` draw what is in `parent` anew, and leaves the focus where it was: at what has the same name there. */
      export function keepingFocus(parent, work) {
        const nameOf = (element) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`;
        const named = (name) => [...parent.querySelectorAll("button, summary, select, input, a")].filter((element) => nameOf(element) === name);
        const now = document.activeElement;
        const name = parent.contains(now) ? nameOf(now) : undefined;
        const index = name === undefined ? -1 : named(name).indexOf(now);
        work();
        if (index >= 0) named(name)[index]?.focus();
      }

      """##
    ),
    (
      "exchange.js",
      ##"""
      // One entry of a journal in full: the request and the response as they were sent, and what was found.
      import { h, badge, table, timeOfDay, dayOf } from "./dom.js";
      import { bodyView } from "./body.js";
      import { findingView } from "./doctor.js";

      /** The colour of a status: of 200 and its like, of a refusal, of a failure of the server. */
      export function statusKind(status) {
        if (status === undefined) return "bad";
        if (status < 400) return "ok";
        return status < 500 ? "warn" : "bad";
      }

      /** Everything about an entry. */
      export function entryView(record) {
        return record.kind === "message" ? messageView(record) : h("div", { class: "entry" }, factsOf(record),
          h("pre", { class: "body words", tabindex: "0", "aria-label": "The entry" }, record.text));
      }

      function messageView(record) {
        const { request, response, failure } = record;
        return h("div", { class: "entry" },
          h("p", { class: "request-line" }, h("strong", {}, request.method), " ", h("code", { class: "long" }, request.url)),
          factsOf(record),
          record.planned ? h("p", {}, badge("planned", "warn"), ` The failure ${record.planned} was planned for this call.`) : null,
          record.reason ? h("p", {}, badge("why", "warn"), ` ${record.reason}`) : null,
          findingView(record.signature),
          (record.warnings ?? []).map(warningView),
          h("section", { "aria-label": "The request" }, h("h3", {}, "Request"), messageParts(request, "request")),
          h("section", { "aria-label": "The response" }, h("h3", {}, "Response"),
            response ? messageParts(response, "response") : h("p", {}, badge("no response", "bad"), ` ${failure?.text ?? ""}`)));
      }

      function factsOf(record) {
        const facts = [["Time", `${dayOf(record.time)} ${timeOfDay(record.time)} by the world's clock`]];
        if (record.sender) facts.push(["From", `${record.sender}${record.network ? ` to ${record.network}` : ""}`]);
        if (record.endpoint) facts.push(["Endpoint", record.endpoint]);
        if (record.response) facts.push(["Status", badge(record.response.status, statusKind(record.response.status))]);
        if (record.parent !== undefined) facts.push(["Sent for", `exchange ${record.parent}`]);
        if (record.call) facts.push(["Call", record.call]);
        return h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
      }

      function warningView(warning) {
        return h("div", { class: "warning" }, h("p", {}, badge("warning", "warn"), " ", h("code", {}, warning.id)),
          h("p", {}, `${warning.mistake}: ${warning.reason}.`), h("p", { class: "quiet" }, `Refused by: ${warning.refusers}`));
      }

      function messageParts(message, kind) {
        const rows = message.headers.map((field) => [h("code", {}, field.name), h("code", { class: "long" }, field.value)]);
        return [
          rows.length > 0 ? table(`Header fields of the ${kind}`, ["Field", "Value"], rows) : h("p", { class: "quiet" }, "No header fields."),
          h("h4", {}, "Body"), bodyView(message),
        ];
      }

      """##
    ),
    (
      "failuresview.js",
      ##"""
      // What can be planned to fail: all failures by name, planned with a click for a call and a person.
      import { catalogue, perform } from "./api.js";
      import { badge, counted, fill, h, keepingFocus, table, throttled } from "./dom.js";
      import { argumentField } from "./form.js";
      import { attempt, say } from "./notices.js";
      import { change, place } from "./router.js";

      export async function failuresView(element, context) {
        const { world } = context;
        const [actions, known] = await Promise.all([catalogue(), perform(world, "failure.known")]);
        const { failures, calls, wireCalls } = known.details;
        const people = await peopleNames(world);
        // The name comes from the list below; all else that a plan takes is asked for here.
        const fields = new Map(actions.get("failure.plan").arguments.filter(({ name }) => name !== "name").map((argument) => {
          const field = argumentField(argument, { values: { call: calls, user: people }[argument.name], given: place().query[argument.name] });
          return [argument.name, field];
        }));
        const search = h("input", { id: "find", type: "search", placeholder: "offline, token, timeout ...", value: place().query.find ?? "" });
        const pending = h("div", {});
        const count = h("p", { class: "quiet", role: "status" });
        const list = h("ul", { class: "failures" });
        for (const name of ["call", "user"]) fields.get(name)?.control.addEventListener("input", () => { change({ [name]: fields.get(name).control.value.trim() }, true); draw(); });
        search.addEventListener("input", () => { change({ find: search.value.trim() }, true); draw(); });
        const more = [...fields].filter(([name]) => !["call", "user"].includes(name)).map(([, field]) => field.element);
        fill(element, h("h1", {}, "Failures"), h("div", { class: "card" }, pending),
          h("section", { class: "card" }, h("h2", {}, "Plan one"), h("div", { class: "fields" }, fields.get("call").element, fields.get("user").element),
            h("details", {}, h("summary", {}, "How often, and how"), h("div", { class: "fields" }, more)),
            h("div", { class: "filter" }, h("label", { for: "find" }, "Search"), search), count, list));

        const fits = (failure, call) => failure.fits === "all" || (failure.fits === "wire" ? wireCalls : failure.calls).includes(call);
        function draw() {
          const call = fields.get("call").read();
          const isCall = calls.includes(call);
          const words = search.value.trim().toLowerCase().split(/\s+/);
          const found = failures.filter((failure) => (!isCall || fits(failure, call))
            && words.every((word) => `${failure.name} ${failure.about}`.toLowerCase().includes(word)));
          fill(count, `${counted(found.length, "failure")} of ${failures.length}${isCall ? ` that fit ${call}` : "; choose a call to plan one for it"}`);
          fill(list, found.map((failure) => h("li", {}, h("div", {}, h("code", {}, failure.name), " ", failure.isEvent ? badge("event") : null, " ", badge(failure.certainty)),
            h("p", {}, failure.about),
            h("button", { type: "button", disabled: !isCall, "aria-label": `Plan ${failure.name}`, on: { click: () => plan(failure) } }, "Plan"))));
        }
        async function plan(failure) {
          const args = { name: failure.name };
          for (const [name, field] of fields) {
            const value = field.read();
            if (value !== undefined) args[name] = value;
          }
          const result = await attempt(() => perform(world, "failure.plan", args));
          if (result) say(result.summary);
          drawPending();
        }
        async function clear(args) {
          const result = await attempt(() => perform(world, "failure.clear", args));
          if (result) say(result.summary);
          drawPending();
        }
        async function drawPending() {
          const result = await attempt(() => perform(world, "failure.list"));
          if (!result) return;
          const rows = result.details.map((plan) => [h("code", {}, plan.name), h("code", {}, plan.call), plan.user ?? "everybody", plan.times, plan.after || "at once",
            h("button", { type: "button", "aria-label": `Clear ${plan.name} at ${plan.call}`, on: { click: () => clear({ name: plan.name, call: plan.call }) } }, "Clear")]);
          keepingFocus(pending, () => fill(pending, h("h2", {}, result.summary.charAt(0).toUpperCase() + result.summary.slice(1)),
            rows.length > 0 ? [table("Planned failures", ["Failure", "Call", "Person", "Times left", "After calls", ""], rows),
              h("p", { class: "buttons" }, h("button", { type: "button", on: { click: () => clear({}) } }, "Clear all"))]
              : h("p", { class: "quiet" }, "All is well until something is planned below.")));
        }

        const later = throttled(drawPending, 300);
        context.store.addEventListener("lines", later);
        draw();
        await drawPending();
        return {
          update() {},
          close() {
            later.cancel();
            context.store.removeEventListener("lines", later);
          },
        };
      }

      /** The names of people by which actions of any network call them. */
      export async function peopleNames(world) {
        const list = await perform(world, "network.list");
        const all = await Promise.all(list.details.map(({ id }) => perform(world, "network.show", { network: id, last: 50 }).catch(() => null)));
        return [...new Set(all.flatMap((result) => result?.details.people.map((person) => person.name) ?? []))];
      }

      """##
    ),
    (
      "form.js",
      ##"""
      // Forms made from the list of actions: what an action takes is what the server says, so that a new one has its form.
      import { perform } from "./api.js";
      import { fill, h } from "./dom.js";
      import { attempt, say } from "./notices.js";

      let count = 0;

      /** A field for an argument; `values` are suggestions for text. Has `read()`, which gives undefined where it was left out. */
      export function argumentField(argument, { given, values, label } = {}) {
        const id = `field-${++count}`;
        const { schema } = argument;
        const control = controlFor(argument, id, given);
        const hint = schema.examples && !argument.about.includes("such as") ? `such as ${schema.examples[0]}` : "";
        const list = values?.length && control.tagName === "INPUT" ? h("datalist", { id: `${id}-values` }, values.map((value) => h("option", { value }))) : null;
        if (list) control.setAttribute("list", list.id);
        control.setAttribute("aria-describedby", `${id}-about`);
        const element = h("div", { class: "field" },
          h("label", { for: id }, label ?? argument.name, argument.isRequired ? h("span", { class: "quiet" }, " needed") : ""),
          control, list, h("p", { class: "quiet about", id: `${id}-about` }, argument.about, hint ? ` (${hint})` : ""));
        return { element, control, read: () => readControl(control, schema) };
      }

      function controlFor(argument, id, given) {
        const { schema, name } = argument;
        const common = { id, name, required: argument.isRequired, value: given ?? "" };
        if (schema.enum || schema.type === "boolean") {
          const words = schema.enum ?? ["true", "false"];
          const select = h("select", { id, name, required: argument.isRequired },
            argument.isRequired ? null : h("option", { value: "" }, "(left out)"), words.map((word) => h("option", { value: word }, word)));
          if (given) select.value = given;
          return select;
        }
        if (schema.type === "object") return h("textarea", { ...common, rows: 3, spellcheck: "false" });
        const type = schema.type === "integer" ? "number" : "text";
        return h("input", { ...common, type, min: schema.minimum, max: schema.maximum, autocomplete: "off", spellcheck: "false" });
      }

      function readControl(control, schema) {
        const text = control.value.trim();
        if (text === "") return undefined;
        if (schema.type === "array") return text.split(",").map((word) => word.trim());
        if (schema.type === "integer") return Number.isSafeInteger(Number(text)) ? Number(text) : text;
        if (schema.type === "object") {
          try {
            return JSON.parse(text);
          } catch {
            return text;
          }
        }
        return text;
      }

      /**
       * A form that performs `action`. `given` are values that are filled in, `values` suggestions by the names of arguments, `main`
       * the arguments that stand before all others. `done(result)` is called after it.
       */
      export function actionForm(world, action, { given = {}, values = {}, main, done, label = "Perform", shows = true } = {}) {
        const fields = action.arguments.map((argument) => [argument.name, argumentField(argument, { given: given[argument.name], values: values[argument.name] })]);
        const isMain = ([name]) => !main || main.includes(name);
        const rest = fields.filter((field) => !isMain(field)).map(([, field]) => field.element);
        const output = h("div", { class: "output" });
        const button = h("button", { class: "primary" }, label);
        const stop = h("button", { type: "button", hidden: true }, "Give up");
        const form = h("form", { class: "action", on: { submit } }, fields.filter(isMain).map(([, field]) => field.element),
          rest.length > 0 ? h("details", {}, h("summary", {}, "More"), rest) : null, h("p", { class: "buttons" }, button, stop), output);
        async function submit(event) {
          event.preventDefault();
          const args = { ...given };
          for (const [name, field] of fields) {
            delete args[name];
            const value = field.read();
            if (value !== undefined) args[name] = value;
          }
          const control = new AbortController();
          stop.onclick = () => control.abort();
          [button.disabled, stop.hidden] = [true, false];
          const result = await attempt(() => perform(action.isInWorld ? world : null, action.name, args, { signal: control.signal }));
          [button.disabled, stop.hidden] = [false, true];
          if (!result) return;
          if (shows) fill(output, resultView(result));
          else say(result.summary);
          done?.(result);
        }
        return form;
      }

      /** What an action answered: its sentence, and what was asked for, which may have secrets and so is opened by hand. */
      export function resultView(result) {
        const text = result.text ?? (result.details === undefined ? "" : JSON.stringify(result.details, null, 2));
        return [h("p", { class: "summary" }, result.summary),
          text ? h("details", {}, h("summary", {}, "What it gave"), h("pre", { class: "body", tabindex: "0", "aria-label": "What the action gave" }, text)) : null];
      }

      /** A button for an action with its arguments, as the server offers it beside what it is about. */
      export function offerButton(world, offer, changed, props = {}) {
        const button = h("button", { type: "button", title: offer.action, ...props, on: { click } }, props.label ?? offer.label);
        button.removeAttribute("label");
        async function click() {
          // A button that is disabled would lose the focus.
          if (button.getAttribute("aria-busy")) return;
          button.setAttribute("aria-busy", "true");
          const result = await attempt(() => perform(world, offer.action, offer.arguments));
          button.removeAttribute("aria-busy");
          if (result) {
            say(result.summary);
            changed?.(result);
          }
        }
        return button;
      }

      """##
    ),
    (
      "icon.svg",
      ##"""
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#0b5cad"/>
      <path d="M9 7h14v18H9z" fill="none" stroke="#fff" stroke-width="2"/>
      <path d="M9 25 18 21V11L9 7z" fill="#fff"/>
      </svg>

      """##
    ),
    (
      "index.html",
      ##"""
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="color-scheme" content="light dark">
      <title>Einlass: control room</title>
      <link rel="icon" href="room/icon.svg">
      <link rel="stylesheet" href="room/style.css">
      <script type="module" src="room/app.js"></script>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header id="bar"></header>
      <div id="frame">
      <nav id="views" aria-label="Views"></nav>
      <main id="main" tabindex="-1">
      <noscript>
      <h1>The control room of einlassd</h1>
      <p>This page is made by scripts of this server, and this browser runs none. Everything that it shows and does is in the
      control interface, which a terminal asks just as well:</p>
      <dl class="commands">
      <dt><code>einlass control journal.show</code></dt><dd>what has happened, with what was wrong with refused signatures</dd>
      <dt><code>einlass control network.show network=NAME</code></dt><dd>people, apps, tokens and limits; <code>network.list</code> has the names</dd>
      <dt><code>einlass control phone.show</code></dt><dd>the phone: accounts, switches, prompts, Keychain</dd>
      <dt><code>einlass control failure.known</code></dt><dd>what can be planned to fail; <code>failure.plan</code> plans it</dd>
      <dt><code>einlass control clock.upcoming</code></dt><dd>what the clock brings; <code>clock.advance by=1d</code> moves it</dd>
      <dt><code>einlass control world.list</code></dt><dd>the worlds of this server</dd>
      <dt><code>einlass control --list</code></dt><dd>all actions</dd>
      </dl>
      <p>The same over HTTP is described at <a href="openapi.json">/openapi.json</a>, for clients with the token.</p>
      </noscript>
      </main>
      </div>
      <div id="notices" role="status" aria-live="polite"></div>
      </body>
      </html>

      """##
    ),
    (
      "journalview.js",
      ##"""
      // The journal: a line for each entry as it comes, and one entry opened beside it.
      import { catalogue } from "./api.js";
      import { badge, counted, dayOf, fill, h, timeOfDay } from "./dom.js";
      import { detailPanel } from "./detail.js";
      import { statusKind } from "./exchange.js";
      import { VirtualList } from "./list.js";
      import { change, fragment, place } from "./router.js";
      import { JournalStore } from "./store.js";

      /** What is no filter of the lines. */
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
        const bottom = h("button", { type: "button", on: { click: () => { list.isAtEnd = true; list.show(list.items); } } }, "To the newest");
        const panel = h("aside", { class: "panel", "aria-label": "The opened entry", hidden: true });
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
          number, time, h("span", { class: "c2" }, line.sender, h("small", {}, " → ", line.network ?? "nobody")),
          h("span", { class: "c3" }, depth > 0 ? h("span", { class: "twig", "aria-label": "sent for another exchange" }, "└ ".padStart(depth * 2, "  ")) : "",
            h("b", {}, line.method), " ", line.path, line.endpoint ? h("small", {}, " ", line.endpoint) : ""),
          h("span", { class: "c4" }, badge(line.status ?? "none", statusKind(line.status))), h("span", { class: "c5" }, marks(line)));
      }

      function marks(line) {
        return [line.refusal ? badge(line.refusal, "bad") : null, line.planned ? badge(`planned: ${line.planned}`, "warn") : null,
          line.warnings ? badge(counted(line.warnings.length, "warning"), "warn") : null, line.failure && !line.planned ? badge(line.failure.text, "bad") : null];
      }

      /** The filters of journal.show; they stand in the address. */
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
        const picture = h("a", { class: "button" }, "As a diagram");
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

      """##
    ),
    (
      "list.js",
      ##"""
      // A list of any length of which only what is to be seen is in the page.
      import { h } from "./dom.js";

      const SPARE = 8;

      /** `render(item, index)` gives the contents of a row, `keyOf(item)` what tells it from others, `choose(item)` opens one. */
      export class VirtualList {
        constructor({ label, rowHeight, render, keyOf, choose }) {
          Object.assign(this, { rowHeight, render, keyOf, choose });
          this.items = [];
          this.rows = new Map();
          this.chosen = undefined;
          this.isAtEnd = true;
          this.space = h("div", { class: "list-space", role: "presentation" });
          this.element = h("div", {
            class: "list", role: "listbox", tabindex: "0", "aria-label": label,
            on: { scroll: () => this.scrolled(), keydown: (event) => this.key(event), click: (event) => this.click(event) },
          }, this.space);
          this.observer = new ResizeObserver(() => this.draw());
          this.observer.observe(this.element);
        }

        close() {
          this.observer.disconnect();
        }

        /** Shows `items`, the list that was shown before with others at its end or its beginning, or another one. */
        show(items) {
          this.items = items;
          this.space.style.height = `${items.length * this.rowHeight}px`;
          if (this.isAtEnd) this.element.scrollTop = items.length * this.rowHeight;
          this.draw();
        }

        /** Rows have another height from now on. */
        setRowHeight(height) {
          if (height === this.rowHeight) return;
          this.rowHeight = height;
          this.forget();
          this.show(this.items);
        }

        forget() {
          for (const row of this.rows.values()) row.remove();
          this.rows.clear();
        }

        scrolled() {
          const { scrollTop, clientHeight } = this.element;
          this.isAtEnd = scrollTop + clientHeight >= this.items.length * this.rowHeight - 4;
          this.frame ??= requestAnimationFrame(() => {
            this.frame = undefined;
            this.draw();
          });
        }

        draw() {
          const { scrollTop, clientHeight } = this.element;
          const first = Math.max(0, Math.floor(scrollTop / this.rowHeight) - SPARE);
          const last = Math.min(this.items.length, Math.ceil((scrollTop + clientHeight) / this.rowHeight) + SPARE);
          const gone = new Set(this.rows.keys());
          for (let index = first; index < last; index++) {
            const item = this.items[index];
            const key = this.keyOf(item);
            gone.delete(key);
            let row = this.rows.get(key);
            if (!row) {
              row = this.render(item, index);
              row.id = `row-${key}`;
              row.setAttribute("role", "option");
              // How many there are changes all the time, and stands below the list.
              row.setAttribute("aria-setsize", "-1");
              row.dataset.key = key;
              this.rows.set(key, row);
              this.space.append(row);
            }
            if (row.index !== index) {
              row.index = index;
              row.style.transform = `translateY(${index * this.rowHeight}px)`;
              row.setAttribute("aria-posinset", index + 1);
            }
            this.mark(row, key);
          }
          for (const key of gone) {
            this.rows.get(key).remove();
            this.rows.delete(key);
          }
        }

        mark(row, key) {
          const isChosen = String(key) === String(this.chosen);
          if (row.isChosen === isChosen) return;
          row.isChosen = isChosen;
          row.setAttribute("aria-selected", isChosen);
          if (isChosen) this.element.setAttribute("aria-activedescendant", row.id);
        }

        /** Marks the item with that key; `isSeen` brings it into view. */
        select(key, isSeen) {
          this.chosen = key;
          if (key === undefined) this.element.removeAttribute("aria-activedescendant");
          const index = isSeen ? this.items.findIndex((item) => String(this.keyOf(item)) === String(key)) : -1;
          if (index >= 0) this.reveal(index);
          this.draw();
        }

        reveal(index) {
          const top = index * this.rowHeight;
          const { scrollTop, clientHeight } = this.element;
          if (top < scrollTop) this.element.scrollTop = top;
          else if (top + this.rowHeight > scrollTop + clientHeight) this.element.scrollTop = top + this.rowHeight - clientHeight;
        }

        click(event) {
          const row = event.target.closest("[role=option]");
          if (row) this.choose(this.items[row.index]);
        }

        key(event) {
          const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
          const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
          const step = steps[event.key];
          if (step === undefined || this.items.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          const now = this.items.findIndex((item) => String(this.keyOf(item)) === String(this.chosen));
          const from = now >= 0 ? now : step > 0 ? -1 : this.items.length;
          const index = Math.min(this.items.length - 1, Math.max(0, from + step));
          this.reveal(index);
          this.choose(this.items[index]);
        }
      }

      """##
    ),
    (
      "networksview.js",
      ##"""
      // The people and apps of each network: their states as switches, tokens, and limits as bars.
      import { catalogue, perform } from "./api.js";
      import { badge, counted, fill, h, keepingFocus, table, throttled } from "./dom.js";
      import { actionForm, offerButton } from "./form.js";
      import { attempt } from "./notices.js";
      import { change, place } from "./router.js";

      export async function networksView(element, context) {
        const { world } = context;
        const [actions, list] = await Promise.all([catalogue(), perform(world, "network.list")]);
        const networks = list.details;
        const choice = h("select", { id: "network", on: { change: () => change({ network: choice.value, user: undefined }) } },
          networks.map(({ id, name }) => h("option", { value: id }, name)));
        const search = h("input", { id: "user", type: "search", placeholder: "a name as the actions take it" });
        search.addEventListener("change", () => change({ user: search.value.trim() }));
        const content = h("div", { class: "subjects" });
        const others = h("div", {});
        fill(element, h("h1", {}, "People and apps"),
          h("div", { class: "tools" }, h("div", { class: "filter" }, h("label", { for: "network" }, "Network"), choice),
            h("div", { class: "filter" }, h("label", { for: "user" }, "One person"), search)), content, others);

        let drawnNetwork;
        async function draw() {
          const { network = networks[0]?.id, user } = place().query;
          choice.value = network;
          search.value = user ?? "";
          const result = await attempt(() => perform(world, "network.show", { network, ...(user ? { user } : {}) }));
          if (!result) return;
          const { people, apps } = result.details;
          const open = new Set([...content.querySelectorAll("details[open]")].map((details) => details.dataset.key));
          keepingFocus(content, () => fill(content, h("h2", {}, counted(people.length, "person").replace("persons", "people")),
            people.map((person) => subjectView(person, "person", open)),
            h("h2", {}, counted(apps.length, "app")), apps.map((app) => subjectView(app, "app", open))));
          if (drawnNetwork !== network) drawOthers(network, people.map((person) => person.name));
          drawnNetwork = network;
        }

        function subjectView(subject, kind, open) {
          const on = subject.states.filter((state) => state.isOn);
          const alive = subject.tokens.filter((token) => !token.death).length;
          const details = h("details", { "data-key": `${kind} ${subject.name}` }, h("summary", {}, "Details and tokens"),
            h("dl", { class: "facts" }, subject.facts.map(({ name, value }) => h("div", {}, h("dt", {}, name), h("dd", { class: "long" }, value)))),
            subject.tokens.length > 0 ? table(`The tokens of ${subject.title}`, ["Token", "Kind", "Of", "State", "Expires", ""], subject.tokens.map(tokenRow)) : null);
          details.open = open.has(details.dataset.key);
          return h("article", { class: "subject" },
            h("h3", {}, subject.title, " ", h("code", {}, subject.name), " ", on.map((state) => badge(state.name, "bad"))),
            h("p", { class: "quiet" }, kind === "person" ? `${alive} of ${counted(subject.tokens.length, "token")} alive` : ""),
            h("div", { class: "switches" }, subject.states.map(stateSwitch)),
            subject.offers.length > 0 ? h("p", { class: "buttons" }, subject.offers.map((offer) => offerButton(world, offer, changed))) : null,
            subject.limits.map(limitBar), details);
        }

        function stateSwitch(state) {
          const props = { role: "switch", "aria-checked": String(state.isOn), class: "switch", disabled: !state.change, label: state.name };
          return state.change ? offerButton(world, state.change, changed, props) : h("span", { class: "switch" }, state.name);
        }

        function tokenRow(token) {
          return [h("code", {}, token.text), token.kind, token.holder, token.death ? badge(token.death, "bad") : badge("alive", "ok"),
            token.expires ?? "never", token.offers.map((offer) => offerButton(world, offer, changed))];
        }

        function drawOthers(network, names) {
          const own = [...actions.values()].filter((action) => action.name.startsWith(`${network}.`));
          const form = h("div", {});
          const select = h("select", { id: "other", on: { change: () => pick() } }, own.map((action) => h("option", { value: action.name }, action.name)));
          function pick() {
            const action = actions.get(select.value);
            fill(form, h("p", {}, action.about), actionForm(world, action, { values: { user: names }, done: changed }));
          }
          fill(others, own.length > 0 ? h("section", { class: "card" }, h("h2", {}, "Something else"),
            h("div", { class: "filter" }, h("label", { for: "other" }, "Action"), select), form) : null);
          if (own.length > 0) pick();
        }

        function changed() {
          context.changed();
          draw();
        }
        const later = throttled(draw, 400);
        context.store.addEventListener("lines", later);
        await draw();
        return {
          update: draw,
          close() {
            later.cancel();
            context.store.removeEventListener("lines", later);
          },
        };
      }

      /** How much of a limit is used. */
      function limitBar(limit) {
        const isFull = limit.used >= limit.limit;
        const text = `${limit.used.toLocaleString("en")} of ${limit.limit.toLocaleString("en")}`;
        return h("div", { class: `limit${isFull ? " full" : ""}` }, h("span", { class: "long" }, h("code", {}, limit.name)),
          h("progress", { max: limit.limit, value: Math.min(limit.used, limit.limit), "aria-label": `${limit.name}: ${text}` }),
          h("span", {}, text, limit.ends ? h("small", {}, ` until ${limit.ends.slice(11, 19)}`) : ""));
      }

      """##
    ),
    (
      "notices.js",
      ##"""
      // What came of an action, for a few seconds at the edge of the page; read aloud by those who read pages aloud.
      import { h } from "./dom.js";

      /** Says a sentence; `kind` is ok or bad. What is bad stays until it is closed. */
      export function say(sentence, kind = "ok") {
        const notice = h("div", { class: `notice ${kind}` }, h("span", {}, sentence),
          h("button", { type: "button", class: "plain", "aria-label": "Close this notice", on: { click: () => notice.remove() } }, "×"));
        const notices = document.getElementById("notices");
        notices.append(notice);
        while (notices.children.length > 4) notices.firstChild.remove();
        if (kind !== "bad") setTimeout(() => notice.remove(), 6000);
      }

      /** Runs `work`, and says what went wrong; returns undefined then. */
      export async function attempt(work) {
        try {
          return await work();
        } catch (error) {
          if (error.name !== "AbortError") say(error.message, "bad");
          return undefined;
        }
      }

      """##
    ),
    (
      "phoneview.js",
      ##"""
      // The phone as its person knew it: Settings, prompts that wait, the Keychain; beside it a sign-in that can be begun by hand.
      import { catalogue, perform } from "./api.js";
      import { fill, h, keepingFocus, throttled } from "./dom.js";
      import { actionForm, offerButton } from "./form.js";
      import { attempt } from "./notices.js";

      export async function phoneView(element, context) {
        const { world } = context;
        const actions = await catalogue();
        const screen = h("div", { class: "screen" });
        const prompts = h("div", { class: "prompts", "aria-live": "assertive" });
        const form = (name, options) => h("section", { class: "card" }, h("h2", {}, options.title), h("p", { class: "quiet" }, options.about ?? actions.get(name).about),
          actionForm(world, actions.get(name), { done: changed, ...options }));
        fill(element, h("h1", {}, "Phone"), h("div", { class: "phone-columns" },
          h("div", { class: "phone", role: "group", "aria-label": "The phone" }, h("div", { class: "ear", "aria-hidden": "true" }), screen, prompts),
          h("div", {},
            form("phone.sign-in", { title: "Start a sign-in", label: "Start", about: "An app asks the phone for an account. With the prompt on wait it appears on the phone, and is answered there.", given: { prompt: "wait" }, main: ["network", "user", "prompt"] }),
            form("phone.account.add", { title: "Add an account", label: "Add", shows: false }),
            form("phone.access.set", { title: "Set an app's switch", label: "Set", shows: false }))));

        let last;
        async function draw() {
          const result = await attempt(() => perform(world, "phone.show"));
          if (!result) return;
          const text = JSON.stringify(result.details);
          if (text === last) return;
          last = text;
          keepingFocus(screen, () => drawScreen(result.details));
          drawPrompts(result.details.prompts);
        }

        function drawScreen(phone) {
          fill(screen, h("p", { class: "screen-title" }, "Settings"),
            phone.accountTypes.map((type) => group(type.name, phone.accounts.filter((account) => account.network === type.id).map(accountRow), "No account")),
            group("Apps that may use them", phone.switches.map(switchRow), "No app has asked"),
            group("Restriction", [h("div", { class: "cell" }, h("label", { for: "restriction" }, "Forbids apps the accounts"), picker("restriction", phone.restrictions, phone.restriction ?? "none"))]),
            group("Screen", [h("div", { class: "cell" }, h("label", { for: "lock" }, "State"), picker("lock", phone.locks, phone.lock))]),
            group("Keychain", phone.keychain.map((item) => h("div", { class: "cell stacked" }, h("span", {}, item.account, h("small", {}, ` ${item.octets} octets, sealed`)), h("small", { class: "long" }, `${item.service} of ${item.bundle}`))), "Nothing is kept"),
            h("p", { class: "quiet about-phone" }, phone.era === "ios6-10" ? "iOS 6 to 10, with built-in accounts" : phone.era));
        }

        function group(title, rows, nothing) {
          return h("section", { class: "group" }, h("h2", {}, title), rows.length > 0 ? rows : h("div", { class: "cell quiet" }, nothing));
        }
        function accountRow(account) {
          return h("div", { class: "cell" }, h("span", {}, account.name ?? "(no name yet)", h("small", {}, account.fullName ? ` ${account.fullName}` : ""), account.hasCredential ? "" : h("small", {}, " password needed")),
            account.remove ? offerButton(world, account.remove, changed, { "aria-label": `Remove ${account.name}` }) : null);
        }
        function switchRow(item) {
          return h("div", { class: "cell tall" }, h("span", {}, item.bundle, h("small", {}, ` ${item.type}${item.permissions.length > 0 ? `: ${item.permissions.join(", ")}` : ""}`)),
            h("span", { class: "buttons" },
              offerButton(world, item.change, changed, { role: "switch", class: "switch", "aria-checked": String(item.isOn), "aria-label": `${item.bundle} may use ${item.type}`, label: item.isOn ? "on" : "off" }),
              offerButton(world, item.forget, changed, { "aria-label": `Forget ${item.bundle} for ${item.type}` })));
        }
        function picker(id, offers, chosen) {
          const select = h("select", { id }, offers.map((offer) => h("option", { value: offer.label }, offer.label)));
          select.value = chosen;
          select.addEventListener("change", async () => {
            const offer = offers.find(({ label }) => label === select.value);
            await attempt(() => perform(world, offer.action, offer.arguments));
            changed();
          });
          return select;
        }

        function drawPrompts(waiting) {
          prompts.hidden = waiting.length === 0;
          const prompt = waiting[0];
          fill(prompts, prompt ? h("div", { class: "prompt", role: "alertdialog", "aria-labelledby": "prompt-title" }, h("h2", { id: "prompt-title" }, prompt.title),
            prompt.permissions.length > 0 ? h("p", {}, prompt.permissions.join(", ")) : null,
            h("p", { class: "answers" }, [...prompt.answers].reverse().map((offer) => offerButton(world, offer, changed))),
            waiting.length > 1 ? h("p", { class: "quiet" }, `${waiting.length - 1} more behind it`) : null) : null);
        }

        function changed() {
          last = undefined;
          context.changed();
          draw();
        }
        const later = throttled(draw, 150);
        context.store.addEventListener("lines", later);
        // A prompt that has gone by itself leaves no entry.
        const poll = setInterval(() => { if (!document.hidden) draw(); }, 2000);
        await draw();
        return {
          update() {},
          close() {
            later.cancel();
            clearInterval(poll);
            context.store.removeEventListener("lines", later);
          },
        };
      }

      """##
    ),
    (
      "report.js",
      ##"""
      // The page that `einlass run --format html` writes: worlds with diagrams and entries, drawn from the data in the page.
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

      """##
    ),
    (
      "router.js",
      ##"""
      // The view, its world and its filters stand in the address, so that a view can be passed on. The token never does.

      /** What the address asks for: `{view, query}`. */
      export function place() {
        const text = location.hash.replace(/^#\/?/, "");
        const [path, search] = [text.split("?")[0], text.slice(text.indexOf("?") + 1)];
        const query = text.includes("?") ? Object.fromEntries(new URLSearchParams(search)) : {};
        return { view: path || "journal", query };
      }

      /** The fragment for a view; what is empty is left out. */
      export function fragment(view, query = {}) {
        const given = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined && value !== null);
        const search = new URLSearchParams(given).toString();
        return `#/${view}${search ? `?${search}` : ""}`;
      }

      /** Goes to a view; `replaces` leaves no trace in the browser's history. */
      export function go(view, query, replaces = false) {
        const target = fragment(view, query);
        if (target === location.hash) return;
        if (replaces) {
          history.replaceState(null, "", target);
          window.dispatchEvent(new HashChangeEvent("hashchange"));
        } else {
          location.hash = target;
        }
      }

      /** The same view with some of the query changed. */
      export function change(changes, replaces = false) {
        const { view, query } = place();
        go(view, { ...query, ...changes }, replaces);
      }

      /** The name of the world that is looked at. */
      export function worldName() {
        return place().query.world ?? "default";
      }

      """##
    ),
    (
      "store.js",
      ##"""
      // The journal of a world as it grows: lines without header fields and bodies, ten thousand at most, as the server keeps them.
      import { journalPath, readEvents } from "./api.js";

      export const LIMIT = 10_000;

      export class JournalStore extends EventTarget {
        /** Follows the journal of `world`; `filters` are those of journal.show. */
        constructor(world, filters) {
          super();
          this.world = world;
          this.filters = filters;
          this.lines = [];
          this.byExchange = new Map();
          this.lostCount = 0;
          this.state = "connecting";
          this.problem = "";
          this.lastID = 0;
          this.waiting = [];
          this.control = new AbortController();
          this.follow();
        }

        close() {
          this.control.abort();
        }

        async follow() {
          let pause = 250;
          while (!this.control.signal.aborted) {
            try {
              const path = journalPath(this.world, { ...this.filters, brief: "true", from: this.lastID + 1 }, "/events");
              await readEvents(path, this.lastID, this.control.signal, (...event) => this.take(...event), () => {
                pause = 250;
                this.tell("live", "");
              });
              this.tell("waiting", "The stream has ended; connecting anew.");
            } catch (error) {
              if (this.control.signal.aborted) return;
              this.tell(error.status === 400 || error.status === 401 || error.status === 404 ? "refused" : "waiting", error.message);
              if (error.status === 401 || error.status === 400) return;
            }
            await new Promise((resume) => setTimeout(resume, pause));
            pause = Math.min(pause * 2, 5000);
          }
        }

        tell(state, problem) {
          this.state = state;
          this.problem = problem;
          this.dispatchEvent(new Event("state"));
        }

        take(kind, id, data) {
          if (kind === "end") {
            // The world was reset or deleted: what comes next is another journal.
            this.clear();
          } else if (kind === "lost") {
            this.lostCount += JSON.parse(data).count;
          } else {
            this.lastID = id;
            this.waiting.push(data);
          }
          // A thousand events a second are a few dozen changes of the page.
          this.frame ??= requestAnimationFrame(() => this.flush());
        }

        clear() {
          this.lines = [];
          this.byExchange.clear();
          this.waiting = [];
          this.lastID = 0;
          this.lostCount = 0;
        }

        flush() {
          this.frame = undefined;
          const waiting = this.waiting;
          this.waiting = [];
          // Of a long backlog a part at a time, so that the page answers between the parts.
          const now = waiting.splice(0, 2000);
          for (const data of now) this.add(JSON.parse(data));
          if (waiting.length > 0) {
            this.waiting = waiting.concat(this.waiting);
            this.frame = requestAnimationFrame(() => this.flush());
          }
          const extra = this.lines.length - LIMIT;
          if (extra > 0) {
            for (const line of this.lines.splice(0, extra)) {
              if (line.exchange && this.byExchange.get(line.exchange) === line) this.byExchange.delete(line.exchange);
            }
          }
          this.dispatchEvent(new Event("lines"));
        }

        /** Entries stand where they ended; one for which others were sent comes before them here, as it began before them. */
        add(line) {
          if (line.exchange !== undefined) this.byExchange.set(line.exchange, line);
          let index = this.lines.length;
          if (line.exchange !== undefined) {
            for (let back = index - 1; back >= Math.max(0, index - 200); back--) {
              if (this.isInside(this.lines[back], line.exchange)) index = back;
            }
          }
          if (index === this.lines.length) this.lines.push(line);
          else this.lines.splice(index, 0, line);
        }

        isInside(line, exchange) {
          for (let parent = line.parent, steps = 0; parent !== undefined && steps < 8; steps++) {
            if (parent === exchange) return true;
            parent = this.byExchange.get(parent)?.parent;
          }
          return false;
        }

        /** How many exchanges it was sent for, one within the other. */
        depth(line) {
          let depth = 0;
          for (let parent = line.parent; parent !== undefined && depth < 6; depth++) parent = this.byExchange.get(parent)?.parent;
          return depth;
        }
      }

      """##
    ),
    (
      "style.css",
      ##"""
      /* One stylesheet for the control room and for the pages of einlass run. Colours are pairs: light, dark. */
      :root {
        color-scheme: light dark;
        --paper: light-dark(#f4f6f9, #11161d);
        --panel: light-dark(#ffffff, #1a2029);
        --raised: light-dark(#eef2f7, #232c38);
        --ink: light-dark(#1b2430, #e6ebf2);
        --soft: light-dark(#536070, #a9b5c5);
        --line: light-dark(#d5dce5, #323c4a);
        --edge: light-dark(#7b8898, #77869a);
        --accent: light-dark(#0b5cad, #8abfff);
        --on-accent: light-dark(#ffffff, #0d1a29);
        --ok: light-dark(#146c43, #7ad9a5);
        --ok-soft: light-dark(#e0f3e8, #173527);
        --warn: light-dark(#7a4a00, #f3c06e);
        --warn-soft: light-dark(#fff1d6, #3a2c12);
        --bad: light-dark(#a8201a, #ff9a92);
        --bad-soft: light-dark(#fde7e5, #43201f);
        --mark: light-dark(#ffd866, #7a5c00);
        --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
        --sans: system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
      }
      :root[data-theme="light"] { color-scheme: light; }
      :root[data-theme="dark"] { color-scheme: dark; }

      * { box-sizing: border-box; }
      html { height: 100%; }
      body { margin: 0; height: 100%; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 15px/1.5 var(--sans); }
      h1 { font-size: 1.35rem; margin: 0 0 1rem; }
      h2 { font-size: 1.05rem; margin: 0 0 .6rem; }
      h3 { font-size: 1rem; margin: 1.1rem 0 .4rem; }
      h4 { font-size: .85rem; margin: .8rem 0 .3rem; color: var(--soft); font-weight: 600; }
      p { margin: .4rem 0; }
      small { font-size: .82rem; color: var(--soft); }
      code, pre { font-family: var(--mono); font-size: .86rem; }
      a { color: var(--accent); }
      img { max-width: 100%; }
      :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
      .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
      .skip { position: absolute; left: .5rem; top: -4rem; background: var(--panel); padding: .5rem 1rem; z-index: 9; }
      .skip:focus { top: .5rem; }
      .quiet { color: var(--soft); }
      .long { overflow-wrap: anywhere; }
      [hidden] { display: none !important; }

      /* The frame */
      #bar { display: flex; align-items: center; gap: .75rem; padding: .5rem 1rem; background: var(--panel); border-bottom: 1px solid var(--line); flex: none; }
      #bar:empty { display: none; }
      .brand { display: flex; gap: .5rem; align-items: center; font-weight: 650; text-decoration: none; color: var(--ink); margin-right: auto; }
      .clock { font-family: var(--mono); font-size: .88rem; color: var(--ink); text-decoration: none; font-variant-numeric: tabular-nums; }
      .clock .badge { margin-left: .5rem; }
      .state { color: var(--soft); font-size: .88rem; white-space: nowrap; }
      .dot { display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; margin-right: .4rem; background: var(--edge); }
      .dot.live { background: var(--ok); }
      .dot.refused { background: var(--bad); }
      #frame { display: flex; flex: 1; min-height: 0; }
      #views { flex: none; width: 11.5rem; padding: .75rem .5rem; background: var(--panel); border-right: 1px solid var(--line); overflow: auto; }
      #views:empty { display: none; }
      #views ul { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 2px; }
      #views a { display: block; padding: .45rem .75rem; border-radius: 6px; color: var(--ink); text-decoration: none; white-space: nowrap; }
      #views a:hover { background: var(--raised); }
      #views a[aria-current] { background: var(--raised); font-weight: 600; box-shadow: inset 3px 0 0 var(--accent); }
      main { flex: 1; min-width: 0; overflow: auto; padding: 1.25rem; }
      main:focus { outline: none; }
      main > .view { max-width: 78rem; }
      main > .view-journal, main > .view-diagram { max-width: none; }

      /* Controls */
      button, .button, input, select, textarea { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: 6px; padding: .3rem .7rem; min-height: 2.1rem; }
      button, .button { cursor: pointer; text-decoration: none; color: var(--ink); display: inline-flex; align-items: center; }
      button:hover:enabled, .button:hover { background: var(--raised); }
      button:disabled { color: var(--soft); border-color: var(--line); cursor: default; }
      button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
      button.primary:hover:enabled { background: var(--accent); filter: brightness(1.08); }
      button.primary:disabled { background: var(--raised); color: var(--soft); border-color: var(--line); }
      button.plain { border-color: transparent; background: none; }
      button.danger { border-color: var(--bad); color: var(--bad); font-weight: 600; }
      button[aria-pressed="true"] { background: var(--warn-soft); border-color: var(--warn); color: var(--warn); }
      input, select, textarea { width: 100%; min-width: 0; }
      textarea { font-family: var(--mono); font-size: .86rem; }
      #bar select { width: auto; max-width: 12rem; }
      input[type="checkbox"] { width: 1.2rem; height: 1.2rem; min-height: 0; }
      ::placeholder { color: var(--soft); opacity: 1; }
      .buttons { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .5rem 0; }
      td .buttons { margin: 0; }
      .field, .filter { display: flex; flex-direction: column; gap: .15rem; margin: 0 0 .7rem; max-width: 34rem; }
      .field label, .filter label { font-size: .86rem; font-weight: 600; }
      .field .about { font-size: .82rem; margin: 0; }
      .field.check { flex-direction: row; align-items: center; gap: .5rem; }
      .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 0 1.25rem; align-items: start; }
      .tools { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: flex-end; }
      .tools .filter { width: 13rem; }
      .tools .buttons { margin-bottom: .7rem; }
      .switch { border-radius: 1rem; padding-left: .5rem; gap: .45rem; }
      .switch::before { content: ""; width: 1.7rem; height: 1rem; border-radius: .5rem; background: radial-gradient(circle at .5rem 50%, var(--panel) .34rem, transparent .36rem) var(--edge); }
      .switch[aria-checked="true"]::before { background: radial-gradient(circle at 1.2rem 50%, var(--panel) .34rem, transparent .36rem) var(--bad); }
      .cell .switch[aria-checked="true"]::before { background-color: var(--ok); }
      .switches { display: flex; flex-wrap: wrap; gap: .4rem; margin: .4rem 0; }
      .badge { display: inline-block; border-radius: 4px; padding: 0 .4rem; font-size: .8rem; line-height: 1.35rem; background: var(--raised); color: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
      .badge.ok { background: var(--ok-soft); color: var(--ok); }
      .badge.warn { background: var(--warn-soft); color: var(--warn); }
      .badge.bad { background: var(--bad-soft); color: var(--bad); }
      .card, .subject { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 1rem; }
      details > summary { cursor: pointer; }
      summary p { display: inline; margin-left: .5rem; }
      .scroll { overflow-x: auto; position: relative; }
      table { border-collapse: collapse; width: 100%; font-size: .9rem; }
      th { text-align: left; color: var(--soft); font-size: .82rem; font-weight: 600; white-space: nowrap; }
      th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
      tr:last-child td, tbody tr:last-child th { border-bottom: 0; }
      pre.body { background: var(--raised); border-radius: 6px; padding: .7rem; margin: .3rem 0; overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; }
      .facts { margin: .5rem 0; display: grid; gap: .15rem; }
      .facts > div { display: grid; grid-template-columns: 8rem 1fr; gap: .5rem; }
      .facts dt { color: var(--soft); }
      .facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
      .commands dd { margin: 0 0 .6rem; color: var(--soft); }
      #notices { position: fixed; right: 1rem; bottom: 1rem; display: grid; gap: .5rem; max-width: min(30rem, calc(100vw - 2rem)); z-index: 8; }
      .notice { display: flex; gap: .5rem; align-items: flex-start; justify-content: space-between; padding: .6rem .5rem .6rem .9rem; border-radius: 8px; background: var(--panel); border: 1px solid var(--ok); box-shadow: 0 4px 18px rgb(0 0 0 / .18); overflow-wrap: anywhere; }
      .notice.bad { border-color: var(--bad); }
      .token { max-width: 30rem; margin: 8vh auto; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 1.5rem; display: grid; gap: .5rem; }
      .token label { font-weight: 600; }

      /* Journal */
      .view-journal { display: flex; flex-direction: column; height: 100%; }
      .filters { margin: 0 0 .75rem; }
      .filters > summary { font-weight: 600; font-size: .9rem; }
      .filters > summary .badge { margin-left: .6rem; font-family: var(--mono); }
      .filter-fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .2rem .7rem; align-items: end; margin-top: .5rem; }
      .filter-fields .filter { margin: 0; }
      .columns { display: flex; gap: 1rem; flex: 1; min-height: 0; }
      .lines { flex: 1; min-width: 0; display: flex; flex-direction: column; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
      .list { flex: 1; overflow: auto; min-height: 12rem; contain: strict; }
      .list:focus-visible { outline-offset: -3px; }
      .list-space { position: relative; }
      .row { display: grid; grid-template-columns: 3.2rem 7.2rem 10.5rem minmax(9rem, 1fr) 3.4rem 12.5rem; column-gap: .7rem; align-items: center; height: 34px; padding: 0 .9rem; white-space: nowrap; }
      .row > span { overflow: hidden; text-overflow: ellipsis; }
      .list .row { position: absolute; top: 0; left: 0; right: 0; cursor: default; border-bottom: 1px solid var(--line); }
      .list .row:hover { background: var(--raised); }
      .list .row[aria-selected="true"] { background: var(--raised); box-shadow: inset 3px 0 0 var(--accent); }
      .row.head { font-size: .8rem; color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--line); flex: none; height: 30px; }
      .c0 { text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; font-size: .85rem; }
      .c1 { font-variant-numeric: tabular-nums; font-size: .88rem; text-align: right; }
      .c5 { display: flex; gap: .3rem; }
      .c5 .badge { overflow: hidden; text-overflow: ellipsis; }
      .row.other .c2 { color: var(--soft); }
      .row.other .said { color: var(--soft); font-style: italic; }
      .row.inner { background: linear-gradient(90deg, var(--raised), transparent 40%); }
      .twig { color: var(--soft); font-family: var(--mono); white-space: pre; }
      .foot { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .3rem .9rem; border-top: 1px solid var(--line); flex: none; }
      .foot .count { margin: 0; font-size: .88rem; }
      .panel { flex: 0 0 min(52%, 52rem); min-width: 0; overflow: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0 1.1rem 1.1rem; }
      .panel-head { display: flex; justify-content: space-between; align-items: center; position: sticky; top: 0; background: var(--panel); padding: .7rem 0 .3rem; z-index: 1; }
      .panel-head h2 { margin: 0; }
      .close { font-size: 1.3rem; line-height: 1; }
      .opened .row { grid-template-columns: 3.2rem 7.2rem minmax(8rem, 1fr) 3.4rem; }
      .opened .c2, .opened .c5 { display: none; }
      .request-line { font-size: 1rem; }
      .warning, .finding { border: 1px solid var(--line); border-left: 4px solid var(--warn); border-radius: 6px; padding: .5rem .9rem .7rem; margin: .8rem 0; }
      .finding { border-left-color: var(--bad); }
      .finding.right { border-left-color: var(--ok); padding: .1rem .9rem; }
      .finding h3 { margin-top: .3rem; }
      .mistake-sentence { font-size: 1.05rem; font-weight: 600; }
      .base-strings { margin: .8rem 0 0; }
      .base-strings figcaption, .base-strings .caption { font-size: .82rem; font-weight: 600; color: var(--soft); margin: .5rem 0 .15rem; }
      .base-string { font-family: var(--mono); font-size: .82rem; background: var(--raised); border-radius: 6px; padding: .5rem .7rem; word-break: break-all; line-height: 1.65; }
      mark { background: var(--mark); color: var(--ink); border-radius: 2px; padding: 0 1px; }
      .parts { margin-top: .8rem; }
      .parts th:first-child { width: 6rem; }
      .parts td { overflow-wrap: anywhere; }
      .parts tr.differs td { background: var(--bad-soft); }
      .parts code.differs { font-weight: 600; }

      /* Diagram */
      .view-diagram { display: flex; flex-direction: column; min-height: 100%; }
      .drawing { flex: 1; overflow: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; min-height: 16rem; }
      .drawing svg { display: block; }
      .choosable { cursor: pointer; }
      .choosable:hover text { text-decoration: underline; }

      /* Networks, failures, clock, worlds */
      .subject h3 { margin: 0; }
      .subject h3 .badge { font-weight: 600; }
      .limit { display: grid; grid-template-columns: minmax(8rem, 18rem) minmax(6rem, 1fr) 12rem; gap: .75rem; align-items: center; font-size: .88rem; margin: .2rem 0; font-variant-numeric: tabular-nums; }
      progress { width: 100%; height: .6rem; appearance: none; border: 1px solid var(--edge); border-radius: .3rem; overflow: hidden; background: var(--raised); }
      progress::-webkit-progress-bar { background: var(--raised); }
      progress::-webkit-progress-value { background: var(--accent); }
      progress::-moz-progress-bar { background: var(--accent); }
      .full progress::-webkit-progress-value { background: var(--bad); }
      .full progress::-moz-progress-bar { background: var(--bad); }
      .failures { list-style: none; padding: 0; margin: .5rem 0 0; }
      .failures li { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr) auto; gap: .25rem 1rem; align-items: center; padding: .4rem 0; border-top: 1px solid var(--line); }
      .failures p { margin: 0; }
      .failures code { overflow-wrap: anywhere; }
      .face time { display: flex; align-items: baseline; gap: 1rem; flex-wrap: wrap; font-family: var(--mono); font-variant-numeric: tabular-nums; }
      .hour { font-size: 2.6rem; line-height: 1.15; }
      .day { font-size: 1.2rem; color: var(--soft); }
      .drop { border: 2px dashed var(--edge); border-radius: 8px; padding: .8rem; margin-bottom: .7rem; }
      .drop.over { border-color: var(--accent); background: var(--raised); }
      .veiled { display: none; }
      .open .veiled { display: inline; }
      .open .veil { display: none; }
      .actions section { margin-bottom: 1.2rem; }
      .actions .card { padding: .5rem .9rem; margin-bottom: .4rem; }
      .actions form { margin-top: .8rem; }

      /* The phone: a plain frame of its own */
      .phone-columns { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
      .phone { position: relative; border: 10px solid light-dark(#3a424d, #0a0d11); border-radius: 34px; background: light-dark(#e9ecf1, #151b23); box-shadow: 0 6px 24px rgb(0 0 0 / .16); min-height: 36rem; padding: 1.8rem .9rem 1.4rem; outline: 1px solid var(--line); }
      .ear { position: absolute; top: .65rem; left: 50%; width: 3.6rem; height: .32rem; margin-left: -1.8rem; border-radius: .2rem; background: var(--edge); }
      .screen-title { text-align: center; font-weight: 650; }
      .group h2 { font-size: .8rem; font-weight: 600; color: var(--soft); margin: 1rem 0 .3rem .7rem; }
      .cell { display: flex; justify-content: space-between; align-items: center; gap: .5rem; background: var(--panel); padding: .45rem .8rem; min-height: 2.9rem; border-bottom: 1px solid var(--line); }
      .cell > span:first-child { min-width: 0; overflow-wrap: anywhere; }
      .cell.stacked { flex-direction: column; align-items: flex-start; gap: 0; }
      .cell select { width: auto; max-width: 10.5rem; }
      .cell .buttons { margin: 0; flex-wrap: nowrap; }
      .cell.tall { flex-direction: column; align-items: stretch; }
      .cell.tall small { display: block; }
      .group .cell:first-of-type { border-radius: 10px 10px 0 0; }
      .group .cell:last-of-type { border-bottom: 0; border-radius: 0 0 10px 10px; }
      .group .cell:only-of-type { border-radius: 10px; }
      .about-phone { text-align: center; font-size: .82rem; margin-top: 1.2rem; }
      .prompts { position: absolute; inset: 0; display: grid; place-items: center; background: rgb(0 0 0 / .42); border-radius: 24px; padding: 1.2rem; }
      .prompt { background: var(--panel); border-radius: 14px; padding: 1.2rem 1rem .9rem; text-align: center; max-width: 18rem; }
      .prompt h2 { font-size: 1.02rem; }
      .answers { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; margin: 1rem 0 0; }
      .answers button { justify-content: center; color: var(--accent); font-weight: 600; }

      /* Reports of einlass run */
      .report { height: auto; }
      .report main { overflow: visible; max-width: 84rem; margin: 0 auto; width: 100%; }
      .report .world { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .8rem 1rem; margin: 0 0 .8rem; }
      .report .world > summary { display: grid; grid-template-columns: 1rem 4.5rem minmax(0, 1fr) 7rem minmax(0, 16rem); gap: .2rem .6rem; align-items: baseline; overflow-wrap: anywhere; }
      .report .world > summary::before { content: "\25B8"; color: var(--soft); }
      .report .world[open] > summary::before { content: "\25BE"; }
      .report .world > summary .badge { justify-self: start; }
      .report .title { font-weight: 600; }
      .report .title small { display: block; font-weight: 400; font-family: var(--mono); }
      .report .design { color: var(--soft); }
      .report .outcome.warn { color: var(--warn); }
      .report-tools { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: .3rem 0; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; }
      .report-tools .filter { flex: 1 1 14rem; margin: .3rem 0; }
      .report-tools button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
      .report-tools .count { margin-left: .4rem; font-variant-numeric: tabular-nums; }

      @media (max-width: 1000px) {
        .panel { position: fixed; inset: 0; z-index: 7; border: 0; border-radius: 0; }
        .phone-columns { grid-template-columns: minmax(0, 1fr); }
        .phone { max-width: 24rem; width: 100%; margin: 0 auto; }
        .opened .row { grid-template-columns: 3.6rem 6.2rem 9rem minmax(6rem, 1fr) 3.4rem 9rem; }
        .opened .c2, .opened .c5 { display: block; }
      }
      @media (max-width: 700px) {
        #frame { flex-direction: column; }
        #bar { flex-wrap: wrap; gap: .3rem .75rem; padding: .5rem .75rem; }
        #views { width: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: .3rem .5rem; }
        #views ul { flex-direction: row; }
        #views a[aria-current] { box-shadow: inset 0 -3px 0 var(--accent); }
        main { padding: .75rem; }
        .row.head { display: none; }
        .row, .opened .row { grid-template-columns: auto minmax(0, 1fr) auto; grid-template-rows: 24px 22px; row-gap: 0; height: 54px; padding: 3px .7rem; }
        .c0 { display: none; }
        .c1 { grid-column: 1; grid-row: 2; text-align: left; }
        .c2, .opened .c2 { display: block; grid-column: 2; grid-row: 2; }
        .c3 { grid-column: 1 / 3; grid-row: 1; }
        .c4 { grid-column: 3; grid-row: 1; text-align: right; }
        .c5, .opened .c5 { display: flex; grid-column: 3; grid-row: 2; max-width: 9rem; justify-content: flex-end; }
        .facts > div { grid-template-columns: 6rem 1fr; }
        .report .world > summary { grid-template-columns: 1rem auto minmax(0, 1fr); }
        .report .title { grid-column: 1 / -1; grid-row: 2; }
        .report .design { grid-column: 3; grid-row: 1; text-align: right; }
        .report .outcome { grid-column: 1 / -1; grid-row: 3; }
        .report-tools { position: static; }
        .failures li { grid-template-columns: minmax(0, 1fr) auto; }
        .failures p { grid-column: 1 / 3; grid-row: 2; }
        .limit { grid-template-columns: minmax(0, 1fr) auto; }
        .limit progress { grid-column: 1 / 3; grid-row: 2; }
        .phone { border-width: 6px; }
      }
      @media (prefers-reduced-motion: no-preference) {
        .notice { animation: appear .18s ease-out; }
        @keyframes appear { from { opacity: 0; transform: translateY(6px); } }
      }
      @media (forced-colors: active) {
        .dot, .switch::before { forced-color-adjust: none; }
      }
      @media print {
        #bar, #views, #notices { display: none; }
      }

      .tabs { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 1rem 0 0.5rem; }
      .tabs [aria-selected="true"] { border-color: currentColor; font-weight: 600; }

      """##
    ),
    (
      "theme.js",
      ##"""
      // Light, dark, or as the system has it.

      const KEY = "einlass.theme";

      export function currentTheme() {
        return localStorage.getItem(KEY) ?? "auto";
      }

      export function nextTheme() {
        return { auto: "light", light: "dark", dark: "auto" }[currentTheme()] ?? "auto";
      }

      export function useTheme(theme) {
        localStorage.setItem(KEY, theme);
        document.documentElement.dataset.theme = theme;
      }

      /** Whether dark colours are shown now. */
      export function isDark() {
        const theme = currentTheme();
        return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
      }

      """##
    ),
    (
      "worldsview.js",
      ##"""
      // The worlds of the server: made, reset, written down, read in from a file, and compared.
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
            h("section", { class: "card" }, h("h2", {}, "Make one"), actionForm(null, actions.get("world.create"), { label: "Make", main: ["name"], shows: false, done: changed })),
            h("section", { class: "card" }, h("h2", {}, "Read one in"), importer())),
          h("section", { class: "card" }, h("h2", {}, "Compare two"), h("div", { class: "tools" },
            h("div", { class: "filter" }, h("label", { for: "first" }, "This one"), first), h("div", { class: "filter" }, h("label", { for: "second" }, "with"), second),
            h("p", { class: "buttons" }, h("button", { type: "button", on: { click: compare } }, "Compare"))), comparison));

        async function draw() {
          const worlds = await attempt(() => getJSON("/worlds"));
          if (!worlds) return;
          const rows = worlds.map((world) => [h("a", { href: fragment("journal", { world: world.name }) }, world.name), world.time.slice(0, 19).replace("T", " "),
            world.journalCount.toLocaleString("en"), `${world.idleSeconds} s`, h("span", { class: "buttons" },
              button("Reset", world.name, "world.reset", true), h("button", { type: "button", "aria-label": `Export ${world.name}`, on: { click: () => write(world.name) } }, "Export"),
              world.name === "default" ? null : button("Delete", world.name, "world.delete", true))]);
          fill(list, h("h2", {}, counted(worlds.length, "world")), table("The worlds", ["Name", "Clock", "Entries", "Idle", ""], rows));
          for (const [index, select] of [first, second].entries()) {
            const chosen = select.value || worlds[Math.min(index, worlds.length - 1)]?.name;
            fill(select, worlds.map(({ name }) => h("option", { value: name }, name)));
            select.value = chosen;
          }
        }

        /** What cannot be undone takes two clicks. */
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
          const zone = h("div", { class: "drop" }, h("p", {}, "Drop a file of world.export here, or choose one."), h("label", { for: "import-file", class: "unseen" }, "File"), file);
          let dropped;
          const take = (chosen) => {
            dropped = chosen;
            if (chosen && !name.value) name.value = chosen.name.replace(/^einlass-world-|\.json$/g, "").replace(/[^A-Za-z0-9-]/g, "-").slice(0, 60);
            zone.querySelector("p").textContent = chosen ? `${chosen.name}, ${chosen.size.toLocaleString("en")} octets` : "Drop a file of world.export here, or choose one.";
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
            if (!dropped) return say("Choose a file, or drop one.", "bad");
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
            h("div", { class: "field check" }, replaces, h("label", { for: "import-replaces" }, "A world of this name may be replaced")),
            h("p", { class: "buttons" }, h("button", { class: "primary" }, "Read it in")));
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
          fill(comparison, h("p", {}, differences.length === 0 ? "The two are the same." : `${counted(differences.length, "difference")}${differences.length > 500 ? ", of which the first 500" : ""}. Values may be secrets.`),
            rows.length > 0 ? [h("p", { class: "buttons" }, shows), table("The differences", ["Where", first.value, second.value], rows)] : null);
        }

        function changed() {
          context.changed();
          draw();
        }
        await draw();
        const timer = setInterval(() => {
          // Not under the hands of somebody who is about to choose.
          if (!document.hidden && !element.contains(document.activeElement)) draw();
        }, 5000);
        return { update() {}, close: () => clearInterval(timer) };
      }

      function value(content) {
        return content === undefined ? h("em", { class: "quiet" }, "not there")
          : h("span", {}, h("code", { class: "long veiled" }, content), h("span", { class: "quiet veil" }, "•••"));
      }

      """##
    ),
  ]
}
