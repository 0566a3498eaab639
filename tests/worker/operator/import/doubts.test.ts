import { beforeEach, describe, expect, it } from 'vitest';
import { importAll } from '../call.ts';
import { emptied } from './emptied.ts';

beforeEach(emptied);

const offer = { seller: { name: 'Oak Barn' }, price: 900, stock: 3 };

const milan = (reference: string, changes: object = {}) => ({
  kind: 'product',
  reference,
  name: 'Milan sofa',
  variants: [{ reference: 'MS-R', name: 'Red', ean: '5012345678900', offers: [offer], ...changes }],
});

describe('an import of products', () => {
  it('warns of a variant that is on sale already under another product of the supplier', async () => {
    expect(await importAll([milan('milan-sofa')])).toEqual([{ outcome: 'created' }]);
    const twice = 'reference: MS-R is on sale already, as milan-sofa; both are sold now';
    expect(await importAll([milan('milano-sofa')], { dryRun: true })).toEqual([
      { outcome: 'created', doubts: [twice] },
    ]);
    expect(await importAll([milan('milano-sofa')])).toEqual([
      { outcome: 'created', doubts: [twice] },
    ]);
    expect(await importAll([milan('roma-sofa', { reference: 'RS-R' })])).toEqual([
      {
        outcome: 'created',
        doubts: [
          'reference: the GTIN of RS-R is on sale already, as milan-sofa; both are sold now',
          'reference: the GTIN of RS-R is on sale already, as milano-sofa; both are sold now',
        ],
      },
    ]);
  });

  it('says nothing of the same variant of another supplier, or at another assortment', async () => {
    await importAll([milan('milan-sofa')]);
    expect(await importAll([milan('milano-sofa')], { source: 'elm' })).toEqual([
      { outcome: 'created' },
    ]);
  });

  it('tells which products lose their counted stock', async () => {
    await importAll([milan('milan-sofa')]);
    const endless = { offers: [{ ...offer, stock: 10, counted: false }] };
    expect(await importAll([milan('milan-sofa', endless)])).toEqual([
      { outcome: 'updated', uncounted: true },
    ]);
    expect(await importAll([milan('milan-sofa', endless)])).toEqual([{ outcome: 'unchanged' }]);
  });
});
