import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalWords, type LeadTime } from '@parlour/domain';
import { seed } from '../seed.ts';
import { assistant, use } from './mcp/assistant.ts';
import { Platform } from './ucp/platform.ts';

const takes = (handling: number): LeadTime => ({
  madeToOrder: false,
  handling: { min: handling, max: handling + 2 },
  transit: { min: 1, max: 3 },
});

/** The first seller of the page is the second of the catalogue. */
const CHAIR = {
  id: 1,
  name: 'Chair',
  assortments: ['hearth'],
  variants: [
    {
      id: 10,
      offers: [
        { seller: 1, price: 90_000, delivery: 5_000, stock: 5, leadTime: takes(30) },
        { seller: 2, price: 92_000, stock: 5, leadTime: takes(2) },
        { seller: 3, price: 99_000, stock: 5 },
      ],
    },
  ],
};

const STOOL = {
  ...CHAIR,
  id: 2,
  variants: [{ id: 20, offers: [{ seller: 1, price: 9_000, stock: 5 }] }],
};

interface SellerOffer {
  readonly id: string;
  readonly price: { readonly now: { readonly amount: number } };
  readonly arrives: string;
  readonly arrives_from: string | null;
  readonly arrives_until: string | null;
}

let sellers: readonly SellerOffer[];

const productOf = async (variantId: string) =>
  use<SellerOffer & { sellers: readonly SellerOffer[] }>(await assistant(), 'get_product', {
    variant_id: variantId,
  });

beforeAll(async () => {
  await seed({
    products: [CHAIR, STOOL],
  });
  ({ sellers } = await productOf('10'));
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

describe('the days of arrival and each seller’s price, as data', () => {
  it('[PDP-045] are of MCP’s product and of its sellers, in the order of the page', async () => {
    expect(sellers.map(({ id, price }) => [id, price.now.amount])).toEqual([
      ['2', 92_000],
      ['1', 95_000],
      ['3', 99_000],
    ]);
    const [quick, slow, unknown] = sellers as readonly [SellerOffer, SellerOffer, SellerOffer];
    expect(quick).toMatchObject({
      arrives_from: expect.stringMatching(DAY) as unknown,
      arrives_until: expect.stringMatching(DAY) as unknown,
    });
    expect(quick.arrives).toBe(
      arrivalWords({
        arrivesFrom: quick.arrives_from ?? '',
        arrivesUntil: quick.arrives_until ?? '',
      }),
    );
    expect((slow.arrives_from ?? '') > (quick.arrives_from ?? '')).toBe(true);
    expect(unknown).toMatchObject({ arrives: '', arrives_from: null, arrives_until: null });
    const { arrives, arrives_from, arrives_until } = quick;
    expect(await productOf('10')).toMatchObject({ arrives, arrives_from, arrives_until });
    const found = await use<{ products: readonly object[] }>(await assistant(), 'lookup_catalog', {
      ids: ['10', '20'],
    });
    expect(found.products).toMatchObject([
      { variant_id: '10', arrives, arrives_from, arrives_until },
      { variant_id: '20', arrives: '', arrives_from: null, arrives_until: null },
    ]);
  });

  it('are of the offers of UCP’s catalogue', async () => {
    const platform = await Platform.start();
    const { body } = await platform.request('/catalog/lookup', { body: { ids: ['variant:10'] } });
    const days = ({ arrives, arrives_from, arrives_until }: SellerOffer) =>
      arrives_from === null ? {} : { arrives, arrives_from, arrives_until };
    const offers = sellers.map((one) => ({
      seller: { id: one.id },
      price: { amount: one.price.now.amount },
      ...days(one),
    }));
    const plain = `Arrives ${sellers[0]?.arrives ?? ''}; delivery is included in the price.`;
    const [variant] = body.products[0].variants;
    expect(variant).toMatchObject({
      metadata: { marketplace: { offers } },
      fulfillment: { methods: [{ description: { plain } }] },
    });
    // A day that is not known is left out.
    expect(JSON.stringify(variant.metadata).match(/arrives_from/g)).toHaveLength(2);
  });
});
