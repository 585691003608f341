// Elements are made here, and only here. Text becomes text nodes: nothing that was pasted is ever
// read as markup, and no address that was pasted becomes a link.

const PLACES = ["https://www.rfc-editor.org/", "https://url.spec.whatwg.org/"];

/** An element with attributes, listeners (on…) and children: text, elements, or nothing. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** What was in the element makes room for the children. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** A link into one of the standards; any other address gives its words only. */
export function standardLink(words, address) {
  if (!PLACES.some((place) => address.startsWith(place))) return h("span", {}, words);
  return h("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, words);
}

// What is not seen, or moves what is: controls, formats, surrogates, private and unassigned code
// points, ignorable ones, and spaces other than the common one.
const HIDDEN =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;

const MARKS = 8; // of combining marks more than so many in a row are written out
const MARK = /\p{M}/u;

const NAMES = {
  "\t": "tab",
  "\n": "newline",
  "\r": "return",
  "\0": "null",
};

function escaped(char) {
  const code = `U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return h("span", { class: "esc", title: code }, NAMES[char] ?? code);
}

/** Which of the code points are in a row of marks that would cover what stands around them. */
function piled(codePoints) {
  const found = new Set();
  let start = 0;
  for (let at = 0; at <= codePoints.length; at++) {
    if (at < codePoints.length && MARK.test(codePoints[at])) continue;
    if (at - start > MARKS) for (let mark = start; mark < at; mark++) found.add(mark);
    start = at + 1;
  }
  return found;
}

const MASK = "***"; // as wide for every secret

/** The code points with a mask for each of the secrets, and where in them an index is now. */
export function mask(points, secrets) {
  const cells = [];
  let next = 0;
  const places = points.map((char, at) => {
    while (secrets[next]?.[1] <= at) next++;
    const start = secrets[next]?.[0] ?? Infinity;
    if (at <= start) cells.push(at === start ? MASK : char);
    return cells.length - 1;
  });
  return { cells, place: (at) => places[at] ?? cells.length };
}

/** Nodes for code points, with what is hidden written out; spaces too, but not in a sentence. */
export function visible(codePoints, { spaces = true } = {}) {
  const nodes = [];
  let run = "";
  const flush = () => {
    if (run) nodes.push(document.createTextNode(run));
    run = "";
  };
  const points = Array.from(codePoints);
  const pile = piled(points);
  for (const [at, char] of points.entries()) {
    if (char === " " && spaces) {
      flush();
      nodes.push(h("span", { class: "sp", title: "space" }, "␣"));
    } else if (HIDDEN.test(char) || pile.has(at)) {
      flush();
      nodes.push(escaped(char));
    } else run += char;
  }
  flush();
  return nodes;
}

/** Text that somebody else wrote: isolated, visible, and cut where it is too long to show. */
export function foreign(text, { limit = 400, className = "" } = {}) {
  // Two code units at most make a code point: enough of them, and not all of a megabyte.
  const points = Array.from(text.length > 2 * limit ? text.slice(0, 2 * limit) : text);
  const shown = points.slice(0, limit);
  const more = text.length - shown.join("").length;
  return h(
    "bdi",
    { class: `text ${className}`.trim(), dir: "ltr" },
    visible(shown),
    more > 0 ? h("span", { class: "cut" }, ` … ${more.toLocaleString("en")} more`) : null,
  );
}

/** A sentence that may quote such text. */
export function sentence(text, limit = 600) {
  const points = Array.from(text.slice(0, 2 * limit)).slice(0, limit);
  const cut = points.join("").length < text.length;
  // What stands between backticks is quoted.
  const pieces = points.join("").split("`");
  const quotes = pieces.length % 2 === 1;
  return h(
    "bdi",
    { class: "prose", dir: "ltr" },
    quotes
      ? pieces.map((piece, number) => (number % 2 ? h("code", { class: "text" }, visible(piece)) : visible(piece, { spaces: false })))
      : visible(points, { spaces: false }),
    cut ? "…" : null,
  );
}

/** A value that may be absent or empty, which are not the same. */
export function partValue(value, options) {
  if (value === null || value === undefined) return h("span", { class: "absent" }, "—");
  if (value === "") return h("span", { class: "absent" }, "empty");
  return foreign(String(value), options);
}

export const byId = (id) => document.getElementById(id);
