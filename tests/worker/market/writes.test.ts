import { afterAll, expect, it } from 'vitest';
import { finished } from '../imported.ts';
import { importAll } from '../operator/call.ts';
import { countStatements } from './counted-statements.ts';
import { madeProduct } from './large-shop.ts';

/* What an import writes grows by one row for each assortment that sells a changed product, and by none for others. */

const SITES = ['parlour', 'hearth', 'ombre', 'nordhem'];

const counted = countStatements();
afterAll(counted.stop);

type Product = ReturnType<typeof madeProduct>;

/** The rows that an import of a product writes, but for those that end the import. */
const written = async (product: Product, sites: readonly string[]): Promise<number> => {
  const before = counted.statements.length;
  const [outcome] = await importAll([product], { sites: [...sites] });
  expect(outcome?.outcome).toBe('updated');
  return counted.statements.slice(before).reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
};

/** What the first and the second product, which one and four assortments sell, write at a change. */
const both = async (changed: (product: Product) => Product): Promise<readonly [number, number]> => [
  await written(changed(madeProduct(1, 1)), SITES.slice(0, 1)),
  await written(changed(madeProduct(2, 1)), SITES),
];

it('an import writes a row for each assortment of a product with another price', async () => {
  await importAll([madeProduct(1)], { sites: SITES.slice(0, 1) });
  await importAll([madeProduct(2)], { sites: SITES });
  await finished(SITES);
  const [one, four] = await both((product) => product);
  expect(four - one).toBe(3);
});

it('an import writes nothing for the assortments of a product with another name', async () => {
  const [one, four] = await both((product) => ({ ...product, seoTitle: 'Stool' }));
  expect(four - one).toBe(0);
});
