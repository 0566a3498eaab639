import { expect, test } from '@playwright/test';
import { fillSignIn, signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { begin, pieces, placeOf, publish } from './rooms.ts';

test('[API-111] [API-115] a shared room is copied by a visitor who signs in for it, and without JavaScript', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.slow();
  await signUp(page, '/robots.txt');
  await begin(page);
  await expect(pieces(page)).not.toHaveCount(0);
  const shown = await pieces(page).count();
  const place = await placeOf(page, 0);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const link = await publish(page);
  const visitor = await (await browser.newContext({ baseURL, viewport })).newPage();
  const email = await signUp(visitor, '/robots.txt');
  await visitor.context().clearCookies();
  const complaints = complaintsOf(visitor);
  await visitor.goto(link);
  expect(await violationsOf(visitor)).toEqual([]);
  // The visitor is signed out, so the press leads through the sign-in, after which the room is copied.
  const take = { name: 'Make this room your own' };
  await visitor.getByRole('button', take).click();
  await fillSignIn(visitor, email);
  await expect(visitor).toHaveURL(/\/profile\/rooms\/plan-1\?done=copied$/);
  await expect(visitor.getByText('The room is now yours')).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('My room');
  await expect(visitor.locator('main')).not.toContainText(name);
  await expect(pieces(visitor)).toHaveCount(shown);
  expect(await placeOf(visitor, 0)).toBe(place);
  expect(complaints).toEqual([]);
  const plain = await withoutScript(visitor, { baseURL, viewport });
  await plain.goto(link);
  await plain.getByRole('button', take).click();
  await expect(plain).toHaveURL(/\/profile\/rooms\/plan-2\?done=copied$/);
  await expect(pieces(plain)).toHaveCount(shown);
  await plain.context().close();
  await visitor.context().close();
});
