import type { DemoShop } from './demo-shop.ts';
import { audit, DUTIES } from './lighthouse.ts';
import { printTable } from './table.ts';

const CATEGORIES = ['performance', ...DUTIES];

/** The path of a product, from the first list of a site. */
const productIn = (list: string): string => /"(\/[^"]+\/products\/d\/\d+)"/.exec(list)?.[1] ?? '';

/** Prints what Lighthouse finds on four pages of every site, with the demo catalogue, on a phone. */
export const printAudits = async ({ origins, read }: DemoShop): Promise<void> => {
  const addresses: string[] = [];
  for (const origin of origins) {
    const paths = ['/', '/products', productIn(await read(`${origin}/products`)), '/return-policy'];
    addresses.push(...paths.map((path) => origin + path));
  }
  const audited = await audit(addresses, CATEGORIES);
  printTable(
    CATEGORIES,
    CATEGORIES.map((category) =>
      audited.map(({ address, scores }) => ({
        name: address.replace(/^http:\/\/|:\d+/g, ''),
        value: String(scores[category]),
      })),
    ),
  );
  for (const { faults } of audited) for (const fault of faults) console.log(fault);
};
