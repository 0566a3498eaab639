import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayWords } from '#lib/domain/plain-day.ts';
import { movableDays, moveDelivery } from '#worker/market/orders/move-delivery.ts';
import { orderById } from '#worker/market/orders/orders.queries.ts';
import { orderContextOf, stock } from '../../checkout/shop.ts';
import { begin, bought, CHAIR, HOME, line, shipping, whole } from './buying.ts';
import { Platform } from './platform.ts';

let platform: Platform;

const says = (sql: string, ...values: readonly unknown[]) =>
  env.MARKET_DB.prepare(sql)
    .bind(...values)
    .run();

beforeAll(async () => {
  await stock(CHAIR);
  const leadTime = { handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  const calendar = { days, areas: [], notice: 0, capacity: 0, windows: [] };
  await says('UPDATE seller_inventory SET lead_time = ?1', JSON.stringify(leadTime));
  await says('UPDATE seller SET delivery_calendar = ?1', JSON.stringify(calendar));
  platform = await Platform.start();
});

describe('the days of delivery for an assistant', () => {
  it('are those of the only option of a checkout', async () => {
    const { body } = await begin(platform, {
      ...whole(line(CHAIR)),
      fulfillment: shipping(HOME),
    });
    expect(body.fulfillment.methods[0].groups[0].options).toMatchObject([
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
});
