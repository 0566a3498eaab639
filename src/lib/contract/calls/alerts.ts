import * as z from 'zod';
import { ALERT_KINDS } from '#lib/alerts/alert-kinds.ts';
import { call } from '../call.ts';
import { id, idParam, list, text } from '../readers.ts';

/* Not in the specification: emails about a product that somebody asks for. */

const ofCustomer = { family: 'customer', access: 'customer' } as const;
const ofAnybody = { family: 'web', access: 'public' } as const;
const params = z.object({ id: idParam });
/** Random text of an email's link; who has it may confirm and end the emails. */
const byKey = z.object({ key: idParam });

const kind = z.enum(ALERT_KINDS);
const wanted = { variantId: idParam, kind };
const Message = z.object({ message: text });

/** What emails are about: of a search `name` is its own, and kind is `search`. */
const Asked = z.object({
  /** `price`, `stock` or `search`. */
  kind: text,
  /** `asked`, `confirmed` or `told`. */
  status: text,
  name: text,
  /** '' for a search, and for what is no longer sold here. */
  variantId: id,
  urlSlug: text,
  mainPicture: text,
});
type Asked = z.output<typeof Asked>;

export const createAlert = call({
  ...ofCustomer,
  method: 'POST',
  path: 'api/customer/product-alert',
  summary:
    'Asks for an email when a variant costs less or is back in stock; to be confirmed by mail',
  effect: 'write',
  body: z.object(wanted),
  reply: Message,
});

/** The answer is the same whether or not the address has asked before. */
export const askForAlert = call({
  ...ofAnybody,
  method: 'POST',
  path: 'web/product-alert',
  summary: 'The same for somebody who is not signed in',
  effect: 'write',
  body: z.object({ ...wanted, email: z.email().max(254) }),
  reply: Message,
});

export const listAlerts = call({
  ...ofCustomer,
  method: 'GET',
  path: 'api/customer/product-alerts',
  summary: 'The emails about products that a customer has asked for, newest first',
  effect: 'read',
  reply: z.object({ data: list(Asked.extend({ id, date: text })) }),
});

export const deleteAlert = call({
  ...ofCustomer,
  method: 'DELETE',
  path: 'api/customer/product-alert/{id}',
  summary: 'Ends the emails about a product',
  effect: 'write',
  params,
  reply: Message,
});

export const readAsked = call({
  ...ofAnybody,
  method: 'GET',
  path: 'web/asked-letters/{key}',
  summary: 'What the emails are about whose link somebody has',
  effect: 'read',
  params: byKey,
  reply: z.object({ data: Asked }),
});

export const confirmAsked = call({
  ...ofAnybody,
  method: 'PUT',
  path: 'web/asked-letters/{key}',
  summary: 'Confirms that emails are wanted at the address that they were asked for',
  effect: 'write',
  params: byKey,
  reply: Message,
});

export const endAsked = call({
  ...ofAnybody,
  method: 'DELETE',
  path: 'web/asked-letters/{key}',
  summary: 'Ends emails for whoever has their link',
  effect: 'write',
  params: byKey,
  reply: Message,
});
