import { beforeEach, describe, expect, it } from 'vitest';
import { reply, sentBy } from '../../../tests/browser/shop.ts';
import { recordView } from '../state/product/recently-viewed.ts';
import { showRecent } from './recently-viewed.ts';

const CARDS = 'GET /fragments/recently-viewed';

/** What the place has once the products have been fetched. */
const shown = async (): Promise<string> => {
  const place = document.createElement('div');
  await showRecent(place);
  return place.innerHTML;
};

const view = (...ids: readonly string[]): void => {
  for (const _id of ids) recordView({ _id, name: 'Chair', category: '', brand: '', room: '' });
};

beforeEach(() => {
  document.cookie = 'allow-personal=yes; path=/';
});

describe('[ENTITY-027] the recently viewed products', () => {
  it('are shown as the shop draws them, the latest first', async () => {
    reply(CARDS, () => new Response('<h2>Recently viewed</h2>'));
    view('1', '2');
    expect(await shown()).toBe('<h2>Recently viewed</h2>');
    expect(sentBy(CARDS).map(({ path }) => path)).toEqual(['/fragments/recently-viewed?ids=2,1']);
  });

  it('are not asked for if there are none, or without consent', async () => {
    expect(await shown()).toBe('');
    view('1');
    document.cookie = 'allow-personal=no; path=/';
    expect(await shown()).toBe('');
    expect(sentBy(CARDS)).toEqual([]);
  });

  it.each([
    ['are not sold any more', () => new Response(null, { status: 204 })],
    ['are refused', () => new Response('<h1>Bad request</h1>', { status: 400 })],
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('leave the page as it is where they %s', async (_why, answer) => {
    reply(CARDS, answer);
    view('1');
    expect(await shown()).toBe('');
  });
});
