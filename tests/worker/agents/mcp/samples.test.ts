import { env } from 'cloudflare:workers';
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../browser.ts';
import { loadProvider, signUp, somebody } from '../../identity/people.ts';
import { seed } from '../../seed.ts';
import { assistant, use } from './assistant.ts';
import { letIn, registered } from './let-in.ts';

const MOSS = { variant_id: '10', swatch_id: '101' };
const OCHRE = { variant_id: '10', swatch_id: '102' };

beforeAll(async () => {
  await loadProvider();
  const product = (id: number, name: string, swatches: readonly string[]) => ({
    id,
    name,
    assortments: ['hearth'],
    variants: [
      {
        id: id * 10,
        offers: [{ seller: id, price: 20_000, stock: 9 }],
        swatches: swatches.map((one, at) => ({ id: id * 100 + at + 1, name: one })),
      },
    ],
  });
  const many = Array.from({ length: 4 }, (_, at) => `Red ${String(at)}`);
  await seed({
    products: [
      product(1, 'Chair', ['Moss', 'Ochre', ...many]),
      product(2, 'Shelf', ['Oak']),
      product(3, 'Rug', many),
    ],
  });
  await env.MARKET_DB.prepare('UPDATE seller SET sends_samples = 1 WHERE id <> 2').run();
});

let houses = 0;
let home: object;

beforeEach(async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
  houses += 1;
  home = { street: `${String(houses)} Church Lane`, city: 'Great Tew', postcode: 'OX7 4AA' };
});

/** An assistant with this permission of a new customer. */
const comeWith = async ({ scope = 'samples', isConfirmed = true } = {}): Promise<Client> => {
  const customer = new Browser();
  await signUp(customer, somebody());
  if (!isConfirmed) await env.IDENTITY_DB.prepare('UPDATE user SET emailVerified = 0').run();
  const { access_token: bearer } = await letIn(customer, { clientId: await registered(), scope });
  return assistant({ bearer });
};

const ordering = (client: Client, swatches: readonly object[], more: object = {}) =>
  use(client, 'order_samples', { swatches, address: home, ...more });

const stored = async () =>
  (
    await env.MARKET_DB.prepare(
      "SELECT status, follows_up, swatches FROM sample_request WHERE address ->> 'streetA' = ?1 ORDER BY id",
    )
      .bind((home as { street: string }).street)
      .all()
  ).results;

describe('samples by an assistant', () => {
  it('are of the finishes that get_product names, for a piece whose seller posts them', async () => {
    const client = await assistant();
    const chair = await use(client, 'get_product', { variant_id: '10' });
    expect(chair.samples).toEqual(['101', '102', '103', '104', '105', '106']);
    expect((await use(client, 'get_product', { variant_id: '20' })).samples).toEqual([]);
  });

  it('are ordered at once for a customer with a confirmed email address, by seller', async () => {
    const client = await comeWith();
    const rug = { variant_id: '30', swatch_id: '301' };
    expect(await ordering(client, [MOSS, rug, MOSS])).toMatchObject({
      message: 'Your samples are ordered.',
      requests: [
        { seller: 'Seller 1', status: 'confirmed', swatches: [{ swatch: 'Moss' }] },
        { seller: 'Seller 3', status: 'confirmed', swatches: [{ swatch: 'Red 0' }] },
      ],
      url: 'http://hearth.localhost:8787/profile/samples',
    });
    expect(await stored()).toMatchObject([
      { status: 'confirmed', follows_up: 0 },
      { status: 'confirmed', follows_up: 0 },
    ]);
  });

  it('wait for the customer’s own confirmation where the email address has none', async () => {
    const client = await comeWith({ isConfirmed: false });
    const { message, requests } = await ordering(client, [OCHRE]);
    expect([message, requests]).toMatchObject([
      'Please check your email: we’ve sent you a link to confirm your samples.',
      [{ status: 'asked' }],
    ]);
  });

  it('need a permission of their own', async () => {
    const client = await comeWith({ scope: 'cart checkout orders enquiries' });
    await expect(ordering(client, [MOSS])).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  it('are as many as one person may have in a year', async () => {
    const five = (variant: string, first: number) =>
      Array.from({ length: 5 }, (_, at) => ({
        variant_id: variant,
        swatch_id: String(first + at),
      }));
    const client = await comeWith();
    await ordering(client, five('10', 101));
    await ordering(client, five('10', 102));
    await expect(ordering(client, [MOSS])).rejects.toThrow(
      'more samples than we send to one person in a year',
    );
    await expect(ordering(client, [...five('10', 101), OCHRE])).rejects.toThrow();
    expect(await stored()).toHaveLength(2);
  });

  it('are ordered once for one key, and say what cannot be posted where', async () => {
    const client = await comeWith();
    const key = { idempotency_key: 'the-same-key' };
    const first = await ordering(client, [MOSS], key);
    expect(await ordering(client, [MOSS], key)).toEqual(first);
    expect(await stored()).toHaveLength(1);
    await expect(ordering(client, [{ variant_id: '20', swatch_id: '201' }])).rejects.toThrow(
      'One of these swatches can’t be sent any more.',
    );
    const abroad = { address: { ...home, postcode: 'nonsense' } };
    await expect(ordering(client, [MOSS], abroad)).rejects.toThrow(/postcode/i);
  });
});
