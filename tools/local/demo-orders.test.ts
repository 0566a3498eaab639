import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { buildCatalogue } from '../../catalogue/build.ts';
import { GOODS } from './demo-orders.ts';

const records = (await buildCatalogue()).map(({ record, sites }) => ({
  sites,
  record: CatalogueRecord.parse(record),
}));

const soldAt = (site: string, [reference, seller]: readonly [string, string]) => {
  const products = records.flatMap(({ record, sites }) =>
    record.kind === 'product' && sites.includes(site) ? [record] : [],
  );
  const sellers = records.flatMap(({ record }) => (record.kind === 'seller' ? [record] : []));
  const of = sellers.find(({ slug }) => slug === seller);
  const product = products.find(({ variants }) =>
    variants.some((one) => one.reference === reference),
  );
  const variant = product?.variants.find((one) => one.reference === reference);
  const offer = variant?.offers.find((one) => one.seller.name === of?.name);
  return { seller: of, variant, offer, stock: offer?.stock ?? 0 };
};

describe.each(Object.entries(GOODS))('the orders of the test account on %s', (site, goods) => {
  it('are of a piece with swatches, a guarantee and services', () => {
    const { seller, variant, stock } = soldAt(site, goods.piece);
    expect(stock).toBeGreaterThan(3);
    expect(variant?.swatches.length).toBeGreaterThan(2);
    expect(variant?.facts.guarantee).toBeGreaterThan(0);
    expect(seller?.sendsSamples).toBe(true);
    const services = seller?.services?.map(({ service }) => service);
    expect(services).toEqual(expect.arrayContaining(['assembly', 'old-piece']));
  });

  it('and of chairs, of which there are enough and photographs', () => {
    expect(soldAt(site, goods.chair).stock).toBeGreaterThan(16);
    for (const view of ['detail', 'angle']) {
      const name = `${goods.chair[0].toLowerCase()}-${view}-960.webp`;
      expect(existsSync(`public/media/photographs/articles/${name}`), name).toBe(true);
    }
  });
});

const ASKED = Object.entries(GOODS).flatMap(([site, { asked }]) =>
  asked ? [{ site, asked }] : [],
);

it.each(ASKED)(
  'the price request of the test account on $site is about a price upon request',
  ({ site, asked }) => {
    expect(soldAt(site, asked.piece).offer).toMatchObject({ price: 0 });
  },
);
