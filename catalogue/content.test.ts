import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CatalogueRecord, FactKindRecord } from '@parlour/contract';
import { kindNamed, missingFacts, readFacts, selectOffer } from '@parlour/domain';
import { buildCatalogue } from './build.ts';

/* The demo needs this content so that every rule of the shop can be seen at work. */

const deliveries = await buildCatalogue();
const records = deliveries.map(({ record }) => CatalogueRecord.parse(record));
const tags = records.filter((record) => record.kind === 'tag');
const products = records.filter((record) => record.kind === 'product');
const variants = products.flatMap((product) => product.variants);
const offers = variants.flatMap((variant) => variant.offers);

type Product = (typeof products)[number];

/** Whether a list shows an earlier price for its offer of the variant that it shows. */
const isReducedOnLists = ({ variants: [first] }: Product): boolean => {
  const shown = selectOffer(
    (first?.offers ?? []).map((offer) => ({
      ...{ offer, sellerId: offer.seller.name, actualPrice: offer.price },
      deliveryCharges: offer.delivery,
    })),
  );
  return shown !== null && (shown.offer.wasPrice ?? 0) > shown.offer.price;
};

const mainCategory = ({ tags: paths }: Product): string | undefined =>
  paths.find(({ type }) => type === 'category')?.path.at(-1)?.name;

const depthOf = (type: string, depth: number) =>
  tags.filter((tag) => tag.type === type && tag.path.length === depth);
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '');

describe('content of the demo', () => {
  it('has 24 colours and 10 moodclips, each below a parent, and 24 materials', () => {
    expect(depthOf('colour', 2)).toHaveLength(24);
    expect(depthOf('filter', 2)).toHaveLength(10);
    expect(depthOf('material', 2)).toHaveLength(24);
  });

  it('[TILE-007] has variants that are not shown because they have no SEO title', () => {
    expect(variants.filter(({ seoTitle }) => seoTitle === '').length).toBeGreaterThanOrEqual(3);
  });

  it('[FILTER-011] has a material without a heading, on every site', () => {
    const headings = new Set(
      tags.flatMap(({ type, path }) =>
        type === 'material' && path.length > 1 ? [path[0]?.slug] : [],
      ),
    );
    const alone = tags.filter(
      ({ type, path }) => type === 'material' && path.length === 1 && !headings.has(path[0]?.slug),
    );
    expect(alone.map(({ path }) => path[0]?.slug)).toEqual(['gilding']);
    const soldAt = deliveries.flatMap(({ record, sites }) => {
      const read = CatalogueRecord.parse(record);
      return read.kind === 'product' &&
        read.variants.some(({ tags: of }) => of.some(({ path }) => path[0]?.slug === 'gilding'))
        ? sites
        : [];
    });
    expect([...new Set(soldAt)].toSorted()).toEqual(['hearth', 'nordhem', 'ombre', 'parlour']);
  });

  it('[PDP-043] [PDP-044] has a product of which one variant alone has no price, and options of every kind of stock', () => {
    expect(
      products.filter(({ variants: every }) => {
        const statuses = new Set(
          every.flatMap(({ offers: some }) => some.map(({ status }) => status)),
        );
        return statuses.has('order_by_email') && statuses.has('active');
      }),
    ).not.toEqual([]);
    const options = variants.flatMap((variant) => variant.options.map(({ status }) => status));
    expect(options).toContain('out_of_stock');
  });

  it('[PDP-015] has a swatch whose name a supplier has written with an underscore', () => {
    const names = variants.flatMap((variant) =>
      [variant, ...variant.options].flatMap(({ swatches }) => swatches.map(({ name }) => name)),
    );
    expect(names.filter((name) => name.includes('_'))).not.toEqual([]);
  });

  it('[MEDIA-010] has a tag whose words for sharing are longer than 250 characters', () => {
    expect(tags.filter(({ seoDescription }) => seoDescription.length > 250)).not.toEqual([]);
  });

  it('[PDP-010] has a product of one variant', () => {
    expect(products.filter((product) => product.variants.length === 1)).not.toEqual([]);
  });

  it('has every inventory status, promotions, low stock and order limits', () => {
    for (const status of ['active', 'out_of_stock', 'order_by_email']) {
      const such = offers.filter((offer) => offer.status === status);
      expect(such.length, status).toBeGreaterThanOrEqual(5);
    }
    const reduced = offers.filter(({ price, wasPrice = 0 }) => wasPrice > price);
    expect(reduced.length).toBeGreaterThanOrEqual(10);
    const scarce = offers.filter(({ stock }) => stock > 0 && stock <= 3);
    expect(scarce.length).toBeGreaterThanOrEqual(10);
    expect(offers.filter(({ maxOrderSize }) => maxOrderSize > 0).length).toBeGreaterThanOrEqual(5);
  });

  it.each(['parlour', 'hearth', 'nordhem', 'ombre'])(
    '[TILE-004] [TILE-009] has promotions on the lists of %s, in several categories and on fewer than a fifth of the products',
    (site) => {
      const sold = deliveries
        .filter(({ sites }) => sites.includes(site))
        .map(({ record }) => CatalogueRecord.parse(record))
        .filter((record) => record.kind === 'product');
      const reduced = sold.filter(isReducedOnLists);
      expect(new Set(reduced.map(mainCategory)).size).toBeGreaterThanOrEqual(6);
      expect(reduced.length / sold.length).toBeLessThan(0.2);
    },
  );

  it.each(['parlour', 'hearth', 'nordhem', 'ombre'])(
    '[PDP-035] has pieces in stock on %s whose day of arrival nobody knows',
    (site) => {
      const unknown = deliveries
        .filter(({ sites }) => sites.includes(site))
        .map(({ record }) => CatalogueRecord.parse(record))
        .filter((record) => record.kind === 'product')
        .filter(({ variants: every }) =>
          every.some(({ offers: some }) =>
            some.every(({ status, leadTime }) => status === 'active' && leadTime === undefined),
          ),
        );
      expect(unknown.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('has one to three sellers for a variant, with prices and deliveries of their own', () => {
    const counts = new Set(variants.map((variant) => variant.offers.length));
    expect([...counts].toSorted()).toEqual([1, 2, 3]);
    expect(new Set(offers.map(({ deliveryMethod }) => deliveryMethod)).size).toBeGreaterThan(3);
  });

  it('[PDP-028] has summaries of more and of less than 350 characters', () => {
    const lengths = products.map(({ summary }) => textOf(summary).length);
    expect(lengths.filter((length) => length > 350).length).toBeGreaterThanOrEqual(10);
    expect(lengths.filter((length) => length < 350).length).toBeGreaterThanOrEqual(10);
  });

  it('has reviews, options, swatches, and titles and descriptions for search engines', () => {
    expect(products.filter(({ reviews }) => reviews.length > 0).length).toBeGreaterThanOrEqual(20);
    expect(variants.some(({ options }) => options.length > 1)).toBe(true);
    expect(variants.some(({ swatches }) => swatches.length > 1)).toBe(true);
    expect(products.filter(({ seoTitle }) => seoTitle === '')).toEqual([]);
    expect(products.filter(({ seoDescription }) => seoDescription === '')).toEqual([]);
  });

  it('sells an assortment of its own on every site', () => {
    const sold = (site: string) =>
      deliveries.filter(({ record, sites }) => record.kind === 'product' && sites.includes(site));
    for (const site of ['hearth', 'nordhem', 'ombre']) {
      expect(sold(site).length, site).toBeGreaterThan(60);
      expect(sold(site).length, site).toBeLessThan(sold('parlour').length);
    }
  });

  it('says facts of every product that its category must say, in values that are declared', async () => {
    const text = await readFile('catalogue/facts.json', 'utf8');
    const { facts: kinds } = z.object({ facts: z.array(FactKindRecord) }).parse(JSON.parse(text));
    const named = kindNamed(kinds);
    const paths = new Set(
      tags.flatMap(({ type, path }) =>
        type === 'category' ? path.map(({ slug }) => slug).join('/') : [],
      ),
    );
    expect(kinds.flatMap(({ categories }) => categories.filter((one) => !paths.has(one)))).toEqual(
      [],
    );
    const lacking: string[] = [];
    for (const { reference, tags: of, variants: every } of products) {
      const categories = of
        .filter(({ type }) => type === 'category')
        .map(({ path }) => path.map(({ slug }) => slug).join('/'));
      const read = every.map(({ facts }) => readFacts(named, facts));
      expect(read.flatMap(({ undeclared, unread }) => [...undeclared, ...unread])).toEqual([]);
      const said = read.map(({ facts }) => facts);
      for (const { slug } of missingFacts(kinds, categories, said))
        lacking.push(`${reference} ${slug}`);
    }
    expect(lacking).toEqual([]);
  });

  it.each(['parlour', 'hearth', 'nordhem', 'ombre'])(
    'says on %s how strong, how high, how heavy and how well guaranteed pieces are',
    (site) => {
      const sold = deliveries.flatMap(({ sites }, at) =>
        sites.includes(site) ? [records[at]] : [],
      );
      const pieces = sold.filter((record) => record?.kind === 'product');
      const least = {
        care: 60,
        guarantee: 60,
        load: 30,
        parcels: 60,
        'seat-height': 10,
        'fire-label': 8,
      };
      for (const [fact, number] of Object.entries(least)) {
        const saying = pieces.filter(({ variants: every }) =>
          every.every(({ facts }) => facts[fact] !== undefined),
        );
        expect(saying.length, fact).toBeGreaterThanOrEqual(number);
      }
    },
  );
});
