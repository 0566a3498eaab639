import {
  addReview,
  associatedProducts,
  type Call,
  type CallRequest,
  type CallResult,
  deleteReview,
  deleteReviewPhotograph,
  filterProducts,
  listTags,
  productByVariant,
  productFeed,
  type ProductFilter,
  productsByIds,
  retailerMenu,
  sellerStore,
  similarProducts,
  tagDetails,
  voteForReview,
} from '@parlour/contract';
import { cacheTags } from '#lib/cache-tags.ts';
import { eachField } from '#lib/each-field.ts';
import { isOfADay } from '#lib/says-a-day.ts';
import { errorChain, log } from '@parlour/runtime';
import { purge } from '../platform/purge.ts';
import type { OutgoingCall, Reply, RequestContext } from './call.ts';

/** Cache tags of a cached reply: those of its call, of the lists that it may be, and of the products in it. */
export const tagsOf = (
  { call, request }: Pick<OutgoingCall, 'call' | 'request'>,
  { value }: Pick<Reply, 'value'>,
): readonly string[] => {
  const ofContents = new Set<string>();
  eachField(value, (name, part) => {
    if (name === 'productId' && typeof part === 'string' && part !== '') {
      ofContents.add(cacheTags.product(part));
    }
    if (isOfADay(name, part)) ofContents.add(cacheTags.day);
  });
  return [cacheTags.catalogue, cacheTags.call(call.path), ...listsOf(call, request), ...ofContents];
};

/** Replies about the products in them alone; a purge of one of those is enough. */
const OF_PRODUCTS: ReadonlySet<Call> = new Set<Call>([productByVariant, similarProducts]);

/** Replies that change with what there is, and not with the order of lists. */
const OF_WHAT_THERE_IS: ReadonlySet<Call> = new Set<Call>([
  associatedProducts,
  listTags,
  productFeed,
  productsByIds,
  retailerMenu,
  tagDetails,
]);

const listsOf = (call: Call, { body, query }: OutgoingCall['request']): readonly string[] => {
  if (OF_PRODUCTS.has(call)) return [];
  if (OF_WHAT_THERE_IS.has(call)) return [cacheTags.lists];
  if (call === filterProducts) {
    return [cacheTags.lists, ...slugsIn(body as CallRequest<typeof filterProducts>['body'])];
  }
  if (call === sellerStore) {
    const { sellerID } = query as CallRequest<typeof sellerStore>['query'];
    return [cacheTags.lists, cacheTags.seller(sellerID)];
  }
  return [cacheTags.lists, cacheTags.list()];
};

/** Every product of a list has one of the tags of each type; with ranges, another price can bring in any product. */
const slugsIn = ({ facts = [], ...filter }: ProductFilter): readonly string[] => {
  const lists = Object.values(filter).filter((value) => Array.isArray(value));
  const hasRanges =
    facts.length > 0 || Object.values(filter).some((value) => !Array.isArray(value));
  const slugs = lists.find((list) => list.length > 0);
  if (!slugs || hasRanges) return [cacheTags.list()];
  return slugs.map((slug) => cacheTags.list(slug.slice(slug.lastIndexOf('/') + 1)));
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
