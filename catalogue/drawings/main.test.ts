import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CatalogueRecord } from '#lib/contract/operator/records.ts';
import { isPicture } from '#lib/domain/picture.ts';
import { buildCatalogue } from '../build.ts';
import { drawCatalogue } from './main.ts';

const drawings = await drawCatalogue();
const records = (await buildCatalogue()).map(({ record }) => CatalogueRecord.parse(record));
const drawn = new Set(drawings.map(({ address }) => address));
/** Marks are not made by a program: they are files of the shop. */
const isThere = (address: string): boolean =>
  drawn.has(address) ||
  (address.startsWith('/media/marks/') && existsSync(path.join('public', address)));

const addressesOf = (record: CatalogueRecord): string[] => {
  if (record.kind === 'seller') return [record.picture];
  if (record.kind === 'tag') return [record.mainPicture, record.mainThumbnail];
  if (record.kind !== 'product') return record.picture ? [record.picture.url] : [];
  const medias = [record, ...record.variants].flatMap((owner) => owner.medias);
  const choices = record.variants.flatMap((variant) => [variant, ...variant.options]);
  return [
    ...medias.filter(isPicture).flatMap(({ url, thumbnail }) => [url, thumbnail]),
    ...choices.flatMap(({ swatches }) => swatches.map(({ picture }) => picture)),
  ];
};

describe('drawings', () => {
  it('there is one for every picture address of the catalogue', () => {
    const named = records.flatMap(addressesOf);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((address) => !isThere(address))).toEqual([]);
  });

  it('each has an address of its own, and each site a hero', () => {
    expect(drawn.size).toBe(drawings.length);
    for (const site of ['parlour', 'hearth', 'nordhem', 'ombre']) {
      expect(drawn).toContain(`/media/heroes/${site}.svg`);
    }
  });

  it('are the same every time', { timeout: 60_000 }, async () => {
    expect(await drawCatalogue()).toEqual(drawings);
  });

  it('are small, whole SVG documents without anything that loads or runs', () => {
    const sizes = drawings.map(({ svg }) => svg.length).sort((one, other) => one - other);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(8_000);
    for (const { address, svg } of drawings) {
      expect(svg.length, address).toBeLessThan(80_000);
      expect(svg, address).toMatch(/^<svg [^>]*viewBox[^>]*>.*<\/svg>\n$/s);
      expect(svg, address).not.toMatch(/NaN|undefined|Infinity|<script|href|<text/);
    }
  });
});
