import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { Visitor, type StoredCookie } from './visitor.ts';

let accounts = 0;

export const PASSWORD = 'a long walk by the sea';

/** An email address that has no account yet. */
export const newAddress = (): string => {
  accounts += 1;
  return `shopper-${String(process.pid)}-${String(Date.now())}-${String(accounts)}@example.test`;
};

/** Opens the confirmation link in the newest email to an address, and presses the button. */
export const confirmAddress = async (page: Page, email: string): Promise<void> => {
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  const link = await message.locator('a[href*="verify-email"]').getAttribute('href');
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
};

/** Fills in and submits the open sign-up page; returns the email address. */
export const fillSignUp = async (page: Page): Promise<string> => {
  const email = newAddress();
  await page.fill('#name', 'Ada Byron');
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('button:has-text("Create account")');
  await page.getByText(email).waitFor();
  return email;
};

/** Signs in with a password on the open sign-in page. */
export const fillSignIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('link', { name: 'Use a password instead' }).click();
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/**
 * Creates an account on the site and signs in, ending at `returnTo`; returns the email address. The forms
 * are submitted without a browser: their pages have their own tests, and most other tests begin here.
 */
export const signUp = async (page: Page, returnTo = '/', email = newAddress()): Promise<string> => {
  const account = { email, password: PASSWORD };
  // A test may use another site than its project's.
  const { origin } = new URL((await page.goto('/robots.txt'))?.url() ?? '');
  const visitor = new Visitor(origin);
  const accountType = 'DECORAIT_PRO_CLIENT';
  await visitor.open('/idp/sign-up', { ...account, name: 'Ada Byron', accountType });
  await visitor.open(linkIn((await visitor.open('/idp/outbox')).text, account.email), {});
  const form = await visitor.open('/auth/sign-in?returnTo=%2F');
  const { url } = await visitor.open(form.url.href, account);
  await visitor.open(`/auth/complete${url.search}`);
  await page.context().addCookies(visitor.cookies.map((cookie) => forBrowser(cookie, origin)));
  await page.goto(returnTo);
  return account.email;
};

/** Does the same through the forms in the browser, for tests of what the browser does on a sign-in. */
export const signUpByForms = async (page: Page, returnTo = '/'): Promise<string> => {
  await page.goto(`/auth/sign-up?returnTo=${encodeURIComponent(returnTo)}`);
  const email = await fillSignUp(page);
  await confirmAddress(page, email);
  await page.goto(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  await fillSignIn(page, email);
  await page.waitForURL((url) => url.pathname + url.search === returnTo);
  return email;
};

const forBrowser = ({ name, value, path }: StoredCookie, origin: string) => ({
  ...{ name, value, path },
  domain: new URL(origin).hostname,
});

/** The confirmation link in the newest email to an address, from the HTML of the outbox. */
const linkIn = (outbox: string, email: string): string => {
  const message = outbox.split('<article').find((text) => text.includes(email)) ?? '';
  const [, link = ''] = /href="([^"]*verify-email[^"]*)"/.exec(message) ?? [];
  return link.replaceAll(/&(amp|#38);/g, '&');
};

/** Calls the site's API as a script of the open page does. */
export const callFrom = (
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; reply: unknown }> =>
  page.evaluate(
    async ({ verb, address, sent }) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const reply = await fetch(address, {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        ...(sent === null ? {} : { body: sent }),
      });
      const json: unknown = await reply.json();
      return { status: reply.status, reply: json };
    },
    { verb: method, address: path, sent: body === undefined ? null : JSON.stringify(body) },
  );

/** The same visitor in a browser without JavaScript; the caller closes its context. */
export const withoutScript = async (
  page: Page,
  options: Pick<BrowserContextOptions, 'baseURL' | 'viewport'>,
): Promise<Page> => {
  const storageState = await page.context().storageState();
  const context = await page
    .context()
    .browser()!
    .newContext({
      ...options,
      storageState,
      javaScriptEnabled: false,
    });
  return context.newPage();
};
