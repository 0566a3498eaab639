import * as z from 'zod';
import { call } from '../call.ts';
import { idParam, list, number, text, typed } from '../readers.ts';
import { siteOfQuery, thing } from './authority.ts';
import { ofSite, period } from './lists.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const params = z.object({ id: idParam });
const site = z.string().min(1).max(40);
/** Always true: there is an error `not_found` for what is not there. */
const Removed = z.object({ removed: z.boolean() });

const OperatorReview = z.object({
  id: text,
  /** Id of the product. */
  productId: text,
  /** '' for a review that came with the catalogue and shows on every site. */
  site: text,
  author: text,
  rating: number,
  comment: text,
  /** The seller's; '' for none. */
  answer: text,
  date: text,
  /** Why customers have reported it; empty once an operator has kept it. */
  reports: list(text),
});

export const operatorListReviews = call({
  ...shared,
  method: 'GET',
  path: 'operator/reviews',
  summary: 'Customers’ reviews at a site, newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({
    ...ofSite,
    ...period,
    /** 0 for all ratings. */
    rating: typed(z.int().min(0).max(5).default(0)),
    /** Id of a product; '' for all. */
    product: idParam.or(z.literal('')).default(''),
    /** Only those that customers have reported, also of the catalogue. */
    only: z.enum(['', 'reported']).default(''),
  }),
  reply: z.object({ data: list(OperatorReview), totalCount: number, pageCount: number }),
  columns: {
    review: { value: ({ id }) => id },
    written: { kind: 'moment', value: ({ date }) => date },
    rating: { kind: 'number', value: ({ rating }) => rating },
    product: { value: ({ productId }) => productId },
    author: { value: ({ author }) => author },
    comment: { value: ({ comment }) => comment },
    answer: { value: ({ answer }) => answer },
    reports: { value: ({ reports }) => reports.join(' | ') },
  },
});

export const operatorKeepReview = call({
  ...shared,
  method: 'DELETE',
  path: 'operator/reviews/{id}/reports',
  summary: 'Keeps a review that customers of a site have reported, and ends their reports',
  effect: 'write',
  roles: ['orders'],
  about: siteOfQuery,
  params,
  query: z.object({ site }),
  reply: z.object({ id: text }),
});

export const operatorRemoveReview = call({
  ...shared,
  method: 'DELETE',
  path: 'operator/reviews/{id}',
  summary: 'Removes a review',
  effect: 'write',
  roles: ['orders'],
  about: thing('review'),
  params,
  reply: Removed,
});

export const operatorRemoveProduct = call({
  ...shared,
  method: 'DELETE',
  path: 'operator/products/{id}',
  summary: 'Removes a product with its variants from every site; its orders stay',
  effect: 'write',
  roles: ['catalogue'],
  about: thing('product'),
  params,
  reply: Removed,
});

/** The customer with an email address; `operatorRemoveCustomer` takes the id. */
const FoundCustomer = z.object({ id: text, name: text });

export const operatorFindCustomers = call({
  ...shared,
  method: 'GET',
  path: 'operator/customers',
  summary: 'Customers of a site by their email address',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ site, email: z.string().min(3).max(320) }),
  reply: z.object({ data: list(FoundCustomer) }),
  columns: {
    customer: { value: ({ id }) => id },
    name: { value: ({ name }) => name },
  },
});

export const operatorRemoveCustomer = call({
  ...shared,
  method: 'DELETE',
  path: 'operator/customers/{id}',
  summary: 'Deletes a customer of a site, as customers can themselves; orders stay',
  effect: 'write',
  roles: ['orders'],
  about: siteOfQuery,
  params: z.object({ id: z.string().min(1).max(255) }),
  query: z.object({ site }),
  reply: z.object({ customer: text, site: text }),
});

export const operatorSignOutCustomer = call({
  ...shared,
  method: 'DELETE',
  path: 'operator/customers/{id}/sessions',
  summary: 'Ends every session of a customer of a site at once',
  effect: 'write',
  roles: ['orders'],
  about: siteOfQuery,
  params: z.object({ id: z.string().min(1).max(255) }),
  query: z.object({ site }),
  reply: z.object({ customer: text, site: text }),
});
