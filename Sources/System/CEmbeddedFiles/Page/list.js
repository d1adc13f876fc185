// A list of any length; only its visible part is in the page.
import { h } from "./dom.js";

const SPARE = 8;

/** `render(item, index)` returns the contents of a row, `keyOf(item)` its unique key, `choose(item)` opens one. */
export class VirtualList {
  constructor({ label, rowHeight, render, keyOf, choose }) {
    Object.assign(this, { rowHeight, render, keyOf, choose });
    this.items = [];
    this.rows = new Map();
    this.chosen = undefined;
    this.isAtEnd = true;
    this.space = h("div", { class: "list-space", role: "presentation" });
    this.element = h("div", {
      class: "list", role: "listbox", tabindex: "0", "aria-label": label,
      on: { scroll: () => this.scrolled(), keydown: (event) => this.key(event), click: (event) => this.click(event) },
    }, this.space);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
  }

  close() {
    this.observer.disconnect();
  }

  /** Shows `items`: the previous list with others added at its end or its beginning, or another list. */
  show(items) {
    this.items = items;
    this.space.style.height = `${items.length * this.rowHeight}px`;
    if (this.isAtEnd) this.element.scrollTop = items.length * this.rowHeight;
    this.draw();
  }

  /** Changes the height of rows. */
  setRowHeight(height) {
    if (height === this.rowHeight) return;
    this.rowHeight = height;
    this.forget();
    this.show(this.items);
  }

  forget() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
  }

  scrolled() {
    const { scrollTop, clientHeight } = this.element;
    this.isAtEnd = scrollTop + clientHeight >= this.items.length * this.rowHeight - 4;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  draw() {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / this.rowHeight) - SPARE);
    const last = Math.min(this.items.length, Math.ceil((scrollTop + clientHeight) / this.rowHeight) + SPARE);
    const gone = new Set(this.rows.keys());
    for (let index = first; index < last; index++) {
      const item = this.items[index];
      const key = this.keyOf(item);
      gone.delete(key);
      let row = this.rows.get(key);
      if (!row) {
        row = this.render(item, index);
        row.id = `row-${key}`;
        row.setAttribute("role", "option");
        // The number of entries changes all the time, and is below the list.
        row.setAttribute("aria-setsize", "-1");
        row.dataset.key = key;
        this.rows.set(key, row);
        this.space.append(row);
      }
      if (row.index !== index) {
        row.index = index;
        row.style.transform = `translateY(${index * this.rowHeight}px)`;
        row.setAttribute("aria-posinset", index + 1);
      }
      this.mark(row, key);
    }
    for (const key of gone) {
      this.rows.get(key).remove();
      this.rows.delete(key);
    }
  }

  mark(row, key) {
    const isChosen = String(key) === String(this.chosen);
    if (row.isChosen === isChosen) return;
    row.isChosen = isChosen;
    row.setAttribute("aria-selected", isChosen);
    if (isChosen) this.element.setAttribute("aria-activedescendant", row.id);
  }

  /** Marks the item with that key; `isSeen` brings it into view. */
  select(key, isSeen) {
    this.chosen = key;
    if (key === undefined) this.element.removeAttribute("aria-activedescendant");
    const index = isSeen ? this.items.findIndex((item) => String(this.keyOf(item)) === String(key)) : -1;
    if (index >= 0) this.reveal(index);
    this.draw();
  }

  reveal(index) {
    const top = index * this.rowHeight;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.rowHeight > scrollTop + clientHeight) this.element.scrollTop = top + this.rowHeight - clientHeight;
  }

  click(event) {
    const row = event.target.closest("[role=option]");
    if (row) this.choose(this.items[row.index]);
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || this.items.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const now = this.items.findIndex((item) => String(this.keyOf(item)) === String(this.chosen));
    const from = now >= 0 ? now : step > 0 ? -1 : this.items.length;
    const index = Math.min(this.items.length - 1, Math.max(0, from + step));
    this.reveal(index);
    this.choose(this.items[index]);
  }
}
