import { expect, test, type Page } from '@playwright/test';
import { signUp, signUpByForms } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';

/** The value under a key in local storage, or undefined. */
const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const entry = JSON.parse(localStorage.getItem(name) ?? '{}') as { value?: unknown };
    return entry.value;
  }, key);

const agree = (page: Page, baseURL: string | undefined) =>
  page.context().addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);

const reachForMenu = async (page: Page): Promise<void> => {
  if (windowWidth() > 995) await page.locator('details.store summary').click();
  else await page.getByRole('button', { name: 'Menu' }).click();
};

test('[STORAGE-004] [STORAGE-007] [ENTITY-033] the menus are stored, and the stored menus are shown when new ones cannot be fetched', async ({
  page,
}) => {
  await page.goto('/products');
  await reachForMenu(page);
  const holding = (type: string): unknown =>
    expect.arrayContaining([expect.objectContaining({ title: expect.objectContaining({ type }) })]);
  await expect
    .poll(() => stored(page, 'headerMenus'))
    .toMatchObject([
      { title: { displayName: 'Store' }, items: holding('category') },
      { title: { displayName: 'Moodrooms' }, items: holding('room') },
    ]);
  expect(await stored(page, 'roomCategoryCounts')).toMatchObject({
    'room-living': expect.any(Number),
    'category-furniture': expect.any(Number),
  });
  await page.route('**/fragments/**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.reload();
  await reachForMenu(page);
  const menu = windowWidth() > 995 ? page.locator('details.store') : page.locator('#mobile-menu');
  await menu.getByRole('link', { name: /^Living Room \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/products/room-living');
});

test('[STORAGE-003] [STORAGE-006] [PROFILE-005] the profile menu of a customer who has agreed shows the stored data first, then the shop’s reply', async ({
  page,
  baseURL,
}) => {
  const verdict = (name: string) => ({
    verdictID: '5',
    selectedStyles: [{ urlSlug: 'zen', name, styleScore: 60 }],
  });
  let name = 'Zen';
  await page.route('**/api/customer/style-selector', (route) =>
    route.fulfill({ json: { data: verdict(name) } }),
  );
  await page.route('**/verdicts/postverdictslist', (route) =>
    route.fulfill({ json: { data: { list: [{ verdictID: '5', verdictName: 'Our hall' }] } } }),
  );
  await agree(page, baseURL);
  const email = await signUp(page, '/');
  const menu = page.locator('#profile-menu');
  await menu.locator('summary').click();
  await expect(menu.locator('.username')).toHaveText(email);
  await expect(menu.getByRole('link', { name: 'Saved styles: Our hall' })).toHaveAttribute(
    'href',
    '/profile/styles',
  );
  expect(await stored(page, 'userData')).toMatchObject({ name: 'Ada Byron', username: email });
  expect(await stored(page, 'lastUser')).toEqual(expect.any(String));
  expect(await stored(page, 'lastVerdict')).toEqual(verdict('Zen'));
  // The next page shows the stored style before the shop has answered.
  name = 'Rustic';
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/customer', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await menu.locator('summary').click();
  await expect(menu.locator('.username')).toHaveText(email);
  await expect(menu.locator('.styles li')).toHaveText('Rustic60%');
  answer();
  await expect.poll(() => stored(page, 'lastVerdict')).toEqual(verdict('Rustic'));
});

test('what is stored of a customer is gone with the first page after the session has ended', async ({
  page,
  baseURL,
}) => {
  await agree(page, baseURL);
  await signUp(page, '/');
  await page.locator('#profile-menu summary').click();
  await expect.poll(() => stored(page, 'userData')).toMatchObject({ name: 'Ada Byron' });
  await page.context().clearCookies({ name: /session|signed-in/ });
  await page.goto('/about-us');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('lastUser');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).not.toContain('userData');
  expect(keys).not.toContain('cart');
});

test('a page of a customer is loaded again when the session has ended in another tab', async ({
  page,
}) => {
  await signUp(page, '/profile/edit');
  await page.context().clearCookies({ name: /session|signed-in/ });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/sign-in/);
});

test('[STORAGE-006] [SEARCH-030] the filters of moodrooms are stored with consent, and offered in the search box', async ({
  page,
  baseURL,
}) => {
  const narrow = async () => {
    await page.goto('/_/moodrooms/t');
    const choice = page
      .getByRole('navigation', { name: 'Narrower lists' })
      .getByRole('link')
      .nth(1);
    const href = (await choice.getAttribute('href')) ?? '';
    const room = (await choice.innerText()).trim();
    await page.goto(href);
    return { href, room };
  };
  await narrow();
  expect(await stored(page, 'personrooms/search')).toBeUndefined();
  await agree(page, baseURL);
  const { href, room } = await narrow();
  await expect.poll(() => stored(page, 'personrooms/search')).toMatchObject([{ href }]);
  await page.goto('/about-us');
  await page.getByRole('combobox', { name: 'Search' }).click();
  const rooms = page.getByRole('list', { name: 'Moodrooms you looked at' });
  await rooms.getByRole('link', { name: new RegExp(`^${room} moodrooms$`, 'i') }).click();
  await expect(page).toHaveURL(href);
});

const ACCOUNT = ['cart', 'favourites/products', 'recentProducts', 'searches', 'userData'] as const;

/** Stores a value after the next form is submitted and before its page is left, as the reply to a call may do. */
const storeLate = (page: Page, key: string): Promise<void> =>
  page.evaluate((name) => {
    const write = () => {
      localStorage.setItem(name, JSON.stringify({ value: ['x'], until: Date.now() + 600_000 }));
      sessionStorage.setItem('late', name);
    };
    document.addEventListener('submit', () => setTimeout(write));
  }, key);

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[CART-006] [PROFILE-010] deleting the account clears the data stored for it, including the visited pages', async ({
    page,
    baseURL,
  }) => {
    await agree(page, baseURL);
    const email = await signUp(page, '/return-policy');
    const caught = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map(({ url }) => new URL(url).pathname);
      });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(async () => {
        await page.goto('/return-policy');
        return caught();
      })
      .toContain('/return-policy');
    await page.evaluate((keys) => {
      const entry = JSON.stringify({ value: ['x'], until: Date.now() + 600_000 });
      for (const key of [...keys, 'headerMenus']) localStorage.setItem(key, entry);
    }, ACCOUNT);
    await page.goto('/profile/edit');
    await page.getByText('Delete account').click();
    await page.fill('#confirmation', email);
    await storeLate(page, 'cart');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL('/');
    expect(await page.evaluate(() => sessionStorage.getItem('late'))).toBe('cart');
    for (const key of ACCOUNT) expect(await stored(page, key), key).toBeUndefined();
    expect(await stored(page, 'headerMenus')).toEqual(['x']);
    await expect.poll(caught).not.toContain('/return-policy');
  });
});

test('[CART-006] [STORAGE-006] after a session has expired, the next sign-in clears the stored data of that customer, but not the product to be added', async ({
  page,
  baseURL,
}) => {
  await agree(page, baseURL);
  await page.goto('/about-us');
  await page.evaluate(() => {
    const entry = JSON.stringify({ value: ['x'], until: Date.now() + 600_000 });
    for (const key of ['userData', 'favourites/products', 'verdicts/list', 'addToCartData']) {
      localStorage.setItem(key, entry);
    }
  });
  await signUpByForms(page, '/about-us');
  for (const key of ['userData', 'favourites/products', 'verdicts/list']) {
    expect(await stored(page, key), key).toBeUndefined();
  }
  expect(await stored(page, 'addToCartData')).toEqual(['x']);
});
