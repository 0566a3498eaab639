import { expect, test } from '@playwright/test';
import { callFrom, fillSignIn, signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf } from '../quality/checks.ts';
import { begin, faultsOf, NO_FAULTS, pieces, placeOf } from './rooms.ts';

test.beforeEach(() => {
  test.slow();
});

test('[API-111] [API-115] a room that somebody shows is made one’s own after signing in, without JavaScript too', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/about-us');
  await begin(page);
  const shown = await pieces(page).count();
  const place = await placeOf(page, 0);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByText('Show it to others').click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const link = (await page.locator('#share a').getAttribute('href')) ?? '';
  const { pathname } = new URL(link);
  const visitor = await (await browser.newContext({ baseURL, viewport })).newPage();
  const email = await signUp(visitor, '/about-us');
  await visitor.context().clearCookies();
  const complaints = complaintsOf(visitor);
  await visitor.goto(pathname);
  expect(await faultsOf(visitor)).toEqual(NO_FAULTS);
  expect(complaints).toEqual([]);
  // Signed out: the press leads through the sign-in and back.
  const plain = await withoutScript(visitor, { baseURL, viewport });
  await plain.goto(pathname);
  const take = plain.getByRole('button', { name: 'Make this room your own' });
  await take.click();
  await fillSignIn(plain, email);
  await expect(plain).toHaveURL(link);
  await take.click();
  await expect(plain).toHaveURL(/\/profile\/rooms\/plan-1\?done=copied$/);
  await expect(plain.getByText('The room is yours now')).toBeVisible();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('My room');
  await expect(plain.locator('main')).not.toContainText(name);
  await expect(plain.getByText('Show it to others')).toBeVisible();
  await expect(pieces(plain)).toHaveCount(shown);
  expect(await placeOf(plain, 0)).toBe(place);
  // Withdrawn while somebody looks at it: nothing is copied, and nobody is asked to sign in.
  await plain.goto(pathname);
  await visitor.goto(pathname);
  await page.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(page.getByText('The link is withdrawn')).toBeVisible();
  for (const late of [plain, visitor]) {
    const answer = late.waitForResponse((reply) => reply.request().method() === 'POST');
    await late.getByRole('button', { name: 'Make this room your own' }).click();
    expect((await answer).status()).toBe(404);
    await expect(late.getByText('Oops ! The Page Not Found.')).toBeVisible();
  }
  await plain.goto('/profile/rooms');
  await expect(plain.locator('ul.designs > li')).toHaveCount(1);
  await plain.context().close();
  await visitor.context().close();
});

test('[API-111] who has as many rooms as the shop keeps is told so when one more would be copied', async ({
  page,
}) => {
  await signUp(page, '/about-us');
  const call = (name: string, body?: object) =>
    callFrom(page, body ? 'POST' : 'GET', `/v1/api/personrooms/${name}`, body);
  for (let number = 1; number <= 20; number += 1) {
    const body = { personroomID: `plan-${String(number)}`, name: 'Room' };
    expect(await call('postsavepersonroomdesign', body)).toMatchObject({ status: 200 });
  }
  const query = 'personroomID=plan-1&status=published';
  const { reply } = await call(`setpersonroomdesignstatus?${query}`);
  await page.goto(`/rooms/${(reply as { data: { share: string } }).data.share}`);
  await page.getByRole('button', { name: 'Make this room your own' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You have 20 room designs, which is as many as we keep. Please delete one first.',
  );
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  await page.goto('/profile/rooms');
  await expect(page.locator('ul.designs > li')).toHaveCount(20);
});
