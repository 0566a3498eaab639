import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allowAgent,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  listAgents,
  readAgentAuditLog,
  readAgentCheckout,
  readOrder,
  stopAgent,
  updateCheckout,
} from '@parlour/contract';
import { operatorCalls } from '../../../../src/worker/market/operator/app.ts';
import { handovers } from '../../../../src/worker/market/agents/handover.ts';
import { waitingWebhooks } from '../../../../src/worker/market/agents/events.queries.ts';
import { notifyAgents } from '../../../../src/worker/market/agents/notify-agents.ts';
import { orderClock } from '../../../../src/worker/market/orders/clock-object.ts';
import { takeStep } from '../../../../src/worker/market/orders/change-order.ts';
import { payments } from '@parlour/payments';
import type { AgentWebhook } from '@parlour/agents';
import { orderContextOf, siteOf, stock, type StockedProduct } from '../../checkout/shop.ts';
import { customerNamed, issuers, shopper } from '../../checkout/shopper.ts';
import { ADA, agentAt, grantFor, HOME } from './agent.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 90 };
const lines = [{ variantId: '10', quantity: 1 }];
const wanted = { lines, buyer: ADA, address: HOME };

beforeAll(() => stock(CHAIR));

const { call } = operatorCalls({
  payments,
  clock: orderClock,
  accounts: {
    has: () => Promise.resolve(true),
    confirmedAddress: () => Promise.resolve(''),
    find: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  },
  people: {} as never,
});
const operator = { env, operator: { name: 'Olive', site: undefined } } as never;

describe('an action of an agent', () => {
  it('is recorded, with ids and no other personal data', async () => {
    const agent = await agentAt({ agent: { name: 'Acting', profile: '' }, customer: 'acting-1' });
    const { id } = await agent.call(createCheckout, { body: wanted });
    await agent.call(readAgentCheckout, { params: { id } });
    await agent.call(cancelCheckout, { params: { id } });
    await expect(agent.call(cancelCheckout, { params: { id } })).rejects.toThrow();
    const query = { site: 'parlour', agent: 'Acting' };
    const { data } = await call(operator, readAgentAuditLog, { query });
    expect(
      data.map(({ call, status, code, checkoutId }) => [call, status, code, checkoutId]),
    ).toEqual([
      ['cancelCheckout', 409, 'checkout_refused', id],
      ['cancelCheckout', 200, '', id],
      ['createCheckout', 200, '', id],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/ada@|byron|church/i);
  });

  it('is recorded for a guest when it succeeds; a refusal is only counted', async () => {
    const before = await call(operator, listAgents, { query: { site: 'parlour' } });
    const agent = await agentAt({ agent: { name: 'Guesting', profile: '' } });
    const { id } = await agent.call(createCheckout, { body: wanted });
    await agent.call(cancelCheckout, { params: { id } });
    await expect(agent.call(cancelCheckout, { params: { id } })).rejects.toThrow();
    await expect(agent.call(cancelCheckout, { params: { id: 'none' } })).rejects.toThrow();
    const { data } = await call(operator, readAgentAuditLog, {
      query: { site: 'parlour', agent: 'Guesting' },
    });
    expect(data.map(({ call: name, status }) => [name, status])).toEqual([
      ['cancelCheckout', 200],
      ['createCheckout', 200],
    ]);
    const after = await call(operator, listAgents, { query: { site: 'parlour' } });
    expect(after.refusedGuests - before.refusedGuests).toBe(2);
  });

  it.each([
    ['name', 'STOPPABLE'],
    ['profile', 'https://stop.example/other'],
    ['client', 'client-stop'],
  ] as const)(
    'is refused at once when an operator blocks the agent by its %s',
    async (by, value) => {
      const agent = await agentAt({
        agent: { name: 'Stoppable', profile: 'https://stop.example/profile' },
        client: 'client-stop',
      });
      const elsewhere = await agentAt({
        site: 'hearth',
        agent: { name: 'Stoppable', profile: '' },
      });
      const { id } = await agent.call(createCheckout, { body: wanted });
      const body = { site: 'parlour', by, value };
      await call(operator, stopAgent, { body: { ...body, reason: 'Tries cards' } });
      const refused = { code: 'agent_stopped', status: 403 };
      await expect(agent.call(createCheckout, { body: wanted })).rejects.toMatchObject(refused);
      await expect(agent.call(readAgentCheckout, { params: { id } })).rejects.toMatchObject(
        refused,
      );
      await elsewhere.call(createCheckout, { body: {} });
      const { data, stops } = await call(operator, listAgents, { query: { site: 'parlour' } });
      expect(data.find(({ name }) => name === 'Stoppable')).toMatchObject({ stopped: true });
      expect(stops).toMatchObject([{ by, operator: 'Olive', reason: 'Tries cards' }]);
      await call(operator, allowAgent, { body });
      await agent.call(readAgentCheckout, { params: { id } });
      await expect(call(operator, allowAgent, { body })).rejects.toMatchObject({ status: 404 });
    },
  );

  it('counts in the operator’s figures by its result', async () => {
    const profile = 'https://bea.example/seller';
    const agent = await agentAt({ agent: { name: 'Seller', profile } });
    const { id } = await agent.call(createCheckout, { body: wanted });
    const payment = { kind: 'delegated', token: await grantFor(id) } as const;
    await agent.call(completeCheckout, { params: { id }, body: { payment } });
    const { data } = await call(operator, listAgents, { query: { site: 'parlour' } });
    expect(data.find(({ name }) => name === 'Seller')).toMatchObject({
      acts: 2,
      orders: 1,
      soldPence: 12_000,
      refused: 0,
      protocols: ['ucp'],
    });
  });

  it('happens once for each key, and a refusal stays a refusal', async () => {
    let replays = 0;
    const agent = await agentAt({ onReplay: () => (replays += 1) });
    const input = { body: wanted, idempotencyKey: 'once-1' };
    const first = await agent.call(createCheckout, input);
    expect(await agent.call(createCheckout, input)).toEqual(first);
    expect(replays).toBe(1);
    await expect(
      agent.call(createCheckout, { ...input, body: { lines: [] } }),
    ).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 422 });
    const unknown = {
      body: { lines: [{ variantId: '77', quantity: 1 }] },
      idempotencyKey: 'once-2',
    };
    await expect(agent.call(createCheckout, unknown)).rejects.toMatchObject({ status: 409 });
    await expect(agent.call(createCheckout, unknown)).rejects.toMatchObject({
      code: 'cart_refused',
      details: ['lines.0.variantId: this shop doesn’t sell this'],
    });
    const other = await agentAt({ client: 'client-9' });
    expect((await other.call(createCheckout, input)).id).not.toBe(first.id);
  });
});

describe('a checkout that a person confirms', () => {
  const handover = handovers({ issuers, payments, clock: orderClock });
  const visitOf = (sub?: string) => ({
    env,
    site: siteOf('parlour'),
    ctx: createExecutionContext(),
    network: '192.0.2.77',
    customer: sub === undefined ? null : customerNamed(siteOf('parlour'), sub),
  });
  const begun = async () => {
    const agent = await agentAt();
    const { id } = await agent.call(createCheckout, { body: wanted });
    await agent.call(completeCheckout, { params: { id }, body: { payment: { kind: 'confirm' } } });
    return { agent, id };
  };

  it('shows no address to signed-out visitors, and orders nothing for them', async () => {
    const { id } = await begun();
    const { may, checkout } = await handover.read(visitOf(), id);
    expect([may, checkout.address, checkout.buyer.email]).toEqual(['sign_in', null, '']);
    await expect(handover.confirm(visitOf(), id, 12_000)).rejects.toMatchObject({
      status: 401,
    });
  });

  it('belongs to the first customer who opens its link, and is not found by another', async () => {
    const { id } = await begun();
    const visit = visitOf('first-reader');
    const { may, checkout } = await handover.read(visit, id);
    expect([may, checkout.address?.postcode, checkout.buyer.email]).toEqual([
      'confirm',
      'OX7 4AA',
      '',
    ]);
    const other = visitOf('second-reader');
    await expect(handover.read(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(handover.confirm(other, id, 12_000)).rejects.toMatchObject({ status: 404 });
    await expect(handover.refuse(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(handover.refuse(visitOf(), id)).rejects.toMatchObject({ status: 401 });
    expect((await handover.read(visitOf(), id)).checkout.address).toBeNull();
    expect(await handover.confirm(visit, id, 12_000)).not.toBe('');
  });

  it('becomes the order of the person, at the price that the person saw', async () => {
    const { agent, id } = await begun();
    const ada = await shopper();
    const visit = visitOf(ada.sub);
    expect((await handover.read(visit, id)).checkout.address?.postcode).toBe('OX7 4AA');
    await expect(handover.confirm(visit, id, 11_999)).rejects.toMatchObject({
      code: 'cart_changed',
    });
    const orderId = await handover.confirm(visit, id, 12_000);
    expect(await handover.confirm(visit, id, 12_000)).toBe(orderId);
    const { data } = await ada.call(readOrder, { params: { id: orderId } });
    expect(data).toMatchObject({ status: 'placed', total: 120 });
    expect((await agent.call(readAgentCheckout, { params: { id } })).order?.id).toBe(orderId);
  });

  it('is counted by the network of whoever confirms it, as any order of a new account is', async () => {
    const newcomers = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { id } = await begun();
      const visit = visitOf((await shopper()).sub);
      await handover.read(visit, id);
      const order = await handover.confirm(visit, id, 12_000);
      newcomers.push(
        await env.MARKET_DB.prepare('SELECT newcomer FROM customer_order WHERE id = ?1')
          .bind(order)
          .first('newcomer'),
      );
    }
    expect(newcomers[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(newcomers[1]).toBe(newcomers[0]);
  });

  it('is asked for again if the assistant changes it while its page is open, at the same total', async () => {
    const { agent, id } = await begun();
    const visit = visitOf((await shopper()).sub);
    const { version } = await handover.read(visit, id);
    const address = { ...wanted.address, streetA: '99 Elsewhere Road' };
    await agent.call(updateCheckout, { params: { id }, body: { address } });
    await expect(handover.confirm(visit, id, 12_000, version)).rejects.toMatchObject({
      code: 'cart_changed',
      message:
        'This order has changed since you opened this page. It now comes to £120.00. Please review it.',
    });
    const again = await handover.read(visit, id);
    expect(again.checkout.address?.streetA).toBe('99 Elsewhere Road');
    expect(await handover.confirm(visit, id, 12_000, again.version)).not.toBe('');
  });

  it('ends when the person refuses, and belongs to the linked customer alone', async () => {
    const { agent, id } = await begun();
    const visit = visitOf((await shopper()).sub);
    await handover.refuse(visit, id);
    expect((await agent.call(readAgentCheckout, { params: { id } })).status).toBe('canceled');
    const linked = await agentAt({ customer: 'linked-1' });
    const own = await linked.call(createCheckout, { body: wanted });
    await expect(handover.read(visit, own.id)).rejects.toMatchObject({ status: 404 });
    await expect(handover.read(visitOf(), own.id)).rejects.toMatchObject({ status: 401 });
    expect((await handover.read(visitOf('linked-1'), own.id)).may).toBe('confirm');
  });
});

describe('the webhook of an order', () => {
  it('reports each step to the agent, and is retried when it fails', async () => {
    const agent = await agentAt();
    const body = { ...wanted, events: 'https://bea.example/events' };
    const { id } = await agent.call(createCheckout, { body });
    const payment = { kind: 'delegated', token: await grantFor(id) } as const;
    const { order } = await agent.call(completeCheckout, { params: { id }, body: { payment } });
    const context = orderContextOf('parlour', { clock: { wake: () => Promise.resolve() } });
    // The alarm that rings by itself cannot reach that URL: it has tried before the test delivers anything.
    await expect
      .poll(() => waitingWebhooks(env.MARKET_DB, order!.id))
      .toMatchObject([{ attempts: 1 }]);
    await takeStep(context, order!.id, 'shipped', { carrier: 'Van', tracking: 'V1' });
    const told: AgentWebhook[] = [];
    let down = true;
    const tell = (_: unknown, webhook: AgentWebhook) => {
      if (down) return Promise.reject(new Error('down'));
      told.push(webhook);
      return Promise.resolve(undefined);
    };
    await env.MARKET_DB.prepare(
      `UPDATE agent_event SET told_at = '', given_up = '', due_at = '2026'`,
    ).run();
    await notifyAgents(context, tell, order!.id);
    expect(told).toEqual([]);
    down = false;
    await notifyAgents(context, tell, order!.id);
    expect(told).toEqual([]);
    await notifyAgents(context, tell, order!.id, Date.now() + 60_000);
    expect(told.map(({ event, url, checkoutId }) => [event, url, checkoutId])).toEqual([
      ['created', 'https://bea.example/events', id],
      ['changed', 'https://bea.example/events', id],
    ]);
    expect(told[1]?.order.shipments[0]).toMatchObject({ status: 'shipped', carrier: 'Van' });
    await notifyAgents(context, tell, order!.id, Date.now() + 120_000);
    expect(told.length).toBe(2);
  });
});
