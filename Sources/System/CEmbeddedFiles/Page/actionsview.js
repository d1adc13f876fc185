// Every action of the control interface with its form, including those that no other view offers.
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
    // A form is made when it is opened: there are hundreds.
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
