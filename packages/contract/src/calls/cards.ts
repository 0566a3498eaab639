import * as z from 'zod';
import { call } from '../call.ts';
import { Card, CardSetup } from '../entities/card.ts';
import { idParam, list, text } from '../readers.ts';

const shared = { family: 'customer', access: 'customer' } as const;
const cards = z.object({ data: list(Card), message: text });

export const listCards = call({
  ...shared,
  method: 'GET',
  path: 'api/customer/cards',
  effect: 'read',
  summary: 'Saved payment cards (API-069)',
  reply: cards,
});

/** @see startCardSetup for how a card gets from a page to the provider. */
export const addCard = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/order/payment',
  summary: 'Saves a card by the payment provider’s token for it (API-068)',
  effect: 'write',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: cards,
});

export const removeCard = call({
  ...shared,
  method: 'DELETE',
  path: 'api/customer/card/{id}',
  effect: 'write',
  byScripts: true,
  summary: 'Removes a saved card (API-070)',
  params: z.object({ id: idParam }),
  reply: cards,
});

/** Not in the specification. The card is saved by the time that the browser returns. */
export const startCardSetup = call({
  ...shared,
  method: 'POST',
  path: 'api/customer/card-setup',
  effect: 'write',
  byScripts: true,
  summary: 'Starts to save a card at the payment provider, which returns to the cards page',
  reply: z.object({ data: CardSetup }),
});
