import { operatorListSamples } from '@parlour/contract';
import { SAMPLE_STATUSES, type SampleStatus, fieldsAfter } from '@parlour/domain';
import { paginationOf } from '#lib/listing/pagination.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';
import { PAGE_SIZE, requestedPage, requestedSite } from './requested-site.ts';

const NAMES: Readonly<Record<SampleStatus, string>> = {
  confirmed: 'To send',
  sent: 'Sent',
  declined: 'Declined',
  cancelled: 'Cancelled',
};

/** The states by which the page lists requests. */
export const SAMPLE_STATES = (Object.keys(NAMES) as SampleStatus[]).map((value) => ({
  value,
  name: NAMES[value],
}));

/** The boxes of the requests in a form begin with this. */
const BOX = 'request-';

export const boxOf = (id: string): string => BOX + id;

/** The requests whose boxes are ticked. */
export const tickedIn = (fields: Readonly<Record<string, string>>): string[] =>
  fieldsAfter(fields, BOX).map(([id]) => id);

/** Requests for samples at a site by state and seller, and the figures of each seller. */
export const samplesPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const page = requestedPage(query);
  const status = SAMPLE_STATUSES.find((one) => one === query.get('status')) ?? 'confirmed';
  const seller = query.get('show') ?? '';
  const { data, figures, pageCount } = await context.call(operatorListSamples, {
    query: { site: site.id, status, seller, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) =>
    consolePaths.samples({ site: site.id, status, show: seller, page: to });
  return {
    ...{ site, page, status, seller, figures },
    requests: data,
    sellers: [
      { value: '', name: 'All sellers' },
      ...figures.map((one) => ({ value: one.seller, name: one.sellerName })),
    ],
    pagination: paginationOf(hrefOf, page, pageCount),
  };
};
