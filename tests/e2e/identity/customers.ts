import type { BrowserContextOptions, Page } from '@playwright/test';

let accounts = 0;

const PASSWORD = 'a long walk by the sea';

/** Opens the link of the newest letter to an address, which confirms it. */
export const confirmAddress = async (page: Page, email: string): Promise<void> => {
  await page.goto('/idp/outbox');
  const letter = page.locator('article').filter({ hasText: email }).first();
  const link = await letter.getByRole('link', { name: /verify-email/ }).getAttribute('href');
  await page.goto(link ?? '');
};

/** Fills in the open sign-up page and sends it; gives the e-mail address. */
export const fillSignUp = async (page: Page): Promise<string> => {
  accounts += 1;
  const email = `shopper-${String(process.pid)}-${String(Date.now())}-${String(accounts)}@example.test`;
  await page.fill('#name', 'Ada Byron');
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('button:has-text("Create account")');
  await page.getByText(email).waitFor();
  return email;
};

/** Fills in the open sign-in page and sends it. */
export const fillSignIn = async (page: Page, email: string): Promise<void> => {
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.locator('main form button[type=submit]').last().click();
};

/** Creates an account on the site and signs in, ending at `returnTo`; gives the e-mail address. */
export const signUp = async (page: Page, returnTo = '/'): Promise<string> => {
  await page.goto(`/auth/sign-up?returnTo=${encodeURIComponent(returnTo)}`);
  const email = await fillSignUp(page);
  await confirmAddress(page, email);
  await page.goto(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  await fillSignIn(page, email);
  await page.waitForURL((url) => url.pathname + url.search === returnTo);
  return email;
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
      ...{ storageState, javaScriptEnabled: false },
    });
  return context.newPage();
};
