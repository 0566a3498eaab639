import { describe, expect, it, vi } from 'vitest';
import { createApi } from '@parlour/contract';
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

/** Sends the form of variant 9 to an API that only parses requests by the contract. */
const send = async (fields: Record<string, string>) => {
  const taken = vi.fn();
  const outcome = await productForms['/:slug/products/d/:variantId']!.buying!({
    site: {} as never,
    api: createApi((call, input) => {
      taken(call.path, parseRequest(call, input).body);
      return Promise.resolve({} as never);
    }),
    fields,
    files: {},
    params: { slug: 'ash-chair', variantId: '9' },
  });
  return { outcome, taken };
};

describe('the buying form without a script', () => {
  it('[API-054] adds the ids from the form to the cart and returns to the same choice', async () => {
    const { outcome, taken } = await send(POSTED);
    expect(taken).toHaveBeenCalledExactlyOnceWith('api/customer/cart', {
      variantId: '9',
      sellerId: '2',
      optionId: '4',
      swatchId: '',
      quantity: 3,
      once: true,
    });
    expect(outcome).toBe('/ash-chair/products/d/9?option=4&seller=2#added');
  });

  it('[PDP-052] goes on to the cart after “buy”', async () => {
    expect((await send({ ...POSTED, do: 'buy' })).outcome).toBe('/purchase/cart-new');
  });

  it.each([
    ['[PDP-053] a missing seller', { sellerId: '' }, 'Item not available for sale'],
    ['[PDP-053] a missing variant', { variantId: '' }, 'Item not available for sale'],
    ['[PDP-053] an invalid id', { optionId: '../4' }, 'Item not available for sale'],
    ['[PDP-018] a missing quantity', { qty: '' }, 'This quantity is not possible to delivery'],
    ['[PDP-018] half a unit', { qty: '1.5' }, 'This quantity is not possible to delivery'],
    ['[PDP-018] a quantity of zero', { qty: '0' }, 'This quantity is not possible to delivery'],
    [
      '[PDP-018] a quantity beyond any cart’s limit',
      { qty: '1000' },
      'This quantity is not possible to delivery',
    ],
  ])('%s is refused by the row of the call', async (_, fields, message) => {
    await expect(send({ ...POSTED, ...fields })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [expect.stringContaining(message)],
    });
  });
});
