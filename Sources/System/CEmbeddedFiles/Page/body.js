// Bodies of messages in readable form. Data from clients is shown as text, never as markup.
import { counted, h, table } from "./dom.js";

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The value of a header field; empty if there is none. */
export function fieldValue(headers, name) {
  return (headers ?? []).find((field) => field.name.toLowerCase() === name)?.value ?? "";
}

// The maximum number of characters to show, and to read as markup, JSON or a form; of rows; of levels of brackets.
const MOST_SHOWN = 200_000;
export const MOST_ROWS = 300;
const MOST_LEVELS = 100;

/** The body of a request or response in readable form, with a way to see it as sent. */
export function bodyView(message) {
  if (!message.body && !message.picture) return h("p", { class: "quiet" }, "No body.");
  const type = fieldValue(message.headers, "content-type").split(";")[0].trim().toLowerCase();
  const text = message.body ?? "";
  const raw = [h("pre", { class: "body", tabindex: "0", "aria-label": "Body as sent" }, text.slice(0, MOST_SHOWN)),
    rest(text.length - MOST_SHOWN, "character")];
  const readable = message.picture || text.length <= MOST_SHOWN ? readableBody(message, type) : null;
  if (!readable) return h("div", {}, raw);
  return h("div", {}, readable, h("details", {}, h("summary", {}, "As sent"), raw));
}

/** A note with the number of omitted items, if any. */
export function rest(count, word) {
  return count > 0 ? h("p", { class: "quiet" }, `${counted(count, word)} more ${count === 1 ? "is" : "are"} not shown.`) : null;
}

function readableBody(message, type) {
  if (message.picture && PICTURES.includes(type)) {
    return h("figure", {}, h("img", { src: `data:${type};base64,${message.picture}`, alt: `Image in the body, ${type}` }),
      h("figcaption", { class: "quiet" }, type));
  }
  if (type === "application/x-www-form-urlencoded") return formView(message.body);
  const text = message.body.trimStart();
  if (type.endsWith("json") || text.startsWith("{") || text.startsWith("[")) return jsonView(message.body);
  if (type.endsWith("html")) return htmlView(message.body);
  if (type.endsWith("xml") || text.startsWith("<?xml")) return xmlView(message.body);
  // Token endpoints of the time sent forms with a text media type.
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
  return h("div", {}, table("Form fields", ["Name", "Value"],
    pairs.map(([name, value]) => [h("code", {}, name), h("code", { class: "long" }, value)])), rest(all.length - MOST_ROWS, "field"));
}

function jsonView(text) {
  if (levels(text) > MOST_LEVELS) return null;
  try {
    return h("pre", { class: "body", tabindex: "0", "aria-label": "Body as JSON" }, JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return null;
  }
}

/** The nesting depth of brackets, including those within texts. */
function levels(text) {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth -= 1;
  }
  return deepest;
}

/** XML with a line for each tag, texts next to their tags; nothing is resolved or loaded. */
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
    // A text and the end of its element stay on the line where the element begins.
    if (isEnd && !line.startsWith("<") && lines.length > 0) lines.push(lines.pop() + line);
    else if (line !== "") lines.push("  ".repeat(Math.min(depth, 20)) + line);
    if (line.includes("<") && !isEnd && !/^[!?]/.test(tag) && !tag.endsWith("/>")) depth += 1;
  }
  return h("pre", { class: "body", tabindex: "0", "aria-label": "Body as XML" }, lines.join("\n"));
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const HIDDEN = new Set(["script", "style", "noscript", "template", "title"]);
const BLOCKS = new Set(["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "tr", "br", "form", "label", "section", "header", "footer"]);

/** The words of a page, without its markup. It avoids the browser's parser, which would process active content. */
function htmlView(text) {
  const { title, words } = readPage(text);
  return h("div", {}, h("p", { class: "quiet" }, `A page${title ? `: ${plain(title)}` : ""}`),
    h("pre", { class: "body words", tabindex: "0", "aria-label": "Text of the page" }, plain(words)));
}

/** The title and the words of a page. It reads the text once: an unclosed element extends to the end. */
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

/** The name of the tag at a position, in lower case; empty if no element starts there. */
function tagName(text, at) {
  const match = /^[a-z][a-z0-9]{0,15}(?![a-z0-9-])/i.exec(text.slice(at, at + 18));
  return match ? match[0].toLowerCase() : "";
}

/** The end of the element with that name. */
function endOf(name, text, from) {
  for (let start = text.indexOf("</", from); start >= 0; start = text.indexOf("</", start + 2)) {
    if (tagName(text, start + 2) !== name) continue;
    const end = text.indexOf(">", start);
    return { start, end: end < 0 ? text.length : end + 1 };
  }
  return { start: text.length, end: text.length };
}

/** Text with its character references decoded and its white space collapsed, without empty lines. */
function plain(text) {
  const read = text.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{1,8});/gi, entity);
  return read.split("\n").map((line) => line.replace(/[ \t\r]+/g, " ").trim()).filter((line) => line !== "").join("\n");
}

function entity(whole, name) {
  const code = name[0] === "#" ? Number(name[1].toLowerCase() === "x" ? `0x${name.slice(2)}` : name.slice(1)) : NaN;
  if (code > 0 && code < 0x110000) return String.fromCodePoint(code);
  return ENTITIES[name.toLowerCase()] ?? whole;
}
