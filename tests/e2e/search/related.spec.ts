import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Miniflare } from 'miniflare';
import { importCatalogue } from '../../../tools/catalogue/import-catalogue.ts';
import { startRuntime } from '../../../tools/local/runtime.ts';
import { randomSecrets } from '../../../tools/local/secrets.ts';
import { configuredSites } from '../../../tools/local/sites.ts';
import {
  startEmbeddingServer,
  TEST_MODEL,
  type EmbeddingServer,
} from '../../bench/search/embedding-server.ts';
import { makeTables } from '../../conformance/shop.ts';
import { siteId } from '../project.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';

/* A shop of four products whose searches use a real model, unlike those in the shop of the other tests. */

const THINGS = [
  ['Wing Armchair', 'Furniture > Armchairs'],
  ['Button Armchair', 'Furniture > Armchairs'],
  ['Steel Water Bottle', 'Kitchen > Water Bottles'],
  ['Zinc Wood Screw', 'Tools > Screws'],
] as const;

const COLUMNS = 'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tproduct_type';

const FEED = [
  COLUMNS,
  ...THINGS.map(([title, category], at) =>
    [
      `T${String(at)}`,
      title,
      `${title}.`,
      'https://maker.example/',
      '',
      'in_stock',
      '90.00 GBP',
      category,
    ].join('\t'),
  ),
].join('\n');

const DESCRIBED = 'a comfortable seat for grandmother';
const RELATED = 'Nothing matches all of these words. These products are related to them.';

let model: EmbeddingServer;
let runtime: Miniflare;
let folder: string;
let port: number;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-related-'));
  model = await startEmbeddingServer();
  const { settings, sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const site = siteId();
  const meaning = { provider: 'http', api: model.api, model: TEST_MODEL, deadline: 2_000 };
  const search = { meaning: { ...meaning, least: 0.1 } };
  runtime = await startRuntime({
    port: 0,
    persist: path.join(folder, 'v3'),
    settings: { ...settings, [site]: { ...settings[site], search } },
    bindings: secrets,
  });
  await makeTables(runtime);
  port = Number((await runtime.ready).port);
  const file = path.join(folder, 'feed.tsv');
  await writeFile(file, FEED);
  const shop = { url: `http://localhost:${String(port)}`, token: secrets.OPERATOR_TOKEN ?? '' };
  const report = path.join(folder, 'report.tsv');
  const { refused } = await importCatalogue({ ...shop, file, sites: [site], seller: 'M', report });
  expect(refused).toBe(0);
  await expect.poll(() => model.texts.length).toBeGreaterThanOrEqual(THINGS.length);
});

test.afterAll(async () => {
  await runtime.dispose();
  await model.stop();
  await rm(folder, { recursive: true, force: true });
});

const openSearch = async (page: Page, baseURL: string | undefined, text: string) => {
  const { hostname } = new URL(baseURL ?? '');
  const query = new URLSearchParams({ searchQuery: text });
  await page.goto(`http://${hostname}:${String(port)}/products?${query.toString()}`);
};

/** On a busy machine the model's reply may come too late; the page without it stays in the cache for some seconds. */
const openRelated = (page: Page, baseURL: string | undefined) =>
  expect(async () => {
    await openSearch(page, baseURL, DESCRIBED);
    await expect(page.getByText(RELATED)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 180_000 });

const names = (page: Page) => page.locator('main article h2');

test('a search without matching words finds related products, and says so; without the model, it goes by words', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.setTimeout(300_000);
  await openRelated(page, baseURL);
  await expect(names(page).nth(0)).toContainText('Armchair');
  await expect(names(page).nth(1)).toContainText('Armchair');
  expect(await violationsOf(page)).toEqual([]);
  const complaints = complaintsOf(page);
  await page.reload();
  await expect(page.getByText(RELATED)).toBeVisible();
  expect(complaints).toEqual([]);
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  const plain = await context.newPage();
  await openSearch(plain, baseURL, DESCRIBED);
  await expect(plain.getByText(RELATED)).toBeVisible();
  await expect(names(plain)).toHaveText(await names(page).allTextContents());
  await model.stop();
  for (const visitor of [page, plain]) {
    await openSearch(visitor, baseURL, 'steel present for grandmother');
    await expect(names(visitor)).toHaveText([/Steel Water Bottle/]);
    await expect(visitor.getByText(RELATED)).toHaveCount(0);
  }
  await context.close();
});
