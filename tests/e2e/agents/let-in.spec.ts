import { createHash } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { requestFrom } from '../request.ts';

/* An assistant that a customer lets in, and ends again, as the customer sees it. */

const CALLBACK = 'http://127.0.0.1:43117/callback';
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-rules-of-pkce-0123456789';

interface Reply {
  readonly client_id?: string;
}

const register = async (origin: string, name: string): Promise<string> => {
  const { hostname } = new URL(origin);
  const body = JSON.stringify({ client_name: name, redirect_uris: [CALLBACK] });
  const { text } = await requestFrom(hostname, '/idp/oauth2/register', {}, body);
  return (JSON.parse(text) as Reply).client_id ?? '';
};

const asking = (origin: string, clientId: string): string =>
  `/idp/oauth2/authorize?${new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, state: 'kept', redirect_uri: CALLBACK },
    scope: 'cart checkout orders enquiries offline_access',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    ...{ code_challenge_method: 'S256', resource: `${origin}/mcp` },
  }).toString()}`;

/** Nobody listens there: the browser is answered in place of the assistant. */
const listen = (page: Page) =>
  page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'Back at the assistant' }));

const originOf = (page: Page): string => new URL(page.url()).origin;

test('a customer reads what an assistant may do, lets it in, sees it and ends it @every-site', async ({
  page,
}, info) => {
  await listen(page);
  await signUp(page, '/robots.txt');
  const clientId = await register(originOf(page), 'Trial assistant');
  await page.goto(asking(originOf(page), clientId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let Trial assistant in?');
  await expect(page.getByText('you confirm and pay each one here yourself')).toBeVisible();
  await expect(page.getByText('nobody has checked it')).toBeVisible();
  await page.screenshot({ path: info.outputPath('consent.png'), fullPage: true });

  await page.getByRole('button', { name: 'Let it in' }).press('Enter');
  await page.waitForURL(`${CALLBACK}?*`);
  expect(new URL(page.url()).searchParams.get('state')).toBe('kept');
  expect(new URL(page.url()).searchParams.get('code')).not.toBeNull();

  await page.goto(info.project.use.baseURL + '/profile/assistants');
  await expect(page.getByRole('heading', { name: 'Trial assistant' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('assistants.png'), fullPage: true });
  await page.getByRole('button', { name: 'End access of Trial assistant' }).click();
  await expect(page.getByText('it can do nothing for you here any more')).toBeVisible();
  await expect(page.getByText('You have let in none.')).toBeVisible();
});

test('without a script a customer says no, and signs in first when nobody is signed in', async ({
  page,
}, info) => {
  await signUp(page, '/robots.txt');
  const clientId = await register(originOf(page), 'Trial assistant');
  const plain = await withoutScript(page, { baseURL: info.project.use.baseURL });
  await listen(plain);
  await plain.goto(asking(originOf(page), clientId));
  await plain.getByRole('button', { name: 'Not now' }).click();
  await plain.waitForURL(`${CALLBACK}?*`);
  expect(new URL(plain.url()).searchParams.get('error')).toBe('access_denied');
  await plain.context().clearCookies();
  await plain.goto(info.project.use.baseURL + asking(originOf(page), clientId));
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await plain.context().close();
});

test('the page of consent says so when there is nothing to ask', async ({ page }) => {
  await page.goto('/idp/consent?client_id=nobody');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing to allow');
});
