import * as z from 'zod';
import { call } from '../call.ts';
import { emailAddress, list, number, text } from '../readers.ts';
import { siteOfBody, siteOfQuery } from './authority.ts';
import { ofSite } from './lists.ts';

export const operatorTestMail = call({
  family: 'operator',
  access: 'operator',
  method: 'POST',
  path: 'operator/mail/test',
  summary: 'Sends a test email from a site, and returns its provider’s reply',
  effect: 'write',
  roles: [],
  about: siteOfBody,
  body: z.object({ site: z.string().min(1).max(40), to: emailAddress }),
  reply: z.object({
    status: z.enum(['sent', 'refused', 'later']),
    /** Why it was not sent; '' if it was. */
    why: text,
    /** Where a shop on one's own machine keeps it to be read; '' for an email that is sent. */
    outbox: text,
  }),
});

const UnsentEmail = z.object({
  kind: text,
  /** Of the order or the price request that the email is about; '' for none. */
  orderId: text,
  enquiryId: text,
  /** `waiting` for another attempt, or `refused` for good. */
  state: z.enum(['waiting', 'refused']),
  attempts: number,
  /** The outcome of the last attempt, without personal data. */
  problem: text,
  /** The time of the event that the email is about; ISO 8601, UTC. */
  written: text,
});

export const operatorListEmails = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/mail/letters',
  summary: 'Emails of a site that haven’t been sent, from the last thirty days, newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite }),
  reply: z.object({ data: list(UnsentEmail), totalCount: number, pageCount: number }),
  columns: {
    email: { heading: 'Email', value: ({ kind }) => kind },
    order: { heading: 'About', isWide: true, value: ({ orderId }) => orderId },
    enquiry: { value: ({ enquiryId }) => enquiryId },
    state: { heading: 'State', isWide: true, value: ({ state }) => state },
    attempts: { kind: 'number', value: ({ attempts }) => attempts },
    problem: { heading: 'Provider’s reply', isWide: true, value: ({ problem }) => problem },
    written: { heading: 'Since', isWide: true, kind: 'moment', value: ({ written }) => written },
  },
});

const Undelivered = z.object({
  address: text,
  kind: z.enum(['bounced', 'complained']),
  /** In the provider's words. */
  reason: text,
  /** ISO 8601, UTC. */
  at: text,
});

export const operatorListUndelivered = call({
  family: 'operator',
  access: 'operator',
  method: 'GET',
  path: 'operator/mail/undelivered',
  summary: 'Addresses at which emails of a site bounced or were unwanted, newest first',
  effect: 'read',
  roles: ['orders'],
  about: siteOfQuery,
  query: z.object({ ...ofSite }),
  reply: z.object({ data: list(Undelivered), totalCount: number, pageCount: number }),
  columns: {
    address: { heading: 'Address', value: ({ address }) => address },
    kind: { heading: 'Why', isWide: true, value: ({ kind }) => kind },
    reason: { heading: 'Provider’s message', isWide: true, value: ({ reason }) => reason },
    since: { heading: 'Since', isWide: true, kind: 'moment', value: ({ at }) => at },
  },
});
