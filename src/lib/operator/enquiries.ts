import { operatorListEnquiries, operatorReadEnquiry } from '#lib/contract/operator/orders.ts';
import { paginationOf } from '#lib/listing/pagination.ts';
import { askedPage, askedSite, PAGE_SIZE } from './asked.ts';
import { consolePaths } from './console-paths.ts';
import type { Desk } from './desk.ts';

/** Days that an offer holds, where nothing else is typed. */
export const OFFER_DAYS = 14;

/** The price enquiries of a site, the newest first. */
export const enquiriesPage = async (desk: Desk, query: URLSearchParams) => {
  const site = askedSite(desk, query);
  const page = askedPage(query);
  const { data, totalCount, pageCount } = await desk.ask(operatorListEnquiries, {
    query: { site: site.id, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.enquiries({ site: site.id, page: to });
  return { site, enquiries: data, totalCount, pagination: paginationOf(hrefOf, page, pageCount) };
};

/** One enquiry with its offers. @throws {ShopError} `not_found` */
export const enquiryPage = async (desk: Desk, id: string) => {
  const { data: enquiry } = await desk.ask(operatorReadEnquiry, { params: { id } });
  const site = desk.sites.find((one) => one.id === enquiry.site);
  return { enquiry, siteName: site?.name ?? enquiry.site };
};

const STATES: Readonly<Record<string, { readonly name: string; readonly tone: string }>> = {
  open: { name: 'Waits for an offer', tone: 'waits' },
  offered: { name: 'Offered', tone: 'open' },
  accepted: { name: 'Accepted', tone: 'done' },
  ordered: { name: 'Ordered', tone: 'done' },
  rejected: { name: 'Declined', tone: 'ended' },
  expired: { name: 'Expired', tone: 'ended' },
};

/** A state in words, with the look of its mark. */
export const enquiryState = (status: string) => STATES[status] ?? { name: status, tone: '' };

/** Whether another offer may be made. */
export const takesOffer = (status: string): boolean => !['accepted', 'ordered'].includes(status);
