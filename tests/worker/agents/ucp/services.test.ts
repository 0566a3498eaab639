import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderById } from '#worker/market/orders/orders.queries.ts';
import { stock } from '../../checkout/shop.ts';
import {
  amountOf as amountIn,
  begin,
  CHAIR,
  choose,
  complete,
  groupOf,
  line,
  read,
  update,
  whole,
} from './buying.ts';
import { Platform, type Reply } from './platform.ts';

let platform: Platform;

const SERVICES = [
  { service: 'room', price: 49.5, covers: 'Any floor.' },
  { service: 'packaging', price: 0 },
];

beforeAll(async () => {
  await stock(CHAIR);
  await env.MARKET_DB.prepare('UPDATE seller SET services = ?1')
    .bind(JSON.stringify(SERVICES))
    .run();
  platform = await Platform.start();
});

const amountOf = ({ body }: Reply, type: string) => amountIn(body.totals, type);

describe('the services of a delivery for an assistant', () => {
  it('are told, and none is chosen by itself', async () => {
    const begun = await begin(platform, whole(line(CHAIR)));
    expect(groupOf(begun).selected_option_id).toBe('included');
    expect(groupOf(begun).options).toMatchObject([
      { id: 'included', totals: [{ amount: 0 }] },
      {
        id: 'included+room',
        title: 'Delivery to the room of your choice',
        description: { plain: 'Any floor.' },
        totals: [{ type: 'total', amount: 4_950 }],
      },
      { id: 'included+packaging', totals: [{ amount: 0 }] },
    ]);
    expect(JSON.stringify(begun.body.messages)).toContain(
      'Delivery to the room of your choice (£49.50), Taking the packaging away (free).',
    );
    expect([amountOf(begun, 'fulfillment'), amountOf(begun, 'total')]).toEqual([0, 12_000]);
  });

  it('are options of which one is chosen, in the total, and a line of the order', async () => {
    const begun = await begin(platform, whole(line(CHAIR)));
    const chosen = await choose(platform, begun, 'included+room');
    expect(groupOf(chosen).selected_option_id).toBe('included+room');
    expect(chosen.body.status).toBe('ready_for_complete');
    expect(['subtotal', 'fulfillment', 'total'].map((type) => amountOf(chosen, type))).toEqual([
      12_000, 4_950, 16_950,
    ]);
    const kept = await update(platform, begun.body.id, whole(line(CHAIR)));
    expect(groupOf(kept).selected_option_id).toBe('included+room');
    const done = await complete(platform, begun.body.id);
    const order = await orderById(env.MARKET_DB, done.body.order.id);
    expect(order?.lines.map(({ kind, unit_pence }) => [kind, unit_pence])).toEqual([
      ['', 12_000],
      ['room', 4_950],
    ]);
    const after = await read(platform, begun.body.id);
    expect(amountOf(after, 'total')).toBe(16_950);
    const shown = (await platform.request(`/orders/${done.body.order.id}`)).body;
    expect(shown.line_items).toHaveLength(2);
  });

  it('are given up for the delivery to the door', async () => {
    const chosen = await choose(
      platform,
      await begin(platform, whole(line(CHAIR))),
      'included+room',
    );
    const back = await choose(platform, chosen, 'included');
    expect([groupOf(back).selected_option_id, amountOf(back, 'total')]).toEqual([
      'included',
      12_000,
    ]);
  });

  it('are chosen anew if the seller no longer offers one', async () => {
    const chosen = await choose(
      platform,
      await begin(platform, whole(line(CHAIR))),
      'included+packaging',
    );
    await env.MARKET_DB.prepare('UPDATE seller SET services = NULL').run();
    const late = await read(platform, chosen.body.id);
    expect(late.body.status).toBe('incomplete');
    expect(JSON.stringify(late.body.messages)).toContain('isn’t offered for this delivery');
    expect((await choose(platform, late, 'included')).body.status).toBe('ready_for_complete');
  });
});
