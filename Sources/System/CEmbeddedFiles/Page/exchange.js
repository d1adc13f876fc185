// One entry of a journal in full: the request and the response as sent, and the findings.
import { h, badge, table, timeOfDay, dayOf } from "./dom.js";
import { bodyView } from "./body.js";
import { findingView } from "./doctor.js";

/** The kind of a status: success, refusal or server error. */
export function statusKind(status) {
  if (status === undefined) return "bad";
  if (status < 400) return "ok";
  return status < 500 ? "warn" : "bad";
}

/** All details of an entry. */
export function entryView(record) {
  return record.kind === "message" ? messageView(record) : h("div", { class: "entry" }, factsOf(record),
    h("pre", { class: "body words", tabindex: "0", "aria-label": "Entry" }, record.text));
}

function messageView(record) {
  const { request, response, failure } = record;
  return h("div", { class: "entry" },
    h("p", { class: "request-line" }, h("strong", {}, request.method), " ", h("code", { class: "long" }, request.url)),
    factsOf(record),
    record.planned ? h("p", {}, badge("planned", "warn"), ` The failure ${record.planned} was planned for this call.`) : null,
    record.reason ? h("p", {}, badge("why", "warn"), ` ${record.reason}`) : null,
    findingView(record.signature),
    (record.warnings ?? []).map(warningView),
    h("section", { "aria-label": "Request" }, h("h3", {}, "Request"), messageParts(request, "request")),
    h("section", { "aria-label": "Response" }, h("h3", {}, "Response"),
      response ? messageParts(response, "response") : h("p", {}, badge("no response", "bad"), ` ${failure?.text ?? ""}`)));
}

function factsOf(record) {
  const facts = [["Time", `${dayOf(record.time)} ${timeOfDay(record.time)} on the world's clock`]];
  if (record.sender) facts.push(["From", `${record.sender}${record.network ? ` to ${record.network}` : ""}`]);
  if (record.endpoint) facts.push(["Endpoint", record.endpoint]);
  if (record.response) facts.push(["Status", badge(record.response.status, statusKind(record.response.status))]);
  if (record.parent !== undefined) facts.push(["Sent for", `exchange ${record.parent}`]);
  if (record.call) facts.push(["Call", record.call]);
  return h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

function warningView(warning) {
  return h("div", { class: "warning" }, h("p", {}, badge("warning", "warn"), " ", h("code", {}, warning.id)),
    h("p", {}, `${warning.mistake}: ${warning.reason}.`), h("p", { class: "quiet" }, `Refused by: ${warning.refusers}`));
}

function messageParts(message, kind) {
  const rows = message.headers.map((field) => [h("code", {}, field.name), h("code", { class: "long" }, field.value)]);
  return [
    rows.length > 0 ? table(`Header fields of the ${kind}`, ["Field", "Value"], rows) : h("p", { class: "quiet" }, "No header fields."),
    h("h4", {}, "Body"), bodyView(message),
  ];
}
