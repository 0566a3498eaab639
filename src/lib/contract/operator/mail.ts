import * as z from 'zod';
import { call } from '../call.ts';
import { list, number, text } from '../readers.ts';
import { siteOfBody, siteOfQuery } from './authority.ts';
import { ofSite } from './lists.ts';

export const operatorTestMail = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/mail/test',
  summary: 'Sends a test email in the name of a site, and says what its provider answered',
  effect: 'write',
  roles: [],
  about: siteOfBody,
  body: z.object({ site: z.string().min(1).max(40), to: z.email().max(254) }),
  reply: z.object({
    status: z.enum(['sent', 'refused', 'later']),
    /** Why it was not sent; '' when it was. */
    why: text,
  }),
});

const UnsentEmail = z.object({
  kind: text,
  /** Of the order or the price request that it is about; '' for none. */
  orderId: text,
  enquiryId: text,
  /** `waiting` for another try, or `refused` for good. */
  state: z.enum(['waiting', 'refused']),
  attempts: number,
  /** What the last try came to; names nobody. */
  problem: text,
  /** When what it tells of happened; ISO 8601, UTC. */
  written: text,
});

export const operatorListEmails = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/mail/letters',
  summary: 'Emails of a site that have not left, of the last thirty days, the newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite }),
  reply: z.object({ data: list(UnsentEmail), totalCount: number, pageCount: number }),
});

const Undelivered = z.object({
  address: text,
  kind: z.enum(['bounced', 'complained']),
  /** In the carrier's words. */
  reason: text,
  /** ISO 8601, UTC. */
  at: text,
});

export const operatorListUndelivered = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/mail/undelivered',
  summary: 'Addresses to which emails of a site do not arrive, or are not wanted, the newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite }),
  reply: z.object({ data: list(Undelivered), totalCount: number, pageCount: number }),
});
