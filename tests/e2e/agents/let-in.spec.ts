import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { ALL_OF_UCP, asking, CALLBACK, listen, register } from './assistant.ts';

/* How a customer lets an assistant in, and ends its access. */

const originOf = (page: Page): string => new URL(page.url()).origin;

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().startsWith('Service Worker registration blocked');
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
};

test('a customer reads what an assistant may do, lets it in, sees it in the account and ends its access', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await listen(page);
  await signUp(page, '/robots.txt');
  const origin = originOf(page);
  await page.goto(asking(origin, await register(origin, 'Trial assistant')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Let a program on this device in?',
  );
  await expect(page.getByText('you confirm and pay for each one here yourself')).toBeVisible();
  await expect(page.getByText('nobody has verified it')).toBeVisible();
  await page.screenshot({ path: info.outputPath('consent.png'), fullPage: true });

  await page.getByRole('button', { name: 'Allow access' }).press('Enter');
  await page.waitForURL(`${CALLBACK}?*`);
  expect(new URL(page.url()).searchParams.get('state')).toBe('kept');
  expect(new URL(page.url()).searchParams.get('code')).not.toBeNull();

  await page.goto(`${origin}/profile/assistants`);
  await expect(page.getByRole('heading', { name: 'Trial assistant' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('assistants.png'), fullPage: true });
  await page.getByRole('button', { name: 'End access of Trial assistant' }).click();
  await expect(page.getByText('The assistant no longer has access to your account')).toBeVisible();
  await expect(page.getByText('No assistants have access.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a customer reads what a UCP platform with its own payment may do, and links the account', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await listen(page);
  await signUp(page, '/robots.txt');
  const origin = originOf(page);
  await page.goto(asking(origin, await register(origin, 'Trial platform'), { scope: ALL_OF_UCP }));
  await expect(page.getByText('See your saved addresses, and place orders in')).toBeVisible();
  await expect(page.getByText('Pay with a card that is saved here')).toBeVisible();
  await expect(page.getByText('haven’t confirmed here')).toHaveCount(0);
  await expect(page.getByText('It keeps its access for thirty days')).toBeVisible();
  await page.screenshot({ path: info.outputPath('linking.png'), fullPage: true });
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.waitForURL(`${CALLBACK}?*`);
  expect(new URL(page.url()).searchParams.get('iss')).toBe(`${origin}/idp`);
  await page.goto(`${origin}/profile/assistants`);
  await expect(page.getByText('Read your orders and follow')).toBeVisible();
  await page.screenshot({ path: info.outputPath('linked.png'), fullPage: true });
  expect(complaints).toEqual([]);
});

test('without JavaScript, a customer refuses; a signed-out visitor is asked to sign in first', async ({
  page,
  baseURL,
}) => {
  await signUp(page, '/robots.txt');
  const origin = originOf(page);
  const url = asking(origin, await register(origin, 'Trial assistant'));
  const plain = await withoutScript(page, { baseURL });
  await listen(plain);
  await plain.goto(url);
  await plain.getByRole('button', { name: 'Not now' }).click();
  await plain.waitForURL(`${CALLBACK}?*`);
  expect(new URL(plain.url()).searchParams.get('error')).toBe('access_denied');
  await plain.context().clearCookies();
  await plain.goto(url);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await plain.context().close();
});

test('the consent page says when there is nothing to allow', async ({ page }) => {
  await page.goto('/idp/consent?client_id=nobody');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing to allow');
});
