import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CatalogueRecord } from '@parlour/contract';
import { itemsOf } from '../../samples/read.ts';

/* Each feed writes a file to disk. */
vi.setConfig({ testTimeout: 60_000 });

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99.99 GBP',
  '10',
  'in_stock',
  'TRUE',
  'constructor',
  '__proto__',
  'a'.repeat(400),
  'Sofa > > Chair',
  '>',
  '()',
  '%',
  '&#0;',
  '&#x110000;',
  '\u0000',
  '\ud800',
  'https://x.example/a b"c',
  'javascript:alert(1)',
  '//cdn.example/x',
  '<script>',
  '<b>',
  '<!--',
  '#REF!',
  'null',
  '{{title}}',
  'CafÃ©',
  '="1"',
  '💺'.repeat(90),
  '5012345678900',
  '12 cm',
  '"',
  '2026-01-01/2026-02-01',
  'GB:::5',
  ':',
  '١٢٣',
  'é'.repeat(320),
] as const;

const COLUMNS = {
  'merchant-tsv': [
    'id',
    'item_group_id',
    'title',
    'description',
    'price',
    'sale_price',
    'availability',
    'availability_date',
    'sale_price_effective_date',
    'brand',
    'gtin',
    'product_type',
    'color',
    'google_product_category',
    'size',
    'material',
    'pattern',
    'image_link',
    'shipping',
    'additional_image_link',
    'product_width',
    'quantity',
    'condition',
    'expiration_date',
    'additional_variant_attribute',
    'rich_text_description',
    'status',
    'constructor',
    '__proto__',
    '',
  ],
  'shopify-csv': [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Product Category',
    'Type',
    'Tags',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'Variant SKU',
    'Status',
    'Variant Inventory Qty',
    'Variant Inventory Tracker',
    'Variant Price',
    'Variant Barcode',
    'Variant Compare At Price',
    'Image Src',
    'Image Position',
    'Image Alt Text',
    'SEO Title',
    'Variant Image',
    'SEO Description',
    'Google Shopping / Google Product Category',
    'Google Shopping / Condition',
  ],
} as const;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

async function* textOf(rows: readonly (readonly string[])[]): AsyncIterable<string> {
  for (const row of rows) yield `${row.map(quoted).join('\t')}\n`;
  await Promise.resolve();
}

const rowsAsItems = (name: keyof typeof COLUMNS, rows: readonly (readonly string[])[]) =>
  itemsOf({ name, delimiter: '\t' }, textOf([COLUMNS[name], ...rows]));

describe.each(['merchant-tsv', 'shopify-csv'] as const)('a hostile %s feed', (name) => {
  const columns = COLUMNS[name];
  const cell = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 30 }));
  const row = fc.array(cell, { minLength: columns.length, maxLength: columns.length });

  it('makes records that the shop accepts, or says what is wrong, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        for (const item of await rowsAsItems(name, rows)) {
          if (item.kind === 'record') {
            expect(CatalogueRecord.safeParse(item.record).error).toBeUndefined();
          } else if (item.kind === 'refused') expect(item.remarks.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('accepts or refuses rows with one bad cell', async () => {
    let accepted = 0;
    for (const column of columns) {
      const rows = NASTY.map((value, at) =>
        columns.map((one) => (one === column ? value : goodCell(one, at))),
      );
      for (const item of await rowsAsItems(name, rows)) {
        if (item.kind !== 'record') continue;
        expect(CatalogueRecord.safeParse(item.record).error, column).toBeUndefined();
        accepted += 1;
      }
    }
    expect(accepted).toBeGreaterThan(0);
  });
});

const GOOD = new Map([
  ['title', 'A chair'],
  ['price', '10.00 GBP'],
  ['availability', 'in_stock'],
  ['image_link', 'https://cdn.example/a.jpg'],
  ['Title', 'A chair'],
  ['Variant Price', '10.00'],
  ['Option1 Name', 'Colour'],
  ['Option1 Value', 'Red'],
]);

const goodCell = (column: string, row: number): string =>
  column === 'id' || column === 'Handle' ? `row-${row}` : (GOOD.get(column) ?? '');
