// The text with its parts colored and named, once for each standard that reads it differently.

import { byId, fill, foreign, h, mask, partValue, standardLink, visible } from "./dom.js";

const SHOWN = 1500; // code points of a text that are drawn
const NAMED = new Set(["scheme", "userinfo", "host", "port", "path", "query", "fragment"]);
const LABELS = { removed: "removed", unread: "not read" };

let chosen = null;
let pinned = null; // the part that was clicked: pointing at another does not replace it

export function showAnatomy(points, explained) {
  const [rfc, web] = explained.readings;
  pinned = null;
  const same =
    !rfc.error && !web.error && JSON.stringify(rfc.pieces) === JSON.stringify(web.pieces);
  const detail = h("div", { class: "detail", id: "detail", "aria-live": "polite" });
  const strips = same
    ? [strip({ ...rfc, label: `${rfc.label} and the URL Standard` }, points, explained, detail)]
    : [strip(rfc, points, explained, detail), strip(web, points, explained, detail)];
  fill(byId("anatomy"), strips, detail);
  const first = byId("anatomy").querySelector(`.seg[data-part="${chosen ?? "host"}"]`);
  if (first) first.dispatchEvent(new Event("show"));
  else fill(detail, h("p", { class: "empty" }, "Hover over a part, or reach it with Tab, to see its rule."));
}

function strip(reading, points, explained, detail) {
  const { cells, place } = mask(points.slice(0, SHOWN), explained.secrets);
  const segments = [];
  let done = 0;
  for (const { part, end } of reading.pieces) {
    const text = cells.slice(done, place(end - 1) + 1);
    if (text.length) segments.push(segment(part, text, reading, explained, detail));
    done += text.length;
  }
  const hidden = points.length - SHOWN;
  return h(
    "div",
    { class: "strip" },
    h(
      "p",
      { class: "strip-name" },
      reading.label,
      reading.error ? h("span", { class: "refused" }, ` refuses it: ${reading.error.message}`) : null,
    ),
    h(
      "div",
      { class: "segments", role: "list", "aria-label": `Parts by ${reading.label}` },
      segments,
      hidden > 0 ? h("span", { class: "cut" }, `… ${hidden.toLocaleString("en")} more characters`) : null,
    ),
  );
}

function segment(part, text, reading, explained, detail) {
  const label = LABELS[part] ?? part;
  const show = (element) => {
    for (const other of byId("anatomy").querySelectorAll(".seg.on")) other.classList.remove("on");
    element.classList.add("on");
    fill(detail, about(part, reading, text, explained));
  };
  if (part === "delimiter") {
    return h("span", { class: "seg delimiter", role: "listitem" }, h("span", { class: "seg-text text" }, visible(text)));
  }
  // A name that has no room under its part is in the panel, and in what is read aloud.
  const room = text.length >= label.length * 0.62;
  const button = h(
    "button",
    { type: "button", class: `seg ${part}`, "data-part": part },
    h("span", { class: "seg-text text" }, visible(text)),
    h("span", { class: room ? "seg-label" : "unseen" }, label),
  );
  const pin = (element) => {
    pinned?.classList.remove("pinned");
    pinned = element;
    pinned?.classList.add("pinned");
  };
  button.addEventListener("show", () => show(button));
  button.addEventListener("mouseenter", () => pinned || show(button));
  button.addEventListener("focus", () => {
    if (pinned !== button) pin(null);
    show(button);
  });
  button.addEventListener("click", (event) => {
    chosen = part;
    // The way to the links leads over other parts; a second click lets go.
    if (event.detail !== 0) pin(pinned === button ? null : button);
    show(button);
    // By the keyboard: on to the rule, which the next part would replace.
    if (event.detail === 0) detail.querySelector("a")?.focus();
  });
  return h("span", { role: "listitem", class: "seg-item" }, button);
}

function about(part, reading, text, explained) {
  const rule = explained.rules[part];
  const value = text.join("");
  const decoded = decode(value);
  return [
    h("p", { class: "detail-name" }, h("span", { class: `dot ${part}` }), LABELS[part] ?? part),
    h(
      "div",
      { class: "detail-body" },
      h("p", {}, rule.sentence),
      NAMED.has(part) && decoded !== value ? h("p", {}, "Decoded: ", foreign(decoded)) : null,
      NAMED.has(part) && reading.name === "whatwg" ? becomes(part, value, explained) : null,
      h(
        "p",
        { class: "links" },
        standardLink(rule.rfc, rule.rfc_link),
        " · ",
        standardLink(rule.url, rule.url_link),
      ),
    ),
  ];
}

function becomes(part, written, explained) {
  if (!explained.masked || part === "userinfo") return null;
  const value = explained.masked[part];
  const now = value === null ? null : String(value);
  if (now === written) return null;
  return h("p", {}, "The URL Standard turns it into ", partValue(now));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
