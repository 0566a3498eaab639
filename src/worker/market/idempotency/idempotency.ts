import type { Call, CallReply, CallRequest } from '#lib/contract/call.ts';
import { sha256 } from '../../platform/digest.ts';
import { ShopError } from '../../platform/errors.ts';
import { storeReply, storedReply } from './idempotency.queries.ts';
import type { CustomerShop } from '../routes.ts';

/** The statements of a write, and what it answers once they are done. */
export interface IdempotentWrite<C extends Call> {
  readonly statements: readonly D1PreparedStatement[];
  readonly reply: CallReply<C>;
}

/**
 * Does a customer's write once for each `Idempotency-Key`: the same key and body get the first answer
 * again. The answer is stored in the same batch as the write, so that there is never one without the
 * other; what `prepare` throws is not stored. Without a key the write is simply done.
 * @throws {ShopError} `idempotency_mismatch`, 422, for a known key with another body.
 * @throws what `prepare` and D1 throw.
 */
export const withIdempotencyKey = async <C extends Call>(
  shop: CustomerShop,
  row: C,
  { body, idempotencyKey: key }: Pick<CallRequest<C>, 'body' | 'idempotencyKey'>,
  prepare: () => Promise<IdempotentWrite<C>>,
): Promise<CallReply<C>> => {
  if (key === undefined) return done(shop, await prepare());
  const request = { ...idOf(shop, row), key, bodyHash: await sha256(JSON.stringify(body)) };
  const recall = async () => answered<C>(request.bodyHash, await storedReply(shop.db, request));
  const first = await recall();
  if (first !== undefined) return first;
  const { statements, reply } = await prepare();
  try {
    return await done(shop, {
      statements: [storeReply(shop.db, request, JSON.stringify(reply)), ...statements],
      reply,
    });
  } catch (thrown) {
    // The same request was sent twice at the same time, and the other one has been done.
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
  { statements, reply }: IdempotentWrite<C>,
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
  throw new ShopError(
    'idempotency_mismatch',
    422,
    'This request has been sent before with different contents.',
  );
};
