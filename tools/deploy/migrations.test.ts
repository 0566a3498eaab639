import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dryPlatform } from './dry-platform.ts';
import type { Platform } from './platform.ts';
import { migrateFirst, takenAway } from './migrations.ts';

describe('migrations before the code', () => {
  it.each([
    ['a dropped table', 'DROP TABLE IF EXISTS cart;', ['DROP TABLE IF EXISTS cart']],
    [
      'a dropped column',
      'ALTER TABLE cart DROP COLUMN note;',
      ['ALTER TABLE cart DROP COLUMN note'],
    ],
    [
      'a renamed column',
      'alter table cart\n rename column a to b',
      ['alter table cart rename column a'],
    ],
    ['an addition', 'CREATE TABLE a (b TEXT); ALTER TABLE a ADD COLUMN c TEXT;', []],
    [
      'an index and a trigger that are made again',
      'DROP INDEX a; CREATE INDEX a ON b (c); DROP TRIGGER t;',
      [],
    ],
    ['a comment', '-- DROP TABLE cart\n/* DROP TABLE cart */ SELECT 1', []],
  ])('know %s', (_, sql, taken) => {
    expect(takenAway(sql)).toEqual(taken);
  });

  it('are applied to a new database whatever they say, and refused to one that is in use', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlour-migrations-'));
    await writeFile(path.join(folder, '0001_cart.sql'), 'CREATE TABLE cart (id TEXT);');
    await writeFile(path.join(folder, '0002_none.sql'), 'DROP TABLE cart;');
    const migrated: string[] = [];
    const fresh = {
      ...dryPlatform(),
      migrate: (_: string, binding: string) => Promise.resolve(void migrated.push(binding)),
    };
    const run = (platform: Platform) =>
      migrateFirst({}, platform, 'settings.json', { MARKET_DB: folder });
    expect(await run(fresh)).toEqual(['MARKET_DB 2']);
    const read = { ...fresh, applied: () => Promise.resolve(['0001_cart.sql']) };
    await expect(run(read)).rejects.toThrow(
      /0002_none\.sql says "DROP TABLE cart".*deploy the code that does without it first/,
    );
    expect(migrated).toEqual(['MARKET_DB']);
    await rm(folder, { recursive: true });
  });
});
