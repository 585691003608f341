// Many texts: pasted or from a file, read in portions, counted, sorted, and given back as a file.

import { ask, overtaken } from "./api.js";
import { columnOf, csv } from "./csv.js";
import { byId, fill, foreign, h } from "./dom.js";

const PORTION = 2000; // rows of a request
const PORTION_SIZE = 400_000; // characters of a request, as JSON writes them
const LONGEST = 600_000; // characters of a line, likewise: three bytes each, a request has room for them
const PAGE = 100; // rows that are shown at once
const COLUMNS = [
  ["number", "#"],
  ["url", "URL"],
  ["host", "Host"],
  ["error", "Error"],
  ["findings", "Findings"],
];
const MOODS = { error: "bad", warning: "warn", info: "" };
const FIELDS = ["url", "href", "scheme", "host", "port", "path", "query", "fragment", "error", "message", "findings", "worst"];

const codes = (row) => row.findings.map(({ code }) => code);

let rows = [];
let sorting = { by: "number", down: false };
let filter = null;
let page = 0;

export function startBatch() {
  const text = h("textarea", { id: "batch-text", rows: 6, spellcheck: "false", placeholder: "One URL per line, or drop a file here", "aria-label": "URLs, one on each line", dir: "ltr" });
  const file = h("input", { type: "file", id: "batch-file", accept: ".txt,.csv,.tsv,.log,text/plain,text/csv", "aria-label": "A file of URLs" });
  const standard = h("select", { id: "batch-standard" }, h("option", { value: "whatwg" }, "URL Standard"), h("option", { value: "rfc3986" }, "RFC 3986"), h("option", { value: "rfc3987" }, "RFC 3987"));
  const run = h("button", { type: "button", class: "main", id: "batch-run" }, "Read all");
  const drop = h("div", { class: "drop" }, text);
  const take = async (given) => {
    if (!given) return;
    const content = await given.text();
    const column = /\.[ct]sv$/i.test(given.name) ? columnOf(given.name, content) : null;
    text.value = column ? column.urls.join("\n") : content;
    await read(text.value, standard.value, column ? `, of column ${column.name}` : "");
  };
  run.addEventListener("click", () => void read(text.value, standard.value));
  file.addEventListener("change", () => void take(file.files[0]));
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    void take(event.dataTransfer.files[0]);
  });
  fill(
    byId("batch"),
    drop,
    h("div", { class: "batch-bar" }, run, file, h("label", { class: "inline" }, "by the ", standard), h("span", { class: "count", id: "batch-progress", role: "status", "aria-live": "polite" })),
    h("div", { id: "batch-result" }),
  );
}

async function read(text, standard, source = "") {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  rows = [];
  filter = null;
  page = 0;
  const progress = byId("batch-progress");
  const run = byId("batch-run");
  run.disabled = true;
  try {
    for (const portion of portions(lines)) {
      const answer = await answered(portion, standard);
      for (const row of answer.rows) rows.push({ ...row, number: rows.length + 1 });
      progress.textContent = `${rows.length.toLocaleString("en")} of ${lines.length.toLocaleString("en")}`;
    }
    const bad = rows.filter((row) => row.error).length;
    progress.textContent = `${rows.length.toLocaleString("en")} rows, ${bad.toLocaleString("en")} with an error${source}`;
  } catch (error) {
    if (!overtaken(error)) progress.textContent = error.message;
  } finally {
    run.disabled = false;
  }
  draw();
}

/** The server's answer; or, of a line that is too long to be sent, a row that says so. */
async function answered(portion, standard) {
  if (written(portion[0]) <= LONGEST) return ask("parse", { urls: portion, standard }, "batch");
  const empty = Object.fromEntries(FIELDS.map((name) => [name, null]));
  const message = `${portion[0].length.toLocaleString("en")} characters are too many`;
  return { rows: [{ ...empty, url: "…", error: "too-large", message, index: null, findings: [] }] };
}

const written = (line) => JSON.stringify(line).length;

function* portions(lines) {
  let portion = [];
  let size = 0;
  for (const line of lines) {
    if (portion.length && (portion.length >= PORTION || size + written(line) > PORTION_SIZE)) {
      yield portion;
      portion = [];
      size = 0;
    }
    portion.push(line);
    size += written(line);
  }
  if (portion.length) yield portion;
}

function count(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function draw() {
  if (rows.length === 0) {
    fill(byId("batch-result"));
    return;
  }
  const { id } = document.activeElement;
  fill(
    byId("batch-result"),
    h(
      "div",
      { class: "counts" },
      tally("By host", "host", count(rows.filter((row) => row.host).map((row) => row.host))),
      tally("By error", "error", count(rows.filter((row) => row.error).map((row) => row.error))),
      tally("By finding", "findings", count(rows.flatMap((row) => row.findings.map(({ code }) => code)))),
    ),
    table(),
  );
  // What had the focus was made anew. At either end of the pages one of the two is off.
  const again = id ? byId(id) : null;
  (again?.disabled ? byId(id === "page-next" ? "page-before" : "page-next") : again)?.focus();
}

function tally(title, field, counts) {
  const most = counts[0]?.[1] ?? 1;
  return h(
    "section",
    { class: "tally" },
    h("h3", {}, title, h("span", { class: "count" }, ` ${counts.length}`)),
    counts.length
      ? h(
          "ul",
          {},
          counts.slice(0, 8).map(([name, number], place) => {
            const on = filter?.field === field && filter.name === name;
            const length = h("span");
            length.style.width = `${(100 * number) / most}%`;
            const bar = h("span", { class: "bar", "aria-hidden": "true" }, length);
            return h(
              "li",
              {},
              h(
                "button",
                {
                  type: "button",
                  id: `tally-${field}-${place}`,
                  "aria-pressed": String(on),
                  onclick: () => {
                    filter = on ? null : { field, name };
                    page = 0;
                    draw();
                  },
                },
                foreign(name, { limit: 60 }),
                h("span", { class: "number" }, number.toLocaleString("en")),
                bar,
              ),
            );
          }),
        )
      : h("p", { class: "empty" }, "none"),
  );
}

function chosenRows() {
  const kept = filter
    ? rows.filter((row) => (filter.field === "findings" ? row.findings.some(({ code }) => code === filter.name) : row[filter.field] === filter.name))
    : [...rows];
  const value = (row) => (sorting.by === "findings" ? codes(row).join(" ") : row[sorting.by]);
  kept.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === y) return a.number - b.number;
    // What is absent comes last, whichever way the rest is sorted.
    if (x === null || x === "") return 1;
    if (y === null || y === "") return -1;
    return (x < y ? -1 : 1) * (sorting.down ? -1 : 1);
  });
  return kept;
}

function table() {
  const kept = chosenRows();
  const shown = kept.slice(page * PAGE, (page + 1) * PAGE);
  const heads = COLUMNS.map(([by, label]) => {
    const here = sorting.by === by;
    return h(
      "th",
      { scope: "col", "aria-sort": here ? (sorting.down ? "descending" : "ascending") : "none" },
      h(
        "button",
        {
          type: "button",
          id: `sort-${by}`,
          onclick: () => {
            sorting = { by, down: here && !sorting.down };
            page = 0;
            draw();
          },
        },
        label,
        h("span", { "aria-hidden": "true", class: "arrow" }, here ? (sorting.down ? "▼" : "▲") : "↕"),
      ),
    );
  });
  return [
    h(
      "div",
      { class: "batch-bar" },
      h("span", { class: "count" }, filter ? [`${kept.length.toLocaleString("en")} with `, foreign(filter.name, { limit: 60 })] : `${kept.length.toLocaleString("en")} rows`),
      pager(kept.length),
      h("button", { type: "button", id: "download-csv", onclick: () => save("urls.csv", "text/csv", csv(FIELDS, kept.map((row) => FIELDS.map((name) => (name === "findings" ? codes(row).join(" ") : row[name]))))) }, "Download CSV"),
      h("button", { type: "button", id: "download-json", onclick: () => save("urls.json", "application/json", JSON.stringify(kept, null, 1)) }, "Download JSON"),
    ),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows" },
      h("table", { class: "rows" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, shown.map(line))),
    ),
  ];
}

function line(row) {
  return h(
    "tr",
    { class: row.error ? "wrong" : null },
    h("td", { class: "number" }, String(row.number)),
    h("td", {}, foreign(row.url, { limit: 160 })),
    h("td", {}, row.host === null ? h("span", { class: "absent" }, "—") : foreign(row.host, { limit: 80 })),
    h("td", {}, row.error ? h("span", { class: "chip bad", title: row.message }, row.error) : null),
    h("td", {}, row.findings.map(({ code, severity }) => h("span", { class: `chip ${MOODS[severity]}` }, code))),
  );
}

function pager(total) {
  const pages = Math.ceil(total / PAGE);
  if (pages < 2) return null;
  const turn = (label, id, words, to) =>
    h("button", { type: "button", class: "small", id, "aria-label": words, disabled: to < 0 || to >= pages, onclick: () => { page = to; draw(); } }, label);
  return h("span", { class: "pager" }, turn("◀", "page-before", "Previous page", page - 1), ` ${page + 1} / ${pages} `, turn("▶", "page-next", "Next page", page + 1));
}

// --- files ----------------------------------------------------------------------------------

function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
