// The world's clock: show, freeze and move it, or advance it to the next event.
import { catalogue, perform } from "./api.js";
import { fill, h, table } from "./dom.js";
import { actionForm } from "./form.js";
import { attempt, say } from "./notices.js";

const STEPS = ["1m", "15m", "1h", "1d", "30d", "60d"];

export async function clockView(element, context) {
  const { world } = context;
  const actions = await catalogue();
  const face = h("div", { class: "face" });
  const coming = h("div", {});
  const form = (name, label) => actionForm(world, actions.get(name), { label, shows: false, done: changed });
  fill(element, h("h1", {}, "Clock"), h("section", { class: "card", "aria-label": "Clock" }, face,
    h("p", { class: "buttons" },
      button("Freeze", "clock.freeze"), button("Resume", "clock.run"), button("Jump to next event", "clock.jump", {}, "primary")),
    h("p", { class: "buttons" }, STEPS.map((by) => button(`+${by}`, "clock.advance", { by })))),
  h("div", { class: "fields" }, h("section", { class: "card" }, h("h2", {}, "Advance the clock"), form("clock.advance", "Advance")),
    h("section", { class: "card" }, h("h2", {}, "Set the clock"), form("clock.set", "Set"))),
  h("section", { class: "card" }, h("h2", {}, "Upcoming changes"), coming));

  function button(label, action, args = {}, kind = "") {
    return h("button", { type: "button", class: kind, title: action, on: { click: () => act(action, args) } }, label);
  }
  async function act(action, args) {
    const result = await attempt(() => perform(world, action, args));
    if (result) say(result.summary);
    changed();
  }
  function changed() {
    context.changed();
    draw();
  }
  function drawFace({ time, pace }) {
    const words = { running: "runs in real time", manual: "is frozen", automatic: "jumps to the next waiting task" };
    fill(face, h("time", { datetime: time }, h("span", { class: "hour" }, time.slice(11, 19)), h("span", { class: "day" }, time.slice(0, 10))),
      h("p", { class: "quiet" }, `UTC; it ${words[pace] ?? pace}`));
  }
  async function draw() {
    const result = await attempt(() => perform(world, "clock.upcoming", { count: 50 }));
    if (!result) return;
    const rows = result.details.map((moment) => [moment.time.slice(0, 19).replace("T", " "), moment.network, moment.change,
      h("button", { type: "button", "aria-label": `Go to ${moment.time}`, on: { click: () => act("clock.set", { to: wholeSecond(moment.time) }) } }, "Jump")]);
    fill(coming, rows.length > 0 ? table("Upcoming changes", ["Time", "Network", "Change", ""], rows) : h("p", { class: "quiet" }, "No changes are scheduled in this world."));
  }
  const shown = (event) => drawFace(event.detail);
  document.addEventListener("clock", shown);
  const now = await perform(world, "clock.show");
  drawFace(now.details);
  await draw();
  const timer = setInterval(async () => {
    const next = document.hidden ? null : await perform(world, "clock.show").catch(() => null);
    if (next) drawFace(next.details);
  }, 1000);
  return {
    update() {},
    close() {
      clearInterval(timer);
      document.removeEventListener("clock", shown);
    },
  };
}

/** The first whole second at or after the moment: clock.set accepts no fractions of seconds. */
function wholeSecond(text) {
  return new Date(Math.ceil(Date.parse(text) / 1000) * 1000).toISOString().replace(".000Z", "Z");
}
