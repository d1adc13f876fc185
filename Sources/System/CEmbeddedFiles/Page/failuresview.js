// The failures that can be planned, by name. A click plans one for a call and a person.
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
  // The name comes from the list below; the form asks for all other arguments of a plan.
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
    h("section", { class: "card" }, h("h2", {}, "Plan a failure"), h("div", { class: "fields" }, fields.get("call").element, fields.get("user").element),
      h("details", {}, h("summary", {}, "More options"), h("div", { class: "fields" }, more)),
      h("div", { class: "filter" }, h("label", { for: "find" }, "Search"), search), count, list));

  const fits = (failure, call) => failure.fits === "all" || (failure.fits === "wire" ? wireCalls : failure.calls).includes(call);
  function draw() {
    const call = fields.get("call").read();
    const isCall = calls.includes(call);
    const words = search.value.trim().toLowerCase().split(/\s+/);
    const found = failures.filter((failure) => (!isCall || fits(failure, call))
      && words.every((word) => `${failure.name} ${failure.about}`.toLowerCase().includes(word)));
    fill(count, `${counted(found.length, "failure")} of ${failures.length}${isCall ? ` for ${call}` : ". Choose a call to plan a failure for it."}`);
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
    const rows = result.details.map((plan) => [h("code", {}, plan.name), h("code", {}, plan.call), plan.user ?? "everyone", plan.times, plan.after || "immediately",
      h("button", { type: "button", "aria-label": `Clear ${plan.name} at ${plan.call}`, on: { click: () => clear({ name: plan.name, call: plan.call }) } }, "Clear")]);
    keepingFocus(pending, () => fill(pending, h("h2", {}, result.summary.charAt(0).toUpperCase() + result.summary.slice(1)),
      rows.length > 0 ? [table("Planned failures", ["Failure", "Call", "Person", "Times left", "After calls", ""], rows),
        h("p", { class: "buttons" }, h("button", { type: "button", on: { click: () => clear({}) } }, "Clear all"))]
        : h("p", { class: "quiet" }, "No failures are planned.")));
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

/** The names of people in actions of any network. */
export async function peopleNames(world) {
  const list = await perform(world, "network.list");
  const all = await Promise.all(list.details.map(({ id }) => perform(world, "network.show", { network: id, last: 50 }).catch(() => null)));
  return [...new Set(all.flatMap((result) => result?.details.people.map((person) => person.name) ?? []))];
}
