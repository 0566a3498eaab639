/* The script of a page with a card form of Stripe's; no other page loads it. */

import { authenticate } from './authenticate.ts';
import { payByStripe } from './pay.ts';
import { saveByStripe } from './save-card.ts';

const KINDS = { pay: payByStripe, save: saveByStripe, authenticate } as const;

for (const [kind, start] of Object.entries(KINDS)) {
  for (const box of document.querySelectorAll<HTMLElement>(`[data-payment=${kind}]`)) start(box);
}
