import * as z from 'zod';
import { call } from './call.ts';
import { text } from './readers.ts';

const shared = { access: 'customer', family: 'main' } as const;

const Message = z.object({ message: text });

/** What the identity provider knows of the customer. */
export const CustomerRecord = z.object({
  uid: text,
  name: text,
  /** The e-mail address. */
  username: text,
  /** DECORAIT_PRO_CLIENT, DECORAIT_TRADE or DECORAIT_PRO (AUTH-015). */
  accountType: text,
});

export const readCustomer = call({
  ...shared,
  family: 'customer',
  method: 'GET',
  path: 'api/customer',
  summary: 'The signed-in customer (API-051)',
  effect: 'read',
  reply: z.object({ data: CustomerRecord }),
});

export const changePassword = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/profiles/postchangepassword',
  summary: 'Changes the customer’s password (API-050)',
  effect: 'write',
  tokenField: 'access_token',
  body: z.object({
    /** Filled in by the gateway; what a browser sends is replaced. */
    access_token: z.string().max(8_000).default(''),
    password: z.string().min(1).max(128),
    newpassword: z.string().min(8).max(128),
  }),
  reply: Message,
});

export const signOut = call({
  ...shared,
  method: 'POST',
  path: 'v1/api/profiles/postsignout',
  summary: 'Tells the profile service that the customer signs out (API-053)',
  effect: 'write',
  reply: Message,
});

export const deleteProfile = call({
  ...shared,
  method: 'GET',
  path: 'v1/api/profiles/getdeleteprofile',
  summary: 'Deletes the customer’s account',
  effect: 'write',
  reply: Message,
});
