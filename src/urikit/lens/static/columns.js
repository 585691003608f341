// Every parser's reading side by side, those that agree in one column; and why they differ.

import { byId, fill, h, partValue, sentence } from "./dom.js";

const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
const DESTINATION = ["scheme", "host", "port"];
const DEFAULT_PORTS = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21" };

const NAMES = {
  rfc3986: "RFC 3986",
  rfc3987: "RFC 3987",
  "appendix-b": "RFC 3986 split (appendix B)",
  whatwg: "URL Standard",
  barth2010: "browsers in 2010",
};

export const viewName = (view) => NAMES[view.name] ?? view.label ?? [view.name, view.version].filter(Boolean).join(" ");

/** The readings with the browser's own after the URL Standard's, as columns. */
export function showColumns(views, differences, grouped) {
  const accepting = views.filter((view) => !view.error);
  const refusing = views.filter((view) => view.error);
  const columns = grouped ? groups(accepting) : accepting.map((view) => [view]);
  const lit = Object.fromEntries(PARTS.map((part) => [part, litness(part, accepting, differences)]));
  const rows = PARTS.filter((part) => accepting.some((view) => (view[part] ?? "") !== "") || part === "host");
  const head = h(
    "tr",
    { role: "row" },
    h("th", { scope: "col", role: "columnheader", class: "corner" }, "part"),
    columns.map((group) => h("th", { scope: "col", role: "columnheader" }, names(group))),
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
            h("tbody", { role: "rowgroup" }, rows.map((part) => row(part, columns, lit[part]))),
          ),
        )
      : null,
    refusing.length ? refusals(refusing) : null,
  );
}

function row(part, columns, lit) {
  const values = columns.map((group) => group[0][part] ?? null);
  const numbers = numbered(columns.map((group) => comparable(part, group[0])));
  return h(
    "tr",
    { role: "row", "data-lit": lit },
    h("th", { scope: "row", role: "rowheader" }, h("span", { class: `dot ${part}` }), part),
    columns.map((group, column) => {
      // Where there is no room for columns, a value is there once, with all who read it.
      const first = values.indexOf(values[column]) === column;
      const who = columns.filter((_, other) => values[other] === values[column]).flat();
      const all = values.every((value) => value === values[0]);
      return h(
        "td",
        { role: "cell", class: first ? null : "again", "data-value": lit ? Math.min(numbers[column], 4) : null },
        h("span", { class: "who" }, all ? "all of them" : who.map(viewName).join(", ")),
        partValue(values[column], { limit: 300 }),
      );
    }),
  );
}

function names(group) {
  return h(
    "ul",
    { class: "chips" },
    group.map((view) => h("li", { class: view.own ? "chip own" : "chip" }, viewName(view))),
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
          h("span", { class: view.own ? "chip own" : "chip bad" }, viewName(view)),
          h("span", { class: "reason" }, sentence(view.message ?? view.error, 200)),
        ),
      ),
    ),
  );
}

function groups(views) {
  const found = new Map();
  for (const view of views) {
    // A port that is the default is the same as none.
    const key = JSON.stringify(PARTS.map((part) => (part === "port" ? comparable(part, view) : (view[part] ?? null))));
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(view);
  }
  return [...found.values()];
}

/** 0, 1, 2 …: equal values have equal numbers. */
function numbered(values) {
  const seen = [];
  return values.map((value) => {
    if (!seen.includes(value)) seen.push(value);
    return seen.indexOf(value);
  });
}

/** A value in the form in which it is compared: case and default ports do not count. */
function comparable(part, view) {
  const value = view[part] ?? null;
  if (part === "scheme" || part === "host") return value === null ? "" : value.toLowerCase();
  if (part === "port") return value || DEFAULT_PORTS[(view.scheme ?? "").toLowerCase()] || null;
  return value;
}

function litness(part, accepting, differences) {
  const count = new Set(accepting.map((view) => comparable(part, view))).size;
  if (count < 2) return null;
  if (!DESTINATION.includes(part)) return "soft";
  const named = differences.some((difference) => difference.component === part);
  return named || ownDiffers(part, accepting) ? "strong" : "soft";
}

function ownDiffers(part, views) {
  const own = views.find((view) => view.own);
  const standard = views.find((view) => view.name === "whatwg");
  return Boolean(own && standard && comparable(part, own) !== comparable(part, standard));
}

/** A sentence for each difference, with the rule behind it; a reason that several share, once. */
export function showDifferences(differences, views) {
  const byReason = new Map();
  for (const difference of differences) {
    const key = JSON.stringify([difference.cause ?? difference.explanation, difference.rule]);
    if (!byReason.has(key)) byReason.set(key, []);
    byReason.get(key).push(difference);
  }
  const items = [...byReason.values()].map(reason);
  const own = browserSentence(views);
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

function browserSentence(views) {
  const own = views.find((view) => view.own);
  const standard = views.find((view) => view.name === "whatwg");
  if (!own || !standard) return null;
  if (Boolean(own.error) !== Boolean(standard.error)) {
    return own.error
      ? "Your browser refuses what the URL Standard, as urikit follows it, accepts. It may follow an older text of the standard."
      : "Your browser accepts what the URL Standard, as urikit follows it, refuses. It may follow an older text of the standard.";
  }
  if (own.error) return null;
  const parts = PARTS.filter((part) => (own[part] ?? "") !== (standard[part] ?? "") && part !== "userinfo");
  return parts.length
    ? `Your browser reads ${parts.join(", ")} in another way than the URL Standard as urikit follows it.`
    : null;
}

/** One line: do the parsers agree on where this leads? */
export function verdict(compared, views) {
  const accepting = views.filter((view) => !view.error);
  const apart = DESTINATION.filter((part) => litness(part, accepting, compared.differences) === "strong");
  if (accepting.length === 0) return ["error", "Every parser refuses it.", ""];
  if (apart.length) {
    const hosts = [...new Set(accepting.map((view) => view.host || null))];
    const said = apart.includes("host") && hosts.length > 1 ? hosts.slice(0, 4) : [];
    return ["error", `Parsers disagree about the ${apart.join(" and the ")}.`, said];
  }
  const refusing = views.length - accepting.length;
  const where = accepting.find((view) => view.name === "whatwg") ?? accepting[0];
  if (refusing) return ["warning", `${refusing} of ${views.length} parsers refuse it; the others agree on where it leads.`, [where.host || null]];
  return ["good", `All ${views.length} parsers agree on where it leads.`, [where.host || null]];
}
