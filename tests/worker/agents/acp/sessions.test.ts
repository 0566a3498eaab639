import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderById } from '../../../../src/worker/market/orders/orders.queries.ts';
import { seed } from '../../seed.ts';
import {
  amountOf,
  creating,
  DELEGATE,
  delegated,
  DETAILS,
  expectValid,
  ORIGINS,
  paying,
  Platform,
  type AcpFault,
  type Brand,
  type Session,
} from './platform.ts';

const CHAIR = '10';
const LAMP = '20';
const LAST = '30';
const BRANDS = Object.keys(ORIGINS) as Brand[];

beforeAll(async () => {
  const thing = (id: number, price: number, seller: number, stock: number) => ({
    id,
    name: `Thing ${String(id)}`,
    assortments: BRANDS,
    variants: [{ id: id * 10, offers: [{ seller, price, stock, delivery: 1_000 }] }],
  });
  await seed({
    products: [thing(1, 11_000, 1, 90), thing(2, 3_999, 2, 90), thing(3, 5_000, 1, 1)],
  });
  await env.MARKET_DB.prepare(
    `INSERT INTO promo_code (site, code, percent, created_at) VALUES ('hearth', 'TEN', 10, '2026')`,
  ).run();
});

const hearth = new Platform('hearth');

const started = async (ids: readonly string[] = [CHAIR], more: object = {}) =>
  (await hearth.session('', creating(ids, { fulfillment_details: DETAILS, ...more }))).body;

const done = async (session: Session, card = {}, more = {}) =>
  hearth.session(`/${session.id}/complete`, paying(await hearth.token(session.id, card), more));

describe('buying by the Agentic Commerce Protocol', () => {
  it.each(BRANDS)('buys a chair at %s, as a person would', async (brand) => {
    const platform = new Platform(brand);
    const { status, body } = await platform.session('', creating([CHAIR, CHAIR, LAMP]));
    expect([status, body.status]).toEqual([201, 'not_ready_for_payment']);
    expect(body.line_items).toMatchObject([
      { item: { id: CHAIR }, quantity: 2, unit_amount: 12_000 },
      { item: { id: LAMP }, quantity: 1, unit_amount: 4_999 },
    ]);
    const update = { fulfillment_details: DETAILS, order_notes: 'Ring twice' };
    const ready = (await platform.session(`/${body.id}`, update)).body;
    expect(ready.status).toBe('ready_for_payment');
    const token = await platform.token(body.id, { most: 28_999 });
    const bought = (await platform.session(`/${body.id}/complete`, paying(token))).body;
    expect(bought).toMatchObject({ status: 'completed', order: { status: 'confirmed' } });
    expect((await platform.session(`/${body.id}`)).body).toEqual(bought);
    const whole = await orderById(env.MARKET_DB, bought.order!.id);
    expect(whole?.order).toMatchObject({
      site: brand,
      status: 'paid',
      paid_with: 'Visa ending in 4242',
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.test',
      total_pence: amountOf(bought, 'total'),
      vat_pence: amountOf(bought, 'tax'),
    });
    expect(whole?.shipments.map(({ note }) => note)).toEqual(['Ring twice', 'Ring twice']);
    expect([amountOf(bought, 'total'), amountOf(bought, 'tax')]).toEqual([28_999, 4_833]);
  });

  it('describes its protocol in a well-known document', async () => {
    const { status, headers, body } = await hearth.send('GET', '/.well-known/acp.json');
    expectValid(body, 'DiscoveryResponse');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(body).toMatchObject({ api_base_url: `${ORIGINS.hearth}/acp`, transports: ['rest'] });
  });

  it('negotiates the capabilities of both sides', async () => {
    const { capabilities } = await started();
    expect(capabilities.interventions.supported).toEqual(['3ds']);
    const none = creating([CHAIR], { capabilities: {} });
    const { body } = await hearth.session('', none);
    expect(body.capabilities.interventions.supported).toEqual([]);
  });

  it('applies codes as the discount extension defines', async () => {
    const { id } = await started();
    const update = { discounts: { codes: ['ten', 'NONE'] } };
    const { body } = await hearth.session(`/${id}`, update);
    expect(body).toMatchObject({
      status: 'ready_for_payment',
      discounts: {
        codes: ['TEN', 'NONE'],
        applied: [
          {
            code: 'TEN',
            amount: 1_200,
            coupon: { percent_off: 10 },
            allocations: [{ path: '$.line_items[0]', amount: 1_200 }],
          },
        ],
        rejected: [{ code: 'NONE', reason: 'discount_code_invalid' }],
      },
      messages: [
        { type: 'info', param: '$.discounts.codes[0]' },
        { type: 'warning', code: 'discount_code_invalid', param: '$.discounts.codes[1]' },
      ],
    });
    expect(amountOf(body, 'total')).toBe(10_800);
  });

  it('keeps how the delivery gets in', async () => {
    const access = { stairs: 'Narrow', opens_the_door: 'Grace' };
    const address = { ...DETAILS.address, access };
    const { id } = await started([CHAIR], { fulfillment_details: { ...DETAILS, address } });
    await hearth.session(`/${id}`, { fulfillment_details: DETAILS });
    const kept = await env.MARKET_DB.prepare('SELECT address FROM agent_checkout WHERE id = ?1')
      .bind(id)
      .first<string>('address');
    expect(JSON.parse(kept ?? '')).toMatchObject({ accessStairs: 'Narrow', accessName: 'Grace' });
  });

  it('gives the agent the bank’s challenge, and asks for its result', async () => {
    const session = await started();
    const challenged = await done(session, { number: '4000002500003155' });
    expect(challenged.body.status).toBe('authentication_required');
    expect(challenged.body.authentication_metadata).toBeDefined();
    const token = 'vt_any';
    const missing = await hearth.refusal(`/${session.id}/complete`, paying(token));
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { type: 'invalid_request', code: 'requires_3ds', param: '$.authentication_result' },
    ]);
    const outcome_details = {
      three_ds_cryptogram: 'AAIBBYNoEwAAAAAAg4PyBhdAEQs=',
      transaction_id: 'f38e6948',
      electronic_commerce_indicator: '05',
      version: '2.2.0',
    };
    const authentication_result = { outcome: 'authenticated', outcome_details };
    const { body } = await hearth.session(
      `/${session.id}/complete`,
      paying(token, { authentication_result }),
    );
    expect(body.status).toBe('completed');
  });

  it('sends the person to the shop when the agent cannot show the challenge', async () => {
    const session = await started([CHAIR], { capabilities: {} });
    const { body } = await done(session, { number: '4000002500003155' });
    expect([body.status, body.continue_url]).toEqual([
      'requires_escalation',
      `${ORIGINS.hearth}/agents/checkout/${session.id}`,
    ]);
  });

  it('refuses a declined card, and accepts another', async () => {
    const session = await started();
    const token = await hearth.token(session.id, { number: '4000000000000002' });
    const { status, body } = await hearth.refusal(`/${session.id}/complete`, paying(token));
    expect([status, body.code, body.message]).toEqual([
      402,
      'payment_declined',
      'Your card was declined.',
    ]);
    const again = (await hearth.session(`/${session.id}`)).body;
    expect([again.status, again.messages[0]?.code]).toEqual([
      'ready_for_payment',
      'payment_declined',
    ]);
    expect((await done(session)).body.status).toBe('completed');
  });

  it('accepts a token only for its own session, merchant and amount', async () => {
    const session = await started();
    const tokens = [
      await hearth.token('another'),
      await hearth.token(session.id, { most: 11_999 }),
    ];
    for (const token of tokens) {
      const { status } = await hearth.refusal(`/${session.id}/complete`, paying(token));
      expect(status).toBe(402);
    }
    const elsewhere = delegated(session.id, 'ombre');
    const refused = await hearth.send<AcpFault>('POST', DELEGATE, elsewhere);
    expect([refused.status, refused.body.param]).toEqual([400, '$.allowance.merchant_id']);
    const bad = delegated(session.id, 'hearth', { number: '4242424242424241' });
    const card = await hearth.send<AcpFault>('POST', DELEGATE, bad);
    expect([card.status, card.body.code]).toEqual([400, 'invalid_card']);
    expect(JSON.stringify(card.body)).not.toMatch(/(4242){2}/);
  });

  it('cancels a session once', async () => {
    const { id } = await started();
    expect((await hearth.session(`/${id}/cancel`, {})).body.status).toBe('canceled');
    expect((await hearth.refusal(`/${id}/cancel`, {})).status).toBe(405);
  });

  it('answers a cancellation again whose answer was lost with the shop', async () => {
    const { id } = await started();
    const key = { 'idempotency-key': 'lost-cancel' };
    await hearth.session(`/${id}/cancel`, {}, key);
    await env.VISITOR_DB.prepare(
      `UPDATE agent_request SET status = 0, created_at = '2026-01-01' WHERE key = 'lost-cancel'`,
    ).run();
    const again = await hearth.session(`/${id}/cancel`, {}, key);
    expect([again.status, again.body.status]).toEqual([200, 'canceled']);
    const another = { 'idempotency-key': 'another-cancel' };
    expect((await hearth.refusal(`/${id}/cancel`, {}, another)).status).toBe(405);
  });

  it('says which items are unavailable, and where they are in the request', async () => {
    const session = await started([LAST, LAST]);
    expect([session.status, session.messages]).toMatchObject([
      'not_ready_for_payment',
      [{ type: 'error', code: 'quantity_exceeded', param: '$.line_items[0].quantity' }],
    ]);
    const token = await hearth.token(session.id);
    const early = await hearth.refusal(`/${session.id}/complete`, paying(token));
    expect([early.status, early.body.code]).toEqual([400, 'quantity_exceeded']);
    const unknown = await hearth.refusal('', creating([CHAIR, '999999']));
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { code: 'invalid', param: '$.line_items[1]' },
    ]);
  });
});
