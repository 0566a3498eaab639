import * as z from 'zod';
import { shownText } from '@parlour/domain';
import { call } from '../call.ts';
import { idParam, list, number, text } from '../readers.ts';
import { siteOfQuery, thing } from './authority.ts';
import { ofSite } from './lists.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const params = z.object({ id: idParam });

/** Verdicts on a photograph. */
export const PHOTOGRAPH_STATUSES = ['waiting', 'approved', 'refused'] as const;

const OperatorPhotograph = z.object({
  id: text,
  /** Id and text of the review. */
  reviewId: text,
  productId: text,
  author: text,
  rating: number,
  comment: text,
  status: text,
  /** Pixels. */
  width: number,
  height: number,
  date: text,
  /** A JPEG in base64, its longer side 320 pixels. */
  thumbnail: text,
});

export const operatorListPhotographs = call({
  ...shared,
  method: 'GET',
  path: 'operator/review-photographs',
  summary: 'Photographs in reviews at a site, those that wait for a verdict first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite, status: z.enum(PHOTOGRAPH_STATUSES).default('waiting') }),
  reply: z.object({ data: list(OperatorPhotograph), totalCount: number, pageCount: number }),
  columns: {
    photograph: { value: ({ id }) => id },
    status: { value: ({ status }) => status },
    sent: { kind: 'moment', value: ({ date }) => date },
    review: { value: ({ reviewId }) => reviewId },
    product: { value: ({ productId }) => productId },
    width: { kind: 'number', value: ({ width }) => width },
    height: { kind: 'number', value: ({ height }) => height },
    author: { value: ({ author }) => author },
    comment: { value: ({ comment }) => comment },
  },
});

export const operatorJudgePhotograph = call({
  ...shared,
  method: 'PUT',
  path: 'operator/review-photographs/{id}',
  summary: 'Shows or hides a photograph in a review',
  effect: 'write',
  roles: ['orders'],
  about: thing('photograph'),
  params,
  body: z.object({ approved: z.boolean() }),
  reply: z.object({ id: text, status: text }),
});

export const operatorAnswerReview = call({
  ...shared,
  method: 'PUT',
  path: 'operator/reviews/{id}/answer',
  summary:
    'Answers a review for the seller, in place of an earlier answer; an empty answer removes it',
  effect: 'write',
  roles: ['orders'],
  about: thing('review'),
  params,
  body: z.object({ answer: z.string().overwrite(shownText).trim().max(2_000) }),
  reply: z.object({ id: text, answer: text }),
});
