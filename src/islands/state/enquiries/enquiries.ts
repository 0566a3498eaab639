import type { CallInput, CallResult } from '#lib/contract/call.ts';
import type { createEnquiry, findAddresses } from '#lib/contract/enquiries.ts';
import { createHttp, http, type Http } from '../http.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

type Body = CallInput<typeof createEnquiry>['body'];
type Found = CallResult<typeof findAddresses>;
export type Suggestion = Found['data']['list'][number];

/** Price enquiries of the customer. */
export const createEnquiries = (calls: Pick<Http, 'get' | 'post'> = http) => ({
  /**
   * HTML of the visitor's own form, never one that was kept.
   * @throws {HttpError} 401 'You must login' for who is not signed in (ERROR-002)
   */
  page: (href: string): Promise<string> => {
    const { pathname, search } = new URL(href, location.href);
    return asCustomer(() => createHttp().page(pathname + search), SIGNED_OUT_MESSAGES.detail);
  },
  /** Sent twice with one key, it is asked once. */
  send: (body: Body, idempotencyKey: string): Promise<{ readonly message: string }> =>
    asCustomer(
      () => calls.post('/api/customer/product-enquiry', body, { idempotencyKey }),
      SIGNED_OUT_MESSAGES.detail,
    ),
  /** Suggestions for a postcode; none, and no call, for a blank one. */
  addressesAt: async (postcode: string): Promise<readonly Suggestion[]> => {
    const text = postcode.replace(/\s+/g, '');
    if (text === '') return [];
    const found = await calls.get<Found>(`/api/address?postcode=${encodeURIComponent(text)}`);
    return found.data.list;
  },
});

export const enquiries = createEnquiries();
