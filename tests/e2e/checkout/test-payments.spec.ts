import { expect, test } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { signUp } from '../identity/customers.ts';
import { siteId } from '../project.ts';

const PAGES = ['cart-new', 'checkout', 'payment-methods', 'orders-list-new'];

test(
  '[CHECKOUT-002] every checkout page of a trial site, and no other page, says that payments are tests',
  { tag: '@every-site' },
  async ({ page }) => {
    const count = siteId() === 'parlour' ? 1 : 0;
    const notice = page.getByText('Test payments: no card is charged');
    await signUp(page, '/');
    await expect(notice).toHaveCount(0);
    const [offer] = await availableOffers(page, 1);
    await addToCart(page, offer!);
    for (const name of PAGES) {
      await page.goto(`/purchase/${name}`);
      await expect(notice).toHaveCount(count);
    }
  },
);
