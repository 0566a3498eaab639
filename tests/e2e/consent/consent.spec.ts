import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from '../quality/checks.ts';

/** The visitor has not answered yet. */
test.use({ storageState: { cookies: [], origins: [] } });

/** Names of all cookies, and all keys in local and session storage. */
const kept = async (page: Page) => {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies, ...keys].sort();
};

const banner = (page: Page) => page.locator('#cookie-banner');

const ANSWERS = [
  ['CONSENT-002', 'Yes, I agree', 'yes', '/products', []],
  ['CONSENT-003', 'No, find out more', 'no', '/find-about-cookies', ['@once-narrow']],
  ['CONSENT-004', 'Close', 'removedForcefully', '/products', ['@once-wide']],
] as const;

for (const [id, button, value, path, tag] of ANSWERS) {
  test(
    `[CONSENT-001] [${id}] [CONSENT-006] [CONSENT-007] [CONSENT-008] '${button}' is stored as ${value}, and nothing else is stored`,
    { tag: [...tag] },
    async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.goto('/products');
      await expect(banner(page)).toContainText('Essential cookies');
      await expect(banner(page)).toContainText('personal data');
      await expect(banner(page)).toContainText('analytics');
      await expect(banner(page)).toContainText('GDPR');
      expect(await kept(page)).toEqual(['XSRF-TOKEN']);
      // By keyboard: a pointer that stays there would rest on a menu, and the shop stores a menu once it has
      // fetched it.
      await banner(page).getByRole('button', { name: button, exact: true }).press('Enter');
      await expect(banner(page)).toBeHidden();
      await expect(page).toHaveURL(path);
      // A busy browser takes a moment to store a cookie that a script has set.
      await expect.poll(() => kept(page)).toEqual(['XSRF-TOKEN', 'allow-personal']);
      const answer = (await page.context().cookies()).find(({ name }) => name === 'allow-personal');
      expect(answer?.value).toBe(value);
      await page.goto('/');
      await expect(banner(page)).toBeHidden();
      expect(complaints).toEqual([]);
    },
  );
}

test(
  '[CONSENT-003] [CONSENT-008] a visitor can change the answer at the foot of every page; a refusal removes what was allowed',
  { tag: '@once-narrow' },
  async ({ page }) => {
    await page.goto('/');
    const refuse = banner(page).getByRole('button', { name: 'No, find out more' });
    const agree = banner(page).getByRole('button', { name: 'Yes, I agree' });
    for (const property of ['background-color', 'font-size', 'height', 'color']) {
      const style = await agree.evaluate(
        (el, name) => getComputedStyle(el)[name as 'color'],
        property,
      );
      await expect(refuse).toHaveCSS(property, style);
    }
    // An answer counts even if the visitor leaves the page at once.
    await page.route('**/announce-consent.*.js', () => undefined);
    await agree.click();
    await page.evaluate(() => {
      localStorage.setItem('lastUser', '{"value":"Ada","until":9999999999999}');
      localStorage.setItem('filterPanel', '{"value":true,"until":9999999999999}');
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await expect(page.getByText('You’ve agreed.')).toBeVisible();
    await page.getByRole('button', { name: 'No, essential cookies only' }).click();
    await expect(page.getByText('You refused')).toBeVisible();
    await expect.poll(() => kept(page)).toEqual(['XSRF-TOKEN', 'allow-personal', 'filterPanel']);
  },
);

test(
  '[CONSENT-008] a refusal that is submitted before the page’s script has loaded also removes what was allowed',
  { tag: '@once-narrow' },
  async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);
    await page.goto('/find-about-cookies');
    await page.evaluate(() => {
      localStorage.setItem('lastUser', '{"value":"Ada","until":9999999999999}');
    });
    await page.route('**/Page.*.js', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'No, essential cookies only' }).click();
    await expect(page.getByText('You refused')).toBeVisible();
    expect(await kept(page)).toContain('lastUser');
    await page.unroute('**/Page.*.js');
    await page.goto('/products');
    await expect.poll(() => kept(page)).not.toContain('lastUser');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    '[CONSENT-003] a form declines consent',
    { tag: '@once-narrow' },
    async ({ page, context }) => {
      await page.goto('/products');
      await banner(page).getByRole('button', { name: 'No, find out more' }).click();
      await expect(page).toHaveURL('/find-about-cookies');
      const [answer] = (await context.cookies()).filter(({ name }) => name === 'allow-personal');
      expect(answer?.value).toBe('no');
    },
  );
});
