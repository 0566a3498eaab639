import * as z from 'zod';
import { shownText } from '@parlour/domain';
import { call } from '../call.ts';
import { Review } from '../entities/product.ts';
import { jsonFieldsList } from '../json-fields.ts';
import { id, idParam, limit, number, skip, text, typed } from '../readers.ts';

/** The kind of item; so far only products (spec decision 36). */
const type = z.enum(['product']);
const shared = { family: 'main', access: 'customer' } as const;

const INCOMPLETE = 'Please give one to five stars and write a comment.';

/** The outcome, and the item whose cached pages and replies are now out of date. */
const Done = z.object({ message: text, elementID: id });

export const listReviews = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/userreviews/postreviewslist',
  effect: 'read',
  byScripts: true,
  summary: 'Reviews of an item, newest first; with a uid, the customer’s own (API-116)',
  query: z.object({ limit, skip }),
  body: z.object({ type, elementID: idParam, uid: z.string().max(200).optional() }),
  reply: jsonFieldsList(Review).extend({ totalCount: number }),
});

export const addReview = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/userreviews/postaddreview',
  effect: 'write',
  byScripts: true,
  summary: 'Adds a review, or replaces the customer’s own of the same item (API-118)',
  body: z.object({
    type,
    elementID: idParam,
    rating: typed(z.int(INCOMPLETE).min(1, INCOMPLETE).max(5, INCOMPLETE)),
    comment: z.string(INCOMPLETE).overwrite(shownText).trim().min(1, INCOMPLETE).max(2_000),
  }),
  reply: Done,
});

export const deleteReview = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/userreviews/getdeletereview',
  effect: 'write',
  byScripts: true,
  summary: 'Deletes a review of the customer (API-117)',
  query: z.object({ reviewID: idParam }),
  reply: Done,
});
