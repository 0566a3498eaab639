import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyMigrations } from '../../tools/backup/apply-migrations.ts';
import { localDatabases } from '../../tools/backup/local-databases.ts';
import { makeBackup } from '../../tools/backup/make-backup.ts';
import { ownMigrations } from '../../tools/backup/manifest.ts';
import { restoreBackup } from '../../tools/backup/restore-backup.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../tools/local/sites.ts';
import { freePort } from '../bench/free-port.ts';
import { addToCart, availableOffers } from '../e2e/cart/available-offers.ts';
import { callFrom, fillSignIn, signUpByForms } from '../e2e/identity/customers.ts';
import { runParlour } from '../operator/run-parlour.ts';
import { launchBrowser } from './chromium.ts';
import { chair, loadChairs } from './oak-barn.ts';

/* A shop with orders is lost, and a backup restores it as its customer knew it. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  country: 'United Kingdom',
  postcode: 'LS1 4AP',
};

let folder: string;
let port: number;
let secrets: Readonly<Record<string, string>>;
let browser: Browser;
let runtime: Miniflare | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-restored-'));
  port = await freePort();
  secrets = randomSecrets((await configuredSites()).sites);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await runtime?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const stateIn = (name: string): string => path.join(folder, name, 'v3');

const open = async (state: string): Promise<void> => {
  const SITES = withPort((await configuredSites()).settings, port);
  runtime = await startRuntime({ port, persist: state, bindings: { ...secrets, SITES } });
};

const visit = async (): Promise<Page> =>
  (await browser.newContext({ baseURL: `http://hearth.localhost:${String(port)}` })).newPage();

const parlour = async (...words: readonly string[]): Promise<void> => {
  const environment = {
    PARLOUR_URL: `http://localhost:${String(port)}`,
    INIT_CWD: folder,
    PARLOUR_OPERATOR_TOKEN: secrets.OPERATOR_TOKEN ?? '',
  };
  const { code, error } = await runParlour(words, { environment });
  expect([code, error]).toEqual([0, '']);
};

const placeOrder = async (page: Page): Promise<string> => {
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  const kept = await callFrom(page, 'POST', '/api/customer/address', ADDRESS);
  const { id: addressId } = (kept.reply as { data: { id: string } }).data;
  const placed = await callFrom(page, 'POST', '/api/customer/order', { addressId });
  return (placed.reply as { data: { id: string } }).data.id;
};

const namesAt = async (page: Page, url: string): Promise<string> => {
  await page.goto(url);
  return page.locator('main').innerText();
};

it('[ORDER-002] [ORDER-005] after loss and restore, lists and search find the products, and the customer sees the order', async () => {
  const fresh = await localDatabases(stateIn('lost'));
  for (const database of [...fresh.all, fresh.visitors]) {
    await applyMigrations(database, await ownMigrations(database.name));
  }
  await fresh.close();
  await open(stateIn('lost'));
  await loadChairs(parlour, folder, chair('Windsor', 129), chair('Wishbone', 129));
  const before = await visit();
  const email = await signUpByForms(before);
  const order = await placeOrder(before);
  await before.context().close();
  await runtime?.dispose();

  const backup = path.join(folder, 'monday');
  const lost = await localDatabases(stateIn('lost'));
  await makeBackup({ databases: lost, folder: backup });
  await lost.close();
  await rm(stateIn('lost'), { recursive: true });
  const found = await localDatabases(stateIn('found'));
  await restoreBackup({ databases: found, folder: backup, identities: [], replace: false });
  await found.close();
  await open(stateIn('found'));
  await parlour('db', 'resume');

  const after = await visit();
  expect(await namesAt(after, '/products')).toMatch(
    /Windsor chair[^]*Wishbone chair|Wishbone chair[^]*Windsor chair/,
  );
  const results = await namesAt(after, '/products?searchQuery=windsor');
  expect(results).toContain('Windsor chair');
  expect(results).not.toContain('Wishbone chair');
  await after.goto('/auth/sign-in?returnTo=%2Fpurchase%2Forders-list-new');
  await fillSignIn(after, email);
  await after.getByRole('link', { name: `Order ${order}` }).waitFor();
  const shown = await namesAt(after, `/purchase/orders-list-new/${order}`);
  expect(shown).toContain('12 Mill Lane');
  expect(shown).toMatch(/Windsor chair|Wishbone chair/);
});
