/* What a page with Stripe's part in it does first; loaded by no other page. */

import { authenticate } from './authenticate.ts';
import { payByStripe } from './pay.ts';
import { saveByStripe } from './save-card.ts';

const KINDS = { pay: payByStripe, save: saveByStripe, authenticate } as const;

for (const [kind, start] of Object.entries(KINDS)) {
  for (const box of document.querySelectorAll<HTMLElement>(`[data-payment=${kind}]`)) start(box);
}
