import { describe, expect, it, vi } from 'vitest';
import { Product, Variant } from '@parlour/contract';
import { comparePage } from './compare-page.ts';

const variant = (id: number, more: object = {}) =>
  Variant.parse({
    id,
    name: 'Oak',
    seoTitle: `Desk ${id}`,
    widthDim: 1200,
    heightDim: id,
    rrp: 100,
    inventoryReference: `SKU-${id}`,
    ...more,
  });

const detail = (id: number, more: object = {}) => ({
  product: Product.parse({ productId: id, name: `Desk ${id}`, urlSlug: 'desk', variants: [] }),
  variant: variant(id, more),
});

const OFFER = { sellerId: 1, inventoryStatus: 'active', variant: { quantity: 3 } };

const gone = Object.assign(new Error('gone'), { code: 'not_found', status: 404 });

const api = () => ({
  productByVariant: vi.fn(({ params: { id } }: { params: { id: string } }) =>
    Number(id) < 90 ? Promise.resolve(detail(Number(id))) : Promise.reject(gone),
  ),
  similarProducts: vi.fn(() =>
    Promise.resolve({
      retailerProducts: [1, 50, 51].map((id) =>
        Product.parse({ productId: id, name: `Desk ${id}`, variants: [variant(id)] }),
      ),
    }),
  ),
});

const compare = (query: string, calls = api()) => comparePage(calls, new URLSearchParams(query));

describe('comparison', () => {
  it('puts up to four products side by side, each once, in the order of the URL', async () => {
    const { compared } = await compare('v=3&v=1&v=3&v=2&v=4&v=5&v=a%20b');
    expect(compared.map(({ tile }) => tile.variantId)).toEqual(['3', '1', '2', '4']);
    expect(compared[1]?.removeHref).toBe('/compare?v=3&v=2&v=4');
  });

  it('shows their specifications, and marks the rows that are the same', async () => {
    const { rows } = await compare('v=1&v=2');
    expect(rows.map(({ name, same }) => [name, same])).toEqual([
      ['Stock', true],
      ['Height', false],
      ['Width', true],
    ]);
    expect(rows[2]?.cells).toMatchObject([{ text: '1,200 mm' }, { text: '1,200 mm' }]);
  });

  it('says when each of them arrives', async () => {
    const calls = api();
    const arriving = { arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' };
    calls.productByVariant.mockImplementation(({ params: { id } }) =>
      Promise.resolve(
        detail(Number(id), {
          sellerInventories: [{ ...OFFER, ...(id === '1' ? arriving : {}) }],
        }),
      ),
    );
    const { rows } = await compare('v=1&v=2', calls);
    expect(rows.find(({ name }) => name === 'Arrives')?.cells).toEqual([
      { name: 'Arrives', text: '8 to 12 January' },
      null,
    ]);
  });

  it('leaves out products that are gone, and suggests products like the first', async () => {
    const { compared, suggestions } = await compare('v=1&v=99');
    expect(compared).toHaveLength(1);
    expect(suggestions.map(({ addHref }) => addHref)).toEqual([
      '/compare?v=1&v=50',
      '/compare?v=1&v=51',
    ]);
    expect((await compare('v=1&v=2&v=3&v=4')).suggestions).toEqual([]);
    expect(await compare('v=99')).toMatchObject({ compared: [], rows: [], suggestions: [] });
  });

  it('fails if the shop does', async () => {
    const calls = api();
    calls.productByVariant.mockRejectedValue(new Error('no answer'));
    await expect(compare('v=1', calls)).rejects.toThrow('no answer');
  });
});
