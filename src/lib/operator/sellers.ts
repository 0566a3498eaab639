import { type CallResult, exportRecords, type SellerRecord } from '@parlour/contract';
import {
  type ClosedDates,
  daysIn,
  type DeliveryCalendar,
  numberIn,
  type Weekday,
  WEEKDAYS,
} from '@parlour/domain';
import type { OperatorContext } from './operator-context.ts';
import { requestedSite } from './requested-site.ts';
import { serviceRows } from './services.ts';

/** Why an operator of one site changes no seller. */
export const ONLY_INSTALLATION =
  'All sites share the sellers: only the installation’s operator can change their days, services and samples.';

type SellerCalls = Pick<OperatorContext, 'call'>;

type Records = CallResult<typeof exportRecords>['records'];

/** The tags and the sellers of a site's assortment, as records. */
const tagsAndSellersOf = async ({ call }: SellerCalls, site: string): Promise<Records> => {
  const found: Records = [];
  for (let after: string | null = ''; after !== null;) {
    const { records, next }: CallResult<typeof exportRecords> = await call(exportRecords, {
      query: { site, after },
    });
    found.push(...records);
    // Products come after the sellers.
    after = records.some(({ kind }) => kind === 'product') ? null : next;
  }
  return found;
};

/** The sellers of a site's assortment, as records. */
export const sellersOf = async (calls: SellerCalls, site: string): Promise<SellerRecord[]> =>
  (await tagsAndSellersOf(calls, site)).filter((one) => one.kind === 'seller');

/** Those of some categories' slugs that no site has: all of them share the sellers. */
export const unknownCategories = async (
  { call, sites }: Pick<OperatorContext, 'call' | 'sites'>,
  slugs: readonly string[],
): Promise<readonly string[]> => {
  let unknown = slugs;
  for (const { id } of sites) {
    if (unknown.length === 0) break;
    const known = (await tagsAndSellersOf({ call }, id)).flatMap((one) =>
      one.kind === 'tag' && one.type === 'category' ? one.path.map(({ slug }) => slug) : [],
    );
    unknown = unknown.filter((slug) => !known.includes(slug));
  }
  return unknown;
};

/** The sellers of a site, and the calendar and services of the one that is chosen as the fields of forms. */
export const sellersPage = async (context: OperatorContext, query: URLSearchParams) => {
  const { id: site } = requestedSite(context, query);
  const sellers = await sellersOf(context, site);
  const chosen = sellers.find(({ slug }) => slug === query.get('show')) ?? sellers[0];
  return {
    site,
    sellers: sellers.map(({ slug, name }) => ({ value: slug, name })),
    chosen: chosen && {
      slug: chosen.slug,
      name: chosen.name,
      sendsSamples: chosen.sendsSamples,
      fields: calendarFields(chosen.deliveryCalendar),
      services: serviceRows(chosen.services),
    },
  };
};

/**
 * Each day has a field `day-monday`; areas are lines such as `IV KW: thursday +3`, closed dates lines such as
 * `2027-08-02 to 2027-08-15`.
 */
export interface CalendarFields {
  readonly days: readonly string[];
  readonly notice: string;
  readonly capacity: string;
  readonly windows: string;
  readonly areas: string;
  readonly closed: string;
}

/** Monday comes first. */
export const SHOWN_WEEKDAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** The days of a calendar in words: `Tuesday, Thursday`. */
export const daysInWords = (days: readonly string[]): string =>
  days.map((day) => day.slice(0, 1).toUpperCase() + day.slice(1)).join(', ');

const calendarFields = (calendar: DeliveryCalendar | undefined): CalendarFields => ({
  days: calendar?.days ?? [],
  notice: String(calendar?.notice ?? 0),
  capacity: String(calendar?.capacity ?? 0),
  windows: (calendar?.windows ?? []).join(', '),
  areas: (calendar?.areas ?? []).map(areaLine).join('\n'),
  closed: (calendar?.closed ?? []).map(closedLine).join('\n'),
});

const areaLine = ({ areas, days, extraDays }: DeliveryCalendar['areas'][number]): string =>
  [
    `${areas.join(' ')}:`,
    days.length === 0 ? 'none' : days.join(', '),
    ...(extraDays > 0 ? [`+${String(extraDays)}`] : []),
  ].join(' ');

const closedLine = ({ from, until }: ClosedDates): string =>
  from === until ? from : `${from} to ${until}`;

const AREA = /^([a-z\d, ]+):\s*(none|[a-z, ]+?)\s*(?:\+\s*(\d{1,3}))?$/i;

const listed = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

const areaOf = (line: string): unknown => {
  const [, areas = '', days = '', extraDays = '0'] = AREA.exec(line.trim()) ?? [];
  return {
    areas: listed(areas.toUpperCase()),
    days: /^none$/i.test(days) ? [] : listed(days.toLowerCase()),
    extraDays: Number(extraDays),
  };
};

/** One day, or the first and the last of several. */
const closedOf = (line: string): unknown => {
  const [from = '', until = from] = line.trim().split(/\s*\bto\b\s*/i);
  return { from, until };
};

/** The lines of a field that are not blank. */
const linesOf = (text = ''): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '');

type Fields = Readonly<Record<string, string>>;

/** The calendar of a form, which may be wrong; undefined if no day is chosen. */
export const calendarOf = (fields: Fields): unknown => {
  const days = SHOWN_WEEKDAYS.filter((day) => fields[`day-${day}`] !== undefined);
  if (days.length === 0) return undefined;
  return {
    days,
    notice: daysIn(fields.notice ?? '') ?? NaN,
    capacity: numberIn(fields.capacity ?? '') ?? NaN,
    windows: listed(fields.windows ?? ''),
    areas: linesOf(fields.areas).map(areaOf),
    closed: linesOf(fields.closed).map(closedOf),
  };
};
