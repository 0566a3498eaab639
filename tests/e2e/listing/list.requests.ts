import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';
import { followLink, type Part, readPage, requestPage } from '../sent-page.ts';
import { chipsOf, choicesOf, countOf, isChosen, pricesOf, productsOf } from './list-page.ts';

/* Lists as a visitor without JavaScript gets them: the links and forms of pages as they are sent. */

const nextChoice = (list: Part, group: string): Part =>
  choicesOf(list, group).find((choice) => !isChosen(choice))!;

const shownBy = (choice: Part) => ({
  name: choice.one('span', { class: 'name' }).text,
  count: Number.parseInt(choice.one('span', { class: 'count' }).text, 10),
});

const chosenFilters = (list: Part) => chipsOf(list).map(({ text }) => text);

test('[ROUTE-010] [LIST-001] [LIST-005] [LIST-010] [TILE-001] [TILE-002] [TILE-003] [TILE-004] [TILE-005] [TILE-006] [TILE-010] a list shows every product with its pictures, brand and price', async () => {
  const list = await readPage('/products');
  expect(list.one('nav', { 'aria-label': 'Breadcrumb' }).one('li').text).toBe('All Products');
  expect(countOf(list)).toBeGreaterThan(24);
  const tiles = list.all('article');
  expect(tiles).toHaveLength(24);
  for (const tile of tiles) {
    expect(tile.all('img').length).toBeGreaterThan(0);
    expect(tile.one('span', { class: 'variant' }).text).not.toBe('');
    expect(tile.one('p', { class: 'brand' }).hrefs[0]).toMatch(/^\/products\/brand-/);
    expect(tile.one('p', { class: 'price' }).text).toMatch(/^(Now )?£[\d,]+\.\d\d|^Request Price/);
  }
  expect(list.text).toContain('more colors & options');
  const thumbnails = list.one('ul', { class: 'thumbnails' }).all('a');
  expect(thumbnails.length).toBeGreaterThan(1);
  expect(thumbnails.length).toBeLessThanOrEqual(5);
  const variant = await followLink(thumbnails[1]!);
  expect(variant.one('main').text).toContain(thumbnails[1]!.one('img').attribute('alt'));
});

test('[TILE-004] [TILE-009] a reduced product shows its price, the price before, and the discount', async () => {
  const list = await readPage('/products/category-rugs');
  const reduced = list.all('article').filter((tile) => tile.all('s').length > 0);
  expect(
    reduced.map((tile) => tile.one('p', { class: 'price' }).text.replace(/\s+/g, ' ')),
  ).toEqual([expect.stringMatching(/^Now £71\.20 ?Was £89\.00 ?20% off$/)]);
});

test('[FILTER-004] [FILTER-005] [FILTER-006] [FILTER-007] a list has seven groups of filters, with counts', async () => {
  const list = await readPage('/products');
  const groups = list.all('details', { class: 'group' });
  expect(groups.map((group) => group.attribute('data-group'))).toEqual([
    'Colour',
    'Material',
    'Brand',
    'Category',
    'Room',
    'Style',
    'Mood',
    // Of its facts, those that a third of it says.
    'Assembly',
    'Price',
    'Size',
    'Load',
    'Here by',
  ]);
  expect(groups[0]!.all('circle').length).toBeGreaterThan(0);
  expect(choicesOf(list, 'Material')[0]!.one('noscript').text).toBe('');
  for (const group of groups.slice(0, 7)) {
    expect(group.one('span', { class: 'count' }).text).toMatch(/^[1-9]\d*$/);
  }
});

test('[FILTER-004] [FILTER-006] a long group shows its first choices, and links to the list with all of them', async () => {
  const list = await readPage('/products/category-furniture?sort=price_asc');
  const first = choicesOf(list, 'Material').length;
  const link = list.one('details', { 'data-group': 'Material' }).one('a', { class: 'all' });
  expect(link.attribute('href')).toBe(
    '/products/category-furniture?sort=price_asc&choices=material',
  );
  const whole = await followLink(link);
  const group = whole.one('details', { 'data-group': 'Material' });
  expect(group.attribute('open')).toBe('');
  expect(group.all('a', { class: 'choice' })).toHaveLength(Number(/\d+/.exec(link.text)?.[0]));
  expect(choicesOf(whole, 'Material').length).toBeGreaterThan(first);
  expect(group.all('a', { class: 'all' })).toEqual([]);
  expect(productsOf(whole)).toEqual(productsOf(list));
  expect(whole.one('link', { rel: 'canonical' }).attribute('href')).toMatch(/category-furniture$/);
});

test('[FILTER-012] [FILTER-014] [FILTER-017] [LIST-009] filters have correct counts, combine, narrow the list, and can be removed', async () => {
  const colour = nextChoice(await readPage('/products'), 'Colour');
  const one = await followLink(colour);
  expect(colour.attribute('href')).toMatch(/^\/products\/color-[\w-]+$/);
  expect(countOf(one)).toBe(shownBy(colour).count);
  expect(chosenFilters(one)).toEqual([shownBy(colour).name]);
  expect(chipsOf(one)[0]!.attribute('href')).toBe('/products');
  const other = nextChoice(one, 'Colour');
  const two = await followLink(other);
  expect(other.attribute('href')).toMatch(/color-\w+-\w+/);
  expect(countOf(two)).toBeGreaterThanOrEqual(countOf(one));
  const material = nextChoice(two, 'Material');
  const three = await followLink(material);
  expect(material.attribute('href')).toMatch(/\/color-[\w-]+\/material-[\w-]+$/);
  expect(countOf(three)).toBe(shownBy(material).count);
  expect(three.robots).toBe('noindex, nofollow');
  expect(three.all('a', { class: 'clear' }).map((link) => link.attribute('href'))).toEqual([
    '/products',
    '/products',
  ]);
});

test('[FILTER-015] [FILTER-016] [ROUTE-012] [ROUTE-013] [LIST-002] [LIST-018] a list narrows to a category, which replaces another, and widens again', async () => {
  const furniture = await readPage('/products/category-furniture');
  expect(furniture.heading).toBe('Furniture');
  const narrower = furniture.one('nav', { 'aria-label': 'Narrower lists' }).one('a');
  expect(narrower.attribute('href')).toMatch(/^\/products\/category-furniture-[\w-]+$/);
  const below = await followLink(narrower);
  expect(below.heading).toBe(narrower.text);
  const steps = below.one('nav', { 'aria-label': 'Breadcrumb' });
  expect(steps.all('li').map(({ text }) => text)).toEqual([
    'All Products',
    'Furniture',
    narrower.text,
  ]);
  expect(steps.hrefs).toEqual(['/products', '/products/category-furniture']);
  const other = await followLink(nextChoice(furniture, 'Category'));
  expect(chosenFilters(other)).toHaveLength(1);
});

test('[LIST-008] [LIST-011] [LIST-013] [LIST-014] a list is sorted by price, and links lead through all pages', async () => {
  const sort = (await readPage('/products')).one('details', { class: 'sort' });
  const cheapest = sort.all('a').find(({ text }) => text === 'Price low to high')!;
  expect(cheapest.attribute('href')).toBe('/products?sort=price_asc');
  let page = await followLink(cheapest);
  const all = countOf(page);
  const prices = pricesOf(page);
  const shown = new Set(productsOf(page));
  for (let number = 2; shown.size < all; number += 1) {
    const more = page.one('p', { class: 'load-more' }).one('a');
    expect(more.attribute('href')).toBe(`/products?sort=price_asc&page=${number}`);
    page = await followLink(more);
    expect(page.all('link', { rel: 'prev' })).toHaveLength(1);
    productsOf(page).forEach((url) => shown.add(url));
    prices.push(...pricesOf(page));
  }
  expect(page.all('p', { class: 'load-more' })).toEqual([]);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('a list is filtered by price and size at a clean URL, and chips remove the filters', async () => {
  const form = (await readPage('/products/category-furniture')).one('form', { class: 'ranges' });
  expect(form.attribute('action')).toBe('/products/category-furniture');
  expect(form.all('input').map((input) => input.attribute('name'))).toEqual([
    'from',
    'to',
    'width',
    'height',
    'depth',
    // Of two facts.
    ...['fact', 'least', 'most'],
    ...['fact', 'least', 'most'],
    'by',
  ]);
  const sent = await requestPage(
    '/products/category-furniture?from=&to=&width=1200&height=&depth=',
  );
  const narrow = '/products/category-furniture/width-to-1200';
  expect([sent.status, sent.headers.location]).toEqual([301, narrow]);
  const price = choiceNamed(await readPage(narrow), '£100 to £500');
  const stock = choiceNamed(await followLink(price), 'In stock only');
  expect(stock.attribute('href')).toBe(`${narrow}/price-100-500/in-stock`);
  const list = await followLink(stock);
  expect(chosenFilters(list)).toEqual([
    'Furniture',
    'Up to 1,200 mm wide',
    '£100 to £500',
    'In stock',
    'Clear all',
  ]);
  expect(list.robots).toBe('noindex, nofollow');
  expect(chipsOf(list)[1]!.attribute('href')).toBe(
    '/products/category-furniture/price-100-500/in-stock',
  );
});

const choiceNamed = (list: Part, name: string): Part =>
  list.all('a', { class: 'choice' }).find(({ text }) => text === name)!;

test('[SEARCH-004] [LIST-011] [LIST-015] [LIST-016] [LIST-017] [ROUTE-017] a search says how it understood the text, and the visitor can undo that', async () => {
  const form = (await readPage('/')).one('form', { class: 'search' });
  expect(form.attribute('action')).toBe('/products');
  expect(form.one('input').attribute('name')).toBe('searchQuery');
  const found = await readPage('/products?searchQuery=velvet+sofa');
  expect(found.heading).toBe('‘velvet sofa’');
  const [taken] = found.all('a', { 'aria-label': 'Remove Material: velvet' });
  expect(taken?.attribute('href')).toBe('/products?searchQuery=sofa');
  const misspelt = await readPage('/products?searchQuery=chesterfeild');
  expect(misspelt.text).toContain('These are the results for ‘chesterfield’.');
  const prefix = await readPage('/products/t?prefix=sof');
  expect(prefix.one('article').text).toMatch(/sof/i);
  expect(prefix.one('nav', { 'aria-label': 'Narrower lists' }).text).toMatch(/\bSofas\b/);
  expect((await readPage('/products/t?prefix=qqqzzz')).text).toContain('No Products found');
  const unmet = await readPage('/products?searchQuery=zzqxv-nothing-is-called-so');
  expect(unmet.text).toContain('No Products found');
  expect(unmet.all('p', { class: 'load-more' })).toEqual([]);
});

test('[ROUTE-006] [ROUTE-007] [ROUTE-008] [ROUTE-009] [ROUTE-011] other URLs of a list name its canonical URL', async () => {
  const room = choicesOf(await readPage('/products'), 'Room')[0]!;
  const list = room.attribute('href');
  const { tags } = JSON.parse(
    (await requestFrom('hearth.localhost', '/web/tags?type=room')).text,
  ) as {
    tags: readonly { readonly tagId: string; readonly urlSlug: string }[];
  };
  const id = tags.find(({ urlSlug }) => list.endsWith(`/room-${urlSlug}`))?.tagId ?? '';
  for (const [address, canonical] of [
    ['/products/list', '/products'],
    ['/products/list/cat/furniture', '/products/category-furniture'],
    [`/_/products/list/room/${id}`, list],
    [
      `/_/products/list/room/${id}/cat/furniture`,
      list.replace('/room-', '/category-furniture/room-'),
    ],
  ] as const) {
    expect((await readPage(address)).canonical, address).toBe(canonical);
  }
  const words = await requestPage('/products/anything/f1/f2/f3/f4/f5/f6');
  expect([words.status, words.headers.location]).toEqual([301, '/products']);
});

test('[ROUTE-011] [ROUTE-022] a list of an unknown brand leads to the brands, and one of another unknown tag to the list without it', async () => {
  for (const [address, link] of [
    ['/products/brand-nosuch', ['All brands', '/store/brands']],
    ['/products/category-furniture/brand-nosuch', ['All brands', '/store/brands']],
    ['/_/products/list/brand/99999999', ['All brands', '/store/brands']],
    [
      '/products/category-furniture/color-nosuch',
      ['The list without it', '/products/category-furniture'],
    ],
    ['/products/category-furniture?page=999', ['Back to Home', '/']],
  ] as const) {
    const page = await requestPage(address);
    expect(page.status, address).toBe(404);
    expect(page.heading).toBe('Oops ! The Page Not Found.');
    const [name, url] = link;
    expect(page.one('main').one('a', { class: 'button' }).text).toBe(name);
    expect(page.one('main').hrefs).toEqual([url]);
  }
});

test('an invalid page number leads to the first page', async () => {
  for (const number of ['0', '-1', 'two', '1.5', '%00']) {
    const { status, headers } = await requestPage(`/products/category-furniture?page=${number}`);
    expect([status, headers.location]).toEqual([301, '/products/category-furniture']);
  }
});

test('a list of what arrives by a day has an address, its chip and its Markdown, and says which day is past or none', async () => {
  const day = '2099-12-24';
  const form = await requestPage(`/products/category-furniture?by=24/12/2099&width=`);
  const address = `/products/category-furniture/here-by-${day}`;
  expect([form.status, form.headers.location]).toEqual([301, address]);
  const list = await readPage(address);
  expect(chosenFilters(list)).toEqual(['Furniture', 'Here by 24 December', 'Clear all']);
  expect(countOf(list)).toBeGreaterThan(5);
  expect(list.one('main').text).toContain('what arrives by 24 December if you order today');
  expect((await requestPage(`${address}.md`)).text).toContain('[Here by 24 December]');
  const past = await readPage('/products/here-by-2020-12-24');
  expect(past.one('main').text).toContain('24 December 2020 is past. Choose today or a later day.');
  expect(countOf(past)).toBe(0);
  const none = await requestPage('/products/here-by-2026-02-30');
  expect(none.status).toBe(404);
  expect(none.one('main').text).toContain('the calendar has no such day');
});

test('a field that says no size, price, day or number says so, whatever is in it', async () => {
  const halved = `${'w'.repeat(39)}%F0%9F%98%80`;
  for (const [query, words] of [
    ['width=17 3/4 in', 'We couldn’t read the size'],
    ['from=1/2', 'We couldn’t read the price'],
    ['by=24/13/2026', 'the calendar has no such day'],
    ['fact=seat-height:cm&least=17 3/4 in&most=', 'We couldn’t read the number'],
    ['height=%5C%00', 'We couldn’t read the size'],
    [`depth=${halved}`, 'We couldn’t read the size'],
  ] as const) {
    const form = await requestPage(`/products/category-furniture?${query.replaceAll(' ', '%20')}`);
    expect(form.status, query).toBe(301);
    const page = await requestPage(form.headers.location ?? '');
    expect(page.status, query).toBe(404);
    expect(page.one('main').text, query).toContain(words);
  }
});
