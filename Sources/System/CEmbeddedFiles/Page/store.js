// The growing journal of a world: lines without header fields and bodies, at most ten thousand, like the server's.
import { journalPath, readEvents } from "./api.js";

export const LIMIT = 10_000;

export class JournalStore extends EventTarget {
  /** Follows the journal of `world`; `filters` are those of journal.show. */
  constructor(world, filters) {
    super();
    this.world = world;
    this.filters = filters;
    this.lines = [];
    this.byExchange = new Map();
    this.lostCount = 0;
    this.state = "connecting";
    this.problem = "";
    this.lastID = 0;
    this.waiting = [];
    this.control = new AbortController();
    this.follow();
  }

  close() {
    this.control.abort();
  }

  async follow() {
    let pause = 250;
    while (!this.control.signal.aborted) {
      try {
        const path = journalPath(this.world, { ...this.filters, brief: "true", from: this.lastID + 1 }, "/events");
        await readEvents(path, this.lastID, this.control.signal, (...event) => this.take(...event), () => {
          pause = 250;
          this.tell("live", "");
        });
        this.tell("waiting", "The stream ended. Reconnecting.");
      } catch (error) {
        if (this.control.signal.aborted) return;
        this.tell(error.status === 400 || error.status === 401 || error.status === 404 ? "refused" : "waiting", error.message);
        if (error.status === 401 || error.status === 400) return;
      }
      await new Promise((resume) => setTimeout(resume, pause));
      pause = Math.min(pause * 2, 5000);
    }
  }

  tell(state, problem) {
    this.state = state;
    this.problem = problem;
    this.dispatchEvent(new Event("state"));
  }

  take(kind, id, data) {
    if (kind === "end") {
      // The world was reset or deleted: the next lines belong to another journal.
      this.clear();
    } else if (kind === "lost") {
      this.lostCount += JSON.parse(data).count;
    } else {
      this.lastID = id;
      this.waiting.push(data);
    }
    // A thousand events a second cause a few dozen changes of the page.
    this.frame ??= requestAnimationFrame(() => this.flush());
  }

  clear() {
    this.lines = [];
    this.byExchange.clear();
    this.waiting = [];
    this.lastID = 0;
    this.lostCount = 0;
  }

  flush() {
    this.frame = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    // Takes a long backlog in parts, so that the page responds between them.
    const now = waiting.splice(0, 2000);
    for (const data of now) this.add(JSON.parse(data));
    if (waiting.length > 0) {
      this.waiting = waiting.concat(this.waiting);
      this.frame = requestAnimationFrame(() => this.flush());
    }
    const extra = this.lines.length - LIMIT;
    if (extra > 0) {
      for (const line of this.lines.splice(0, extra)) {
        if (line.exchange && this.byExchange.get(line.exchange) === line) this.byExchange.delete(line.exchange);
      }
    }
    this.dispatchEvent(new Event("lines"));
  }

  /** Adds an entry. Entries are ordered by their end, but an entry that caused others precedes them. */
  add(line) {
    if (line.exchange !== undefined) this.byExchange.set(line.exchange, line);
    let index = this.lines.length;
    if (line.exchange !== undefined) {
      for (let back = index - 1; back >= Math.max(0, index - 200); back--) {
        if (this.isInside(this.lines[back], line.exchange)) index = back;
      }
    }
    if (index === this.lines.length) this.lines.push(line);
    else this.lines.splice(index, 0, line);
  }

  isInside(line, exchange) {
    for (let parent = line.parent, steps = 0; parent !== undefined && steps < 8; steps++) {
      if (parent === exchange) return true;
      parent = this.byExchange.get(parent)?.parent;
    }
    return false;
  }

  /** The number of nested exchanges that the entry is part of. */
  depth(line) {
    let depth = 0;
    for (let parent = line.parent; parent !== undefined && depth < 6; depth++) parent = this.byExchange.get(parent)?.parent;
    return depth;
  }
}
