import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import { type Call, credentialsOf, type Family } from '@parlour/contract';
import {
  API_TOKEN_HEADER,
  IDEMPOTENCY_HEADER,
  SERVER_ERROR,
  UPSTREAM_UNEXPLAINED,
} from '@parlour/contract/browser';
import type { Site } from '@parlour/site';
import { hasBody } from '../platform/call-request.ts';
import { noteUpstream, within } from '@parlour/runtime';
import { ShopError, requireSecret } from '@parlour/http';
import {
  active,
  readValue,
  signInRequired,
  type OutgoingCall,
  type Reply,
  type RequestContext,
} from './call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

/** Milliseconds within which an upstream must answer, unless `UPSTREAM_DEADLINE_MS` says otherwise. */
const DEADLINE_MS = 8_000;
/** The share of the deadline for the first attempt, when a second is possible. */
const FIRST_TRY = 0.6;
/** Milliseconds before the second attempt. */
const JITTER = { least: 50, spread: 200 } as const;
/** In bytes. */
const MAX_REPLY_BYTES = 10 * 1024 * 1024;

const REDIRECTS: readonly number[] = [301, 302, 307, 308];
const MAX_REDIRECTS = 3;

/**
 * Makes a call of an upstream.
 * @throws {ShopError} `sign_in_required`; `upstream_unreachable`, also when the customer has no token at the moment;
 * and an error of the upstream
 */
export type AskUpstream = (context: RequestContext, outgoing: OutgoingCall) => Promise<Reply>;

/**
 * Calls over the network: signed, sent within the deadline, and parsed by the contract. A read that fails is
 * retried once, a write never. Reads are not sent to an upstream that has stopped answering.
 * @param send the platform's `fetch`, except in tests
 */
export const overNetwork = (send: typeof fetch): AskUpstream => {
  const breaker = createCircuitBreaker();
  const ask = (context: RequestContext, outgoing: OutgoingCall, token?: string): Promise<Reply> => {
    const deadline = Number(context.env.UPSTREAM_DEADLINE_MS ?? DEADLINE_MS);
    const attempt = (milliseconds: number) =>
      within(
        milliseconds,
        (signal) => exchange(send, outgoing.call, signedRequest(context, outgoing, token, signal)),
        timedOut,
      );
    if (outgoing.call.effect === 'write') return attempt(deadline);
    const circuit = { site: context.site.id, family: outgoing.call.family };
    return breaker.run(
      circuit,
      (isTrial) => (isTrial ? attempt(deadline) : twice(attempt, deadline)),
      isTransient,
    );
  };
  return (context, outgoing) =>
    outgoing.call.access === 'customer'
      ? askAsCustomer(ask, context, outgoing)
      : ask(context, outgoing);
};

/**
 * Makes a call on the customer's behalf. A token that the upstream refuses is refreshed once; if the upstream
 * refuses the new one as well, the session ends.
 */
const askAsCustomer = async (
  ask: (context: RequestContext, outgoing: OutgoingCall, token: string) => Promise<Reply>,
  context: RequestContext,
  outgoing: OutgoingCall,
): Promise<Reply> => {
  const { token } = active(await context.signIn?.bearer());
  try {
    return await ask(context, outgoing, token);
  } catch (thrown) {
    if (!(thrown instanceof ShopError) || thrown.code !== 'sign_in_required') throw thrown;
    return ask(context, outgoing, active(await context.signIn?.bearer(token)).token);
  }
};

/** Retries once, within the deadline, after an error that may be temporary. */
const twice = async (
  attempt: (milliseconds: number) => Promise<Reply>,
  deadline: number,
): Promise<Reply> => {
  const end = Date.now() + deadline;
  try {
    return await attempt(deadline * FIRST_TRY);
  } catch (thrown) {
    if (!isTransient(thrown)) throw thrown;
    await pause(JITTER.least + Math.random() * JITTER.spread);
    return attempt(Math.max(1, end - Date.now()));
  }
};

/** Codes of errors that may be temporary, when the upstream is to blame (a status of 500 or more). */
const TRANSIENT: readonly string[] = [
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_failed',
  'upstream_unexplained',
];

const isTransient = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.status >= 500 && TRANSIENT.includes(thrown.code);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const exchange = async (send: typeof fetch, call: Call, request: Request): Promise<Reply> => {
  const started = performance.now();
  try {
    return await readReply(call, await sendTo(send, request));
  } catch (cause) {
    throw cause instanceof ShopError ? cause : unreachable(call, cause);
  } finally {
    noteUpstream(performance.now() - started);
  }
};

const timedOut = (): ShopError =>
  new ShopError('upstream_timeout', 504, 'The shop took too long to answer. Please try again.');

const unreachable = (call: Call, cause: unknown): ShopError =>
  new ShopError('upstream_unreachable', 502, 'The shop can’t be reached. Please try again.', {
    cause: new Error(`no reply to ${call.method} ${call.path}`, { cause }),
  });

/**
 * The base URL of a family's upstream: always from the site's settings, never from a request. Undefined for
 * the market inside this worker.
 */
export const upstreamBase = ({ upstreams }: Site, family: Family): string | undefined => {
  const setting = family === 'operator' || family === 'agent' ? 'embedded' : upstreams[family];
  return setting === 'embedded' ? undefined : setting.replace(/\/+$/, '');
};

/** The paths that the documents write without a prefix, as in the contract. */
const OLDER_PATHS =
  /^v1\/api\/((orders|shipments|promocode|contents|pictionaires|verdicts|images|personrooms)\/)/;

/**
 * The URL of a call at its upstream; the setting `olderPaths` decides how the path is written.
 * @throws {Error} for a family whose upstream is the market inside this worker: it has no URL
 */
export const upstreamUrl = (site: Site, family: Family, path: string): string => {
  const base = upstreamBase(site, family);
  if (base === undefined) throw new Error(`${family} of ${site.id} is embedded`);
  const isBare = family === 'main' && site.upstreams.olderPaths === 'bare';
  return `${base}/${isBare ? path.replace(OLDER_PATHS, '$1') : path}`;
};

/**
 * The request for the upstream, signed for the site and its customer (API-002, API-003, API-004).
 * @throws {ShopError} `not_configured` when the site's API token is not set.
 */
const signedRequest = (
  { site, env }: RequestContext,
  { call, path, request: { body, idempotencyKey } }: OutgoingCall,
  token: string | undefined,
  signal: AbortSignal,
): Request => {
  const carried = credentialsOf(call);
  return new Request(upstreamUrl(site, call.family, path), {
    method: call.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(carried.apiToken
        ? { [API_TOKEN_HEADER]: requireSecret(env, site, site.apiTokenSecret) }
        : {}),
      ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...(carried.bearer ? { authorization: `Bearer ${token ?? ''}` } : {}),
    },
    signal,
    ...(hasBody(call) ? { body: JSON.stringify(withToken(call.tokenField, body, token)) } : {}),
  });
};

/** A call that carries the access token in its body gets it here: the browser never has it. */
const withToken = (field: string | undefined, body: unknown, token: string | undefined): unknown =>
  field === undefined || typeof body !== 'object' ? body : { ...body, [field]: token };

/**
 * Sends a request. It follows a redirect only for a GET and within the same origin, so that no credential
 * goes to another host; any other redirect is returned as it is.
 */
const sendTo = async (send: typeof fetch, request: Request): Promise<Response> => {
  let reply = await send(request, { redirect: 'manual' });
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const target = sameOriginTarget(request, reply);
    if (target === undefined) return reply;
    const { headers, signal } = request;
    reply = await send(target, { headers, signal, redirect: 'manual' });
  }
  return reply;
};

const sameOriginTarget = (request: Request, reply: Response): string | undefined => {
  const location = reply.headers.get('location');
  if (request.method !== 'GET' || !REDIRECTS.includes(reply.status) || !location) return undefined;
  const target = URL.parse(location, request.url);
  return target?.origin === new URL(request.url).origin ? target.href : undefined;
};

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

/**
 * Parses the reply of an upstream.
 * @throws {ShopError} `sign_in_required` or `upstream_refused` when it refuses the credential; `not_found`,
 * `upstream_failed`, `upstream_rejected` or `upstream_unexplained` for its own error; `upstream_unreadable`
 * for a reply that is not JSON of the call's shape, or is larger than 10 MB.
 */
const readReply = async (call: Call, reply: Response): Promise<Reply> => {
  if (call.access === 'customer' && reply.status === 401) throw signInRequired();
  if (reply.status === 401 || reply.status === 403) throw refused(call, reply.status);
  if (reply.status >= 400) throw await failure(reply);
  if (!reply.ok) throw unreadable(call, `status ${reply.status}`);
  const text = await readJsonText(call, reply);
  try {
    return { value: readValue(call, JSON.parse(text)), cacheable: isKeepable(reply.headers) };
  } catch (cause) {
    throw unreadable(call, 'not the shape that the contract declares', cause);
  }
};

const isKeepable = (headers: Headers): boolean =>
  !headers.has('set-cookie') &&
  !/\b(private|no-store|no-cache)\b/i.test(headers.get('cache-control') ?? '');

const readJsonText = async (call: Call, reply: Response): Promise<string> => {
  const type = reply.headers.get('content-type') ?? '';
  if (!JSON_TYPE.test(type)) throw unreadable(call, `content type "${type}"`);
  const text = await readText(reply);
  if (text === undefined) throw unreadable(call, 'larger than 10 MB');
  return text;
};

/**
 * The body as text; undefined when it is larger than 10 MB, and then the rest is not read.
 * @throws what the network throws in the middle of the body.
 */
const readText = async (reply: Response): Promise<string | undefined> => {
  if (Number(reply.headers.get('content-length')) > MAX_REPLY_BYTES || !reply.body) {
    await reply.body?.cancel();
    return reply.body ? undefined : '';
  }
  const body: AsyncIterable<Uint8Array> = reply.body;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_REPLY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const unreadable = (call: Call, why: string, cause?: unknown): ShopError =>
  new ShopError('upstream_unreadable', 502, 'The shop sent an answer that can’t be read.', {
    cause: new Error(`reply to ${call.method} ${call.path}: ${why}`, { cause }),
  });

/** The upstream refuses the shop's own credential: the visitor is not to blame, and the log gets an error. */
const refused = (call: Call, status: number): ShopError =>
  new ShopError('upstream_refused', 502, 'The shop isn’t open to this site at the moment.', {
    cause: new Error(
      `${call.method} ${call.path} answered ${status}: check the API token of the site and its secret`,
    ),
  });

/** An error of the upstream with its own sentence; the code tells if it has none (ERROR-009). */
const failure = async (reply: Response): Promise<ShopError> => {
  const { message: sentence, code: given } = await problemIn(reply);
  if (given === 'sign_in_unavailable') return unchecked(reply, sentence);
  if (reply.status === 404) return new ShopError('not_found', 404, sentence ?? 'Not found');
  const status = reply.status >= 500 ? 502 : (reply.status as ContentfulStatusCode);
  const options = { retryAfter: secondsToWait(reply) };
  if (sentence === undefined) {
    return new ShopError(UPSTREAM_UNEXPLAINED, status, SERVER_ERROR, options);
  }
  const code = reply.status >= 500 ? 'upstream_failed' : 'upstream_rejected';
  return new ShopError(code, status, sentence, options);
};

/** Seconds, as the upstream says; not for a failure, which the gateway retries itself. */
const secondsToWait = ({ status, headers }: Response): number | undefined => {
  const seconds = headers.get('retry-after') ?? '';
  return status < 500 && /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
};

const Problem = z.object({
  message: z.string().trim().min(1).max(1_000).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
});

const problemIn = async (reply: Response): Promise<z.output<typeof Problem>> => {
  const text = (await readText(reply)) ?? '';
  try {
    return Problem.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
};

/** The upstream could not check the bearer token: neither the upstream nor the token is to blame. */
const unchecked = (reply: Response, sentence = SERVER_ERROR): ShopError =>
  new ShopError('sign_in_unavailable', 503, sentence, {
    retryAfter: Number(reply.headers.get('retry-after') ?? 0),
  });
