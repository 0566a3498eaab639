import { expect, it } from 'vitest';
import type { AgentCheckout } from '@parlour/contract';
import { presentCheckout } from './checkout.ts';

it('[PDP-015] agents read an option and a swatch as customers do', () => {
  const line = { optionName: 'Large', swatchName: 'rust_velvet', totalPence: 9, discountPence: 1 };
  const checkout = {
    lines: [line],
    deliveries: [],
    messages: [],
    promos: [],
    status: 'ready',
    totals: {},
  };
  const { lines } = presentCheckout(checkout as unknown as AgentCheckout);
  expect(lines).toMatchObject([{ choice: 'Large, rust velvet', duePence: 8 }]);
});
