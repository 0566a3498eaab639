import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  personalisedStore,
  readStyleSelector,
  saveVerdict,
  switchStyleOrder,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { callMarket } from '../market/call.ts';
import { finishedGame, seedStyles } from './game.ts';

let ada: Shopper;
let ben: Shopper;
let adaAtHearth: Shopper;

beforeAll(async () => {
  await seedStyles();
  [ada, ben, adaAtHearth] = await Promise.all([
    shopper('parlour', { sub: 'ada' }),
    shopper('parlour', { sub: 'ben' }),
    shopper('hearth', { sub: 'ada' }),
  ]);
});

const isOff = async (who: Shopper) => (await who.call(readStyleSelector)).isOff;

describe('the switch of the style order', () => {
  it('[API-097] is on at first, remembered, and its customer’s alone at one site', async () => {
    expect(await isOff(ada)).toBe(false);
    const { pictionaireID } = await finishedGame(ada, 'zen');
    await ada.call(saveVerdict, { query: { pictionaireID }, body: { verdictName: 'Ours' } });
    await ada.call(switchStyleOrder, { body: { isOff: true } });
    expect(await isOff(ada)).toBe(true);
    expect((await ada.call(readStyleSelector)).data.verdictName).toBe('Ours');
    expect([await isOff(ben), await isOff(adaAtHearth)]).toEqual([false, false]);
    await ada.call(switchStyleOrder, { body: { isOff: false } });
    expect(await isOff(ada)).toBe(false);
  });

  it('[AUTH-018] needs a login', async () => {
    const nobody = new Browser();
    await nobody.get('/products');
    const reply = await nobody.script('/api/customer/style-selector', 'PUT', { isOff: true });
    expect(reply.status).toBe(401);
  });

  it('accepts only yes or no', async () => {
    const call = ada.call(switchStyleOrder, { body: { isOff: 'perhaps' as never } });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});

describe('the popular products', () => {
  const names = async () => {
    const reply = await callMarket('v1/api/products/postpersonalisedstore', { body: {} });
    return personalisedStore.reply.parse(await reply.json()).data.list.map(({ name }) => name);
  };

  it('[API-029] are those that were recently bought and paid for at the site, then the recommended ones', async () => {
    expect((await names())[0]).toBe('Chair classic');
    const order = (id: string, site: string, paidAt: string) =>
      env.MARKET_DB.prepare(
        `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status, address,
          size, subtotal_pence, total_pence, vat_pence, placed_at, pay_by, paid_at)
        VALUES (?1, ?2, 'ada', 'Ada', 'ada@example.test', 'confirmed', '{}', 1, 1000, 1000, 167, ?3, '', ?4)`,
      ).bind(id, site, new Date().toISOString(), paidAt);
    const line = (id: string, productId: number) => [
      env.MARKET_DB.prepare(
        `INSERT INTO shipment (id, order_id, seller_id, seller_name, position, status, moved_at)
          VALUES (?1, ?1, 1, 'A', 0, 'ordered', '')`,
      ).bind(id),
      env.MARKET_DB.prepare(
        `INSERT INTO order_line (id, order_id, shipment_id, position, product_id, variant_id, seller_id,
          seller_name, product_name, seo_title, slug, main_picture, reference, option_name, swatch_name,
          quantity, unit_pence, discount_pence, vat_rate, vat_pence, reserved)
        VALUES (?1, ?1, ?1, 0, ?2, ?3, 1, 'A', 'B', '', '', '', '', '', '', 1, 1000, 0, 0.2, 167, 0)`,
      ).bind(id, productId, productId * 10),
    ];
    await env.MARKET_DB.batch([
      order('a', 'parlour', 'now'),
      ...line('a', 2),
      // Another site's order, and an order that was never paid.
      order('b', 'hearth', 'now'),
      ...line('b', 3),
      order('c', 'parlour', ''),
      ...line('c', 4),
    ]);
    expect(await names()).toEqual([
      'Chair rustic',
      'Chair classic',
      'Chair baroque',
      'Chair shabby',
      'Chair zen',
    ]);
  });
});
