import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder } from '@parlour/contract';
import { addressOf, ordered, stock } from './shop.ts';
import { RefusedCall, shopper } from './shopper.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };
/** More than the limit of a minute, even if one ends in between. */
const MANY = 70;

beforeAll(() => stock(CHAIR));

/** Requests at the same time: one after another, a busy machine would not send too many in a minute. */
const AT_ONCE = 20;

const untilRefused = async (attempt: () => Promise<unknown>): Promise<RefusedCall> => {
  for (let count = 0; count < MANY; count += AT_ONCE) {
    const attempts = await Promise.allSettled(Array.from({ length: AT_ONCE }, attempt));
    for (const one of attempts) {
      if (one.status === 'fulfilled') continue;
      const reason: unknown = one.reason;
      if (reason instanceof RefusedCall && reason.status === 429) return reason;
    }
  }
  throw new Error('never refused');
};

describe('the limit of orders and payments', () => {
  it('[CHECKOUT-002] makes a customer wait who tries dozens of cards, and no other customer', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const call = await untilRefused(() =>
      ada.call(payOrder, { params: { id }, body: { token: 'tok_guessed' } }),
    );
    expect(call).toMatchObject({ code: 'rate_limited' });
    expect(call.message).toContain('please wait a minute');
    const body = { addressId: await addressOf(ada) };
    expect(await untilRefused(() => ada.call(placeOrder, { body }))).toMatchObject({ status: 429 });
    const bob = await shopper('hearth');
    expect((await ordered(bob, CHAIR)).status).toBe('placed');
    const atHome = await shopper('parlour', { sub: ada.sub });
    expect((await ordered(atHome, CHAIR)).status).toBe('placed');
  });

  it('[CHECKOUT-002] makes an IP address wait that pays too often, whichever customer it is', async () => {
    const send = async (client: string) => {
      const reply = await exports.default.fetch(
        'http://hearth.localhost:8787/test-payments/pay/unknown',
        {
          method: 'POST',
          headers: {
            origin: 'http://hearth.localhost:8787',
            'sec-fetch-site': 'same-origin',
            'cf-connecting-ip': client,
          },
          body: new URLSearchParams({ number: '4242' }),
        },
      );
      await reply.arrayBuffer();
      return reply;
    };
    let refused: Response | undefined;
    for (let count = 0; refused === undefined && count < 4 * MANY; count += AT_ONCE) {
      const sent = Array.from({ length: AT_ONCE }, () => send('192.0.2.9'));
      refused = (await Promise.all(sent)).find(({ status }) => status === 429);
    }
    expect(refused?.headers.get('retry-after')).toBe('60');
    expect((await send('192.0.2.10')).status).toBe(404);
  });
});
