import { ofKind, type Step } from './stored.ts';
import type { ProductPlan } from './product-plan.ts';

/** What is doubtful about products that an import accepts, by what is on sale already. */
export interface Doubts {
  /** Sentences for the report, by the product's reference. */
  readonly sentences: ReadonlyMap<string, readonly string[]>;
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
    UNION SELECT id FROM variant WHERE ean <> '' AND ean = asked.value ->> 'ean')
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
 * have been renamed, and those whose stock was counted before.
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
    tables.variants.map(({ product, reference, ean }) => ({ product, reference, ean })),
  );
  const unlimited = plans.flatMap(({ tables }) =>
    tables.offers
      .filter(({ counted }) => counted === 0)
      .map(({ product, variant, seller }) => ({ product, variant, seller })),
  );
  if (variants.length === 0) return { sentences: new Map(), uncounted: new Set() };
  const [twice, uncounted] = await db.batch<TwiceRow>([
    db.prepare(TWICE).bind(JSON.stringify(variants), source, JSON.stringify(assortments)),
    db.prepare(UNCOUNTED).bind(JSON.stringify(unlimited), source),
  ]);
  const sentences = Map.groupBy(twice?.results ?? [], ({ product }) => product);
  return {
    sentences: new Map(
      [...sentences].map(([product, rows]) => [product, rows.map(sentenceOf)] as const),
    ),
    uncounted: new Set((uncounted?.results ?? []).map(({ reference }) => reference)),
  };
};

const sentenceOf = ({ reference, other, same }: TwiceRow): string => {
  const what = same === 1 ? reference : `the GTIN of ${reference}`;
  return `reference: ${what} is on sale already, as ${other}; both are sold now`;
};
