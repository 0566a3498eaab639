import * as z from 'zod';
import { MAX_PHOTOGRAPH_BYTES, MOST_PHOTOGRAPHS, REVIEW_SORTS } from '@parlour/domain';
import { call } from '../call.ts';
import { pictureFile } from '../entities/profile.ts';
import { Review } from '../entities/product.ts';
import { flag, id, idParam, list, number, page, text, typed } from '../readers.ts';

/* Not in the specification: photographs of reviews, votes and the counts of stars. */

const shared = { family: 'customer', access: 'customer' } as const;
const ofAnybody = { family: 'web', access: 'public', method: 'GET', effect: 'read' } as const;
const params = z.object({ id: idParam });
/** The outcome, and the product whose cached pages are now out of date. */
const Done = z.object({ message: text, elementID: id });

export const productReviews = call({
  ...ofAnybody,
  path: 'web/product/{id}/reviews',
  summary: 'Reviews of a product by page and order, with a count for each number of stars',
  params,
  query: z.object({
    page,
    sort: z.enum(REVIEW_SORTS).default('newest'),
    /** 0 for all reviews. */
    stars: typed(z.int().min(0).max(5).default(0)),
  }),
  reply: z.object({ data: list(Review), totalCount: number, pageCount: number }),
});

/** 404 for a photograph that is not approved. */
export const readReviewPhotograph = call({
  ...ofAnybody,
  path: 'web/review-photograph/{id}',
  latest: true,
  summary: 'A photograph of a review, in base64',
  params,
  query: z.object({ size: z.enum(['large', 'small']).default('large') }),
  reply: z.object({ data: text }),
});

export const voteForReview = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/review/{id}/vote',
  summary: 'Marks another customer’s review as helpful, or removes the mark',
  effect: 'write',
  params,
  reply: Done.extend({ isHelpful: flag }),
});

const OwnPhotograph = z.object({
  id,
  /** `waiting`, `approved` or `refused`. */
  status: text,
  width: number,
  height: number,
  /** A small JPEG in base64. */
  thumbnail: text,
});
export type OwnPhotograph = z.output<typeof OwnPhotograph>;

export const reportReview = call({
  family: 'customer',
  method: 'POST',
  path: 'api/customer/review/{id}/report',
  summary: 'Reports a review to the operators, who look at it',
  access: 'customer',
  effect: 'write',
  params,
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ message: text }),
});

export const listReviewPhotographs = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/review/{id}/photographs',
  summary: 'The photographs of the customer’s own review, before others can see them',
  effect: 'read',
  params,
  reply: z.object({ data: list(OwnPhotograph) }),
});

export const addReviewPhotograph = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/review/{id}/photographs',
  summary: `Adds a photograph to the customer’s own review, at most ${String(MOST_PHOTOGRAPHS)}`,
  effect: 'write',
  largestBody: 2 * MAX_PHOTOGRAPH_BYTES,
  params,
  body: z.object({ files: z.array(pictureFile(MAX_PHOTOGRAPH_BYTES)).length(1) }),
  reply: z.object({ message: text }),
});

export const deleteReviewPhotograph = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/review-photograph/{id}',
  summary: 'Removes a photograph from the customer’s own review',
  effect: 'write',
  params,
  reply: Done,
});
