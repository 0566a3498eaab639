import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildCatalogue, writeCatalogue } from '../build.ts';
import { plainSlug } from './plain-slug.ts';
import { htmlFromProse } from './prose.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '..');

const PARTS = [
  'tags',
  'products',
  'sellers.toml',
  'facts.toml',
  'finishes.toml',
  'assortments.toml',
  'photographs/taken.toml',
  'photographs/kinds.toml',
  'photographs/finishes.toml',
];

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'));
  for (const part of PARTS) {
    await cp(path.join(CATALOGUE, part), path.join(folder, part), { recursive: true });
  }
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const PRODUCT = `
[[product]]
ref = "HPL-999"
name = "Test chair"
categories = ["armchairs"]
rooms = ["living"]
styles = ["classic"]
model = "armchair-wing"
size = [1000, 800, 800]
seoTitle = "Test chair"
seoDescription = "A chair that is only here for a test."
summary = "A chair that is only here for a test."
description = "A chair that is only here for a test."
sold = [{ by = "hobb-lane", delivery = 10, method = "room" }]
[[product.variant]]
code = "A"
name = "One"
look = { cover = "olive-wool", legs = "natural-oak" }
price = 10
stock = [1]
`;

const PHOTOGRAPH = `
"articles/hpl-999-a-angle" = { width = 1440, height = 1080, tone = "#e1dcd4" }
`;

const withProduct = async (
  change: (text: string) => string,
  photograph = PHOTOGRAPH,
): Promise<void> => {
  await appendFile(path.join(folder, 'products/armchairs.toml'), change(PRODUCT));
  await appendFile(path.join(folder, 'photographs/taken.toml'), photograph);
};

describe('sources of the catalogue', () => {
  it.each([
    [
      'a misspelt field',
      'price = 10',
      'pirce = 10',
      /products\/armchairs\.toml: product\.\d+\.variant\.0: .*pirce/,
    ],
    ['text for a number', 'price = 10', 'price = "10"', /product\.\d+\.variant\.0\.price: /],
    ['broken TOML', 'stock = [1]', 'stock = [1', /products\/armchairs\.toml:\d+:\d+: /],
    [
      'an unknown category',
      '"armchairs"',
      '"armchiars"',
      /HPL-999: no category "armchiars" in tags\//,
    ],
    ['an unknown finish', '"olive-wool"', '"olive-wol"', /HPL-999: no finish "olive-wol"/],
    ['an unknown seller', '"hobb-lane"', '"hob-lane"', /HPL-999: sellers\.toml has no "hob-lane"/],
    ['an unknown brand', 'HPL-999', 'XYZ-999', /XYZ-999: no brand has this code/],
    [
      'a kind that has no model',
      '"armchair-wing"',
      '"armchair-wong"',
      /HPL-999: there is no model for "armchair-wong"; name one of studio\/models\.toml in photographs\/kinds\.toml/,
    ],
  ])('stop the build at %s, and name the place', async (_, right, wrong, message) => {
    await withProduct((text) => text.replace(right, wrong));
    await expect(buildCatalogue(folder)).rejects.toThrow(message);
  });

  it('stop the build at a product without photographs, and say how to take them', async () => {
    await withProduct((text) => text, '');
    await expect(buildCatalogue(folder)).rejects.toThrow(
      /HPL-999-A: no photograph "articles\/hpl-999-a-angle" .*take it with `npm run studio/,
    );
  });

  it('make records once they are correct', async () => {
    await withProduct((text) => text);
    const { record, sites } = (await buildCatalogue(folder)).find(
      (delivery) => delivery.record.kind === 'product' && delivery.record.reference === 'HPL-999',
    )!;
    expect(sites).toEqual(['parlour', 'hearth']);
    expect(record).toMatchObject({ slug: 'test-chair', variants: [{ reference: 'HPL-999-A' }] });
  });
});

describe('written catalogue', () => {
  it('has tags and sellers first, and one file for each set of sites, and is the same each time', async () => {
    const target = path.join(folder, 'dist');
    const files = await writeCatalogue(target);
    const texts = await Promise.all(files.map(({ file }) => readFile(file, 'utf8')));
    expect(files[0]).toMatchObject({ sites: [] });
    expect(new Set(files.map(({ sites }) => sites.join())).size).toBe(files.length);
    texts.forEach((text, place) => {
      const kinds = text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { kind: string }).kind);
      expect(kinds).toHaveLength(files[place]!.records);
      expect(kinds.every((kind) => ['tag', 'seller'].includes(kind) === (place === 0))).toBe(true);
    });
    await writeCatalogue(target);
    expect(await Promise.all(files.map(({ file }) => readFile(file, 'utf8')))).toEqual(texts);
  });
});

describe('prose', () => {
  it('becomes paragraphs and lists, with HTML characters escaped', () => {
    expect(htmlFromProse('One\nline & <more>\n\n- a\n- b')).toBe(
      '<p>One line &amp; &lt;more&gt;</p><ul><li>a</li><li>b</li></ul>',
    );
  });
});

describe('slugs of names', () => {
  it.each([
    ['Læsø Reading Lamp', 'laeso-reading-lamp'],
    ['Odéon', 'odeon'],
    ['Form Print No. 7', 'form-print-no-7'],
    ["Porter's Trolley", 'porters-trolley'],
  ])('%s is %s', (name, slug) => {
    expect(plainSlug(name)).toBe(slug);
  });
});
