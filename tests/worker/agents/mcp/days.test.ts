import { env } from 'cloudflare:workers';
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../browser.ts';
import { loadProvider, signUp, somebody } from '../../identity/people.ts';
import { CHAIR, SOFA, stockOnTwoDays } from '../two-days.ts';
import { assistant, use } from './assistant.ts';
import { letIn, registered } from './let-in.ts';

interface CheckoutReply {
  readonly id: string;
  readonly status: string;
  readonly deliveries: readonly {
    readonly seller_id: string;
    readonly delivery: number;
    readonly arrives_from: string;
    readonly way: string;
    readonly other_way: { readonly way: string; readonly arrives_from: string | null } | null;
    readonly days: readonly string[];
    readonly day: string;
  }[];
  readonly messages: readonly { readonly code: string }[];
}

let client: Client;

beforeAll(async () => {
  await loadProvider();
  await stockOnTwoDays();
});

beforeEach(async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
  const customer = new Browser();
  await signUp(customer, somebody());
  const { access_token: bearer } = await letIn(customer, { clientId: await registered() });
  client = await assistant({ bearer });
});

const begun = () =>
  use<CheckoutReply>(client, 'create_checkout', {
    lines: [CHAIR, SOFA].map((variant_id) => ({ variant_id })),
    buyer: { first_name: 'Ada', last_name: 'Byron' },
    address: { street: '1 Church Lane', city: 'Great Tew', postcode: 'OX7 4AA' },
  });

const change = ({ id }: CheckoutReply, input: object) =>
  use<CheckoutReply>(client, 'update_checkout', { checkout_id: id, ...input });

describe('the deliveries of an assistant’s checkout', () => {
  it('have free days of their own, of which each may have one', async () => {
    const checkout = await begun();
    const [first, second] = checkout.deliveries;
    expect([first?.delivery, second?.delivery]).toEqual([1, 2]);
    expect(first?.days[0]).toMatch(/^\d{4}-\d\d-\d\d\/08:00-12:00$/);
    expect((second?.days[0] ?? '') > (first?.days[0] ?? '')).toBe(true);
    expect([first?.day, second?.day]).toEqual(['', '']);
    const seller_id = first?.seller_id ?? '';
    const day = second?.days[3] ?? '';
    const chosen = await change(checkout, { days: [{ seller_id, delivery: 2, day }] });
    expect([chosen.status, chosen.deliveries.map((one) => one.day)]).toEqual([
      'ready_for_complete',
      ['', day],
    ]);
    const none = await change(checkout, { days: [] });
    expect(none.deliveries.map((one) => one.day)).toEqual(['', '']);
    const past = [{ seller_id, delivery: 1, day: '2020-01-06/08:00-12:00' }];
    expect(await change(checkout, { days: past })).toMatchObject({
      status: 'incomplete',
      messages: [{ code: 'day_not_free' }],
    });
    await expect(
      change(checkout, { days: [{ seller_id, delivery: 1, day: 'Friday' }] }),
    ).rejects.toThrow(/days/);
  });

  it('come each when it’s ready, or together with the last, and say when', async () => {
    const checkout = await begun();
    const [first, second] = checkout.deliveries;
    const last = second?.arrives_from;
    const other_way = { way: 'together', arrives_from: last };
    expect(checkout.deliveries).toMatchObject([
      { way: 'each', other_way },
      { way: 'each', other_way },
    ]);
    const together = await change(checkout, { together: [first?.seller_id] });
    expect(together.deliveries).toMatchObject([
      {
        ...{ delivery: 0, way: 'together', arrives_from: last },
        other_way: { way: 'each', arrives_from: null },
      },
    ]);
    expect((await change(checkout, { together: [] })).deliveries).toHaveLength(2);
  });
});
