// The questions of the page. One that a newer one has overtaken is dropped.

import { send } from "./transport.js";

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
  const [status, data] = await send(name, JSON.stringify(body), controller.signal);
  if (status !== 200) throw new Problem(status, data.error);
  return data;
}

/** Drop the question that is under way, if there is one. */
export function cancel(lane) {
  pending.get(lane)?.abort();
}

export const overtaken = (error) => error.name === "AbortError";
