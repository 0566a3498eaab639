import type { Call, CallResult } from '#lib/contract/call.ts';
import { productByVariant } from '#lib/contract/calls/products.ts';
import { addReview, deleteReview } from '#lib/contract/calls/reviews.ts';
import { cacheTags } from '#lib/cache-tags.ts';
import { errorChain, log } from '../platform/log.ts';
import { recordPurge } from '../platform/purge-ledger.ts';
import type { Reply } from './reply.ts';
import type { Visit } from './upstream.ts';

/** Cache tags of a kept reply: its call's, and those of what it tells of. */
export const tagsOf = (row: Call, { value }: Pick<Reply, 'value'>): readonly string[] => [
  cacheTags.catalogue,
  cacheTags.call(row.path),
  ...(row === productByVariant
    ? [cacheTags.product((value as CallResult<typeof productByVariant>).product.productId)]
    : []),
  ...listed(value).map(({ productId }) => cacheTags.product(productId)),
];

/** The products of a list, which shows what is in stock. */
const listed = (value: unknown): readonly { readonly productId: string }[] => {
  const { retailerProducts } = value as { retailerProducts?: { productId: string }[] };
  return retailerProducts ?? [];
};

const REVIEWS: ReadonlySet<Call> = new Set<Call>([addReview, deleteReview]);

/**
 * Drops what a write has made out of date: a review is seen by everybody at once, in the product's
 * replies and pages. The review is there also when this fails; then it is seen when they run out.
 */
export const purgeAfter = async (
  { env, site }: Visit,
  row: Call,
  { value }: Pick<Reply, 'value'>,
): Promise<void> => {
  if (!REVIEWS.has(row)) return;
  const { elementID } = value as CallResult<typeof addReview>;
  if (elementID === '') return;
  try {
    await recordPurge(env, site.id, [cacheTags.product(elementID)]);
  } catch (thrown) {
    log('warn', 'review_not_purged', { site: site.id, chain: errorChain(thrown) });
  }
};
