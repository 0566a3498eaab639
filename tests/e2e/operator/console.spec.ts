import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { problemsOf, violationsOf } from '../quality/checks.ts';
import { PORT } from '../port.ts';
import { shopCommand } from '../shop-command.ts';

/* The operator's console in wide and narrow windows, with and without JavaScript. */

const HEARTH = `http://hearth.localhost:${String(PORT)}`;

const PAGES = [
  '',
  '/console/orders',
  '/console/enquiries',
  '/console/stock',
  '/console/reviews',
  '/console/catalogue',
  '/console/sellers',
  '/console/searches',
  '/console/speed',
  '/console/errors',
  '/console/audit-log',
  '/console/emails',
  '/console/agents',
].map((path) => `/operator${path}`);

const KILOBYTE = 1024;
/** Ceilings of a page in kB of gzip: HTML with its styles, and scripts before any interaction. */
const CEILING = { html: 14, script: 3 } as const;

const installationToken = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();

const signIn = async (page: Page, token: string): Promise<void> => {
  await page.goto(`${HEARTH}/operator`);
  await page.getByLabel('Operator’s token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
};

const withoutScript = async (browser: Browser): Promise<Page> => {
  const { viewport } = test.info().project.use;
  return (
    await browser.newContext({ javaScriptEnabled: false, viewport: viewport ?? null })
  ).newPage();
};

test('every page of the console is complete and accessible, and fits the window', async ({
  page,
}) => {
  test.slow();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('blocked by Playwright')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${HEARTH}/operator`);
  expect(await violationsOf(page)).toEqual([]);
  await signIn(page, await installationToken());
  for (const url of PAGES) {
    const reply = await page.goto(HEARTH + url);
    expect(reply?.status(), url).toBe(200);
    expect(reply?.headers()['x-robots-tag']).toBe('noindex');
    expect(reply?.headers()['cache-control']).toBe('no-store');
    const policy = reply?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/img-src 'self' data:(;|$)/);
    expect(await violationsOf(page), url).toEqual([]);
    const html = (await reply?.text()) ?? '';
    expect(await problemsOf(html), url).toEqual([]);
    expect(gzipSync(html).length / KILOBYTE, url).toBeLessThanOrEqual(CEILING.html);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one.name.endsWith('.js'))
        .reduce((sum, one) => sum + one.encodedBodySize, 0),
    );
    if (!url.endsWith('catalogue'))
      expect(scripts / KILOBYTE, url).toBeLessThanOrEqual(CEILING.script);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, url).toBe(0);
  }
  expect(complaints).toEqual([]);
});

test('the menu leads to every page and closes, by keyboard as well', async ({ page }) => {
  await signIn(page, await installationToken());
  const opener = page.getByRole('button', { name: 'Menu' });
  if (await opener.isVisible()) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();
    await opener.click();
  }
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
});

test('[TENANT-003] without JavaScript, an operator of one site finds nothing of another', async ({
  browser,
}) => {
  const page = await withoutScript(browser);
  await signIn(page, 'token-of-cyd');
  await expect(page.getByRole('link', { name: 'Catalogue' })).toHaveCount(0);
  for (const url of ['orders/NONE', 'enquiries/999999', 'audit-log', 'no-such-page']) {
    const reply = await page.goto(`${HEARTH}/operator/console/${url}`);
    expect(reply?.status(), url).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found', exact: true })).toBeVisible();
  }
  await page.goto(`${HEARTH}/operator/console/orders?site=ombre`);
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveCount(0);
  if (await page.getByRole('button', { name: 'Menu' }).isVisible()) {
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${HEARTH}/operator/console/orders`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

const FEED = [
  'id\ttitle\tdescription\tlink\timage_link\tprice\tavailability\tbrand',
  'A1\tOak stool\tA stool of oak.\thttps://www.example.com/a1\thttps://www.example.com/a1.jpg\t120 GBP\tin_stock\tOak & Sons',
  'A2\tOak bench\tA bench of oak.\thttps://www.example.com/a2\thttps://www.example.com/a2.jpg\tcheap\tin_stock\tOak & Sons',
].join('\n');

// One after the other: what one undoes, the other must not have loaded.
test.describe.serial('a feed at the console', () => {
  for (const script of [true, false]) {
    test(`a feed is checked ${script ? 'in the browser' : 'without JavaScript'}, previewed, put on sale and undone`, async ({
      page: scripted,
      browser,
    }) => {
      const page = script ? scripted : await withoutScript(browser);
      const name = script ? 'oak.tsv' : 'oak-plain.tsv';
      const seller = `${script ? 'Oak' : 'Ash'} & Sons of ${test.info().project.name}`;
      await signIn(page, 'token-of-ada');
      await page.goto(`${HEARTH}/operator/console/catalogue`);
      await page.getByLabel('Feed').setInputFiles({
        name,
        mimeType: 'text/tab-separated-values',
        buffer: (Buffer as BufferConstructor).from(FEED),
      });
      await page.getByLabel('Seller').fill(seller);
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(
        page.getByRole('heading', { name: 'Checked; nothing was written' }),
      ).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Checked; nothing was written' })).toHaveCount(
        1,
      );
      await expect(page.getByRole('row', { name: /cheap/ })).toContainText('3');
      const save = page.getByRole('link', { name: 'Save the whole report' });
      const [report] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(await readFile(await report.path(), 'utf8')).toContain('cheap');
      await expect(page.getByText(`New seller ${seller}`)).toBeVisible();
      await expect(page.getByRole('row', { name: /Oak stool/ })).toContainText('£120.00');
      expect(await shopCommand('catalogue', 'versions', '--site', 'hearth')).not.toContain(name);
      await page.getByRole('button', { name: 'Put on sale' }).click();
      await expect(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
      const versions = await shopCommand('catalogue', 'versions', '--site', 'hearth');
      const [, version = ''] = new RegExp(`^\\s*(\\d+) .*${name}`, 'm').exec(versions) ?? [];
      const undo = ['catalogue', 'rollback', version, '--undo', '--yes', '--site', 'hearth'];
      expect(await shopCommand(...undo)).toContain('1 no longer sold');
    });
  }
});

test('the browser keeps what its visitor has stored at the shop while a feed is read at the console', async ({
  page,
}) => {
  await signIn(page, 'token-of-ada');
  await page.goto(`${HEARTH}/operator/console/catalogue`);
  const stored = () => page.evaluate(() => localStorage.getItem('searches'));
  await page.evaluate(() => {
    localStorage.setItem('searches', 'oak');
  });
  await page.getByLabel('Feed').setInputFiles({
    name: 'oak.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: (Buffer as BufferConstructor).from(FEED),
  });
  await page.getByLabel('Seller').fill('Oak & Sons');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Checked; nothing was written' })).toBeVisible();
  expect(await stored()).toBe('oak');
});
