import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'smol-toml';
import { CatalogueRecord, type TagPath } from '@parlour/contract';
import { isProved } from '@parlour/domain';
import { parseSegment, SEGMENT_KINDS } from '#lib/listing/list-segments.ts';
import { parseSites } from '@parlour/site';
import { buildCatalogue } from './build.ts';
import { checkDigit } from './build/ean.ts';

/** Milliseconds since 1970: the end of this month. */
const LATER = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1);

const deliveries = await buildCatalogue();
const records = deliveries.map(({ record }) => CatalogueRecord.parse(record));
const tags = records.filter((record) => record.kind === 'tag');
const sellers = records.filter((record) => record.kind === 'seller');
const products = records.filter((record) => record.kind === 'product');
const variants = products.flatMap((product) => product.variants);
const offers = variants.flatMap((variant) => variant.offers);

const sites = parseSites(
  (parse(await readFile('wrangler.toml', 'utf8')) as { vars: { SITES: unknown } }).vars.SITES,
);

const pathKey = ({ type, path }: TagPath): string =>
  [type, ...path.map(({ slug }) => slug)].join('/');
const leaves = (type: string, depth: number) =>
  tags.filter((tag) => tag.type === type && tag.path.length === depth);
const hasTag = (product: (typeof products)[number], type: string, slug: string): boolean =>
  [...product.tags, ...product.variants.flatMap((variant) => variant.tags)].some(
    (tag) => tag.type === type && tag.path.some((step) => step.slug === slug),
  );
const sitesOf = (reference: string): readonly string[] =>
  deliveries.find(({ record }) => record.kind === 'product' && record.reference === reference)
    ?.sites ?? [];

const MEGA_MENU = {
  category: ['furniture', 'outdoor', 'accessories', 'lighting', 'storage', 'finishes'],
  room: 'living bedroom bathroom kitchen dining garden study children family'.split(' '),
  style:
    'artdeco industrial classic designer mainstream midcentury ethnic baroque playful rustic shabby zen'.split(
      ' ',
    ),
};

describe('demo catalogue', () => {
  it('holds the promised number of everything', () => {
    expect(products.length).toBeGreaterThanOrEqual(160);
    expect(variants.length).toBeGreaterThanOrEqual(500);
    expect(sellers).toHaveLength(8);
    expect(leaves('brand', 1)).toHaveLength(14);
    expect(leaves('style', 1)).toHaveLength(12);
    expect(leaves('room', 1)).toHaveLength(9);
    expect(leaves('colour', 2)).toHaveLength(24);
    expect(leaves('material', 2)).toHaveLength(24);
    expect(leaves('filter', 2)).toHaveLength(10);
  });

  it('is the same every time it is built', async () => {
    expect(JSON.stringify(await buildCatalogue())).toBe(JSON.stringify(deliveries));
  });

  it('gives products only tags that the tag files describe', () => {
    const known = new Set(tags.map(pathKey));
    const used = products.flatMap((product) => [
      ...product.tags,
      ...product.variants.flatMap((variant) => [
        ...variant.tags,
        ...[variant, ...variant.options].flatMap((choice) =>
          choice.swatches.flatMap((swatch) => swatch.tags),
        ),
      ]),
    ]);
    expect(used.map(pathKey).filter((key) => !known.has(key))).toEqual([]);
  });

  it('[ENTITY-002] gives every colour its hex and every tag a description and a picture', () => {
    expect(tags.filter((tag) => tag.type === 'colour' && tag.colorHex === '')).toEqual([]);
    expect(tags.filter((tag) => tag.description === '' || tag.mainPicture === '')).toEqual([]);
  });

  it('[ENTITY-011] gives every variant an EAN of its own in the in-store range, with a correct check digit', () => {
    const eans = variants.map(({ ean }) => ean ?? '');
    expect(new Set(eans).size).toBe(variants.length);
    expect(new Set(variants.map(({ reference }) => reference)).size).toBe(variants.length);
    expect(checkDigit('400638133393')).toBe(1);
    for (const ean of eans) {
      expect(ean).toMatch(/^2\d{12}$/);
      expect(Number(ean.at(-1))).toBe(checkDigit(ean.slice(0, 12)));
    }
  });

  it('[TILE-007] has some variants without a title, in products that have others', () => {
    const untitled = variants.filter(({ seoTitle }) => seoTitle === '');
    expect(untitled.length).toBeGreaterThan(0);
    expect(
      products.filter((product) => product.variants.every(({ seoTitle }) => seoTitle === '')),
    ).toEqual([]);
  });

  it('[PDP-041] has offers of every status, most of them active', () => {
    const of = (status: string) => offers.filter((offer) => offer.status === status).length;
    expect(of('active')).toBeGreaterThan(offers.length * 0.8);
    expect(of('out_of_stock')).toBeGreaterThan(0);
    expect(of('order_by_email')).toBeGreaterThan(0);
  });

  it('has plausible prices, and none where the price is on request', () => {
    for (const { status, price, wasPrice, delivery } of offers) {
      if (status === 'order_by_email') expect(price).toBe(0);
      else expect(price).toBeGreaterThan(5);
      expect(price).toBeLessThan(10_000);
      expect(delivery).toBeLessThan(150);
      if (wasPrice !== undefined) expect(wasPrice).toBeGreaterThan(price);
    }
  });

  it('has reductions whose earlier price was asked for four weeks and more, and no others', () => {
    for (const { wasPrice, wasFrom, wasUntil } of offers) {
      expect(wasFrom === undefined).toBe(wasPrice === undefined);
      if (wasFrom === undefined || wasUntil === undefined) continue;
      // Shown by the rule of the shop today, and until the end of the month.
      const asked = { was_from: wasFrom, was_until: wasUntil };
      expect(isProved(asked, { days: 28, most: 90 })).toBe(true);
      expect(isProved(asked, { days: 28, most: 90 }, LATER)).toBe(true);
    }
  });

  it('[TILE-009] has reductions, some of them by a round percentage of the delivered price', () => {
    const reduced = offers.filter(({ wasPrice }) => wasPrice !== undefined);
    const round = reduced.filter(
      ({ price, wasPrice = 0, delivery }) =>
        delivery === 0 && Number.isInteger((100 * (wasPrice - price)) / wasPrice),
    );
    expect(reduced.length).toBeGreaterThan(round.length);
    expect(round.length).toBeGreaterThan(0);
  });

  it('[PDP-028] has summaries shorter and longer than 350 characters, all different', () => {
    const texts = products.map(({ summary }) => summary.replace(/<[^>]+>/g, ''));
    expect(new Set(texts).size).toBe(products.length);
    expect(texts.some((text) => text.length > 350)).toBe(true);
    expect(texts.some((text) => text.length <= 350)).toBe(true);
  });

  it('has reviews for about half of the products, from 2025 and 2026', () => {
    const reviewed = products.filter(({ reviews }) => reviews.length > 0);
    expect(reviewed.length).toBeGreaterThan(products.length * 0.4);
    for (const { rating, createdAt } of reviewed.flatMap(({ reviews }) => reviews)) {
      expect(rating).toBeGreaterThanOrEqual(3);
      expect(createdAt).toMatch(/^202[56]-/);
    }
  });
});

describe('assortments', () => {
  it('are named after sites', () => {
    const named = new Set(products.flatMap(({ reference }) => [...sitesOf(reference)]));
    expect([...named].sort()).toEqual(sites.map(({ assortment }) => assortment).sort());
  });

  it.each(sites.map((site) => [site.id] as const))('%s sells two fifths or more', (site) => {
    const sold = products.filter(({ reference }) => sitesOf(reference).includes(site));
    expect(sold.length).toBeGreaterThanOrEqual(products.length * 0.4);
  });

  it.each(sites.map((site) => [site.id] as const))(
    '[MENU-008] [MENU-009] [MENU-010] %s sells products under every entry of its menu',
    (site) => {
      const sold = products.filter(({ reference }) => sitesOf(reference).includes(site));
      const empty = Object.entries(MEGA_MENU).flatMap(([type, slugs]) =>
        slugs.filter((slug) => !sold.some((product) => hasTag(product, type, slug))),
      );
      expect(empty).toEqual([]);
    },
  );

  it('[MENU-001] [MENU-004] the menus of the sites lead to tags that exist', () => {
    const known = new Set(tags.map((tag) => `${tag.type}/${tag.path.at(-1)?.slug ?? ''}`));
    for (const { url } of sites.flatMap(({ menu }) => menu)) {
      const segment = parseSegment(url.replace('/products/', ''));
      expect(segment, url).not.toBeNull();
      expect(known).toContain(`${SEGMENT_KINDS[segment!.kind]}/${segment!.slugs}`);
    }
  });
});
