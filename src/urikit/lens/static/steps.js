// The state machine of the URL Standard over the text, one step after the other.

import { ask, cancel, overtaken } from "./api.js";
import { byId, fill, foreign, h, mask, partValue, sentence, standardLink, visible } from "./dom.js";

const PARTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];
const AROUND = 60; // code points of the tape on either side of the pointer
const PACE = 260; // milliseconds for a step while it plays

let run = null;
let tape = null;
let gone = null; // the cells of the tape that are removed before the first step
let at = 0;
let timer = null;
let loaded = null;
let parts = null;

/** Load the steps of a text, if they are not here already, and show the first. */
export async function showSteps(state) {
  const key = JSON.stringify([state.url, state.base]);
  if (key === loaded) return;
  stop();
  let found;
  try {
    found = await ask("steps", { url: state.url, base: state.base, limit: 2000 });
  } catch (error) {
    if (!overtaken(error)) fill(byId("steps"), h("p", { class: "fault" }, error.message));
    return;
  }
  loaded = key;
  run = found;
  tape = mask(state.points, run.secrets);
  gone = new Set(run.removed.filter((at) => tape.cells[tape.place(at)] === state.points[at]).map(tape.place));
  at = 0;
  build();
  draw();
}

/** There is no text any more, and so no steps. */
export function clearSteps() {
  stop();
  cancel("steps");
  run = null;
  parts = null;
  loaded = null;
  fill(byId("steps"), h("p", { class: "empty" }, "Type a URL to see how it is read."));
}

function build() {
  const button = (label, words, action) =>
    h("button", { type: "button", "aria-label": words, title: words, onclick: action }, label);
  const last = run.steps.length - 1;
  const slider = h("input", { type: "range", id: "step", min: 0, max: last, step: 1, value: 0, "aria-label": "Step" });
  slider.addEventListener("input", () => go(Number(slider.value)));
  const play = button("Play", "Play", toggle);
  play.id = "play";
  play.className = "main";
  parts = {
    slider,
    play,
    count: h("span", { class: "count" }),
    tape: h("div", { class: "tape text", role: "img" }),
    state: h("p", { class: "state" }),
    did: h("p", { class: "did", role: "status", "aria-live": "polite" }),
    buffer: h("dd", {}),
    flags: h("dd", { class: "flags" }),
    record: h("tbody", {}),
    trail: h("ol", { class: "trail", "aria-label": "Path through the states" }),
  };
  fill(
    byId("steps"),
    h(
      "div",
      { class: "player" },
      button("«", "First step", () => go(0)),
      button("‹", "One step back", () => go(at - 1)),
      play,
      button("›", "One step on", () => go(at + 1)),
      button("»", "Last step", () => go(last)),
      slider,
      parts.count,
    ),
    parts.tape,
    h(
      "div",
      { class: "machine" },
      h(
        "div",
        {},
        parts.state,
        parts.did,
        h("dl", { class: "registers" }, h("dt", {}, "buffer"), parts.buffer, h("dt", {}, "flags"), parts.flags),
      ),
      h(
        "table",
        { class: "record" },
        h("caption", {}, "The URL so far"),
        parts.record,
      ),
    ),
    h("h3", {}, "Path through the states"),
    parts.trail,
    run.complete ? null : h("p", { class: "empty" }, `The first ${run.steps.length} steps are shown.`),
  );
}

function go(to) {
  if (!run) return;
  at = Math.max(0, Math.min(run.steps.length - 1, to));
  if (at === run.steps.length - 1) stop();
  draw();
}

function toggle() {
  if (timer) return stop();
  if (at === run.steps.length - 1) go(0);
  timer = setInterval(() => go(at + 1), PACE);
  parts.play.textContent = "Pause";
  parts.play.setAttribute("aria-label", "Pause");
  parts.did.setAttribute("aria-live", "off");
}

export function stop() {
  clearInterval(timer);
  timer = null;
  if (!parts) return;
  parts.play.textContent = "Play";
  parts.play.setAttribute("aria-label", "Play");
  parts.did.setAttribute("aria-live", "polite");
}

/** The keys of the view, where no field has the focus. */
export function stepKey(key) {
  if (!run) return false;
  const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: run.steps.length - 1 };
  if (!(key in moves)) return false;
  go(moves[key]);
  return true;
}

function draw() {
  const step = run.steps[at];
  const before = at ? run.steps[at - 1] : null;
  parts.slider.value = at;
  parts.slider.setAttribute("aria-valuetext", `step ${at + 1} of ${run.steps.length}, ${step.state}`);
  parts.count.textContent = `${at + 1} / ${run.steps.length}`;
  drawTape(step);
  fill(parts.state, standardLink(step.state, step.link), step.c === "" ? " at the end of the input" : [" looks at ", foreign(step.c)]);
  parts.did.classList.toggle("failure", step.failure);
  fill(parts.did, sentence(step.did));
  fill(parts.buffer, step.buffer === "" ? h("span", { class: "absent" }, "empty") : foreign(step.buffer, { limit: 200 }));
  fill(
    parts.flags,
    Object.entries(step.flags).map(([name, on]) => h("span", { class: on ? "chip warn" : "chip" }, `${name} ${on ? "✓" : "–"}`)),
  );
  fill(
    parts.record,
    PARTS.map((part) =>
      h(
        "tr",
        { "data-changed": before && before.url[part] !== step.url[part] ? "yes" : null },
        h("th", { scope: "row" }, h("span", { class: `dot ${part}` }), part),
        h("td", {}, part === "port" || step.url[part] === null ? partValue(step.url[part]) : partValue(step.url[part], { limit: 200 })),
      ),
    ),
  );
  drawTrail();
}

function drawTape(step) {
  const { cells, place } = tape;
  const here = place(step.index);
  const left = Math.max(0, here - AROUND);
  const right = Math.min(cells.length, here + AROUND);
  const spell = (from, to, className) =>
    cells.slice(from, to).map((cell, at) => h("span", { class: gone.has(from + at) ? "gone" : className }, visible([cell])));
  const end = step.c === "";
  fill(
    parts.tape,
    left > 0 ? "…" : null,
    spell(left, Math.min(here, right), "read"),
    end ? null : h("span", { class: "now" }, visible([cells[here]])),
    end ? h("span", { class: "now eof" }, "end") : spell(here + 1, right, "ahead"),
    right < cells.length ? "…" : null,
  );
  parts.tape.setAttribute("aria-label", `Pointer at character ${here + 1} of ${cells.length}`);
}

function drawTrail() {
  const trail = [];
  for (let number = 0; number < run.steps.length; number++) {
    const { state } = run.steps[number];
    if (trail.at(-1)?.state !== state) trail.push({ state, first: number });
  }
  const here = trail.findLastIndex(({ first }) => first <= at);
  const focused = parts.trail.contains(document.activeElement);
  fill(
    parts.trail,
    trail.slice(0, 200).map(({ state, first }, number) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: number === here ? "here" : number < here ? "past" : "future",
            "aria-current": number === here ? "step" : null,
            onclick: () => go(first),
          },
          state.replace(/ state$/, ""),
        ),
      ),
    ),
  );
  if (focused) parts.trail.querySelector(".here")?.focus();
}
