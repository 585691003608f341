// The page as a whole: its fields, its views, its keys, and the link that carries the text.

import { ask, overtaken } from "./api.js";
import { showAnatomy } from "./anatomy.js";
import { startBatch } from "./batch.js";
import { browserView } from "./browser.js";
import { showColumns, showDifferences, verdict } from "./columns.js";
import { byId, fill, foreign, h } from "./dom.js";
import { showFacts, showParts, showQuery, startEditing } from "./edit.js";
import { showChecks, showFindings } from "./findings.js";
import { clearSteps, showSteps, stepKey, stop } from "./steps.js";

const FIRST = "https://good.example\\@evil.example:8080/a/../b?next=%2Fhome&flag#top";
const EXAMPLES = [
  ["two hosts", FIRST],
  ["an ordinary one", "https://user:secret@www.example.com:8443/over/there?name=ferret&flag#nose"],
  ["a hidden loopback", "http://0x7f.1/admin"],
  ["a false friend", "https://www.good.example@evil.example/login"],
  ["letters alike", "https://аррӏе.example/"],
  ["turned around", "https://good.example/\u202egpj.exe"],
  ["missing slashes", "https:evil.example"],
  ["tab and newline", "java\nscript:alert(1)//\thttps://good.example"],
];

const state = { url: "", base: null, points: [] };
let last = null; // what was compared

// --- reading ----------------------------------------------------------------------------------

async function read() {
  const url = byId("url").value;
  const base = byId("base").value || null;
  Object.assign(state, { url, base, points: Array.from(url) });
  grow();
  fill(byId("base-error"));
  // Nothing at all; with a base an empty text is that base.
  if (url === "" && base === null) {
    fill(byId("status"));
    byId("panel-read").classList.add("stale");
    clearSteps();
    return;
  }
  const body = { url, base, reveal: true, cut: 262144, profile: byId("profile").value };
  try {
    const [explained, compared] = await Promise.all([
      ask("explain", body),
      ask("compare", { url, base, browser: browserView(url, base), cut: 4096 }),
    ]);
    if (state.url !== url || state.base !== base) return;
    byId("trouble").hidden = true;
    byId("panel-read").classList.remove("stale");
    show(explained, compared);
  } catch (error) {
    if (!overtaken(error)) trouble(error);
    return;
  }
  void showChecks(url, base);
  if (!byId("panel-steps").hidden) void showSteps({ ...state });
}

function show(explained, compared) {
  last = compared;
  const [mood, words, hosts] = verdict(compared);
  byId("status").dataset.mood = mood;
  fill(byId("status"), words, hosts && hosts.length ? h("span", {}, hosts.flatMap((host, number) => [number ? " or " : "", host === null ? "no host" : foreign(host, { limit: 80 })])) : null);
  showAnatomy(state.points, explained);
  showColumns(compared, byId("grouped").checked);
  showDifferences(compared.differences);
  showFindings(state.points, explained, replaceSpan);
  showParts({ ...state }, explained);
  showQuery({ ...state }, explained);
  showFacts(explained);
}

function trouble(error) {
  // What is shown is of the text before this one.
  byId("panel-read").classList.add("stale");
  if (error.where === "body.base") {
    fill(byId("base-error"), `Not a base: ${error.message}.`);
    return;
  }
  byId("trouble").hidden = false;
  fill(byId("trouble"), error.message);
}

function setURL(text) {
  byId("url").value = text;
  void read();
}

function replaceSpan(start, end, text) {
  setURL([...state.points.slice(0, start), text, ...state.points.slice(end)].join(""));
  byId("url").focus();
}

let waiting = null;
function readSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => void read(), 140);
}

function grow() {
  const field = byId("url");
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight + 4, 192)}px`;
}

// --- the link -----------------------------------------------------------------------------------

/** What the fragment of this page's address says; it never leaves the browser by itself. */
function fromFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("u")) return false;
  byId("url").value = given.get("u");
  byId("base").value = given.get("b") ?? "";
  return true;
}

async function share() {
  const given = new URLSearchParams({ u: byId("url").value });
  if (byId("base").value) given.set("b", byId("base").value);
  history.replaceState(null, "", `#${given}`);
  const button = byId("share");
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "In the address bar";
  }
  setTimeout(() => (button.textContent = "Copy link"), 2000);
}

// --- views and keys -----------------------------------------------------------------------------

const TABS = ["read", "steps", "batch"];

function open(name, focus = false) {
  for (const tab of TABS) {
    const here = tab === name;
    byId(`tab-${tab}`).setAttribute("aria-selected", String(here));
    byId(`tab-${tab}`).tabIndex = here ? 0 : -1;
    byId(`panel-${tab}`).hidden = !here;
  }
  byId("ask").hidden = name === "batch";
  byId("status").hidden = name === "batch";
  if (focus) byId(`tab-${name}`).focus();
  if (name === "steps" && (state.url !== "" || state.base !== null)) void showSteps({ ...state });
  else stop();
}

function tabKeys(event) {
  const here = TABS.findIndex((tab) => event.target.id === `tab-${tab}`);
  const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: TABS.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  open(TABS[(to + TABS.length) % TABS.length], true);
}

function pageKeys(event) {
  const writing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.altKey && /^[123]$/.test(event.key)) {
    event.preventDefault();
    open(TABS[Number(event.key) - 1], true);
  } else if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === "/") {
    event.preventDefault();
    if (byId("ask").hidden) open("read");
    byId("url").focus();
    byId("url").select();
  } else if (!byId("panel-steps").hidden && stepKey(event.key)) event.preventDefault();
}

// --- light and dark -------------------------------------------------------------------------------

const dark = matchMedia("(prefers-color-scheme: dark)");

function paint() {
  const wanted = byId("theme").value;
  document.documentElement.dataset.theme = wanted === "auto" ? (dark.matches ? "dark" : "light") : wanted;
}

function remembered(name, value) {
  // A browser may keep nothing, and then the page starts anew each time.
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch {
    return null;
  }
  return value;
}

// --- start ----------------------------------------------------------------------------------------

byId("theme").value = remembered("theme") ?? "auto";
paint();
dark.addEventListener("change", paint);
byId("theme").addEventListener("change", () => {
  remembered("theme", byId("theme").value);
  paint();
});

fill(
  byId("examples"),
  "Try",
  EXAMPLES.map(([name, text]) => h("button", { type: "button", onclick: () => setURL(text) }, name)),
);
startEditing(setURL);
startBatch();

byId("url").addEventListener("input", readSoon);
byId("url").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  void read();
});
byId("base").addEventListener("input", readSoon);
byId("profile").addEventListener("change", () => void read());
let checking = null;
byId("allow").addEventListener("input", () => {
  clearTimeout(checking);
  checking = setTimeout(() => void showChecks(state.url, state.base), 140);
});
byId("grouped").addEventListener("change", () => {
  if (last) showColumns(last, byId("grouped").checked);
});
byId("share").addEventListener("click", () => void share());
for (const tab of TABS) {
  byId(`tab-${tab}`).addEventListener("click", () => open(tab));
  byId(`tab-${tab}`).addEventListener("keydown", tabKeys);
}
document.addEventListener("keydown", pageKeys);
addEventListener("hashchange", () => fromFragment() && void read());
addEventListener("resize", grow);

if (!fromFragment()) byId("url").value = FIRST;
void read();
