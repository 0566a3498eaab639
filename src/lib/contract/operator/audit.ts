import * as z from 'zod';
import { call } from '../call.ts';
import { limit, list, number, page, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';
import { period, words } from './lists.ts';

/** Something that an operator did, or was refused. */
const OperatorEntry = z.object({
  /** ISO 8601, UTC. */
  at: text,
  operator: text,
  /** Sites that it was about; none for all. */
  sites: list(text),
  /** Method and path of the call. */
  call: text,
  /** What was asked for, as JSON. */
  asked: text,
  /** HTTP status of the answer; 0 for a call that never ended. */
  status: number,
});

export const operatorListAuditLog = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/acts',
  summary: 'What operators did, the newest first; of one site, or of all',
  effect: 'read',
  roles: [],
  about: siteOfQuery,
  query: z.object({
    site: z.string().max(40).default(''),
    page,
    size: limit.default(50),
    ...period,
    /** Name of an operator; '' for all. */
    operator: words,
  }),
  reply: z.object({ data: list(OperatorEntry), totalCount: number, pageCount: number }),
});
