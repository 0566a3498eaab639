import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CallInput,
  completeCheckout,
  createCheckout,
  readAgentCheckout,
} from '@parlour/contract';
import { agentCalls } from '../../../../src/worker/market/agents/app.ts';
import { orderClock } from '../../../../src/worker/market/orders/clock-object.ts';
import { stripePayments } from '@parlour/payments';
import type { AgentVisit } from '../../../../src/worker/platform/agents.ts';
import { FakeStripe } from '../../checkout/fake-stripe.ts';
import { stock } from '../../checkout/shop.ts';
import { issuers } from '../../checkout/shopper.ts';
import { stripeSettings, stripeSite } from '../../checkout/stripe-settings.ts';
import { ADA, HOME } from './agent.ts';

let fake: FakeStripe;

beforeAll(() => stock({ id: 1, price: 12_000, stock: 90 }));
beforeEach(() => {
  fake = new FakeStripe();
});

const visit = (): AgentVisit => {
  const changed = { ...env, ...stripeSettings() };
  return {
    site: stripeSite(),
    env: changed,
    ctx: createExecutionContext(),
    protocol: 'acp',
    client: 'platform',
    network: '192.0.2.1',
    agent: { name: 'Platform', profile: '' },
  };
};

const calls = () => agentCalls({ issuers, payments: stripePayments(fake.send), clock: orderClock });

const paidBy = async (token: string) => {
  const body = { lines: [{ variantId: '10', quantity: 1 }], buyer: ADA, address: HOME };
  const { id } = await calls().call(visit(), createCheckout, { body });
  const payment = { kind: 'delegated', token } as const;
  const input: CallInput<typeof completeCheckout> = { params: { id }, body: { payment } };
  return calls().call(visit(), completeCheckout, input);
};

describe('a shared payment token of Stripe', () => {
  it('pays with the order’s one PaymentIntent', async () => {
    const done = await paidBy('spt_visa');
    expect(done).toMatchObject({ status: 'completed', order: { paidWith: 'Visa ending in 4242' } });
    expect([...fake.intents.values()]).toMatchObject([
      { amount: 12_000, currency: 'gbp', metadata: { site: 'hearth', order: done.order!.id } },
    ]);
  });

  it('that is declined or unknown leaves the checkout open for another one', async () => {
    expect(await paidBy('spt_declined')).toMatchObject({
      status: 'ready_for_complete',
      messages: [{ code: 'payment_declined', content: 'Your card was declined.' }],
    });
    expect(await paidBy('spt_nobody')).toMatchObject({
      status: 'ready_for_complete',
      messages: [{ code: 'payment_declined' }],
    });
  });

  it('that the bank challenges leads the person to the bank’s page', async () => {
    const asked = await paidBy('spt_challenge');
    expect(asked).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'requires_3ds' }],
    });
    fake.authenticate([...fake.intents.keys()][0]!);
    const now = await calls().call(visit(), readAgentCheckout, { params: { id: asked.id } });
    expect(now.status).toBe('completed');
  });
});
