import type { Call } from '#lib/contract/call.ts';
import { within } from '../platform/deadline.ts';
import { ShopError } from '../platform/errors.ts';
import { noteUpstream } from '../platform/logging/request-id.ts';
import type { Outgoing } from './outgoing.ts';
import { readReply, type Reply } from './reply.ts';
import { signedRequest } from './signed-request.ts';
import { upstreamOf, type Reach, type RequestContext } from './upstream.ts';

/** Milliseconds that an upstream may take, unless `UPSTREAM_DEADLINE_MS` says otherwise. */
const DEADLINE = 8_000;
/** Share of the deadline that the first try gets when there may be a second. */
const FIRST_TRY = 0.6;
/** Milliseconds before the second try. */
const JITTER = { least: 50, spread: 200 } as const;

/** Codes of what may be over a moment later, when the upstream is to blame (a status of 500 or more). */
const TRANSIENT: readonly string[] = [
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_failed',
  'upstream_unexplained',
];

/**
 * Asks the upstream within the deadline; a read that fails is tried once more, a write never. Reads
 * leave an upstream alone that has stopped answering.
 * @param token the customer's access token, for a call that carries one.
 * @throws {ShopError} one of the `upstream_…` codes, `not_found`, `not_configured`, or
 * `sign_in_required` when the upstream refuses the token.
 */
export const exchange = async (
  reach: Reach,
  context: RequestContext,
  call: Outgoing,
  token?: string,
): Promise<Reply> => {
  const deadline = Number(context.env.UPSTREAM_DEADLINE_MS ?? DEADLINE);
  const attempt = (milliseconds: number) =>
    within(milliseconds, (signal) => ask(reach, context, call, { token, signal }), timedOut);
  if (call.row.effect === 'write') return attempt(deadline);
  const circuit = { site: context.site.id, family: call.row.family };
  return reach.breaker.run(
    circuit,
    (isTrial) => (isTrial ? attempt(deadline) : twice(attempt, deadline)),
    isTransient,
  );
};

/** Tries once more what may be over a moment later, within the deadline. */
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

const ask = async (
  reach: Reach,
  context: RequestContext,
  call: Outgoing,
  { token, signal }: { readonly token: string | undefined; readonly signal: AbortSignal },
): Promise<Reply> => {
  const request = signedRequest(context, call, token, signal);
  const started = performance.now();
  try {
    return await readReply(call.row, await upstreamOf(reach, context, call.row.family)(request));
  } catch (cause) {
    throw cause instanceof ShopError ? cause : unreachable(call.row, cause);
  } finally {
    noteUpstream(performance.now() - started);
  }
};

const isTransient = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.status >= 500 && TRANSIENT.includes(thrown.code);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const timedOut = (): ShopError =>
  new ShopError('upstream_timeout', 504, 'The shop took too long to answer. Please try again.');

const unreachable = (row: Call, cause: unknown): ShopError =>
  new ShopError('upstream_unreachable', 502, 'The shop cannot be reached. Please try again.', {
    cause: new Error(`no reply to ${row.method} ${row.path}`, { cause }),
  });
