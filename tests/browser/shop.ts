import { vi } from 'vitest';

/** What a script sent to the shop. */
interface Sent {
  /** Path and query. */
  readonly path: string;
  /** Parsed; undefined for none. */
  readonly body: unknown;
}

/** JSON, a whole response, or what gives either once it was asked for. */
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

/** Takes the place of the network; nothing has a reply yet. */
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

/** A reply by which the shop refuses something, with its sentence. */
export const refusal =
  (status: number, message: string, details: readonly string[] = []) =>
  () =>
    Response.json({ code: 'refused', message, details }, { status });

/** What was sent by a call so far, the first one first. */
export const sentBy = (call: string): readonly Sent[] =>
  received.filter((one) => one.call === call);

/** Calls that the test has set no reply to. */
export const unansweredCalls = (): readonly string[] => unanswered;
