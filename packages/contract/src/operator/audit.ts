import * as z from 'zod';
import { call } from '../call.ts';
import { limit, list, number, page, text } from '../readers.ts';
import { siteOfQuery } from './authority.ts';
import { period, words } from './lists.ts';

/** A call of an operator, or one that was refused. */
const OperatorEntry = z.object({
  /** ISO 8601, UTC. */
  at: text,
  operator: text,
  /** The sites that it was about; empty for all. */
  sites: list(text),
  /** Method and path of the call. */
  call: text,
  /** The input of the call, as JSON. */
  asked: text,
  /** HTTP status of the reply; 0 for a call that never ended. */
  status: number,
});

export const operatorListAuditLog = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/acts',
  summary:
    'Calls of operators, newest first; of one site, or of all. An import counts as one, however many requests it takes',
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
    /** A part of the operator’s name, of the call or of its input, such as an order’s id; '' for all. */
    find: words,
  }),
  reply: z.object({ data: list(OperatorEntry), totalCount: number, pageCount: number }),
  columns: {
    at: { kind: 'moment', value: ({ at }) => at },
    operator: { value: ({ operator }) => operator },
    sites: { value: ({ sites }) => sites.join(' ') },
    call: { value: (entry) => entry.call },
    asked: { value: ({ asked }) => asked },
    status: { kind: 'number', value: ({ status }) => status },
  },
});
