// The commands that point each language's clients at this server, as the server provides them.
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
    h("p", {}, "Clients need no changes: they use the networks' real host names, through the proxy. ", h("code", {}, 'eval "$(einlass env)"'),
      " sets the variables for all languages. Each tab lists the commands for one language."),
    h("dl", { class: "facts" }, facts.filter(([, value]) => value).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, h("code", {}, value))))),
    clients.length > 0 ? [tabs, panel] : h("p", { class: "quiet" }, "This server provides no setup instructions for clients."));

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
    fill(panel, h("pre", { class: "body", tabindex: "0", "aria-label": `Commands for ${client.name}` }, client.commands),
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
    if (await copy(text)) return say("Commands copied.");
    getSelection().selectAllChildren(panel.querySelector("pre"));
    return say("This page cannot use the clipboard. The commands are selected. Press Ctrl-C to copy them.");
  }
  draw();
  return { update: draw, close() {} };
}
