import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { localDatabases } from '../../../tools/backup/local-databases.ts';
import { makeBackup } from '../../../tools/backup/make-backup.ts';
import { headlessShellPath } from '../../../tools/local/chromium.ts';
import { migrate } from '../../../tools/local/migrate.ts';
import { runQuietly } from '../../../tools/local/run.ts';
import { startRuntime } from '../../../tools/local/runtime.ts';
import { randomSecrets, type Secrets } from '../../../tools/local/secrets.ts';
import { configuredSites, withPort } from '../../../tools/local/sites.ts';
import { freePort } from '../../bench/free-port.ts';
import { callFrom, signUpByForms } from '../../e2e/identity/customers.ts';
import { chair, loadChairs } from '../oak-barn.ts';

/*
 * Makes a small shop with the release in this working copy, through its own public doors, and keeps it for
 * `upgrade.test.ts`: its state and secrets on this machine, and a backup. Run it once for each release, after
 * `npm run build`: `node tests/conformance/upgrade/keep-release.ts tests/conformance/upgrade/0.3.0.tar.gz`.
 */

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the file to write, such as 0.3.0.tar.gz');

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  country: 'United Kingdom',
  postcode: 'LS1 4AP',
};
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
const CODE = 'WELCOME';

const folder = await mkdtemp(path.join(tmpdir(), 'parlour-release-'));
const state = path.join(folder, '.wrangler/state/v3');
const port = await freePort();
const { settings, sites } = await configuredSites();
const secrets: Secrets = { ...randomSecrets(sites), DEVELOPMENT: 'true' };

await migrate(state);
const runtime = await startRuntime({
  port,
  persist: state,
  settings: withPort(settings, port),
  bindings: secrets,
});
const browser = await chromium.launch({
  executablePath: headlessShellPath(),
  args: ['--no-sandbox'],
});

process.env.PARLOUR_URL = `http://localhost:${String(port)}`;
process.env.PARLOUR_OPERATOR_TOKEN = secrets.OPERATOR_TOKEN ?? '';
process.env.INIT_CWD = folder;
const parlour = (...words: readonly string[]): Promise<string> =>
  runQuietly('node', ['tools/parlour/main.ts', ...words]);

const load = (...rows: readonly string[]): Promise<string> => loadChairs(parlour, folder, ...rows);

const done = async <Reply>(page: Page, ...call: [string, string, object?]): Promise<Reply> => {
  const { status, reply } = await callFrom(page, ...call);
  if (status > 201) throw new Error(`${call[0]} ${call[1]} answered ${String(status)}`);
  return reply as Reply;
};

interface ProductListReply {
  readonly retailerProducts: readonly {
    readonly id: string;
    readonly name: string;
    readonly variants: readonly { readonly id: string }[];
  }[];
}

interface Detail {
  readonly variant: { readonly sellerInventories: readonly { readonly sellerId: string }[] };
}

interface IdReply {
  readonly data: { readonly id: string };
}

/** A chair of the feed, by the ids of the shop. */
const found = async (page: Page, name: string) => {
  const { retailerProducts } = await done<ProductListReply>(page, 'GET', '/web/products');
  const product = retailerProducts.find((each) => each.name === `${name} chair`);
  const [productId, variantId] = [product?.id ?? '', product?.variants[0]?.id ?? ''];
  const { variant } = await done<Detail>(page, 'GET', `/web/product/v/${variantId}`);
  return { productId, variantId, sellerId: variant.sellerInventories[0]?.sellerId ?? '' };
};

const addToCart = async (page: Page, name: string): Promise<void> => {
  const { variantId, sellerId } = await found(page, name);
  await done(page, 'POST', '/api/customer/cart', { variantId, sellerId, quantity: 1 });
};

const order = async (page: Page, addressId: string, promoCode: string): Promise<string> => {
  const body = { addressId, promoCode };
  const placed = await done<IdReply>(page, 'POST', '/api/customer/order', body);
  return placed.data.id;
};

const pay = async (page: Page, id: string): Promise<void> => {
  const token = await done<{ token: string }>(page, 'POST', '/test-payments/tokens', CARD);
  await done(page, 'POST', `/api/customer/order/${id}/payment`, token);
};

try {
  await load(chair('Windsor', 129), chair('Wishbone', 249));
  await load(chair('Windsor', 119), chair('Wishbone', 249), chair('Ladderback', 89));
  await writeFile(path.join(folder, 'words.txt'), 'chair, seat\n');
  await parlour('catalogue', 'synonyms', 'words.txt');
  await parlour('promo-codes', 'save', CODE, '--site', 'hearth', '--percent', '10');

  const context = await browser.newContext({
    baseURL: `http://hearth.localhost:${String(port)}`,
  });
  const page = await context.newPage();
  const email = await signUpByForms(page);
  const { data: address } = await done<IdReply>(page, 'POST', '/api/customer/address', ADDRESS);
  await addToCart(page, 'Windsor');
  const shipped = await order(page, address.id, CODE);
  await pay(page, shipped);
  await parlour('orders', 'move', shipped, 'processing');
  await parlour('orders', 'move', shipped, 'shipped');
  await addToCart(page, 'Wishbone');
  const paid = await order(page, address.id, '');
  await pay(page, paid);
  await addToCart(page, 'Windsor');
  const unpaid = await order(page, address.id, '');
  await addToCart(page, 'Ladderback');
  const { productId } = await found(page, 'Wishbone');
  const bookmark = `itemID=${productId}&itemType=product`;
  await done(page, 'GET', `/v1/api/bookmarks/getadditemtobookmark?${bookmark}`);
  await context.close();

  const password = 'a long walk by the sea';
  const kept = { email, password, code: CODE, orders: { shipped, paid, unpaid } };
  await writeFile(path.join(folder, 'customer.json'), JSON.stringify(kept, undefined, 2));
} finally {
  await browser.close();
  await runtime.dispose();
}

const closed = await localDatabases(state);
await makeBackup({ databases: closed, folder: path.join(folder, 'backups/before-upgrade') });
await closed.close();
const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"\n`);
await writeFile(path.join(folder, '.dev.vars'), lines.join(''), { mode: 0o600 });
await cp('wrangler.toml', path.join(folder, 'wrangler.toml'));
await mkdir(path.dirname(path.resolve(target)), { recursive: true });
const parts = ['.wrangler', '.dev.vars', 'wrangler.toml', 'customer.json', 'backups'];
execFileSync('tar', ['--create', '--gzip', '--file', path.resolve(target), ...parts], {
  cwd: folder,
});
await rm(folder, { recursive: true });
