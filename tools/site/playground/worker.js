// Answers the questions of the page with urikit, in Python compiled to WebAssembly.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { start } from "./runtime.js";

async function load(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function wheels() {
  const names = await (await load("wheels.json")).json();
  return Promise.all(names.map(async (name) => new Uint8Array(await (await load(name)).arrayBuffer())));
}

const python = start(loadPyodide, wheels());
const api = python.then((python) => python.pyimport("urikit.lens._answering"));

const failure = (kind, message) => JSON.stringify([0, { error: { kind, message } }]);

onmessage = async ({ data: [name, text] }) => {
  let module;
  try {
    module = await api;
  } catch (error) {
    console.error(error);
    postMessage(failure("offline", "Python could not be loaded. Check your connection, and reload the page."));
    return;
  }
  try {
    postMessage(module.answer_in_json(name, text));
  } catch (error) {
    console.error(error);
    postMessage(failure("defect", "internal error; see the console of the browser"));
  }
};
