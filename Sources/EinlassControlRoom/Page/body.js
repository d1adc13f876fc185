// Bodies of messages as people can read them. What a client sent is shown as text, never taken as markup.
import { h, table } from "./dom.js";

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The value of a header field; empty where there is none. */
export function fieldValue(headers, name) {
  return (headers ?? []).find((field) => field.name.toLowerCase() === name)?.value ?? "";
}

/** The body of a request or response, readable, with a way to see it as it was sent. */
export function bodyView(message) {
  if (!message.body && !message.picture) return h("p", { class: "quiet" }, "No body.");
  const type = fieldValue(message.headers, "content-type").split(";")[0].trim().toLowerCase();
  const readable = readableBody(message, type);
  const raw = h("pre", { class: "body", tabindex: "0", "aria-label": "The body as sent" }, message.body);
  if (!readable) return raw;
  const details = h("details", {}, h("summary", {}, "As sent"), raw);
  return h("div", {}, readable, details);
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
  if (/^[\w.-]+=[^\s<]*(&[\w.-]+=[^\s<]*)*$/.test(message.body)) return formView(message.body);
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
  const pairs = text.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [decoded(pair), ""] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
  });
  return table("The fields of the form", ["Name", "Value"],
    pairs.map(([name, value]) => [h("code", {}, name), h("code", { class: "long" }, value)]));
}

function jsonView(text) {
  try {
    return h("pre", { class: "body", tabindex: "0", "aria-label": "The body as JSON" }, JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return null;
  }
}

/** XML with a line for each element; nothing of it is resolved or loaded. */
function xmlView(text) {
  let depth = 0;
  const lines = text.replace(/>\s*</g, ">\n<").split("\n").map((line) => {
    if (/^<\//.test(line)) depth = Math.max(0, depth - 1);
    const shown = "  ".repeat(depth) + line;
    if (/^<[^!?/][^>]*[^/]>$/.test(line) && !line.includes("</")) depth += 1;
    return shown;
  });
  return h("pre", { class: "body", tabindex: "0", "aria-label": "The body as XML" }, lines.join("\n"));
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of a page, without its markup. No parser of markup sees it: a browser's would look at what runs in it. */
function htmlView(text) {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? "";
  const words = text.replace(/<(script|style|noscript|template|title)\b[^]*?<\/\1\s*>/gi, " ").replace(/<!--[^]*?-->/g, " ")
    .replace(/<(p|div|h\d|li|tr|br|form|label|section|header|footer)\b/gi, "\n<$1").replace(/<[^>]*>/g, " ");
  const plain = (part) => part.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, entity).replace(/[ \t]+/g, " ").replace(/\s*\n\s*/g, "\n").trim();
  return h("div", {}, h("p", { class: "quiet" }, `A page${title ? `: ${plain(title)}` : ""}`),
    h("pre", { class: "body words", tabindex: "0", "aria-label": "The words of the page" }, plain(words)));
}

function entity(whole, name) {
  const code = name[0] === "#" ? Number(name[1].toLowerCase() === "x" ? `0x${name.slice(2)}` : name.slice(1)) : NaN;
  if (code > 0 && code < 0x110000) return String.fromCodePoint(code);
  return ENTITIES[name.toLowerCase()] ?? whole;
}
