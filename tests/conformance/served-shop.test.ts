import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '@parlour/contract';
import { runParlour } from '../operator/run-parlour.ts';
import { chair, loadChairs } from './oak-barn.ts';
import { openShop, type Shop } from './shop.ts';

/* The command line against the built shop, and the shop's API reference when its marketplace is remote. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let shop: Shop;
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlour-served-'));
  shop = await openShop({ nordhem: { upstreams: { main: 'https://market.example' } } });
  url = `http://localhost:${(await shop.runtime.ready).port}`;
});

afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const parlour = async (...words: readonly string[]) => {
  const environment = {
    PARLOUR_URL: url,
    PARLOUR_OPERATOR_TOKEN: shop.secrets.OPERATOR_TOKEN ?? '',
    INIT_CWD: folder,
  };
  return runParlour(words, { environment });
};

const load = (...rows: readonly string[]) => loadChairs(parlour, folder, ...rows);

describe('the command line at a running shop', () => {
  it('lists the versions of a catalogue, shows their differences and rolls back', async () => {
    expect((await load(chair('A', 100), chair('B', 100))).code).toBe(0);
    expect((await load(chair('A', 120), chair('B', 100), chair('C', 50))).code).toBe(0);
    const versions = await parlour('catalogue', 'versions', '--site', 'hearth', '--json');
    const [latest, first] = JSON.parse(versions.out) as { id: number; added: number }[];
    expect([latest?.added, first?.added]).toEqual([1, 2]);
    const between = [String(first?.id), String(latest?.id), '--site', 'hearth'];
    const { out } = await parlour('catalogue', 'diff', ...between);
    expect(out).toMatch(/~ A .*£100\.00 → £120\.00/);
    expect(out).toMatch(/\+ C /);
    expect(out).toContain('1 added, 0 removed, 1 changed');
    const back = ['catalogue', 'rollback', String(first?.id), '--site', 'hearth', '--yes'];
    const gone = await parlour(...back);
    expect([gone.code, gone.out]).toEqual([0, expect.stringContaining('1 records restored')]);
    expect(gone.out).toContain('1 no longer sold');
    const since = await parlour('catalogue', 'diff', String(first?.id), '--site', 'hearth');
    expect(since.out).toContain('0 added, 0 removed, 0 changed');
    const nowhere = await parlour('catalogue', 'rollback', 'yesterday', '--site', 'hearth');
    expect([nowhere.code, nowhere.error]).toEqual([
      1,
      expect.stringContaining('write the number of a version'),
    ]);
  });

  it('makes the shop use a restored database', async () => {
    const epoch = async () => {
      const db = await shop.runtime.getD1Database('MARKET_DB');
      return db.prepare('SELECT value FROM list_epoch').first('value');
    };
    const before = await epoch();
    const { code, out } = await parlour('db', 'resume');
    expect([code, out]).toEqual([0, expect.stringMatching(/caches of .*hearth.* purged/)]);
    expect(out).toContain('timers of 0 orders and 0 offers set');
    expect(await epoch()).not.toBe(before);
    const stranger = await parlour('db', 'resume', '--token', 'a-guess');
    expect([stranger.code, stranger.error]).toEqual([
      1,
      expect.stringContaining('does not accept this operator token'),
    ]);
  });

  it('shows an email and sends one', async () => {
    const shown = await parlour('mail', 'preview', 'order-shipped', '--site', 'hearth');
    expect(shown.code).toBe(0);
    const html = await readFile(path.join(folder, 'hearth-order-shipped.html'), 'utf8');
    expect(html).toContain('Hearth');
    expect(await readFile(path.join(folder, 'hearth-order-shipped.txt'), 'utf8')).not.toBe('');
    const none = await parlour('mail', 'preview', 'nonsense', '--site', 'hearth');
    expect([none.code, none.error]).toEqual([1, expect.stringContaining('There is no email')]);
    const sent = await parlour('mail', 'test', 'you@example.com', '--site', 'hearth');
    expect([sent.code, sent.error]).toEqual([0, '']);
    expect(sent.out).toContain('A test email from hearth to you@example.com is at ');
    const db = await shop.runtime.getD1Database('IDENTITY_DB');
    const kept = await db.prepare('SELECT recipient FROM outbox ORDER BY rowid DESC').first();
    expect(kept).toEqual({ recipient: 'you@example.com' });
  });
});

describe('the API reference', () => {
  it('[API-001] describes the calls of a remote marketplace, too, and says that it is remote', async () => {
    const page = async (host: string) => {
      const reply = await shop.runtime.dispatchFetch(`http://${host}:8787/market/docs`);
      return { status: reply.status, text: await reply.text() };
    };
    const [here, elsewhere] = [await page('hearth.localhost'), await page('nordhem.localhost')];
    expect([here.status, elsewhere.status]).toEqual([200, 200]);
    for (const name of Object.keys(calls)) expect(elsewhere.text).toContain(`id="${name}"`);
    const sentence = 'This site uses an external marketplace';
    expect(elsewhere.text).toContain(sentence);
    expect(here.text).not.toContain(sentence);
  });
});
