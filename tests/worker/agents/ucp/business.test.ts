import { beforeAll, describe, expect, it } from 'vitest';
import { promo, stock } from '../../checkout/shop.ts';
import {
  amountOf,
  begin,
  BUYER,
  CHAIR,
  complete,
  errorsOf,
  GONE,
  LAMP,
  LAST,
  line,
  read,
  update,
  whole,
} from './buying.ts';
import { Platform } from './platform.ts';

/*
 * The cases of the protocol's own suite, by their names: business_logic_test.py, validation_test.py,
 * invalid_input_test.py. Where this release answers 200 with a message, the suite's older release expects
 * another status; these tests check the message.
 */

let platform: Platform;

beforeAll(async () => {
  await stock(CHAIR, LAMP, LAST, GONE);
  await promo({ site: 'hearth', code: 'TEN', percent: 10 });
  await promo({ site: 'hearth', code: 'FIVE', percent: 5 });
  await promo({ site: 'hearth', code: 'TENNER', percent: 0, amount_pence: 1_000 });
  platform = await Platform.start();
});

const withCodes = (...codes: readonly string[]) => ({ ...whole(), discounts: { codes } });

describe('business_logic_test', () => {
  it('test_totals_calculation_on_create', async () => {
    const { body } = await begin(platform, whole(line(CHAIR, 2), line(LAMP)));
    expect(amountOf(body.totals, 'subtotal')).toBe(28_999);
    expect(amountOf(body.totals, 'total')).toBe(28_999);
    expect(body.line_items[0].totals).toEqual([
      { type: 'subtotal', amount: 24_000 },
      { type: 'total', amount: 24_000 },
    ]);
  });

  it('test_totals_recalculation_on_update', async () => {
    const { body } = await begin(platform, whole(line(CHAIR, 1)));
    const changed = await update(platform, body.id, whole(line(CHAIR, 3)));
    expect(amountOf(changed.body.totals, 'total')).toBe(36_000);
  });

  it('test_discount_flow', async () => {
    const { body } = await begin(platform);
    const { body: less } = await update(platform, body.id, withCodes('ten'));
    expect(less.discounts).toEqual({
      codes: ['TEN'],
      applied: [
        {
          code: 'TEN',
          title: '10 % off',
          amount: 2_400,
          method: 'across',
          allocations: [{ path: '$.line_items[0]', amount: 2_400 }],
        },
      ],
    });
    expect(amountOf(less.totals, 'items_discount')).toBe(-2_400);
    expect(amountOf(less.totals, 'total')).toBe(21_600);
    const sum = less.totals
      .filter(({ type }) => type !== 'total')
      .reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(21_600);
    const { body: back } = await update(platform, body.id, withCodes());
    expect(amountOf(back.totals, 'total')).toBe(24_000);
  });

  it('test_fixed_amount_discount', async () => {
    const { body } = await begin(platform, withCodes('TENNER'));
    expect(body.discounts.applied).toMatchObject([
      { code: 'TENNER', title: 'TENNER', amount: 1_000 },
    ]);
    expect(amountOf(body.totals, 'total')).toBe(23_000);
  });

  it('test_multiple_discounts_accepted: an order has one code, and the answer names the other', async () => {
    const { body } = await begin(platform, withCodes('TEN', 'FIVE'));
    expect(body.discounts.applied).toMatchObject([{ code: 'TEN' }]);
    expect(body.messages).toContainEqual(
      expect.objectContaining({
        type: 'warning',
        code: 'discount_code_combination_disallowed',
        path: '$.discounts.codes[1]',
      }),
    );
  });

  it('test_multiple_discounts_one_rejected', async () => {
    const { body } = await begin(platform, withCodes('NONSENSE', 'TEN'));
    expect(body.discounts).toMatchObject({
      codes: ['NONSENSE', 'TEN'],
      applied: [{ code: 'TEN' }],
    });
    expect(body.messages).toContainEqual(
      expect.objectContaining({ code: 'discount_code_invalid', path: '$.discounts.codes[0]' }),
    );
  });

  it('test_buyer_info_persistence', async () => {
    const { body } = await begin(platform, { line_items: [line(CHAIR)] });
    expect(body.buyer).toBeUndefined();
    await update(platform, body.id, {
      ...whole(),
      buyer: { ...BUYER, phone_number: '+44 1608 683 000' },
    });
    expect((await read(platform, body.id)).body.buyer).toEqual({
      ...BUYER,
      phone_number: '+441608683000',
    });
    const wrong = await update(platform, body.id, { ...whole(), buyer: { email: 'no address' } });
    expect(wrong.body.messages).toContainEqual(
      expect.objectContaining({ code: 'invalid', path: '$.buyer.email', severity: 'recoverable' }),
    );
    expect(wrong.body.status).toBe('incomplete');
  });
});

describe('validation_test', () => {
  it('test_out_of_stock', async () => {
    const reply = await begin(platform, whole(line(GONE)));
    expect(errorsOf(reply)).toEqual(['out_of_stock']);
    expect(reply.body.status).toBe('incomplete');
  });

  it('test_update_inventory_validation', async () => {
    const { body } = await begin(platform, whole(line(LAST)));
    expect(body.status).toBe('ready_for_complete');
    const reply = await update(platform, body.id, whole(line(LAST, 2)));
    expect(errorsOf(reply)).toEqual(['out_of_stock']);
    expect(reply.body.messages[0].path).toBe('$.line_items[0].quantity');
  });

  it('test_product_not_found', async () => {
    const unknown = { item: { id: 'variant:404' }, quantity: 1 };
    const none = await begin(platform, whole(unknown));
    expect(none.body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'item_unavailable' }],
    });
    expect(none.body.id).toBeUndefined();
    const some = await begin(platform, whole(unknown, line(CHAIR)));
    expect(some.body.line_items).toHaveLength(1);
    expect(some.body.messages).toContainEqual(
      expect.objectContaining({ code: 'item_unavailable', path: '$.line_items[0]' }),
    );
    const changed = await update(platform, some.body.id, whole(unknown));
    expect(errorsOf(changed)).toContain('item_unavailable');
    expect(changed.body.line_items).toHaveLength(1);
  });

  it('test_payment_failure', async () => {
    const { body } = await begin(platform);
    const reply = await complete(platform, body.id, { outcome: 'declined' });
    expect(errorsOf(reply)).toEqual(['payment_failed']);
    expect(reply.body.order).toBeUndefined();
    const again = await complete(platform, body.id);
    expect(again.body.status).toBe('completed');
  });

  it('test_complete_without_fulfillment', async () => {
    const { body } = await begin(platform, { line_items: [line(CHAIR)], buyer: BUYER });
    const reply = await complete(platform, body.id);
    expect(reply.body).toMatchObject({ status: 'incomplete' });
    expect(reply.body.messages).toContainEqual(
      expect.objectContaining({
        code: 'missing',
        path: '$.fulfillment.methods[0].selected_destination_id',
      }),
    );
  });

  it('test_structured_error_messages', async () => {
    const reply = await begin(platform, whole(line(GONE)));
    expect(reply.body.messages[0]).toMatchObject({
      type: 'error',
      severity: 'recoverable',
      content: expect.any(String) as string,
    });
    const malformed = await platform.request('/checkout-sessions', { body: { line_items: {} } });
    expect(malformed).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(malformed.body.content).toContain('line_items');
  });
});

describe('invalid_input_test', () => {
  it('test_unknown_discount_code', async () => {
    const { body } = await begin(platform, withCodes('NONSENSE'));
    expect(amountOf(body.totals, 'items_discount')).toBeUndefined();
    expect(body.status).toBe('ready_for_complete');
  });

  it('test_invalid_adjustment_status and test_malformed_adjustment_payload: orders are read-only', async () => {
    const reply = await platform.request('/orders/1', { method: 'PUT', body: { adjustments: {} } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
