import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayWords, londonDay } from '@parlour/domain';
import { movableDays, moveDelivery } from '#worker/market/orders/move-delivery.ts';
import { orderById } from '#worker/market/orders/orders.queries.ts';
import { orderContextOf, stock } from '../../checkout/shop.ts';
import {
  begin,
  bought,
  CHAIR,
  choose,
  complete,
  groupOf,
  HOME,
  line,
  read,
  shipping,
  update,
  whole,
} from './buying.ts';
import { Platform, type Reply } from './platform.ts';

const SOFA = { id: 5, stock: 500 };

let platform: Platform;

const says = (sql: string, ...values: readonly unknown[]) =>
  env.MARKET_DB.prepare(sql)
    .bind(...values)
    .run();

beforeAll(async () => {
  await stock(CHAIR, SOFA);
  const leadTime = { handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  const calendar = { days, areas: [], notice: 0, capacity: 1, windows: ['08:00-12:00'] };
  await says('UPDATE seller_inventory SET lead_time = ?1', JSON.stringify(leadTime));
  await says(
    'UPDATE seller_inventory SET lead_time = ?1 WHERE variant_id = 50',
    JSON.stringify({ ...leadTime, handling: { min: 8, max: 9 } }),
  );
  await says('UPDATE seller SET delivery_calendar = ?1', JSON.stringify(calendar));
  platform = await Platform.start();
});

describe('the days of delivery for an assistant', () => {
  it('are those of the first option of a checkout', async () => {
    const { body } = await begin(platform, {
      ...whole(line(CHAIR)),
      fulfillment: shipping(HOME),
    });
    expect(body.fulfillment.methods[0].groups[0].options.slice(0, 1)).toMatchObject([
      {
        id: 'included',
        description: { plain: expect.stringMatching(/^Arrives \d.*\.$/) as unknown },
        earliest_fulfillment_time: expect.stringMatching(/T(?:00|23):00:00/) as unknown,
        latest_fulfillment_time: expect.stringMatching(/T2[23]:59:59/) as unknown,
      },
    ]);
  });

  it('are in an order those that were promised, and then the day to which the customer moves it', async () => {
    const { body } = await bought(platform, whole(line(CHAIR)));
    const { id } = body.order;
    const said = async () => {
      const { fulfillment } = (await platform.request(`/orders/${id}`)).body;
      return fulfillment.expectations[0].description;
    };
    expect(await said()).toMatch(/, arrives \d/);
    await says(`UPDATE shipment SET delivery_day = '2044-01-04' WHERE order_id = ?1`, id);
    const placed = (await orderById(env.MARKET_DB, id))!;
    const [shipment] = placed.shipments;
    const { days } = await movableDays(env.MARKET_DB, placed, shipment!);
    const day = days[3] ?? '';
    const move = { shipmentId: shipment!.id, day, window: '' };
    await moveDelivery(orderContextOf('hearth'), id, move);
    expect(await said()).toContain(`, arrives ${dayWords(day)}`);
  });

  const optionAt = (reply: Reply, at: number) => groupOf(reply).options[at]!;

  const held = async (reply: Reply) => {
    const row = env.MARKET_DB.prepare(
      'SELECT delivery_day AS day, delivery_window AS window FROM shipment WHERE order_id = ?1',
    );
    return row.bind(reply.body.order.id).first();
  };

  it('are options of which one is chosen, and held with the order', async () => {
    const begun = await begin(platform, whole(line(CHAIR)));
    const option = optionAt(begun, 2);
    expect(groupOf(begun).selected_option_id).toBe(optionAt(begun, 0).id);
    expect(option.title).toMatch(/^\w+day \d+ \w+, 08:00 to 12:00$/);
    const [day = ''] = option.id.split('/');
    const start = Date.parse(option.earliest_fulfillment_time ?? '');
    expect(londonDay(start)).toBe(day);
    expect(Date.parse(option.latest_fulfillment_time ?? '') - start).toBe(4 * 3_600_000);
    const chosen = await choose(platform, begun, option.id);
    expect(groupOf(chosen).selected_option_id).toBe(option.id);
    expect(chosen.body.status).toBe('ready_for_complete');
    // A later request that says nothing of groups keeps the choice.
    const kept = await update(platform, begun.body.id, whole(line(CHAIR)));
    expect(groupOf(kept).selected_option_id).toBe(option.id);
    const done = await complete(platform, begun.body.id);
    expect(await held(done)).toEqual({ day, window: '08:00-12:00' });
  });

  it('go back to the promised ones', async () => {
    const begun = await begin(platform, whole(line(CHAIR)));
    await choose(platform, begun, optionAt(begun, 3).id);
    const back = await choose(platform, begun, 'included');
    expect(groupOf(back).selected_option_id).toBe('included');
    const done = await complete(platform, begun.body.id);
    expect(await held(done)).toEqual({ day: '', window: '' });
  });

  it('are refused where there is no such option', async () => {
    const begun = await begin(platform, whole(line(CHAIR)));
    const refused = await choose(platform, begun, '2020-01-01');
    expect(refused.body.messages).toContainEqual(
      expect.objectContaining({
        code: 'not_found',
        path: '$.fulfillment.methods[0].groups[0].selected_option_id',
        severity: 'recoverable',
      }),
    );
    expect(groupOf(await read(platform, begun.body.id)).selected_option_id).toBe('included');
  });

  it('are not held twice: the second of two customers chooses another one', async () => {
    const [ada, bea] = [
      await begin(platform, whole(line(CHAIR))),
      await begin(platform, whole(line(CHAIR))),
    ];
    const option = optionAt(ada, 5).id;
    await choose(platform, ada, option);
    await choose(platform, bea, option);
    await complete(platform, ada.body.id);
    const late = await complete(platform, bea.body.id);
    expect(late.body.status).toBe('incomplete');
    expect(late.body.messages).toContainEqual(
      expect.objectContaining({
        code: 'day_not_free',
        path: '$.fulfillment.methods[0].groups',
        severity: 'recoverable',
      }),
    );
    const other = await choose(platform, bea, optionAt(late, 1).id);
    expect(other.body.status).toBe('ready_for_complete');
  });

  it('are those of each piece of a seller, or of all together if the customer wants them so', async () => {
    const lines = whole(line(CHAIR), line(SOFA));
    const begun = await begin(platform, lines);
    const together = optionAt(begun, groupOf(begun).options.length - 1);
    expect(together).toMatchObject({ id: 'together', title: 'Everything together' });
    const said = (option: string) => {
      const { id, fulfillment } = begun.body;
      const destination = { id: fulfillment.methods[0].selected_destination_id };
      const group = { id: groupOf(begun).id, selected_option_id: option };
      const body = { ...lines, fulfillment: shipping(destination, { groups: [group] }) };
      return update(platform, id, body);
    };
    const deliveries = async ({ body }: Reply) =>
      (
        await env.MARKET_DB.prepare('SELECT id FROM shipment WHERE order_id = ?1')
          .bind(body.order.id)
          .all()
      ).results.length;
    const chosen = await said('together');
    expect(groupOf(chosen).options.at(-1)).toMatchObject({ id: 'each' });
    await said('each');
    expect(groupOf(await said('together')).options.at(-1)).toMatchObject({ id: 'each' });
    expect(await deliveries(await complete(platform, begun.body.id))).toBe(1);
    const apart = await begin(platform, lines);
    expect(await deliveries(await complete(platform, apart.body.id))).toBe(2);
  });
});
