import { vi } from 'vitest';

/** A request that a script sent to the shop. */
interface SentRequest {
  /** Path and query. */
  readonly path: string;
  /** JSON that is parsed, or the fields of a form; undefined for none. */
  readonly body: unknown;
}

/** Returns JSON or a whole response when the call is made, whose path and query it gets. */
type Answer = (path: string) => object | Promise<object>;

/** JSON, a whole response, or a function that returns either. */
type Reply = object | Answer;

const replies = new Map<string, Reply>();
let received: (SentRequest & { readonly call: string })[] = [];
let unanswered: string[] = [];

const bodyOf = ({ body }: RequestInit): unknown => {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};

const answer = async (path: string, sent: RequestInit = {}) => {
  const { method = 'GET' } = sent;
  const call = `${method} ${new URL(path, location.origin).pathname}`;
  received.push({ call, path, body: bodyOf(sent) });
  const reply = replies.get(call);
  if (!reply) {
    unanswered.push(call);
    throw new TypeError(`The test has no reply to ${call}`);
  }
  const made = typeof reply === 'function' ? (reply as Answer)(path) : reply;
  const replied: object = await Promise.resolve(made);
  return replied instanceof Response ? replied : Response.json(replied);
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
export const sentBy = (call: string): readonly SentRequest[] =>
  received.filter((one) => one.call === call);

/** Calls for which the test has set no reply. */
export const unansweredCalls = (): readonly string[] => unanswered;
