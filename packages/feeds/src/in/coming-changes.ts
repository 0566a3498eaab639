import { formatDay, OFFER_TIMES, type OfferTime, plural } from '@parlour/domain';
import { listIn } from './record-pictures.ts';

/** Offers that change by themselves, and the first and the last moment of those changes (ISO 8601, UTC). */
interface ComingChange {
  readonly offers: number;
  readonly first: string;
  readonly last: string;
}

/** What the offers of an import will do by themselves. */
export type ComingChanges = Readonly<Partial<Record<OfferTime, ComingChange>>>;

/**
 * Adds what the offers of a record will do by themselves.
 * @param now milliseconds since 1970; what has happened by then is left out
 */
export const withComing = (known: ComingChanges, record: unknown, now: number): ComingChanges => {
  const coming: Partial<Record<OfferTime, ComingChange>> = { ...known };
  for (const offer of listIn(record, 'variants').flatMap((variant) => listIn(variant, 'offers'))) {
    for (const time of OFFER_TIMES) {
      const moment = momentOf(offer, time);
      if (moment > now) coming[time] = withMoment(coming[time], new Date(moment).toISOString());
    }
  }
  return coming;
};

/** The moment in milliseconds since 1970; not a number for none, and for a day that is not announced. */
const momentOf = (offer: unknown, time: OfferTime): number => {
  if (typeof offer !== 'object' || offer === null) return Number.NaN;
  if (time === 'expectedBy' && Reflect.get(offer, 'status') !== 'out_of_stock') return Number.NaN;
  const text: unknown = Reflect.get(offer, time);
  return typeof text === 'string' ? Date.parse(text) : Number.NaN;
};

const withMoment = (coming: ComingChange | undefined, moment: string): ComingChange =>
  coming === undefined
    ? { offers: 1, first: moment, last: moment }
    : {
        offers: coming.offers + 1,
        first: moment < coming.first ? moment : coming.first,
        last: moment > coming.last ? moment : coming.last,
      };

/** One offer and several, in the present tense and as what a dry run would bring. */
const WORDS: Readonly<
  Record<OfferTime, Readonly<Record<'noun' | 'one' | 'many' | 'would', string>>>
> = {
  saleFrom: { noun: 'sale', one: 'begins', many: 'begin', would: 'would begin' },
  saleUntil: { noun: 'sale', one: 'ends', many: 'end', would: 'would end' },
  expiresAt: { noun: 'offer', one: 'expires', many: 'expire', would: 'would expire' },
  expectedBy: {
    noun: 'offer',
    one: 'is expected in stock',
    many: 'are expected in stock',
    would: 'would be expected in stock',
  },
};

/** What an import's times will do, as in `12 sales end on 30 November 2026`. */
export const comingText = (coming: ComingChanges, isDryRun: boolean): readonly string[] =>
  OFFER_TIMES.flatMap((time) => {
    const changes = coming[time];
    if (changes === undefined) return [];
    const { offers, ...moments } = changes;
    const { noun, one, many, would } = WORDS[time];
    const verb = isDryRun ? would : plural(offers, one, many);
    const count = `${offers.toLocaleString('en-GB')} ${plural(offers, noun)}`;
    return [`${count} ${verb} ${daysText(time, moments)}`];
  });

const daysText = (time: OfferTime, { first, last }: Omit<ComingChange, 'offers'>): string => {
  const [from, until] = [dayOf(time, first), dayOf(time, last)];
  return from === until ? `on ${from}` : `between ${from} and ${until}`;
};

/** What ends with a day ends at midnight: the last moment before that belongs to the day. */
const dayOf = (time: OfferTime, moment: string): string =>
  formatDay(time === 'saleFrom' ? moment : new Date(Date.parse(moment) - 1).toISOString());
