import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabases, seedDatabases } from '../../tests/operator/databases.ts';
import { environmentOf, startFakeD1, type FakeD1 } from '../../tests/operator/fake-d1.ts';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { startParlour } from '../../tests/operator/run-parlour.ts';
import type { Database, Databases } from './database.ts';
import type { Manifest } from './manifest.ts';

/* These tests fill databases of the runtime, and the command line starts as a process of its own. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const MARKET = 'aaaaaaaa-0000-4000-8000-000000000001';
const IDENTITY = 'aaaaaaaa-0000-4000-8000-000000000003';
const VISITORS = 'aaaaaaaa-0000-4000-8000-000000000004';

let installation: string;
let databases: Databases;
let platform: FakeD1;
let folder: string;

beforeAll(async () => {
  installation = await copyInstallation();
  databases = await migratedDatabases();
  await seedDatabases(databases);
  const [market, identity] = databases.all as [Database, Database];
  platform = await startFakeD1({
    [MARKET]: market,
    [IDENTITY]: identity,
    [VISITORS]: databases.visitors,
  });
});

afterAll(async () => {
  await platform.close();
  await databases.close();
  await removeInstallation(installation);
});

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'parlour-deployed-')), 'monday');
  platform.hindrances.length = 0;
});

afterEach(() => rm(path.dirname(folder), { recursive: true }));

const parlour = (args: readonly string[], environment = environmentOf(platform)) =>
  startParlour(args, { folder: installation, environment });

const contents = async () => {
  const { databases: of } = JSON.parse(
    await readFile(path.join(folder, 'manifest.json'), 'utf8'),
  ) as Manifest;
  return Object.values(of).flatMap(({ tables }) =>
    Object.entries(tables).map(([table, { rows, sha256 }]) => [table, rows, sha256]),
  );
};

describe('backups of a deployed shop', () => {
  it('are refused while wrangler.toml has placeholders, or without an account', async () => {
    const placeholder = await parlour(['db', 'backup', folder, '--env', 'production']);
    expect([placeholder.code, placeholder.out]).toEqual([1, '']);
    expect(placeholder.error).toContain('MARKET_DB has the placeholder');
    await rewrite(installation, 'wrangler.toml', (text) =>
      text
        .replace('00000000-0000-0000-0000-000000000021', MARKET)
        .replace('00000000-0000-0000-0000-000000000023', IDENTITY)
        .replace('00000000-0000-0000-0000-000000000024', VISITORS),
    );
    const nobody = { CLOUDFLARE_API_TOKEN: '', CLOUDFLARE_ACCOUNT_ID: '' };
    const unnamed = await parlour(['db', 'backup', folder, '--env', 'nowhere'], nobody);
    expect(unnamed.error).toContain('Allowed choices are staging, production');
  });

  it('are taken, checked and restored through the platform’s API', async () => {
    const taken = await parlour(['db', 'backup', folder, '--env', 'production', '--json']);
    expect([taken.code, taken.error]).toEqual([0, '']);
    expect(JSON.parse(taken.out)).toMatchObject({ encrypted: false });
    const before = await contents();
    const { databases: of } = JSON.parse(
      await readFile(path.join(folder, 'manifest.json'), 'utf8'),
    ) as Manifest;
    expect([of.MARKET_DB.bookmark, of.IDENTITY_DB.bookmark]).toEqual([
      `bookmark-of-${MARKET}`,
      `bookmark-of-${IDENTITY}`,
    ]);
    expect(before.find(([table]) => table === 'customer_order')?.[1]).toBe(1);
    expect((await parlour(['db', 'check', folder])).code).toBe(0);

    const [market] = databases.all as [Database];
    await market.batch([{ sql: 'DELETE FROM product' }, { sql: 'DELETE FROM story' }]);
    const refused = await parlour(['db', 'restore', folder, '--env', 'production']);
    expect(refused.code).toBe(1);
    expect(refused.error).toContain('Take a backup of it, and restore with --replace');

    const restore = ['db', 'restore', folder, '--env', 'production', '--replace'];
    const restored = await parlour(restore);
    // The shop did not answer: only that is left to do.
    expect([restored.code, restored.out]).toEqual([
      2,
      expect.stringContaining('are back in production'),
    ]);
    expect(restored.out).toContain('Name the URL of the shop with --url');
    folder = `${folder}-again`;
    expect((await parlour(['db', 'backup', folder, '--env', 'production'])).code).toBe(0);
    expect(await contents()).toEqual(before);
  });

  it('wait as long as the platform says when its rate limit is reached', async () => {
    const counted = { code: 10_429, message: 'Too many requests' };
    platform.hindrances.push(
      { status: 429, headers: { 'retry-after': '1' }, body: { success: false, errors: [counted] } },
      { status: 503, body: '<html>unavailable</html>' },
    );
    const taken = await parlour(['db', 'backup', folder, '--env', 'production']);
    expect(taken.error).toContain('D1 answered 429: Too many requests; retrying in 1 s');
    expect(taken.error).toContain('D1 answered 503: an unreadable reply; retrying in 4 s');
    expect([taken.code, taken.out]).toEqual([0, expect.stringContaining('are in')]);
  });

  it('end with the platform’s reason, and leave no backup', async () => {
    const wrong = { ...environmentOf(platform), CLOUDFLARE_API_TOKEN: 'another' };
    const refused = await parlour(['db', 'backup', folder, '--env', 'production'], wrong);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.error).toContain('D1 answered 403: Authentication error');
    const full = { code: 7500, message: 'Exceeded maximum DB size' };
    platform.hindrances.push({ status: 400, body: { success: false, errors: [full] } });
    const failed = await parlour(['db', 'backup', folder, '--env', 'production']);
    expect(failed.error).toContain('D1 answered 400: Exceeded maximum DB size');
    expect((await parlour(['db', 'check', folder])).code).toBe(1);
  });

  it('send nothing twice that may have been applied', async () => {
    const { deployedDatabases } = await import('./deployed-databases.ts');
    for (const [name, value] of Object.entries(environmentOf(platform))) vi.stubEnv(name, value);
    const before = process.cwd();
    process.chdir(installation);
    const { all } = await deployedDatabases('production');
    process.chdir(before);
    const [market] = all as [Database];
    platform.hindrances.push({ status: 502, body: '', isLate: true });
    const sql = `INSERT INTO search_synonym (term, means) VALUES ('settee', 'sofa')`;
    const asked = platform.asked.length;
    await expect(market.batch([{ sql }])).rejects.toThrow('D1 answered 502');
    expect(platform.asked).toHaveLength(asked + 1);
    vi.unstubAllEnvs();
  });
});
