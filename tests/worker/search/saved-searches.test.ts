import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deleteSavedSearch,
  endAsked,
  listSavedSearches,
  ProductFilter,
  readAsked,
  type SavedSearch,
  saveSearch,
  setSearchEmails,
} from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { importedInPart, tag } from '../imported.ts';
import { emptied } from '../operator/import/emptied.ts';

let ada: Shopper;

beforeEach(async () => {
  await emptied();
  await env.MARKET_DB.batch(
    ['saved_search', 'letter'].map((table) => env.MARKET_DB.prepare(`DELETE FROM ${table}`)),
  );
  await env.IDENTITY_DB.prepare('DELETE FROM outbox').run();
  ada = await shopper('parlour', { claims: { email_verified: true } });
});

/** Imports a product of a colour this many days from now. */
const arrives = async (name: string, colour: string, days: number): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  await importedInPart([{ name, tags: [tag('colour', colour)], price: 10 }]);
  vi.useRealTimers();
};

const save = (letters: boolean, text = '', url = '/products/color-green') =>
  ada.call(saveSearch, {
    body: {
      name: 'Green things',
      address: url,
      letters,
      search: { text, filter: ProductFilter.parse({ colorsUrlSlug: ['green'] }) },
    },
  });

const list = async () => (await ada.call(listSavedSearches)).data;

/** Runs the email cron this many days from now. */
const after = (days: number) => sendAllDue(env, Date.now() + days * DAY_MS);

const emails = async () =>
  (
    await env.IDENTITY_DB.prepare('SELECT kind, recipient, subject, body FROM outbox').all<{
      subject: string;
      body: string;
      recipient: string;
    }>()
  ).results;

describe('saved searches', () => {
  it('have a name and a URL, are limited to thirty, and are one for each URL', async () => {
    await save(false);
    await save(false);
    expect(await list()).toMatchObject([
      { name: 'Green things', address: '/products/color-green', letters: false },
    ]);
    const sent = await Promise.allSettled(
      Array.from({ length: 35 }, (_, page) => save(false, '', `/products?searchQuery=${page}`)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
    await ada.call(deleteSavedSearch, { params: { id: (await list())[0]!.id } });
    expect(await list()).toHaveLength(29);
    await expect(save(false, '', 'https://elsewhere.example/')).rejects.toMatchObject({
      status: 400,
    });
  });

  it('send emails about new products, once a week at most and never about the same one twice', async () => {
    await save(true);
    await arrives('Green chair', 'Green', 1);
    await arrives('Red chair', 'Red', 1);
    await arrives('Green table', 'Green', -30);
    await after(6);
    expect(await emails()).toEqual([]);
    await after(8);
    await after(8);
    expect(await emails()).toMatchObject([
      { kind: 'search-found', recipient: `${ada.sub}@example.test` },
    ]);
    expect((await emails())[0]).toMatchObject({ subject: '1 new product for ‘Green things’' });
    expect((await emails())[0]?.body).toContain('Green chair');
    await arrives('Green lamp', 'Green', 9);
    await after(10);
    expect(await emails()).toHaveLength(1);
    await after(16);
    expect((await emails()).at(-1)?.body).toContain('Green lamp');
    expect((await emails()).at(-1)?.body).not.toContain('Green chair');
    await after(24);
    expect(await emails()).toHaveLength(2);
  });

  it('search for their words among the new products', async () => {
    await save(true, 'chair');
    await arrives('Green stool', 'Green', 1);
    await after(8);
    expect(await emails()).toEqual([]);
    await arrives('Green chair', 'Green', 10);
    await after(16);
    expect(await emails()).toHaveLength(1);
  });

  it('send no email by default, and none after they are switched off', async () => {
    await save(false);
    await arrives('Green chair', 'Green', 1);
    await after(8);
    expect(await emails()).toEqual([]);
    const [{ id }] = (await list()) as [SavedSearch];
    await ada.call(setSearchEmails, { params: { id }, body: { letters: true } });
    const key = (await env.MARKET_DB.prepare('SELECT key FROM saved_search').first<string>('key'))!;
    expect((await ada.call(readAsked, { params: { key } })).data.name).toBe('Green things');
    await ada.call(endAsked, { params: { key } });
    expect((await list())[0]).toMatchObject({ letters: false });
    await after(30);
    expect(await emails()).toEqual([]);
  });

  it('send emails only to a confirmed address', async () => {
    ada = await shopper('parlour', { claims: { email_verified: false } });
    await expect(save(true)).rejects.toMatchObject({ status: 409, code: 'email_unverified' });
    await save(false);
  });
});
