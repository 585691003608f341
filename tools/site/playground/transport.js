// Questions go to Python in a worker of this browser, one after the other.

// Trusted types: the only two scripts that are loaded by address.
const SCRIPTS = { worker: "worker.js", offline: "offline.js" };
const policy = globalThis.trustedTypes?.createPolicy("playground", { createScriptURL: (name) => SCRIPTS[name] });
const script = (name) => policy?.createScriptURL(name) ?? SCRIPTS[name];

const worker = new Worker(script("worker"), { type: "module" });

// Keeps the page for the next time, without a network. Only over https and on this machine.
navigator.serviceWorker?.register(script("offline"), { updateViaCache: "none" }).catch((error) => {
  console.info(`The playground will need the network next time: ${error.message}`);
});

let last = Promise.resolve();

/** Send a question in JSON; return the status and the data of the answer. */
export function send(name, text, signal) {
  const answer = last.then(async () => {
    signal.throwIfAborted();
    const found = await exchange([name, text]);
    signal.throwIfAborted();
    return JSON.parse(found);
  });
  last = answer.catch(() => undefined); // the page has it; the next question does not wait for it
  return answer;
}

function exchange(question) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new Error("The playground could not be loaded. Reload the page."));
    worker.postMessage(question);
  });
}
