import { beforeEach, describe, expect, it } from 'vitest';
import { importAll } from '../call.ts';
import { CARE, declare, SEAT_HEIGHT } from '../facts.ts';
import { emptied } from './emptied.ts';
import { applied, remarksOf, sent, worked } from './files.ts';

beforeEach(emptied);

const EAN = '5012345678900';

const shopify = (...rows: readonly string[]): string =>
  ['Handle,Title,Variant Price,Variant SKU,Variant Barcode', ...rows].join('\n');

const record = (reference: string, variant: object, more: object = {}): string =>
  JSON.stringify({
    kind: 'product',
    reference,
    name: `Bench ${reference}`,
    variants: [
      {
        name: 'Ash',
        offers: [{ seller: { name: 'Ash Yard', slug: 'ash-yard' }, price: 9, stock: 1 }],
        ...variant,
      },
    ],
    ...more,
  });

describe('two products of one file', () => {
  const TWINS = [
    [
      'with one SKU',
      shopify('ash,Ash bench,129,AB-1,', 'copy,Ash bench,129,AB-1,'),
      'warning 3 reference: AB-1 is in line 2 already, as ash; both are sold',
    ],
    [
      'with one GTIN',
      shopify(`ash,Ash bench,129,AB-1,${EAN}`, `copy,Ash bench,129,AB-2,${EAN}`),
      `warning 3 ean: the GTIN of AB-2 is in line 2 already, as ash; both are sold`,
    ],
    [
      'with one GTIN in Merchant data',
      [
        'id\ttitle\tprice\tavailability\timage_link\tgtin',
        `a\tBench A\t9 GBP\tin_stock\thttps://cdn.example/a.jpg\t${EAN}`,
        `b\tBench B\t9 GBP\tin_stock\thttps://cdn.example/a.jpg\t${EAN}`,
      ].join('\n'),
      'warning 3 ean: the GTIN of b is in line 2 already, as a; both are sold',
    ],
    [
      'with one reference in our own format',
      [record('ash', { reference: 'AB-1' }), record('copy', { reference: 'AB-1' })].join('\n'),
      'warning 2 reference: AB-1 is in line 1 already, as ash; both are sold',
    ],
  ] as const;

  it.each(TWINS)(
    '%s are doubted in the preview and at the first import',
    async (_, file, doubt) => {
      const id = await sent(file, { check: 'new' });
      const { state, preview } = await worked(id);
      expect(state).toBe('checked');
      expect(preview?.products.map(({ warnings }) => warnings)).toEqual([
        [],
        [doubt.replace(/^[^:]*: /, '')],
      ]);
      expect(await remarksOf(id)).toEqual([doubt]);
      await applied(id);
      expect(await remarksOf(id)).toEqual([doubt]);
    },
  );

  it('are not doubted if they are of two suppliers, or the variants of one product', async () => {
    const of = (source: string) => record(source, { reference: 'AB-1', ean: EAN }, { source });
    const id = await sent([of('elm'), of('oak')].join('\n'));
    await worked(id);
    expect(await remarksOf(id)).toEqual([]);
    const one = await sent(
      'Handle,Title,Variant Price,Option1 Value,Variant Barcode\na,A,9,S,' +
        `${EAN}\na,,9,L,${EAN}`,
    );
    await worked(one);
    expect(await remarksOf(one)).toEqual([]);
  });
});

describe('a new seller', () => {
  const rowsOf = (count: number): string =>
    [
      'id\ttitle\tprice\tavailability\timage_link',
      ...Array.from(
        { length: count },
        (_, at) => `${at}\tBench ${at}\t9 GBP\tin_stock\thttps://cdn.example/a.jpg`,
      ),
    ].join('\n');

  it('whose name is known already is doubted once in a file, and at its check', async () => {
    await importAll([{ kind: 'seller', slug: 'oak-sons', name: 'Oak & Sons Ltd' }]);
    const id = await sent(rowsOf(150), { check: 'new' });
    const { preview } = await worked(id);
    expect(preview).toMatchObject({ isNew: true, alike: ['Oak & Sons Ltd (oak-sons)'] });
    const doubt =
      'warning 2 seller: Oak & Sons (oak-and-sons) is a new seller, and Oak & Sons Ltd (oak-sons) is known already';
    expect(await remarksOf(id)).toEqual([doubt]);
    await applied(id);
    expect(await remarksOf(id)).toEqual([doubt]);
  });

  it('alone in a file puts no products on sale', async () => {
    const seller = JSON.stringify({ kind: 'seller', slug: 'elm-yard', name: 'Elm Yard' });
    const id = await sent(seller, { check: 'new', seller: undefined });
    expect(await worked(id)).toMatchObject({ state: 'done', created: 1 });
  });
});

describe('the report of a file', () => {
  it('names a fact that cannot be read, and what the feed says of it', async () => {
    await declare(SEAT_HEIGHT, CARE);
    const id = await sent(
      record('ash', { reference: 'AB-1', facts: { 'Seat: height': 'high', care: 'Wipe' } }),
    );
    await worked(id);
    expect(await remarksOf(id)).toEqual([
      'warning 1 Seat: height: "Seat: height" isn’t a number with its unit, such as "45 cm"; left out',
    ]);
  });
});
