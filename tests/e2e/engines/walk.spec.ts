import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { newAddress } from '../identity/customers.ts';
import { productWhere, variantWith } from '../product/find-product.ts';
import { PORT } from '../port.ts';
import { openDisplay } from './display.ts';
import type { Driver, BrowserOptions } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { Walker } from './walker.ts';
import { openWebkit } from './webkit.ts';

/*
 * One walk through the shop in the engines that no other test uses: from the cookie banner to the paid order. It
 * goes over http on one's own machine, as after `npm start`. Without scripts a page is links and forms, for which
 * other tests go through every step.
 */

const ORIGIN = `http://hearth.localhost:${String(PORT)}`;
const PASSWORD = 'a long walk by the sea';

/** A walk whose browser alone takes 40 seconds to start on a busy machine; each of its steps has a limit of its own. */
const MOST_MS = 600_000;

const ENGINES: readonly (readonly [string, (options: BrowserOptions) => Promise<Driver>])[] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebkit],
];

const countOf = async (visitor: Walker): Promise<number> =>
  Number(/(\d+) Products/.exec(await visitor.text())?.[1]);

const answerBanner = async (visitor: Walker): Promise<void> => {
  await visitor.goTo('/');
  await visitor.sees('h1');
  await visitor.press('#cookie-banner button', 'No, find out more');
  await visitor.arrives(/^\/find-about-cookies/);
  await visitor.sees('#cookie-banner', '', false);
};

const narrowList = async (visitor: Walker): Promise<void> => {
  await visitor.goTo('/products');
  await visitor.reads(/\d+ Products/);
  const all = await countOf(visitor);
  await visitor.press('#filters summary', 'Material');
  await visitor.press('#filters .choices a', 'Oak');
  await visitor.arrives(/^\/products\/material-oak/);
  await expect.poll(() => countOf(visitor)).toBeLessThan(all);
  await visitor.press('[aria-label="Selected filters"] a', 'Oak');
  await visitor.arrives(/^\/products$/);
  await expect.poll(() => countOf(visitor)).toBe(all);
};

const search = async (visitor: Walker): Promise<void> => {
  await visitor.fill('form.search input[name=searchQuery]', 'oak table');
  await visitor.press('form.search button.submit');
  await visitor.arrives(/searchQuery=oak/);
  await visitor.reads(/\d+ Products/);
  await visitor.reads(/Table/);
};

const lookAtProduct = async (visitor: Walker): Promise<void> => {
  await visitor.goTo(await productWhere(({ name }) => name.endsWith(' Console'), 'View in 3D'));
  await visitor.press('.thumbnails a[href="#picture-2"]');
  await visitor.sees('#picture-2 img');
  await visitor.press('#picture-2 .enlarge');
  await visitor.sees('[role=dialog], dialog', 'Pictures of');
  await visitor.goBack();
  await visitor.sees('dialog', 'Pictures of', false);
  await visitor.press('#picture-2 .enlarge');
  await visitor.press('[role=dialog] button, dialog button', 'Close');
  await visitor.press('a', 'View in 3D');
  await visitor.sees('[data-state=shown]');
  await visitor.press('[data-state=shown] button', 'Close');
  await visitor.sees('[data-state=shown]', '', false);
};

const signIn = async (visitor: Walker): Promise<void> => {
  const email = newAddress();
  await visitor.goTo('/auth/sign-up?returnTo=%2F');
  await visitor.fill('#name', 'Ada Byron');
  await visitor.fill('#email', email);
  await visitor.fill('#password', PASSWORD);
  await visitor.press('main button', 'Create account');
  await visitor.reads(email);
  await visitor.goTo('/idp/outbox');
  await visitor.goTo(await visitor.linkIn('article', email, 'a[href*="verify-email"]'));
  await visitor.press('button', 'Confirm my address');
  await visitor.reads('Your email address is confirmed', 'body');
  await visitor.goTo('/auth/sign-in?returnTo=%2Fprofile%2Fedit');
  await visitor.press('main a', 'Use a password instead');
  await visitor.sees('#password');
  await visitor.fill('#email', email);
  await visitor.fill('#password', PASSWORD);
  await visitor.press('main form button[type=submit]', 'Sign in');
  await visitor.arrives(/^\/profile\/edit/);
  await visitor.sees('#name');
};

/** Buys a product; returns the order's id. */
const buy = async (visitor: Walker): Promise<string> => {
  await visitor.goTo(await variantWith('active'));
  await visitor.press('main button', 'Add to cart');
  await visitor.sees('[data-cart-count]', '1');
  await visitor.goTo('/purchase/cart-new');
  await visitor.press('main button', 'Checkout');
  await visitor.arrives(/^\/purchase\/checkout/);
  await visitor.fill('#streetA', '12 Mill Lane');
  await visitor.fill('#city', 'Leeds');
  await visitor.fill('#postcode', 'LS1 4AP');
  await visitor.press('main button', 'Order and pay');
  await visitor.sees('h1, h2', 'Pay by card');
  await visitor.fill('[name=number]', '4242424242424242');
  await visitor.fill('[name=expiry]', '04/40');
  await visitor.fill('[name=cvc]', '123');
  await visitor.press('button', 'Pay');
  await visitor.reads('Thank you for your order');
  return /order-confirmation\/([\w-]+)/.exec(await visitor.path())?.[1] ?? '';
};

const lookAtAccount = async (visitor: Walker, order: string): Promise<void> => {
  await visitor.goTo('/purchase/orders-list-new');
  await visitor.press('main a', `Order ${order}`);
  await visitor.reads('12 Mill Lane');
  await visitor.goTo('/profile/edit');
  await visitor.fill('#name', 'Ada Lovelace');
  await visitor.fill('#address', '12 Mill Lane');
  await visitor.fill('#city', 'Leeds');
  await visitor.fill('#postcode', 'LS1 4AP');
  await visitor.press('main form:has(#name) [type=submit]');
  await visitor.reads('Your profile has been saved.', 'body');
};

for (const [name, open] of ENGINES) {
  test(`a customer gets from the home page to a paid order in ${name}`, async () => {
    test.setTimeout(MOST_MS);
    const display = await openDisplay();
    const driver = await open({ display: display.name });
    try {
      const visitor = new Walker(driver, ORIGIN);
      await test.step('the cookie banner', () => answerBanner(visitor));
      await test.step('a list and its filters', () => narrowList(visitor));
      await test.step('search', () => search(visitor));
      await test.step('a product', () => lookAtProduct(visitor));
      await test.step('sign-in', () => signIn(visitor));
      const order = await test.step('cart, checkout and payment', () => buy(visitor));
      await test.step('the account', () => lookAtAccount(visitor, order));
      expect(driver.complaints()).toEqual([]);
    } catch (thrown) {
      await writeFile(test.info().outputPath('seen.png'), await driver.screenshot(), 'base64');
      throw thrown;
    } finally {
      await driver.close();
      display.close();
    }
  });
}
