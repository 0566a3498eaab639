import { expect, test } from '@playwright/test';
import { callFrom, signUp } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { productWhere, variantWith } from './find-product.ts';

/* The calls that the specification requires of the product page. */

const ADDRESS = {
  addressName: 'Home',
  streetA: '1 Church Lane',
  city: 'Great Tew',
  postcode: 'OX7 4AA',
  country: 'United Kingdom',
};

test('[API-041] the product page calls for bookmarks, saved addresses and the addresses at a postcode', async ({
  page,
}) => {
  test.slow();
  const url = await variantWith('order_by_email');
  await signUp(page, url);
  expect((await callFrom(page, 'POST', '/api/customer/address', ADDRESS)).status).toBe(200);
  const replyTo = (path: string) =>
    page.waitForResponse((reply) => new URL(reply.url()).pathname === path && reply.ok());
  const bookmarks = replyTo('/v1/api/bookmarks/postbookmarkdetails');
  await page.reload();
  await bookmarks;

  const addresses = replyTo('/api/customer/addresses');
  await page.getByRole('link', { name: 'Request Price' }).first().click();
  expect(await (await addresses).text()).toContain('Great Tew');
  const panel = page.locator('#enquiry-panel');
  await panel.locator('label:has([name=addressId])').last().click();
  await panel.locator('[name=postcode]').fill('BA1 1AA');
  const suggestions = replyTo('/api/address');
  await panel.getByRole('button', { name: 'Find address' }).click();
  expect(new URL((await suggestions).url()).search).toBe('?postcode=BA11AA');
  await expect(panel.getByText('Bath, United Kingdom')).toBeVisible();
  if (windowWidth() < 768) return;

  await panel.getByRole('button', { name: 'Close' }).click();
  const added = replyTo('/v1/api/bookmarks/getadditemtobookmark');
  await page.locator('.bookmark').click();
  expect(new URL((await added).url()).search).toMatch(/^\?itemID=\w+&itemType=product(&|$)/);
  const removed = replyTo('/v1/api/bookmarks/postremoveitemfrombookmark');
  await page.locator('.bookmark').click();
  expect((await removed).request().postDataJSON()).toEqual({
    itemID: [new URL((await added).url()).searchParams.get('itemID')],
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[API-040] the page shows the product of a variant, similar ones, and a list of others by their ids', async ({
    page,
  }) => {
    await page.goto(await productWhere(() => true));
    await expect(page.locator('product-carousel').first().locator('li')).not.toHaveCount(0);
    const companions = page.locator('.companions a');
    expect(await companions.count()).toBeGreaterThan(1);
    expect(await companions.count()).toBeLessThanOrEqual(6);
    const name = await companions.first().innerText();
    await companions.first().click();
    await expect(page.locator('.information')).toContainText(name);
  });
});
