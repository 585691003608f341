// What is dangerous about the text, with the place marked in it; and the naive checks it fools.

import { ask, overtaken } from "./api.js";
import { byId, fill, foreign, h, mask, sentence, visible } from "./dom.js";

const AROUND = 36; // code points of the text before and after the place

export function showFindings(points, explained, replaceSpan) {
  const order = { error: 0, warning: 1, info: 2 };
  const found = [...explained.findings].sort((a, b) => order[a.severity] - order[b.severity]);
  const shown = mask(points, explained.secrets);
  fill(
    byId("findings"),
    found.length
      ? h("ul", { class: "findings" }, found.map((finding) => item(finding, shown, replaceSpan)))
      : h("p", { class: "fine" }, "No findings for this use."),
    violations(explained),
  );
}

function item(finding, { cells, place }, replaceSpan) {
  const { start, end } = finding;
  const from = place(start);
  const to = start < end ? Math.min(place(end - 1) + 1, from + 80) : from;
  const left = Math.max(0, from - AROUND);
  const right = Math.min(cells.length, to + AROUND);
  return h(
    "li",
    { class: `finding ${finding.severity}` },
    h("p", { class: "finding-head" }, h("span", { class: "severity" }, finding.severity), h("code", {}, finding.code)),
    h("p", {}, sentence(finding.message, 300)),
    h(
      "p",
      { class: "excerpt text" },
      left > 0 ? "…" : null,
      piece(cells.slice(left, from)),
      h("mark", { class: start < end ? null : "point" }, start < end ? piece(cells.slice(from, to)) : "▴"),
      piece(cells.slice(to, right)),
      right < cells.length ? "…" : null,
    ),
    finding.fix === null
      ? null
      : h(
          "button",
          { type: "button", class: "small", onclick: () => replaceSpan(start, end, finding.fix) },
          finding.fix === "" ? "Remove it" : ["Replace it with ", foreign(finding.fix, { limit: 60 })],
        ),
  );
}

/** By itself: letters from right to left do not change places with what stands beside it. */
const piece = (codePoints) => h("bdi", { dir: "ltr" }, visible(codePoints));

function violations(explained) {
  if (explained.violations.length === 0) return null;
  const counts = new Map();
  for (const { kind, message } of explained.violations) {
    counts.set(kind, { message, count: (counts.get(kind)?.count ?? 0) + 1 });
  }
  return h(
    "details",
    {},
    h("summary", {}, `Validation errors of the URL Standard (${explained.violations.length})`),
    h(
      "ul",
      { class: "violations" },
      [...counts].map(([kind, { message, count }]) =>
        h("li", {}, h("code", {}, kind), ` ${message}${count > 1 ? ` (${count} times)` : ""}`),
      ),
    ),
  );
}

// --- the allow-list -------------------------------------------------------------------------

export async function showChecks(text, base) {
  const allow = byId("allow").value.split(/[\s,]+/).filter(Boolean);
  if (allow.length === 0 || text === "") {
    fill(byId("checks"), h("p", { class: "empty" }, "Enter a host that you would allow."));
    return;
  }
  try {
    const answer = await ask("check", { url: text, base, allow });
    fill(byId("checks"), outcome(answer, allow));
  } catch (error) {
    if (overtaken(error)) return;
    const entry = allow[/^body\.allow\[(\d+)\]$/.exec(error.where ?? "")?.[1]];
    fill(byId("checks"), h("p", { class: "fault" }, entry === undefined ? null : [foreign(entry, { limit: 80 }), ": "], error.message));
  }
}

const VERDICTS = {
  fooled: ["bad", "fooled"],
  right: ["good", "right"],
  "too strict": ["warn", "too strict"],
};

function outcome(answer, allow) {
  const fooled = answer.checks.filter((check) => check.verdict === "fooled").length;
  const leads = answer.hosts.map(({ host, allowed }) => [
    foreign(host, { limit: 80 }),
    allowed ? " (allowed)" : " (not allowed)",
  ]);
  const sentence = answer.safe
    ? ["It leads to ", between(leads), "."]
    : answer.hosts.length
      ? ["It leads to ", between(leads), ` and fools ${fooled} of ${answer.checks.length} checks.`]
      : ["No parser finds a host in it."];
  return [
    h("p", { class: answer.safe ? "fine" : "lead" }, sentence),
    h(
      "ul",
      { class: "checks" },
      answer.checks.map((check) => {
        const [mood, words] = VERDICTS[check.verdict];
        return h(
          "li",
          {},
          h("code", { class: "text code" }, check.code),
          h("span", { class: `chip ${mood}` }, words),
          check.verdict === "fooled" ? h("p", { class: "why" }, check.why) : null,
        );
      }),
    ),
    h(
      "p",
      { class: "why" },
      "A safe check: parse once, reject URLs that parsers disagree about, compare the parsed host with ",
      foreign(allow[0].replace(/^(?:[^:/]+:\/\/|\*\.)|\/$/g, ""), { limit: 80 }),
      " label by label, and use only the parsed URL after that.",
    ),
  ];
}

function between(pieces) {
  return pieces.flatMap((piece, number) => (number ? [number === pieces.length - 1 ? " or " : ", ", ...piece] : piece));
}
