import { vi } from 'vitest';

/** A request that a script sent to the shop. */
interface Sent {
  /** Path and query. */
  readonly path: string;
  /** Parsed; undefined for none. */
  readonly body: unknown;
}

/** JSON, a whole response, or a function that returns either when the call is made. */
type Reply = object | (() => object | Promise<object>);

const replies = new Map<string, Reply>();
let received: (Sent & { readonly call: string })[] = [];
let unanswered: string[] = [];

const answer = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
  const call = `${method} ${new URL(path, location.origin).pathname}`;
  received.push({ call, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
  const reply = replies.get(call);
  if (!reply) {
    unanswered.push(call);
    throw new TypeError(`The test has no reply to ${call}`);
  }
  const made = typeof reply === 'function' ? (reply as () => object | Promise<object>)() : reply;
  const sent: object = await Promise.resolve(made);
  return sent instanceof Response ? sent : Response.json(sent);
};

/** Replaces the network; no call has a reply yet. */
export const openShop = (): void => {
  replies.clear();
  received = [];
  unanswered = [];
  vi.stubGlobal('fetch', answer);
};

/**
 * Sets the reply to a call from now on.
 * @param call method and path, without the query: `GET /api/customer/carts`
 */
export const reply = (call: string, to: Reply): void => {
  replies.set(call, to);
};

/** A reply with which the shop refuses something, with its sentence. */
export const refusal =
  (status: number, message: string, details: readonly string[] = []) =>
  () =>
    Response.json({ code: 'refused', message, details }, { status });

/** The requests of a call so far, the first one first. */
export const sentBy = (call: string): readonly Sent[] =>
  received.filter((one) => one.call === call);

/** Calls for which the test has set no reply. */
export const unansweredCalls = (): readonly string[] => unanswered;
