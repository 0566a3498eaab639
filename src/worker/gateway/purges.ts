import {
  addReview,
  type Call,
  type CallResult,
  deleteReview,
  deleteReviewPhotograph,
  productByVariant,
  voteForReview,
} from '@parlour/contract';
import { cacheTags } from '#lib/cache-tags.ts';
import { errorChain, log } from '@parlour/runtime';
import { purge } from '../platform/purge.ts';
import type { Reply, RequestContext } from './call.ts';

/** Cache tags of a cached reply: those of its call, and of the products in it. */
export const tagsOf = (call: Call, { value }: Pick<Reply, 'value'>): readonly string[] => [
  cacheTags.catalogue,
  cacheTags.call(call.path),
  ...(call === productByVariant
    ? [cacheTags.product((value as CallResult<typeof productByVariant>).product.productId)]
    : []),
  ...listed(value).map(({ productId }) => cacheTags.product(productId)),
];

/** The products of a list that shows their stock. */
const listed = (value: unknown): readonly { readonly productId: string }[] => {
  const { retailerProducts } = value as { retailerProducts?: { productId: string }[] };
  return retailerProducts ?? [];
};

const REVIEWS: ReadonlySet<Call> = new Set<Call>([
  addReview,
  deleteReview,
  voteForReview,
  deleteReviewPhotograph,
]);

/**
 * Purges what a write has made out of date, so that everyone sees a new review at once in the product's
 * replies and pages. Never throws: if the purge fails, the review is still saved, and appears when the caches
 * expire.
 */
export const purgeAfter = async (
  { env, site }: RequestContext,
  call: Call,
  { value }: Pick<Reply, 'value'>,
): Promise<void> => {
  if (!REVIEWS.has(call)) return;
  const { elementID } = value as CallResult<typeof addReview>;
  if (elementID === '') return;
  try {
    await purge(env, [site], [cacheTags.product(elementID)]);
  } catch (thrown) {
    log('warn', 'review_not_purged', { site: site.id, chain: errorChain(thrown) });
  }
};
