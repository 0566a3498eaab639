import { operatorListClaims, operatorReadClaim } from '@parlour/contract';
import type { ClaimStatus, Remedy } from '@parlour/domain';
import { paginationOf } from '#lib/listing/pagination.ts';
import { requestedPage, requestedSite, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';

const NAMES = {
  open: 'Waiting for an answer',
  answered: 'Offer made',
  agreed: 'Agreed, to be done',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ClaimStatus, string>;

const isStatus = (text: string): text is ClaimStatus => Object.hasOwn(NAMES, text);

/** The states for filtering the list, all that are open first. */
export const CLAIM_FILTERS = [
  { value: '', name: 'All open' },
  { value: 'waiting', name: 'Waiting for us' },
  ...Object.entries(NAMES).map(([value, name]) => ({ value, name })),
] as const;

const TONES: Readonly<Record<ClaimStatus, string>> = {
  open: 'waits',
  answered: 'open',
  agreed: 'waits',
  done: 'done',
  declined: 'ended',
  withdrawn: 'ended',
};

/** A state in words, with the tone of its badge. */
export const claimState = (status: string): { readonly name: string; readonly tone: string } =>
  isStatus(status) ? { name: NAMES[status], tone: TONES[status] } : { name: status, tone: '' };

/** The claims of a site, those that have waited longest first. */
export const claimsPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const asked = query.get('status') ?? '';
  const status = isStatus(asked) || asked === 'waiting' ? asked : '';
  const page = requestedPage(query);
  const { data, totalCount, pageCount } = await context.call(operatorListClaims, {
    query: { site: site.id, status, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.claims({ site: site.id, status, page: to });
  return {
    site,
    status,
    claims: data,
    totalCount,
    pagination: paginationOf(hrefOf, page, pageCount),
  };
};

/** One claim with its photographs. @throws {ShopError} `not_found` */
export const claimPage = async (context: OperatorContext, id: string, number: string) => {
  const { data: claim, photographs } = await context.call(operatorReadClaim, {
    params: { id, number: Number(number) },
  });
  const site = context.sites.find((one) => one.id === claim.site);
  return { claim, photographs, siteName: site?.name ?? claim.site };
};

const RIGHTS: Readonly<Record<string, string>> = {
  cancel: 'to cancel within 14 days',
  reject: 'to reject within 30 days',
  mend: 'to a repair or a replacement',
  last: 'to part of the price, or to reject',
  late: 'to what has not arrived',
  service: 'to a service as agreed',
  none: 'none in law',
};

/** The right on which a claim rests, in words. */
export const rightName = (right: string): string => RIGHTS[right] ?? right;

/** As an operator offers them. */
const REMEDY_NAMES: Readonly<Record<string, string>> = {
  refund: 'Money back',
  reduction: 'Part of the price back, and the customer keeps it',
  repair: 'A repair',
  part: 'A spare part',
  replacement: 'A replacement',
} satisfies Record<Remedy, string>;

export const remedyName = (remedy: string): string => REMEDY_NAMES[remedy] ?? remedy;

export type ConsoleClaim = Awaited<ReturnType<typeof claimPage>>['claim'];
