import { atom } from 'nanostores';
import { checkoutFigures, type CheckoutFigures } from '#lib/checkout/checkout-page.ts';
import { sentenceOf } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';
import { api, type BrowserApi } from '../api.ts';
import { asCustomer } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';
import { latestRequest } from '../latest-request.ts';
import { notify } from '../shell/notices.ts';

/** What the order comes to now, once that differs from what the page was made with; null until then. */
export const $figures = atom<CheckoutFigures | null>(null);

const requests = latestRequest();

/** An order is on its way: a reply that tells of the cart behind it, which is empty, leads nowhere any more. */
export const stopFollowing = (): void => {
  requests.begin();
};

/** What is shown of a customer is asked for anew each time. */
const unkept: Pick<BrowserApi, 'readCheckout'> = {
  readCheckout: (input) => api.readCheckout(input, { lifetime: 0 }),
};

/** Shows what `show` takes of an order with a promo code, unless another has been asked for since. */
const ask = async (
  promoCode: string,
  isNews: (figures: CheckoutFigures) => boolean,
): Promise<void> => {
  const isLatest = requests.begin();
  const figures = await asCustomer(() => checkoutFigures(unkept, promoCode));
  if (!isLatest() || !isNews(figures)) return;
  if (figures.isEmpty) location.assign(paths.cart());
  else $figures.set(figures);
};

/** Shows what the order comes to with a promo code, or why that cannot be used. */
export const tryPromoCode = async (promoCode: string): Promise<void> => {
  try {
    await ask(promoCode, () => true);
  } catch (thrown) {
    if (!signInFirst(thrown)) notify('Error', sentenceOf(thrown));
  }
};

/** Shows the order as it is now, if the cart has changed since the page was made. */
export const followCart = async ({
  version,
  promoCode,
}: Pick<CheckoutFigures, 'version' | 'promoCode'>): Promise<void> => {
  try {
    await ask(promoCode, (figures) => figures.version !== version);
  } catch {
    // What is shown stays: the shop says what is wrong with it once it is ordered.
  }
};
