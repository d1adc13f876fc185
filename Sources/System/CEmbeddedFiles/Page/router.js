// The view, its world and its filters are in the address, so that a view can be shared. The token never is.

/** The view in the address: `{view, query}`. */
export function place() {
  const text = location.hash.replace(/^#\/?/, "");
  const [path, search] = [text.split("?")[0], text.slice(text.indexOf("?") + 1)];
  const query = text.includes("?") ? Object.fromEntries(new URLSearchParams(search)) : {};
  return { view: path || "journal", query };
}

/** The fragment for a view, without empty values. */
export function fragment(view, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined && value !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${view}${search ? `?${search}` : ""}`;
}

/** Goes to a view; `replaces` leaves no trace in the browser's history. */
export function go(view, query, replaces = false) {
  const target = fragment(view, query);
  if (target === location.hash) return;
  if (replaces) {
    history.replaceState(null, "", target);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = target;
  }
}

/** Goes to the same view with parts of the query changed. */
export function change(changes, replaces = false) {
  const { view, query } = place();
  go(view, { ...query, ...changes }, replaces);
}

/** The name of the world in the address. */
export function worldName() {
  return place().query.world ?? "default";
}
