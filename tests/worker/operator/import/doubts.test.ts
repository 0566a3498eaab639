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

  it.each([
    ['036000291452', '0036000291452'],
    ['0036000291452', '036000291452'],
    ['00036000291452', '036000291452'],
    ['036000291452', '00036000291452'],
    ['96385074', '0000096385074'],
    ['00000096385074', '96385074'],
  ])('knows the GTIN %s on sale in %s', async (stored, given) => {
    await importAll([milan('milan-sofa', { ean: stored })]);
    expect(await importAll([milan('roma-sofa', { reference: 'RS-R', ean: given })])).toEqual([
      {
        outcome: 'created',
        doubts: [
          'reference: the GTIN of RS-R is on sale already, as milan-sofa; both are sold now',
        ],
      },
    ]);
  });

  it('takes other GTINs for others', async () => {
    await importAll([milan('milan-sofa', { ean: '036000291452' })]);
    expect(
      await importAll([
        milan('roma-sofa', { reference: 'RS-R', ean: '10036000291459' }),
        milan('oslo-sofa', { reference: 'OS-R', ean: '360002914520' }),
      ]),
    ).toEqual([{ outcome: 'created' }, { outcome: 'created' }]);
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

describe('an import of sellers', () => {
  const seller = (slug: string, name: string, more: object = {}) => ({
    ...{ kind: 'seller', slug, name },
    ...more,
  });

  it.each([
    ['oak-sons', 'Oak & Sons'],
    ['oak-sons-ltd', 'OAK AND SONS LTD.'],
    ['oaks-sons', 'Oaks & Sons'],
    ['oakandson', 'Oak & Son'],
  ])('doubts %s, because %s is known under another slug', async (slug, name) => {
    await importAll([seller('oak-and-sons', 'Oak & Sons')]);
    const doubts = [
      `slug: ${name} (${slug}) is a new seller, and Oak & Sons (oak-and-sons) is known already`,
    ];
    expect(await importAll([seller(slug, name)], { dryRun: true })).toEqual([
      { outcome: 'created', doubts },
    ]);
    expect(await importAll([seller(slug, name)])).toEqual([{ outcome: 'created', doubts }]);
    // It is known from then on.
    expect(await importAll([seller(slug, name)])).toEqual([{ outcome: 'unchanged' }]);
  });

  it.each([
    ['elm-barn', 'Elm Barn'],
    ['barn-2', 'Barn 2'],
    ['oak', 'Oak'],
  ])('takes %s for another seller', async (slug, name) => {
    await importAll([seller('oak-and-sons', 'Oak & Sons'), seller('barn-1', 'Barn 1')]);
    expect(await importAll([seller(slug, name)])).toEqual([{ outcome: 'created' }]);
  });

  it('doubts two of one file', async () => {
    expect(
      await importAll([seller('oak-sons', 'Oak & Sons'), seller('oak-and-sons', 'Oak and Sons')]),
    ).toEqual([
      { outcome: 'created' },
      {
        outcome: 'created',
        doubts: [
          'slug: Oak and Sons (oak-and-sons) is a new seller, and Oak & Sons (oak-sons) is known already',
        ],
      },
    ]);
  });

  it('doubts a service for a category that does not exist', async () => {
    const services = [
      { service: 'assembly', categories: ['sofas', 'sofaz'], price: 5 },
      { service: 'packaging' },
    ];
    const category = { kind: 'tag', type: 'category', path: [{ name: 'Sofas' }] };
    expect(await importAll([category, seller('loft', 'Loft', { services })])).toEqual([
      { outcome: 'created' },
      {
        outcome: 'created',
        doubts: ['services.0.categories.1: no category is called sofaz'],
      },
    ]);
  });
});
