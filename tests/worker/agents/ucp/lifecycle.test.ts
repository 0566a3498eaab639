import { beforeAll, describe, expect, it } from 'vitest';
import { stock, stockOf } from '../../checkout/shop.ts';
import { grantFor } from '../core/agent.ts';
import {
  begin,
  bought,
  cancel,
  CHAIR,
  complete,
  errorsOf,
  instrument,
  LAMP,
  line,
  read,
  update,
  whole,
} from './buying.ts';
import { Platform } from './platform.ts';

/* The cases of the protocol's own suite, by their names: checkout_lifecycle_test.py and idempotency_test.py. */

let platform: Platform;

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  platform = await Platform.start();
});

describe('checkout_lifecycle_test', () => {
  it('test_create_checkout', async () => {
    const reply = await begin(platform);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: 'ready_for_complete',
      currency: 'GBP',
      line_items: [
        { item: { id: 'variant:10:::1', title: 'Thing 1 10', price: 12_000 }, quantity: 2 },
      ],
    });
    expect(reply.body.continue_url).toBe(
      `http://hearth.localhost:8787/agents/checkout/${reply.body.id}`,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('test_get_checkout', async () => {
    const { body } = await begin(platform);
    const again = await read(platform, body.id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(body);
    expect((await read(platform, 'nonsense')).body.messages).toMatchObject([{ code: 'not_found' }]);
  });

  it('test_update_checkout', async () => {
    const { body } = await begin(platform);
    const changed = await update(platform, body.id, whole(line(CHAIR, 3), line(LAMP)));
    expect(changed.body.line_items).toMatchObject([
      { id: body.line_items[0].id, quantity: 3 },
      { item: { id: 'variant:20:::2' }, quantity: 1 },
    ]);
    expect((await read(platform, body.id)).body.line_items).toHaveLength(2);
  });

  it('test_cancel_checkout', async () => {
    const { body } = await begin(platform);
    const reply = await cancel(platform, body.id);
    expect(reply).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(reply.body.continue_url).toBeUndefined();
    expect((await read(platform, body.id)).body.status).toBe('canceled');
  });

  it('test_complete_checkout', async () => {
    const before = await stockOf(CHAIR.id);
    const { status, body, headers } = await bought(platform);
    expect(status).toBe(200);
    expect(body.status).toBe('completed');
    expect(body.order.permalink_url).toContain(`/purchase/orders-list-new/${body.order.id}`);
    expect(headers.get('signature-input')).toContain('"@status"');
    expect(await stockOf(CHAIR.id)).toBe(before - 2);
  });

  it('test_cancel_is_idempotent', async () => {
    const { body } = await begin(platform);
    await cancel(platform, body.id);
    const again = await cancel(platform, body.id);
    expect(errorsOf(again)).toContain('operation_not_allowed');
    expect(again.body.status).toBe('canceled');
  });

  it('test_cannot_update_canceled_checkout', async () => {
    const { body } = await begin(platform);
    await cancel(platform, body.id);
    const reply = await update(platform, body.id, whole(line(CHAIR, 9)));
    expect(errorsOf(reply)).toContain('operation_not_allowed');
    expect(reply.body.status).toBe('canceled');
  });

  it('test_cannot_complete_canceled_checkout', async () => {
    const { body } = await begin(platform);
    await cancel(platform, body.id);
    const reply = await complete(platform, body.id);
    expect(errorsOf(reply)).toContain('operation_not_allowed');
    expect(reply.body).toMatchObject({ status: 'canceled' });
    expect(reply.body.order).toBeUndefined();
  });

  it('test_complete_is_idempotent', async () => {
    const { body } = await bought(platform);
    const again = await complete(platform, body.id);
    expect(again.body).toMatchObject({ status: 'completed', order: { id: body.order.id } });
  });

  it('test_cannot_update_completed_checkout', async () => {
    const { body } = await bought(platform);
    const reply = await update(platform, body.id, whole(line(CHAIR, 9)));
    expect(errorsOf(reply)).toContain('operation_not_allowed');
    expect(reply.body.line_items).toMatchObject([{ quantity: 2 }]);
  });

  it('test_cannot_cancel_completed_checkout', async () => {
    const { body } = await bought(platform);
    const reply = await cancel(platform, body.id);
    expect(errorsOf(reply)).toContain('operation_not_allowed');
    expect(reply.body.status).toBe('completed');
  });
});

describe('idempotency_test', () => {
  const KEY = () => crypto.randomUUID();

  it('test_idempotency_create', async () => {
    const key = KEY();
    const first = await platform.request('/checkout-sessions', { body: whole(), key });
    const second = await platform.request('/checkout-sessions', { body: whole(), key });
    expect(second.body).toEqual(first.body);
    const other = await platform.request('/checkout-sessions', { body: whole(line(LAMP)), key });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    const spaced = await platform.request('/checkout-sessions', {
      body: { ...whole(), context: {} },
      key,
    });
    expect(spaced.status, 'the same request in other bytes').toBe(409);
  });

  it('test_idempotency_update', async () => {
    const { body } = await begin(platform);
    const key = KEY();
    const first = await update(platform, body.id, whole(line(CHAIR, 5)), key);
    const again = await update(platform, body.id, whole(line(CHAIR, 5)), key);
    expect(again.body).toEqual(first.body);
    await update(platform, body.id, whole(line(CHAIR, 7)));
    const later = await update(platform, body.id, whole(line(CHAIR, 5)), key);
    expect(later.body.line_items).toMatchObject([{ quantity: 7 }]);
    expect((await read(platform, body.id)).body.line_items).toMatchObject([{ quantity: 7 }]);
    expect((await update(platform, body.id, whole(line(CHAIR, 6)), key)).status).toBe(409);
  });

  it('test_idempotency_complete', async () => {
    const { body } = await begin(platform);
    const before = await stockOf(CHAIR.id);
    const key = KEY();
    const path = `/checkout-sessions/${body.id}/complete`;
    const payment = instrument(await grantFor(body.id, { site: 'hearth' }));
    const first = await platform.request(path, { body: payment, key });
    const second = await platform.request(path, { body: payment, key });
    expect(first.body.status).toBe('completed');
    expect(second.body).toEqual(first.body);
    expect(await stockOf(CHAIR.id)).toBe(before - 2);
    expect((await platform.request(path, { body: instrument('other'), key })).status).toBe(409);
  });

  it('test_idempotency_cancel', async () => {
    const { body } = await begin(platform);
    const key = KEY();
    const first = await cancel(platform, body.id, key);
    const second = await cancel(platform, body.id, key);
    expect(second.body).toEqual(first.body);
    expect(second.body.messages.filter(({ type }) => type === 'error')).toEqual([]);
  });
});
