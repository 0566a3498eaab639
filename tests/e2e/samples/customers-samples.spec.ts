import { expect, test, type Page } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { PORT } from '../port.ts';
import { siteId } from '../project.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { sampledVariant } from './sampled-variant.ts';

/* A customer's samples, and the seller's list at the console. */

const operator = async (page: Page): Promise<void> => {
  const token = await (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();
  await page.goto('/operator');
  await page.getByLabel('Operator’s token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
};

test('a customer orders samples to a saved address, cancels some, and the operator sends the rest', async ({
  browser,
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const email = await signUp(page);
  await page.goto('/profile/addresses');
  await page.getByLabel('Postcode').fill('OX7 4AA');
  await page.getByLabel('Address Line 1').fill(`${email} Lane`.slice(0, 100));
  await page.getByLabel('City').fill('Great Tew');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Great Tew').first()).toBeVisible();
  for (const left of [10, 9]) {
    await page.goto(await sampledVariant());
    await page.getByRole('button', { name: 'Order a free sample' }).click();
    await page.getByRole('link', { name: 'Your samples (1)' }).click();
    await expect(page.getByText(`${String(left)} left this year`)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Order samples' }).click();
    await expect(page.getByText('Your samples are ordered.')).toBeVisible();
  }
  await page.goto('/profile/samples');
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await expect(page.getByText('These samples are cancelled.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const desk = await (await browser.newContext()).newPage();
  await operator(desk);
  await desk.goto(`/operator/console/samples?site=${siteId()}`);
  expect(await violationsOf(desk)).toEqual([]);
  // A reason that was written before anything was chosen is not lost.
  const reason = desk.getByLabel('Reason, which the customer sees');
  const decline = desk.getByText('Decline the chosen');
  await decline.first().click();
  await reason.fill('The mill has none left');
  await decline.last().click();
  await expect(desk.getByText('Please choose a request.')).toBeVisible();
  await expect(reason).toHaveValue('The mill has none left');
  const row = desk.getByRole('row').filter({ hasText: email });
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Mark the chosen as sent' }).click();
  await expect(desk.getByText('The samples are marked as sent')).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(page.getByText(/^Posted by /)).toBeVisible();
  expect(complaints).toEqual([]);
});
