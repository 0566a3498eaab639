import type { Api, PriceEnquiry } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { paginationOf } from '../listing/pagination.ts';
import { pageOf } from '../orders/orders-page.ts';

/** Price requests on one page. */
const SIZE = 10;

const STATUS_NAMES: Readonly<Record<string, string>> = {
  open: 'Waiting for an offer',
  offered: 'An offer for you',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'The offer has ended',
  ordered: 'Ordered',
};

/** The name of a request's status; an unknown status is shown as it is. */
export const requestStatusName = (status: string): string => STATUS_NAMES[status] ?? status;

/** The customer's price requests with their offers, newest first (spec decision 30). */
export const priceRequestsPage = async (
  api: Pick<Api, 'listPriceEnquiries'>,
  query: URLSearchParams,
) => {
  const page = pageOf(query);
  const reply = await api.listPriceEnquiries({ query: { page, size: SIZE } });
  return {
    list: reply.data,
    pagination: paginationOf((number) => paths.priceRequests(number), page, reply.pageCount),
  };
};

/** A customer's answer to an offer. */
export interface OfferAnswer {
  /** Of the request. */
  readonly id: string;
  readonly offerId: string;
  readonly approved: boolean;
  /** Why it is rejected. */
  readonly reason: string;
}

/** The request after the customer's answer to its offer. */
export const asAnswered = (request: PriceEnquiry, answer: OfferAnswer): PriceEnquiry => {
  const status = answer.approved ? 'accepted' : 'rejected';
  const { approved, reason } = answer;
  const offers = request.offers.map((offer) =>
    offer.id === answer.offerId ? { ...offer, status, approved, reason } : offer,
  );
  return { ...request, status, offers };
};
