import { describe, expect, it, vi } from 'vitest';
import { createApi } from '#lib/contract/client.ts';
import { parseRequest } from '../platform/call-request.ts';
import { productForms } from './product.ts';

const POSTED = {
  form: 'buying',
  do: 'add',
  variantId: '9',
  sellerId: '2',
  optionId: '4',
  swatchId: '',
  qty: '3',
};

/** Sends the buying box of variant 9 to an API that takes what the rows take. */
const send = async (fields: Record<string, string>) => {
  const taken = vi.fn();
  const outcome = await productForms['/:slug/products/d/:variantId']!.buying!({
    site: {} as never,
    api: createApi((row, input) => {
      taken(row.path, parseRequest(row, input).body);
      return Promise.resolve({} as never);
    }),
    fields,
    files: {},
    params: { slug: 'ash-chair', variantId: '9' },
  });
  return { outcome, taken };
};

describe('the buying box without a script', () => {
  it('[API-054] adds the ids that it posted and comes back to what was chosen', async () => {
    const { outcome, taken } = await send(POSTED);
    expect(taken).toHaveBeenCalledExactlyOnceWith('api/customer/cart', {
      variantId: '9',
      sellerId: '2',
      optionId: '4',
      swatchId: '',
      quantity: 3,
    });
    expect(outcome).toBe('/ash-chair/products/d/9?option=4&seller=2#added');
  });

  it('[PDP-052] goes on to the cart when it buys', async () => {
    expect((await send({ ...POSTED, do: 'buy' })).outcome).toBe('/purchase/cart-new');
  });

  it.each([
    ['[PDP-053] no seller', { sellerId: '' }, 'Item not available for sale'],
    ['[PDP-053] no variant', { variantId: '' }, 'Item not available for sale'],
    ['[PDP-053] what is not an id', { optionId: '../4' }, 'Item not available for sale'],
    ['[PDP-018] no quantity', { qty: '' }, 'This quantity is not possible to delivery'],
    ['[PDP-018] half a piece', { qty: '1.5' }, 'This quantity is not possible to delivery'],
    ['[PDP-018] no pieces', { qty: '0' }, 'This quantity is not possible to delivery'],
    [
      '[PDP-018] more than any cart holds',
      { qty: '1000' },
      'This quantity is not possible to delivery',
    ],
  ])('%s is refused at the entry point', async (_, fields, message) => {
    await expect(send({ ...POSTED, ...fields })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [expect.stringContaining(message)],
    });
  });
});
