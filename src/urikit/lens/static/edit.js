// Parts and query as fields: what is changed rewrites the URL.

import { ask, overtaken } from "./api.js";
import { byId, fill, foreign, h } from "./dom.js";

const FIELDS = [
  ["scheme", "Scheme"],
  ["username", "User name"],
  ["password", "Password"],
  ["host", "Host"],
  ["port", "Port"],
  ["path", "Path"],
  ["query", "Query"],
  ["fragment", "Fragment"],
];
const EDITABLE = 20000; // longer values are not put into fields
const PAIRS = 1000; // as many pairs are given: what is not given would be lost

let rewrite = () => {};

/** `change(url)` is told of every new URL. */
export function startEditing(change) {
  rewrite = change;
}

async function edit(state, body, fault) {
  fill(fault);
  try {
    const answer = await ask("edit", { url: state.url, base: state.base, ...body });
    rewrite(answer.url);
  } catch (error) {
    if (!overtaken(error)) fill(fault, error.message);
  }
}

export function showParts(state, explained) {
  const box = byId("parts");
  if (box.contains(document.activeElement) && box.dataset.for === state.url) return;
  box.dataset.for = state.url;
  if (!explained.url) {
    fill(box, h("p", { class: "empty" }, "The URL Standard rejects this URL, so there are no parts to edit."));
    return;
  }
  if (state.url.length > EDITABLE) {
    fill(box, h("p", { class: "empty" }, "Too long to edit here."));
    return;
  }
  const keep = writing(box);
  const fault = h("p", { class: "fault", role: "alert" });
  fill(box, h("div", { class: "parts" }, FIELDS.map(([name, label]) => field(name, label, state, explained, fault))), fault);
  keep();
}

/** Somebody may be writing in a field while the answer to the last change comes in. */
function writing(box) {
  const field = document.activeElement;
  if (!box.contains(field) || !field.id) return () => {};
  const { id, value } = field;
  const changed = "was" in field.dataset && field.dataset.was !== value;
  return () => {
    const made = byId(id);
    (made ?? byId("query-add"))?.focus(); // a pair that was removed has no field any more
    if (made && changed) made.value = value;
  };
}

function field(name, label, state, explained, fault) {
  const value = explained.url[name];
  const id = `part-${name}`;
  const input = h("input", {
    id,
    type: name === "password" ? "password" : "text",
    value: value ?? "",
    "data-was": value ?? "",
    placeholder: value === null ? "none" : "",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    dir: "ltr",
    inputmode: name === "port" ? "numeric" : null,
  });
  input.addEventListener("change", () => {
    const removed = input.value === "" && !["scheme", "host", "path"].includes(name);
    void edit(state, { parts: { [name]: removed ? null : input.value } }, fault);
  });
  return [h("label", { for: id }, h("span", { class: `dot ${name}` }), label), input];
}

export function showQuery(state, explained) {
  const box = byId("query");
  if (!explained.url || state.url.length > EDITABLE) {
    fill(box, h("p", { class: "empty" }, "No query to edit."));
    return;
  }
  if (explained.query.length >= PAIRS) {
    fill(box, h("p", { class: "empty" }, "Too many pairs to edit here."));
    return;
  }
  const fault = h("p", { class: "fault", role: "alert" });
  // With its place each pair that is not changed keeps its text, whatever that is.
  const pairs = explained.query.map((pair, index) => ({ ...pair, index }));
  const keep = writing(box);
  const write = () => void edit(state, { query: pairs.filter(filled) }, fault);
  const rows = pairs.map((pair, number) => row(pair, number, pairs, write));
  const add = h(
    "button",
    {
      type: "button",
      class: "small",
      id: "query-add",
      onclick: () => {
        const pair = { key: "", value: "" };
        pairs.push(pair);
        const made = row(pair, pairs.length - 1, pairs, write);
        body.append(made);
        made.querySelector("input").focus();
      },
    },
    "Add a pair",
  );
  const body = h("tbody", {}, rows);
  fill(
    box,
    h(
      "table",
      { class: "query" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Name"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col" }, h("span", { class: "unseen" }, "Remove")))),
      body,
    ),
    add,
    fault,
  );
  keep();
}

/** A row that was added is a pair once something is written in it. */
const filled = ({ key, value, index }) => index !== undefined || key !== "" || Boolean(value);

function row(pair, number, pairs, write) {
  const input = (what) => {
    const made = h("input", {
      id: `query-${what}-${number}`,
      type: "text",
      value: pair[what] ?? "",
      "data-was": pair[what] ?? "",
      placeholder: what === "value" && pair.value === null ? "no value" : "",
      "aria-label": `${what === "key" ? "Name" : "Value"} ${number + 1}`,
      spellcheck: "false",
      autocomplete: "off",
      dir: "ltr",
    });
    made.addEventListener("change", () => {
      pair[what] = made.value === "" && pair[what] === null ? null : made.value;
      write();
    });
    return made;
  };
  const remove = h(
    "button",
    {
      type: "button",
      class: "small",
      id: `query-remove-${number}`,
      "aria-label": `Remove pair ${number + 1}`,
      onclick: () => {
        pairs.splice(pairs.indexOf(pair), 1);
        write();
      },
    },
    "×",
  );
  return h("tr", {}, h("td", {}, input("key")), h("td", {}, input("value")), h("td", {}, remove));
}

export function showFacts(explained) {
  fill(
    byId("facts"),
    explained.facts.length
      ? [
          h("h3", {}, "Good to know"),
          h("dl", { class: "facts" }, explained.facts.map(({ name, value }) => [h("dt", {}, name), h("dd", {}, foreign(value))])),
        ]
      : null,
  );
}
