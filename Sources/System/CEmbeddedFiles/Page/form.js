// Forms made from the list of actions: the server describes each action's arguments, so a new action has a form.
import { perform } from "./api.js";
import { fill, h } from "./dom.js";
import { attempt, say } from "./notices.js";

let count = 0;

/** A field for an argument; `values` are suggestions for text. Its `read()` returns undefined if it was left out. */
export function argumentField(argument, { given, values, label } = {}) {
  const id = `field-${++count}`;
  const { schema } = argument;
  const control = controlFor(argument, id, given);
  const hint = schema.examples && !argument.about.includes("such as") ? `such as ${schema.examples[0]}` : "";
  const list = values?.length && control.tagName === "INPUT" ? h("datalist", { id: `${id}-values` }, values.map((value) => h("option", { value }))) : null;
  if (list) control.setAttribute("list", list.id);
  control.setAttribute("aria-describedby", `${id}-about`);
  const element = h("div", { class: "field" },
    h("label", { for: id }, label ?? argument.name, argument.isRequired ? h("span", { class: "quiet" }, " required") : ""),
    control, list, h("p", { class: "quiet about", id: `${id}-about` }, argument.about, hint ? ` (${hint})` : ""));
  return { element, control, read: () => readControl(control, schema) };
}

function controlFor(argument, id, given) {
  const { schema, name } = argument;
  const common = { id, name, required: argument.isRequired, value: given ?? "" };
  if (schema.enum || schema.type === "boolean") {
    const words = schema.enum ?? ["true", "false"];
    const select = h("select", { id, name, required: argument.isRequired },
      argument.isRequired ? null : h("option", { value: "" }, "(not set)"), words.map((word) => h("option", { value: word }, word)));
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
 * A form that performs `action`. `given` are initial values, `values` suggestions by the names of arguments, `main`
 * the arguments that come before all others. `done(result)` is called after it.
 */
export function actionForm(world, action, { given = {}, values = {}, main, done, label = "Perform", shows = true } = {}) {
  const fields = action.arguments.map((argument) => [argument.name, argumentField(argument, { given: given[argument.name], values: values[argument.name] })]);
  const isMain = ([name]) => !main || main.includes(name);
  const rest = fields.filter((field) => !isMain(field)).map(([, field]) => field.element);
  const output = h("div", { class: "output" });
  const button = h("button", { class: "primary" }, label);
  const stop = h("button", { type: "button", hidden: true }, "Cancel");
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

/** The result of an action: its sentence, and its details, which may contain secrets and are therefore collapsed. */
export function resultView(result) {
  const text = result.text ?? (result.details === undefined ? "" : JSON.stringify(result.details, null, 2));
  return [h("p", { class: "summary" }, result.summary),
    text ? h("details", {}, h("summary", {}, "Result"), h("pre", { class: "body", tabindex: "0", "aria-label": "Result of the action" }, text)) : null];
}

/** A button for an action with its arguments, as the server offers it next to an object. */
export function offerButton(world, offer, changed, props = {}) {
  const button = h("button", { type: "button", title: offer.action, ...props, on: { click } }, props.label ?? offer.label);
  button.removeAttribute("label");
  async function click() {
    // A disabled button would lose the focus.
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
