import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { glob, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabases, seedDatabases } from '../../tests/operator/databases.ts';
import { copyInstallation, removeInstallation } from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import { STATE_STAMPS } from '../local/folders.ts';
import { rowsOf, type BackedUp, type Database, type Databases } from './database.ts';
import { isYearDatabase } from '../local/steps.ts';
import { localDatabases } from './local-databases.ts';
import { makeBackup } from './make-backup.ts';
import { ownMigrations, readManifest, type Manifest } from './manifest.ts';
import { plannedSchema } from './planned-schema.ts';
import { restoreBackup } from './restore-backup.ts';
import { LEFT_OUT, schemaOf } from './schema.ts';

/* These tests open databases of the runtime, and empty and fill them some ten times. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let databases: Databases;
let market: Database<BackedUp>;
let identity: Database<BackedUp>;
let folder: string;

beforeAll(async () => {
  databases = await migratedDatabases();
  [market, identity] = databases.all as [Database<BackedUp>, Database<BackedUp>];
  await seedDatabases(databases);
});

afterAll(() => databases.close());

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'parlour-backup-')), 'monday');
});

afterEach(() => rm(path.dirname(folder), { recursive: true }));

const run = (database: Database, ...sql: readonly string[]) =>
  database.batch(sql.map((each) => ({ sql: each })));

const backup = (options: { recipients?: readonly string[] } = {}) =>
  makeBackup({ databases, folder, ...options });
const restore = (options: { replace?: boolean; identities?: readonly string[] } = {}) =>
  restoreBackup({ databases, folder, replace: true, ...options });

const contents = ({ databases: of }: Manifest) =>
  Object.entries(of).flatMap(([name, { tables }]) =>
    Object.entries(tables).map(([table, { rows, sha256 }]) => [name, table, rows, sha256]),
  );

/** The contents of the databases now, as a backup lists them. */
const present = async () =>
  contents(await makeBackup({ databases, folder: `${folder}-${String(performance.now())}` }));

describe('the orders of a year', () => {
  const year = () => databases.all.find(({ name }) => name === 'ORDERS_2026')!;
  const ids = () => rowsOf(year(), 'SELECT id, total_pence FROM customer_order');

  beforeEach(() =>
    run(
      year(),
      'DELETE FROM customer_order',
      `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status, address, size,
        subtotal_pence, total_pence, vat_pence, placed_at, pay_by)
        VALUES ('OLD', 'hearth', 'ada', 'Ada', 'ada@example.test', 'delivered', '{}', 1, 500, 500, 100,
          '2026-01-02T10:00:00.000Z', '2026-01-03T10:00:00.000Z')`,
    ),
  );

  it('are in a backup with the market’s, and come back with them', async () => {
    const { databases: of } = await backup();
    expect(Object.keys(of)).toEqual(['MARKET_DB', 'IDENTITY_DB', 'ORDERS_2026']);
    expect(Object.keys(of.ORDERS_2026?.tables ?? {}).toSorted()).toEqual([
      ...['claim', 'claim_line', 'claim_message'],
      'customer_order',
      'order_event',
      'order_line',
      'refund',
      'shipment',
    ]);
    await run(year(), 'DELETE FROM customer_order');
    await restore();
    expect(await ids()).toEqual([['OLD', 500]]);
  });

  it('stay where they are when a backup is from before there were any', async () => {
    const { databases: of, ...manifest } = await backup();
    const { MARKET_DB, IDENTITY_DB } = of;
    const older = { ...manifest, databases: { MARKET_DB, IDENTITY_DB } };
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(older));
    await restore();
    expect(await ids()).toEqual([['OLD', 500]]);
  });

  it('are not left out of a restore for want of their database', async () => {
    const manifest = await backup();
    const { ORDERS_2026: of } = manifest.databases;
    const newer = { ...manifest, databases: { ...manifest.databases, ORDERS_2030: of } };
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(newer));
    await expect(restore()).rejects.toThrow(
      /The backup has ORDERS_2030, and wrangler\.toml does not/,
    );
  });
});

describe('db backup and db restore', () => {
  it('restore every row after tables were dropped and rows deleted', async () => {
    const before = contents(await backup());
    const epoch = await rowsOf(market, 'SELECT value FROM list_epoch');
    await run(market, 'DROP TABLE order_line', 'DELETE FROM product');
    await run(identity, 'DELETE FROM user');
    await restore();
    expect(await present()).toEqual(before);
    expect(await rowsOf(market, `SELECT status, total_pence FROM customer_order`)).toEqual([
      ['placed', 129900],
    ]);
    // Lists in an isolate's memory belong to another database.
    expect(await rowsOf(market, 'SELECT value FROM list_epoch')).not.toEqual(epoch);
  });

  it('restore any text and any number', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((one) => !one.includes('\0'));
    const people = fc.sample(fc.record({ name: text, address: text, city: text }), 200);
    const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 100);
    const others = 'account_type, telephone, postcode, country, gender, updated_at';
    await rowsOf(
      market,
      `INSERT INTO profile (site, customer, name, address, city, ${others})
       SELECT 'hearth', key, value ->> 'name', value ->> 'address', value ->> 'city', '', '', '', '', '', ''
       FROM json_each(?1)`,
      JSON.stringify([...people, { name: '\u2028\r\n', address: '"', city: '\\' }]),
    );
    await rowsOf(
      market,
      `INSERT INTO story_product (story_id, source, reference, position, x)
       SELECT 1, 'catalogue', key, key, value FROM json_each(?1)`,
      JSON.stringify(numbers),
    );
    const before = contents(await backup());
    await run(market, 'DELETE FROM profile', 'DELETE FROM story_product');
    await restore();
    expect(await present()).toEqual(before);
  });

  it('hold no session and no token, and only their owner can read them', async () => {
    const manifest = await backup();
    const kept = Object.keys(manifest.databases.IDENTITY_DB.tables);
    expect(kept).toContain('user');
    expect(kept).not.toContain('session');
    const files = await readdir(folder);
    for (const file of files) {
      const bytes = await readFile(path.join(folder, file));
      const text = file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
      expect(text).not.toContain('secret-of-a-session');
      expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0);
    }
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('hold the list of deleted customers, which a restore adds to the shop’s own', async () => {
    const { visitors } = databases;
    await run(visitors, `INSERT INTO forgotten VALUES ('before', '2026-11-01T00:00:00.000Z')`);
    expect((await backup()).forgotten?.rows).toBe(1);
    await run(
      visitors,
      'DELETE FROM forgotten',
      `INSERT INTO forgotten VALUES ('since', '2026-11-22T00:00:00.000Z')`,
    );
    await restore();
    const kept = await rowsOf(visitors, 'SELECT hash FROM forgotten ORDER BY hash');
    expect(kept).toEqual([['before'], ['since']]);
    await run(visitors, 'DELETE FROM forgotten');
  });

  it('are encrypted for a public key, and only its secret key opens them', async () => {
    const secret = await generateX25519Identity();
    const { databases: of } = await backup({ recipients: [await identityToRecipient(secret)] });
    const file = of.IDENTITY_DB.tables.user?.file ?? '';
    expect((await readFile(path.join(folder, file))).includes('age-encryption.org/v1')).toBe(true);
    await expect(restore()).rejects.toThrow('name the file with the secret key');
    const check = await runParlour(['db', 'check', folder]);
    expect([check.code, check.error]).toEqual([
      1,
      'The backup is encrypted: name the file with the secret key with --key\n',
    ]);
    const other = await generateX25519Identity();
    await expect(restore({ identities: [other] })).rejects.toThrow('does not open this backup');
    const before = await present();
    await run(identity, 'DELETE FROM user');
    await restore({ identities: [secret] });
    expect(await present()).toEqual(before);
  });

  it('are read again after they are written, encrypted or not, and nothing is left of a bad one', async () => {
    const recipients = [await identityToRecipient(await generateX25519Identity())];
    for (const options of [{}, { recipients }]) {
      let bent = 0;
      const onTable = (database: string, table: string) => {
        if (database !== 'MARKET_DB' || table !== 'customer_order') return;
        const above = path.dirname(folder);
        const [file = ''] = readdirSync(above, { recursive: true, encoding: 'utf8' })
          .filter((each) => each.includes('market_db.customer_order.'))
          .map((each) => path.join(above, each));
        writeFileSync(file, readFileSync(file).subarray(0, -20));
        bent += 1;
      };
      await expect(makeBackup({ databases, folder, onTable, ...options })).rejects.toThrow(
        /customer_order.* is damaged/,
      );
      expect(bent).toBe(1);
      expect(await readdir(path.dirname(folder))).toEqual([]);
    }
  });
});

describe('db backup, beside files of other people', () => {
  it.each(['monday.partial', '.monday.partial'])('leaves %s alone', async (name) => {
    const file = path.join(path.dirname(folder), name);
    await writeFile(file, 'mine');
    await backup();
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await readdir(path.dirname(folder))).toSorted()).toEqual([name, 'monday'].toSorted());
  });
});

describe('db backup, while the shop is running', () => {
  it('reads changed tables again, so that all rows are of one moment', async () => {
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)`;
    await run(
      market,
      `${many} INSERT INTO bookmark SELECT 'hearth', 'c1', 'product', 'p' || i, '2026-11-21' FROM n`,
    );
    let sold = 0;
    const busy: typeof market = {
      ...market,
      async batch(statements) {
        const answers = await market.batch(statements);
        const isBookmarks =
          statements.length === 1 && statements[0]?.sql.includes('FROM "bookmark"');
        if (isBookmarks && sold < 1) {
          sold += 1;
          await run(
            market,
            `UPDATE bookmark SET created_at = '2026-11-2${String(sold + 1)}' WHERE item_id = 'p7'`,
            'UPDATE seller_inventory SET stock = stock - 1',
          );
        }
        return answers;
      },
    };
    const manifest = await makeBackup({
      databases: { ...databases, all: [busy, ...databases.all.slice(1)] },
      folder,
    });
    expect(sold).toBe(1);
    expect(contents(manifest)).toEqual(await present());
    await run(market, 'DELETE FROM bookmark', 'UPDATE seller_inventory SET stock = 3');
  });
});

describe('db backup while the open shop holds a database', () => {
  it('waits until it may read', async () => {
    const persist = await mkdtemp(path.join(tmpdir(), 'parlour-held-'));
    const own = await localDatabases(persist);
    try {
      const [first] = own.all;
      await run(first!, 'CREATE TABLE held (id INTEGER PRIMARY KEY)');
      const files = await Array.fromAsync(glob(path.join(persist, 'd1/**/*.sqlite')));
      const held = new DatabaseSync(files.find((name) => !name.includes('metadata'))!);
      held.exec('BEGIN IMMEDIATE');
      const freed = pause(1_500).then(() => {
        held.exec('COMMIT');
        held.close();
      });
      expect(await run(first!, 'INSERT INTO held VALUES (7)', 'SELECT id FROM held')).toEqual([
        [],
        [[7]],
      ]);
      await freed;
    } finally {
      await own.close();
      await rm(persist, { recursive: true });
    }
  });
});

describe('db backup of a shop that goes on selling', () => {
  it('settles, and all rows are of one moment', async () => {
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)`;
    await run(
      market,
      `${many} INSERT INTO bookmark SELECT 'hearth', 'c1', 'product', 'p' || i, '2026-11-21' FROM n`,
      'UPDATE seller_inventory SET stock = 10000',
    );
    let sold = 0;
    const open: typeof market = {
      ...market,
      async batch(statements) {
        const answers = await market.batch(statements);
        sold += 1;
        // A sale: a row more, and a unit less, in one transaction.
        await run(
          market,
          `INSERT INTO bookmark VALUES ('hearth', 'c2', 'product', 's${String(sold)}', '2026-11-22')`,
          'UPDATE seller_inventory SET stock = stock - 1',
        );
        return answers;
      },
    };
    await makeBackup({
      databases: { ...databases, all: [open, ...databases.all.slice(1)] },
      folder,
    });
    await restore();
    const [[bookmarks], [stock]] = (await market.batch([
      { sql: `SELECT count(*) FROM bookmark WHERE customer = 'c2'` },
      { sql: 'SELECT stock FROM seller_inventory' },
    ])) as [number[][], number[][]];
    expect(bookmarks![0]! + stock![0]!).toBe(10_000);
    await run(market, 'DELETE FROM bookmark', 'UPDATE seller_inventory SET stock = 3');
  });
});

describe('db restore refuses, before it changes anything,', () => {
  const rewritten = async (change: (manifest: Manifest) => unknown): Promise<void> => {
    const manifest = await readManifest(folder);
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(change(manifest)));
  };
  const market1 = (manifest: Manifest, change: object): unknown => ({
    ...manifest,
    databases: {
      ...manifest.databases,
      MARKET_DB: { ...manifest.databases.MARKET_DB, ...change },
    },
  });

  it('databases that are not empty', async () => {
    await backup();
    await expect(restore({ replace: false })).rejects.toThrow(
      /MARKET_DB is not empty: .*--replace/,
    );
  });

  it('a file that was changed or cut short', async () => {
    const { databases: of } = await backup();
    const file = path.join(folder, of.MARKET_DB.tables.customer_order?.file ?? '');
    const bytes = await readFile(file);
    await writeFile(file, gzipSync(gunzipSync(bytes).toString().replace('placed', 'paid')));
    await expect(restore()).rejects.toThrow('is damaged');
    await writeFile(file, bytes.subarray(0, 30));
    await expect(restore()).rejects.toThrow('is damaged');
    expect(await rowsOf(market, 'SELECT status FROM customer_order')).toEqual([['placed']]);
  });

  it('a manifest whose tables do not match its migrations', async () => {
    await backup();
    await rewritten((manifest) =>
      market1(manifest, { migrations: manifest.databases.MARKET_DB.migrations.slice(0, 3) }),
    );
    await expect(restore()).rejects.toThrow('The manifest does not match');
  });

  it('a backup of a newer shop', async () => {
    await backup();
    await rewritten((manifest) =>
      market1(manifest, {
        migrations: [...manifest.databases.MARKET_DB.migrations, '9999_later.sql'],
      }),
    );
    await expect(restore()).rejects.toThrow('there is no 9999_later.sql');
  });
});

describe('db restore of an older backup', () => {
  it('applies the migrations that it does not have', async () => {
    const own = await ownMigrations('MARKET_DB');
    // Their tables have columns that the older schema does not.
    const later = [
      'order_line',
      'shipment',
      'customer_order',
      'seller_inventory',
      'seller',
      'product',
    ];
    await run(market, ...later.map((table) => `DELETE FROM ${table}`));
    const tags = await rowsOf(market, 'SELECT name FROM tag');
    const manifest = await backup();
    // The schema before customers could order by their style.
    const migrations = own.filter((name) => name < '0035');
    const older = { ...manifest, databases: { ...manifest.databases } };
    const then = (await plannedSchema('MARKET_DB', migrations)).tables;
    const made = Object.fromEntries(
      Object.entries(manifest.databases.MARKET_DB.tables).flatMap(([name, kept]) => {
        const table = then.find((each) => each.name === name);
        return table
          ? [[name, { ...kept, columns: table.columns.map((column) => column.name) }]]
          : [];
      }),
    );
    older.databases.MARKET_DB = { migrations, tables: made };
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(older));
    // It also had tables that backups now leave out.
    const empty = Object.values(made).find(({ rows }) => rows === 0)!;
    made.insight_error = empty;
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(older));
    await restore();
    expect((await schemaOf(market)).migrations).toEqual(own);
    expect(await rowsOf(market, 'SELECT count(*) AS orders FROM style_order')).toEqual([[0]]);
    expect(tags).not.toEqual([]);
    expect(await rowsOf(market, 'SELECT name FROM tag')).toEqual(tags);
  });
});

describe('db restore on a new machine', () => {
  it('notes that the data is a backup’s, so that npm start loads no demo over it', async () => {
    await backup();
    const installation = await copyInstallation();
    const notes = path.join(installation, STATE_STAMPS, 'restored');
    const shop = ['--url', 'nowhere', '--token', 'x'];
    const { code, out } = await runParlour(['db', 'restore', folder, ...shop], {
      folder: installation,
    });
    expect([code, out]).toEqual([2, expect.stringContaining('are back in this machine')]);
    expect(await readFile(notes, 'utf8')).toBe((await readManifest(folder)).at);
    await removeInstallation(installation);
  });
});

describe('the lists of a backup', () => {
  it('name tables that exist', async () => {
    for (const database of databases.all) {
      const names = (await schemaOf(database)).tables.map(({ name }) => name);
      const leftOut = isYearDatabase(database.name) ? {} : LEFT_OUT[database.name];
      for (const name of Object.keys(leftOut)) expect(names).toContain(name);
    }
  });
});

describe('npm run parlour -- db key', () => {
  it('makes a key once, readable only by its owner', async () => {
    const file = path.join(path.dirname(folder), 'key.txt');
    const key = () =>
      promisify(execFile)(process.execPath, ['tools/parlour/main.ts', 'db', 'key', file, '--json']);
    const { recipient } = JSON.parse((await key()).stdout) as { recipient: string };
    expect(recipient).toMatch(/^age1/);
    expect(await readFile(file, 'utf8')).toContain(recipient);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await expect(key()).rejects.toThrow('exists already');
  });
});
