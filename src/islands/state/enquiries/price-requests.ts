import { atom } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import type { PriceEnquiry } from '@parlour/contract';
import { asAnswered, type OfferAnswer } from '#lib/enquiries/price-requests-page.ts';
import { paths } from '#lib/paths.ts';
import { REQUESTS_DONE } from '#lib/shell/done-sentence.ts';
import type { PageForm } from '#lib/shell/page-form.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { asCustomer, type SessionStore } from '../identity/session.ts';
import { signInFirst } from '../identity/sign-in-first.ts';

type Fields = Readonly<Record<string, string>>;

/** Price requests after the customer has answered an offer on the open page. */
export interface AnsweredRequests {
  readonly requests: readonly PriceEnquiry[];
  /** What was done; '' until the shop has answered. */
  readonly done: string;
  /** The refused form. */
  readonly form?: PageForm;
}

/** The open page's price requests; null before the first answer. */
export const $priceRequests = atom<AnsweredRequests | null>(null);

interface Options {
  readonly api?: Pick<BrowserApi, 'answerOffer'>;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
  /** Goes to another page. */
  readonly leaveFor?: (url: string) => void;
}

const answerOf = ({ form, id = '', offerId = '', reason = '' }: Fields): OfferAnswer => ({
  id,
  offerId,
  reason,
  approved: form === 'accept',
});

const withRequest = (all: readonly PriceEnquiry[], changed: PriceEnquiry) =>
  all.map((request) => (request.id === changed.id ? changed : request));

/** The customer's price requests and the answers to their offers. */
export const createPriceRequests = ({
  api = siteApi,
  session = { asCustomer },
  leaveFor = (url) => {
    location.assign(url);
  },
}: Options = {}) => {
  const send = async ({ id, offerId, approved, reason }: OfferAnswer): Promise<PriceEnquiry> => {
    const body = { approved, reason };
    const call = () => api.answerOffer({ params: { id, offerId }, body });
    return (await session.asCustomer(call)).data;
  };

  /** Other requests may have changed during the call. */
  const show = (
    shown: readonly PriceEnquiry[],
    changed: PriceEnquiry,
    outcome: Omit<AnsweredRequests, 'requests'>,
  ): void => {
    const requests = $priceRequests.get()?.requests ?? shown;
    $priceRequests.set({ requests: withRequest(requests, changed), ...outcome });
  };

  return {
    /**
     * Sends an answer to an offer, which is shown at once and undone if the shop refuses. An accepted offer
     * is in the cart, whose page opens next (ENQ-023).
     * @param shown the requests on the page
     * @param fields the fields of the submitted form
     */
    answer: async (
      shown: readonly PriceEnquiry[],
      request: PriceEnquiry,
      fields: Fields,
    ): Promise<void> => {
      const answer = answerOf(fields);
      show(shown, asAnswered(request, answer), { done: '' });
      try {
        const changed = await send(answer);
        const done = answer.approved ? '' : REQUESTS_DONE.rejected;
        show(shown, changed, { done });
        if (answer.approved) leaveFor(`${paths.cart()}?done=offer`);
      } catch (thrown) {
        const form = { values: fields, errors: { '': sentenceOf(thrown) }, done: false };
        show(shown, request, { done: '', form });
        signInFirst(thrown);
      }
    },
  };
};

export const priceRequests = createPriceRequests();
