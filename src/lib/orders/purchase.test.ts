import { expect, it } from 'vitest';
import { Order } from '@parlour/contract';
import { purchaseOf } from './purchase.ts';

it('[CONST-001] the analytics of an order have its products in pounds, and nothing about the customer', () => {
  const line = { variantId: '10', productName: 'Oak desk', rrp: 120.5, quantity: 2 };
  const order = Order.parse({
    id: '7',
    total: 241,
    vat: 40.17,
    shipping: 0,
    subTotal: 241,
    address: { id: '1', streetA: '1 Church Lane', city: 'Great Tew' },
    shipments: [{ id: '1', lines: [line], note: 'Ring twice' }],
  });
  expect(purchaseOf(order)).toEqual({
    transaction_id: '7',
    value: 241,
    tax: 40.17,
    shipping: 0,
    items: [{ item_id: '10', item_name: 'Oak desk', price: 120.5, quantity: 2 }],
  });
});
