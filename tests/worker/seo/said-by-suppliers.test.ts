import { beforeEach, describe, expect, it } from 'vitest';
import { emptyCache, startApp } from '../gateway/fixture.ts';
import { tag } from '../imported.ts';
import { exported, importAll, rows } from '../operator/call.ts';
import { faultsOf, tableItems, type Item } from './channel-rules.ts';
import { xmlItems } from './feed-xml.ts';

beforeEach(emptyCache);

const FILES = ['google.xml', 'google.tsv', 'meta.tsv', 'pinterest.tsv', 'bing.tsv'] as const;

/** More than a search engine shows of it, and less than Google reads. */
const LONG = `${'A load of forty kilograms a shelf. '.repeat(100)}The end.`;

const cabinet = (reference: string, variant: object, product: object = {}) => ({
  kind: 'product',
  reference,
  name: `Cabinet ${reference}`,
  brand: { name: 'Acme' },
  ...product,
  variants: [
    {
      reference,
      name: 'Only',
      seoTitle: `Cabinet ${reference}`,
      medias: [{ url: 'https://pictures.example.com/a.jpg' }],
      offers: [{ seller: { name: 'Oak Barn' }, price: 90, stock: 5 }],
      ...variant,
    },
  ],
});

const of = (...woods: readonly string[]) => ({ tags: woods.map((wood) => tag('material', wood)) });

/** The item of a feed about a cabinet; undefined if it is left out. */
const itemIn = async (file: string, reference: string): Promise<Item | undefined> => {
  const text = await (await startApp()(`http://localhost:8787/feeds/${file}`)).text();
  const items = file.endsWith('.xml') ? xmlItems(text) : tableItems(text);
  return items.find(({ title }) => title?.[0] === `Cabinet ${reference}`);
};

/** The items of feeds about a cabinet, which none of them leaves out. */
const told = async (
  reference: string,
  files: readonly (typeof FILES)[number][] = FILES,
): Promise<Item[]> =>
  Promise.all(
    files.map(async (file) => {
      const item = await itemIn(file, reference);
      expect(faultsOf(file.split('.')[0] as 'google', item ?? {})).toEqual([]);
      return item ?? {};
    }),
  );

describe('feeds out', () => {
  it('carry the manufacturer’s number, and deny no identifiers that are there', async () => {
    await importAll([cabinet('mpn', { mpn: 'AC-1' }), cabinet('none', {})]);
    for (const item of await told('mpn')) {
      expect(item).toMatchObject({ mpn: ['AC-1'], brand: ['Acme'] });
      expect(item.identifier_exists).toBeUndefined();
    }
    expect((await told('none')).map((item) => item.identifier_exists?.[0])).toEqual([
      ...['no', 'no', undefined, undefined, 'no'],
    ]);
  });

  it.each(['Unbranded', 'generic', 'N/A', 'none', '-', 'no brand'])(
    'carry no brand and no number for %j, and deny them',
    async (nothing) => {
      const reference = `nothing ${nothing}`;
      const record = cabinet(reference, { mpn: nothing }, { brand: { name: nothing } });
      expect(await importAll([record])).toEqual([
        {
          outcome: 'created',
          doubts: [
            `brand: "${nothing}" is no brand; left out`,
            `variants.0.mpn: "${nothing}" is no number; left out`,
          ],
        },
      ]);
      const items = await told(reference, [
        'google.xml',
        'google.tsv',
        'pinterest.tsv',
        'bing.tsv',
      ]);
      for (const item of items) {
        expect(item).not.toHaveProperty('brand');
        expect(item).not.toHaveProperty('mpn');
      }
      expect(items.map(({ identifier_exists: exists }) => exists?.[0])).toEqual([
        ...['no', 'no', undefined, 'no'],
      ]);
      expect(await itemIn('meta.tsv', reference)).toBeUndefined();
      const found = (await exported('parlour')).find(
        (one) => one.kind === 'product' && one.reference === reference,
      );
      expect(found).not.toHaveProperty('brand');
      const brands = await rows(`SELECT name FROM tag WHERE type = 'brand'`);
      expect(brands.map(({ name }) => name)).not.toContain(nothing);
    },
  );

  it('carry the whole description, not the beginning that is written for search engines', async () => {
    const texts = { summary: `<p>${LONG}</p>`, seoDescription: 'A cabinet.' };
    await importAll([cabinet('long', {}, texts)]);
    for (const { description } of await told('long')) expect(description).toEqual([LONG]);
  });

  it.each([
    '<p>Hi <script>alert(1)</script><style>p{}</style><!-- a note --><img src=x onerror=alert(1)></p>',
    'Hi <script>alert(1)</script>',
    '<style>p{}</style>Hi <script>alert(1)',
  ])('carry no script and no style: %s', async (summary) => {
    await importAll([cabinet('styled', {}, { summary })]);
    for (const { description } of await told('styled')) expect(description).toEqual(['Hi']);
  });

  it.each([
    ['Walnut', 'Oak'],
    ['Velvet', 'Oak'],
    ['Glass', 'Steel'],
    ['Oak', 'Ash', 'Elm'],
  ])('carry the materials in the supplier’s order: %s, %s', async (...woods) => {
    const reference = woods.join('-');
    await importAll([cabinet(reference, of(...woods))]);
    for (const { material } of await told(reference)) expect(material).toEqual([woods.join('/')]);
  });

  it('follow a record that names the same materials in another order', async () => {
    await importAll([cabinet('turned', of('Oak', 'Walnut', 'Ash', 'Elm'))]);
    const turned = [cabinet('turned', of('Walnut', 'Elm', 'Oak', 'Ash'))];
    expect(await importAll(turned)).toMatchObject([{ outcome: 'updated' }]);
    for (const { material } of await told('turned')) expect(material).toEqual(['Walnut/Elm/Oak']);
    expect(await importAll(turned)).toMatchObject([{ outcome: 'unchanged' }]);
    const records = await exported('parlour');
    const found = records.find((one) => one.kind === 'product' && one.reference === 'turned');
    expect(await importAll([found ?? {}])).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it.each([
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    ['10012345678902', '10012345678902'],
    ['2012345678906', undefined],
    ['5012345678901', undefined],
  ])('carry the number %s as %s', async (ean, gtin) => {
    await importAll([cabinet(`gtin ${ean}`, { ean })]);
    for (const item of await told(`gtin ${ean}`)) expect(item.gtin?.[0]).toBe(gtin);
  });
});
