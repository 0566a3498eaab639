import * as z from 'zod';
import { ALERT_KINDS } from '@parlour/domain';
import { call } from '../call.ts';
import { emailAddress, flag, id, idParam, list, text } from '../readers.ts';

/* Not in the specification: emails about a product, on request. */

const ofCustomer = { family: 'customer', access: 'customer' } as const;
const ofAnybody = { family: 'web', access: 'public' } as const;
const params = z.object({ id: idParam });
/** Random text in an email's link; the link is enough to confirm or stop the emails. */
const byKey = z.object({ key: idParam });

const kind = z.enum(ALERT_KINDS);
const wanted = { variantId: idParam, kind };
const Message = z.object({ message: text });

/** The subject of the emails: `name` is the search's own, or names the swatches, where there is no one product. */
const AlertSubject = z.object({
  /** `price`, `stock`, `search` or `samples`. */
  kind: text,
  /** `asked`, `confirmed` or `told`. */
  status: text,
  /** Whether one more email comes after that about samples on their way. */
  followsUp: flag.default(false),
  name: text,
  /** '' for a search, and for a variant that is no longer sold here. */
  variantId: id,
  urlSlug: text,
  mainPicture: text,
});
type AlertSubject = z.output<typeof AlertSubject>;

export const createAlert = call({
  ...ofCustomer,
  method: 'POST',
  path: 'api/customer/product-alert',
  summary:
    'Requests an email when the price of a variant drops or it’s back in stock; the customer confirms it by email',
  effect: 'write',
  body: z.object(wanted),
  reply: Message,
});

/** The reply does not tell whether the address has an alert already. */
export const askForAlert = call({
  ...ofAnybody,
  method: 'POST',
  path: 'web/product-alert',
  summary: 'The same for a visitor who isn’t signed in',
  effect: 'write',
  body: z.object({ ...wanted, email: emailAddress }),
  reply: Message,
});

export const listAlerts = call({
  ...ofCustomer,
  method: 'GET',
  path: 'api/customer/product-alerts',
  summary: 'The customer’s alerts about products, newest first',
  effect: 'read',
  reply: z.object({ data: list(AlertSubject.extend({ id, date: text })) }),
});

export const deleteAlert = call({
  ...ofCustomer,
  method: 'DELETE',
  path: 'api/customer/product-alert/{id}',
  summary: 'Stops the emails about a product',
  effect: 'write',
  params,
  reply: Message,
});

export const readAsked = call({
  ...ofAnybody,
  method: 'GET',
  path: 'web/asked-letters/{key}',
  summary: 'The subject of the emails with this link',
  effect: 'read',
  latest: true,
  params: byKey,
  reply: z.object({ data: AlertSubject }),
});

export const confirmAsked = call({
  ...ofAnybody,
  method: 'PUT',
  path: 'web/asked-letters/{key}',
  summary: 'Confirms the emails, or the samples, for the address that requested them',
  effect: 'write',
  params: byKey,
  reply: Message.extend({ kind: text }),
});

export const endAsked = call({
  ...ofAnybody,
  method: 'DELETE',
  path: 'web/asked-letters/{key}',
  summary: 'Stops the emails with this link',
  effect: 'write',
  params: byKey,
  reply: Message,
});
