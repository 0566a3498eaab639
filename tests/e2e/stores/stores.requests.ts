import { expect, test } from '@playwright/test';
import { followLink, type Part, readPage } from '../sent-page.ts';
import { pricesOf, productsOf } from '../listing/list-page.ts';

const STORE = '/_/products/seller/1';

const named = (store: Part, heading: string): Part =>
  store.one('section', { 'aria-labelledby': `store-${heading}` });

const linkNamed = (part: Part, name: RegExp): Part =>
  part.all('a').find(({ text }) => name.test(text))!;

test('[ROUTE-003] [ROUTE-004] [ROUTE-005] [SELLER-002] [SELLER-003] [SELLER-008] [SELLER-015] a seller’s store opens at both URLs, sorts by price, and links to the profile', async () => {
  const store = await readPage('/seller/1');
  expect(productsOf(store)).toHaveLength(12);
  expect(store.canonical).toBe('/calder-mill-interiors/products/seller/1');
  expect((await readPage(STORE)).canonical).toBe(store.canonical);
  expect(store.one('h1').hrefs).toEqual(['/profile/seller/1']);
  const profile = await readPage('/profile/seller/1');
  expect(profile.heading).toBe('Calder Mill Interiors');
  expect(linkNamed(profile, /^Visit the store$/).attribute('href')).toBe(store.canonical);
  const orders = store.one('details', { class: 'sort' }).all('a');
  expect(orders.map(({ text }) => text)).toEqual([
    'Relevance',
    'Price low to high',
    'Price high to low',
    'Best reviewed',
  ]);
  expect(orders[1]!.attribute('href')).toMatch(/sort=actualPrice$/);
  const prices = pricesOf(await followLink(orders[1]!));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('[SELLER-012] [SELLER-013] [SELLER-018] links lead through the pages of a store in a stable order', async () => {
  const first = await readPage(`${STORE}?seed=17`);
  const more = first.one('p', { class: 'load-more' }).one('a');
  expect(more.attribute('href')).toMatch(/seed=17&page=2$/);
  const second = await followLink(more);
  expect(new Set([...productsOf(first), ...productsOf(second)]).size).toBe(24);
  expect(productsOf(await readPage(`${STORE}?seed=18`))).not.toEqual(productsOf(first));
});

test('[SELLER-004] [SELLER-005] [SELLER-006] [SELLER-007] [SELLER-009] [SELLER-017] a store is filtered, finds nothing, and is reset', async () => {
  const store = await readPage(`${STORE}?seed=17&page=2`);
  const category = linkNamed(named(store, 'categories'), /^Sofas/);
  expect(category.attribute('href')).toMatch(/\/products\/seller\/1\?category=\d+$/);
  const room = linkNamed(named(await followLink(category), 'rooms'), /^Living/);
  const price = linkNamed(named(await followLink(room), 'prices'), /^Less than £100$/);
  expect(price.attribute('href')).toMatch(/category=\d+&room=\d+&max=100$/);
  const nothing = await followLink(price);
  expect(nothing.text).toContain('No products found. You may try changing the search criteria...');
  expect(nothing.all('p', { class: 'load-more' })).toEqual([]);
  const reset = await followLink(linkNamed(nothing, /^Reset All$/));
  const all = reset.one('aside', { id: 'filters' });
  for (const name of [/^All Categories/, /^All Rooms/, /^All Prices/]) {
    expect(linkNamed(all, name).attribute('aria-current')).toBe('true');
  }
});

test('[STORE-001] [STORE-002] [STORE-003] [STORE-004] [ROUTE-015] [ROUTE-016] index pages link to the stores', async () => {
  for (const [index, kind] of [
    ['brands', 'brand'],
    ['styles', 'style'],
    ['categories', 'category'],
    ['rooms', 'room'],
  ] as const) {
    const entry = (await readPage(`/store/${index}`)).one('a', { class: 'open' });
    expect(entry.one('span', { class: 'count' }).text).toMatch(/^[1-9]/);
    expect(entry.attribute('href')).toMatch(new RegExp(`^/products/${kind}-`));
    const store = await followLink(entry);
    expect(store.heading).toBe(entry.one('span', { class: 'name' }).text);
    expect(productsOf(store).length).toBeGreaterThan(0);
  }
});
