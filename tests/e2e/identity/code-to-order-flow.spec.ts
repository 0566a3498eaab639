import { expect, test, type Locator, type Page } from '@playwright/test';
import { variantWith } from '../product/find-product.ts';
import { codeFor } from './codes.ts';
import { confirmAddress, fillSignIn, newAddress, withoutScript } from './customers.ts';

/* From a product to a paid order, by a visitor who has no account: with a code, and with a password beside it. */

/** A visitor whose presses are counted; what is typed is not. */
const counted = (page: Page) => {
  let presses = 0;
  return {
    page,
    presses: () => presses,
    press: async (control: Locator): Promise<void> => {
      presses += 1;
      await control.click();
    },
  };
};

type CountedVisitor = ReturnType<typeof counted>;

const button = ({ page }: CountedVisitor, name: string | RegExp): Locator =>
  page.locator('main').getByRole('button', { name, exact: true });

const link = ({ page }: CountedVisitor, name: string): Locator =>
  page.locator('main').getByRole('link', { name, exact: true });

/** From the full cart to the paid order. */
const pay = async (visitor: CountedVisitor): Promise<void> => {
  const { page } = visitor;
  await page.waitForURL('**/purchase/cart-new*');
  await visitor.press(button(visitor, 'Checkout'));
  await page.waitForURL('**/purchase/checkout*');
  await page.fill('#addressName', 'Ada Byron');
  await page.fill('#streetA', '12 Mill Lane');
  await page.fill('#city', 'Leeds');
  await page.fill('#postcode', 'LS1 4AP');
  await visitor.press(button(visitor, 'Order and pay'));
  await page.fill('[name=number]', '4242424242424242');
  await page.fill('[name=expiry]', '04/40');
  await page.fill('[name=cvc]', '123');
  await visitor.press(page.getByRole('button', { name: /^Pay/ }));
  await expect(page.getByText('Thank you for your order')).toBeVisible();
};

const byCode = async (visitor: CountedVisitor): Promise<void> => {
  const { page } = visitor;
  const email = newAddress();
  await visitor.press(button(visitor, 'Buy now'));
  await page.waitForURL('**/idp/sign-in*');
  await page.fill('#email', email);
  await visitor.press(button(visitor, 'Email me a code'));
  await expect(page.locator('#code')).toBeFocused();
  await page.fill('#code', await codeFor(page, email));
  await visitor.press(button(visitor, 'Sign in'));
  await pay(visitor);
};

/** With a password: an account, the link in its email, a sign-in. */
const byPassword = async (visitor: CountedVisitor): Promise<void> => {
  const { page } = visitor;
  const email = newAddress();
  await visitor.press(button(visitor, 'Buy now'));
  await page.waitForURL('**/idp/sign-in*');
  await visitor.press(link(visitor, 'Create an account'));
  await page.fill('#name', 'Ada Byron');
  await page.fill('#email', email);
  await page.fill('#password', 'a long walk by the sea');
  await visitor.press(button(visitor, 'Create account'));
  await page.getByText(email).waitFor();
  await confirmAddress(page, email);
  await visitor.press(link(visitor, 'Sign in'));
  await fillSignIn(page, email);
  await pay(visitor);
};
/** Presses within the helpers: the link in the email, its button, the way with a password, the sign-in. */
const IN_HELPERS = 4;

for (const scripts of [true, false]) {
  test(`[AUTH-017] [PDP-050] [PDP-052] a visitor gets from a product to a paid order with an address and a code, ${scripts ? 'with' : 'without'} a script`, async ({
    page,
    baseURL,
    viewport,
  }) => {
    test.slow();
    const product = await variantWith('active');
    const walk = async (buy: (visitor: CountedVisitor) => Promise<void>) => {
      const options = { ...(baseURL === undefined ? {} : { baseURL }), viewport };
      // All but the answer to the cookie banner.
      await page.context().clearCookies({ name: /^(?!allow-personal)/ });
      const visitor = counted(
        scripts ? await page.context().newPage() : await withoutScript(page, options),
      );
      await visitor.page.goto(product);
      const began = Date.now();
      await buy(visitor);
      const seconds = ((Date.now() - began) / 1_000).toFixed(1);
      await (scripts ? visitor.page.close() : visitor.page.context().close());
      return { presses: visitor.presses(), seconds };
    };
    const code = await walk(byCode);
    const password = await walk(byPassword);
    const others = password.presses + IN_HELPERS;
    const figures = `with a code ${String(code.presses)} presses in ${code.seconds} s, with a password ${String(others)} in ${password.seconds} s`;
    test.info().annotations.push({ type: 'figures', description: figures });
    // eslint-disable-next-line no-console -- the figures of this walk are its result
    console.log(figures);
    expect(code.presses).toBeLessThanOrEqual(9);
    expect(code.presses).toBeLessThan(others);
  });
}
