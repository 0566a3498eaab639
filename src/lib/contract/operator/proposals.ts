import * as z from 'zod';
import { call } from '../call.ts';
import { limit, list, number, page, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const path = 'operator/search/proposals';
const phrase = z.string().trim().min(1).max(200);

/** That a word may mean another. */
const Proposal = z.object({
  /** What was searched for and not found, each word in the singular, without accents. */
  term: text,
  /** What was searched for next, and found. */
  means: text,
  /** Times that this was seen; never a number of persons. */
  count: number,
  /** London's, as YYYY-MM-DD. */
  lastDay: text,
});

export const operatorListProposals = call({
  ...shared,
  method: 'GET',
  path,
  effect: 'read',
  summary: 'What searches without a result may have meant, the most frequent first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    /** A site’s id, or '' for all. */
    site: z.string().max(40).default(''),
    /** Days, today among them. */
    days: z.coerce.number().int().min(1).max(90).default(90),
    page,
    size: limit.default(20),
  }),
  reply: z.object({ data: list(Proposal), totalCount: number, pageCount: number }),
});

export const operatorJudgeProposal = call({
  ...shared,
  method: 'PUT',
  path,
  effect: 'write',
  summary: 'Makes a word find another at every site, or never proposes that again',
  body: z.object({ term: phrase, means: phrase, accepted: z.boolean() }),
  reply: z.object({ term: text, means: text, accepted: z.boolean() }),
});
