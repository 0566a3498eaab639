import { barePostcode } from '@parlour/domain';
import { requestedProduct } from '#lib/enquiries/requested-product.ts';
import { choiceIn, select } from '#lib/product/product-choice.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Api = Pick<
  BrowserApi,
  'createEnquiry' | 'findAddresses' | 'listAddresses' | 'productByVariant'
>;

/** An address suggested for a postcode. */
export type Suggestion = Awaited<ReturnType<Api['findAddresses']>>['data']['list'][number];

/** The customer's price requests. */
export const createEnquiries = (api: Api) => ({
  /**
   * The data of an enquiry page, by its URL; null for a product that no seller offers.
   * @throws {HttpError} 401 'You must login' for a visitor who is not signed in (ERROR-002)
   */
  read: (href: string) =>
    asCustomer(async () => {
      const { pathname, searchParams } = new URL(href);
      const [, , , , variantId = ''] = pathname.split('/');
      const [{ product, variant }, { data: addresses }] = await Promise.all([
        api.productByVariant({ params: { id: variantId } }),
        api.listAddresses({}, { lifetime: 0 }),
      ]);
      const selected = select(product, variant, choiceIn(searchParams));
      if (!selected.offer) return null;
      return { asked: requestedProduct(product, variant, selected), addresses };
    }, SIGNED_OUT_MESSAGES.detail),
  /**
   * Sends an enquiry; the same key twice makes one enquiry.
   * @throws {HttpError} with the shop's sentence
   */
  send: (body: Parameters<Api['createEnquiry']>[0]['body'], idempotencyKey: string) =>
    asCustomer(() => api.createEnquiry({ body, idempotencyKey }), SIGNED_OUT_MESSAGES.detail),
  /**
   * Suggestions for a postcode; none, without a call, for a blank one.
   * @throws {HttpError} when they cannot be loaded
   */
  addressesAt: async (postcode: string): Promise<readonly Suggestion[]> => {
    const bare = barePostcode(postcode);
    if (bare === '') return [];
    return (await api.findAddresses({ query: { postcode: bare } })).data.list;
  },
});

export type Enquiries = ReturnType<typeof createEnquiries>;

export const enquiries = createEnquiries(siteApi);
