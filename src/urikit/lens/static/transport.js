// Questions go to the server on this machine. The playground has a file of the same name instead.

/** Send a question in JSON; return the status and the data of the answer. */
export async function send(name, text, signal) {
  let answer;
  try {
    answer = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    const message = "The server does not answer. Is urikit serve still running?";
    return [0, { error: { kind: "offline", message } }];
  }
  return [answer.status, await answer.json()];
}
