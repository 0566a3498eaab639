import { withPartedDigits } from '@parlour/domain';
import type { Currencies } from './feed.ts';
import { readPrice } from './fields.ts';

export interface Delivery {
  /** Pounds. */
  readonly pounds: number;
  readonly method: string;
  /** Its days as the feed writes them, by the names of Google's attributes. */
  readonly days: Readonly<Partial<Record<DeliveryDays, string>>>;
}

/** Working days until an item leaves, and on its way. */
export const DELIVERY_DAYS = [
  'min_handling_time',
  'max_handling_time',
  'min_transit_time',
  'max_transit_time',
] as const;

type DeliveryDays = (typeof DELIVERY_DAYS)[number];

/** The places for which a rate may hold, of which it names at most one. */
const AREAS = ['region', 'postal_code', 'location_id', 'location_group_name'];

/** The parts that are read, in Google's order. */
interface Rate {
  readonly country: string;
  /** A region or postcodes; '' for the whole country. */
  readonly area: string;
  readonly service: string;
  readonly price: string;
  readonly days: Delivery['days'];
}

/**
 * A rate as `country:area:service:price`, with its days behind it if it has any, from its parts by name.
 * @param given values by the names of Google's sub-attributes
 */
export const shippingValue = (given: Readonly<Record<string, string | undefined>>): string => {
  const area = AREAS.map((name) => given[name] ?? '').find((value) => value !== '');
  const { country, service, price } = given;
  const days = DELIVERY_DAYS.map((name) => given[name] ?? '');
  return [country, area, service, price, ...(days.every((text) => text === '') ? [] : days)]
    .map((part) =>
      withPartedDigits(part ?? '')
        .replace(/[\s:]+/g, ' ')
        .trim(),
    )
    .join(':');
};

/** The names of the parts in a header such as `shipping(country:price)`; null for other headers. */
export const shippingParts = (header: string): readonly string[] | null => {
  const [, parts] = /^\s*(?:g:)?shipping\s*\(([\w\s:]+)\)\s*$/i.exec(header) ?? [];
  return (
    parts
      ?.toLowerCase()
      .split(':')
      .map((part) => part.trim()) ?? null
  );
};

/** The rates in a cell below such a header, in Google's order. */
export const inCanonicalOrder = (cell: string, parts: readonly string[]): string =>
  ratesIn(cell)
    .map((value) => {
      const given = value.split(':');
      return shippingValue(Object.fromEntries(parts.map((part, at) => [part, given[at]])));
    })
    .join();

/** Several rates in a cell are separated by commas, and a price may contain a comma, too. */
const ratesIn = (cell: string): readonly string[] => cell.split(/,(?=\s*[a-z]{2,3}\s*:)/i);

const HOME = /^(?:GB|GBR|UK|United Kingdom|Great Britain|)$/i;

const FREE = /^(?:free(?: delivery| shipping)?|included)$/i;

/** Where the customer goes: a shop, a locker, a collection point. */
const TO_A_PLACE =
  /\bclick\s*(?:&|\+|and|n)\s*collect|\b(?:to|from|in|at)[\s-](?:(?:a|the|our|your|my|local|nearest)\s)*(?:store|shop|branch|depot|warehouse|showroom|locker|(?:collection|pick[\s-]?up|parcel)[\s-](?:point|shop))\b/i;
const COLLECTION = /\bcollect|pick[\s-]?up|in[\s-]store/i;
const DELIVERY =
  /deliver|courier|shipping|shipped|\bto (?:the |your )?(?:door|home|room)|two[\s-]?man|white[\s-]glove|kerb|curb|doorstep|freight|pallet/i;

/** To collect something from a shop is no delivery; to deliver a piece and collect the old one is. */
const isCollection = (service: string): boolean =>
  TO_A_PLACE.test(service) || (COLLECTION.test(service) && !DELIVERY.test(service));

/**
 * The cheapest delivery to all of the United Kingdom, from values like `GB:::5.99 GBP`,
 * `GB::Standard:49.00 GBP:2:4:5:9` or `5.99 GBP`; null if they name none, a problem for a price that is none.
 */
export const readShipping = (
  cells: readonly string[],
  currencies: Currencies,
): Delivery | null | { readonly problem: string } => {
  let best: Delivery | null = null;
  for (const { country, area, service, price, days } of cells.flatMap(ratesIn).map(rateOf)) {
    if (!HOME.test(country) || !/^\*?$/.test(area) || isCollection(service)) continue;
    const read = FREE.test(price) ? { pounds: 0 } : readPrice(price, currencies);
    if ('problem' in read) return read;
    if (best === null || read.pounds < best.pounds) {
      best = { pounds: read.pounds, method: service, days };
    }
  }
  return best;
};

/** With fewer than four parts the last one is the price, and what stands between it and the country the service. */
const rateOf = (value: string): Rate => {
  const parts = value.split(':').map((part) => part.trim());
  const [country = '', area = '', service = '', price, ...rest] = parts;
  if (price !== undefined) {
    const days = Object.fromEntries(DELIVERY_DAYS.map((name, at) => [name, rest[at] ?? '']));
    return { country, area, service, price, days };
  }
  const last = parts.pop() ?? '';
  return { country: parts[0] ?? '', area: '', service: parts[1] ?? '', price: last, days: {} };
};
