import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { ALL_OF_UCP, tokenFor } from './assistant.ts';
import { payTheSame, seeAmongOrders } from './chair.ts';
import { grantFor } from './platform.ts';
import { startPlatform } from './ucp-platform.ts';

interface SearchReply {
  readonly products: readonly {
    readonly url: string;
    readonly variants: readonly {
      readonly id: string;
      readonly availability: { readonly available: boolean };
    }[];
  }[];
}

interface Checkout {
  readonly id: string;
  readonly status: string;
  readonly totals: readonly { readonly type: string; readonly amount: number }[];
  readonly order: { readonly id: string };
}

interface Order extends Pick<Checkout, 'id' | 'totals'> {
  readonly line_items: readonly {
    readonly item: { readonly title: string };
    readonly quantity: { readonly original: number };
  }[];
}

const ADDRESS = {
  street_address: '1 Church Lane',
  address_locality: 'Great Tew',
  postal_code: 'OX7 4AA',
  address_country: 'GB',
};

const totalOf = ({ totals }: Pick<Checkout, 'totals'>): number =>
  totals.find(({ type }) => type === 'total')!.amount;

test(
  'an assistant buys a chair through UCP for a customer who has linked an account, and the account shows the order',
  { tag: '@every-site' },
  async ({ page }) => {
    test.slow();
    await signUp(page, '/robots.txt');
    const { origin } = new URL(page.url());
    const token = await tokenFor(page, origin, 'Trial platform', { scope: ALL_OF_UCP });
    const platform = await startPlatform(origin);
    try {
      const { products } = await platform.request<SearchReply>('/catalog/search', undefined, {
        query: 'chair',
      });
      const chair = products.find(({ variants }) => variants[0]?.availability.available)!;
      const checkout = await platform.request<Checkout>('/checkout-sessions', token, {
        line_items: [{ item: { id: chair.variants[0]!.id }, quantity: 1 }],
        buyer: { first_name: 'Ada', last_name: 'Byron' },
        fulfillment: { methods: [{ type: 'shipping', destinations: [ADDRESS] }] },
      });
      expect(checkout.status).toBe('ready_for_complete');
      const credential = { type: 'delegated_token', token: await grantFor(checkout.id) };
      const instrument = { id: 'card-1', handler_id: 'delegated_token', type: 'card', credential };
      const done = await platform.request<Checkout>(
        `/checkout-sessions/${checkout.id}/complete`,
        token,
        { payment: { instruments: [{ ...instrument, selected: true }] } },
      );
      expect(done.status).toBe('completed');
      const order = await platform.request<Order>(`/orders/${done.order.id}`, token);
      const total = totalOf(checkout);
      expect([order.id, totalOf(order)]).toEqual([done.order.id, total]);
      const lines = order.line_items.map(({ item: { title }, quantity: { original } }) => ({
        title,
        quantity: original,
      }));
      expect(lines).toHaveLength(1);

      await seeAmongOrders(page, { number: order.id, lines, total });
      await payTheSame(page, chair.url, total);
    } finally {
      platform.close();
    }
  },
);
