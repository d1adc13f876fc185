// Elements made from values: text stays text and never becomes markup.

/** An element. `props` are attributes; `on` has listeners; `value`, `checked` and similar ones are properties. */
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

/** Adds texts and elements; ignores missing ones. */
export function append(parent, children) {
  for (const child of children.flat(9)) {
    if (child === undefined || child === null || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
  return parent;
}

/** Replaces the contents of `parent`. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  return append(parent, children);
}

/** A table with a caption for screen readers. Cells are texts or elements. */
export function table(caption, heads, rows) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {},
      h("caption", { class: "unseen" }, caption),
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head || h("span", { class: "unseen" }, "Actions"))))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))));
}

/** A colored label: `kind` is ok, warn, bad or quiet. */
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

/** Copies `text` to the clipboard; returns false if the browser has none for this page. */
export async function copy(text) {
  return await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
}

/** Calls `work` once, `delay` milliseconds after the first of several requests; `cancel()` drops a pending call. */
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

/** Lets `work` redraw the contents of `parent`, and keeps the focus on the element with the same name. */
export function keepingFocus(parent, work) {
  const nameOf = (element) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`;
  const named = (name) => [...parent.querySelectorAll("button, summary, select, input, a")].filter((element) => nameOf(element) === name);
  const now = document.activeElement;
  const name = parent.contains(now) ? nameOf(now) : undefined;
  const index = name === undefined ? -1 : named(name).indexOf(now);
  work();
  if (index >= 0) named(name)[index]?.focus();
}
