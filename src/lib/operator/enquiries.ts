import { operatorListEnquiries, operatorReadEnquiry } from '@parlour/contract';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSite, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

/** How long an offer is open by default, in days. */
export const OFFER_DAYS = 14;

/** The price enquiries of a site, newest first. */
export const enquiriesPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const page = requestedPage(query);
  const { data, totalCount, pageCount } = await context.call(operatorListEnquiries, {
    query: { site: site.id, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.enquiries({ site: site.id, page: to });
  return { site, enquiries: data, totalCount, pagination: paginationOf(hrefOf, page, pageCount) };
};

/** One enquiry with its offers. @throws {ShopError} `not_found` */
export const enquiryPage = async (context: OperatorContext, id: string) => {
  const { data: enquiry } = await context.call(operatorReadEnquiry, { params: { id } });
  const site = context.sites.find((one) => one.id === enquiry.site);
  return { enquiry, siteName: site?.name ?? enquiry.site };
};

const STATES: Readonly<Record<string, { readonly name: string; readonly tone: string }>> = {
  open: { name: 'Waiting for an offer', tone: 'waits' },
  offered: { name: 'Offered', tone: 'open' },
  accepted: { name: 'Accepted', tone: 'done' },
  ordered: { name: 'Ordered', tone: 'done' },
  rejected: { name: 'Declined', tone: 'ended' },
  expired: { name: 'Expired', tone: 'ended' },
};

/** A status in words, with the tone of its badge. */
export const enquiryState = (status: string) => STATES[status] ?? { name: status, tone: '' };

/** Whether another offer can be made. */
export const takesOffer = (status: string): boolean => !['accepted', 'ordered'].includes(status);
