import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTEXT } from '../../samples/read.ts';
import { columnName, type GroupedFormat } from './feed.ts';
import { MERCHANT_TABLE, merchantFormat } from './merchant.ts';
import { SHOPIFY_TABLE, shopifyFormat } from './shopify.ts';
import { supplierOf } from './supplier.ts';
import type { TableFormat } from './table.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '../../../../docs/feeds-in.md'), 'utf8');

interface TableRow {
  readonly attributes: readonly string[];
  readonly tests: readonly string[];
}

/** The rows of the table below a heading: the names in the first cell, and the tests in the last. */
const tableBelow = (heading: string): readonly TableRow[] => {
  const [, section = ''] = PAGE.split(`## ${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  return table
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({
      attributes: [...(cells[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      tests: (cells.at(-1) ?? '').split('; ').map((title) => title.trim()),
    }));
};

const MERCHANT = [
  ...tableBelow('Attributes of Google Merchant product data'),
  ...tableBelow("Attributes of Meta's catalogue"),
];
const SHOPIFY = tableBelow('Columns of a Shopify product export');

/** The columns of some rows of a table, by the names that the reader uses. */
const documented = (rows: readonly TableRow[], { aliases }: TableFormat): readonly string[] =>
  [...new Set(rows.flatMap(({ attributes }) => attributes).map(columnName))]
    .map((name) => aliases.get(name) ?? name)
    .filter((name, at, names) => names.indexOf(name) === at)
    .toSorted();

/** The columns that a format asks for in a group of rows. */
const asked = (
  format: GroupedFormat,
  group: readonly Readonly<Partial<Record<string, string>>>[],
) => {
  const names = new Set<string>();
  const rows = group.map((cells, at) => ({
    line: at + 2,
    values: new Proxy<Record<string, readonly string[]>>(
      {},
      {
        get: (_, name: string) => {
          names.add(name);
          return cells[name] === undefined ? undefined : [cells[name]];
        },
      },
    ),
  }));
  for (const row of rows) format.keysOf(row);
  format.read('group', rows);
  return [...names].toSorted();
};

describe('docs/feeds-in.md', () => {
  const item = {
    price: '9 GBP',
    sale_price: '8 GBP',
    sale_price_effective_date: '2026-01-01/2026-12-31',
    availability: 'preorder',
    availability_date: '2026-12-24',
    product_height: '1 m',
    product_width: '1 m',
    product_length: '1 m',
  };

  it('reads every attribute that the tables name, and no other', () => {
    const whole = [
      { ...item, id: '1', title: 'Table', item_group_id: 'group', color: 'Oak' },
      { price: '9 GBP', availability: 'in_stock', id: '2', item_group_id: 'group' },
    ];
    expect(asked(merchantFormat(CONTEXT), whole)).toEqual(documented(MERCHANT, MERCHANT_TABLE));
  });

  it('reads every column of Shopify that the table names, and no other', () => {
    const whole = [
      { title: 'Table', handle: 'group', variant_price: '9', variant_inventory_tracker: 'shopify' },
      { handle: 'group', option1_value: 'Oak', price_united_kingdom: '9' },
    ];
    expect(asked(shopifyFormat(CONTEXT), whole)).toEqual(documented(SHOPIFY, SHOPIFY_TABLE));
  });

  it('names sellers by the slugs that an import makes of their names', () => {
    const named = [...PAGE.matchAll(/"slug": "([^"]+)", "name": "([^"]+)"/g)];
    expect(named.map(([, slug]) => slug)).toEqual(
      named.map(([, , name = '']) => supplierOf(name).slug),
    );
    const slugs = [...PAGE.matchAll(/--seller ([\w-]+)/g)].map(([, slug]) => slug);
    expect(new Set(slugs)).toEqual(new Set(named.map(([, slug]) => slug)));
  });

  it('names tests that exist', () => {
    const tests = globSync(path.join(import.meta.dirname, '*.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const missing = [...MERCHANT, ...SHOPIFY]
      .flatMap((row) => row.tests)
      .map((title) => title.replace(/^describe: (.*)$/, "describe('$1'"))
      .filter((title) => title === '' || !tests.includes(title));
    expect(missing).toEqual([]);
  });
});
