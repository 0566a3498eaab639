import { expect, test } from '@playwright/test';
import { violationsOf } from './checks.ts';
import { becomeCustomer, openOwn, openPublic, OWN, PUBLIC } from './flow-pages.ts';
import { misnamed } from './names.ts';

test('on the pages for everyone a screen reader gives everything a name of its own, in order', async ({
  page,
}) => {
  test.slow();
  for (const name of PUBLIC) {
    await openPublic(page, name);
    expect.soft(await misnamed(page), name).toEqual([]);
    expect.soft(await violationsOf(page), name).toEqual([]);
  }
});

test('on the pages of a customer a screen reader gives everything a name of its own, in order', async ({
  page,
}) => {
  test.slow();
  const order = await becomeCustomer(page);
  for (const name of OWN) {
    await openOwn(page, name, order);
    expect.soft(await misnamed(page), name).toEqual([]);
    expect.soft(await violationsOf(page), name).toEqual([]);
  }
});
