import { api as siteApi, type BrowserApi } from '../api.ts';
import { createHttp } from '../http.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Api = Pick<BrowserApi, 'createEnquiry' | 'findAddresses'>;

/** An address that a postcode may stand for. */
export type Suggestion = Awaited<ReturnType<Api['findAddresses']>>['data']['list'][number];

/** The customer's price enquiries. */
export const createEnquiries = (api: Api = siteApi) => ({
  /**
   * HTML of the visitor's own form, always fetched.
   * @throws {HttpError} 401 'You must login' for a visitor who is not signed in (ERROR-002)
   */
  page: (href: string): Promise<string> => {
    const { pathname, search } = new URL(href, location.href);
    return asCustomer(() => createHttp().page(pathname + search), SIGNED_OUT_MESSAGES.detail);
  },
  /**
   * Sends an enquiry; sent twice with the same key, it is made once.
   * @throws {HttpError} with the shop's sentence
   */
  send: (body: Parameters<Api['createEnquiry']>[0]['body'], idempotencyKey: string) =>
    asCustomer(() => api.createEnquiry({ body, idempotencyKey }), SIGNED_OUT_MESSAGES.detail),
  /**
   * Suggestions for a postcode; none, without a call, for a blank one.
   * @throws {HttpError} 429 after too many look-ups
   */
  addressesAt: async (postcode: string): Promise<readonly Suggestion[]> => {
    const text = postcode.replace(/\s+/g, '');
    if (text === '') return [];
    return (await api.findAddresses({ query: { postcode: text } })).data.list;
  },
});

export const enquiries = createEnquiries();
