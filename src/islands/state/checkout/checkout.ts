import { atom } from 'nanostores';
import { suggestedAddresses } from '#lib/account/addresses-page.ts';
import {
  checkoutFigures,
  checkoutPage,
  type CheckoutFigures,
} from '#lib/checkout/checkout-page.ts';
import { sentenceOf } from '#lib/contract/failure.ts';
import { paths } from '#lib/paths.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';
import { latestRequest } from '../latest-request.ts';
import { notify } from '../shell/notices.ts';

/** What the order comes to with the promo code that was tried last; null before the first. */
export const $figures = atom<CheckoutFigures | null>(null);

type Calls = Pick<BrowserApi, 'readCheckout' | 'listAddresses' | 'listCards' | 'findAddresses'>;

interface Options {
  readonly api?: Calls;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
  /** Opens another page. */
  readonly leaveFor?: (path: string) => void;
}

/** What a page shows of a customer is asked for anew each time. */
const unkept = (api: Calls) => ({
  readCheckout: (input: Parameters<Calls['readCheckout']>[0]) =>
    api.readCheckout(input, { lifetime: 0 }),
  listAddresses: () => api.listAddresses({}, { lifetime: 0 }),
  listCards: () => api.listCards({}, { lifetime: 0 }),
});

/** The checkout as its page is made of it, and the promo code that is tried in place. */
const createCheckout = ({
  api = siteApi,
  session = { asCustomer },
  leaveFor = (path) => {
    location.assign(path);
  },
}: Options = {}) => {
  const tries = latestRequest();
  return {
    /**
     * What the page is made of, with what its form holds.
     * @throws {HttpError} when it cannot be read
     */
    load: (form: PageForm) =>
      session.asCustomer(async () => {
        const [checkout, suggestions] = await Promise.all([
          checkoutPage(unkept(api), form),
          suggestedAddresses(api, form),
        ]);
        return { checkout, suggestions };
      }),

    /** Shows what the order comes to with a promo code, or why that cannot be used. */
    tryPromoCode: async (promoCode: string): Promise<void> => {
      const isLatest = tries.begin();
      try {
        const figures = await session.asCustomer(() => checkoutFigures(unkept(api), promoCode));
        if (!isLatest()) return;
        if (figures.isEmpty) leaveFor(paths.cart());
        else $figures.set(figures);
      } catch (thrown) {
        if (!signInFirst(thrown)) notify('Error', sentenceOf(thrown));
      }
    },
  };
};

export const checkout = createCheckout();
