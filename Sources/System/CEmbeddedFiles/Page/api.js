// The control interface: all data and actions of the page go through here.

const KEY = "einlass.token";

/** An error with a sentence to show. */
export class Refusal extends Error {
  constructor(sentence, status, kind) {
    super(sentence);
    this.status = status;
    this.kind = kind;
  }
}

/** Moves a token from the address to this tab's memory, so the address can be shared; returns whether one existed. */
export function takeToken() {
  const match = /^#token=([\x21-\x7e]+)$/.exec(location.hash);
  if (!match) return false;
  setToken(decodeURIComponent(match[1]));
  history.replaceState(null, "", "#/journal");
  return true;
}

export function setToken(token) {
  sessionStorage.setItem(KEY, token);
}

export function hasToken() {
  return sessionStorage.getItem(KEY) !== null;
}

function fields(more) {
  return { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}`, ...more };
}

/** The response to a request; throws a `Refusal` if there is none, or if it is an error. */
export async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...options, headers: fields(options.headers) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("The server does not respond. It may have stopped. Start it again, and open its new address.", 0);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  const sentence = problem.detail ?? `The server responded with status ${response.status}.`;
  const kind = (problem.type ?? "").split(":").pop();
  if (response.status === 401) document.dispatchEvent(new CustomEvent("token-refused"));
  throw new Refusal(sentence, response.status, kind);
}

export async function getJSON(path, options) {
  return (await ask(path, options)).json();
}

export async function getText(path) {
  return (await ask(path)).text();
}

/** Performs an action in `world`, or on the list of worlds if that is null. */
export async function perform(world, action, args = {}, options = {}) {
  const place = world === null ? "" : `/worlds/${encodeURIComponent(world)}`;
  const response = await ask(`${place}/actions/${encodeURIComponent(action)}`, {
    method: "POST", body: JSON.stringify(args), headers: { "Content-Type": "application/json" }, ...options,
  });
  return response.json();
}

/** The path of a world's journal with a query; empty values are left out. */
export function journalPath(world, query, end = "") {
  const given = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined && value !== null);
  return `/worlds/${encodeURIComponent(world)}/journal${end}?${new URLSearchParams(given)}`;
}

let known;

/** Every action that the server offers, with its arguments, each with its JSON Schema. */
export function catalogue() {
  known ??= Promise.all([getJSON("/actions"), getJSON("/openapi.json")]).then(([actions, document]) => {
    const list = actions.map((action) => {
      const path = `${action.isInWorld ? "/worlds/{world}" : ""}/actions/${action.name}`;
      const body = document.paths[path]?.post?.requestBody;
      const schemas = body?.content?.["application/json"]?.schema?.properties ?? {};
      const args = action.arguments.map((argument) => ({ ...argument, schema: schemas[argument.name] ?? {} }));
      return { ...action, arguments: args };
    });
    return new Map(list.map((action) => [action.name, action]));
  }).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/**
 * Reads server-sent events, since an EventSource sends no token. Calls `onEvent(kind, id, data)` for each, and ends when the
 * server or `signal` ends the stream; throws a `Refusal` where it could not begin.
 */
export async function readEvents(path, lastID, signal, onEvent, onOpen) {
  const headers = { Accept: "text/event-stream" };
  if (lastID) headers["Last-Event-ID"] = String(lastID);
  const response = await ask(path, { headers, signal });
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    // The earlier text contains no end of an event, or only the first half of one.
    const known = Math.max(0, rest.length - 1);
    rest += value;
    let start = 0;
    for (let end = rest.indexOf("\n\n", known); end >= 0; end = rest.indexOf("\n\n", start)) {
      const event = parseEvent(rest.slice(start, end));
      if (event) onEvent(event.kind, event.id, event.data);
      start = end + 2;
    }
    rest = rest.slice(start);
  }
}

function parseEvent(text) {
  const event = { kind: "message", id: 0, data: "" };
  for (const line of text.split("\n")) {
    if (line.startsWith("event: ")) event.kind = line.slice(7);
    else if (line.startsWith("id: ")) event.id = Number(line.slice(4));
    else if (line.startsWith("data: ")) event.data += line.slice(6);
  }
  return event.data === "" ? null : event;
}
