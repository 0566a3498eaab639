import { expect, test } from '@playwright/test';
import { PORT } from '../port.ts';
import { requestFrom } from '../request.ts';
import { startPlatform, type Platform } from './ucp-platform.ts';

/* A program with a key of its own, invented guests and tokens that nobody has granted, at a served shop. */

const ORIGIN = `http://localhost:${String(PORT)}`;

interface Checkout {
  readonly id: string;
  readonly status: string;
  readonly order?: object;
  readonly messages: readonly { readonly code: string }[];
}

/** A scarce product of the demo catalogue: nine units. */
const SCARCE = { item: { id: 'variant:516:::7' }, quantity: 4 };

const ADDRESS = {
  street_address: '1 Church Lane',
  address_locality: 'Great Tew',
  postal_code: 'OX7 4AA',
  address_country: 'GB',
};

const begin = (platform: Platform, email: string): Promise<Checkout> =>
  platform.request<Checkout>('/checkout-sessions', undefined, {
    line_items: [SCARCE],
    buyer: { first_name: 'Ada', last_name: 'Byron', email },
    fulfillment: { methods: [{ type: 'shipping', destinations: [ADDRESS] }] },
  });

const complete = (platform: Platform, id: string): Promise<Checkout> => {
  const credential = { type: 'delegated_token', token: 'not-a-token-at-all' };
  const instrument = { id: 'card-1', handler_id: 'delegated_token', type: 'card', credential };
  return platform.request<Checkout>(`/checkout-sessions/${id}/complete`, undefined, {
    payment: { instruments: [{ ...instrument, selected: true }] },
  });
};

for (const [what, hostname, code] of [
  ['a platform that the site does not name', 'localhost', 'confirmation_required'],
  ['a platform that the site names', '127.0.0.1', 'payment_failed'],
] as const) {
  test(`${what} neither empties a stock nor has emails sent, without a payment`, async () => {
    const platform = await startPlatform(ORIGIN, hostname);
    try {
      const victims = [1, 2, 3].map((at) => `victim-${String(at)}-${hostname}@example.test`);
      for (const email of victims) {
        const checkout = await begin(platform, email);
        expect(checkout.status, 'the stock is whole').toBe('ready_for_complete');
        const done = await complete(platform, checkout.id);
        expect(done.order).toBeUndefined();
        expect(done.messages.map((message) => message.code)).toContain(code);
        await platform.request(`/checkout-sessions/${checkout.id}/cancel`, undefined, {});
      }
      const { text } = await requestFrom('localhost', '/idp/outbox');
      for (const email of victims) expect(text).not.toContain(email);
    } finally {
      platform.close();
    }
  });
}
