import { describe, expect, it, vi } from 'vitest';
import type { Api } from '#lib/contract/client.ts';
import { productForms } from './product-forms.ts';

const POSTED = {
  ...{ form: 'buying', do: 'add', variantId: '9', sellerId: '2', optionId: '4', swatchId: '' },
  qty: '3',
};

/** Sends the buying box of variant 9 to an API that has the cart's call alone. */
const send = async (fields: Record<string, string>) => {
  const addCartLine = vi.fn(() => Promise.resolve({}));
  const outcome = await productForms.buying({
    site: {} as never,
    api: { addCartLine } as unknown as Api,
    fields,
    files: {},
    params: { slug: 'ash-chair', variantId: '9' },
  });
  return { outcome, addCartLine };
};

describe('the buying box without a script', () => {
  it('[API-054] adds the ids that it posted and comes back to what was chosen', async () => {
    const { outcome, addCartLine } = await send(POSTED);
    expect(addCartLine).toHaveBeenCalledExactlyOnceWith({
      body: { variantId: '9', sellerId: '2', optionId: '4', swatchId: '', quantity: 3 },
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
  ])('%s is refused at the door', async (_, fields, message) => {
    await expect(send({ ...POSTED, ...fields })).rejects.toMatchObject({
      ...{ code: 'invalid_request', message },
    });
  });
});
