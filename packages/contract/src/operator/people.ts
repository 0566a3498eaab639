import * as z from 'zod';
import { operatorRole } from '../entities/operator-role.ts';
import { call } from '../call.ts';
import { emailAddress, list, text } from '../readers.ts';
import { siteOfBody, siteOfQuery } from './authority.ts';

const shared = { family: 'operator', access: 'operator' } as const;
const site = z.string().min(1).max(40);

/** An account that may sign in to the console of its site. */
const RoleHolder = z.object({
  email: text,
  name: text,
  role: text,
  /** ISO 8601, UTC. */
  grantedAt: text,
});

export const operatorListPeople = call({
  ...shared,
  method: 'GET',
  path: 'operator/people',
  summary: 'Accounts of a site’s embedded identity provider that have a role in the console',
  effect: 'read',
  roles: [],
  about: siteOfQuery,
  query: z.object({ site }),
  reply: z.object({ data: list(RoleHolder) }),
  columns: {
    email: { value: (holder) => holder.email },
    name: { value: ({ name }) => name },
    role: { value: ({ role }) => role },
    granted: { kind: 'moment', value: ({ grantedAt }) => grantedAt },
  },
});

export const operatorGrantRole = call({
  ...shared,
  method: 'PUT',
  path: 'operator/people',
  summary:
    'Offers an account with a confirmed email address a role in the console of its site, by email',
  effect: 'write',
  roles: [],
  about: siteOfBody,
  body: z.object({ site, email: emailAddress, role: operatorRole }),
  reply: z.object({
    role: text,
    /** Whether the account has the role, or must accept it first. */
    state: z.enum(['granted', 'offered']),
  }),
});

export const operatorRevokeRole = call({
  ...shared,
  method: 'POST',
  path: 'operator/people/revoke',
  summary: 'Removes an account’s role; its session in the console ends within five minutes',
  effect: 'write',
  roles: [],
  about: siteOfBody,
  body: z.object({ site, email: emailAddress }),
  reply: z.object({ revoked: z.boolean() }),
});
