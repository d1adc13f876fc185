// The findings of the signature doctor as a picture: the expected base string above the signed one, their parts side by
// side, with the first difference marked.
import { h, badge } from "./dom.js";
import { MOST_ROWS, rest } from "./body.js";

/** The finding about the signature of an entry; null if no signature was checked. */
export function findingView(signature) {
  if (!signature) return null;
  const isRight = signature.result === "right";
  const head = h("p", {}, badge(isRight ? "valid signature" : signature.result, isRight ? "ok" : "bad"),
    signature.note ? ` ${signature.note}` : "");
  if (isRight && !signature.diagnosis) return h("section", { class: "finding right", "aria-label": "The signature" }, head);
  return h("section", { class: "finding", "aria-labelledby": "finding-head" },
    h("h3", { id: "finding-head" }, "Diagnosis"), head, diagnosisView(signature));
}

function diagnosisView(signature) {
  const diagnosis = signature.diagnosis;
  if (!diagnosis) return signature.explanation ? h("p", {}, sentence(signature.explanation)) : null;
  const parts = [];
  for (const mistake of diagnosis.mistakes) parts.push(mistakeView(mistake));
  if (diagnosis.mistakes.length === 0 && signature.explanation) parts.push(h("p", {}, sentence(signature.explanation)));
  const right = diagnosis.rightBaseString;
  const wrong = diagnosis.wrongBaseString;
  if (right && wrong) parts.push(comparison(right, wrong, diagnosis.firstDifference));
  else if (right ?? signature.baseString) parts.push(alone(right ?? signature.baseString));
  if (diagnosis.others.length > 0) {
    parts.push(h("details", {}, h("summary", {}, "Other explanations of this signature"),
      diagnosis.others.map((set) => h("ul", {}, set.map((mistake) => h("li", {}, sentence(mistake.sentence)))))));
  }
  return parts;
}

function mistakeView(mistake) {
  return h("div", { class: "mistake" }, h("p", { class: "mistake-sentence" }, sentence(mistake.sentence)),
    h("p", {}, h("strong", {}, "Fix: "), sentence(mistake.advice)),
    h("p", { class: "quiet" }, h("code", {}, mistake.id)));
}

function sentence(text) {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

function alone(text) {
  return h("figure", { class: "base-strings" }, h("figcaption", {}, "Expected base string"),
    h("div", { class: "base-string" }, text), partsTable(split(text), null));
}

/** Both base strings, one above the other, then their parts. */
function comparison(right, wrong, at) {
  if (at === undefined) {
    return h("figure", { class: "base-strings" },
      h("figcaption", {}, "The base string is correct. The key or the signature's format is wrong."),
      h("div", { class: "base-string" }, right), partsTable(split(right), null));
  }
  return h("figure", { class: "base-strings" },
    h("figcaption", {}, "Expected base string"), marked(right, at, "should be"),
    h("p", { class: "caption" }, "Signed base string"), marked(wrong, at, "was signed"),
    partsTable(split(right), split(wrong)));
}

/** A base string with the first difference marked. */
function marked(text, at, kind) {
  const [before, after] = [[...text].slice(0, at).join(""), [...text].slice(at)];
  const length = Math.max(1, Math.min(after.length, 12));
  return h("div", { class: "base-string", "data-kind": kind }, before,
    h("mark", { title: `First difference, at character ${at + 1}` }, after.slice(0, length).join("") || "(ends here)"),
    after.slice(length).join(""));
}

function once(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parts of a base string (RFC 5849, section 3.4.1.1): method, address, and each parameter. */
export function split(text) {
  const [method, address, ...rest] = text.split("&");
  const parameters = rest.join("&");
  return {
    method, address: once(address ?? ""),
    parameters: parameters === "" ? [] : once(parameters).split("&"),
  };
}

function partsTable(right, wrong) {
  const all = [["Method", right.method, wrong?.method], ["Address", right.address, wrong?.address],
    ...aligned(right.parameters, wrong?.parameters).map(([a, b]) => ["Parameter", a, b])];
  const rows = all.slice(0, MOST_ROWS);
  const body = rows.map(([name, a, b]) => {
    const differs = wrong !== null && a !== b;
    return h("tr", { class: differs ? "differs" : "" }, h("th", { scope: "row" }, name), h("td", {}, part(a, b, differs, "missing")),
      wrong === null ? null : h("td", {}, part(b, a, differs, "not signed")));
  });
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Parts of the base string" },
    h("table", { class: "parts" }, h("caption", { class: "unseen" }, "Parts of the base string"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Part"), h("th", { scope: "col" }, "Expected"),
        wrong === null ? null : h("th", { scope: "col" }, "Signed"))),
      h("tbody", {}, body)), rest(all.length - MOST_ROWS, "part"));
}

function part(text, other, differs, missing) {
  if (text === undefined) return h("em", { class: "quiet" }, missing);
  if (!differs || other === undefined) return h("code", { class: differs ? "differs" : "" }, text);
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return h("code", {}, text.slice(0, at), h("mark", {}, text.slice(at) || "∅"));
}

/** Two lists of parameters, aligned by their longest common subsequence. */
export function aligned(first, second) {
  if (!second) return first.map((text) => [text, undefined]);
  const [m, n] = [first.length, second.length];
  if (m * n > 250_000) return Array.from({ length: Math.max(m, n) }, (_, i) => [first[i], second[i]]);
  const length = Array.from({ length: m + 1 }, () => new Uint16Array(n + 1));
  for (let i = m - 1; i >= 0; i--) {
    for (let j = n - 1; j >= 0; j--) {
      length[i][j] = first[i] === second[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
    }
  }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < m || j < n) {
    if (i < m && j < n && first[i] === second[j]) pairs.push([first[i++], second[j++]]);
    else if (i < m && j < n && name(first[i]) === name(second[j])) pairs.push([first[i++], second[j++]]);
    else if (j >= n || (i < m && length[i + 1][j] >= length[i][j + 1])) pairs.push([first[i++], undefined]);
    else pairs.push([undefined, second[j++]]);
  }
  return pairs;
}

function name(parameter) {
  return parameter.split("=")[0];
}
