// @ts-expect-error it has no types
import adobe from '@adobe/structured-data-validator';
import { describe, expect, it } from 'vitest';
import { Product, Variant } from '@parlour/contract';
import { productData } from './product-data.ts';
import { productPage } from '../product/product-page.ts';
import type { ProductChoice } from '../paths.ts';
import { breadcrumbData } from './structured-data.ts';

const ORIGIN = 'https://shop.test';
const NOW = new Date('2026-11-20T23:30:00Z');

interface Issue {
  readonly issueMessage: string;
  readonly severity: string;
}

/** What the validator of search engines' rules reports, by severity. */
const issuesOf = async (type: string, data: object, severity = 'ERROR'): Promise<string[]> => {
  const Validator = adobe as new () => { validate(found: object): Promise<Issue[]> };
  const validator = new Validator();
  const found = { jsonld: { [type]: [data] }, microdata: {}, rdfa: {} };
  const issues = await validator.validate(found);
  return issues.filter((one) => one.severity === severity).map(({ issueMessage }) => issueMessage);
};

const offer = (inventoryStatus: string, quantity: number) => ({
  sellerId: 1,
  sellerName: 'Oak & Sons',
  actualPrice: 900,
  deliveryCharges: 50,
  inventoryStatus,
  variant: { inventoryStatus, rrp: 950, quantity },
});

const variant = (id: number, status = 'active', quantity = 3) => ({
  id,
  name: `V${id}`,
  seoTitle: `Wing chair ${id}`,
  mainPicture: `/media/${id}.webp`,
  inventoryReference: `SKU-${id}`,
  eanNumber: '5012345678900',
  tags: [{ tagId: 7, type: 'colour', name: 'Moss' }],
  sellerInventories: [offer(status, quantity)],
  inventories: [{ variant: { inventoryStatus: status } }],
});

const REVIEWS = {
  numberReviews: 2,
  averageReview: 4.5,
  reviews: {
    list: [
      {
        rating: 5,
        comment: 'A joy.',
        author: 'Ada B.',
        createdAt: '2026-11-02T10:00:00Z',
        verified: true,
      },
      { rating: 4, comment: 'Firm.', verified: true },
      { rating: 5, comment: 'Superb.', author: 'The maker', imported: true },
      { rating: 5, comment: 'I saw it.', author: 'Ben C.' },
    ],
  },
};

const pageOf = async (
  variants: ReturnType<typeof variant>[],
  fields: object = {},
  { shown = variants[0], choice = {} }: { shown?: object; choice?: ProductChoice } = {},
) => {
  const product = Product.parse({
    productId: 7,
    name: 'Ashby',
    urlSlug: 'ashby',
    brandName: 'Harrow',
    variants,
    seo_description: 'A chair with wings.',
    ...fields,
  });
  const page = await productPage(
    { productByVariant: () => Promise.resolve({ product, variant: Variant.parse(shown) }) },
    '1',
    choice,
  );
  return page!;
};

const dataOf = async (variants: ReturnType<typeof variant>[], fields: object = {}) =>
  productData(await pageOf(variants, fields), { origin: ORIGIN, now: NOW }) as Record<
    string,
    unknown
  >;

describe('structured data of a product', () => {
  it('has the facts of each variant, and those of all once', async () => {
    const fact = {
      slug: 'load',
      name: 'Load',
      group: 'Use',
      type: 'number',
      unit: 'kg',
      value: 120,
    };
    const care = { ...fact, slug: 'care', name: 'Care', type: 'text', unit: '', value: 'Wipe' };
    const load = { '@type': 'PropertyValue', name: 'Load', value: 120 };
    const one = await dataOf([{ ...variant(1), ...{ facts: [fact] } }]);
    expect(one.additionalProperty).toEqual([{ ...load, unitCode: 'KGM' }]);
    expect(await issuesOf('Product', one)).toEqual([]);
    const group = await dataOf([
      { ...variant(1), ...{ facts: [fact, care] } },
      { ...variant(2), ...{ facts: [{ ...fact, value: 90 }, care] } },
    ]);
    expect(group).toMatchObject({
      additionalProperty: [{ name: 'Care', value: 'Wipe' }],
      hasVariant: [
        { additionalProperty: [{ name: 'Load', value: 120 }] },
        { additionalProperty: [{ name: 'Load', value: 90 }] },
      ],
    });
    expect((await dataOf([variant(1)])).additionalProperty).toBeUndefined();
  });

  it.each([
    ['96385074', { gtin8: '96385074' }],
    ['036000291452', { gtin12: '036000291452' }],
    ['5012345678900', { gtin13: '5012345678900' }],
    ['10012345678902', { gtin14: '10012345678902' }],
    ['2012345678906', {}],
    ['5012345678901', {}],
    ['', {}],
  ])('has the number %j as %j, as feeds do', async (eanNumber, gtin) => {
    const data = await dataOf([{ ...variant(1), eanNumber }]);
    expect(
      Object.fromEntries(Object.entries(data).filter(([name]) => name.startsWith('gtin'))),
    ).toEqual(gtin);
    expect(await issuesOf('Product', data)).toEqual([]);
  });

  it('has the manufacturer’s number, the materials in their order and the whole description', async () => {
    const woods = ['Walnut', 'Oak', 'Ash', 'Elm'].map((name, tagId) => ({
      ...{ tagId, type: 'material', name },
    }));
    const summary = `${'A load of forty kilograms a shelf. '.repeat(20)}The end.`;
    const one = { ...variant(1), tags: woods, ...{ mpn: 'AC-1' } };
    const data = await dataOf([one], { productSummary: `<p>${summary}</p>` });
    expect(data).toMatchObject({
      mpn: 'AC-1',
      material: 'Walnut/Oak/Ash',
      description: summary,
    });
    expect(await issuesOf('Product', data)).toEqual([]);
    expect(await dataOf([variant(1)])).not.toHaveProperty('mpn');
  });

  it('[SEO-004] offers it for seven days, with shipping and returns, and is valid', async () => {
    const data = await dataOf([variant(1)]);
    expect(data).toMatchObject({
      '@type': 'Product',
      name: 'Ashby: Wing chair 1',
      sku: 'SKU-1',
      gtin13: '5012345678900',
      image: ['https://shop.test/media/1.webp'],
      color: 'Moss',
      offers: {
        price: 950,
        priceCurrency: 'GBP',
        priceValidUntil: '2026-11-27',
        availability: 'https://schema.org/InStock',
        shippingDetails: { shippingRate: { value: 0 } },
        hasMerchantReturnPolicy: { merchantReturnDays: 14 },
      },
    });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(await issuesOf('Product', data)).toEqual([]);
  });

  it('[SEO-004] says the days of arrival of its page, and four to five weeks without one', async () => {
    const timeOf = async (more: object) => {
      const one = variant(1);
      const data = await dataOf([
        { ...one, sellerInventories: [{ ...one.sellerInventories[0]!, ...more }] },
      ]);
      expect(await issuesOf('Product', data)).toEqual([]);
      const { offers } = data as { offers: { shippingDetails: { deliveryTime: object } } };
      return offers.shippingDetails.deliveryTime;
    };
    expect(await timeOf({})).toMatchObject({
      handlingTime: { minValue: 28, maxValue: 35 },
      transitTime: { minValue: 1, maxValue: 5 },
    });
    const leadTime = { handling: { min: 0, max: 2 }, transit: { min: 1, max: 3 } };
    // A Friday, and the first and the last day that the page says.
    const arriving = (arrivesFrom: string, arrivesUntil: string) => ({
      ...{ leadTime, arrivesFrom, arrivesUntil },
    });
    expect(await timeOf(arriving('2026-11-23', '2026-11-27'))).toMatchObject({
      handlingTime: { minValue: 0, maxValue: 2 },
      transitTime: { minValue: 1, maxValue: 3 },
      businessDays: { dayOfWeek: expect.arrayContaining(['https://schema.org/Monday']) as unknown },
    });
    // The seller's own days of delivery, its notice and its closed dates are part of the promise.
    expect(await timeOf(arriving('2026-12-04', '2026-12-11'))).toMatchObject({
      handlingTime: { minValue: 9, maxValue: 12 },
      transitTime: { minValue: 1, maxValue: 3 },
    });
    expect(await timeOf({ leadTime, inventoryStatus: 'out_of_stock' })).toMatchObject({
      handlingTime: { minValue: 28, maxValue: 35 },
    });
  });

  it.each([
    ['ends within them', '2026-11-23T12:00:00Z', '2026-11-23'],
    ['ends with a day', '2026-11-25T00:00:00Z', '2026-11-24'],
    ['ends later', '2026-12-24T00:00:00Z', '2026-11-27'],
  ])('[SEO-004] offers it no longer than the sale that is on, if that %s', async (_, end, day) => {
    const one = variant(1);
    const sellerInventories = one.sellerInventories.map((own) => ({ ...own, saleUntil: end }));
    expect(await dataOf([{ ...one, sellerInventories }])).toMatchObject({
      offers: { priceValidUntil: day },
    });
  });

  it('groups its variants, each with its own URL and offer', async () => {
    const data = await dataOf([variant(1), variant(2, 'out_of_stock', 0)], REVIEWS);
    expect(data).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: '7',
      name: 'Ashby',
      hasVariant: [
        { url: 'https://shop.test/ashby/products/d/1' },
        { offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    });
    for (const one of data.hasVariant as object[]) {
      expect(await issuesOf('Product', { '@context': 'https://schema.org', ...one })).toEqual([]);
    }
  });

  it('[SEO-005] has ratings from 0 to 5, and only if there are reviews', async () => {
    const data = await dataOf([variant(1)], REVIEWS);
    expect(data.aggregateRating).toMatchObject({
      ratingValue: 4.5,
      reviewCount: 2,
      bestRating: 5,
      worstRating: 0,
    });
    expect(data.review).toHaveLength(1);
    expect(await issuesOf('Product', data)).toEqual([]);
  });

  it('[SEO-005] has only reviews and stars of people who have bought it here', async () => {
    const data = await dataOf([variant(1)], {
      ...REVIEWS,
      numberReviews: 0,
      averageReview: 0,
      reviewStars: [0, 0, 0, 0, 0],
      reviews: { list: REVIEWS.reviews.list.filter(({ verified }) => verified !== true) },
      catalogueReviews: { count: 1, average: 5 },
    });
    expect([data.aggregateRating, data.review]).toEqual([undefined, undefined]);
  });

  it('begins with the variant of the page, at the price of what the page has chosen', async () => {
    const mill = { ...offer('active', 1), sellerId: 2, sellerName: 'Mill', actualPrice: 990 };
    const dear = { ...mill, variant: { ...mill.variant, rrp: 1040 } };
    const second = { ...variant(2), sellerInventories: [offer('active', 3), dear] };
    const page = await pageOf([variant(1), second], {}, { shown: second, choice: { seller: '2' } });
    const data = productData(page, { origin: ORIGIN, now: NOW });
    expect(data).toMatchObject({
      hasVariant: [
        {
          url: 'https://shop.test/ashby/products/d/2',
          offers: [
            { price: 1040, url: 'https://shop.test/ashby/products/d/2?seller=2' },
            { price: 950 },
          ],
        },
        { url: 'https://shop.test/ashby/products/d/1' },
      ],
    });
  });

  it('has every seller’s offer, first the one that the page shows first', async () => {
    const dearer = {
      ...offer('active', 1),
      sellerId: 2,
      sellerName: 'Dear & Co',
      actualPrice: 940,
    };
    const own = { ...dearer, variant: { ...dearer.variant, rrp: 990 } };
    const one = { ...variant(1), sellerInventories: [own, offer('active', 3)] };
    const data = await dataOf([one]);
    expect(data.offers).toMatchObject([
      { url: 'https://shop.test/ashby/products/d/1', price: 950, seller: { name: 'Oak & Sons' } },
      { url: 'https://shop.test/ashby/products/d/1?seller=2', price: 990 },
    ]);
    expect(await issuesOf('Product', data)).toEqual([]);
  });

  it('has no offer for a product that is sold by email', async () => {
    const data = await dataOf([variant(1), variant(2, 'order_by_email')]);
    expect(JSON.stringify(data)).not.toContain('"Offer"');
  });

  it('[PDP-003] has a valid breadcrumb trail', async () => {
    const { trail, canonical } = await pageOf([variant(1)]);
    expect(await issuesOf('BreadcrumbList', breadcrumbData(trail, canonical, ORIGIN))).toEqual([]);
  });

  it('is checked with a validator that finds errors', async () => {
    const { offers: _, ...bare } = await dataOf([variant(1)]);
    expect(await issuesOf('Product', { ...bare, name: undefined })).not.toEqual([]);
  });
});
