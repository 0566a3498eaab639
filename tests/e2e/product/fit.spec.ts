import { expect, test, type Page } from '@playwright/test';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, overflowsOf, violationsOf } from '../quality/checks.ts';
import { productWhere } from './find-product.ts';

const openFit = async (page: Page): Promise<void> => {
  await page.goto(await productWhere(({ name }) => name.endsWith(' Console'), 'Will it fit?'));
  await page.getByRole('link', { name: 'Will it fit?' }).click();
  await expect(page).toHaveURL(/\/fit$/);
  // A form that is submitted before the page's script has run loads a page.
  await page.waitForLoadState();
};

const typed = (page: Page, label: string) => page.getByLabel(label, { exact: false });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the fit check says whether a product fits its place and goes through the door, and asks for missing measurements', async ({
    page,
  }) => {
    await openFit(page);
    await typed(page, 'Width (cm)').first().fill('1999');
    await typed(page, 'Depth (cm)').fill('1999,5');
    await typed(page, 'Door width (cm)').fill('wide');
    await page.getByRole('button', { name: 'Will it fit?' }).click();
    await expect(page.getByText('Enter a size from 1 to 2,000 cm')).toBeVisible();
    await expect(typed(page, 'Door width (cm)')).toHaveAttribute('aria-invalid', 'true');
    await typed(page, 'Door width (cm)').fill('1');
    await typed(page, 'Door height (cm)').fill('200');
    await page.getByRole('button', { name: 'Will it fit?' }).click();
    await expect(page).toHaveURL(/width=1999&depth=1999%2C5/);
    await expect(page.getByText(/^It fits, with .* to spare\.$/)).toBeVisible();
    await expect(
      page.getByText(/^It doesn’t go through: the best way round/).first(),
    ).toBeVisible();
    await expect(typed(page, 'Door height (cm)')).toHaveValue('200');
  });
});

test('the fit check fills in the door of a customer’s address without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  await openFit(plain);
  const fillIn = plain.getByRole('button', { name: 'Use the door of my address' });
  await fillIn.click();
  await expect(plain.getByText('None of your addresses says how wide')).toBeVisible();
  const body = { streetA: '12 Mill Lane', city: 'Leeds', country: 'United Kingdom' };
  const answered = { ...body, postcode: 'LS1 4AP', accessDoor: 74.5 };
  expect(await callFrom(page, 'POST', '/api/customer/address', answered)).toMatchObject({
    status: 200,
  });
  await fillIn.click();
  await expect(typed(plain, 'Door width (cm)')).toHaveValue('74.5');
  await expect(plain.getByText(/^It (goes|doesn’t go) through|^It’s tight/).first()).toBeVisible();
  await plain.context().close();
});

test('the fit check answers in place by keyboard, and remembers the measurements only with consent', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await openFit(page);
  const url = page.url();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await typed(page, 'Width (cm)').first().fill('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^It doesn’t fit: it’s .* too wide/)).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('fit'))).toBeNull();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowsOf(page, [320, 390])).toEqual([]);

  await page.context().addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);
  await page.goto(url);
  await typed(page, 'Width (cm)').first().fill('150');
  await typed(page, 'Depth (cm)').fill('60');
  await page.getByRole('button', { name: 'Will it fit?' }).click();
  await expect(page.getByRole('status').locator('li')).toHaveCount(1);
  await page.goto(url);
  await expect(typed(page, 'Width (cm)').first()).toHaveValue('150');
  await expect(page.getByRole('status').locator('li')).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('the fit check keeps what is typed before its code comes, and its page answers where that is missing', async ({
  page,
  baseURL,
}) => {
  await openFit(page);
  const url = page.url();
  await page.context().addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);
  await page.goto(url);
  await typed(page, 'Width (cm)').first().fill('150');
  const send = page.getByRole('button', { name: 'Will it fit?' });
  await send.click();
  const kept = () => page.evaluate(() => localStorage.getItem('fit') ?? '');
  await expect.poll(kept).toContain('150');

  const code = '**/_astro/fit.*';
  let arrive = (): void => undefined;
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(code, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(url);
  await typed(page, 'Width (cm)').first().fill('1999');
  await send.click();
  arrive();
  await expect(page.getByText('Enter the depth of the space as well.')).toBeVisible();
  await expect(typed(page, 'Width (cm)').first()).toHaveValue('1999');
  await expect(page).toHaveURL(url);

  await page.unroute(code);
  await page.route(code, (route) => route.abort());
  await page.goto(url);
  await typed(page, 'Width (cm)').first().fill('1999');
  await typed(page, 'Depth (cm)').fill('1998');
  await send.click();
  await expect(page).toHaveURL(/width=1999&depth=1998/);
  await expect(page.getByText(/^It fits, with .* to spare\.$/)).toBeVisible();
});
