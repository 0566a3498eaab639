import { beforeEach, describe, expect, it } from 'vitest';
import { previewImport } from '@parlour/contract';
import { importAll, rows } from '../call.ts';
import { operate } from '../orders.ts';
import { sofa } from '../records.ts';
import { emptied } from './emptied.ts';

beforeEach(emptied);

const chair = (reference: string, offer: object, changes: object = {}) => ({
  kind: 'product',
  reference,
  name: `Chair ${reference}`,
  variants: [
    {
      reference,
      name: 'Oak',
      seoTitle: 'Chair in oak',
      offers: [{ seller: { name: 'Oak & Sons', slug: 'oak-and-sons' }, price: 100, ...offer }],
    },
  ],
  ...changes,
});

const preview = (records: readonly unknown[], source = 'oak-and-sons') =>
  operate(previewImport, { body: { sites: ['parlour'], source, records: [...records] } });

describe('the preview of an import', () => {
  it('shows products as the shop would, and puts nothing on sale', async () => {
    const { products } = await preview([
      chair('a', { delivery: 9, stock: 5 }),
      chair('b', { stock: 0 }),
      chair('c', { counted: false, statusText: 'Two weeks' }),
      chair('d', { status: 'order_by_email' }),
      { ...chair('e', {}), name: '' },
      chair('f', {}, { medias: [{ url: 'javascript:alert(1)' }] }),
    ]);
    expect(products).toMatchObject([
      { name: 'Chair a', price: 109, delivery: 9, stock: 'In stock, 5 units' },
      { price: 100, wasPrice: null, delivery: 0, stock: 'Out of stock' },
      { stock: 'In stock, Two weeks' },
      { stock: 'Sold by email' },
      { reference: 'e', refused: [expect.stringContaining('name')] },
      { reference: 'f', refused: [expect.stringContaining('medias.0.url')] },
    ]);
    expect(await rows('SELECT count(*) AS n FROM product')).toEqual([{ n: 0 }]);
  });

  it('shows the prices and the stock of now', async () => {
    const [past, future] = ['2020-01-01T00:00:00Z', '2100-01-01T12:00:00Z'];
    const { products } = await preview([
      chair('a', { wasPrice: 120, saleFrom: past, saleUntil: future }),
      chair('b', { wasPrice: 120, saleFrom: future }),
      chair('c', { wasPrice: 120, saleUntil: past }),
      chair('d', { stock: 5, expiresAt: past }),
      chair('e', { status: 'out_of_stock', expectedBy: future }),
      chair('f', { status: 'out_of_stock', expectedBy: past }),
    ]);
    expect(products).toMatchObject([
      { price: 100 },
      { price: 120, wasPrice: null },
      { price: 120, wasPrice: null },
      { stock: 'Out of stock' },
      { stock: 'Out of stock, Expected 1 January 2100' },
      { stock: 'Out of stock' },
    ]);
  });

  describe('of a reduction', () => {
    const DAY_MS = 86_400_000;
    const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    const DOUBT = '1 earlier price won’t be shown: not asked for 28 days before the reduction';
    const SALE = { price: 80, wasPrice: 100 };

    it.each<[string, days: number, known: object, offer: object, wasPrice: number | null]>([
      ['for 28 days', 28, { delivery: 9 }, { ...SALE, delivery: 9 }, 109],
      ['for 28 days before a sale with an end', 28, {}, { ...SALE, saleUntil: inDays(3) }, 100],
      ['for 27 days', 27, {}, SALE, null],
      ['for another charge for delivery', 28, { delivery: 5 }, SALE, null],
      ['never', 28, { price: 80 }, SALE, null],
    ])('shows an earlier price that was asked %s as the shop would', async (_, days, ...offers) => {
      const [known, offer, wasPrice] = offers;
      await importAll([chair('a', { stock: 5, ...known })], {
        sites: ['parlour'],
        source: 'oak-and-sons',
      });
      await rows(`UPDATE offer_price SET from_at = '${inDays(-days)}'`);
      const { products } = await preview([chair('a', offer)]);
      expect(products).toMatchObject([{ wasPrice, doubts: wasPrice === null ? [DOUBT] : [] }]);
    });

    it('does not doubt a reduction that is on and shown', async () => {
      const site = { sites: ['parlour'], source: 'oak-and-sons' };
      await importAll([chair('a', { stock: 5 })], site);
      await rows(`UPDATE offer_price SET from_at = '${inDays(-60)}'`);
      await importAll([chair('a', { ...SALE, stock: 5 })], site);
      await rows(`UPDATE offer_price SET from_at = '${inDays(-9)}' WHERE price_pence = 8000`);
      const { products } = await preview([chair('a', SALE)]);
      expect(products).toMatchObject([{ wasPrice: 100, doubts: [] }]);
    });

    it.each<[string, days: number, holds: boolean]>([
      ['after 28 days at the full price', 8, true],
      ['a day earlier', 7, false],
    ])('says whether a sale that begins %s will hold', async (_, days, holds) => {
      await importAll([chair('a', { stock: 5 })], { sites: ['parlour'], source: 'oak-and-sons' });
      await rows(`UPDATE offer_price SET from_at = '${inDays(-20)}'`);
      const sale = { ...SALE, saleFrom: inDays(days), saleUntil: inDays(40) };
      const { products } = await preview([chair('a', sale)]);
      expect(products).toMatchObject([
        { price: 100, wasPrice: null, doubts: holds ? [] : [DOUBT] },
      ]);
    });

    it('takes the full price of a new product to be asked from now', async () => {
      const { products } = await preview([
        chair('a', { ...SALE, saleFrom: inDays(29) }),
        chair('b', { ...SALE, saleFrom: inDays(27) }),
        chair('c', { ...SALE, wasFrom: inDays(-60), wasUntil: inDays(-20) }),
      ]);
      expect(products.map(({ doubts }) => doubts)).toEqual([[], [DOUBT], []]);
    });
  });

  it('says whether the sites know the supplier, and of a new one which sellers they know', async () => {
    expect(await preview([])).toMatchObject({ isNew: true, sellers: [] });
    await importAll([chair('a', { stock: 5 })], { sites: ['parlour'], source: 'oak-and-sons' });
    expect(await preview([])).toMatchObject({ isNew: false, sellers: [] });
    expect(await preview([], 'oak-sons')).toMatchObject({ isNew: true, sellers: ['Oak & Sons'] });
    await importAll([chair('b', {})], { sites: ['parlour'], source: 'catalogue' });
    expect(await preview([], 'oak-sons')).toMatchObject({ sellers: ['Oak & Sons'] });
    // In our own format, records may name their suppliers.
    expect(await preview([sofa({ source: 'oak-and-sons' })], 'catalogue')).toMatchObject({
      isNew: false,
    });
  });
});
