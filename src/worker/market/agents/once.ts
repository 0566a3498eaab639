import type { AgentCheckout } from '@parlour/contract';
import type { AgentVisit } from '../../platform/agents.ts';
import { sha256 } from '@parlour/runtime';
import { ShopError, toShopError, type ErrorCode } from '@parlour/http';
import { afterAct, beforeAct } from '../../platform/visitors/unrecorded.ts';
import { keyMismatch } from '../idempotency.ts';

interface RequestRow {
  readonly body_hash: string;
  /** HTTP status of the reply; 0 while the request is in flight. */
  readonly status: number;
  readonly checkout_id: string;
  /** JSON of a refusal; '' for none. */
  readonly error: string;
}

const OF_REQUEST = 'WHERE site = ?1 AND client = ?2 AND call = ?3 AND key = ?4';
const FIND = `SELECT body_hash, status, checkout_id, error FROM agent_request ${OF_REQUEST}`;
/** Returns no row when the key is taken. */
const CLAIM = `INSERT INTO agent_request (site, client, call, key, customer, body_hash, status, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7) ON CONFLICT DO NOTHING RETURNING status`;
/** Returns a row when the same request took the key and has been stuck since before `?7`. */
const RESUME = `UPDATE agent_request SET created_at = ?5 ${OF_REQUEST}
  AND status = 0 AND body_hash = ?6 AND created_at < ?7 RETURNING status`;
const SETTLE = `UPDATE agent_request SET status = ?5, checkout_id = ?6, error = ?7 ${OF_REQUEST}`;
const RELEASE = `DELETE FROM agent_request ${OF_REQUEST}`;

/** The age at which a request that never ended may be tried again. */
const STUCK_MS = 60_000;
/** How long to wait before a request in flight is worth sending again. */
const IN_FLIGHT_RETRY_S = 2;
/** Characters of a refusal that are stored; a longer one loses its details. */
const MOST_ERROR = 4_000;

interface StoredError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly string[];
}

const errorText = ({ code, message, details }: StoredError): string => {
  const text = JSON.stringify({ code, message, details });
  if (text.length <= MOST_ERROR) return text;
  return JSON.stringify({ code, message: message.slice(0, MOST_ERROR / 2), details: [] });
};

interface RepeatableRequest {
  readonly key: string | undefined;
  readonly contents: unknown;
  /** The customer that the agent acts for; '' for a guest. */
  readonly customer: string;
}

interface OnceWork {
  /** @param isResumed whether an earlier run never ended: it may have done part of the work, or all of it */
  readonly first: (isResumed: boolean) => Promise<AgentCheckout>;
  /** Makes the reply to a repeated request from the checkout of the first one. */
  readonly again: (checkoutId: string) => Promise<AgentCheckout>;
}

/**
 * Makes an agent's write once for each key. The key is claimed before the work, which pays and writes in more
 * than one batch. Only the id of the checkout is stored: a request with the same key and contents gets the
 * checkout as it is now. It gets the first refusal again, unless the shop failed or was too busy: such a
 * request is tried again.
 * @param call the call and the id of its subject; the same key may be used for different ones
 * @throws {ShopError} `idempotency_mismatch` 422, `idempotency_in_flight` 409, and what the work throws
 */
export const once = async (
  { env: { VISITOR_DB: db }, site, client, fingerprint, onReplay }: AgentVisit,
  call: string,
  { key, contents, customer }: RepeatableRequest,
  { first, again }: OnceWork,
): Promise<AgentCheckout> => {
  if (key === undefined) return first(false);
  const bodyHash = await sha256(fingerprint ?? JSON.stringify(contents));
  const request = [site.id, client, call, key] as const;
  const now = Date.now();
  const [since, stuck] = [now, now - STUCK_MS].map((time) => new Date(time).toISOString());
  const row = <T>(sql: string, ...values: readonly unknown[]) =>
    beforeAct(() =>
      db
        .prepare(sql)
        .bind(...request, ...values)
        .first<T>(),
    );
  const claimed = await row(CLAIM, customer, bodyHash, since);
  const resumed = claimed ?? (await row(RESUME, since, bodyHash, stuck));
  if (resumed === null) {
    const stored = await row<RequestRow>(FIND);
    if (stored && stored.body_hash !== bodyHash) throw keyMismatch();
    if (!stored || stored.status === 0) {
      throw new ShopError('idempotency_in_flight', 409, 'This request is already being answered.', {
        retryAfter: IN_FLIGHT_RETRY_S,
      });
    }
    onReplay?.();
    if (stored.error === '') return again(stored.checkout_id);
    const { code, message, details } = JSON.parse(stored.error) as StoredError;
    throw new ShopError(code, stored.status as ShopError['status'], message, { details });
  }
  const note = (sql: string, ...values: readonly unknown[]) =>
    afterAct(() =>
      db
        .prepare(sql)
        .bind(...request, ...values)
        .run(),
    );
  let reply: AgentCheckout;
  try {
    reply = await first(claimed === null);
  } catch (thrown) {
    const refusal = toShopError(thrown);
    const { status } = refusal;
    const isFinal = status < 500 && status !== 429;
    await (isFinal ? note(SETTLE, status, '', errorText(refusal)) : note(RELEASE));
    throw thrown;
  }
  // If this fails, a repeat finds the work done.
  await note(SETTLE, 200, reply.id, '');
  return reply;
};
