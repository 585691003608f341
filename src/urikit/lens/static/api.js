// The server on this machine. A question that a newer one has overtaken is dropped.

export class Problem extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.kind = error.kind;
    this.where = error.where;
  }
}

const pending = new Map();

/** Ask one address of the API; `lane` names questions of which only the last one counts. */
export async function ask(name, body, lane = name) {
  pending.get(lane)?.abort();
  const controller = new AbortController();
  pending.set(lane, controller);
  let answer;
  try {
    answer = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, { kind: "offline", message: "The server does not answer. Is urikit serve still running?" });
  }
  const data = await answer.json();
  if (!answer.ok) throw new Problem(answer.status, data.error);
  return data;
}

/** Drop the question that is under way, if there is one. */
export function cancel(lane) {
  pending.get(lane)?.abort();
}

export const overtaken = (error) => error.name === "AbortError";
