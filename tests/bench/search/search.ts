import { mkdtemp, readFile, rm, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '../../../tools/catalogue/import-catalogue.ts';
import { loadSynonyms } from '../../../tools/catalogue/synonyms.ts';
import { loadDemo } from '../../../tools/local/demo.ts';
import { startRuntime } from '../../../tools/local/runtime.ts';
import { randomSecrets } from '../../../tools/local/secrets.ts';
import { configuredSites } from '../../../tools/local/sites.ts';
import { migrate } from '../../../tools/local/migrate.ts';
import { printTable } from '../table.ts';
import { labelsOf, type Labels } from './articles.ts';
import type { MeaningSettings } from '@parlour/site';
import { furnitureFeed } from './furniture-feed.ts';
import { startEmbeddingServer, TEST_MODEL } from './embedding-server.ts';
import { meaningAt } from './meaning.ts';
import { measureSearch } from './measure.ts';
import { printTyping } from './typing.ts';

const SITE = 'parlour';
const DEMO_SITE = 'hearth';

/** The largest database file in a folder of local state, which is the market's. */
const marketFile = async (persist: string): Promise<string> => {
  const folder = path.join(persist, 'd1', 'miniflare-D1DatabaseObject');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'));
  const sized = await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      return { file, size: (await stat(file)).size };
    }),
  );
  const [largest] = sized.toSorted((one, other) => other.size - one.size);
  if (!largest) throw new Error(`${folder} holds no database`);
  return largest.file;
};

/** Loads a feed, or the demo catalogue for '', into a fresh shop, and stops the shop. */
const load = async (folder: string, feed: string): Promise<string> => {
  const persist = path.join(folder, 'v3');
  const { sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  await migrate(persist);
  const runtime = await startRuntime({ port: 0, persist, bindings: secrets });
  try {
    const url = `http://localhost:${(await runtime.ready).port}`;
    const token = secrets.OPERATOR_TOKEN ?? '';
    if (feed === '') await loadDemo({ url, token });
    else {
      const report = path.join(folder, 'report.tsv');
      await importCatalogue({ url, token, file: feed, sites: [SITE], seller: 'Bench', report });
      await loadSynonyms({ url, token }, await readFile('catalogue/synonyms.txt', 'utf8'));
    }
  } finally {
    await runtime.dispose();
  }
  return marketFile(persist);
};

/** The URL and the name of a model. */
interface AskedModel {
  readonly api: string;
  readonly model: string;
}

const withModel = async (
  { api, model }: AskedModel,
  use: (meaning?: MeaningSettings) => Promise<void>,
): Promise<void> => {
  if (api !== 'test') return use(api === '' ? undefined : meaningAt(api, model));
  const server = await startEmbeddingServer();
  try {
    await use(meaningAt(server.api, TEST_MODEL));
  } finally {
    await server.stop();
  }
};

const NO_LABELS: Labels = new Map();

/**
 * Prints how good the shop's search is beside two libraries over the same variants: nDCG@10, success@1 in
 * brackets, and the processor time of a search, for the demo catalogue or a feed.
 * @param feed a file that the shop can import; '' for the demo catalogue and for a made furniture feed. `custom_label_0` is the type of a
 *   variant, for feeds whose last category does not say it, and `custom_label_1` the name of its range.
 * @param asked a model that searches also query: its URL, `test` for that of the tests, '' for none
 */
export const printSearch = async (feed: string, asked: AskedModel): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-bench-'));
  const made = path.join(folder, 'furniture.tsv');
  try {
    await writeFile(made, furnitureFeed(1));
    for (const one of feed === '' ? ['', made] : [feed]) {
      console.log(
        `\n${one === '' ? 'the demo catalogue' : path.basename(one)}, imported as operators do`,
      );
      await printQuality(one, asked);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await printTyping();
};

const printQuality = async (feed: string, asked: AskedModel): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-bench-'));
  try {
    const file = await load(folder, feed);
    const labels = feed === '' ? NO_LABELS : labelsOf(await readFile(feed, 'utf8'));
    const assortment = feed === '' ? DEMO_SITE : SITE;
    await withModel(asked, async (meaning) => {
      const { names, columns, poor } = await measureSearch(file, { assortment, labels, meaning });
      printTable(names, columns);
      if (poor.length > 0) console.log(`\nBelow 0.5: ${poor.join('; ')}`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
