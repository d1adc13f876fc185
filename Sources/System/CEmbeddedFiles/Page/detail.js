// An opened entry: fetched completely when it is opened, its secrets shortened until they are requested.
import { getJSON, getText, journalPath } from "./api.js";
import { copy, fill, h, save } from "./dom.js";
import { entryView } from "./exchange.js";
import { attempt, say } from "./notices.js";
import { fragment } from "./router.js";

/** Fills `panel` with the entry of that number; `close` is called when it is closed. */
export async function detailPanel(panel, { world }, number, close) {
  let showsSecrets = false;
  const content = h("div", { class: "panel-content" }, h("p", { class: "quiet" }, "Loading..."));
  const secrets = h("button", { type: "button", "aria-pressed": "false", on: { click: unveil } }, "Show secrets");
  const shut = h("button", { type: "button", class: "plain close", "aria-label": "Close the entry", on: { click: close } }, "×");
  const title = h("h2", { tabindex: "-1" }, `Entry ${number}`);
  const tools = h("p", { class: "buttons" }, secrets, h("button", { type: "button", on: { click: curl } }, "Copy as curl"),
    h("button", { type: "button", on: { click: archive } }, "Save as HAR"),
    h("a", { class: "button", href: fragment("diagram", { world, from: Math.max(1, number - 20), to: number + 20 }) }, "Show in diagram"));
  fill(panel, h("div", { class: "panel-head" }, title, shut), tools, content);
  // A panel over the whole window takes the focus; next to the list, the arrow keys still select entries.
  if (matchMedia("(max-width: 1000px)").matches) title.focus();

  const query = () => ({ number, secrets: showsSecrets });
  async function draw() {
    const records = await attempt(() => getJSON(journalPath(world, { ...query(), format: "json" })));
    if (!records || !panel.contains(content)) return;
    const record = records[0];
    fill(content, record ? entryView(record) : h("p", {}, "This entry is no longer in the journal."));
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
    // With a line feed at its end, a terminal would run the command as soon as it is pasted.
    const text = response.trimEnd();
    if (await copy(text)) return say(showsSecrets ? "Command copied." : "Command copied. Its secrets are shortened, so it grants no access.");
    fill(content, h("textarea", { rows: 12, "aria-label": "Command", value: text }));
    return undefined;
  }
  async function archive() {
    const har = await attempt(() => getJSON(journalPath(world, { ...query(), format: "har" })));
    if (har) save(`einlass-${world}-${number}.har`, JSON.stringify(har, null, 2), "application/json");
  }
  await draw();
}
