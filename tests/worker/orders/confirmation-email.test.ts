import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '#lib/contract/calls/orders.ts';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { cardToken, deskOf, ordered, siteOf, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { payOrder } from '#lib/contract/calls/orders.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };

/** Subjects of the e-mails that left. */
let sent: string[] = [];
let isBroken = false;
/** For whom, and in how many seconds, the clock was set. */
let woken: [order: string, seconds: number][] = [];

const EMAIL = {
  send: ({ subject }: { subject: string }) => {
    if (isBroken) return Promise.reject(new Error('the post office is closed'));
    sent.push(subject);
    return Promise.resolve({ messageId: '1' });
  },
} as unknown as SendEmail;

const clock = {
  wake: (_: unknown, order: string, at: Date) => {
    woken.push([order, Math.round((at.getTime() - Date.now()) / 1_000)]);
    return Promise.resolve();
  },
};

const desk = () =>
  deskOf('hearth', { clock, visit: { env: { ...env, EMAIL }, site: siteOf('hearth') } });

const recorded = (id: string) =>
  env.MARKET_DB.prepare('SELECT confirmed_at, letter_until FROM customer_order WHERE id = ?1')
    .bind(id)
    .first<{ confirmed_at: string; letter_until: string }>();

const setTurn = (id: string, until: string) =>
  env.MARKET_DB.prepare('UPDATE customer_order SET letter_until = ?2 WHERE id = ?1')
    .bind(id, until)
    .run();

beforeAll(() => stock(CHAIR));

beforeEach(() => {
  sent = [];
  woken = [];
  isBroken = false;
});

/** An order that is paid while no email can be sent. */
const unconfirmed = async (): Promise<{ ada: Shopper; id: string }> => {
  isBroken = true;
  const ada = await shopper('hearth', { clock, settings: { EMAIL } });
  const { id } = await ordered(ada, CHAIR);
  woken = [];
  await ada.call(payOrder, { params: { id }, body: { token: await cardToken('hearth') } });
  isBroken = false;
  return { ada, id };
};

describe('the confirmation', () => {
  it('[CHECKOUT-003] that cannot be sent hinders nothing, and is sent and recorded once it can be', async () => {
    const { ada, id } = await unconfirmed();
    expect((await ada.call(readOrder, { params: { id } })).data.status).toBe('paid');
    expect(await recorded(id)).toEqual({ confirmed_at: '', letter_until: '' });
    expect(woken).toEqual([[id, 600]]);
    await reconcileOrder(desk(), id);
    await reconcileOrder(desk(), id);
    expect(sent).toEqual([`Your order ${id} at Hearth & Hale`]);
    expect((await recorded(id))?.confirmed_at).toMatch(/^20\d\d-/);
  });

  it('[CHECKOUT-003] is left to whoever is sending it, and taken over if that one never finishes', async () => {
    const { id } = await unconfirmed();
    woken = [];
    await setTurn(id, new Date(Date.now() + 60_000).toISOString());
    await reconcileOrder(desk(), id);
    expect([sent, woken]).toEqual([[], [[id, 120]]]);
    await setTurn(id, new Date(Date.now() - 1).toISOString());
    await reconcileOrder(desk(), id);
    expect(sent).toHaveLength(1);
  });

  it('[CHECKOUT-003] leaves once, however many look after the order at the same time', async () => {
    const { id } = await unconfirmed();
    await Promise.all(Array.from({ length: 5 }, () => reconcileOrder(desk(), id)));
    expect(sent).toHaveLength(1);
  });

  it('[CHECKOUT-003] is given up three days after the payment', async () => {
    const { id } = await unconfirmed();
    await env.MARKET_DB.prepare('UPDATE customer_order SET paid_at = ?2 WHERE id = ?1')
      .bind(id, '2026-01-01T00:00:00.000Z')
      .run();
    await reconcileOrder(desk(), id);
    expect(sent).toEqual([]);
  });
});
