// Python with urikit, in a worker of the browser and in Node.

/** Load Pyodide and install wheels, given as bytes; return its interface. */
export async function start(loadPyodide, wheels) {
  const python = await loadPyodide({ packages: [] });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of await wheels) python.unpackArchive(wheel, "wheel", { extractDir });
  python.runPython("import importlib; importlib.invalidate_caches()");
  return python;
}
