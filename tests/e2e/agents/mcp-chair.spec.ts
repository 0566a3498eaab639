import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { serveStripe } from '../checkout/stripe-script.ts';
import { siteId } from '../project.ts';
import { letIn, use } from './assistant.ts';
import { payTheSame, seeAmongOrders } from './chair.ts';

interface SearchReply {
  readonly products: readonly { readonly variant_id: string; readonly url: string }[];
}

interface Detail {
  readonly may_order: boolean;
}

interface CheckoutReply {
  readonly id: string;
  readonly status: string;
  readonly continue_url: string;
  readonly totals: { readonly total: { readonly text: string; readonly amount: number } };
  readonly order: { readonly order_id: string } | null;
}

interface Orders {
  readonly orders: readonly {
    readonly order_id: string;
    readonly total: { readonly amount: number };
    readonly deliveries: readonly {
      readonly lines: readonly { readonly title: string; readonly quantity: number }[];
    }[];
  }[];
}

test(
  'an assistant buys a chair through MCP: it prepares the order, and its customer confirms and pays here',
  { tag: '@every-site' },
  async ({ page }, info) => {
    test.slow();
    if (siteId() === 'nordhem') await serveStripe(page);
    await signUp(page, '/robots.txt');
    const { origin } = new URL(page.url());
    const client = await letIn(page, origin, 'Trial assistant');
    const reply = await use<SearchReply>(client, 'search_catalog', {
      query: 'chair',
      in_stock: true,
      sort: 'price_asc',
    });
    const chairs = await Promise.all(
      reply.products.map(async ({ variant_id, url }) => ({
        variant_id,
        url,
        detail: await use<Detail>(client, 'get_product', { variant_id }),
      })),
    );
    const chair = chairs.find(({ detail }) => detail.may_order)!;
    const cart = await use<CheckoutReply>(client, 'create_cart', {
      lines: [{ variant_id: chair.variant_id, quantity: 1 }],
    });
    const checkout = await use<CheckoutReply>(client, 'create_checkout', {
      cart_id: cart.id,
      buyer: { first_name: 'Ada', last_name: 'Byron' },
      address: { street: '1 Church Lane', city: 'Great Tew', postcode: 'OX7 4AA' },
    });
    expect(checkout.status).toBe('ready_for_complete');
    const asked = await use<CheckoutReply>(client, 'complete_checkout', {
      checkout_id: checkout.id,
    });
    expect([asked.status, asked.order]).toEqual(['requires_escalation', null]);

    await page.goto(asked.continue_url);
    await expect(page.getByText('Trial assistant').first()).toBeVisible();
    await expect(page.getByText(asked.totals.total.text).first()).toBeVisible();
    await page.screenshot({ path: info.outputPath('confirm.png'), fullPage: true });
    await page.getByRole('button', { name: 'Order and go to payment' }).click();
    await page.screenshot({ path: info.outputPath('payment.png'), fullPage: true });
    const frame = page.frameLocator('iframe[title="Secure payment input"]');
    const card = siteId() === 'nordhem' ? frame.getByLabel('Card number') : null;
    if (card) {
      await card.fill('4242 4242 4242 4242');
      await page.getByRole('button', { name: /^Pay/ }).click();
    } else {
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByLabel(/Expiry/).fill('12/40');
      await page.getByLabel(/security code|CVC/i).fill('123');
      await page.getByRole('button', { name: /^Pay/ }).click();
    }
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

    const done = await use<CheckoutReply>(client, 'get_checkout', { checkout_id: checkout.id });
    expect(done.status).toBe('completed');
    const { orders } = await use<Orders>(client, 'list_orders');
    expect(orders.map(({ order_id }) => order_id)).toEqual([done.order?.order_id]);
    const [{ order_id: number, total, deliveries }] = orders as [Orders['orders'][0]];
    expect(total.amount).toBe(asked.totals.total.amount);
    const lines = deliveries.flatMap((delivery) => delivery.lines);
    await seeAmongOrders(page, { number, lines, total: total.amount });
    await page.screenshot({ path: info.outputPath('order.png'), fullPage: true });
    await payTheSame(page, chair.url, total.amount);
  },
);
