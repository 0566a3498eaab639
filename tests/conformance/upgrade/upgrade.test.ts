import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database, DatabaseName, Row } from '../../../tools/backup/database.ts';
import { localDatabases } from '../../../tools/backup/local-databases.ts';
import { ownMigrations, readManifest, type TableEntry } from '../../../tools/backup/manifest.ts';
import { LEFT_OUT, quoted, schemaOf } from '../../../tools/backup/schema.ts';
import { readTableFile } from '../../../tools/backup/table-file.ts';
import { dryPlatform } from '../../../tools/deploy/dry-platform.ts';
import { migrateFirst } from '../../../tools/deploy/migrations.ts';
import { BUILD, OPEN_SHOP_BUILD, STATE, STATE_STAMPS } from '../../../tools/local/folders.ts';
import { fingerprint } from '../../../tools/local/stamps.ts';
import { BUILD_INPUTS, BUILD_STAMPS, DATABASES } from '../../../tools/local/steps.ts';
import { freePort } from '../../bench/free-port.ts';
import { callFrom } from '../../e2e/identity/customers.ts';
import { rewrite } from '../../operator/installation.ts';
import { runParlour } from '../../operator/run-parlour.ts';
import { launchBrowser } from '../chromium.ts';

/*
 * `keep-release.ts` made a shop with the last release: a catalogue, a customer and her orders. The commands of
 * docs/upgrading.md upgrade it to this version, and restore it.
 */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const PAGE = 'docs/upgrading.md';
const BACKUP = 'backups/before-upgrade';
/** What a working copy has, apart from the settings and the state of its shop. */
const CODE = [
  'astro.config.mjs',
  'catalogue',
  'node_modules',
  'package-lock.json',
  'package.json',
  'packages',
  'public',
  'src',
];

interface Customer {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly orders: Readonly<Record<'shipped' | 'paid' | 'unpaid', string>>;
}

let folder: string;
let port: number;
let browser: Browser;
let customer: Customer;
let shop: ChildProcess | undefined;

const lastRelease = async (): Promise<string> => {
  const versions = (await readFile('CHANGELOG.md', 'utf8')).matchAll(/^## ([\d.]+)(.*)$/gm);
  const [, version = ''] = [...versions].find(([, , note]) => note !== ' (unreleased)') ?? [];
  return version;
};

/** The names of the bindings at the top of a wrangler.toml. */
const bindingsOf = (text: string): readonly string[] => {
  const top = text.slice(0, text.indexOf('[vars]'));
  return [...top.matchAll(/^(?:binding|name) = "([A-Z_]+)"$/gm)].map(([, name = '']) => name);
};

/** The commands of the page's blocks that this test runs, block by block. */
const blocks = async (): Promise<readonly (readonly string[])[]> =>
  [...(await readFile(PAGE, 'utf8')).matchAll(/^```sh upgrade\n([^]*?)^```$/gm)].map(
    ([, text = '']) => text.trim().split('\n'),
  );

const stamp = async (file: string, ...sources: readonly string[]): Promise<void> => {
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), await fingerprint(...sources));
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-upgrade-'));
  const kept = path.resolve(`tests/conformance/upgrade/${await lastRelease()}.tar.gz`);
  execFileSync('tar', ['--extract', '--gzip', '--file', kept], { cwd: folder });
  customer = JSON.parse(await readFile(path.join(folder, 'customer.json'), 'utf8')) as Customer;
  for (const part of CODE) await symlink(path.resolve(part), path.join(folder, part));
  await rename(path.join(folder, 'wrangler.toml'), path.join(folder, 'wrangler.old.toml'));
  await cp('wrangler.toml', path.join(folder, 'wrangler.toml'));
  // The build that the other tests use serves this shop, too, which sells its own catalogue and not the demo's.
  await mkdir(path.dirname(path.join(folder, OPEN_SHOP_BUILD)), { recursive: true });
  await symlink(path.resolve(BUILD), path.join(folder, OPEN_SHOP_BUILD));
  await stamp(`${BUILD_STAMPS}/build-${path.basename(OPEN_SHOP_BUILD)}`, ...BUILD_INPUTS);
  await stamp(`${STATE_STAMPS}/demo-catalogue`, 'catalogue');
  port = await freePort();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm start` until it says that the shop is open. */
const start = async (): Promise<void> => {
  const main = path.resolve('tools/start.ts');
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  shop = child;
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('The shop is open')) resolve();
      });
    }
    child.on('exit', (code) => {
      reject(new Error(`npm start ended with ${String(code)}:\n${output}`));
    });
  });
};

const stop = async (): Promise<void> => {
  const child = shop;
  shop = undefined;
  if (child === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

/** Runs a command as the page writes it; returns the exit code. */
const run = async (command: string): Promise<number> => {
  if (command === 'npm start') {
    await start();
    return 0;
  }
  expect(command).toMatch(/^npm run parlour -- /);
  const words = command.split(' ').slice(4);
  // No shop answers there: another one may run on this machine.
  if (words[0] === 'doctor') words.push('--port', '9');
  const environment = { PARLOUR_URL: `http://localhost:${String(port)}` };
  const { code, out } = await runParlour(words, { folder, environment });
  expect(out).not.toBe('');
  return code;
};

const withDatabases = async <Result>(use: (all: readonly Database[]) => Promise<Result>) => {
  const databases = await localDatabases(path.join(folder, STATE));
  try {
    return await use([...databases.all, databases.visitors]);
  } finally {
    await databases.close();
  }
};

const visit = async (): Promise<Page> => {
  const baseURL = `http://hearth.localhost:${String(port)}`;
  return (await browser.newContext({ baseURL })).newPage();
};

const textAt = async (page: Page, url: string): Promise<string> => {
  await page.goto(url);
  return page.locator('main').innerText();
};

const signedIn = async (): Promise<Page> => {
  const page = await visit();
  await page.goto('/auth/sign-in?returnTo=%2Fpurchase%2Forders-list-new');
  // The release before asks for it at once.
  const other = page.getByRole('link', { name: 'Use a password instead' });
  if ((await other.count()) > 0) await other.click();
  await page.fill('#email', customer.email);
  await page.fill('#password', customer.password);
  await page.locator('main form button[type=submit]').last().click();
  await page.getByRole('link', { name: `Order ${customer.orders.paid}` }).waitFor();
  return page;
};

const call = async <Reply>(page: Page, ...request: [string, string, object?]): Promise<Reply> => {
  const { status, reply } = await callFrom(page, ...request);
  expect([request, status]).toEqual([request, expect.toBeOneOf([200, 201])]);
  return reply as Reply;
};

interface OrderReply {
  readonly data: { readonly id: string; readonly status: string };
}

const statusOf = async (page: Page, order: string): Promise<string> =>
  (await call<OrderReply>(page, 'GET', `/api/customer/order/${order}`)).data.status;

/** What the customer of the last release finds: her orders, her address, her cart and her bookmark. */
const expectAllOfBefore = async (page: Page): Promise<void> => {
  const { shipped, paid } = customer.orders;
  expect([await statusOf(page, shipped), await statusOf(page, paid)]).toEqual(['shipped', 'paid']);
  const order = await textAt(page, `/purchase/orders-list-new/${shipped}`);
  expect(order).toContain('Windsor chair');
  expect(order).toContain('12 Mill Lane');
  // £119 less 10 %.
  expect(order).toContain('£107.10');
  expect(await textAt(page, '/purchase/cart')).toContain('Ladderback chair');
  expect(await textAt(page, '/profile/bookmarks')).toContain('Wishbone chair');
};

const expectTheCatalogue = async (page: Page): Promise<void> => {
  const list = await textAt(page, '/products');
  for (const name of ['Windsor', 'Wishbone', 'Ladderback']) expect(list).toContain(`${name} chair`);
  expect(await textAt(page, '/products?searchQuery=ladderback+seat')).toContain('Ladderback chair');
};

interface Addresses {
  readonly data: readonly { readonly id: string }[];
}

/** Orders what is in the cart, and pays; returns the id of the order. */
const buy = async (page: Page): Promise<string> => {
  const { data } = await call<Addresses>(page, 'GET', '/api/customer/addresses');
  const addressId = data[0]?.id;
  const again = { addressId, promoCode: customer.code };
  expect((await callFrom(page, 'POST', '/api/customer/order', again)).reply).toMatchObject({
    code: 'promo_refused',
  });
  const placed = await call<OrderReply>(page, 'POST', '/api/customer/order', { addressId });
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
  const token = await call<object>(page, 'POST', '/test-payments/tokens', card);
  await call(page, 'POST', `/api/customer/order/${placed.data.id}/payment`, token);
  return placed.data.id;
};

/** The rows of each table of the backup, with its columns. */
const backedUp = async () => {
  const { databases } = await readManifest(path.join(folder, BACKUP));
  const found: [database: DatabaseName, table: string, entry: TableEntry, rows: Row[]][] = [];
  for (const name of ['MARKET_DB', 'IDENTITY_DB'] as const) {
    for (const [table, entry] of Object.entries(databases[name].tables)) {
      // Nothing reads these any more, and migration 0049 empties the last.
      if (Object.hasOwn(LEFT_OUT[name], table) || table === 'search_word') continue;
      const rows: Row[] = [];
      for await (const page of readTableFile(path.join(folder, BACKUP, entry.file), [])) {
        rows.push(...page);
      }
      found.push([name, table, entry, rows]);
    }
  }
  return found;
};

const rowsIn = async (database: Database, table: string, columns: readonly string[]) => {
  const sql = `SELECT ${columns.map(quoted).join()} FROM ${quoted(table)}`;
  return (await database.batch([{ sql }]))[0] ?? [];
};

const sorted = (rows: readonly Row[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

/** Every row of the database of visitors. */
const ofVisitors = () =>
  withDatabases(async (all) => {
    const visitors = all.find(({ name }) => name === 'VISITOR_DB')!;
    const { tables } = await schemaOf(visitors);
    const rows = tables.map(async ({ name, columns }) => [
      name,
      sorted(
        await rowsIn(
          visitors,
          name,
          columns.map((column) => column.name),
        ),
      ),
    ]);
    return Object.fromEntries(await Promise.all(rows)) as Record<string, readonly string[]>;
  });

describe('a shop of the last release', () => {
  let since: string;

  it('has a backup that this release reads', async () => {
    const [[take, check] = []] = await blocks();
    // The last release took the backup.
    expect(take).toBe(`npm run parlour -- db backup ${BACKUP}`);
    expect(await run(check ?? '')).toBe(0);
  });

  it('is migrated by a deployment, which refuses nothing', async () => {
    const { databases } = await readManifest(path.join(folder, BACKUP));
    const ids = { MARKET_DB: 'market', IDENTITY_DB: 'identity', VISITOR_DB: 'visitors' } as const;
    const applied: Readonly<Record<string, readonly string[]>> = {
      market: databases.MARKET_DB.migrations,
      identity: databases.IDENTITY_DB.migrations,
    };
    const settings = {
      d1_databases: Object.entries(ids).map(([binding, id]) => ({ binding, database_id: id })),
    };
    const migrated: string[] = [];
    const platform = {
      ...dryPlatform(),
      applied: (id: string) => Promise.resolve(applied[id] ?? []),
      migrate: (_: string, binding: string) => Promise.resolve(void migrated.push(binding)),
    };
    await migrateFirst(settings as never, platform, 'settings.json');
    const behind = [];
    for (const name of Object.keys(DATABASES) as (keyof typeof DATABASES)[]) {
      const before = applied[ids[name]] ?? [];
      if ((await ownMigrations(name)).length > before.length) behind.push(name);
    }
    expect(migrated).toEqual(behind);
  });

  it('is told which settings it lacks, by the doctor and by the start', async () => {
    const place = path.join(folder, 'wrangler.toml');
    await cp(path.join(folder, 'wrangler.old.toml'), place);
    const words = ['doctor', '--port', '9', '--json'];
    const { code, out } = await runParlour(words, { folder });
    expect(code).toBe(2);
    const own = bindingsOf(await readFile('wrangler.toml', 'utf8'));
    const old = bindingsOf(await readFile(place, 'utf8'));
    const lacking = own.filter((name) => !old.includes(name));
    for (const name of lacking) expect(out).toContain(`the binding ${name} is missing`);
    expect(out.match(/the binding \w+ is missing/g)).toHaveLength(lacking.length);
    await cp('wrangler.toml', place);
    await rewrite(folder, 'wrangler.toml', (text) =>
      text.replace(/^\[\[d1_databases\]\]\nbinding = "VISITOR_DB"\n(.+\n)+/m, ''),
    );
    await expect(start()).rejects.toThrow('wrangler.toml names no database VISITOR_DB');
    await cp('wrangler.toml', place);
  });

  it('[ORDER-002] [ORDER-005] is upgraded by the documented commands, with its orders, cart, bookmarks and catalogue', async () => {
    const [, [doctor = ''] = [], upgrade = []] = await blocks();
    // The migrations are missing.
    expect(await run(doctor)).toBe(2);
    for (const command of upgrade) expect([command, await run(command)]).toEqual([command, 0]);
    const page = await signedIn();
    await expectAllOfBefore(page);
    await expectTheCatalogue(page);
    // The alarm of the last release ends the order that was not paid in time.
    await expect
      .poll(() => statusOf(page, customer.orders.unpaid), { timeout: 60_000 })
      .toBe('cancelled');
    since = await buy(page);
    expect(await statusOf(page, since)).toBe('paid');
    await page.context().close();
    const environment = { PARLOUR_URL: `http://localhost:${String(port)}` };
    const words = ['catalogue', 'versions', '--site', 'hearth', '--json'];
    const { out } = await runParlour(words, { folder, environment });
    expect(JSON.parse(out)).toMatchObject([{ added: 1, changed: 1 }, { added: 2 }]);
  });

  it('is restored by the documented commands, row by row, with the database of visitors as it is', async () => {
    const [, , , [restore = '', ...resume] = []] = await blocks();
    await stop();
    const visitors = await ofVisitors();
    // Exit code 2: the shop is stopped, so it has not adopted the data yet.
    expect(await run(restore)).toBe(2);
    expect(await ofVisitors()).toEqual(visitors);
    const before = await backedUp();
    expect(before.flatMap(([, , , rows]) => rows).length).toBeGreaterThan(50);
    await withDatabases(async (all) => {
      for (const [name, table, { columns }, rows] of before) {
        const database = all.find((each) => each.name === name)!;
        const found = sorted(await rowsIn(database, table, columns));
        expect([table, found]).toEqual([table, sorted(rows)]);
      }
    });
    for (const command of resume) expect([command, await run(command)]).toEqual([command, 0]);
    const page = await signedIn();
    await expectAllOfBefore(page);
    await expectTheCatalogue(page);
    const gone = await callFrom(page, 'GET', `/api/customer/order/${since}`);
    expect(gone.status).toBe(404);
    await page.context().close();
  });
});
