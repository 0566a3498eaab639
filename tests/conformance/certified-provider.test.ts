import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/local/port.ts';
import { CertifiedProvider } from './certified-provider.ts';
import { launchBrowser } from './chromium.ts';
import { openShop, type Shop } from './shop.ts';

/* A site whose issuer is a certified provider by another author, in a real browser. */

const provider = new CertifiedProvider();
const SECRET = 'a-secret-between-shop-and-provider';
let shop: Shop;
let browser: Browser;
let page: Page;
let origin: string;
let issuer: string;
let accessSeconds = 3_600;
/** Requests that the browser reported as refused. */
const refused: string[] = [];

beforeAll(async () => {
  const port = await freePort(8_940);
  origin = `http://hearth.localhost:${String(port)}`;
  const audience = 'https://market.hearth.example';
  issuer = await provider.start();
  const client = { origin, clientId: 'hearth', clientSecret: SECRET, audience };
  provider.register(issuer, [client], () => accessSeconds);
  const scopes = ['openid', 'profile', 'email', 'offline_access'];
  const secrets = { CLIENT_SECRET_HEARTH: SECRET };
  const roles = [{ value: 'shop-orders', role: 'orders' }];
  const operatorSignIn = { claim: 'groups', roles };
  const sites = { hearth: { signIn: { issuer, scopes, audience }, operatorSignIn } };
  shop = await openShop(sites, { port, secrets });
  browser = await launchBrowser();
  page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) refused.push(message.text());
  });
});

afterAll(async () => {
  await browser.close();
  await shop.stop();
  await provider.stop();
});

const signIn = async (): Promise<void> => {
  await page.waitForURL(`${issuer}/interaction/**`);
  await page.fill('[name=login]', 'ada');
  await page.fill('[name=password]', 'anything');
  await page.click('[type=submit]');
  await page.waitForSelector('text=Authorize');
  await page.click('[type=submit]');
  await page.waitForURL(`${origin}/**`);
};

const customer = () =>
  page.evaluate(async () => {
    const reply = await fetch('/api/customer');
    return { status: reply.status, body: await reply.json<unknown>() };
  });

const cookieNames = async (): Promise<string[]> =>
  (await page.context().cookies(origin)).map(({ name }) => name);

describe('a certified provider', () => {
  it('[AUTH-003] [AUTH-008] [AUTH-009] signs a visitor in from a protected page and returns there', async () => {
    await page.goto(`${origin}/profile/edit?tab=name`);
    await signIn();
    await page.waitForURL(`${origin}/profile/edit?tab=name`);
    expect(await cookieNames()).toEqual(
      expect.arrayContaining(['Host-session', 'signed-in', 'XSRF-TOKEN']),
    );
    expect(await customer()).toMatchObject({ status: 200, body: { data: { uid: 'ada' } } });
  });

  it('[AUTH-012] refreshes a session and rotates its refresh token', async () => {
    accessSeconds = 20;
    await page.context().clearCookies({ name: /^Host|^signed/ });
    await page.goto(`${origin}/auth/sign-in?returnTo=/`);
    await page.waitForURL(`${issuer}/interaction/**`);
    await page.click('[type=submit]');
    // The page's own calls also refresh the session.
    await page.waitForURL(`${origin}/`, { waitUntil: 'networkidle' });
    const before = provider.refreshes;
    expect((await customer()).status).toBe(200);
    expect((await customer()).status).toBe(200);
    expect(provider.refreshes).toBe(before + 2);
  });

  it('[AUTH-016] shows visitors their own data, and nothing that the policy refuses', async () => {
    await page.goto(origin);
    expect(await page.isVisible('#profile-menu')).toBe(true);
    expect(await page.isVisible('a.when-signed-out:has-text("Sign in")')).toBe(false);
    expect(refused).toEqual([]);
  });

  it('[API-053] signs out at the shop and at the provider', async () => {
    await page.goto(origin);
    await page.click('#profile-menu summary');
    await page.click('#profile-menu >> text=Log Out');
    await page.waitForURL(`${issuer}/session/end**`);
    expect(new URL(page.url()).searchParams.has('id_token_hint')).toBe(false);
    await page.click('[name=logout]');
    await page.waitForURL(`${origin}/`);
    expect(await cookieNames()).toEqual(['XSRF-TOKEN']);
    expect((await customer()).status).toBe(401);
    await page.goto(`${origin}/auth/sign-in`);
    await page.waitForURL(`${issuer}/interaction/**`);
    expect(await page.isVisible('[name=login]')).toBe(true);
    expect(refused).toEqual([]);
  });

  it('[TENANT-003] opens the console to members of the group, until it removes them', async () => {
    provider.groups = ['shop-orders'];
    await page.goto(`${origin}/auth/operator?returnTo=/operator/console/orders`);
    await signIn();
    await page.waitForURL(`${origin}/operator/console/orders`);
    expect(await page.textContent('#console-menu')).toContain('ada@example.test');
    expect(await cookieNames()).not.toContain('Host-session');
    const db = await shop.runtime.getD1Database('MARKET_DB');
    const askAgain = () => db.prepare(`UPDATE operator_session SET check_from = ''`).run();
    await askAgain();
    await page.reload();
    expect(page.url()).toBe(`${origin}/operator/console/orders`);
    provider.groups = [];
    await askAgain();
    await page.reload();
    expect(page.url()).toContain(`${origin}/operator?returnTo=`);
    expect(refused).toEqual([]);
  });
});
