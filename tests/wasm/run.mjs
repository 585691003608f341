// The pure form under Pyodide, in Node: `make test-wasm`. Arguments are files and folders of tests.

import { readFile, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = resolve(import.meta.dirname, "../..");
const PLAYGROUND = join(ROOT, "build/site/try");
const FOR_TESTS = join(ROOT, "build/wasm");
const TESTS = ["canonical", "hazards", "query", "rfc", "schemes", "template", "unicode", "whatwg"].map((name) => `tests/${name}`);

const imported = (path) => import(pathToFileURL(join(PLAYGROUND, path)));
const { loadPyodide } = await imported("pyodide/pyodide.mjs");
const { start } = await imported("runtime.js");

async function wheels() {
  const own = JSON.parse(await readFile(join(PLAYGROUND, "wheels.json"), "utf-8"));
  const paths = own.map((name) => join(PLAYGROUND, name));
  for (const name of await readdir(FOR_TESTS)) paths.push(join(FOR_TESTS, name));
  return Promise.all(paths.map(async (path) => new Uint8Array(await readFile(path))));
}

const python = await start(loadPyodide, wheels());
python.mountNodeFS("/checkout", ROOT);
python.runPython(`
import os, sys
os.chdir("/checkout")
sys.path.insert(0, "/checkout")
sys.dont_write_bytecode = True  # the folder is this machine's
`);
try {
  const given = process.argv.slice(2);
  process.exitCode = python.pyimport("tests.wasm.inside").main(given.length ? given : TESTS);
} catch (error) {
  console.error(error.message); // Node would print the whole line of Pyodide's source
  process.exitCode = 1;
}
