import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../tools/local/port.ts';
import { confirmAddress, createTestAccount } from '../../tools/local/test-account.ts';
import { launchBrowser } from './chromium.ts';
import { openShop, type Shop } from './shop.ts';

/*
 * Searches everything that a browser receives while a customer uses the embedded provider, and the log, for
 * tokens, ids and secrets. The first half runs without JavaScript.
 */

const PERSON = {
  name: 'Ada Byron',
  email: 'ada@example.test',
  password: 'a long walk by the sea',
};
/** Any JSON Web Token: access tokens, ID tokens and keys all look like this. */
const TOKEN = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/;

let shop: Shop;
let browser: Browser;
let origin: string;
/** Bodies, URLs and headers of all traffic between browser and shop, and the stored data. */
const seen: string[] = [];
/** Values of the hidden cookies, at every step. */
const ids = new Set<string>();
const logged: string[] = [];

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      logged.push(parts.map(String).join(' '));
    });
  }
  const port = await freePort(8_960);
  origin = `http://hearth.localhost:${String(port)}`;
  shop = await openShop({}, { port });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await shop.stop();
});

/** Records all that this browser sees from now on, except for the pages of the outbox, which are emails. */
const watched = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.on('request', (request) => {
    seen.push(request.url(), request.headers().referer ?? '');
  });
  page.on('response', (reply) => {
    if (!/html|json/.test(reply.headers()['content-type'] ?? '')) return;
    void reply.text().then(
      (text) => seen.push(text),
      // A redirect has no body to read.
      () => undefined,
    );
  });
  return page;
};

const keepIds = async (page: Page): Promise<void> => {
  for (const { name, value, httpOnly } of await page.context().cookies()) {
    if (httpOnly) ids.add(value);
    else if (name !== 'XSRF-TOKEN') seen.push(`${name}=${value}`);
  }
};

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.fill(`#${name}`, value);
};

describe('a customer', () => {
  it('[AUTH-001] [AUTH-002] [AUTH-014] signs up and signs in without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await watched(context);
    await page.goto(`${origin}/products`);
    await page.click('text=create an account');
    await fill(page, { ...PERSON, password: 'short' });
    await page.check('[value=DECORAIT_PRO]');
    await page.click('button:has-text("Create account")');
    expect(await page.textContent('#password-problem')).toContain('8 characters or more');
    expect(await page.inputValue('#email')).toBe(PERSON.email);
    expect(await page.isChecked('[value=DECORAIT_PRO]')).toBe(true);
    await page.fill('#password', PERSON.password);
    await page.click('button:has-text("Create account")');
    await page.waitForSelector(`text=${PERSON.email}`);
    expect(await confirmAddress(shop.runtime, origin, PERSON)).toBe(true);
    await page.click('main a.button:has-text("Sign in")');
    await page.click('text=Use a password instead');
    await fill(page, { email: PERSON.email, password: PERSON.password });
    await page.click('button:has-text("Sign in")');
    await page.waitForURL(`${origin}/products`);
    expect(seen.some((url) => url.includes('/post-login?code='))).toBe(true);
    await keepIds(page);
    await page.goto(`${origin}/profile/edit`);
    expect(page.url()).toBe(`${origin}/profile/edit`);
    await context.close();
  });

  it('[AUTH-001] [AUTH-002] sees a notice to wait at the callback, which continues by itself', async () => {
    const reply = await shop.runtime.dispatchFetch(`${origin}/post-login?code=c&state=s&iss=i`);
    const text = await reply.text();
    expect(text).toContain('Logging in... Please wait');
    expect(text).toMatch(
      /<meta http-equiv="refresh" content="0;url=\/auth\/complete\?code=c&(amp;|#38;)state=s&(amp;|#38;)iss=i">/,
    );
    expect(reply.headers.get('cache-control')).toContain('no-store');
    const astray = await shop.runtime.dispatchFetch(`${origin}/post-login/more`);
    expect(await astray.text()).not.toContain('Logging in');
  });

  it('[AUTH-003] [AUTH-008] [API-050] [API-053] signs in from a protected page, changes the password and signs out', async () => {
    const context = await browser.newContext();
    const page = await watched(context);
    await page.goto(`${origin}/purchase/orders-list-new?page=2`);
    await keepIds(page);
    await page.click('text=Use a password instead');
    await fill(page, { email: PERSON.email, password: PERSON.password });
    await page.click('button:has-text("Sign in")');
    await page.waitForURL(`${origin}/purchase/orders-list-new?page=2`);
    await keepIds(page);
    const statuses = await page.evaluate(async (password) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const me = await fetch('/api/customer');
      const change = await fetch('/v1/api/profiles/postchangepassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrf },
        body: JSON.stringify({ password, newpassword: 'another walk by the sea' }),
      });
      return [me.status, change.status];
    }, PERSON.password);
    expect(statuses).toEqual([200, 200]);
    seen.push(
      await page.evaluate(() =>
        [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n'),
      ),
    );
    await page.goto(origin);
    await page.click('#profile-menu summary');
    await page.click('#profile-menu >> text=Log Out');
    await page.waitForSelector('html:not([data-signed-in]) a.when-signed-out:has-text("Sign in")');
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  it('finds no token, id or secret in any page, URL, storage or log', () => {
    const everything = [...seen, ...logged].join('\n');
    expect(seen.length).toBeGreaterThan(20);
    expect(ids.size).toBeGreaterThan(2);
    expect(logged.join('\n')).toContain('email_kept');
    expect(everything).not.toMatch(TOKEN);
    for (const id of ids) expect(everything).not.toContain(id);
    for (const [name, value] of Object.entries(shop.secrets)) {
      expect(everything.includes(value), name).toBe(false);
    }
    expect(logged.join('\n')).not.toContain(PERSON.email);
    expect(everything).not.toContain(PERSON.password);
  });
});

describe('the test account', () => {
  it('is created once by the sign-up form, and signs in', async () => {
    const account = { email: 'shopper@example.test', password: 'a password of the tests' };
    expect(await createTestAccount(shop.runtime, origin, account)).toBe(true);
    expect(await createTestAccount(shop.runtime, origin, account)).toBe(false);
    const page = await browser.newPage();
    await page.goto(`${origin}/auth/sign-in?returnTo=/products`);
    await page.click('text=Use a password instead');
    await fill(page, account);
    await page.click('button:has-text("Sign in")');
    await page.waitForURL(`${origin}/products`);
  });
});
