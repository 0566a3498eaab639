import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CATALOGUE_SOURCE, writeCatalogue } from '../../catalogue/build.ts';
import { importCatalogue, type Summary } from '../catalogue/import-catalogue.ts';
import type { ShopConnection } from '../catalogue/shop.ts';
import { loadFacts } from '../catalogue/facts.ts';
import { loadSynonyms } from '../catalogue/synonyms.ts';
import { configuredSites } from './sites.ts';

const SYNONYMS = 'catalogue/synonyms.txt';
const FACTS = 'catalogue/facts.json';

/**
 * Imports the demo catalogue into a running shop, through the same entry point as any other catalogue.
 * @throws when a record is refused: the demo's own sources must be valid.
 */
export const loadDemo = async (shop: ShopConnection): Promise<void> => {
  await loadSynonyms(shop, await readFile(SYNONYMS, 'utf8'));
  // Its own facts are meant, whatever else is declared.
  await loadFacts(shop, await readFile(FACTS, 'utf8'), () => Promise.resolve());
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-demo-'));
  try {
    const here = (await configuredSites()).sites.map(({ id }) => id);
    for (const { file, sites: named } of await writeCatalogue(path.join(folder, 'catalogue'))) {
      // A brand of the demonstration may have been removed.
      const sites = named.filter((id) => here.includes(id));
      if (named.length > 0 && sites.length === 0) continue;
      const report = path.join(folder, 'report.tsv');
      const seller = CATALOGUE_SOURCE;
      refuseRefusals(file, await importCatalogue({ ...shop, file, sites, seller, report }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const refuseRefusals = (file: string, { refused }: Summary): void => {
  if (refused === 0) return;
  throw new Error(`${path.basename(file)}: ${String(refused)} records of the demo were refused`);
};
