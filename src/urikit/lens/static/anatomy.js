// The text with its parts coloured and named, once for each standard that reads it differently.

import { byId, fill, foreign, h, partValue, standardLink, visible } from "./dom.js";

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
  else fill(detail, h("p", { class: "empty" }, "Point at a part, or go to it with Tab, to see its rule."));
}

function strip(reading, points, explained, detail) {
  const segments = reading.pieces
    .filter((piece) => piece.start < SHOWN)
    .map((piece) => segment(piece, reading, points, explained, detail));
  const hidden = points.length - Math.min(points.length, SHOWN);
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

function segment(piece, reading, points, explained, detail) {
  const text = points.slice(piece.start, Math.min(piece.end, SHOWN));
  const masked = piece.part === "userinfo" ? maskPassword(text, inPassword(piece, reading, points)) : text;
  const label = LABELS[piece.part] ?? piece.part;
  const show = (element) => {
    for (const other of byId("anatomy").querySelectorAll(".seg.on")) other.classList.remove("on");
    element.classList.add("on");
    fill(detail, about(piece, reading, masked, explained));
  };
  if (piece.part === "delimiter") {
    return h("span", { class: "seg delimiter", role: "listitem" }, h("span", { class: "seg-text text" }, visible(text)));
  }
  // A name that has no room under its part is in the panel, and in what is read aloud.
  const room = masked.length >= label.length * 0.62;
  const button = h(
    "button",
    { type: "button", class: `seg ${piece.part}`, "data-part": piece.part },
    h("span", { class: "seg-text text" }, visible(masked)),
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
    chosen = piece.part;
    // The way to the links leads over other parts; a second click lets go.
    if (event.detail !== 0) pin(pinned === button ? null : button);
    show(button);
    // By the keyboard: on to the rule, which the next part would replace.
    if (event.detail === 0) detail.querySelector("a")?.focus();
  });
  return h("span", { role: "listitem", class: "seg-item" }, button);
}

/** Whether the password began before this piece: what is removed may stand within it. */
export function inPassword(piece, reading, points) {
  return reading.pieces.some(
    ({ part, start, end }) => part === "userinfo" && end <= piece.start && points.slice(start, end).includes(":"),
  );
}

/** The code points of user info, with a fixed mask for what follows its first colon. */
export function maskPassword(points, within = false) {
  if (within) return ["*", "*", "*"];
  const colon = points.indexOf(":");
  return colon < 0 || colon === points.length - 1 ? points : [...points.slice(0, colon + 1), "*", "*", "*"];
}

function about(piece, reading, text, explained) {
  const rule = explained.rules[piece.part];
  const value = text.join("");
  const decoded = decode(value);
  return [
    h("p", { class: "detail-name" }, h("span", { class: `dot ${piece.part}` }), LABELS[piece.part] ?? piece.part),
    h(
      "div",
      { class: "detail-body" },
      h("p", {}, rule.sentence),
      NAMED.has(piece.part) && decoded !== value
        ? h("p", {}, "Decoded: ", foreign(decoded))
        : null,
      NAMED.has(piece.part) && reading.name === "whatwg" ? becomes(piece.part, value, explained) : null,
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
  if (!explained.url || part === "userinfo") return null;
  const value = explained.url[part];
  const now = value === null ? null : String(value);
  if (now === written) return null;
  return h("p", {}, "The URL Standard makes it ", partValue(now));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
