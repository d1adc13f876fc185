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
  const search = h("input", { id: "user", type: "search", placeholder: "name, id or login" });
  search.addEventListener("change", () => change({ user: search.value.trim() }));
  const content = h("div", { class: "subjects" });
  const others = h("div", {});
  fill(element, h("h1", {}, "People and apps"),
    h("div", { class: "tools" }, h("div", { class: "filter" }, h("label", { for: "network" }, "Network"), choice),
      h("div", { class: "filter" }, h("label", { for: "user" }, "Person"), search)), content, others);

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
      subject.tokens.length > 0 ? table(`Tokens of ${subject.title}`, ["Token", "Kind", "Owner", "State", "Expires", ""], subject.tokens.map(tokenRow)) : null);
    details.open = open.has(details.dataset.key);
    return h("article", { class: "subject" },
      h("h3", {}, subject.title, " ", h("code", {}, subject.name), " ", on.map((state) => badge(state.name, "bad"))),
      h("p", { class: "quiet" }, kind === "person" ? `${alive} of ${counted(subject.tokens.length, "token")} valid` : ""),
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
    fill(others, own.length > 0 ? h("section", { class: "card" }, h("h2", {}, "Other actions"),
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

/** The used part of a limit. */
function limitBar(limit) {
  const isFull = limit.used >= limit.limit;
  const text = `${limit.used.toLocaleString("en")} of ${limit.limit.toLocaleString("en")}`;
  return h("div", { class: `limit${isFull ? " full" : ""}` }, h("span", { class: "long" }, h("code", {}, limit.name)),
    h("progress", { max: limit.limit, value: Math.min(limit.used, limit.limit), "aria-label": `${limit.name}: ${text}` }),
    h("span", {}, text, limit.ends ? h("small", {}, ` until ${limit.ends.slice(11, 19)}`) : ""));
}
