// The phone as its person knew it: Settings, pending prompts, the Keychain; next to it a sign-in that can be started
// manually.
import { catalogue, perform } from "./api.js";
import { fill, h, keepingFocus, throttled } from "./dom.js";
import { actionForm, offerButton } from "./form.js";
import { attempt } from "./notices.js";

export async function phoneView(element, context) {
  const { world } = context;
  const actions = await catalogue();
  const screen = h("div", { class: "screen" });
  const prompts = h("div", { class: "prompts", "aria-live": "assertive" });
  const form = (name, options) => h("section", { class: "card" }, h("h2", {}, options.title), h("p", { class: "quiet" }, options.about ?? actions.get(name).about),
    actionForm(world, actions.get(name), { done: changed, ...options }));
  fill(element, h("h1", {}, "Phone"), h("div", { class: "phone-columns" },
    h("div", { class: "phone", role: "group", "aria-label": "Phone" }, h("div", { class: "ear", "aria-hidden": "true" }), screen, prompts),
    h("div", {},
      form("phone.sign-in", { title: "Start a sign-in", label: "Start", about: "An app asks the phone for an account. If 'prompt' is 'wait', the prompt appears on the phone; answer it there.", given: { prompt: "wait" }, main: ["network", "user", "prompt"] }),
      form("phone.account.add", { title: "Add an account", label: "Add", shows: false }),
      form("phone.access.set", { title: "Set an app's switch", label: "Set", shows: false }))));

  let last;
  async function draw() {
    const result = await attempt(() => perform(world, "phone.show"));
    if (!result) return;
    const text = JSON.stringify(result.details);
    if (text === last) return;
    last = text;
    keepingFocus(screen, () => drawScreen(result.details));
    drawPrompts(result.details.prompts);
  }

  function drawScreen(phone) {
    fill(screen, h("p", { class: "screen-title" }, "Settings"),
      phone.accountTypes.map((type) => group(type.name, phone.accounts.filter((account) => account.network === type.id).map(accountRow), "No account")),
      group("App access", phone.switches.map(switchRow), "No app has requested access"),
      group("Restriction", [h("div", { class: "cell" }, h("label", { for: "restriction" }, "Blocks access to accounts"), picker("restriction", phone.restrictions, phone.restriction ?? "none"))]),
      group("Screen", [h("div", { class: "cell" }, h("label", { for: "lock" }, "State"), picker("lock", phone.locks, phone.lock))]),
      group("Keychain", phone.keychain.map((item) => h("div", { class: "cell stacked" }, h("span", {}, item.account, h("small", {}, ` ${item.octets} bytes, encrypted`)), h("small", { class: "long" }, `${item.service} of ${item.bundle}`))), "No items"),
      h("p", { class: "quiet about-phone" }, phone.era === "ios6-10" ? "iOS 6 to 10, with built-in accounts" : phone.era));
  }

  function group(title, rows, nothing) {
    return h("section", { class: "group" }, h("h2", {}, title), rows.length > 0 ? rows : h("div", { class: "cell quiet" }, nothing));
  }
  function accountRow(account) {
    return h("div", { class: "cell" }, h("span", {}, account.name ?? "(unnamed)", h("small", {}, account.fullName ? ` ${account.fullName}` : ""), account.hasCredential ? "" : h("small", {}, " password required")),
      account.remove ? offerButton(world, account.remove, changed, { "aria-label": `Remove ${account.name}` }) : null);
  }
  function switchRow(item) {
    return h("div", { class: "cell tall" }, h("span", {}, item.bundle, h("small", {}, ` ${item.type}${item.permissions.length > 0 ? `: ${item.permissions.join(", ")}` : ""}`)),
      h("span", { class: "buttons" },
        offerButton(world, item.change, changed, { role: "switch", class: "switch", "aria-checked": String(item.isOn), "aria-label": `${item.bundle} may use ${item.type}`, label: item.isOn ? "on" : "off" }),
        offerButton(world, item.forget, changed, { "aria-label": `Forget ${item.bundle} for ${item.type}` })));
  }
  function picker(id, offers, chosen) {
    const select = h("select", { id }, offers.map((offer) => h("option", { value: offer.label }, offer.label)));
    select.value = chosen;
    select.addEventListener("change", async () => {
      const offer = offers.find(({ label }) => label === select.value);
      await attempt(() => perform(world, offer.action, offer.arguments));
      changed();
    });
    return select;
  }

  function drawPrompts(waiting) {
    prompts.hidden = waiting.length === 0;
    const prompt = waiting[0];
    fill(prompts, prompt ? h("div", { class: "prompt", role: "alertdialog", "aria-labelledby": "prompt-title" }, h("h2", { id: "prompt-title" }, prompt.title),
      prompt.permissions.length > 0 ? h("p", {}, prompt.permissions.join(", ")) : null,
      h("p", { class: "answers" }, [...prompt.answers].reverse().map((offer) => offerButton(world, offer, changed))),
      waiting.length > 1 ? h("p", { class: "quiet" }, `${waiting.length - 1} more waiting`) : null) : null);
  }

  function changed() {
    last = undefined;
    context.changed();
    draw();
  }
  const later = throttled(draw, 150);
  context.store.addEventListener("lines", later);
  // A prompt that disappears without an answer leaves no entry.
  const poll = setInterval(() => { if (!document.hidden) draw(); }, 2000);
  await draw();
  return {
    update() {},
    close() {
      later.cancel();
      clearInterval(poll);
      context.store.removeEventListener("lines", later);
    },
  };
}
