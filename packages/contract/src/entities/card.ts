import * as z from 'zod';
import { flag, id, number, text } from '../readers.ts';

/** A saved payment card (spec decision 35), with no more of its number than the last four digits. */
export const Card = z.object({
  id,
  brand: text,
  last4: text,
  expMonth: number,
  expYear: number,
  isDefault: flag,
});

/**
 * The browser's next step to give a card to the payment provider. `redirect`: go to `redirectUrl`, which
 * returns by itself. `confirm`: finish in the page with the provider's own script and `clientSecret`
 * (Stripe's Payment Element).
 */
export const CardSetup = z.object({
  status: z.enum(['redirect', 'confirm']),
  redirectUrl: text,
  clientSecret: text,
});

export type Card = z.output<typeof Card>;
