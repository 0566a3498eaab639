import type { ProductRecord } from '@parlour/contract';
import {
  type EarlierPricePeriod,
  type Pence,
  type ReductionRule,
  reductionState,
  type ReductionState,
} from '@parlour/domain';
import { soldAgainSince } from '../../product/offers.queries.ts';
import { offerRows } from './part-rows.ts';
import type { OfferRow } from './rows/chunk.ts';

interface PriceRow {
  readonly variant: string;
  readonly seller: string;
  readonly from_at: string;
  readonly price_pence: Pence | null;
  readonly delivery_pence: Pence | null;
}

const PRICES = `SELECT variant.reference AS variant, seller.slug AS seller,
    asked.from_at, asked.price_pence, asked.delivery_pence
  FROM product JOIN variant ON variant.product_id = product.id
  JOIN offer_price AS asked ON asked.variant_id = variant.id
  JOIN seller ON seller.id = asked.seller_id
  WHERE product.source = ?1 AND product.reference = ?2 ORDER BY asked.from_at DESC`;

/** For each offer in a list, since when it can be ordered again before the moment `until`. */
const SOLD_AGAIN = `SELECT given.key AS place,
    ${soldAgainSince("(given.value ->> 'until')", ['variant.id', 'seller.id'])} AS since
  FROM json_each(?3) AS given JOIN product ON product.source = ?1 AND product.reference = ?2
  JOIN variant ON variant.product_id = product.id AND variant.reference = given.value ->> 'variant'
  JOIN seller ON seller.slug = given.value ->> 'seller'`;

/** A reduced offer, and why its earlier price is not shown. */
export interface UnprovedReduction {
  readonly offer: OfferRow;
  readonly state: Exclude<ReductionState, 'shown'>;
}

/**
 * The reduced offers of a record whose earlier price would not be shown after an import now: neither at once, nor
 * when their sale begins.
 */
export const unprovedOffers = async (
  db: D1Database,
  record: ProductRecord,
  { source, rule, now }: { source: string; rule: ReductionRule; now: string },
): Promise<readonly UnprovedReduction[]> => {
  const reduced = offerRows(record).filter(
    ({ wasPence, salePence, saleUntil }) =>
      wasPence > 0 || (salePence !== null && (saleUntil === null || saleUntil > now)),
  );
  if (reduced.length === 0) return [];
  const { results } = await db.prepare(PRICES).bind(source, record.reference).all<PriceRow>();
  const asked = reduced.map((offer) => {
    const known = results.filter(
      ({ variant, seller }) => variant === offer.variant && seller === offer.seller,
    );
    return askedBefore(offer, known, now);
  });
  const given = reduced.map(({ variant, seller }, at) => ({
    ...{ variant, seller },
    until: asked[at]?.was_until,
  }));
  const again = await db
    .prepare(SOLD_AGAIN)
    .bind(source, record.reference, JSON.stringify(given))
    .all<{ readonly place: number; readonly since: string | null }>();
  const since = new Map(again.results.map((row) => [row.place, row.since ?? '']));
  return reduced.flatMap((offer, at) => {
    const { was_from: from = null, was_until = null } = asked[at] ?? {};
    const sold = since.get(at) ?? '';
    const was_from = from !== null && sold > from ? sold : from;
    const state = reductionState({ was_from, was_until }, rule, Date.parse(now));
    return state === 'shown' ? [] : { offer, state };
  });
};

/**
 * When an offer's earlier price will have been asked.
 * @param known the prices that it has had, the newest first
 */
const askedBefore = (
  offer: OfferRow,
  known: readonly PriceRow[],
  now: string,
): EarlierPricePeriod => {
  const [reduced, full] =
    offer.salePence === null
      ? [offer.pricePence, offer.wasPence]
      : [offer.salePence, offer.pricePence];
  /** Since when a known price was asked, if it is that price. */
  const since = (row: PriceRow | undefined, price: Pence): string | null =>
    row?.price_pence === price && row.delivery_pence === offer.deliveryPence ? row.from_at : null;
  const [last, before] = known;
  const fullSince = since(last, full);
  if (offer.saleFrom !== null && offer.saleFrom > now) {
    return { was_from: fullSince ?? now, was_until: offer.saleFrom };
  }
  if (fullSince !== null) return { was_from: fullSince, was_until: now };
  const reducedSince = since(last, reduced);
  if (reducedSince !== null && before !== undefined) {
    return { was_from: since(before, full), was_until: reducedSince };
  }
  const isStated = known.every((row) => since(row, reduced) !== null);
  return isStated
    ? { was_from: offer.wasFrom, was_until: offer.wasUntil }
    : { was_from: null, was_until: null };
};
