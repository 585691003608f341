// Every parser's reading side by side, those that agree in one column; and why they differ.

import { byId, fill, h, partValue, sentence } from "./dom.js";

const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
const DESTINATION = ["scheme", "host", "port"];

const NAMES = {
  rfc3986: "RFC 3986",
  rfc3987: "RFC 3987",
  "appendix-b": "RFC 3986 split (appendix B)",
  whatwg: "URL Standard",
  barth2010: "browsers in 2010",
};
const OWN = "your browser";
const viewName = (view) => NAMES[view.name] ?? [view.name, view.version].filter(Boolean).join(" ");
const chip = (tag, view, mood = "") => h(tag, { class: `chip ${view.name === OWN ? "own" : mood}` }, viewName(view));

const about = (part, differences) => differences.find(({ component }) => component === part);

/** Which of the values that differ in meaning a view has: 0 is that of the first view. */
const numberIn = (difference, name) => difference?.values.findIndex(({ views }) => views.includes(name)) ?? 0;

/** The readings as columns. */
export function showColumns({ views, differences }, grouped) {
  const accepting = views.filter((view) => !view.error);
  const refusing = views.filter((view) => view.error);
  const columns = grouped ? groups(accepting, differences) : accepting.map((view) => [view]);
  const rows = PARTS.filter((part) => accepting.some((view) => (view[part] ?? "") !== "") || part === "host");
  const head = h(
    "tr",
    { role: "row" },
    h("th", { scope: "col", role: "columnheader", class: "corner" }, "part"),
    columns.map((group) => h("th", { scope: "col", role: "columnheader" }, h("ul", { class: "chips" }, group.map((view) => chip("li", view))))),
  );
  fill(
    byId("columns"),
    columns.length
      ? h(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": "Readings side by side" },
          h(
            "table",
            { class: "columns", role: "table" },
            h("thead", { role: "rowgroup" }, head),
            h("tbody", { role: "rowgroup" }, rows.map((part) => row(part, columns, differences))),
          ),
        )
      : null,
    refusing.length ? refusals(refusing) : null,
  );
}

function row(part, columns, differences) {
  const values = columns.map((group) => group[0][part] ?? null);
  const all = values.every((value) => value === values[0]);
  const difference = about(part, differences);
  const lit = DESTINATION.includes(part) ? difference && "strong" : all ? null : "soft";
  return h(
    "tr",
    { role: "row", "data-lit": lit },
    h("th", { scope: "row", role: "rowheader" }, h("span", { class: `dot ${part}` }), part),
    columns.map((group, column) => {
      // Where there is no room for columns, a value is there once, with all who read it.
      const first = values.indexOf(values[column]) === column;
      const who = columns.filter((_, other) => values[other] === values[column]).flat();
      return h(
        "td",
        { role: "cell", class: first ? null : "again", "data-value": lit ? Math.min(numberIn(difference, group[0].name), 4) : null },
        h("span", { class: "who" }, all ? "all of them" : who.map(viewName).join(", ")),
        partValue(values[column], { limit: 300 }),
      );
    }),
  );
}

function refusals(refusing) {
  return h(
    "div",
    { class: "refusals" },
    h("h3", {}, `Refused by ${refusing.length}`),
    h(
      "ul",
      {},
      refusing.map((view) =>
        h(
          "li",
          {},
          chip("span", view, "bad"),
          h("span", { class: "reason" }, sentence(view.message ?? view.error, 200)),
        ),
      ),
    ),
  );
}

function groups(views, differences) {
  const found = new Map();
  const ports = about("port", differences);
  for (const view of views) {
    // A port that is the default is the same as none.
    const key = JSON.stringify(PARTS.map((part) => (part === "port" ? numberIn(ports, view.name) : view[part])));
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(view);
  }
  return [...found.values()];
}

/** A sentence for each difference, with the rule behind it; a reason that several share, once. */
export function showDifferences(differences) {
  const byReason = new Map();
  for (const difference of differences) {
    const key = JSON.stringify([difference.cause ?? difference.explanation, difference.rule]);
    if (!byReason.has(key)) byReason.set(key, []);
    byReason.get(key).push(difference);
  }
  const items = [...byReason.values()].map(reason);
  const own = browserSentence(differences);
  if (own) items.unshift(h("li", {}, h("p", {}, own)));
  fill(
    byId("differences"),
    items.length ? [h("h3", {}, "Why they differ"), h("ul", { class: "differences" }, items)] : null,
  );
}

function reason(differences) {
  const shared = sharedSentences(differences.map((difference) => difference.explanation));
  return h(
    "li",
    {},
    shared ? h("p", { class: "reason-shared" }, sentence(shared)) : null,
    h("p", { class: "rule" }, differences[0].rule),
    h(
      "ul",
      { class: "effects" },
      differences.map((difference) =>
        h(
          "li",
          { class: "difference" },
          h("span", { class: `badge ${difference.component}` }, difference.component),
          h("span", {}, sentence(difference.explanation.slice(shared.length).trim() || difference.explanation)),
        ),
      ),
    ),
  );
}

/** The sentences with which all of the texts begin. */
function sharedSentences(texts) {
  let size = texts[0].length;
  for (const text of texts) {
    while (!text.startsWith(texts[0].slice(0, size))) size--;
  }
  if (texts.length === 1) size = texts[0].length - 1;
  const end = texts[0].slice(0, size).lastIndexOf(". ");
  return end < 0 ? "" : texts[0].slice(0, end + 1);
}

function browserSentence(differences) {
  const apart = differences.filter((difference) => {
    const [own, standard] = [OWN, "whatwg"].map((name) => numberIn(difference, name));
    return own >= 0 && standard >= 0 && own !== standard;
  });
  return apart.length
    ? `Your browser differs from the URL Standard, as urikit follows it, in ${apart.map(({ component }) => component).join(", ")}. It may follow an older version of the standard.`
    : null;
}

/** One line: do the parsers agree on where this leads? */
export function verdict({ views, differences }) {
  const accepting = views.filter((view) => !view.error);
  const apart = DESTINATION.filter((part) => about(part, differences));
  if (accepting.length === 0) return ["error", "Every parser rejects it.", ""];
  if (apart.length) {
    const hosts = [...new Set(accepting.map((view) => view.host || null))];
    const said = apart.includes("host") && hosts.length > 1 ? hosts.slice(0, 4) : [];
    return ["error", `Parsers disagree about the ${apart.join(" and the ")}.`, said];
  }
  const refusing = views.length - accepting.length;
  const where = accepting.find((view) => view.name === "whatwg") ?? accepting[0];
  if (refusing) return ["warning", `${refusing} of ${views.length} parsers reject it; the others agree on where it leads.`, [where.host || null]];
  return ["good", `All ${views.length} parsers agree on where it leads.`, [where.host || null]];
}
