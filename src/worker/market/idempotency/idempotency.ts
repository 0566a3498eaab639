import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import { ShopError } from '../../platform/errors.ts';
import { rememberReply, rememberedReply } from './idempotency.queries.ts';
import type { CustomerShop } from '../routes.ts';

/** What a write would do, and what it would answer. */
export interface Work<C extends Call> {
  readonly statements: readonly D1PreparedStatement[];
  readonly reply: CallReply<C>;
}

/**
 * Does a customer's write once for each `Idempotency-Key`: the same key and body gets the first
 * answer again. The answer is remembered in the batch that does the work, so there is never one
 * without the other; what `prepare` throws is not remembered.
 * @throws {ShopError} 422 `idempotency_mismatch` for a known key with another body.
 */
export const once = async <C extends Call>(
  shop: CustomerShop,
  row: C,
  { body, idempotencyKey: key }: Pick<CallRequest<C>, 'body' | 'idempotencyKey'>,
  prepare: () => Promise<Work<C>>,
): Promise<CallReply<C>> => {
  if (key === undefined) return done(shop, await prepare());
  const request = { ...idOf(shop, row), key, bodyHash: await hashOf(body) };
  const recall = async () => answered<C>(request.bodyHash, await rememberedReply(shop.db, request));
  const first = await recall();
  if (first !== undefined) return first;
  const { statements, reply } = await prepare();
  try {
    return await done(shop, {
      statements: [rememberReply(shop.db, request, JSON.stringify(reply)), ...statements],
      reply,
    });
  } catch (thrown) {
    // The same request, sent twice at once: the other one has done the work.
    const other = await recall();
    if (other === undefined) throw thrown;
    return other;
  }
};

const idOf = ({ site, customer }: CustomerShop, { method, path }: Call) => ({
  site: site.id,
  customer: customer.sub,
  call: `${method} ${path}`,
});

const done = async <C extends Call>(
  { db }: CustomerShop,
  { statements, reply }: Work<C>,
): Promise<CallReply<C>> => {
  await db.batch([...statements]);
  return reply;
};

const answered = <C extends Call>(
  bodyHash: string,
  found: { readonly body_hash: string; readonly reply: string } | null,
): CallReply<C> | undefined => {
  if (found === null) return undefined;
  if (found.body_hash === bodyHash) return JSON.parse(found.reply) as CallReply<C>;
  throw new ShopError('idempotency_mismatch', 422, 'This request was sent before, but otherwise.');
};

const hashOf = async (body: unknown): Promise<string> => {
  const text = new TextEncoder().encode(JSON.stringify(body));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex();
};
