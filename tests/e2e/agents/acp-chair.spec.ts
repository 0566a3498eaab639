import { expect, test } from '@playwright/test';
import { newAddress, signUp } from '../identity/customers.ts';
import { payTheSame, seeAmongOrders } from './chair.ts';
import { chairInFeed, payFor, sessionFor } from './platform.ts';

test(
  'an assistant buys a chair through ACP for a customer without an account, who then signs up and finds the order',
  { tag: '@every-site' },
  async ({ page }) => {
    test.slow();
    const email = newAddress();
    const chair = await chairInFeed();
    const session = await sessionFor(chair.id, email);
    expect(session.status).toBe('ready_for_payment');
    const bought = await payFor(session);
    expect(bought.status).toBe('completed');
    const total = bought.totals.find(({ type }) => type === 'total')!.amount;
    const lines = bought.line_items.map(({ name, quantity }) => ({ title: name, quantity }));
    expect(lines).toMatchObject([{ quantity: 1 }]);
    // The feed has the words of the variant, an order the name of the piece before them.
    expect(lines[0]?.title).toContain(chair.title);

    await signUp(page, '/robots.txt', email);
    await seeAmongOrders(page, { number: bought.order!.id, lines, total });
    await payTheSame(page, chair.url, total);
  },
);
