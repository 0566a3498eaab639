import { expect, test } from '@playwright/test';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { begin, faultsOf, NO_FAULTS, publish } from './rooms.ts';

test.beforeEach(() => {
  test.slow();
});

test('[API-111] [API-115] a room that is withdrawn while a visitor looks at it is not copied', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/about-us');
  await begin(page);
  const link = await publish(page);
  const visitor = await (await browser.newContext({ baseURL, viewport })).newPage();
  await signUp(visitor, '/about-us');
  const plain = await withoutScript(visitor, { baseURL, viewport });
  await visitor.context().clearCookies();
  await plain.goto(link);
  await expect(plain.getByRole('button', { name: 'Make this room your own' })).toBeVisible();
  await visitor.goto(link);
  expect(await faultsOf(visitor)).toEqual(NO_FAULTS);
  await page.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(page.getByText('The link has been withdrawn')).toBeVisible();
  // Neither visitor is asked to sign in for it.
  for (const late of [plain, visitor]) {
    const answer = late.waitForResponse((reply) => reply.request().method() === 'POST');
    await late.getByRole('button', { name: 'Make this room your own' }).click();
    expect((await answer).status()).toBe(404);
    await expect(late.getByText('Oops ! The Page Not Found.')).toBeVisible();
  }
  await plain.goto('/profile/rooms');
  await expect(plain.locator('ul.designs > li')).toHaveCount(0);
  await plain.context().close();
  await visitor.context().close();
});

test('[API-111] a customer who has as many rooms as the shop keeps is told so on copying another', async ({
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
    'You can save up to 20 room designs. Delete one to add another.',
  );
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  await page.goto('/profile/rooms');
  await expect(page.locator('ul.designs > li')).toHaveCount(20);
});
