import * as z from 'zod';
import { call } from '../call.ts';
import { limit, list, number, page, text, typed } from '../readers.ts';
import { siteOfQuery } from './authority.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const path = 'operator/search/proposals';
const phrase = z.string().trim().min(1).max(200);

/** A word that may mean another. */
const Proposal = z.object({
  /** The search that found nothing, each word in the singular and without accents. */
  term: text,
  /** The next search, which found something. */
  means: text,
  /** How often this happened; never a number of people. */
  count: number,
  /** A day in London, as YYYY-MM-DD. */
  lastDay: text,
});

export const operatorListProposals = call({
  ...shared,
  method: 'GET',
  path,
  effect: 'read',
  summary: 'Likely meanings of searches without results, most frequent first',
  roles: ['catalogue', 'orders'],
  about: siteOfQuery,
  query: z.object({
    /** A site’s id, or '' for all. */
    site: z.string().max(40).default(''),
    /** Number of days, including today. */
    days: typed(z.int().min(1).max(90).default(90)),
    page,
    size: limit.default(20),
  }),
  reply: z.object({ data: list(Proposal), totalCount: number, pageCount: number }),
  columns: {
    word: { heading: 'Searched for', value: ({ term }) => term },
    means: { heading: 'May mean', value: ({ means }) => means },
    seen: { heading: 'Seen', kind: 'number', value: ({ count }) => count },
    last: { heading: 'Last', kind: 'day', value: ({ lastDay }) => lastDay },
  },
});

export const operatorJudgeProposal = call({
  ...shared,
  method: 'PUT',
  path,
  effect: 'write',
  summary: 'Makes a word find another at every site, or stops proposing that',
  body: z.object({ term: phrase, means: phrase, accepted: z.boolean() }),
  reply: z.object({ term: text, means: text, accepted: z.boolean() }),
});
