import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importCatalogue } from '../../tools/catalogue/import-catalogue.ts';
import type { ServedShop } from './served-shop.ts';

/** The prices of the operator's feeds in turn, in pence. */
export const PRICES = [4_900, 5_200] as const;
/** The stock of each product in every feed, dated at the start. */
export const STOCKED = 50_000;
const THINGS = 6;
export const SELLER = 'Soak & Sons';

const COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'brand',
  'product_type',
  'quantity',
  'shipping',
];

const row = (thing: number, pence: number): string =>
  [
    `SOAK-${String(thing)}`,
    `Endurance Stool ${String(thing)}`,
    'A stool that lasts.',
    `https://soak.example/${String(thing)}`,
    `https://soak.example/${String(thing)}.jpg`,
    'in_stock',
    `${(pence / 100).toFixed(2)} GBP`,
    'Endurance',
    'Furniture > Stools',
    String(STOCKED),
    'GB:0.00 GBP',
  ].join('\t');

/**
 * Loads the feed of the soak's own products with one of two prices at every site, dated at the start: sales
 * since then must still count.
 * @throws when a row is refused, or the shop does not answer.
 */
export const importThings = async (
  { port, operatorToken, sites }: ServedShop,
  folder: string,
  pence: number,
  asOf: Date,
): Promise<void> => {
  const file = path.join(folder, 'things.tsv');
  const rows = Array.from({ length: THINGS }, (_, thing) => row(thing + 1, pence));
  await writeFile(file, [COLUMNS.join('\t'), ...rows, ''].join('\n'));
  const { refused } = await importCatalogue({
    url: `http://localhost:${String(port)}`,
    token: operatorToken,
    file,
    seller: SELLER,
    asOf: asOf.toISOString(),
    sites: sites.map(({ id }) => id),
    report: path.join(folder, 'report.tsv'),
  });
  if (refused > 0) throw new Error(`${String(refused)} rows of the feed were refused`);
};
