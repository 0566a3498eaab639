import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { serveStripe } from '../checkout/stripe-script.ts';
import { signUp, signUpByForms } from '../identity/customers.ts';
import { PORT } from '../port.ts';
import { complaintsOf } from '../quality/checks.ts';

/** The only site of the served shop that names an analytics provider. */
const SITE = `http://nordhem.localhost:${String(PORT)}`;
const TAG = 'https://tags.example/gtag/js?id=G-TEST';

const answered = (value: string) => ({
  cookies: [
    {
      name: 'allow-personal',
      value,
      domain: 'nordhem.localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
});

/** Replaces the provider's script: passes on all commands of the page, earlier and later ones. */
const standIn = () => {
  const page = window as unknown as { dataLayer: unknown[]; counted: (entry: string) => void };
  const hand = (entry: unknown) => {
    page.counted(JSON.stringify(Array.from(entry as ArrayLike<unknown>)));
  };
  page.dataLayer.forEach(hand);
  page.dataLayer.push = (...entries: unknown[]) => {
    entries.forEach(hand);
    return entries.length;
  };
};

interface ProviderLog {
  /** Paths of the pages that loaded the provider's script. */
  readonly pages: string[];
  /** The commands that the provider received. */
  readonly said: unknown[][];
}

/** Records what the provider would receive. */
const listen = async (page: Page): Promise<ProviderLog> => {
  const log: ProviderLog = { pages: [], said: [] };
  await page.exposeFunction('counted', (entry: string) => {
    log.said.push(JSON.parse(entry) as unknown[]);
  });
  await page.route('https://tags.example/**', (route) => {
    log.pages.push(new URL(page.url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` });
  });
  return log;
};

const events = ({ said }: ProviderLog, name: string) =>
  said.filter(([command, event]) => command === 'event' && event === name);

const policyOf = async (page: Page, path: string): Promise<string> => {
  const reply = await page.goto(path);
  return (await reply?.headerValue('content-security-policy')) ?? '';
};

test.use({ baseURL: SITE, storageState: answered('yes') });

test('[CONSENT-001] [CONSENT-008] the site’s tag is on every page for visitors who have agreed, but never on pages with passwords or cards', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const log = await listen(page);
  const open = ['/', '/products', '/store/brands', '/purchase/cart-new', '/profile/edit'];
  await signUp(page, '/');
  await expect.poll(() => log.pages).toEqual(['/']);
  for (const path of open) {
    log.pages.length = 0;
    await page.goto(path);
    await expect.poll(() => log.pages, path).toEqual([path]);
  }
  expect(log.said.slice(0, 4).map(([command, what]) => [command, what])).toEqual([
    ['consent', 'default'],
    ['consent', 'update'],
    ['js', expect.any(String)],
    ['config', 'G-TEST'],
  ]);
  expect(await policyOf(page, '/products')).toContain('https://tags.example');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  log.pages.length = 0;
  await serveStripe(page);
  for (const path of [
    '/purchase/checkout',
    '/purchase/payment-methods',
    '/profile/changepassword',
    '/idp/forgotten-password',
    '/idp/reset-password?token=1',
  ]) {
    expect(await policyOf(page, path), path).not.toContain('tags.example');
    await expect(page.locator('#cookie-banner'), path).not.toHaveAttribute('data-analytics-tag');
    expect(await page.locator(`script[src="${TAG}"]`).count(), path).toBe(0);
  }
  expect(log.pages).toEqual([]);
  expect(complaints.filter((complaint) => !/40[04]|422/.test(complaint))).toEqual([]);
});

test('[CONST-001] [AUTH-010] the tag counts a sign-in, a search, additions to the cart and purchases, in pounds', async ({
  page,
}) => {
  test.slow();
  const log = await listen(page);
  await serveStripe(page);
  const email = await signUpByForms(page, '/');
  const counted = (name: string) =>
    expect.poll(() => events(log, name).map(([, , fields]) => fields), name);
  await counted('login').toEqual([{ currency: 'GBP' }]);
  const [offer] = await availableOffers(page, 1);
  const variant = offer?.variantId;
  await page.goto(`/_/products/d/${variant ?? ''}`);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await counted('add_to_cart').toEqual([
    {
      currency: 'GBP',
      value: expect.any(Number),
      items: [expect.objectContaining({ item_id: variant, quantity: 1 })],
    },
  ]);
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.click();
  await box.fill('oak table');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('Enter');
  await page.waitForURL(/searchQuery=/);
  await counted('search').toEqual([{ currency: 'GBP', search_term: 'oak table' }]);
  await page.goto('/purchase/checkout');
  await fillAddress(page);
  const frame = page.frameLocator('iframe[title="Secure payment input"]');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  const order = new URL(page.url()).pathname.split('/').at(-1);
  const purchase = {
    currency: 'GBP',
    transaction_id: order,
    shipping: 0,
    items: [expect.objectContaining({ item_id: variant, quantity: 1 })],
  };
  await counted('purchase').toMatchObject([purchase]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(events(log, 'purchase')).toHaveLength(1);
  expect(events(log, 'login')).toHaveLength(1);
  expect(JSON.stringify(log.said)).not.toContain(email);
});

for (const answer of ['no', 'removedForcefully']) {
  test.describe(`with the answer ${answer}`, () => {
    test.use({ storageState: answered(answer) });

    test('[CONSENT-008] no page loads the site’s tag, and no sign-in waits to be counted', async ({
      page,
    }) => {
      const log = await listen(page);
      await signUp(page, '/products');
      await page.goto('/about-us', { waitUntil: 'networkidle' });
      expect(log).toEqual({ pages: [], said: [] });
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names).not.toContain('report-login');
    });
  });
}
