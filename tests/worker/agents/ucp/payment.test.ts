import { beforeAll, describe, expect, it } from 'vitest';
import { stock } from '../../checkout/shop.ts';
import { seed } from '../../seed.ts';
import { grantFor } from '../core/agent.ts';
import { begin, CHAIR, complete, errorsOf, instrument, line, whole } from './buying.ts';
import { Platform } from './platform.ts';

/*
 * binding_test.py and card_credential_test.py of the protocol's own suite, and the payments that need a
 * person.
 */

let platform: Platform;

beforeAll(async () => {
  await stock(CHAIR);
  await seed({
    products: [
      {
        id: 9,
        name: 'On request',
        assortments: ['hearth'],
        variants: [{ id: 90, offers: [{ price: 99_900, status: 'order_by_email' }] }],
      },
    ],
  });
  platform = await Platform.start();
});

describe('binding_test and card_credential_test', () => {
  it('test_token_binding_completion: a token is bound to its checkout', async () => {
    const { body } = await begin(platform);
    const { body: other } = await begin(platform);
    const token = await grantFor(body.id, { site: 'hearth' });
    const wrong = await platform.request(`/checkout-sessions/${other.id}/complete`, {
      body: instrument(token),
    });
    expect(errorsOf(wrong)).toEqual(['payment_failed']);
    const right = await platform.request(`/checkout-sessions/${body.id}/complete`, {
      body: instrument(token),
    });
    expect(right.body.status).toBe('completed');
  });

  it('test_card_credential_payment: card numbers are refused, as is everything but one token', async () => {
    const { body } = await begin(platform);
    const path = `/checkout-sessions/${body.id}/complete`;
    const pan = { credential: { type: 'pan', number: '4242424242424242', cvc: '123' } };
    const asked = [
      instrument('x', pan),
      instrument('x', { handler_id: 'com.google.pay' }),
      { payment: { instruments: [] } },
      {
        payment: {
          instruments: [
            ...instrument('a').payment.instruments,
            ...instrument('b').payment.instruments,
          ],
        },
      },
    ];
    for (const payment of asked) {
      const reply = await platform.request(path, { body: payment });
      expect(errorsOf(reply)).toEqual(['payment_failed']);
      expect(reply.body.status).toBe('ready_for_complete');
      expect(JSON.stringify(reply.body)).not.toMatch(/(4242){2}/);
    }
  });
});

describe('what a checkout cannot do', () => {
  it('sends a person to the shop: without a mandate, for 3-D Secure, for a price on request', async () => {
    const { body } = await begin(platform);
    const path = `/checkout-sessions/${body.id}/complete`;
    const instruments = [{ id: 'c', handler_id: 'confirmation', type: 'confirmation' }];
    const asked = await platform.request(path, { body: { payment: { instruments } } });
    expect(asked.body).toMatchObject({ status: 'requires_escalation' });
    expect(asked.body.messages).toContainEqual(
      expect.objectContaining({ code: 'confirmation_required', severity: 'requires_buyer_review' }),
    );
    expect(asked.body.continue_url).toMatch(/\/agents\/checkout\/[\w-]+$/);
    const { body: secure } = await begin(platform);
    const challenged = await complete(platform, secure.id, { outcome: 'challenge' });
    expect(challenged.body.status).toBe('requires_escalation');
    expect(challenged.body.messages).toContainEqual(
      expect.objectContaining({
        code: 'authentication_required',
        severity: 'requires_buyer_input',
      }),
    );
    const priceless = await begin(platform, whole({ item: { id: 'variant:90' }, quantity: 1 }));
    expect(errorsOf(priceless)).toContain('price_on_request');
    expect(priceless.body.status).toBe('requires_escalation');
  });

  it('says that a product is sold in whole units', async () => {
    const unit = { unit: 'KGM', scale: 2, display_text: 'kg' };
    const { item } = line(CHAIR);
    const reply = await begin(
      platform,
      whole({ item: { ...item, quantity_unit: unit }, quantity: 5 }),
    );
    expect(errorsOf(reply)).toEqual(['quantity_unit_mismatch']);
  });
});
