import { readLeadTime } from '@parlour/contract';
import { counted, daysIn, type LeadTime } from '@parlour/domain';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';
import { requestedPage, requestedSite } from './requested-site.ts';

/** All working days of a lead time, such as `22 to 30 days`. */
export const daysInWords = (leadTime: LeadTime | null): string => {
  if (leadTime === null) return 'none';
  const { handling, transit } = leadTime;
  const [fewest, most] = [handling.min + transit.min, handling.max + transit.max];
  const days = counted(most, 'day');
  return fewest === most ? days : `${String(fewest)} to ${days}`;
};

/** What an offer may say of its lead time: the field `kind`. */
export const LEAD_TIME_KINDS = [
  { value: 'in-stock', name: 'In stock' },
  { value: 'made-to-order', name: 'Made to order' },
  { value: 'none', name: 'Without a lead time: the shop shows no day of arrival' },
] as const;

/** The fields of the form, by name. */
export type LeadTimeFields = Readonly<
  Record<'kind' | 'handling.min' | 'handling.max' | 'transit.min' | 'transit.max', string>
>;

const fieldsOf = (leadTime: LeadTime | null): LeadTimeFields => ({
  kind: leadTime === null ? 'none' : leadTime.madeToOrder ? 'made-to-order' : 'in-stock',
  'handling.min': String(leadTime?.handling.min ?? ''),
  'handling.max': String(leadTime?.handling.max ?? ''),
  'transit.min': String(leadTime?.transit.min ?? ''),
  'transit.max': String(leadTime?.transit.max ?? ''),
});

type Fields = Readonly<Record<string, string>>;

/** The lead time of a form, which may be wrong; null for none. */
export const leadTimeOf = (fields: Fields): unknown => {
  if (fields.kind === 'none') return null;
  const days = (field: string): number | undefined => {
    const typed = fields[field]?.trim() ?? '';
    return typed === '' ? undefined : (daysIn(typed) ?? NaN);
  };
  return {
    madeToOrder: fields.kind === 'made-to-order',
    handling: { min: days('handling.min'), max: days('handling.max') },
    transit: { min: days('transit.min'), max: days('transit.max') },
  };
};

/** The lead time of an offer as the fields of a form. @throws {ShopError} `not_found` */
export const leadTimePage = async (
  context: OperatorContext,
  { variantId = '', seller = '' }: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
) => {
  const { data: offer } = await context.call(readLeadTime, { params: { variantId, seller } });
  const { id: site, name: siteName } = requestedSite(context, query);
  const from = {
    site,
    find: query.get('find') ?? '',
    show: query.get('show') ?? '',
    page: requestedPage(query),
  };
  return {
    offer,
    fields: fieldsOf(offer.leadTime),
    from,
    back: { name: `Stock of ${siteName}`, href: consolePaths.stock(from) },
  };
};
