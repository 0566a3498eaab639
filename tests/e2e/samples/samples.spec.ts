import { expect, test, type Page } from '@playwright/test';
import { emailsLink } from '../alerts/emails-link.ts';
import { newAddress } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { sampledVariant } from './sampled-variant.ts';

/* A swatch by post, from the page of a piece to the link in the email. */

test.beforeEach(() => {
  test.slow();
});

/** Fills in the form. */
const orderAs = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('Name').fill('Eve Stone');
  await page.getByLabel('Postcode').fill('OX7 4AA');
  await page.getByLabel('Address Line 1').fill(`${email} Lane`.slice(0, 100));
  await page.getByLabel('City').fill('Great Tew');
  await page.getByRole('button', { name: 'Order samples' }).click();
  await expect(page.getByText('check your email')).toBeVisible();
};

test('@every-site a guest orders two swatches of a piece, and confirms them by email', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(await sampledVariant());
  const add = page.getByRole('button', { name: 'Order a free sample' });
  await add.click();
  const tray = page.getByRole('link', { name: 'Your samples (1)' });
  await expect(tray).toBeVisible();
  const swatches = page.getByRole('list', { name: /^Swatches:/ });
  const other = swatches.locator('a:not([aria-current])').first();
  const name = (await other.getAttribute('title')) ?? '';
  await other.click();
  await expect(swatches.locator('[aria-current]')).toHaveAttribute('title', name);
  await expect(tray).toBeVisible();
  await add.click();
  await page.getByRole('link', { name: 'Your samples (2)' }).click();
  await expect(page.getByText('2 of 5 samples')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const email = newAddress();
  await orderAs(page, email);
  await page.goto('/samples');
  await expect(page.getByText('Your tray is empty.')).toBeVisible();
  await page.goto(await emailsLink(page, email));
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, send them' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest fills the tray from two pages, takes a swatch out, and orders', async ({
    page,
  }) => {
    const href = await sampledVariant();
    await page.goto(href);
    await page.getByRole('button', { name: 'Order a free sample' }).click();
    await expect(page.getByText('1 of 5 samples')).toBeVisible();
    const [, id = ''] = /\/d\/(\d+)/.exec(href) ?? [];
    await page.goto(`/samples?v=${id}`);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Put into your tray' }).click();
    await expect(page.getByText('2 of 5 samples')).toBeVisible();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(page.getByText('1 of 5 samples')).toBeVisible();
    await page.getByRole('button', { name: 'Order samples' }).click();
    for (const field of ['email', 'addressName', 'streetA', 'city', 'postcode']) {
      await expect(page.locator(`#${field}-problem`)).toBeVisible();
    }
    const email = newAddress();
    await orderAs(page, email);
    await page.goto(await emailsLink(page, email));
    await page.getByRole('button', { name: 'Yes, send them' }).click();
    await expect(page.getByText('Thank you.')).toBeVisible();
    // The samples are still announced when they leave, and nothing is left to stop.
    await page.getByRole('button', { name: 'Don’t email me afterwards' }).click();
    await expect(page.getByText('We won’t email you about these samples')).toBeVisible();
    await expect(page.getByText('we email you when they’re on their way.')).toBeVisible();
    await expect(page.getByRole('button', { name: /email/ })).toHaveCount(0);
  });

  test('a tray loses what nobody sends, which would fill a place that its page does not show', async ({
    page,
  }) => {
    await page.goto(await sampledVariant());
    await page.getByRole('button', { name: 'Order a free sample' }).click();
    await expect(page.getByText('1 of 5 samples')).toBeVisible();
    const [tray] = (await page.context().cookies()).filter(({ name }) => name === 'samples');
    const gone = ['999999.1', '999999.2', '999999.3', '999999.4'];
    await page.context().addCookies([{ ...tray!, value: [...gone, tray!.value].join('~') }]);
    await page.goto('/samples');
    await expect(page.getByText('can’t be sent any more')).toBeVisible();
    await expect(page.getByText('1 of 5 samples')).toBeVisible();
    const [left] = (await page.context().cookies()).filter(({ name }) => name === 'samples');
    expect(left?.value).toBe(tray!.value);
    await page.reload();
    await expect(page.getByText('can’t be sent any more')).toHaveCount(0);
  });

  test('a moodroom leads to the swatches of its pieces', async ({ page }) => {
    await page.goto('/_/moodrooms/t');
    const rooms = await page
      .locator('main article a[href*="/moodrooms/d/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    for (const room of rooms) {
      await page.goto(room);
      const link = page.getByRole('link', { name: 'Order samples' });
      if ((await link.count()) === 0) continue;
      await link.click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      return;
    }
    throw new Error('no moodroom has samples');
  });
});
