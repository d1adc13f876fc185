// Two exported worlds side by side, with every difference.

const NAMES = ["key", "id", "token", "identifier", "code", "name"];

/** `{path, left, right}` for each difference; a missing value is undefined. */
export function compareDocuments(left, right) {
  const differences = [];
  walk("", left, right, differences);
  return differences;
}

function walk(path, left, right, differences) {
  if (left === right) return;
  if (Array.isArray(left) && Array.isArray(right)) return lists(path, left, right, differences);
  if (isObject(left) && isObject(right)) {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      walk(path ? `${path}.${name}` : name, left[name], right[name], differences);
    }
    return;
  }
  const [a, b] = [text(left), text(right)];
  if (a !== b) differences.push({ path, left: a, right: b });
}

/** Matches records by their names, whatever their positions, and other elements by their positions. */
function lists(path, left, right, differences) {
  const [first, second] = [left, right].map((list) => new Map(list.map((item, index) => [nameOf(item) ?? `${index}`, item])));
  for (const name of new Set([...first.keys(), ...second.keys()])) {
    walk(`${path}[${name.length > 24 ? `${name.slice(0, 12)}...` : name}]`, first.get(name), second.get(name), differences);
  }
}

function nameOf(item) {
  if (!isObject(item)) return undefined;
  const name = NAMES.find((candidate) => item[candidate] !== undefined);
  return name && JSON.stringify(item[name]);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value) {
  return value === undefined ? undefined : JSON.stringify(value);
}
