import { gtinForms } from '@parlour/domain';
import { productKey } from './planned.ts';
import { ofKind, type Step } from './stored.ts';
import type { ProductPlan } from './product-plan.ts';
import { type Doubt, sellerDoubts } from './seller-doubts.ts';

/** What is doubtful about records that an import accepts, by what the shop has already. */
export interface Doubts {
  /** Sentences for the report, by the record's key. */
  readonly sentences: ReadonlyMap<string, readonly string[]>;
  /** Sentences about the sellers of products, by the product's key. */
  readonly newSellers: ReadonlyMap<string, readonly string[]>;
  /** Products whose stock was counted before, and no longer is. */
  readonly uncounted: ReadonlySet<string>;
}

/** CROSS keeps the order of the joins: SQLite would begin with all products of the source. */
const TWICE = `SELECT DISTINCT asked.value ->> 'product' AS product,
    asked.value ->> 'reference' AS reference, other.reference AS other,
    variant.reference = asked.value ->> 'reference' AS same
  FROM json_each(?1) AS asked
  CROSS JOIN variant ON variant.id IN (
    SELECT id FROM variant WHERE reference = asked.value ->> 'reference'
    UNION SELECT id FROM variant WHERE ean <> '' AND ean IN (SELECT value FROM json_each(asked.value, '$.gtins')))
  CROSS JOIN product AS other ON other.id = variant.product_id AND other.source = ?2
    AND other.reference <> asked.value ->> 'product'
  WHERE EXISTS (SELECT 1 FROM assortment_product AS sold WHERE sold.product_id = other.id
    AND sold.assortment IN (SELECT value FROM json_each(?3)))`;

const UNCOUNTED = `SELECT DISTINCT product.reference FROM json_each(?1) AS asked
  JOIN product ON product.source = ?2 AND product.reference = asked.value ->> 'product'
  JOIN variant ON variant.product_id = product.id AND variant.reference = asked.value ->> 'variant'
  JOIN seller ON seller.slug = asked.value ->> 'seller'
  JOIN seller_inventory AS offer ON offer.variant_id = variant.id AND offer.seller_id = seller.id
  WHERE offer.counted = 1`;

interface TwiceRow {
  readonly product: string;
  readonly reference: string;
  readonly other: string;
  readonly same: number;
}

/**
 * Finds products whose variants are on sale under another product of the same supplier, whose handle or group may
 * have been renamed, those whose stock was counted before, and what is doubtful about sellers.
 */
export const doubtsOf = async (
  db: D1Database,
  source: string,
  steps: readonly Step[],
  assortments: readonly string[],
): Promise<Doubts> => {
  const planned = steps.map((step) => step.planned);
  const plans: readonly ProductPlan[] = ofKind(planned, 'product').map(({ plan }) => plan);
  const variants = plans.flatMap(({ tables }) =>
    tables.variants.map(({ product, reference, ean }) => ({
      ...{ product, reference },
      gtins: gtinForms(ean),
    })),
  );
  const unlimited = plans.flatMap(({ tables }) =>
    tables.offers
      .filter(({ counted }) => counted === 0)
      .map(({ product, variant, seller }) => ({ product, variant, seller })),
  );
  const [[twice, uncounted], sellers] = await Promise.all([
    variants.length === 0
      ? []
      : db.batch<TwiceRow>([
          db.prepare(TWICE).bind(JSON.stringify(variants), source, JSON.stringify(assortments)),
          db.prepare(UNCOUNTED).bind(JSON.stringify(unlimited), source),
        ]),
    sellerDoubts(db, steps),
  ]);
  return {
    sentences: textsByKey([...(twice?.results ?? []).map(doubtOf), ...sellers.ofSellers]),
    newSellers: textsByKey(sellers.ofProducts),
    uncounted: new Set((uncounted?.results ?? []).map(({ reference }) => reference)),
  };
};

const textsByKey = (doubts: readonly Doubt[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(doubts, ({ key }) => key)].map(
      ([key, same]) => [key, same.map(({ text }) => text)] as const,
    ),
  );

const doubtOf = ({ product, reference, other, same }: TwiceRow): Doubt => {
  const what = same === 1 ? reference : `the GTIN of ${reference}`;
  const text = `reference: ${what} is on sale already, as ${other}; both are sold now`;
  return { key: productKey(product), text };
};
