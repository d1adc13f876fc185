// The result of an action, shown for a few seconds at the edge of the page and announced by screen readers.
import { h } from "./dom.js";

/** Shows a sentence; `kind` is ok or bad. A bad one stays until it is closed. */
export function say(sentence, kind = "ok") {
  const notice = h("div", { class: `notice ${kind}` }, h("span", {}, sentence),
    h("button", { type: "button", class: "plain", "aria-label": "Close this notice", on: { click: () => notice.remove() } }, "×"));
  const notices = document.getElementById("notices");
  notices.append(notice);
  while (notices.children.length > 4) notices.firstChild.remove();
  if (kind !== "bad") setTimeout(() => notice.remove(), 6000);
}

/** Runs `work`; if it fails, shows the error and returns undefined. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name !== "AbortError") say(error.message, "bad");
    return undefined;
  }
}
